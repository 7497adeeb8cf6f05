"""What an evening is: its card, final score, tally, clock, corrections and remarks, and who is remembered from it."""
