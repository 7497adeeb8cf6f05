"""A sheet in which cards and units at hand are counted out: what they come to stands above, the move below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.action import Action
from companion.engine.offers import against
from screens.desk import Desk
from screens.games.through_the_ages.card_row import SheetCounter
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.theme import theme

Counts = dict[str, int]


@dataclass(frozen=True, slots=True)
class Pick:
    """Something that can be chosen several times: its words, and out of which pile with how many in it."""

    key: str
    label: str
    icon: str
    tone: str
    pile: str
    have: int
    group: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the chosen things come to: a big sum, how it is made up, and whether that is enough."""

    total: str
    detail: str
    enough: bool
    # It is enough with nothing chosen at all.
    free: bool = False


class PickSheet(Sheet):
    """`picks` to count out; `made(counts)` is the move they make, `judged(counts)` what they come to."""

    intro = StringProperty("")
    total = StringProperty("")
    detail = StringProperty("")
    reason = StringProperty("")
    do_text = StringProperty("")
    do_icon = StringProperty("")
    other_text = StringProperty("")
    enough = BooleanProperty(False)
    legal = BooleanProperty(False)
    begun = BooleanProperty(False)
    __events__ = ("on_other",)

    def __init__(
        self,
        desk: Desk,
        picks: Sequence[Pick],
        made: Callable[[Counts], Action[Any]],
        judged: Callable[[Counts], Verdict],
        chosen: Counts | None = None,
        **kwargs: Any,
    ) -> None:
        self.desk = desk
        self._picks, self._made, self._judged = tuple(picks), made, judged
        self._counts: Counts = {pick.key: (chosen or {}).get(pick.key, 0) for pick in picks}
        self._counters: dict[str, SheetCounter] = {}
        super().__init__(**kwargs)
        for group in dict.fromkeys(pick.group for pick in picks):
            self._add_group(group)
        self._judge()

    def _add_group(self, group: str) -> None:
        """The counters that belong together under their heading."""
        box = self.ids.picks
        if group:
            box.add_widget(SectionHeader(text=group))
        columns = Columns()
        for pick in self._picks:
            if pick.group == group:
                columns.add_widget(self._counter(pick))
        box.add_widget(columns)

    def _counter(self, pick: Pick) -> SheetCounter:
        made = SheetCounter(label=pick.label, icon=pick.icon, icon_color=theme.colour_of(theme.name, pick.tone))
        made.bind(on_step=lambda counter, delta: self.choose(pick, int(counter.value + delta)))
        made.bind(on_set=lambda _counter, value: self.choose(pick, int(value)))
        self._counters[pick.key] = made
        return made

    def choose(self, pick: Pick, count: int) -> None:
        """So many of this, as far as its pile goes."""
        self._counts[pick.key] = max(0, min(count, self._left(pick) + self._counts[pick.key]))
        self._judge()

    def _left(self, pick: Pick) -> int:
        """How many of the pile nothing else is chosen from."""
        used = sum(self._counts[other.key] for other in self._picks if other.pile == pick.pile)
        return pick.have - used

    def _judge(self) -> None:
        for pick in self._picks:
            counter = self._counters[pick.key]
            counter.maximum = self._counts[pick.key] + self._left(pick)
            counter.value = self._counts[pick.key]
        verdict = self._judged(self._counts)
        against_it = against(self._made(self._counts), self.desk.state)
        self.total, self.detail, self.enough = verdict.total, verdict.detail, verdict.enough
        self.begun = verdict.free or any(self._counts.values())
        self.legal = against_it is None and self.begun
        self.reason = self.desk.say(against_it) if self.begun else ""

    def send(self) -> None:
        """Do what has been counted out; what a rule forbids can still be insisted on."""
        move = self._made(self._counts)
        if self.legal:
            self.close()
        self.desk.do(move)

    def on_other(self) -> None:
        """The way out that needs nothing chosen was tapped."""


load_kv(__file__)
