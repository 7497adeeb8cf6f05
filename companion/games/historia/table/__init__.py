"""The table: what lies on it, what the box prints, how it is set up."""
