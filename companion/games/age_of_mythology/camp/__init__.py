"""Camp and city: units, buildings, trade and the ages."""
