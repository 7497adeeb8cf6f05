"""The combat die as it is printed: a number and the unit whose ability it wakes."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.clash_of_cultures.table.icons import UNIT_ICONS
from companion.games.clash_of_cultures.war.battle import FACES
from screens.kit.dice_tray import TUMBLE_SECONDS, TUMBLED_DEGREES, TUMBLED_FACES
from screens.kit.kv import load_kv
from screens.kit.motion import Move, motion


class ClashDie(BoxLayout):
    """One die that was thrown."""

    number = StringProperty("")
    symbol = StringProperty("")
    # How far it is turned while it tumbles.
    turn = NumericProperty(0)
    roll = 1

    @classmethod
    def of(cls, roll: int) -> ClashDie:
        """The die that shows this roll."""
        die = cls()
        die.roll = roll
        die.show(roll)
        return die

    def show(self, roll: int) -> None:
        """Turn this face up."""
        face = FACES[roll - 1]
        self.number, self.symbol = str(face.number), UNIT_ICONS[face.symbol]

    def tumble(self) -> None:
        """Come to rest on the face that was thrown; it stays in its place."""
        if motion.lively:
            motion.start(Move(self._pass, TUMBLE_SECONDS))

    def _pass(self, share: float) -> None:
        ahead = 0 if share >= 1 else round((1 - share) * TUMBLED_FACES)
        self.show((self.roll + ahead * 5 - 1) % len(FACES) + 1)
        self.turn = 0 if share >= 1 else (1 - share) * TUMBLED_DEGREES


load_kv(__file__)
