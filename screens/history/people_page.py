"""Everybody who played, by rating."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.insight.rating import SETTLED_PLAYS, START
from companion.insight.statistics import PersonStats
from screens.history.figures import rating_text, record_line
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.words import tr


class PeoplePage(BoxLayout):
    """The ranking; a tap opens a person."""

    view = ObjectProperty(None)
    empty_title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._people: list[PersonStats] = []
        self.show()

    def show(self) -> None:
        """List everybody."""
        self._people = self.view.known.ranking()
        self.ids.rows.data = [self._row(place, person) for place, person in enumerate(self._people, start=1)]
        self.empty_title = "" if self._people else tr.say("insight.nobody_yet")

    def _row(self, place: int, person: PersonStats) -> dict[str, Any]:
        return {
            "title": tr.say("insight.ranked", place=place, name=person.name) if person.rating.settled else person.name,
            "detail": record_line(person.overall),
            "trailing": rating_text(person.rating),
            "icon": "", "tone": "ink2", "colour": "", "bot": False, "chevron": True, "selected": False,
        }

    def pick(self, place: int) -> None:
        """Open a person."""
        from screens.history.person_page import PersonPage

        person = self._people[place]
        self.view.open_detail(PersonPage(view=self.view, name=person.name), person.name)

    def explain(self) -> None:
        """What the rating means, in two sentences."""
        sheet = Sheet(title=tr.say("insight.rating"))
        sheet.add_widget(Body(text=tr.say("insight.rating_text", start=round(START))))
        sheet.add_widget(Body(text=tr.say("insight.rating_few", n=SETTLED_PLAYS)))
        sheet.open()


load_kv(__file__)
