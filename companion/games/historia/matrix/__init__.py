"""The development matrix: climbing and falling."""
