"""Through the Ages on the test window."""
