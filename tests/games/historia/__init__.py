"""Tests of Historia: every rule and vector of the fact sheet under its own id."""
