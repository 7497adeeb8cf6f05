"""Clash of Cultures on the table."""
