"""Sections of a few: things that are taken one by one with a tap each, tiles, cards or the cells of a drawing."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.asking import OPEN, AskKind, Option
from screens.asking.card_matrix import CardMatrix
from screens.asking.lines import GroupChips
from screens.asking.option_tile import CellGrid, Tile, TileGrid
from screens.asking.section import MANY_ANSWERS, Section
from screens.words import headline, tr


class FewSection(Section):
    """A few of these, cards or dice, some perhaps twice: a tap takes one more, beyond what there is it begins anew."""

    def build(self) -> None:
        self._counts: dict[Any, int] = {}
        self._most = {option.value: option.most for option in self.ask.options}
        self.grid: TileGrid | CardMatrix | None = None
        groups = list(dict.fromkeys(option.group for option in self.ask.options))
        split = len(self.ask.options) > MANY_ANSWERS and len(groups) > 1 and not self.ask.cards
        self.chips = GroupChips(self, groups, self._open) if split else None
        self._open(groups[0] if split else None)

    def _open(self, group: Any) -> None:
        """Show what can be taken of one group, or of all."""
        if self.chips is not None:
            self.chips.mark(group)
        if self.grid is not None:
            self.remove_widget(self.grid)
        there = [option for option in self.ask.options if self.chips is None or option.group == group]
        self.grid = self._laid(there)
        self.grid.mark(lambda value: self._counts.get(value, 0))
        self.add_widget(self.grid)

    def _laid(self, there: Sequence[Option]) -> TileGrid | CardMatrix:
        if not self.ask.cards:
            # Where one may be all that is meant, every tile has the move itself beside it.
            open_still = self.ask.low < self.ask.high or self.ask.goes_on
            ends = self._last if self.ask.at_once and open_still else None
            return TileGrid([self.tile(option) for option in there], self._tap, ends=ends, end_icon=self.icon)
        kinds: dict[str, list[Tile]] = {}
        for option in there:
            kind = "" if option.group is None else headline(self.desk.words.show(option.group))
            kinds.setdefault(kind, []).append(self.tile(option))
        return CardMatrix(kinds, self._tap)

    def _last(self, value: Any) -> None:
        """This one more, and that is all; of what is taken already as often as it can be, no more."""
        counts = {what: count for what, count in self._counts.items() if count}
        if counts.get(value, 0) < self._most[value]:
            counts[value] = counts.get(value, 0) + 1
        self.dispatch("on_last", self._told(counts))

    def _tap(self, value: Any) -> None:
        counts = {what: count for what, count in self._counts.items() if count}
        counts[value] = counts.get(value, 0) + 1
        if counts[value] > min(self._most[value], self.ask.high):
            del counts[value]
        elif sum(counts.values()) > self.ask.high:
            # Of one too many the first taken goes: changing one's mind is one tap.
            first = next(what for what in counts if what != value)
            counts[first] -= 1
        self.say(self._told({what: count for what, count in counts.items() if count}))

    def _told(self, counts: dict[Any, int]) -> Any:
        if self.ask.kind is not AskKind.AMOUNTS:
            return tuple(what for what, count in counts.items() for _ in range(count))
        return counts

    def show(self, answer: Any) -> None:
        counts = {} if answer is OPEN or answer is None else answer
        if self.ask.kind is not AskKind.AMOUNTS:
            counts = Tally(counts)
        elif not isinstance(counts, Mapping):
            counts = {name: getattr(counts, str(name), 0) for name in self._most}
        self._counts = {what: int(counts.get(what, 0)) for what in dict.fromkeys((*counts, *self._most))}
        if self.grid is not None:
            self.grid.mark(lambda value: self._counts.get(value, 0))
        told = tr.say("ask.so_many", n=sum(self._counts.values()), of=self.ask.high)
        self._header.text = f"{self.prompt()} · {told}"


class SomeSection(Section):
    """Some of these: tiles that are taken and given back by a tap."""

    def build(self) -> None:
        self._chosen: tuple[Any, ...] = ()
        self.grid = self.make_grid()
        self.add_widget(self.grid)

    def make_grid(self) -> TileGrid | CellGrid:
        """What is tapped."""
        return TileGrid(self.tiles(self.ask.options), self._tap)

    def _tap(self, value: Any) -> None:
        if value in self._chosen:
            chosen = tuple(one for one in self._chosen if one != value)
        else:
            # Of one too many the first chosen goes: changing one's mind is one tap.
            chosen = (*self._chosen, value)[-self.ask.high :] if self.ask.high else ()
        self.say(chosen)

    def show(self, answer: Any) -> None:
        self._chosen = () if answer is OPEN or answer is None else tuple(answer)
        self.grid.mark(self._chosen.count)
        told = tr.say("ask.so_many", n=len(self._chosen), of=self.ask.high)
        self._header.text = f"{self.prompt()} · {told}"


class CellSection(SomeSection):
    """The cells of a drawing: a tap fills one or empties it."""

    def make_grid(self) -> TileGrid | CellGrid:
        return CellGrid([option.value for option in self.ask.options], self.ask.across, self._tap)
