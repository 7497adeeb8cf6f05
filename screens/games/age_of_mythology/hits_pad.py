"""Real dice: how many hits each side rolled at the table, one tap a side, right where the encounter is shown."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.age_of_mythology.battle.encounter import Encounter
from companion.games.age_of_mythology.battle.odds import Tie
from screens.desk import Desk
from screens.kit.fill import fill
from screens.kit.flow import Stack
from screens.kit.kv import load_kv
from screens.kit.press import Press

# More hits than this are rare: the last button then opens all numbers of its side.
USUAL_HITS = 5


class MythHit(Press, BoxLayout):
    """One number of hits, or the button that opens the larger ones: `text`, `selected`."""

    text = StringProperty("")
    selected = BooleanProperty(False)


class MythHitsPad(Stack):
    """A block of numbers under each side; on_told(hits) as soon as both are told and one side has won."""

    hint = StringProperty("")
    __events__ = ("on_told",)

    def __init__(self, **kwargs: Any) -> None:
        self._met: Encounter | None = None
        self._desk: Desk | None = None
        self.rolled: tuple[int, ...] = ()
        self.hits: list[int | None] = [None, None]
        self._open: list[bool] = [False, False]
        super().__init__(**kwargs)

    def show(self, desk: Desk, met: Encounter) -> None:
        """Ask for this encounter; what was told for another one does not count."""
        if met != self._met:
            self.rolled, self.hits, self._open = (), [None, None], [False, False]
        self._desk, self._met = desk, met
        self._list()

    def tell(self, place: int, hits: int) -> None:
        """One side's hits; with both known the roll counts, and a tie that is rolled again starts over."""
        self.hits[place] = hits
        mine, theirs = self.hits
        met = self._met
        if met is None or mine is None or theirs is None:
            self._list()
            return
        self.rolled += (mine, theirs)
        self.hits = [None, None]
        if mine == theirs and met.tie is Tie.REROLL:
            self._list(tied=mine)
            return
        told, self.rolled, self._met = self.rolled, (), None
        self.dispatch("on_told", told)

    def on_told(self, hits: tuple[int, ...]) -> None:
        """The hits of every roll, attacker first."""

    def _list(self, tied: int | None = None) -> None:
        if self._met is None or self._desk is None:
            return
        words = self._desk.words
        self.hint = words.say(".panel.real_dice") if tied is None else words.say(".panel.tied_again", n=tied)
        sides = ((self.ids.attacker, self._met.attacker.dice), (self.ids.defender, self._met.defender.dice))
        for place, (block, dice) in enumerate(sides):
            shortened = dice > USUAL_HITS and not self._open[place]
            last = USUAL_HITS if shortened else dice
            numbers: list[dict[str, Any]] = [
                {"text": words.number(n), "selected": n == self.hits[place], "act": partial(self.tell, place, n)}
                for n in range(last + 1)
            ]
            if shortened:
                numbers[-1] = {"text": f"{words.number(last)}+", "act": partial(self._show_all, place)}
            fill(block, MythHit, numbers)

    def _show_all(self, place: int) -> None:
        self._open[place] = True
        self._list()


load_kv(__file__)
