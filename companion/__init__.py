"""Companion: rules, sessions and storage of five civilization games, without a screen."""
