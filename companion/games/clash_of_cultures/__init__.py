"""Clash of Cultures: Monumental Edition: cities, advances, events, battles and half points."""
