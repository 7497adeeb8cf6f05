"""What games do alike, once: printed things, pending decisions, once-a-turn uses, purses, transfers, score lines."""
