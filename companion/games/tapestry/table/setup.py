"""Set-up: civilizations and capitals, start adjustments, the start player, the solo opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.chance import Chance
from companion.engine.counters import with_item
from companion.engine.data import items, vocabulary
from companion.engine.frozen import replace
from companion.engine.game import OptionValue, SeatSpec
from companion.engine.message import TermRef
from companion.engine.ruling import must_exist
from companion.engine.starting import place_of

from ..bots.automa_turn import is_progress
from ..map.hexes import side_for
from ..map.territories import first_map
from .ids import CIVILIZATION, FUTURISTS, KEY, RESOURCES, TRACKS
from .options import (
    ADJUSTMENTS,
    ANY_CAPITALS,
    CAPITAL_OPTION,
    CIVILIZATION_OPTION,
    DEALT,
    DRAWN,
    HEX_MAP,
    OTHER,
    START_PLAYER,
)
from .printed import thing
from .state import Player, Solo, Tapestry

TWO_CIVILIZATIONS = "level_6"
# The solo game is laid out for three.
SOLO_LAID_OUT_FOR = 3
# Where a person alone starts; the other pairs are the bots'.
SOLO_START = "2/4"
DEALT_EACH = 2


def first_table(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Tapestry:
    """The table before the first turn."""
    dealt = _civilizations(seats, chance)
    capitals = _capitals(seats, options, chance)
    adjusted = bool(options[ADJUSTMENTS])
    counted = len(seats) if len(seats) > 1 else SOLO_LAID_OUT_FOR
    players = tuple(
        _first_player(mats, capital, counted, adjusted) for mats, capital in zip(dealt, capitals, strict=True)
    )
    chosen = options[START_PLAYER]
    first = chance.pick(range(len(seats))) if chosen == DRAWN else place_of(chosen, len(seats))
    return Tapestry(
        players,
        first,
        first,
        achievements=dict.fromkeys(items(KEY, "achievements"), ()),
        adjustments=adjusted,
        solo=_solo(options, chance) if len(seats) == 1 else None,
        map=first_map(players, solo=len(seats) == 1) if options[HEX_MAP] else None,
    )


def _chosen(seats: Sequence[SeatSpec], option: str, random: tuple[str, ...]) -> list[str]:
    """What every seat has chosen; no mat is chosen twice."""
    chosen = [str(seat.options.get(option, DRAWN)) for seat in seats]
    named = [mat for mat in chosen if mat not in random]
    must_exist(len(set(named)) == len(named), "tapestry.same_mat_twice")
    return chosen


def _civilizations(seats: Sequence[SeatSpec], chance: Chance) -> list[tuple[str, ...]]:
    """The mats of every seat: the one chosen or drawn, two of which one is kept, none where the table tells it."""
    chosen = _chosen(seats, CIVILIZATION_OPTION, (DRAWN, DEALT, OTHER))
    alone = len(seats) == 1
    mats = vocabulary(KEY)["civilizations"]
    left = [mat for mat in mats if mat not in chosen and not (alone and put_back("civilizations", mat))]
    dealt = []
    for mat in chosen:
        count = {DRAWN: 1, DEALT: DEALT_EACH}.get(mat, 0)
        drawn = tuple(_taken_from(left, chance) for _ in range(count))
        dealt.append(drawn if count or mat == OTHER else (mat,))
    return dealt


def _taken_from(left: list[str], chance: Chance) -> str:
    taken = chance.pick(left)
    left.remove(taken)
    return taken


def start_territory(capital: str, seats: int) -> str:
    """The number of the territory this mat starts on, by the side of the map that is used."""
    return str(thing("capitals", capital)["start"][side_for(seats)])


def _capitals(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> tuple[str, ...]:
    """The mats that were chosen and drawn ones for the rest; on the small map no two of them start in one place."""
    chosen = _chosen(seats, CAPITAL_OPTION, (DRAWN,))
    count = len(seats)
    free = bool(options[ANY_CAPITALS])
    starts = {mat: start_territory(mat, count) for mat in vocabulary(KEY)["capitals"]}
    named = [mat for mat in chosen if mat != DRAWN]
    if not free:
        _check_starts(named, starts, alone=count == 1)
    taken = {starts[mat] for mat in named}
    left = [mat for mat in starts if mat not in named]
    found = []
    for mat in chosen:
        if mat == DRAWN:
            fits = [other for other in left if starts[other] not in taken and _may_start(starts[other], count)]
            mat = chance.pick(left if free else fits)
            left.remove(mat)
            taken.add(starts[mat])
        found.append(mat)
    return tuple(found)


def _may_start(territory: str, seats: int) -> bool:
    return seats > 1 or territory == SOLO_START


def _check_starts(named: list[str], starts: Mapping[str, str], *, alone: bool) -> None:
    """Refuse mats that share a start territory, and in the solo game one that starts where the bots do."""
    for place, mat in enumerate(named):
        where = starts[mat]
        for other in named[:place]:
            names = {"first": TermRef("capitals", other), "second": TermRef("capitals", mat)}
            must_exist(starts[other] != where, "tapestry.same_start_territory", territory=where, **names)
        solo = not alone or where == SOLO_START
        must_exist(solo, "tapestry.solo_start", capital=TermRef("capitals", mat), territory=SOLO_START)


def put_back(domain: str, id: str) -> bool:
    """Whether something goes back into the box in the solo game, where it makes no sense or is unfair."""
    return "solo" in thing(domain, id)


def _first_player(mats: tuple[str, ...], capital: str, seats: int, adjusted: bool) -> Player:
    if len(mats) != 1:
        return Player(capital, (), dealt=mats)
    return begun_with(Player(capital, ()), mats[0], seats, adjusted)


def begun_with(player: Player, civilization: str, seats: int, adjusted: bool) -> Player:
    """A player who begins with this civilization: its head start, and its points by the official adjustment."""
    player = replace(player, civilizations=(civilization,), dealt=())
    if civilization == FUTURISTS:
        head_start = int(thing("civilizations", FUTURISTS)["head_start"])
        player = replace(player, tracks=dict.fromkeys(TRACKS, head_start), resources=dict.fromkeys(RESOURCES, 1))
    points = int(thing("civilizations", civilization).get("begin_vp", 0))
    points += start_vp(civilization, seats) if adjusted else 0
    return replace(player, vp=with_item(player.vp, CIVILIZATION, points))


def start_vp(civilization: str, seats: int) -> int:
    """The victory points a civilization begins with by the official adjustment."""
    start = thing("civilizations", civilization).get("start", {})
    per_opponent = start.get("vp_per_opponent", 0) if seats >= start.get("from_players", 1) else 0
    return int(start.get("vp", 0)) + int(per_opponent) * (seats - 1)


def start_income(civilization: str) -> tuple[str, ...]:
    """What a civilization gains or gives in its first income turn by the official adjustment."""
    return tuple(thing("civilizations", civilization).get("start", {}).get("income", ()))


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
