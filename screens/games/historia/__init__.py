"""Historia on the table."""
