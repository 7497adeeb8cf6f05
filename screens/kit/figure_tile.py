"""FigureTile: a number of the table with its picture and what it means now, to be tapped."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.kit.card import TapCard
from screens.kit.kv import load_kv

# What stands between what a number is and what it should be: each has its own line.
PARTED = " · "


class FigureTile(TapCard):
    """`value` with an `icon` in its `tone`, or in that tone itself, and the `label`, in at most so many `lines`.

    In `alarm` something is wrong with it. A `brief` label has one line on a phone on its side.
    """

    value = StringProperty("0")
    label = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink")
    alarm = BooleanProperty(False)
    lines = NumericProperty(2)
    brief = BooleanProperty(False)

    @staticmethod
    def lined(label: str) -> str:
        """The label with a line for each of its parts."""
        return label.replace(PARTED, "\n")


load_kv(__file__)
