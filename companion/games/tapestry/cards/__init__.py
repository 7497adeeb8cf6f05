"""Tapestry cards and tech cards: what they do and when."""
