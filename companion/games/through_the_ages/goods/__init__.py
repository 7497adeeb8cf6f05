"""Food and resources as blue tokens, and the tokens lost."""
