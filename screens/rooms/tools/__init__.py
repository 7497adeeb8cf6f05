"""Tools: dice, clock, counter, start player."""
