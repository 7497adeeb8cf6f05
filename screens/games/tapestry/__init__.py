"""Tapestry on the table."""
