"""Where the bots go on a map that is kept here: the hex they conquer, explore or protect, and why not the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.engine.choice import Candidate, Choice
from companion.engine.message import Message, TermRef, say

from ..map.hexes import AROUND, Spot, around, hexes, middle
from ..map.territories import conquest_spots, controller, explore_spots, held, side_of, standing_at
from ..table.ids import AUTOMA, AUTOMA_SEAT, MIDDLE_ISLAND, MILITARY
from ..table.printed import thing
from ..table.state import Tapestry
from .automa_tracks import favourite

# The steps of the arrows on a decision card, by the last letters of their symbol.
ARROWS: dict[str, Spot] = dict(zip(("n", "ne", "se", "s", "sw", "nw"), AROUND, strict=True))
PROTECTED_FROM = 3
Rank = Callable[[str], tuple[int, ...]]


def steps(side: str, one: str, other: str) -> int:
    """How many hexes apart two hexes are."""
    (left, right), (over, down) = hexes(side)[one], hexes(side)[other]
    across, along = over - left, down - right
    return max(abs(across), abs(along), abs(across - along))


@cache
def arrow_order(side: str, symbol: str) -> tuple[str, ...]:
    """All hexes in the order of the arrows on a decision card: line after line, each hex by hex."""
    printed, direction = thing("map_symbols", symbol), ARROWS[symbol.rpartition("_")[2]]
    begins = [hexes(side)[f"{column}.{row}"] for column, row in (printed["start"], printed["second"])]
    first, second = (_line(spot, direction) for spot in begins)
    onwards = 1 if second > first else -1
    along = {id: spot[0] * direction[0] + spot[1] * direction[1] for id, spot in hexes(side).items()}
    lines = {id: onwards * _line(spot, direction) for id, spot in hexes(side).items()}
    return tuple(sorted(hexes(side), key=lambda id: (lines[id], along[id])))


def _line(spot: Spot, direction: Spot) -> int:
    """Which line of this direction a hex lies on."""
    return spot[0] * direction[1] - spot[1] * direction[0]


def topples_near(state: Tapestry) -> bool:
    """Whether the right card lets the Automa conquer beside the player, and the Shadow Empire lay an outpost there."""
    card = state.solo.tiebreaker_card if state.solo is not None else None
    return card is not None and bool(thing("decision_cards", card)["topple"])


def targets(state: Tapestry) -> tuple[str, ...]:
    """Every hex the Automa could conquer: a territory in reach, or an empty hex it could explore."""
    return (*conquest_spots(state, AUTOMA_SEAT), *explore_spots(state, AUTOMA_SEAT))


def conquest(state: Tapestry, seat: int = 0) -> Choice[str]:
    """The hex the Automa conquers: one of the player's before a neutral one, then by the tie-breakers."""
    there = targets(state)
    yours = [hexagon for hexagon in there if controller(state, hexagon) == seat]
    neutral = [hexagon for hexagon in there if controller(state, hexagon) is None]
    beside = [] if topples_near(state) else [hexagon for hexagon in neutral if _beside(state, hexagon, seat)]
    valid = yours or [hexagon for hexagon in neutral if hexagon not in beside]

    def dropped(hexagon: str) -> Message:
        return say(".bot.beside_you" if hexagon in beside and not yours else ".bot.not_yours")

    return _taken(state, there, valid, lambda hexagon: _nearest(state, hexagon, seat), dropped)


def exploration(state: Tapestry, seat: int = 0) -> Choice[str]:
    """The hex the Automa explores: far from the player unless it loves war, then by the arrows."""
    there = explore_spots(state, AUTOMA_SEAT)
    peaceful = state.solo is None or favourite(state.solo, AUTOMA) != MILITARY
    rank: Rank = lambda hexagon: (-_far(state, hexagon, held(state, seat)) if peaceful else 0,)  # noqa: E731
    return _taken(state, there, there, rank, lambda _hexagon: say(".bot.not_yours"))


def protection(state: Tapestry) -> Choice[str]:
    """The territory of the Automa the Shadow Empire protects, if more than two have a single token."""
    single = [hexagon for hexagon in held(state, AUTOMA_SEAT) if len(standing_at(state, hexagon)) == 1]
    valid = single if len(single) >= PROTECTED_FROM else []
    return _taken(state, single, valid, lambda _hexagon: (), lambda _hexagon: say(".bot.few_single"))


def _nearest(state: Tapestry, hexagon: str, seat: int) -> tuple[int, ...]:
    """The tie-breakers of a conquest: the middle island while it brings something, then the player's territories."""
    side, mine = side_of(state), held(state, seat)
    open_still = AUTOMA_SEAT not in state.achievements.get(MIDDLE_ISLAND, ())
    weak = [own for own in mine if len(standing_at(state, own)) == 1]
    return steps(side, hexagon, middle(side)) if open_still else 0, _far(state, hexagon, weak or mine)


def _far(state: Tapestry, hexagon: str, others: list[str] | tuple[str, ...]) -> int:
    return min((steps(side_of(state), hexagon, other) for other in others), default=0)


def _beside(state: Tapestry, hexagon: str, seat: int) -> bool:
    return any(controller(state, other) == seat for other in around(side_of(state), hexagon))


def _taken(
    state: Tapestry, there: tuple[str, ...] | list[str], valid: list[str] | tuple[str, ...], rank: Rank,
    dropped: Callable[[str], Message],
) -> Choice[str]:  # fmt: skip
    """The best of the valid hexes; what is equal is decided by the arrows of the right card."""
    card = state.solo.tiebreaker_card if state.solo is not None else None
    symbol = str(thing("decision_cards", card)["map"]) if card is not None else ""
    order = arrow_order(side_of(state), symbol) if symbol else tuple(hexes(side_of(state)))
    ranked = sorted(valid, key=lambda hexagon: (*rank(hexagon), order.index(hexagon)))
    taken = ranked[0] if ranked else None

    def reason(hexagon: str) -> Message:
        if hexagon not in ranked:
            return dropped(hexagon)
        return say(".bot.hex_place", place=ranked.index(hexagon) + 1)

    listed = (*ranked, *(hexagon for hexagon in there if hexagon not in ranked))
    candidates = tuple(Candidate(id, TermRef("hexes", id), id == taken, reason(id)) for id in listed)
    return Choice(taken, candidates, say(".bot.hex", symbol=TermRef("map_symbols", symbol) if symbol else None))
