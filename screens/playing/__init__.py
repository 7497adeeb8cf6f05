"""How a move is entered and a page is made: what the table, the log and every game's own pages share."""
