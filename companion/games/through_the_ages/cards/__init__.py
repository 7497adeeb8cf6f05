"""Cards: the row, the hands, action cards, and what can be done with each."""
