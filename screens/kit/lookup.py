"""Lookup: a line to search in, chips for the kinds of things, and below what was found, laid out a few a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from screens.kit.chip import Chip, ChipRow
from screens.kit.fields import SearchField
from screens.kit.flow import Pile
from screens.kit.slices import Slices

Find = Callable[[str, str], Iterable[Widget]]


class Lookup:
    """`find(letters, kind)` gives what stands in `found`, first one first; no kind chosen means any.

    `parts` are its widgets from top to bottom: they stand on a sheet, or on a page with the line above what scrolls.
    """

    def __init__(self, find: Find, kinds: Mapping[str, tuple[str, str]] | None = None, hint: str = "") -> None:
        self._find, self._slices, self.kind = find, Slices(), ""
        self.search, self.found = SearchField(hint=hint), Pile()
        self.search.bind(text=lambda _field, _text: self.look())
        self.chips = {
            kind: Chip(text=words, icon=icon, act=partial(self.choose, kind))
            for kind, (words, icon) in (kinds or {}).items()
        }

    @property
    def parts(self) -> tuple[Any, ...]:
        """The line, the chips where there are kinds, and what was found."""
        row = ChipRow()
        for chip in self.chips.values():
            row.add_widget(chip)
        return (self.search, row, self.found) if self.chips else (self.search, self.found)

    def choose(self, kind: str) -> None:
        """Only things of this kind; the same once more, and they are of any kind again."""
        self.kind = "" if kind == self.kind else kind
        for one, chip in self.chips.items():
            chip.selected = one == self.kind
        self.look()

    def look(self) -> None:
        """Find anew."""
        self.found.clear_widgets()
        self._slices.begin(map(self.found.add_widget, self._find(self.search.text.strip(), self.kind)))
