"""Insight: what finished and running evenings tell: score race, statistics, rating, records, chronicle."""
