"""Tapestry: income turns that count themselves, four tracks, a capital city, landmarks and their points."""
