"""The long proofs of `make soak-games`: rules against other ways to work them out, evenings on every device."""
