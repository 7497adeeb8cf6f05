"""The variants of the rulebook: events, goals, dominion."""
