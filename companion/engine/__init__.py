"""The engine: what every game shares."""
