"""The turn: income, benefits, what waits for a decision, what comes next."""
