"""The box: what is printed in it, told once for all evenings."""
