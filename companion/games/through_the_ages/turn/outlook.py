"""The outlook: what the end of the turn will cost, the cheapest way out, and what the impacts would bring whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.action import Action, Turn, against
from companion.engine.chance import Chance
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, TermRef, say

from ..cards.card_options import cost, hand_moves, played_moves, wonder_moves
from ..civil.civil_actions import IncreasePopulation
from ..goods.stores import food, resources
from ..scoring.impacts import impact_points
from ..scoring.scoring import known_impacts, possible_impacts
from ..table import printed_boards
from ..table.keeping import knows_hands, knows_tableau
from ..table.printed_cards import EVENTS, FARM, LEADER, card
from ..table.ratings import ratings
from ..table.state import ACTIONS, OVER, SCORING, World
from .production import food_production, missing_food, resource_production

UPRISING, CORRUPTION, HUNGER = "uprising", "corruption", "hunger"
MOST_CURES = 3


@dataclass(frozen=True, slots=True)
class Cure:
    """One move that takes a worry away, and what it costs beside its action."""

    move: Action[Any]
    costs: Message | None
    # Food, resources and science paid for it altogether, to rank by.
    paid: int


@dataclass(frozen=True, slots=True)
class Worry:
    """Something the end of the turn will cost: how much, why, what would be enough, and the cheapest moves."""

    kind: str
    # Workers too many, resources lost, food missing.
    amount: int
    message: Message
    reason: Message
    # What would be enough, in words: build one farm, free one blue token.
    enough: tuple[Message, ...]
    cures: tuple[Cure, ...] = ()


@dataclass(frozen=True, slots=True)
class ImpactOutlook:
    """What an impact that has not come up yet would bring every seat; nothing where it cannot be known."""

    id: str
    points: tuple[int | None, ...]

    @property
    def impact(self) -> TermRef:
        """The card by its name."""
        return TermRef(EVENTS, self.id)


def _uprising(world: World, seat: int) -> int:
    return max(0, ratings(world, seat).discontent - world.players[seat].unused)


def _corruption(world: World, seat: int) -> int:
    return 0 if _uprising(world, seat) else printed_boards.corruption(world.players[seat].blue_bank)


def _hunger(world: World, seat: int) -> int:
    return 0 if _uprising(world, seat) else missing_food(world, seat)


AMOUNTS: dict[str, Callable[[World, int], int]] = {UPRISING: _uprising, CORRUPTION: _corruption, HUNGER: _hunger}


def turns_over(world: World, seat: int) -> bool:
    """Whether this seat has no turn any more."""
    return world.phase in (SCORING, OVER) or world.players[seat].resigned


def worries(world: World, seat: int) -> tuple[Worry, ...]:
    """What the end of this seat's turn will cost if nothing is done; empty where all is well or nothing is known."""
    if turns_over(world, seat) or not knows_tableau(world):
        return ()
    found = ((kind, amount(world, seat)) for kind, amount in AMOUNTS.items())
    return tuple(_worry(world, seat, kind, amount) for kind, amount in found if amount)


def _worry(world: World, seat: int, kind: str, amount: int) -> Worry:
    message, reason, enough = WORDS[kind](world, seat, amount)
    return Worry(kind, amount, message, reason, enough, cures(world, seat, kind))


def _uprising_told(world: World, seat: int, amount: int) -> tuple[Message, Message, tuple[Message, ...]]:
    rated = ratings(world, seat)
    lost = say(
        ".outlook.uprising",
        culture=rated.culture.value,
        science=rated.science.value,
        food=food_production(world, seat),
        resources=resource_production(world, seat),
    )
    why = say(".outlook.why_uprising", n=rated.discontent, unused=world.players[seat].unused)
    return lost, why, (say(".outlook.faces", n=amount), say(".outlook.workers", n=amount))


def _corruption_told(world: World, seat: int, amount: int) -> tuple[Message, Message, tuple[Message, ...]]:
    bank = world.players[seat].blue_bank
    safe = next(
        tokens for tokens in range(bank, printed_boards.BLUE_SQUARES + 1) if not printed_boards.corruption(tokens)
    )
    why = say(".outlook.why_corruption", n=bank)
    return say(".outlook.corruption", n=amount), why, (say(".outlook.free_blue", n=safe - bank),)


def _hunger_told(world: World, seat: int, amount: int) -> tuple[Message, Message, tuple[Message, ...]]:
    player = world.players[seat]
    lost = min(player.culture, printed_boards.STARVATION_CULTURE * amount)
    eaten = printed_boards.consumption(player.yellow_bank)
    why = say(".outlook.why_hunger", n=eaten, have=eaten - amount)
    best = max(card(id).gives["food"] for id in player.workers if card(id).kind == FARM)
    return say(".outlook.hunger", n=amount, culture=lost), why, (say(".outlook.farms", n=-(-amount // best)),)


WORDS: dict[str, Callable[[World, int, int], tuple[Message, Message, tuple[Message, ...]]]] = {
    UPRISING: _uprising_told,
    CORRUPTION: _corruption_told,
    HUNGER: _hunger_told,
}


def cures(world: World, seat: int, kind: str) -> tuple[Cure, ...]:
    """The single moves after which this worry is gone and no other has come, the cheapest first."""
    own_turn = _at_turn_of(world, seat)
    others = [amount for name, amount in AMOUNTS.items() if name != kind]
    before = [amount(own_turn, seat) for amount in others]
    found = []
    for move in _moves(own_turn, seat):
        if against(move, own_turn) is not None:
            continue
        after = move.apply(own_turn, Turn(Chance("")))
        worse = any(amount(after, seat) > now for amount, now in zip(others, before, strict=True))
        if AMOUNTS[kind](after, seat) == 0 and not worse:
            found.append(Cure(move, cost(own_turn, move), _stock(own_turn, seat) - _stock(after, seat)))
    return tuple(sorted(found, key=lambda cure: cure.paid)[:MOST_CURES])


def _at_turn_of(world: World, seat: int) -> World:
    """The table as if this seat were to act now and nothing else waited."""
    calm = replace(world, decisions=(), auction=None, attack=None, offer=None)
    return replace(calm, active=seat, phase=ACTIONS, round=max(2, world.round))


def _moves(world: World, seat: int) -> Iterator[Action[Any]]:
    """The moves that may help: grow, build, upgrade, take off, a stage, a leader from the hand."""
    player = world.players[seat]
    yield IncreasePopulation(seat)
    for id in player.workers:
        yield from played_moves(world, seat, id)
    yield from wonder_moves(world, seat)
    for id in dict.fromkeys(player.civil_hand):
        if card(id).kind == LEADER:
            yield from hand_moves(world, seat, id)


def _stock(world: World, seat: int) -> int:
    player = world.players[seat]
    return food(player) + resources(player) + player.science


def impact_outlook(world: World) -> tuple[ImpactOutlook, ...]:
    """What every impact still in the decks would bring whom if it came now; the start player counts as active."""
    possible = possible_impacts(world)
    known = known_impacts(world, possible)
    return tuple(_impact(world, id, id in known) for id in possible)


def _impact(world: World, id: str, known: bool) -> ImpactOutlook:
    points = impact_points(world, id, world.start) if known else {}
    return ImpactOutlook(id, tuple(points.get(seat) for seat in range(len(world.players))))


def unknown(world: World) -> tuple[Message, ...]:
    """What the outlook cannot know at this level of book-keeping, said openly."""
    if not knows_tableau(world):
        return (say(".outlook.only_points"),)
    return () if knows_hands(world) else (say(".outlook.no_hands"),)
