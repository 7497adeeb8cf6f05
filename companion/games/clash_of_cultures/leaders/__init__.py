"""Leaders and peoples: abilities, their occasions, and ways of single civilizations."""
