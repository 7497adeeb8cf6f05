"""Political actions and pacts."""
