"""The combat die as it is printed: a number and the unit whose ability it wakes."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from companion.engine.chance import Roll
from companion.games.clash_of_cultures.war.battle import FACES, SIDES
from screens.games.clash_of_cultures.look import UNIT_ICONS
from screens.kit.card import TapCard
from screens.kit.flow import Columns
from screens.kit.kv import load_kv

# Rows of one length: ten faces look different, and there are six numbers.
FACES_A_ROW, NUMBERS_A_ROW = 5, 3


class ClashDie(TapCard):
    """One die or one face of it: dim when it was rolled again, ringed when the next tap on a face is for it."""

    number = StringProperty("")
    symbol = StringProperty("")
    current = BooleanProperty(False)
    replaced = BooleanProperty(False)
    ink = ColorProperty((1, 1, 1, 1))

    def show(self, options: int, roll: Roll | None) -> None:
        """What came up on a die with so many faces; nothing for a die nobody has read yet."""
        if roll is None:
            self.number, self.symbol = "?", ""
        elif options == SIDES:
            face = FACES[int(roll) - 1]
            self.number, self.symbol = str(face.number), UNIT_ICONS[face.symbol]
        else:
            self.number, self.symbol = str(roll), ""


def face_pad(options: int, then: Callable[[int], None]) -> Columns:
    """A button for every face that looks different; a tap hands over the roll it stands for."""
    pad = Columns(least=dp(56), most=FACES_A_ROW if options == SIDES else NUMBERS_A_ROW)
    seen = set()
    for roll in range(1, options + 1):
        look = FACES[roll - 1] if options == SIDES else roll
        if look in seen:
            continue
        seen.add(look)
        face = ClashDie(size_hint_x=1)
        face.show(options, roll)
        face.bind(on_release=lambda _face, roll=roll: then(roll))
        pad.add_widget(face)
    return pad


load_kv(__file__)
