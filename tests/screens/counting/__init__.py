"""The rooms around a table, tested with the smallest game there is."""
