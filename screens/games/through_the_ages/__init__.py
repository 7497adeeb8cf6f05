"""Through the Ages on the table."""
