"""Parts that several pages share: a card that can be tapped, a counter of a tracked number, a number with its name."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.engine.adjust import Add, Adjust
from screens.desk import Desk
from screens.kit.card import Card, TapCard
from screens.kit.chip import Chip
from screens.kit.counter import Counter
from screens.kit.kv import load_kv


class Acting:
    """Mixed into what can be tapped: `act` is what a tap does now."""

    act = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Do it."""
        if self.act is not None:
            self.act()


class ActChip(Acting, Chip):
    """A chip whose meaning changes."""


class ActCard(Acting, TapCard):
    """A picture, a name, what it does and a note; ringed while `marked`, dimmed where the rules forbid it now."""

    title = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    note_tone = StringProperty("ink2")
    icon = StringProperty("")
    tone = StringProperty("accent")
    marked = BooleanProperty(False)
    legal = BooleanProperty(True)


class TrackedCounter(Counter):
    """A tracked number: a tap counts it, the pad sets it."""

    desk = ObjectProperty(None)
    path = StringProperty("")
    tone = StringProperty("accent")

    def on_step(self, delta: float) -> None:
        self.desk.do(Add(path=self.path, by=int(delta)), counted=True)

    def on_set(self, value: float) -> None:
        self.desk.do(Adjust(path=self.path, value=int(value)))


class NumberTile(Acting, TapCard):
    """A number and its name."""

    count = StringProperty("0")
    label = StringProperty("")


class StoryCard(Card):
    """A few lines that say what was done."""

    title = StringProperty("")
    text = StringProperty("")


def tracked(desk: Desk, path: str, value: float, label: str = "", **looks: Any) -> dict[str, Any]:
    """The values of a counter of a tracked number."""
    return {"desk": desk, "path": path, "value": value, "label": label, **looks}


load_kv(__file__)
