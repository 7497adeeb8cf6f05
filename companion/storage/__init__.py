"""Storage: the library of saved evenings on TinyDB, kept safe on disk tap by tap."""
