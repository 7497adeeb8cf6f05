"""Clash of Cultures on the test window."""
