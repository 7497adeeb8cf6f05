"""The score, and the objectives the app can judge."""
