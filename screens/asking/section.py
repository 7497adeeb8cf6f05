"""A section: one question of a move; on_answer(value) when the table has said something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.asking import Ask, AskKind, Option
from companion.engine.message import SeatRef, TermRef
from screens.asking.lines import GroupChips
from screens.asking.option_tile import Tell, Tile
from screens.desk import Desk
from screens.kit.flow import Pile
from screens.kit.list_row import SectionHeader
from screens.kit.type import Secondary
from screens.words import alphabetical, headline

# From so many answers on, groups are chosen first.
MANY_ANSWERS = 14


class Section(Pile):
    """A question: its words, then what it is answered with."""

    __events__ = ("on_answer", "on_last")

    def __init__(
        self, desk: Desk, ask: Ask, answer: Any, tell: Tell | None = None, icon: str = "", **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.desk, self.ask = desk, ask
        # Of the move that is asked.
        self.icon = icon
        # Says what an answer would make of the move.
        self.tell = tell
        if ask.kind is not AskKind.FLAG and ask.kind is not AskKind.AMOUNT:
            self._header = SectionHeader(text=self.prompt())
            self.add_widget(self._header)
        self._gain: Secondary | None = None
        self.chips: GroupChips | None = None
        if ask.why is not None:
            self.add_widget(Secondary(text=desk.say(ask.why)))
        if ask.gain is not None and ask.kind is not AskKind.FLAG:
            self._gain = Secondary(text=headline(desk.words.show(ask.gain)))
            self.add_widget(self._gain)
        self.build()
        self.show(answer)

    def again(self, ask: Ask) -> bool:
        """Take the same question with another gain, so that nothing is made anew under the finger; else False."""
        if self._gain is None or ask.gain is None or not ask.same_but_for_gain(self.ask):
            return ask == self.ask
        self.ask = ask
        self._gain.text = headline(self.desk.words.show(ask.gain))
        return True

    def group_of(self, option: Option) -> Any:
        """The chip that leads to this option; None where it is in sight."""
        return None if self.chips is None else self.chips.leads_to(option.group)

    def prompt(self) -> str:
        """The question in words."""
        ask = self.ask
        return self.desk.say(ask.prompt) if ask.prompt is not None else headline(self.desk.words.field(ask.field))

    def build(self) -> None:
        """Make the widgets."""

    def show(self, answer: Any) -> None:
        """Mark this answer."""

    def say(self, answer: Any) -> None:
        """The table has answered."""
        self.dispatch("on_answer", answer)

    def on_answer(self, answer: Any) -> None:
        """Something was answered."""

    def on_last(self, answer: Any) -> None:
        """Something was answered, and the table says that this is all."""

    def tile(self, option: Option) -> Tile:
        """An option as it is drawn."""
        said, desk = option.words, self.desk
        colour = desk.session.opening.seats[said.seat].colour if isinstance(said, SeatRef) else ""
        detail = "" if option.detail is None else desk.words.show(option.detail)
        fault = desk.say(option.against)
        return Tile(option.value, headline(desk.words.show(said)), detail, option.icon, fault, colour, option.tone)

    def tiles(self, options: Sequence[Option]) -> list[Tile]:
        """Options as they are drawn; long lists by name, what is usual or names nothing printed before them."""
        if not self.ask.by_name:
            return [self.tile(option) for option in options]
        ordered = sorted(options, key=self._by_name)
        return [self.tile(option) for option in ordered]

    def _by_name(self, option: Option) -> tuple[bool, bool, str]:
        named = isinstance(option.words, TermRef)
        return not option.legal, named, alphabetical(self.desk.words.show(option.words)) if named else ""
