"""The table: the screen that lies beside the board."""
