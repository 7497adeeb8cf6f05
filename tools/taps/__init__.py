"""Taps: every recorded evening entered by touching what the app offers, and what that costs."""
