"""Age of Mythology: the bank, the harvest, the battle and the four victory cards."""
