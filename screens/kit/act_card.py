"""ActCard: a thing or a move in full: its picture, its name, what it does, and a note."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from screens.kit.card import TapCard
from screens.kit.kv import load_kv


class ActCard(TapCard):
    """`icon` in `tone`, `title`, `text`, `note` in `note_tone`, with room for a longer one; as high as its neighbours.

    Ringed while `marked`, raised while it is `there` already, dimmed where the rules forbid it now (`legal`).
    """

    title = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    note_tone = StringProperty("ink2")
    # The longest note this card can have: what becomes of it moves nothing.
    longest_note = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("accent")
    marked = BooleanProperty(False)
    there = BooleanProperty(False)
    legal = BooleanProperty(True)
    # Half of a page of a phone on its side: the words need the room.
    slender = BooleanProperty(False)


load_kv(__file__)
