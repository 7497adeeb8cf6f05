"""Panels of each game, one folder a game, loaded when that game is opened."""
