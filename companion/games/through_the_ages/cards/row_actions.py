"""Actions at the card row: name cards, take one, finish an International Agreement."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Ask, Asks, Given, one
from companion.engine.counters import with_at, with_item
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import require

from ..civil.civil_steps import require_civil, term
from ..civil.costs import take_cost
from ..leaders.leader_actions import require_new_leader
from ..table.ids import CardId, Space
from ..table.keeping import knows_hands
from ..table.kinds import age_mark, kind_of, tone_of
from ..table.printed_boards import SPACES, space_cost
from ..table.printed_cards import ARISTOTLE, CIVIL, LEADER, WONDER, card
from ..table.ratings import ratings
from ..table.state import EMPTY, UNKNOWN, Decision, Unfinished, World
from ..turn.pending import AGREEMENT, found, require_due
from ..turn.recount import spend_civil
from ..turn.turn_checks import acting, require_known_action_phase
from .coming import can_come, lying, space_told
from .row import left_of, require_age_in_row, same_name

# Without the row: one space of each price.
PRICED = (1, 6, 10)


@dataclass(frozen=True, slots=True)
class NameCards(Action[World]):
    """Tell which cards lie in the row, left to right from a space on.

    space: where the first of the cards lies, 1 to 13 from the left.
    """

    group = "row"
    icon = "view-grid"
    cards: tuple[CardId, ...]
    space: Space = 1

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """One space and the card that lies there; it is seldom needed, since taking a card names it."""
        space = yield one("space", [place for place, _ in lying(state)], words=lambda place: space_told(state, place))
        now = state.row[space - 1] if space <= len(state.row) else UNKNOWN
        ids = dict.fromkeys((*((now,) if now not in (UNKNOWN, EMPTY) else ()), *can_come(state)))
        yield one(
            "cards",
            [(id,) for id in ids],
            prompt=say(".told.which_card"),
            words=lambda chosen: term(chosen[0]),
            group=lambda chosen: kind_of(chosen[0]),
            tone=lambda chosen: tone_of(chosen[0]),
            detail=lambda chosen: age_mark(state, chosen[0]),
        )

    def check(self, state: World) -> None:
        """Only spaces with a card, and only cards that can still come."""
        require(state.with_row, ".no_row")
        for place, card_id in enumerate(self.cards, start=self.space):
            require(place <= len(state.row) and state.row[place - 1] != EMPTY, ".space_empty", space=place)
            known = state.row[place - 1] == card_id
            before = self.cards[: place - self.space].count(card_id)
            if not known:
                require_age_in_row(state, card_id)
            require(known or left_of(state, card_id) > before, ".no_copy_left", card=term(card_id))

    def apply(self, state: World, turn: Turn) -> World:
        """Put the names on the spaces."""
        for place, card_id in enumerate(self.cards, start=self.space):
            if place <= len(state.row):
                state = named(state, place, card_id)
        return state


def named(world: World, space: int, card_id: str) -> World:
    """The row with the card on this space named; a name given before is taken back."""
    old = world.row[space - 1]
    seen = dict(world.seen)
    if old in seen:
        seen[old] = max(0, seen[old] - 1)
    seen[card_id] = seen.get(card_id, 0) + 1
    return replace(world, row=with_at(world.row, space - 1, card_id), seen=seen)


@dataclass(frozen=True, slots=True)
class TakeCard(Action[World]):
    """Take a card from the row into the hand; a wonder goes straight under construction.

    space: where it lies, 1 to 13 from the left; needed for a card nobody has named, and always without the row.
    """

    group = "row"
    icon = "cards"
    seat: Seat
    card: CardId
    # Where it lies; without it the cheapest space with this card.
    space: Space | None = None

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The space, and which card lies there unless it is named already."""
        yield from ask_card(state, given, (WONDER,) if not knows_hands(state) else ())

    def check(self, state: World) -> None:
        """All limits of taking, and the civil actions (or the rest of an agreement)."""
        player, printed = state.players[self.seat], card(self.card)
        deal = found(state, self.seat, (AGREEMENT,))
        if deal is None:
            require_known_action_phase(state, self.seat)
        else:
            require_due(state, self.seat, AGREEMENT)
        if not knows_hands(state):
            require(printed.kind == WONDER, ".hands_not_kept", card=self._term)
        elif state.with_row:
            space = place_of(state, self.card, self.space)
            require(space is not None and state.row[space - 1] in (self.card, UNKNOWN), ".not_in_row", card=self._term)
        else:
            require(self.space is not None, ".space_needed")
        if not knows_hands(state):
            require(player.unfinished is None, ".wonder_unfinished")
            require_age_in_row(state, self.card)
            require(left_of(state, self.card) > 0, ".no_copy_left", card=self._term)
            return
        cost = self.cost(state)
        if deal is None:
            require_civil(state, self.seat, cost)
        else:
            require(cost <= deal.amount, ".agreement_spent", need=cost, have=deal.amount)
        if printed.kind == WONDER:
            require(player.unfinished is None, ".wonder_unfinished")
        else:
            limit = ratings(state, self.seat).civil_hand_limit
            require(len(player.civil_hand) < limit, ".civil_hand_full", limit=limit)
        require(not same_name(state, self.seat, self.card), ".same_name", card=self._term)
        known = state.with_row and self.card in state.row
        if not known:
            require_age_in_row(state, self.card)
            require(left_of(state, self.card) > 0, ".no_copy_left", card=self._term)
        if printed.kind == LEADER:
            require_new_leader(player, self.card)

    @property
    def _term(self) -> TermRef:
        return TermRef(CIVIL, self.card)

    def cost(self, state: World) -> int:
        """The civil actions this takes; without hands nobody has told where it lay."""
        if not knows_hands(state):
            return 0
        space = place_of(state, self.card, self.space) if state.with_row else self.space
        return take_cost(state.players[self.seat], self.card, space or SPACES).value

    def apply(self, state: World, turn: Turn) -> World:
        """Pay, and lay the card where it belongs."""
        cost = self.cost(state)
        turn.tell(cost=cost)
        deal = found(state, self.seat, (AGREEMENT,))
        state = _taken_from_row(state, self.card, self.space)
        player = state.players[self.seat]
        if deal is None:
            state = acting(state)
            player = spend_civil(player, cost)
            player = replace(player, turn=replace(player.turn, taken=(*player.turn.taken, self.card)))
        else:
            rest: Decision = replace(deal, amount=max(0, deal.amount - cost))
            state = replace(state, decisions=tuple(rest if due == deal else due for due in state.decisions))
        printed = card(self.card)
        if printed.kind == WONDER:
            back = player.unfinished.stages if player.unfinished else 0
            player = replace(player, unfinished=Unfinished(self.card), blue_bank=player.blue_bank + back)
        else:
            player = replace(player, civil_hand=(*player.civil_hand, self.card))
        if printed.kind == LEADER:
            player = replace(player, leaders_taken=(*player.leaders_taken, self.card))
        if printed.is_technology and player.leader == ARISTOTLE:
            player = replace(player, science=player.science + 1)
        return state.with_player(self.seat, player)


def ask_card(world: World, given: Given, kinds: tuple[str, ...] = ()) -> Generator[Ask, Any, str]:
    """Where the card lies, then which it is: only cards that can lie there, and none that is named already."""

    def fits(card_id: str) -> bool:
        return card_id == UNKNOWN or not kinds or card(card_id).kind in kinds

    found = given.get("card")
    space = None
    if knows_hands(world) and world.with_row and (found is None or found not in world.row):
        spaces = [place for place, id in lying(world) if fits(id)]
        space = yield one("space", spaces, words=lambda place: space_told(world, place), detail=_price_told)
    elif knows_hands(world) and not world.with_row:
        space = yield one("space", PRICED, words=_price_told)
    known = world.row[space - 1] if world.with_row and space else UNKNOWN
    choices = tuple(filter(fits, can_come(world))) if known == UNKNOWN else (known,)
    if world.with_row and found in world.row:
        choices = (found,)

    def forbids(card_id: str) -> Message | None:
        return against(TakeCard(given.seat, card_id, space), world)

    taken: str = yield one(
        "card",
        choices,
        prompt=say(".told.which_card"),
        words=term,
        group=kind_of,
        tone=tone_of,
        detail=partial(age_mark, world),
        against=forbids,
    )
    return taken


def _price_told(space: int) -> Message:
    return say(".cost.civil", n=space_cost(space))


def place_of(world: World, card_id: str, space: int | None) -> int | None:
    """The space meant: the given one, or the cheapest with this card."""
    if space is not None:
        return space
    return world.row.index(card_id) + 1 if card_id in world.row else None


def _taken_from_row(world: World, card_id: str, space: int | None) -> World:
    """The row without the card; a card nobody had named is named now."""
    if not world.with_row:
        return replace(world, seen=with_item(world.seen, card_id, world.seen.get(card_id, 0) + 1))
    place = place_of(world, card_id, space)
    if place is None or place > len(world.row):
        return world
    if world.row[place - 1] == UNKNOWN:
        world = named(world, place, card_id)
    return replace(world, row=with_at(world.row, place - 1, EMPTY))
