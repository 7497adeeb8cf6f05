"""The long tests: `make soak` (nothing is lost) and, in games/, `make soak-games` (nothing is wrong)."""
