"""Action cards: hands told by name, and the decks they come from."""
