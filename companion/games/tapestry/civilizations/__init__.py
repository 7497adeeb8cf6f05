"""Civilizations: what their mats do."""
