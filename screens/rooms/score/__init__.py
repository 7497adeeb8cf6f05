"""Scores: if it ended now, the final sheet, and games nobody tracked."""
