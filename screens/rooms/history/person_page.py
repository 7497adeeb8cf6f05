"""The page of a person: record, rating, streaks, games, seats, civilizations, bots, and the name itself."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.insight.rating import START
from companion.insight.statistics import PersonStats
from companion.language import words
from companion.sharing.words import level_name
from screens.kit.buttons import QuietButton
from screens.rooms.history.detail import DetailPage
from screens.rooms.history.figures import clock_time, number, percent, rating_text, shown_first
from screens.rooms.history.rename import open_rename
from screens.words import tr


class PersonPage(DetailPage):
    """Everything the finished evenings say of `name`."""

    name = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        button = QuietButton(text=tr.say("insight.rename"), icon="pencil")
        button.bind(on_release=lambda _button: open_rename(self.view, self.name))
        self.ids.foot.add_widget(button)
        self.show()

    def show(self) -> None:
        """Count anew; somebody who was renamed away has an empty page."""
        self.clear()
        person = self.view.known.people.get(self.name) or PersonStats(self.name)
        self._tiles(person)
        if len(person.rating.history) > 1:
            # The axis spans what was reached: a line over all from nothing on would hide every step.
            self.chart(tr.say("insight.rating_from", start=round(START)), person.rating.history, from_zero=False)
        for key, points in sorted(person.points.items(), key=lambda item: -len(item[1])):
            if len(points) > 1:
                self.chart(tr.say("insight.points_in", game=tr.say(f"{key}.name")), points)
        self._lists(person)

    def _tiles(self, person: PersonStats) -> None:
        overall, n = person.overall, tr.say("insight.n", n=person.overall.plays)
        self.tile(tr.say("insight.plays"), str(overall.plays))
        self.tile(tr.say("insight.wins_label"), percent(overall.rate), tr.say("insight.of", n=overall.wins,
                  total=overall.contests))
        note = n if person.rating.settled else tr.say("insight.first_guess", n=person.rating.plays)
        self.tile(tr.say("insight.rating"), rating_text(person.rating), note)
        self.tile(tr.say("insight.streak"), str(person.streak), tr.say("insight.longest", n=person.longest_streak))
        if person.duration is not None:
            self.tile(tr.say("insight.duration"), clock_time(person.duration), tr.say("insight.n", n=person.timed))

    def _lists(self, person: PersonStats) -> None:
        self.listing(
            tr.say("insight.by_game"),
            [(tr.say(f"{key}.name"), record) for key, record in shown_first(person.games)],
            {tr.say(f"{key}.name"): _points(person, key) for key in person.games},
        )
        self.listing(
            tr.say("insight.by_turn"),
            [(tr.say("insight.turn", n=turn + 1), record) for turn, record in sorted(person.turns.items())],
        )
        self.listing(
            tr.say("insight.by_role"),
            [(words(tr.lang, key).show(role), record) for (key, role), record in shown_first(person.roles)],
        )
        self.listing(
            tr.say("insight.by_bot"),
            [(level_name(words(tr.lang, key), level), record) for (key, level), record in shown_first(person.bots)],
        )


def _points(person: PersonStats, key: str) -> str:
    """What somebody scores in a game: on average and at best."""
    best = tr.number(tr.lang, person.best[key].points)
    return tr.say("insight.average_and_best", points=number(person.games[key].average), best=best)
