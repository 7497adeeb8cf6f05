"""War: moves, battles, their odds and outcome, captured cities, pacts."""
