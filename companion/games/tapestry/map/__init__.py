"""The map: exploring, conquering, researching."""
