"""Action cards: what they do and which could be played."""
