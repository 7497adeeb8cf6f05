"""Asking: draws what a move asks, in one way for every game."""
