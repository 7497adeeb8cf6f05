"""Together: sharing the table on the screen, joining another one, and how the line stands."""
