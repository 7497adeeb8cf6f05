"""Tests of what finished and running evenings tell."""
