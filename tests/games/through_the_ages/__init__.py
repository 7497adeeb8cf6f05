"""Tests of Through the Ages."""
