"""Correct something: everything that lies before a seat and on the table, by its name, thing by thing or searched."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.adjust import Tracked, tracked_at
from companion.engine.fields import Kind
from companion.engine.message import Arg
from companion.engine.naming import SEATS, named
from companion.engine.wording import worded
from companion.insight.spots import Found, Spot, notes_of, spots_below, spots_of_seat, spots_of_table, values_of
from screens.desk import Desk
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.playing.panel import Watching
from screens.playing.value_sheet import correct_value
from screens.words import headline, tr

NOTES = "notes"  # no path: the shelf of what the app keeps for itself
MOST_NAMED, MOST_FOUND = 3, 60


class ValuesPanel(Watching, BoxLayout):
    """What the seat looked at has, then the table; a thing opens, a value asks for another one."""

    # What is looked for, and the thing that is open.
    wanted = StringProperty("")
    opened = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._acts: list[Callable[[], object]] = []
        super().__init__(desk, **kwargs)
        self.fbind("wanted", self._anew)
        self.fbind("opened", self._anew)

    def show(self, state: Any, seat: int) -> None:
        """List what is there; few people come here, so the list is simply made anew."""
        self._acts = []
        game, rows = self.desk.game, []
        if self.opened and not self._inside_of(state, seat):
            self.opened = ""  # another seat, or what was open is gone; this page then shows itself anew
            return
        if self.wanted.strip():
            rows += self._searched(state, seat)
        elif self.opened:
            rows += [self._way_back(state), *self._spots(self._inside_of(state, seat)), *self._several(state)]
        else:
            player = self.desk.session.opening.seats[seat]
            rows += [self._head(player.name, colour=player.colour), *self._spots(spots_of_seat(game, state, seat))]
            rows += [self._head(tr.say("app.values.table")), *self._spots(spots_of_table(game, state))]
            rows.append(self._row(self._opener(NOTES), title=tr.say("app.values.notes"), chevron=True))
        self.ids.rows.data = rows

    def _inside_of(self, state: Any, seat: int) -> tuple[Spot, ...]:
        """What the open thing is made of; nothing where it is not this seat's or not there any more."""
        if self.opened == NOTES:
            return notes_of(self.desk.game, state, seat)
        foreign = self.opened.startswith(f"{SEATS}.") and not self.opened.startswith(f"{SEATS}.{seat}.")
        return () if foreign else spots_below(self.desk.game, state, self.opened)

    def pick(self, place: int) -> None:
        """A row was tapped."""
        self._acts[place]()

    def _row(self, act: Callable[[], object], **shown: Any) -> dict[str, Any]:
        self._acts.append(act)
        return shown

    def _head(self, title: str, colour: str = "") -> dict[str, Any]:
        icon = "" if colour else "view-dashboard"
        return self._row(lambda: None, title=title, colour=colour, icon=icon, selected=True)

    def _way_back(self, state: Any) -> dict[str, Any]:
        """Where one is; a tap leads out."""
        if self.opened == NOTES:
            return self._row(self._opener(""), title=tr.say("app.values.notes"), icon="arrow-left", selected=True)
        words = " · ".join(headline(self.desk.words.show(part)) for part in named(state, self.opened))
        return self._row(self._opener(self._outside()), title=words, icon="arrow-left", selected=True)

    def _several(self, state: Any) -> list[dict[str, Any]]:
        """Of several things one more, or one less."""
        if self.opened == NOTES or tracked_at(state, self.opened).field.kind is not Kind.LIST:
            return []
        title = tr.say("app.values.several")
        return [self._row(lambda: correct_value(self.desk, tracked_at(state, self.opened)), title=title, icon="plus")]

    def _outside(self) -> str:
        """The thing around the open one; a seat itself is the first page."""
        path = self.opened.rpartition(".")[0]
        return "" if path.startswith(SEATS) and path.count(".") < 2 else path

    def _opener(self, path: str) -> Callable[[], object]:
        def open_it() -> None:
            self.opened = path
            self.ids.rows.scroll_y = 1

        return open_it

    def _spots(self, spots: Iterable[Spot]) -> list[dict[str, Any]]:
        return [self._spot(spot) for spot in spots]

    def _spot(self, spot: Spot) -> dict[str, Any]:
        title = headline(self.desk.words.show(spot.name))
        if spot.value is None:
            return self._row(self._opener(spot.path), title=title, detail=self._inside(spot), chevron=True)
        return self._value(spot.value, title, "" if spot.within is None else headline(self._show(spot.within)))

    def _inside(self, spot: Spot) -> str:
        """What lies in a thing: the names of the things in it, or what is said of it itself."""
        below = spots_below(self.desk.game, self.desk.state, spot.path)
        title = self._show(spot.name)
        said = (self._in_short(one) for one in below)
        names = [one for one in dict.fromkeys(said) if one and one != title]
        return ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")

    def _in_short(self, spot: Spot) -> str:
        if spot.within is not None or spot.value is None:
            return self._show(spot.name if spot.within is None else spot.within)
        kind, value = spot.value.field.kind, spot.value.value
        if kind in (Kind.INT, Kind.NUMBER):
            return f"{self._show(spot.name)} {shown(self.desk, spot.value)}"
        return shown(self.desk, spot.value) if value and kind is not Kind.BOOL else ""

    def _searched(self, state: Any, seat: int) -> list[dict[str, Any]]:
        """Values whose way has these words in it."""
        asked = self.wanted.casefold().split()
        rows = []
        for found in values_of(self.desk.game, state, seat):
            words = _words(self.desk, found)
            if all(part in words.casefold() for part in asked):
                rows.append(self._value(found.value, words, ""))
            if len(rows) == MOST_FOUND:
                break
        return rows or [self._row(lambda: None, title=tr.say("app.values.none"), icon="magnify")]

    def _value(self, value: Tracked, title: str, within: str) -> dict[str, Any]:
        """A figure stands at the end of its row; a list of things needs a line of its own."""
        said = shown(self.desk, value)
        several = value.field.kind is Kind.LIST and len(value.value) > 1
        told = {"detail": said} if several else {"trailing": said, "detail": within}
        return self._row(lambda: correct_value(self.desk, value), title=title, **told)

    def _show(self, arg: Arg) -> str:
        return self.desk.words.show(arg)


def shown(desk: Desk, value: Tracked) -> str:
    """A value as it stands at the end of its row."""
    return desk.words.show(worded(value.field, value.value))


def _words(desk: Desk, found: Found) -> str:
    return " · ".join(headline(desk.words.show(word)) for word in found.words)


def pick_value(desk: Desk, number: str, found: tuple[Found, ...]) -> None:
    """A finger rests on a number: ask which of the values that show it is meant, if there are several."""
    if len(found) == 1:
        correct_value(desk, found[0].value)
        return
    sheet = Sheet(title=tr.say("app.values.which", number=number))
    for one in found:
        row = ListRow(title=_words(desk, one), trailing=shown(desk, one.value))
        row.bind(on_release=lambda _row, value=one.value: sheet.close_and(correct_value, desk, value))
        sheet.add_widget(row)
    sheet.open()


load_kv(__file__)
