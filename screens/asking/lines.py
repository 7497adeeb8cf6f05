"""Lines of a question: the groups of many answers, and short answers beside each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import Segment, SegmentedChoice
from screens.words import headline


class GroupChips(ChipRow):
    """The groups of many answers; one of them is open."""

    def __init__(self, section: Any, groups: list[Any], tap: Callable[[Any], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._of: list[tuple[Chip, Any]] = []
        for group in groups:
            tone = next((option.tone for option in section.ask.options if option.group == group), "")
            chip = Chip(text=headline(section.desk.words.show(group)), tone=tone, icon="circle" if tone else "")
            chip.bind(on_release=lambda _chip, group=group: tap(group))
            self._of.append((chip, group))
            self.add_widget(chip)
        section.add_widget(self)

    def leads_to(self, group: Any) -> Chip | None:
        """The chip to tap for this group; None where it is open."""
        return next((chip for chip, which in self._of if which == group and not chip.selected), None)

    def mark(self, group: Any) -> None:
        """Show which one is open."""
        for chip, which in self._of:
            chip.selected = which == group


class AnswerLine(SegmentedChoice):
    """Short answers beside each other."""

    @property
    def tiles(self) -> tuple[tuple[Segment, Any], ...]:
        """Each answer with what is tapped for it."""
        return tuple(zip(reversed(self.children), (value for value, *_words in self.options), strict=True))
