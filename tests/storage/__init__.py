"""Storage: real TinyDB files in temporary folders."""
