"""Through the Ages: the book-keeper nobody has to be."""
