"""Armies, tactics, aggressions and wars."""
