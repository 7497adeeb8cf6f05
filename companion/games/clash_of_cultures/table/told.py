"""What the table has told of its box: the names it calls printed things by."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, text
from companion.engine.counters import with_item
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from . import printed
from .state import Clash

# Things whose names on the cards of the table's own box may be others than ours.
NAMED = ("action_cards", "objectives", "events", "abilities", "leaders", "tactics", "civ_advances", "wonders")


@dataclass(frozen=True, slots=True)
class CallThing(Action[Clash]):
    """Tell the app what a card, an ability or a leader is called in your box; it says so from then on."""

    group = "cards"
    icon = "pencil-outline"
    kind: str
    thing: str
    name: str

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """What it is, and its name."""
        kind = yield one("kind", NAMED, words=lambda domain: say(f".panel.domain.{domain}"))
        thing = yield one("thing", printed.data(kind), words=lambda id: TermRef(kind, id), by_name=True)
        yield text("name", default=state.names.get(f"{kind}.{thing}", ""))

    def check(self, state: Clash) -> None:
        """Something that is printed."""
        known = self.kind in NAMED and self.thing in printed.data(self.kind)
        require(known, ".no_such_thing", name=self.thing)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """It is called that now; an empty name brings the old one back."""
        key, name = f"{self.kind}.{self.thing}", self.name.strip()
        if not name:
            return replace(state, names={known: said for known, said in state.names.items() if known != key})
        return replace(state, names=with_item(state.names, key, name))


@dataclass(frozen=True, slots=True)
class RecallNames(Action[Clash]):
    """Take over the red ranges and names this table has told before."""

    hidden = True
    names: Mapping[str, str]
    ranges: Mapping[str, int]

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Put them all in."""
        kept = {key: name for key, name in self.names.items() if key.partition(".")[0] in NAMED}
        ranges = {**state.end_ranges, **self.ranges}
        return replace(state, names={**state.names, **kept}, end_ranges=ranges)
