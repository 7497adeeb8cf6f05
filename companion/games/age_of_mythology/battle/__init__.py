"""Battle: encounters, odds, aftermath and spoils."""
