"""The combat die as it is printed: a number and the unit whose ability it wakes."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.clash_of_cultures.table.icons import UNIT_ICONS
from companion.games.clash_of_cultures.war.battle import FACES
from screens.kit.kv import load_kv


class ClashDie(BoxLayout):
    """One die that was thrown."""

    number = StringProperty("")
    symbol = StringProperty("")

    @classmethod
    def of(cls, roll: int) -> ClashDie:
        """The die that shows this roll."""
        face = FACES[roll - 1]
        return cls(number=str(face.number), symbol=UNIT_ICONS[face.symbol])


load_kv(__file__)
