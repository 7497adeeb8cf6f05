"""Reveal mode: the places one by one, from the last to the first, one tap a place."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.modalview import ModalView

from companion.engine.score import ScoreSheet
from screens.kit.card import Card
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.seat import SeatInfo
from screens.score.evening import Evening, verdict
from screens.theme import theme
from screens.words import tr


class PlaceCard(Card):
    """One seat in its place, hidden until its turn comes."""

    place = NumericProperty(1)
    seat = ObjectProperty(None)
    points = StringProperty("")
    open = BooleanProperty(False)


class RevealStage(Press, Card):
    """The whole screen is the button."""


class Reveal(ModalView):
    """`hint` says what a tap shows next; the explanation of a tie comes with the first place."""

    hint = StringProperty("")
    waiting = ListProperty()
    done = BooleanProperty(False)
    headline = StringProperty("")
    reason = StringProperty("")

    def __init__(self, evening: Evening, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._anim_duration = 0 if theme.calm else 0.15
        self._evening = evening
        sheet = evening.sheet
        self._fill(sheet, evening.seats())
        self.waiting = sorted(set(sheet.ranks))
        self._say_next()

    def _fill(self, sheet: ScoreSheet, seats: list[SeatInfo]) -> None:
        order = sorted(range(len(seats)), key=lambda seat: (sheet.ranks[seat], seat))
        for seat in order:
            points = tr.number(tr.lang, sheet.totals[seat])
            self.ids.places.add_widget(PlaceCard(place=sheet.ranks[seat], seat=seats[seat], points=points))

    def _say_next(self) -> None:
        if self.waiting:
            self.hint = tr.say("insight.reveal_next", place=self.waiting[-1])
        else:
            self.hint = tr.say("insight.reveal_close")

    def tap(self) -> None:
        """Show the next place, or close when all are shown."""
        if not self.waiting:
            self.dismiss(animation=not theme.calm)
            return
        place = self.waiting.pop()
        for card in self.ids.places.children:
            if card.place == place:
                card.open = True
        if not self.waiting:
            self.done = True
            self.headline, self.reason = verdict(self._evening.sheet, self._evening.words, ended=True)
        self._say_next()


load_kv(__file__)
