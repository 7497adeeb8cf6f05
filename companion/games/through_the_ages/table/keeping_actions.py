"""How much is kept, changed at any moment, and ratings as the table tells them."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amount, one, term
from companion.engine.counters import with_item
from companion.engine.fields import Bounds, Count, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef
from companion.engine.ruling import require

from ..own.box import deck_size
from .ids import KeepingId, RatedId
from .printed_boards import HAPPINESS_MAX, SPACES
from .printed_cards import AGE_IV, HAPPY, KEEPINGS, KEEPINGS_HELP, RATED_DOMAIN
from .ratings import ratings, unbounded
from .state import ACTIONS, EVERYTHING, POINTS, START, TABLEAU, UNKNOWN, World

LEVELS = (POINTS, TABLEAU, EVERYTHING)
RATED_IDS = ("science", "culture", "strength", HAPPY)
HIGHEST = 99
Value = Annotated[int, Bounds(0, HIGHEST)]


@dataclass(frozen=True, slots=True)
class ChangeKeeping(Action[World]):
    """Keep more or less from now on; nothing that is known is lost.

    civil_deck: on the way back to everything, the cards left in the civil deck, if the row is to be kept again.
    """

    group = "table"
    icon = "tune-variant"
    keeping: KeepingId
    civil_deck: Count | None = None

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Another level; the deck only where the row would begin anew."""
        others = (level for level in LEVELS if level != state.keeping)
        wanted = yield one("keeping", others, words=term(KEEPINGS), detail=term(KEEPINGS_HELP))
        if wanted == EVERYTHING and _row_is_gone(state):
            most = deck_size(state, state.age, len(state.players))
            yield amount("civil_deck", 0, most, default=None)

    def check(self, state: World) -> None:
        """Another level than now, and a deck only for a row that begins anew."""
        require(self.keeping != state.keeping, ".keeping_already", keeping=TermRef(KEEPINGS, self.keeping))
        anew = self.keeping == EVERYTHING and _row_is_gone(state)
        require(self.civil_deck is None or anew, ".deck_not_needed")

    def apply(self, state: World, turn: Turn) -> World:
        """What is known stays; the row comes back as it was, or unnamed."""
        state = replace(state, keeping=self.keeping)
        if self.keeping != EVERYTHING:
            skips = self.keeping == POINTS and state.phase == START and not state.players[state.active].wars
            return replace(state, with_row=False, phase=ACTIONS if skips else state.phase)
        if state.row:
            return replace(state, with_row=True)
        if self.civil_deck is None or state.age >= AGE_IV:
            return state
        return replace(state, with_row=True, row=(UNKNOWN,) * SPACES, civil_deck=self.civil_deck)


def _row_is_gone(world: World) -> bool:
    """Whether turns have begun without the row, so that nobody knows what lies there."""
    return not world.with_row and not world.row and world.age < AGE_IV


@dataclass(frozen=True, slots=True)
class SetRating(Action[World]):
    """Tell a rating as the board shows it; the known cards count on from there."""

    group = "table"
    icon = "counter"
    seat: Seat
    rating: RatedId
    value: Value

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Which rating, and what it is; what it is now stands there."""
        what = yield one("rating", RATED_IDS, words=term(RATED_DOMAIN))
        high = HAPPINESS_MAX if what == HAPPY else HIGHEST
        yield amount("value", 0, high, default=shown_rating(state, given.seat, what))

    def check(self, state: World) -> None:
        """Happiness ends at eight."""
        require(self.rating != HAPPY or self.value <= HAPPINESS_MAX, ".happiness_limit", n=HAPPINESS_MAX)

    def apply(self, state: World, turn: Turn) -> World:
        """The difference to what the cards give is kept as told by hand."""
        turn.tell(before=shown_rating(state, self.seat, self.rating))
        player = state.players[self.seat]
        told = player.by_hand.get(self.rating, 0) + self.value - unbounded(state, self.seat, self.rating)
        return state.with_player(self.seat, replace(player, by_hand=with_item(player.by_hand, self.rating, told)))


def shown_rating(world: World, seat: int, what: str) -> int:
    """A rating as the board shows it."""
    rated = ratings(world, seat)
    return rated.happiness.value if what == HAPPY else int(getattr(rated, what).value)
