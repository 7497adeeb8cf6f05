"""One table, many phones: the journal replicated line by line, ordered by the phone that shares it."""
