"""The room in which a table enters its box, once for all evenings."""
