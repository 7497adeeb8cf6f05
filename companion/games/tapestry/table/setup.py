"""Set-up: civilizations and capitals, start adjustments, the start player, the solo opponents, the guided list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.engine.chance import Chance
from companion.engine.counters import with_item
from companion.engine.data import items, vocabulary
from companion.engine.game import Option, OptionKind, OptionValue, SeatSpec, SetupStep
from companion.engine.message import TermRef, say
from companion.engine.ruling import must_exist

from ..bots.automa_turn import is_progress
from .ids import CIVILIZATION, DISPLAY, FUTURISTS, KEY, RESOURCES, TRACKS
from .printed import thing
from .state import Player, Solo, Tapestry

DRAWN, FIRST_SEAT = ("drawn", "first_seat")
START_PLAYER = "start_player"
MAP_CHANGES_AT = 4
TWO_CIVILIZATIONS = "level_6"

OPTIONS = (
    Option(START_PLAYER, OptionKind.CHOICE, FIRST_SEAT, choices=(FIRST_SEAT, DRAWN)),
    Option("start_adjustments", OptionKind.FLAG, True),
    Option(
        "automa_level", OptionKind.CHOICE, "level_1", choices=vocabulary(KEY)["automa_levels"], domain="automa_levels"
    ),
    Option(
        "automa_civilization",
        OptionKind.CHOICE,
        DRAWN,
        choices=(DRAWN, *vocabulary(KEY)["automa_civilizations"]),
        domain="automa_civilizations",
    ),
    Option(
        "automa_second",
        OptionKind.CHOICE,
        DRAWN,
        choices=(DRAWN, *vocabulary(KEY)["automa_civilizations"]),
        domain="automa_civilizations",
    ),
)
SEAT_OPTIONS = (
    Option(
        "civilization",
        OptionKind.CHOICE,
        DRAWN,
        choices=(DRAWN, *vocabulary(KEY)["civilizations"]),
        domain="civilizations",
    ),
    Option("capital", OptionKind.CHOICE, DRAWN, choices=(DRAWN, *vocabulary(KEY)["capitals"]), domain="capitals"),
)


def _deal(seats: Sequence[SeatSpec], option: str, domain: str, chance: Chance) -> tuple[str, ...]:
    """The mats that were chosen, each once, and drawn ones for the rest."""
    chosen = [str(seat.options.get(option, DRAWN)) for seat in seats]
    named = [mat for mat in chosen if mat != DRAWN]
    must_exist(len(set(named)) == len(named), "tapestry.same_mat_twice")
    alone = len(seats) == 1
    left = [mat for mat in vocabulary(KEY)[domain] if mat not in named and not (alone and _put_back(domain, mat))]
    dealt = []
    for mat in chosen:
        if mat == DRAWN:
            mat = chance.pick(left)
            left.remove(mat)
        dealt.append(mat)
    return tuple(dealt)


def _put_back(domain: str, id: str) -> bool:
    """Whether something goes back into the box in the solo game, where it makes no sense or is unfair."""
    return "solo" in thing(domain, id)


def _first_player(civilization: str, capital: str, seats: int, adjusted: bool) -> Player:
    player = Player(capital, (civilization,))
    if civilization == FUTURISTS:
        head_start = int(thing("civilizations", FUTURISTS)["head_start"])
        player = replace(player, tracks=dict.fromkeys(TRACKS, head_start), resources=dict.fromkeys(RESOURCES, 1))
    points = start_vp(civilization, seats) if adjusted else 0
    return replace(player, vp=with_item(player.vp, CIVILIZATION, points))


def start_vp(civilization: str, seats: int) -> int:
    """The victory points a civilization begins with by the official adjustment."""
    start = thing("civilizations", civilization).get("start", {})
    per_opponent = start.get("vp_per_opponent", 0) if seats >= start.get("from_players", 1) else 0
    return int(start.get("vp", 0)) + int(per_opponent) * (seats - 1)


def start_income(civilization: str) -> tuple[str, ...]:
    """What a civilization gains or gives in its first income turn by the official adjustment."""
    return tuple(thing("civilizations", civilization).get("start", {}).get("income", ()))


def first_table(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Tapestry:
    """The table before the first turn."""
    civilizations = _deal(seats, "civilization", "civilizations", chance)
    capitals = _deal(seats, "capital", "capitals", chance)
    adjusted = bool(options["start_adjustments"])
    # The solo game is laid out for three.
    counted = len(seats) if len(seats) > 1 else 3
    players = tuple(
        _first_player(civilization, capital, counted, adjusted)
        for civilization, capital in zip(civilizations, capitals, strict=True)
    )
    first = chance.pick(range(len(seats))) if options[START_PLAYER] == DRAWN else 0
    return Tapestry(
        players,
        first,
        first,
        achievements=dict.fromkeys(items(KEY, "achievements"), ()),
        adjustments=adjusted,
        solo=_solo(options, chance) if len(seats) == 1 else None,
    )


def _solo(options: Mapping[str, OptionValue], chance: Chance) -> Solo:
    civilization = str(options["automa_civilization"])
    if civilization == DRAWN:
        civilization = chance.pick(vocabulary(KEY)["automa_civilizations"])
    level = str(options["automa_level"])
    loved = str(thing("automa_civilizations", civilization)["favourite"])
    shadow = chance.pick([track for track in TRACKS if track != loved])
    cards = vocabulary(KEY)["decision_cards"]
    progress = [card for card in cards if is_progress(card)]
    shuffled_in = chance.pick(progress)
    return Solo(
        level,
        civilization,
        automa_favourite=loved,
        shadow_favourite=shadow,
        second_civilization=_second(options, civilization, chance) if level == TWO_CIVILIZATIONS else None,
        deck=(*(card for card in cards if card not in progress), shuffled_in),
        progress=tuple(card for card in progress if card != shuffled_in),
    )


def _second(options: Mapping[str, OptionValue], first: str, chance: Chance) -> str:
    """The second civilization of the strongest Automa."""
    left = [name for name in vocabulary(KEY)["automa_civilizations"] if name != first]
    chosen = str(options.get("automa_second", DRAWN))
    return chosen if chosen in left else chance.pick(left)


def _taken_out(domain: str) -> tuple[TermRef, ...]:
    return tuple(TermRef(domain, id) for id in vocabulary(KEY)[domain] if _put_back(domain, id))


def setup_list(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
    """What hands do before the first turn."""
    large = len(seats) >= MAP_CHANGES_AT
    steps = [
        SetupStep(say(".setup.map_large" if large else ".setup.map_small"), "map"),
        SetupStep(say(".setup.techs", n=DISPLAY), "cards"),
        SetupStep(say(".setup.landmarks"), "castle"),
        SetupStep(say(".setup.buildings"), "home-group"),
        SetupStep(say(".setup.tokens"), "stairs-up"),
        SetupStep(say(".setup.outposts"), "flag"),
    ]
    if len(seats) == 1:
        level = TermRef("automa_levels", str(options.get("automa_level", "level_1")))
        steps += [
            SetupStep(say(".setup.solo_cards", cards=_taken_out("tapestry_cards")), "cards-outline"),
            SetupStep(say(".setup.solo_civilizations", civilizations=_taken_out("civilizations")), "account-star"),
            SetupStep(say(".setup.automa", level=level), "robot"),
            SetupStep(say(".setup.favourites"), "heart"),
            SetupStep(say(".setup.decision_deck"), "cards"),
        ]
    return (*steps, SetupStep(say(".setup.first_turn"), "account"))
