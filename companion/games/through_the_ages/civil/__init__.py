"""The civil part of a turn: growing, building, developing, wonders."""
