"""History: games that were played, and what they tell."""
