"""Everybody who played, by rating."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.insight.rating import START
from companion.insight.statistics import PersonStats
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.rooms.history.figures import rating_text, record_line
from screens.rooms.history.list_page import ListPage
from screens.words import tr


class PeoplePage(ListPage):
    """The ranking; a tap opens a person."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._people: list[PersonStats] = []
        self.show()

    def show(self) -> None:
        """List everybody, once they are counted."""
        if self.is_waiting():
            return
        self._people = self.view.known.ranking()
        self.ids.rows.data = [
            {"words": partial(person_row, place, person)} for place, person in enumerate(self._people, start=1)
        ]
        title = "" if self._people else tr.say("insight.nobody_yet")
        self.invite("account-group", title, tr.say("insight.nobody_yet_text"))

    def pick(self, place: int) -> None:
        """Open a person."""
        from screens.rooms.history.person_page import PersonPage

        person = self._people[place]
        self.view.open_detail(PersonPage(view=self.view, name=person.name), person.name)

    def explain(self) -> None:
        """What the rating means, in two sentences."""
        sheet = Sheet(title=tr.say("insight.rating"))
        sheet.add_widget(Body(text=tr.say("insight.rating_text", start=round(START))))
        sheet.add_widget(Body(text=tr.say("insight.rating_few")))
        sheet.open()


def person_row(place: int, person: PersonStats) -> dict[str, Any]:
    """One person as a row of the ranking; only a settled rating has a place."""
    named = tr.say("insight.ranked", place=place, name=person.name) if person.rating.settled else person.name
    return {
        "title": named, "detail": record_line(person.overall), "trailing": rating_text(person.rating), "chevron": True,
    }


load_kv(__file__)
