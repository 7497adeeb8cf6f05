"""What lies on the table: the state, what the box prints, what was agreed, stock and goods."""
