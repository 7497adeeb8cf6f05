"""The turn and the round: whose turn it is, what is due, the status phase."""
