"""Correcting one value by hand: the pad for a number, a tap where it is one of a few, rows for a list."""

from __future__ import annotations

from typing import Any

from companion.engine.adjust import Adjust, Tracked
from companion.engine.asking import begin
from companion.engine.codec import encode
from companion.engine.fields import Kind
from companion.engine.naming import named
from companion.engine.plain_asks import ENTERED, KNOWN
from companion.engine.rows import as_answered
from screens.asking.sheet import AskSheet
from screens.desk import Desk
from screens.kit.number_pad import NumberPad
from screens.words import headline, tr


class ValueSheet(AskSheet):
    """What a value is instead: as it stands, or as it was set by the entry that is told anew."""

    def __init__(self, desk: Desk, value: Tracked, **kwargs: Any) -> None:
        self._path, self._before = value.path, encode(value.value)
        super().__init__(desk, begin(Adjust, path=value.path, **{KNOWN: known_words(desk, value)}), **kwargs)
        self.brings_back = self._kept
        if desk.index is not None:
            self.take_over({ENTERED: as_answered(self.found.asked[0].ask, value.value)})

    def _title(self) -> str:
        return title_of(self.desk, self._path)

    def _kept(self) -> dict[str, Any]:
        """The value as it was told so far, for after a restart."""
        told = {ENTERED: encode(self.given[ENTERED])} if ENTERED in self.given else {}
        return {"kind": "value", "past": self.desk.index, "path": self._path, "given": told}

    def judge(self) -> None:
        """The button says what it does: it corrects, and only what is another than it was."""
        super().judge()
        if not self.so_far.objection:
            self.dock.text = tr.say("app.correct")
        if isinstance(self.found.action, Adjust) and self.found.action.value == self._before:
            self.dock.enabled, self.so_far.told, self.so_far.objection = False, "", ""


def correct_value(desk: Desk, value: Tracked) -> None:
    """Ask for another value than this and set it: the pad for a number, and a sheet for anything else."""
    if value.field.kind in (Kind.INT, Kind.NUMBER) and not value.field.optional:
        _open_pad(desk, value)
    else:
        ValueSheet(desk, value).open()


def known_words(desk: Desk, value: Tracked) -> tuple[str, ...]:
    """The words a value may be, where it is one of those we have words for."""
    if value.field.kind is not Kind.TEXT:
        return ()
    printed = next((ids for ids in desk.game.vocabulary.values() if value.value in ids), ())
    known = tuple(dict.fromkeys((*desk.words.choices(value.field.name), *printed)))
    return known if value.value in known else ()


def _open_pad(desk: Desk, value: Tracked) -> None:
    low, high, halves = value.field.low, value.field.high, value.field.kind is Kind.NUMBER
    pad = NumberPad(title=title_of(desk, value.path), value=value.value, minimum=low, maximum=high, halves=halves)
    number = float if halves else int
    pad.bind(on_accept=lambda _pad, told: desk.do(Adjust(path=value.path, value=number(told))))
    pad.open()


def title_of(desk: Desk, path: str) -> str:
    """Whose and what it is, in the words of the table."""
    return " · ".join(headline(desk.words.show(word)) for word in named(desk.state, path))
