"""New game: who plays what, with which rules, and how the table is laid out."""
