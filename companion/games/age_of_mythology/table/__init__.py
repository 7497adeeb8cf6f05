"""The table: its state, what the box prints, and what was agreed before the game."""
