"""Actions after the symbol of an event: read the text that waited, and say to whom it gives something."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, some, term
from companion.engine.asking import seat as somebody
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef
from companion.engine.ruling import require, require_decided
from companion.toolbox.pending import without

from ..cities.influence import barbarian_index
from ..table import printed
from ..table.goods import reward
from ..table.ids import INFANTRY, EventId, UnitId
from ..table.marks import Owed
from ..table.state import Clash
from .event import reinforce
from .event_text import read_text


@dataclass(frozen=True, slots=True)
class ReadEventText(Action[Clash]):
    """After the battle of an event's symbol: reinforce barbarian cities, a captured one too, and read the text."""

    group = "event"
    icon = "script-text"
    walk = True
    seat: Seat
    reinforced: tuple[str, ...] = ()
    unit: UnitId = INFANTRY

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which barbarian cities near the drawer get a unit; those named before stand there."""
        camps = [camp.city.name for camp in state.barbarians]
        if state.unread is None or not camps:
            return
        known = tuple(name for name in state.unread.reinforced if name in camps)
        named = yield some("reinforced", camps, default=known)
        if named and state.rules.expansion:
            yield one("unit", printed.BARBARIAN_UNITS, words=term("units"), default=INFANTRY)

    def check(self, state: Clash) -> None:
        """A text that waits, no battle and no city left to settle, and barbarian cities that exist."""
        require(state.unread is not None and state.unread.seat == self.seat, ".no_text_waits")
        require_decided(state.battle is None, ".battle_first")
        require(state.spoils is None, ".capture_first")
        camps = {barbarian_index(state, name) for name in self.reinforced}
        require(len(camps) == len(self.reinforced), ".each_city_once")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """One unit into each of them, then the text."""
        card = state.unread
        if card is None:
            return state
        turn.tell(event=TermRef("events", card.event))
        state = replace(state, unread=None)
        for name in self.reinforced:
            state = reinforce(state, name, self.unit, turn)
        return read_text(state, card, turn)


@dataclass(frozen=True, slots=True)
class ChooseForEvent(Action[Clash]):
    """Say which other player gains what the text of your event gives."""

    group = "event"
    icon = "account-question"
    seat: Seat
    event: EventId
    chosen: Seat

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Anybody else at the table, for the event that waits."""
        if "event" not in given:
            due = dict.fromkeys(one.event for one in state.gifts_due if one.seat == given.seat)
            require(due, ".nobody_to_choose")
            yield one("event", due, words=term("events"))
        others = [other for other in range(len(state.players)) if other != given.seat]
        yield somebody("chosen", others)

    def check(self, state: Clash) -> None:
        """An event of this player that waits for it, and somebody else."""
        require(Owed(self.seat, self.event) in state.gifts_due, ".nothing_owed", event=TermRef("events", self.event))
        require(self.chosen != self.seat, ".name_partner")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """That player gains it."""
        waiting = Owed(self.seat, self.event)
        if waiting not in state.gifts_due:
            return state
        turn.tell(chosen=SeatRef(self.chosen))
        gains = printed.data("events")[self.event]["gains"]["chosen"]
        return reward(replace(state, gifts_due=without(state.gifts_due, waiting)), self.chosen, gains, turn)
