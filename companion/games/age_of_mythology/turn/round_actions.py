"""The round around the cards: victory cubes, drawing, passing, and the end that leads to the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Ask, Asks, Begun, Given, amounts, begin, one, term
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..cards.hands import card_words, unnamed, without_card
from ..table.ids import ARMY, BATTLE, BUILDINGS, DECAY, DISCARD, DRAW, OVER, PLACE, WONDER, VictoryCardId
from ..table.state import HeldCard, Mythology
from .round_end import end_round, fill_hands, require_kept, spoil
from .turns import finish_turn, hand_limit, last_round, next_placer, placers, require_turn

VICTORY_CARDS = (WONDER, ARMY, BUILDINGS, BATTLE)
CardCount = Annotated[int, Bounds(0, 20)]


@dataclass(frozen=True, slots=True)
class PlaceCube(Action[Mythology]):
    """Put one victory cube from the bank onto a victory card.

    draw: with the last cube of the round everybody fills the hand at once.
    """

    group = "round"
    icon = "trophy"
    seat: Seat
    card: VictoryCardId
    draw: bool = False

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        on = state.victory.on
        yield one("card", VICTORY_CARDS, words=term("victory_cards"), detail=lambda card: say(".cubes", n=on(card)))

    def check(self, state: Mythology) -> None:
        require(state.stage != OVER, ".game_over")
        require(state.stage == PLACE, ".not_placing_time", stage=TermRef("stages", state.stage))
        require(state.victory.bank > 0, ".no_cube_left")
        turn = next_placer(state)
        require(turn is not None, ".all_cubes_placed")
        assert turn is not None
        require(turn == self.seat, ".other_places", seat=SeatRef(self.seat), turn=SeatRef(turn))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        cubes = state.victory
        moved = min(1, cubes.bank)
        cubes = replace(cubes.with_on(self.card, cubes.on(self.card) + moved), bank=cubes.bank - moved)
        turn.tell(on=cubes.on(self.card), left=cubes.bank)
        if state.stage != PLACE:
            return replace(state, victory=cubes)
        state = replace(state, victory=cubes, placed=min(state.placed + moved, len(placers(state))))
        if next_placer(state) is not None:
            return state
        return fill_hands(state, (), turn) if self.draw else replace(state, stage=DRAW)


@dataclass(frozen=True, slots=True)
class DrawCards(Action[Mythology]):
    """Everybody fills the hand: standard cards first, then random ones up to the limit of the age.

    hands: how many cards each seat holds then, kept ones included; left out, everybody fills up.
    """

    group = "round"
    icon = "cards"
    walk = True
    hands: tuple[CardCount, ...] = ()

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        yield from ()  # everybody fills up; another number is corrected where it stands

    def check(self, state: Mythology) -> None:
        require(state.stage != OVER, ".game_over")
        ready = state.stage == DRAW or (state.stage == PLACE and next_placer(state) is None)
        require(ready, ".not_drawing_time", stage=TermRef("stages", state.stage))
        require(len(self.hands) in (0, state.seats), ".one_number_each", seats=state.seats)
        for seat, cards in enumerate(self.hands):
            limit = hand_limit(state.players[seat])
            require(cards <= limit, ".hand_too_large", seat=SeatRef(seat), limit=limit)
            require(cards >= state.players[seat].hand, ".kept_cards_count", seat=SeatRef(seat))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return fill_hands(state, self.hands, turn)


@dataclass(frozen=True, slots=True)
class Pass(Action[Mythology]):
    """Discard any one card without its action.

    dropped: which one, where the hand is told by name.
    """

    group = "cards"
    icon = "skip-next"
    seat: Seat
    dropped: HeldCard | None = None

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        player = state.players[given.seat]
        if player.cards:
            unknown = () if not unnamed(player) else (None,)
            yield one("dropped", (*dict.fromkeys(player.cards), *unknown), words=_dropped)

    def check(self, state: Mythology) -> None:
        require_turn(state, self.seat)
        require(state.power is None, ".power_begun")
        player = state.players[self.seat]
        told = self.dropped is not None or not player.cards or unnamed(player) > 0
        require(told, ".which_card_is_dropped", seat=SeatRef(self.seat))
        there = self.dropped is None or self.dropped in player.cards
        require(there, ".not_in_hand_to_keep", seat=SeatRef(self.seat))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        turn.tell(dropped=_dropped(self.dropped))
        if self.dropped is not None:
            state = without_card(state, self.seat, self.dropped)
        return finish_turn(replace(state, fallen=None), self.seat)


def _dropped(held: HeldCard | None) -> Arg:
    return say(".drops_some") if held is None else card_words(held)


@dataclass(frozen=True, slots=True)
class SkipAction(Action[Mythology]):
    """Skip the action of a god card after its power."""

    group = "gods"
    icon = "skip-forward"
    seat: Seat

    def check(self, state: Mythology) -> None:
        require_turn(state, self.seat)
        require(state.power is not None, ".no_power_begun")

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return finish_turn(state, self.seat)


def passing(state: Mythology, seat: int) -> Begun:
    """How a seat plays no more: it drops a card, or leaves the action of the god card it has begun."""
    return begin(Pass if state.power is None else SkipAction, seat=seat)


def _held(field: str, held: Mapping[int, int]) -> Ask:
    """How many of their cards everybody keeps."""
    return amounts(
        field, held, words=SeatRef, detail=lambda seat: say(".cards_held", n=held[seat]), by_number=True
    )


@dataclass(frozen=True, slots=True)
class CloseRound(Action[Mythology]):
    """Spoilage, played cards back to their piles, what is not kept discarded, and the next start player.

    keepers: one entry for each card kept: its seat; left out, nobody keeps any but those who have said so.
    """

    group = "round"
    icon = "flag"
    keepers: tuple[Seat, ...] = ()

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        held = {seat: 0 if player.keeps else player.hand for seat, player in enumerate(state.players)}
        if any(held.values()) and not last_round(state):
            yield _held("keepers", held)

    def check(self, state: Mythology) -> None:
        require(state.stage != OVER, ".game_over")
        require(state.stage in (DECAY, DISCARD), ".not_discard_time", stage=TermRef("stages", state.stage))
        require_kept(state, self._kept(state))

    def _kept(self, state: Mythology) -> tuple[int, ...]:
        return tuple(self.keepers.count(seat) for seat in range(state.seats))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        if state.stage == DECAY:
            state, _ = spoil(state, turn)
        return end_round(state, self._kept(state), turn)


@dataclass(frozen=True, slots=True)
class Decay(Action[Mythology]):
    """What a player has above 5 of a kind (8 with a Storehouse) goes back to the bank."""

    group = "round"
    icon = "timer-sand"

    def check(self, state: Mythology) -> None:
        require(state.stage != OVER, ".game_over")
        require(not last_round(state), ".no_decay_in_last_round")
        require(state.stage == DECAY, ".not_decay_time", stage=TermRef("stages", state.stage))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state, total = spoil(state, turn)
        turn.tell(lost=say(".cubes_spoil", n=total) if total else say(".nothing_spoils"))
        return replace(state, stage=DISCARD) if state.stage == DECAY else state


@dataclass(frozen=True, slots=True)
class EndRound(Action[Mythology]):
    """Everybody discards what is not kept, and the start player moves to the left.

    kept: how many cards each seat keeps; left out, nobody keeps any. CloseRound does spoilage as well.
    """

    group = "round"
    icon = "flag"
    walk = True
    kept: tuple[CardCount, ...] = ()

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        held = {seat: player.hand for seat, player in enumerate(state.players)}
        if any(held.values()) and not last_round(state):
            yield _held("kept", held)

    def check(self, state: Mythology) -> None:
        require(state.stage != OVER, ".game_over")
        # A last cube booked late: nothing spoils any more, the round just ends.
        due = state.stage == DISCARD or (state.stage == DECAY and last_round(state))
        require(due, ".not_discard_time", stage=TermRef("stages", state.stage))
        require_kept(state, self.kept)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return end_round(state, self.kept, turn)
