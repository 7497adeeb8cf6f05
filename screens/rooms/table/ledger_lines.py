"""The lines of a ledger: what hands do, what the app counts as rows of an account, what it brings whom."""

from __future__ import annotations

from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import fonts
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.type import text_extent
from screens.theme import sp_scaled, theme
from screens.words import tr
from screens.worlds import world


class Tone(NamedTuple):
    """A colour under each theme."""

    dark: str
    light: str


PLUS, MINUS = "+", "−"
SIGNED = {PLUS: "good", MINUS: "bad"}
DIGITS, HEADS, COLUMN = 24, 15, 54
# So much of a row is left for words at least, at plain text size; with less the figures stand below them.
WORDS = 120
# What people see in a colour of its own, by the icon that stands for it; everything else has the accent. Bright in the
# dark, and as deep as ink on paper. The first that fits counts: coins before the circle of a blue token.
TONES = {
    Tone("#8fd39b", "#2c6b38"): (
        "barley", "sickle", "silverware-fork-knife", "food", "pine-tree", "account-plus", "home-plus-outline",
    ),
    Tone("#f08a4b", "#8a4514"): ("pickaxe", "hammer", "axe", "factory", "cube", "mushroom"),
    Tone("#f0c24e", "#7a5600"): (
        "gold", "cash", "hand-coin", "circle-multiple", "star", "trophy", "crown", "laurel", "lightning-bolt",
    ),
    Tone("#7fb2e8", "#1d5592"): ("flask", "atom", "lightbulb", "temple", "water", "waves", "circle"),
    Tone("#b9c3cc", "#4a5560"): ("account-hard-hat", "anvil"),
    Tone("#c9a0f0", "#5f36a3"): ("drama-masks", "palette", "music", "ring"),
    Tone("#f0857a", "#a3302a"): (
        "sword", "shield", "cards-playing", "fire", "skull", "bomb", "alert", "account-minus", "tent",
    ),
}


def tone_of(icon: str) -> str:
    """The colour of an icon on the ledger: as the game prints it, else what people see in it."""
    if icon in world(theme.game).printed:
        return world(theme.game).printed[icon]
    found = next((tone for tone, starts in TONES.items() if icon.startswith(starts)), None)
    return "accent" if found is None else found.light if theme.name == "light" else found.dark


class HandRow(Press, BoxLayout):
    """What hands do at the table; the whole row ticks."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("accent")
    ticked = BooleanProperty(False)

    def on_release(self) -> None:
        self.ticked = not self.ticked


def signed(change: float, number: str) -> str:
    """A change as an account has it: what is more with a plus, what is less with the minus it has already."""
    return f"{PLUS}{number}" if change > 0 else number


class Figures(Drawn):
    """Both columns of a row: by how much something changes, and how much there is then; or what they are called."""

    change = StringProperty("")
    then = StringProperty("")
    heads = BooleanProperty(False)
    column = COLUMN

    def redraw_on(self) -> tuple[str, ...]:
        return (*super().redraw_on(), "change", "then", "heads")

    def draw(self) -> None:
        left, right = self.right - self.width / 2, self.right
        if self.heads:
            for name, x in (("app.ledger.change", left), ("app.ledger.then", right)):
                word, size = tr.say(name), sp_scaled(theme.scale, HEADS)
                draw_text(word, x, self.center_y, size, theme.ink2, anchor=(1, 0.5), font=fonts.condensed(word))
        elif self.then:
            sign = self.change[:1] if self.change[:1] in SIGNED else ""
            ink = getattr(theme, SIGNED.get(sign, "ink2"))
            wide = self._number(self.change.removeprefix(sign), left, ink)
            size = sp_scaled(theme.scale, DIGITS)
            draw_text(sign, left - wide - dp(2), self.center_y, size, ink, bold=True, anchor=(1, 0.5))
            self._number(self.then, right, theme.ink)

    def _number(self, text: str, x: float, ink: list[float]) -> float:
        """Digits that end here, in the face of the game; how wide they are."""
        size, face = sp_scaled(theme.scale, DIGITS), fonts.display(theme.game, text)
        middle = self.center_y - fonts.RISE.get(theme.game, 0.0) * size
        draw_text(text, x, middle, size, ink, anchor=(1, 0.5), font=face)
        return text_extent(text, False, size, face)[0]


class Account(BoxLayout):
    """Words beside their figures, or above them where type is large or the phone narrow."""

    columns = NumericProperty(0)
    column, words = COLUMN, WORDS


class LedgerLine(Press, BoxLayout):
    """What the app counts: one row with its icon, and what changes; a tap tells why."""

    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("accent")
    colour = StringProperty("")
    # Whether rows of this ledger have a mark before their icon: those without one leave its place.
    marked = BooleanProperty(False)
    asks_why = BooleanProperty(False)
    change = StringProperty("")
    # How much there is afterwards; nothing where the row is a sentence.
    then = StringProperty("")


class WhyLine(BoxLayout):
    """Says once, below the lines, that each of them tells why."""


class CountedHeader(BoxLayout):
    """The name of what the app counts, and of its columns."""

    booked = BooleanProperty(False)


class RecapLine(BoxLayout):
    """What a stretch brought one seat."""

    name = StringProperty("")
    colour = StringProperty("")
    detail = StringProperty("")
    change = StringProperty("")
    then = StringProperty("")


load_kv(__file__)
