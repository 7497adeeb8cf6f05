"""The turn: its frame, what comes next, what waits, and the ages that end meanwhile."""
