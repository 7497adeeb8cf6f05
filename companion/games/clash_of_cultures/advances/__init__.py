"""Advances: gaining them, and the effects they give."""
