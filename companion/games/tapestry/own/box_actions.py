"""Box actions: settle in a mat, take own things out of the box, and bring in those of others or of earlier evenings."""

from __future__ import annotations

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, one, term
from companion.engine.data import items
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef
from companion.engine.plain_asks import line
from companion.engine.ruling import Impossible, require
from companion.engine.strict import LONGEST_TEXT, BadInput

from ..table.ids import KEY, CapitalId
from ..table.state import OwnBox, Tapestry
from .box import everything, from_text, with_thing, without_thing


@dataclass(frozen=True, slots=True)
class SettleIn(Action[Tapestry]):
    """Take another capital mat before anything stands on it, such as one of your own."""

    group = "own"
    icon = "city-variant"
    seat: Seat
    capital: CapitalId

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which mat; the own ones first."""
        mats = (*state.own.capitals, *items(KEY, "capitals"))
        yield one("capital", mats, words=term("capitals"), against=lambda mat: against(cls(given.seat, mat), state))

    def check(self, state: Tapestry) -> None:
        """Nothing may stand in the city yet, and nobody else may have the mat."""
        require(not state.players[self.seat].city, "tapestry.city_begun", seat=SeatRef(self.seat))
        others = (player.capital for seat, player in enumerate(state.players) if seat != self.seat)
        require(self.capital not in others, "tapestry.same_mat_twice")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay it out."""
        return state.with_player(self.seat, replace(state.players[self.seat], capital=self.capital))


@dataclass(frozen=True, slots=True)
class ForgetOwn(Action[Tapestry]):
    """Take an own thing out of the box; where it is in play it stays."""

    group = "own"
    icon = "archive"
    thing: str

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which of the own things."""
        yield one("thing", [id for _, id in everything(state.own)], words=term("own"))

    def check(self, state: Tapestry) -> None:
        """It must be in the box."""
        known = any(id == self.thing for _, id in everything(state.own))
        require(known, "tapestry.no_such_own", thing=TermRef("own", self.thing))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Take it out."""
        return replace(state, own=without_thing(state.own, self.thing))


@dataclass(frozen=True, slots=True)
class ImportOwn(Action[Tapestry]):
    """Take over own things from the text of the file another device has written them to."""

    group = "own"
    icon = "import"
    text: str

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """The text, as long as it may be."""
        yield line("text", longest=LONGEST_TEXT)

    def check(self, state: Tapestry) -> None:
        """It must be such a text."""
        self._told()

    def _told(self) -> OwnBox:
        try:
            return from_text(self.text)
        except BadInput as error:
            raise Impossible("tapestry.own_text") from error

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put all of them into the own box."""
        told = self._told()
        turn.tell(things=tuple(TermRef(domain, id) for domain, id in everything(told)))
        return replace(state, own=_joined(state.own, told))


@dataclass(frozen=True, slots=True)
class RecallOwn(Action[Tapestry]):
    """Give a new evening the own things of earlier ones."""

    hidden = True
    group = "own"
    own: OwnBox

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Put them into the own box."""
        turn.tell(things=tuple(TermRef(domain, id) for domain, id in everything(self.own)))
        return replace(state, own=_joined(state.own, self.own))


def _joined(own: OwnBox, more: OwnBox) -> OwnBox:
    for domain, id in everything(more):
        own = with_thing(own, domain, id)
    return own
