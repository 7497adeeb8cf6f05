"""The conquest dice as they are printed: points on the red one, goods and what the territory shows on the black one."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.utils import get_color_from_hex

from companion.games.tapestry.map.thrown import conquest_thrown, face_look, just_conquered
from companion.games.tapestry.table.printed import faces
from screens.asking.decision import DecisionSheet
from screens.games.tapestry.look import DICE_TONES, DIE_INK
from screens.kit.dice_tray import Die
from screens.kit.flow import Flow
from screens.kit.kv import load_kv
from screens.kit.strokes import Strokes
from screens.kit.type import ICON_FONT, glyph
from screens.theme import theme

CORNER_DP, EDGE_DP, SYMBOL_DP = 8, 1.5, 26


class ConquestDie(Die):
    """One of the two dice: `die` is its colour, `shown` the benefit on its face."""

    die = StringProperty("")
    shown = StringProperty("")

    def redraw_on(self) -> tuple[str, ...]:
        return (*super().redraw_on(), "die", "shown")

    def on_shown(self, _die: object, shown: str) -> None:
        """Its faces by their numbers, so that others pass by while it tumbles."""
        printed = faces(self.die)
        self.sides, self.face = len(printed), printed.index(shown) + 1

    def draw_at_rest(self) -> None:
        if not self.face:
            return
        picture, number = face_look(faces(self.die)[int(self.passing or self.face) - 1])
        edge, corner, ink = dp(EDGE_DP), dp(CORNER_DP), get_color_from_hex(DIE_INK)
        strokes = Strokes()
        strokes.box(self.x, self.y, self.width, self.height, theme.ink2, corner)
        inside = self.width - 2 * edge, self.height - 2 * edge
        strokes.box(self.x + edge, self.y + edge, *inside, get_color_from_hex(DICE_TONES[self.die]), corner - edge)
        apart = self.width / 5 if number else 0.0
        middle = self.center_y
        strokes.words(number, self.center_x - apart, middle, theme.headline, ink, bold=True)
        strokes.words(glyph(picture), self.center_x + apart, middle, dp(SYMBOL_DP), ink, font=ICON_FONT)
        strokes.lay()


def dice_picture(sheet: DecisionSheet) -> Flow | None:
    """The dice of a conquest above what they give; they tumble where they were thrown just now."""
    session = sheet.desk.session
    thrown = conquest_thrown(session)
    if not thrown:
        return None
    row = Flow()
    for die, face in thrown.items():
        made = ConquestDie(die=die, shown=face)
        row.add_widget(made)
        if just_conquered(session):
            made.tumble()
    return row


load_kv(__file__)
