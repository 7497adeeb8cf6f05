"""Tests of Age of Mythology."""
