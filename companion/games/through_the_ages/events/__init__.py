"""Events: what each does, whom it meets, and what is lost."""
