"""Lines of a question: the groups of many answers, and short answers beside each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.properties import ListProperty

from screens.kit.chip import Chip
from screens.kit.choice import Segment, SegmentedChoice
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.type import text_extent
from screens.words import headline

MOST_ACROSS = 4


class GroupChip(Chip):
    """A group of answers, with the colour of its kind as an edge."""


class GroupChips(Columns):
    """The groups of many answers, as many beside each other as their longest word allows; one of them is open."""

    texts = ListProperty()

    def __init__(self, section: Any, groups: list[Any], tap: Callable[[Any], object], **kwargs: Any) -> None:
        super().__init__(most=MOST_ACROSS, **kwargs)
        self.texts = [headline(section.desk.words.show(group)) for group in groups]
        self._of: list[tuple[Chip, Any]] = []
        for group, text in zip(groups, self.texts, strict=True):
            tone = next((option.tone for option in section.ask.options if option.group == group), "")
            chip = GroupChip(text=text, tone=tone)
            chip.bind(on_release=lambda _chip, group=group: tap(group))
            self._of.append((chip, group))
            self.add_widget(chip)
        section.add_widget(self)

    @staticmethod
    def longest_word(texts: Iterable[str], size: float) -> float:
        """How wide a chip must be at least, its edges left out."""
        return max((text_extent(word, False, size)[0] for text in texts for word in text.split()), default=0.0)

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


load_kv(__file__)
