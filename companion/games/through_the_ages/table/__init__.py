"""The table: its state, the printed cards and boards, and what follows from them."""
