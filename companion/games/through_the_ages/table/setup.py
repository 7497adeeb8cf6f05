"""The start of a game: the first state, and the list for laying out the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.chance import Chance
from companion.engine.game import OptionValue, SeatSpec, SetupStep
from companion.engine.message import SeatRef, say
from companion.engine.ruling import must_exist

from .options import CARD_ROW, FULL, KEEPING, START_SEAT, VARIANT
from .printed_boards import SPACES, printed
from .printed_cards import civil_deck_size
from .state import EVERYTHING, FIRST_GAME, FULL_GAME, UNKNOWN, Civilization, World

EXTRA_EVENTS = 2


def new_civilization(civil_left: int) -> Civilization:
    """A player board as it is laid out, with the actions of the first turn."""
    start = printed()["start"]
    return Civilization(
        workers=start["workers"],
        government=start["government"],
        yellow_bank=start["yellow_bank"],
        unused=start["unused"],
        blue_bank=start["blue_bank"],
        civil_left=civil_left,
    )


def first_world(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> World:
    """The table before the first turn."""
    count = len(seats)
    start = int(options[START_SEAT]) - 1
    must_exist(start < count, ".no_such_start", seats=count)
    players = tuple(new_civilization((seat - start) % count + 1) for seat in range(count))
    # An opening from before there were levels keeps everything.
    keeping = str(options.get(KEEPING, EVERYTHING))
    with_row = options[CARD_ROW] == FULL and keeping == EVERYTHING
    return World(
        players,
        start=start,
        active=start,
        variant=str(options.get(VARIANT, FULL_GAME)),
        keeping=keeping,
        with_row=with_row,
        row=(UNKNOWN,) * SPACES if with_row else (),
        civil_deck=civil_deck_size(0, count) - SPACES if with_row else 0,
        current_events={"a": count + EXTRA_EVENTS},
    )


def setup_list(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
    """What hands do before the first turn."""
    count = len(seats)
    start = min(int(options.get(START_SEAT, 1)), count) - 1
    first = [SetupStep(say(".setup.decks", n=count), "cards")]
    if count < 4:
        marked = ".setup.remove_marked_2" if count == 2 else ".setup.remove_marked_3"
        first.append(SetupStep(say(marked), "archive-outline"))
    variant = options.get(VARIANT, FULL_GAME)
    if variant != FULL_GAME:
        first.append(SetupStep(say(".setup.remove_attacks"), "sword"))
    if count == 2 or variant == FIRST_GAME:
        first.append(SetupStep(say(".setup.remove_pacts"), "handshake"))
    if variant == FIRST_GAME:
        first.append(SetupStep(say(".setup.first_game"), "flag-checkered"))
    steps = [
        SetupStep(say(".setup.row"), "view-grid"),
        SetupStep(say(".setup.events", n=count + EXTRA_EVENTS), "cards-outline"),
        SetupStep(say(".setup.boards"), "account"),
        SetupStep(say(".setup.markers"), "counter"),
    ]
    for seat in range(count):
        player = (start + seat) % count
        steps.append(SetupStep(say(".setup.actions", who=SeatRef(player), n=seat + 1), f"numeric-{seat + 1}-circle"))
    return (*first, *steps)
