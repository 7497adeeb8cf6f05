"""Power ids: under which the data files name what a god's power does."""

from __future__ import annotations

from typing import Final

# What a god's power does.
PROTECTION: Final = "protection"
WAR: Final = "war"
EXTRA_CARD: Final = "extra_card"
RAZE: Final = "raze"
DISCOUNT: Final = "discount"
FIRST_TWO: Final = "first_two"
ALONE: Final = "alone"
EXTRA_FOOD: Final = "extra_food"
FEAST: Final = "feast"
WINTER: Final = "winter"
REMOVE_PROVINCE: Final = "remove_province"
MUMMIFY: Final = "mummify"
CHEAP_MORTALS: Final = "cheap_mortals"
FREE_HERO: Final = "free_hero"
FREE_HOUSE: Final = "free_house"
FREE_UNITS: Final = "free_units"
SEDUCE: Final = "seduce"
SACRIFICE: Final = "sacrifice"
BOUNTY: Final = "bounty"
TAKE: Final = "take"
MORE_DICE: Final = "more_dice"
NO_LIMIT: Final = "no_limit"
FRENZY: Final = "frenzy"
THUNDERBOLT: Final = "thunderbolt"
RAISE: Final = "raise"
STEAL: Final = "steal"
