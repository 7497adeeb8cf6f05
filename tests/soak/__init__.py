"""The long tests of `make soak`."""
