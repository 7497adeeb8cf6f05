"""The score and the impacts."""
