"""Tests of Tapestry."""
