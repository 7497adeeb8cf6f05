"""Age of Mythology on the table."""
