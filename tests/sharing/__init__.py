"""Tests of what leaves the app."""
