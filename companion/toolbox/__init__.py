"""What games do alike, once: printed things, their verbs, decisions, uses, purses, payments, transfers, score lines."""
