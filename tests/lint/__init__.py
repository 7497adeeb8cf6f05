"""Checks over the tree itself: words, glyphs, packaging and the rules of the house."""
