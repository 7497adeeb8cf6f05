"""Parts that several pages share: a card that can be tapped, a few lines of what was done."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from screens.desk import Desk
from screens.kit.card import Card, TapCard
from screens.kit.kv import load_kv


class ActCard(TapCard):
    """A picture, a name, what it does and a note; ringed while `marked`, dimmed where the rules forbid it now."""

    title = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    note_tone = StringProperty("ink2")
    icon = StringProperty("")
    tone = StringProperty("accent")
    marked = BooleanProperty(False)
    legal = BooleanProperty(True)


class StoryCard(Card):
    """A few lines that say what was done."""

    title = StringProperty("")
    text = StringProperty("")


def tracked(desk: Desk, path: str, value: float, label: str = "", **looks: Any) -> dict[str, Any]:
    """The values of a counter of a tracked number."""
    return {"desk": desk, "path": path, "value": value, "label": label, "tone": "accent", **looks}


load_kv(__file__)
