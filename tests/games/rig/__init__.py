"""What the tests of all games share: once, over every game there is."""
