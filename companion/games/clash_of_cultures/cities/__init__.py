"""Cities: founding, building, producing, recruiting, moods, influence and trade."""
