"""The world map: regions, borders, reach."""
