"""Sections: the questions of a move, each drawn by its kind."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from typing import Any

from kivy.metrics import dp

from companion.engine.asking import ONE_OF, OPEN, Ask, AskKind, Option
from companion.engine.message import TermRef
from companion.language import LANGUAGES, words
from screens.asking.few import CellSection, FewSection, SomeSection
from screens.asking.lines import AnswerLine, GroupChips
from screens.asking.option_tile import LONGEST_ASIDE, Tell, Tile, TileGrid
from screens.asking.rows import RowsSection
from screens.asking.section import MANY_ANSWERS, Section
from screens.desk import Desk
from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import Stepper, Toggle
from screens.kit.fields import SearchField, TextField
from screens.kit.flow import Columns
from screens.kit.pips import PipRow
from screens.words import headline, tr

# Up to so many things are taken one by one with a tap each; more are counted out.
FEW = 4
# A name is no longer than this, where the question says nothing else.
LONGEST_NAME = 40
# So wide a row of words with their numbers must be, for two to stand beside each other.
ROW_DP = 380
# Of so many at most the number itself can be tapped; so many stand beside long words, and beside short ones.
MOST_PIPS, BESIDE_LONG, BESIDE_SHORT, SHORT = 7, 3, 4, 16


class ChoiceSection(Section):
    """One of these, a seat or a way to pay: tiles; of many, a group first."""

    def build(self) -> None:
        groups: list[Any] = []  # words with particulars cannot be keys
        for option in self.ask.options:
            if option.group is not None and option.group not in groups:
                groups.append(option.group)
        self.grid: TileGrid | None = None
        self._group: Any = None
        self._answer: Any = OPEN
        self._field: SearchField | None = None
        many = len(self.ask.options) > MANY_ANSWERS
        split = many and len(groups) > 1
        # Names alone are found by eye, twenty on a screen: searching is offered, and takes no room until wanted.
        self._low = split and all(self._brief(option) for option in self.ask.options)
        if self._low:
            self._header.action = tr.say("kit.search.hint")
            self._header.bind(on_act=lambda _header: self._search())
        elif many:
            self._search()
        self.chips = GroupChips(self, groups, self._open) if split else None
        chosen = self.ask.option(self.ask.default)
        first = groups[0] if split else None
        self._open(chosen.group if split and chosen is not None and chosen.group is not None else first)

    def _search(self) -> SearchField:
        """The line to look for letters, made when it is wanted."""
        if self._field is None:
            self._field = SearchField(hint=tr.say("kit.search.hint"))
            self._field.bind(text=lambda _field, text: self._look(text))
            self.add_widget(self._field, len(self.children) - 1)
        return self._field

    def _brief(self, option: Option) -> bool:
        """Whether its name says nearly all."""
        return not option.icon and len(self.desk.words.show(option.detail or "")) <= LONGEST_ASIDE

    def _open(self, group: Any) -> None:
        """Show the answers of one group, or all of them."""
        self._group = group
        if self.chips is not None:
            self.chips.mark(group)
        self._lay([option for option in self.ask.options if group is None or option.group in (None, group)])

    def _look(self, text: str) -> None:
        """Show what has these letters in its name, in whichever language, or in its small print."""
        wanted = text.strip().casefold()
        if not wanted:
            self._open(self._group)
        else:
            self._lay([option for option in self.ask.options if wanted in self._findable(option)])

    def _findable(self, option: Option) -> str:
        speak = self.desk.words
        shown = [speak.show(option.words), *([] if option.detail is None else [speak.show(option.detail)])]
        if isinstance(option.words, TermRef):
            shown += [words(lang, speak.game).term(option.words.domain, option.words.id) for lang in LANGUAGES]
        return " ".join(shown).casefold()

    def _lay(self, there: Sequence[Option]) -> None:
        if self.grid is not None:
            self.remove_widget(self.grid)
        self.grid = TileGrid(self.tiles(there), self.say, self.tell, low=self._low)
        self.add_widget(self.grid)
        self.show(self._answer)

    def show(self, answer: Any) -> None:
        self._answer = answer
        if self.grid is not None:
            self.grid.mark(lambda value: int(answer is not OPEN and value == answer))


class SlightSection(Section):
    """One of a few short words, in a line: mostly it stays as it is."""

    def build(self) -> None:
        self.grid = AnswerLine(options=[(option.value, self.tile(option).text) for option in self.ask.options])
        self.grid.bind(on_choose=lambda _line, value: self.say(value))
        self.add_widget(self.grid)

    def show(self, answer: Any) -> None:
        self.grid.chosen = answer


class DiceSection(ChoiceSection):
    """What a real die showed; the first tile lets the app roll."""

    def build(self) -> None:
        app = Tile(None, tr.say("ask.app_rolls"), icon="dice-multiple-outline")
        self.chips = None
        self.grid = TileGrid([app, *(self.tile(option) for option in self.ask.options)], self.say)
        self.add_widget(self.grid)


class FlagSection(Section):
    """Yes or no."""

    def build(self) -> None:
        gain = "" if self.ask.gain is None else headline(self.desk.words.show(self.ask.gain))
        self.toggle = Toggle(text=self.prompt(), detail=gain)
        self.toggle.bind(on_toggle=lambda _toggle, active: self.say(active))
        self.add_widget(self.toggle)

    def show(self, answer: Any) -> None:
        self.toggle.active = bool(answer) and answer is not OPEN


class AmountSection(Section):
    """A number."""

    def build(self) -> None:
        ask = self.ask
        by = 0.5 if ask.halves else 1
        bounds = {"minimum": ask.low, "maximum": ask.high, "halves": ask.halves, "by": by}
        self.stepper = Stepper(text=self.prompt(), value=ask.low, **bounds)
        self.stepper.bind(value=lambda _stepper, value: self.say(value if ask.halves else int(value)))
        self.add_widget(self.stepper)

    def show(self, answer: Any) -> None:
        if answer is not OPEN and answer is not None:
            self.stepper.value = answer


class CountSection(Section):
    """So many of each: a stepper or the numbers a thing; what is left to give stands in the header."""

    def build(self) -> None:
        self._counts: dict[Any, int] = {}
        self.steppers: dict[Any, Stepper | PipRow] = {}
        # Takes back what was proposed, where that is more than one thing.
        self.none: Chip | None = None
        groups = list(dict.fromkeys(option.group for option in self.ask.options))
        split = len(self.ask.options) > MANY_ANSWERS and len(groups) > 1
        self.chips = GroupChips(self, groups, self._open) if split else None
        self._columns = Columns(least=dp(ROW_DP), most=2)
        ordered = sorted(self.ask.options, key=self._by_name) if self.ask.by_name else self.ask.options
        self._offer_none()
        for option in ordered:
            made = self._counter(option)
            made.bind(value=lambda _stepper, value, what=option.value: self._count(what, int(value)))
            self.steppers[option.value] = made
            self._columns.add_widget(made)
        self.add_widget(self._columns)
        if self.chips is not None:
            self._open(groups[0])

    def _counter(self, option: Option) -> Stepper | PipRow:
        tile, most = self.tile(option), min(option.most, self.ask.high)
        words = {"text": tile.text, "detail": tile.fault or tile.detail, "icon": tile.icon}
        if self._by_number():
            return PipRow(most, colour=tile.colour, beside=self._beside(), **words)
        return Stepper(maximum=most, **words)

    def _by_number(self) -> bool:
        """Whether the numbers are tapped: of all rows alike, so there must be few enough in each of them."""
        return self.ask.by_number and all(0 < min(o.most, self.ask.high) <= MOST_PIPS for o in self.ask.options)

    def _beside(self) -> bool:
        """Whether the numbers of all rows have room beside their words."""
        tiles = [self.tile(option) for option in self.ask.options]
        short = all(len(tile.fault or tile.detail) <= SHORT and len(tile.text) <= SHORT for tile in tiles)
        most = max(min(option.most, self.ask.high) for option in self.ask.options)
        return most <= (BESIDE_SHORT if short else BESIDE_LONG)

    def _offer_none(self) -> None:
        if not self.ask.by_number or not isinstance(self.ask.default, Mapping) or len(self.ask.default) < 2:
            return
        self.none = Chip(text=tr.say("ask.none_of_these"), icon="close")
        self.none.bind(on_release=lambda _chip: self.say({}))
        row = ChipRow()
        row.add_widget(self.none)
        self.add_widget(row)

    def _open(self, group: Any) -> None:
        """Show what can be counted of one group."""
        assert self.chips is not None
        self.chips.mark(group)
        self._columns.clear_widgets()
        for option in self.ask.options:
            if option.group == group:
                self._columns.add_widget(self.steppers[option.value])

    def _count(self, what: Any, count: int) -> None:
        if self._counts.get(what, 0) == count:
            return
        over = sum(self._counts.values()) - self._counts.get(what, 0) + count - self.ask.high
        # One more of this is one less of that: the table need not take back first.
        for other in [one for one, n in reversed(self._counts.items()) if one != what and n]:
            gone = min(max(0, over), self._counts[other])
            over -= gone
            self._counts[other] -= gone
            self.steppers[other].value = self._counts[other]
        self._counts[what] = count
        self.say(self.told())

    def told(self) -> Any:
        """The answer in the form the question wants."""
        if self.ask.kind is AskKind.SOME:
            return tuple(what for what, count in self._counts.items() for _ in range(count))
        return {what: count for what, count in self._counts.items() if count}

    def show(self, answer: Any) -> None:
        if answer is OPEN:
            answer = {}
        if self.ask.kind is AskKind.SOME:
            answer = Tally(answer)
        elif not isinstance(answer, dict):
            answer = {name: getattr(answer, name) for name in self.steppers if hasattr(answer, str(name))}
        self._counts = {what: int(answer.get(what, 0)) for what in self.steppers}
        for what, stepper in self.steppers.items():
            stepper.value = self._counts[what]
        given, low, high = sum(self._counts.values()), self.ask.low, self.ask.high
        bounded = high < sum(option.most for option in self.ask.options) or (low == high and high)
        told = tr.say("ask.so_many", n=given, of=high) if bounded else ""
        self._header.text = f"{self.prompt()} · {told}" if told else self.prompt()


class TextSection(Section):
    """A few words; what is known is one tap."""

    def build(self) -> None:
        self._showing = False
        self._grid = TileGrid([self.tile(option) for option in self.ask.options], self.say)
        if self.ask.options:
            self.add_widget(self._grid)
        self._line = TextField(longest=self.ask.high or LONGEST_NAME)
        self._line.bind(text=lambda _line, text: self._typed(text))
        self.add_widget(self._line)

    def _typed(self, text: str) -> None:
        if not self._showing:
            self.say(text)

    def show(self, answer: Any) -> None:
        # What is known is marked by its words; its id is nothing to read in the line.
        known = answer is not OPEN and self.ask.option(answer) is not None
        self._grid.mark(lambda value: int(known and value == answer))
        wanted = "" if known or answer is OPEN or answer is None else str(answer)
        if self._line.text != wanted:
            self._showing = True
            self._line.text = wanted
            self._showing = False


def section_of(desk: Desk, ask: Ask, answer: Any, tell: Tell | None = None, icon: str = "") -> Section:
    """The section that draws this question of a move with this icon."""
    if ask.kind in ONE_OF:
        return (SlightSection if ask.slight else ChoiceSection)(desk, ask, answer, tell)
    if ask.kind is AskKind.ROWS:
        return RowsSection(desk, ask, answer, section_of)
    if ask.across:
        return CellSection(desk, ask, answer)
    if ask.cards:
        return FewSection(desk, ask, answer)
    if ask.kind is AskKind.SOME and all(option.most == 1 for option in ask.options):
        return SomeSection(desk, ask, answer)
    few = ask.kind in (AskKind.SOME, AskKind.AMOUNTS) and ask.high <= FEW and not ask.by_number
    if ask.of_dice or few:
        return FewSection(desk, ask, answer, icon=icon)
    kinds: dict[AskKind, type[Section]] = {
        AskKind.AMOUNT: AmountSection,
        AskKind.AMOUNTS: CountSection,
        AskKind.SOME: CountSection,
        AskKind.FLAG: FlagSection,
        AskKind.TEXT: TextSection,
        AskKind.DICE: DiceSection,
    }
    return kinds[ask.kind](desk, ask, answer)
