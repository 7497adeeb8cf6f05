"""Tests of Clash of Cultures: every numbered rule, every vector, whole evenings."""
