"""Rows: several things in their order; a tap opens one on a sheet of its own, the button beside it takes it away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.engine.asking import ONE_OF, OPEN, Ask, AskKind
from companion.engine.fields import Field, Kind
from companion.engine.wording import worded
from screens.asking.option_tile import Tile, TileGrid
from screens.asking.section import Section
from screens.desk import Desk
from screens.kit.buttons import QuietButton
from screens.kit.dock import Dock
from screens.kit.number_pad import NumberPad
from screens.kit.sheet import Sheet
from screens.words import headline, tr

Row = Mapping[str, Any]
Draws = Callable[[Desk, Ask, Any], Section]


class RowsSection(Section):
    """The things as tiles, and a button for one more; `draws` makes the section of a part."""

    def __init__(self, desk: Desk, ask: Ask, answer: Any, draws: Draws, **kwargs: Any) -> None:
        self._draws = draws
        self.rows: tuple[Row, ...] = ()
        self.grid: TileGrid | None = None
        super().__init__(desk, ask, answer, **kwargs)

    def build(self) -> None:
        self.more = QuietButton(text=tr.say("ask.one_more"), icon="plus", act=lambda: self._open(len(self.rows)))
        self.add_widget(self.more)

    def show(self, answer: Any) -> None:
        self.rows = () if answer is OPEN or answer is None else tuple(answer)
        if self.grid is not None:
            self.remove_widget(self.grid)
        tiles = [self._tile(place, row) for place, row in enumerate(self.rows)]
        self.grid = TileGrid(tiles, self._open, ends=self._take_away, end_icon="close")
        self.add_widget(self.grid, self.children.index(self.more) + 1)
        self.more.disabled = len(self.rows) >= self.ask.high

    def _tile(self, place: int, row: Row) -> Tile:
        """What comes first names it, what is not as usual stands below."""
        parts = [part for place, part in enumerate(self.ask.parts) if not place or row.get(part.field) != part.default]
        told = [words for part in parts if (words := self._said(part, row.get(part.field)))]
        named = told[0] if told else prompt_of(self.desk, self.ask)
        return Tile(place, headline(named), ", ".join(told[1:]))

    def _said(self, part: Ask, value: Any) -> str:
        """A part in words, with its name where the value alone says nothing; nothing for what is not so."""
        words = told_in_words(self.desk, part, value)
        plain = part.kind in (*ONE_OF, AskKind.TEXT, AskKind.FLAG) or len(self.ask.parts) == 1
        return words if plain or not words else f"{prompt_of(self.desk, part)} {words}"

    def _open(self, place: int) -> None:
        """Tell the thing at this place, or one more."""
        row = self.rows[place] if place < len(self.rows) else {}
        part, take = self.ask.parts[0], partial(self._put, place)
        if len(self.ask.parts) > 1 or part.kind is not AskKind.AMOUNT:
            RowSheet(self.desk, self.ask, row, take, self._draws).open()
            return
        now = row.get(part.field, part.default)
        bounds = {"minimum": part.low, "maximum": part.high, "halves": part.halves}
        pad = NumberPad(title=self.prompt(), value=0 if now is OPEN else now, **bounds)
        pad.bind(on_accept=lambda _pad, number: take({part.field: number if part.halves else int(number)}))
        pad.open()

    def _put(self, place: int, row: Row) -> None:
        self.say((*self.rows[:place], row, *self.rows[place + 1 :]))

    def _take_away(self, place: int) -> None:
        self.say((*self.rows[:place], *self.rows[place + 1 :]))


class RowSheet(Sheet):
    """One thing, told part by part; what is one of several and nothing else is taken with the tap."""

    def __init__(
        self, desk: Desk, ask: Ask, row: Row, take: Callable[[Row], object], draws: Draws, **kwargs: Any
    ) -> None:
        super().__init__(title=prompt_of(desk, ask), **kwargs)
        self.ask, self._take = ask, take
        self.row = {part.field: row.get(part.field, _usual(part)) for part in ask.parts}
        self._at_once = len(ask.parts) == 1 and ask.parts[0].kind in ONE_OF
        self.sections = {part.field: draws(desk, part, self.row[part.field]) for part in ask.parts}
        for part in ask.parts:
            section = self.sections[part.field]
            section.bind(on_answer=lambda _section, answer, part=part: self._answer(part, answer))
            self.add_widget(section)
        self.dock = Dock(text=tr.say("kit.accept"), quiet_text=tr.say("app.cancel"), inset=True)
        self.dock.bind(on_quiet=lambda _dock: self.close(), on_go=lambda _dock: self.go())
        self.pin(self.dock)
        self._judge()

    def _answer(self, part: Ask, answer: Any) -> None:
        self.row[part.field] = answer
        self.sections[part.field].show(answer)
        self._judge()
        if self._at_once:
            self.go()

    def _judge(self) -> None:
        self.dock.enabled = all(part.enough(self.row[part.field]) for part in self.ask.parts)

    def go(self) -> None:
        """This is the thing."""
        self.close_and(self._take, dict(self.row))


def _usual(part: Ask) -> Any:
    return part.default if part.only is OPEN else part.only


def prompt_of(desk: Desk, ask: Ask) -> str:
    """The question in words."""
    return headline(desk.say(ask.prompt) if ask.prompt is not None else desk.words.field(ask.field))


def told_in_words(desk: Desk, ask: Ask, value: Any) -> str:
    """An answer as it stands on a tile; nothing for none, for no and for zero of what else is told."""
    words = desk.words
    if value is OPEN or value is None or value is False or value == "":
        return ""
    if ask.kind is AskKind.ROWS:
        rows = (_list(words, [told_in_words(desk, part, row.get(part.field)) for part in ask.parts]) for row in value)
        return _list(words, list(rows))
    if ask.kind is AskKind.AMOUNTS:
        there = value if isinstance(value, Mapping) else {one.value: getattr(value, one.value) for one in ask.options}
        return _list(words, [f"{n} {_option(desk, ask, what)}" for what, n in there.items() if n])
    if ask.kind is AskKind.SOME:
        return _list(words, [_option(desk, ask, one) for one in value])
    if ask.kind is AskKind.AMOUNT:
        return words.number(value)
    if ask.kind is AskKind.FLAG:
        return prompt_of(desk, ask)
    if ask.kind is AskKind.TEXT:
        return words.show(worded(Field(ask.field, Kind.TEXT), value))
    return _option(desk, ask, value)


def _option(desk: Desk, ask: Ask, value: Any) -> str:
    """An answer by the words it was chosen by."""
    option = ask.option(value)
    return str(value) if option is None else desk.words.show(option.words)


def _list(words: Any, parts: list[str]) -> str:
    told = [part for part in parts if part]
    return str(words.list(told)) if told else ""
