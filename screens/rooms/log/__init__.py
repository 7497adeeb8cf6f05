"""The log: every entry in words, and the time slider."""
