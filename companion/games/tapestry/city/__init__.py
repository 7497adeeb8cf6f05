"""The capital city: its grid and what stands on it."""
