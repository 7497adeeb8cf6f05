"""The bots of the solo game: the Automa and its shadow."""
