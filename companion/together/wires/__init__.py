"""Wires: how the messages of a shared table travel; the ends and what they say are the same on all of them."""
