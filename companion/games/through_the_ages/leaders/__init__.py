"""Leaders and other cards with a power of their own."""
