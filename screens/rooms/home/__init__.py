"""Home: go on, begin, look back."""
