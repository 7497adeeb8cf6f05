"""The score race: a line for every seat, its turning points, and a finger that reads it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.engine.session import Session
from companion.insight.race import Ending, Race, race_of
from companion.insight.timeline import timeline
from companion.language import words
from companion.language.rounds import round_title
from companion.sharing.chronicle import signed, turning_points
from screens.kit.card import Card
from screens.kit.kv import load_kv
from screens.kit.line_chart import Mark, Series
from screens.words import tr

# How long a frame may work on the race; the rest of it belongs to the finger.
SLICE_SECONDS = 0.004


class RaceCard(Card):
    """Shows the race of a session, worked out a slice a frame; `caption` is what the finger points at."""

    caption = StringProperty("")
    turning = ListProperty()
    loading = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._session: Session | None = None
        self._ending: Ending | None = None
        self._race: Race | None = None
        self._work: Any = None
        super().__init__(**kwargs)

    def follow(self, session: Session, ending: Ending | None = None) -> None:
        """Show this session's race as it is now; it ends as the table counts."""
        self.stop()
        self._session, self._ending = session, ending
        self.loading = True
        self._work = Clock.schedule_interval(self._slice, 0)
        self._slice(0)

    def stop(self) -> None:
        """Work no more."""
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _slice(self, _dt: float) -> bool:
        assert self._session is not None
        followed = timeline(self._session)
        if not followed.catch_up(SLICE_SECONDS):
            return True
        self.stop()
        self.loading = False
        self._show(race_of(followed, self._ending))
        return False

    def _show(self, race: Race) -> None:
        assert self._session is not None
        self._race = race
        seats = self._session.opening.seats
        chart = self.ids.chart
        chart.cursor = -1
        # On a young evening several places lie in one round: it is named where it begins, and before it nothing is.
        chart.labels = ["", *(str(now) if now > before else "" for before, now in pairwise((0, *race.rounds[1:])))]
        chart.marks = _marks(race, self._session)
        chart.series = [
            Series(seat.name, seat.colour, values) for seat, values in zip(seats, race.points, strict=True)
        ]
        speaker = words(tr.lang, self._session.game.key, self._session.opening.names)
        self.turning = list(turning_points(race, speaker))
        self.caption = tr.say("insight.race_hint") if len(race.cursors) > 1 else tr.say("insight.race_later")

    def point_at(self, place: int) -> None:
        """Say the points at a place under the finger."""
        if self._race is None or self._session is None:
            return
        points = ", ".join(
            f"{name} {tr.number(tr.lang, values[place])}"
            for name, values in zip(self._session.opening.names, self._race.points, strict=True)
        )
        title = round_title(words(tr.lang, self._session.game.key), self._race.rounds[place])
        self.caption = tr.say("insight.race_at", round=title, points=points)


def _marks(race: Race, session: Session) -> list[Mark]:
    """The turning points as words on the lines; what falls together is said once."""
    speaker = words(tr.lang, session.game.key, session.opening.names)
    made = []
    if race.swing is not None:
        made.append(Mark(race.swing.seat, race.swing.place, signed(race.swing.gain, speaker)))
    if race.deciding is not None:
        made.append(Mark(race.deciding.seat, race.deciding.place, tr.say("insight.mark_deciding")))
    if race.lead is not None and (race.deciding is None or race.lead.first != race.deciding.place):
        made.append(Mark(race.lead.seat, race.lead.first, tr.say("insight.mark_lead")))
    return made


load_kv(__file__)
