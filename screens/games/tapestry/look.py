"""Look: the icons and printed colours of Tapestry, and short words that several pages use."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import normalize

from companion.engine.message import Message, SeatRef, TermRef
from companion.games.tapestry.table.ids import AUTOMA_SEAT, SHADOW_SEAT
from companion.games.tapestry.table.printed import cost, thing
from screens.desk import Desk
from screens.words import tr

RESOURCE_ICONS = {"coin": "circle-multiple", "worker": "account-hard-hat", "food": "mushroom", "culture": "star"}
# The colours printed on the boards: yellow bag, grey head, brown mushroom, red star; buildings share them.
TONES = {"coin": "yellow", "worker": "grey", "food": "orange", "culture": "red"}
TRACK_ICONS = {"exploration": "compass", "science": "flask", "military": "sword-cross", "technology": "cogs"}
BUILDING_ICONS = {"market": "store", "house": "home-variant", "farm": "barn", "armory": "anvil"}
SYMBOL_ICONS = {
    **RESOURCE_ICONS,
    "territory_tile": "hexagon-outline",
    "tapestry_card": "cards-outline",
    "vp_per_tech_card": "lightbulb-on-outline",
    "vp_city": "city-variant",
    "vp_per_controlled_territory": "flag",
}
BOT_COLOURS = {"automa": "teal", "shadow": "grey"}
BOT_NAMES = {AUTOMA_SEAT: ".automa", SHADOW_SEAT: ".shadow"}
# Refusals of an advance that come from a card, not from the purse.
BARRED = ("tapestry.banned", "tapestry.closed")
ROMAN = ("", "I", "II", "III", "IV", "V")


def term(desk: Desk, domain: str, id: str) -> str:
    """A printed thing by its name."""
    return desk.words.show(TermRef(domain, id))


def holder(desk: Desk, seat: int) -> str:
    """Who holds something, people by their name and bots by theirs."""
    return desk.words.show(SeatRef(seat)) if seat >= 0 else desk.words.say(BOT_NAMES[seat])


def help_of(domain: str, id: str) -> str:
    """What a printed thing does, in our own words."""
    return str(thing(domain, id)["help"][tr.lang])


def alphabetical(name: str) -> str:
    """A name as a dictionary sorts it: letters with their marks stand with the plain ones."""
    return normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()


def amounts(desk: Desk, given: Mapping[str, int]) -> str:
    """Resources as "2 Geld, 1 Nahrung"."""
    return ", ".join(desk.words.say(f".field.{name}.n", n=count) for name, count in given.items() if count)


def building_tone(building: str) -> str:
    """The colour of an income building."""
    return TONES[thing("buildings", building)["resource"]]


def track_tone(track: str) -> str:
    """The colour of the resource a track is paid with."""
    return TONES[thing("tracks", track)["resource"]]


def barred_words(desk: Desk, against: Message | None) -> str:
    """Why a card forbids an advance, where that is the reason; a track is not just too dear then."""
    return desk.say(against) if against is not None and against.id in BARRED else ""


def price_words(desk: Desk, track: str, number: int) -> str:
    """What a space costs: "1 Nahrung + 1 beliebige"."""
    fixed, count, free = cost(track, number)
    parts = [desk.words.say(f".field.{fixed}.n", n=count)] if count else []
    parts += [desk.words.say(".panel.any", n=free)] if free else []
    return desk.words.say(".panel.costs", price=" + ".join(parts))
