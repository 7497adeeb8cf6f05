"""The four tracks: moves, costs, achievements."""
