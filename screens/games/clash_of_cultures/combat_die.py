"""The combat die as it is printed: a number and the unit whose ability it wakes."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.games.clash_of_cultures.table.icons import UNIT_ICONS
from companion.games.clash_of_cultures.war.battle import FACES
from screens.kit.dice_tray import Die
from screens.kit.kv import load_kv
from screens.kit.strokes import Strokes
from screens.kit.type import ICON_FONT, glyph
from screens.theme import theme

EDGE_DP, CORNER_DP, SYMBOL_DP = 6, 8, 20


class ClashDie(Die):
    """One die that was thrown."""

    sides = NumericProperty(len(FACES))

    def draw_at_rest(self) -> None:
        face = FACES[int(self.passing or self.face) - 1]
        symbol, room = dp(SYMBOL_DP), self.width - dp(2 * EDGE_DP + SYMBOL_DP)
        left, middle = self.x + dp(EDGE_DP), self.center_y
        strokes = Strokes()
        strokes.box(self.x, self.y, self.width, self.height, theme.ink, dp(CORNER_DP))
        strokes.words(str(face.number), left + room / 2, middle, theme.headline, theme.surface1, bold=True)
        icon = glyph(UNIT_ICONS[face.symbol])
        strokes.words(icon, left + room + symbol / 2, middle, symbol, theme.surface1, font=ICON_FONT)
        strokes.lay()


load_kv(__file__)
