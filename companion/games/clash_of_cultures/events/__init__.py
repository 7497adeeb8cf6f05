"""Events: symbols, texts, and what they ask of each player."""
