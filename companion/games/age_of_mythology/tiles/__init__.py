"""Provinces: the draft, exploring and the harvest."""
