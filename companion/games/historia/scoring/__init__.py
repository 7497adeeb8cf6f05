"""Points: the measures of the time circle and the final score."""
