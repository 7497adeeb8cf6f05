"""Type: the text sizes of the house, labels that never cut a word, and icons by name."""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.core.text.markup import MarkupLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from companion.paths import data_folder
from screens import fonts
from screens.kit.kv import Unbounded, load_kv
from screens.theme import sp_scaled, theme

FONT = "Roboto"
ICON_FONT = "Icons"
ICON_SP = 24
TAG = re.compile(r"\[/?[^\]]+\]")
UNKNOWN_ICON = "help-circle-outline"
SMALLEST_SHARE = 0.4
READABLE_SHARE = 0.85
# The least type in which names and heads are read at a table, where larger text has no room for them.
LEAST_SP = 14
NEARLY = 1.08
# A font measures a word a pixel wider or narrower by what else it has drawn: so much more room than was measured.
SLACK = 1
ELLIPSIS = "…"
PATH = "/"
# What of a label changes after it was made, and what stays as Kivy has it.
HEARD = (
    "text", "font_size", "font_name", "bold", "color", "disabled_color", "halign", "valign", "padding", "text_size",
    "line_height", "shorten", "shorten_from", "markup",
)  # fmt: skip
UNHEARD = {name: getattr(Label, name).defaultvalue for name in Label._font_properties if name not in HEARD}


@cache
def icon_table() -> dict[str, str]:
    """Icon names and the characters that draw them, read when the first icon is shown."""
    LabelBase.register(ICON_FONT, str(data_folder() / "fonts" / "icons.ttf"))
    return dict(json.loads((data_folder() / "fonts" / "icons.json").read_text(encoding="utf-8")))


def glyph(name: str) -> str:
    """The character of a named icon; an unknown name shows a question mark, an empty one nothing."""
    table = icon_table()
    return table.get(name, table[UNKNOWN_ICON]) if name else ""


@lru_cache(maxsize=4096)
def text_extent(text: str, bold: bool, size: float, font: str = FONT) -> tuple[float, float]:
    """Width and height of one line of text in pixels."""
    ruler = CoreLabel(font_name=font, font_size=size, bold=bold)
    ruler.resolve_font_name()
    width, height = ruler.get_extents(text)
    return float(width), float(height)


def broken(text: str, bold: bool, size: float, width: float, font: str = FONT) -> list[str]:
    """A text in lines of at most this width, breaking only between words."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}".strip()
            if line and text_extent(longer, bold, size, font)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def fitting_size(text: str, bold: bool, wanted: float, width: float, height: float, font: str = FONT) -> float:
    """The largest size, at most the wanted one, at which whole words of a text fit into a box."""
    words = [word for line in text.split("\n") for word in line.split(" ")]
    widest = max(text_extent(word, bold, wanted, font)[0] for word in words)
    whole = text_extent(text.replace("\n", " "), bold, wanted, font)[0]
    line = text_extent("Ag", bold, wanted)[1]
    size = wanted
    while size > wanted * SMALLEST_SHARE:
        share = size / wanted
        least_lines = max(1.0, whole * share / max(1.0, width))
        # Type scales nearly evenly, so that what cannot fit is known without opening the font at one more size.
        hopeless = widest * share > width * NEARLY or least_lines * line * share > height * NEARLY
        if not hopeless and _fits(text, words, bold, size, width, height, font):
            break
        size -= max(1.0, wanted / 24)
    return size


def title_size(title: str, font: str, wanted: float, width: float, lines: int, scale: float) -> float:
    """How large a title is that takes at most so many lines from the page, never smaller than running text.

    Under large letters (`scale`) one line is best, as long as it stays as large as titles usually are.
    """
    if not title or width <= 1:
        return wanted
    line = text_extent("Ag", False, wanted)[1]
    alone = fitting_size(title, False, wanted, width, line, font)
    if lines == 1 or alone * scale >= wanted:
        return alone
    return max(float(theme.body), fitting_size(title, False, wanted, width, line * lines, font))


def _fits(text: str, words: list[str], bold: bool, size: float, width: float, height: float, font: str) -> bool:
    """Display faces stand in high boxes that are mostly air, so that lines count as high as those of running text."""
    if any(text_extent(word, bold, size, font)[0] > width for word in words):
        return False
    return len(broken(text, bold, size, width, font)) * text_extent("Ag", bold, size)[1] <= height


def closed(text: str, bold: bool, size: float, width: float) -> str:
    """A text whose long words may be broken ("Goldmünz- anstalt"), with them whole where the line has room for all."""
    whole = text.replace("- ", "")
    return whole if whole and text_extent(whole, bold, size)[0] <= width else text


def tight(text: str, bold: bool, size: float, width: float) -> str:
    """The face of running text, or the narrow one where a word would be wider than the line."""
    fits = width <= 1 or all(text_extent(word, bold, size)[0] <= width for word in text.split())
    return FONT if fits else fonts.condensed(text)


def snug(text: str, size: float, width: float) -> str:
    """The face of names in one line: Roboto 500, or the narrow one where the line has no room for it."""
    face = fonts.medium(text)
    return face if width <= 1 or text_extent(text, False, size, face)[0] <= width else fonts.condensed(text)


def lines_height(text: str, bold: bool, size: float, width: float) -> float:
    """How high a text becomes when it is broken into lines of this width."""
    return len(broken(text, bold, size, width)) * text_extent("Ag", bold, size)[1]


def spare_room(longest: str, size: float, width: float, height: float) -> float:
    """How much room words leave that could be longer than they are now: kept free, so that nothing moves for them."""
    return max(0.0, lines_height(longest, True, size, width) - height) if longest and width > 1 else 0.0


def least_size(wanted: float) -> float:
    """How small type may become that should be this large: never smaller than labels are."""
    return max(wanted * READABLE_SHARE, min(wanted, float(theme.label)))


def last_size(wanted: float) -> float:
    """How small large type may become before words are left out: as small as the least at the usual text size."""
    return min(least_size(wanted), float(sp(LEAST_SP)))


def readable(text: str, bold: bool, wanted: float, width: float, height: float, font: str = FONT) -> str:
    """A text, or as many words of it as a box holds before its type would become too small to read at a table."""
    least = last_size(wanted)
    if width <= 1 or height <= 1 or fitting_size(text, bold, wanted, width, height, font) >= least:
        return text
    return first_lines(text, bold, least, width, max(1, int(height // text_extent("Ag", bold, least)[1])), font)


def first_lines(text: str, bold: bool, size: float, width: float, count: int, font: str = FONT) -> str:
    """A text, or the whole words of its first lines at this width."""
    lines = broken(text, bold, size, width, font)
    if width <= 1 or len(lines) <= count:
        return text
    kept = lines[:count]
    while kept[-1] and text_extent(kept[-1] + ELLIPSIS, bold, size, font)[0] > width:
        kept[-1] = kept[-1].rpartition(" ")[0]
    return ("\n" if "\n" in text else " ").join(kept).rstrip(" ,;:·") + ELLIPSIS


def cut_to(text: str, bold: bool, size: float, room: float, font: str = FONT) -> str:
    """The text, or as many letters of it as there is room for: what nobody could read need not be there whole."""
    shown = text
    while len(shown) > 1 and text_extent(shown, bold, size, font)[0] > room:
        shown = shown.removesuffix(ELLIPSIS)[:-1].rstrip() + ELLIPSIS
    return shown


class Inked(Unbounded, Label):
    """A label that is on the canvas only while it says something: pages are full of lines that are empty for now.

    It hears of what our labels ever change (`HEARD`). Kivy's own hears of forty things, each with a store, a list of
    listeners and a listener of its own: a third of what a label weighs.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._trigger_texture = Clock.create_trigger(self.texture_update, -1)
        super(Label, self).__init__(**kwargs)  # past what Kivy's own label does here, which is the same for all forty
        for name in ("disabled", *HEARD):
            self.fbind(name, self._trigger_texture_update, name)
        self._label: Any = None
        self._create_label()
        self._trigger_texture()

    def _create_label(self) -> None:
        """The pen of plain text, or of marked text; what is not heard of is as Kivy has it."""
        pen = MarkupLabel if self.markup else CoreLabel
        if type(self._label) is not pen:
            given = {name: getattr(self, name) for name in HEARD}
            if self.disabled:
                given["color"] = self.disabled_color
            self._label = pen(**UNHEARD, **given, usersize=self.text_size)

    def on_kv_post(self, _base: object) -> None:
        """The rules have drawn it."""
        self._ink = [part for part in self.canvas.children if isinstance(part, Color | Rectangle)]
        self._inked = True
        self.fbind("text", self._dip)
        self._dip()

    def _dip(self, *_args: object) -> None:
        if bool(self.text) != self._inked:
            self._inked = not self._inked
            for part in self._ink:
                self.canvas.add(part) if self._inked else self.canvas.remove(part)


class Text(Inked):
    """Base of all running text: wraps between words at its width, is as high as its lines; size by `wanted`."""

    wanted = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "wanted", "width", "bold", "font_name"):
            self.fbind(name, self._guard)
        self._guard()

    def _guard(self, *_args: object) -> None:
        """Shrink the type if a single word is wider than the box, since Kivy would break it anywhere."""
        wanted = self.wanted or theme.body
        if not self.text or self.width <= 1:
            self.font_size = wanted
            return
        plain = TAG.sub("", self.text) if self.markup else self.text
        # A path has places of its own to break at; shrunk to one line nobody could read it.
        words = [word for word in plain.split() if PATH not in word]
        font = self.font_name
        self.line_height = fonts.LEADING.get(font, 1.0)
        longest = max(words or [""], key=lambda word: text_extent(word, self.bold, wanted, font)[0])
        size, least = wanted, wanted * SMALLEST_SHARE
        widest = text_extent(longest, self.bold, wanted, font)[0]
        # As in fitting_size: opening the font at a size that is hopeless takes longer than all the rest.
        while size > least and (
            widest * size / wanted > self.width * NEARLY
            or text_extent(longest, self.bold, size, font)[0] > self.width
        ):
            size -= 1
        self.font_size = max(1.0, size)


class Title(Text):
    """A screen's name, 28 sp bold."""


class Heading(Text):
    """A card's or sheet's headline, 20 sp bold."""


class Body(Text):
    """Running text, 16 sp."""


class Secondary(Text):
    """What explains or qualifies, 14 sp in the second ink."""


class Caption(Text):
    """What may be overlooked, 12 sp."""


class BigNumber(Text):
    """A number to read from across the table, 48 sp bold."""


class Fit(Inked):
    """A label in a given box: wraps between words, then shrinks, never cuts; `natural` is its unwrapped width."""

    wanted = NumericProperty(0)
    natural = NumericProperty(0)
    one_line = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "wanted", "size", "bold", "font_name"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_args: object) -> None:
        wanted = self.wanted or theme.body
        self.natural = text_extent(self.text, self.bold, wanted, self.font_name)[0] + 2 if self.text else 0
        self.text_size = self.width + SLACK, self.height
        if not self.text or self.width <= 1 or self.height <= 1:
            return
        height = min(self.height, text_extent("Ag", self.bold, wanted)[1]) if self.one_line else self.height
        self.font_size = fitting_size(self.text, self.bold, wanted, self.width, height, self.font_name)


class Name(Fit):
    """Somebody's `name` on one line, cut short before it would become too small to read at a table."""

    name = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.one_line = True
        self.fbind("name", self._fit)
        self._fit()

    def _fit(self, *_args: object) -> None:
        wanted = self.wanted or theme.body
        least = last_size(wanted)
        if self.width > 1:
            self.text = cut_to(self.name, self.bold, least, self.width, self.font_name)
        super()._fit()
        self.font_size = max(self.font_size, least)


class Icon(Inked):
    """An icon by its Material Design name, drawn at `extent` pixels; without one it goes with the text size."""

    icon = StringProperty("")
    extent = NumericProperty(0)
    text_scale = NumericProperty(0)
    _followed = 0.0

    def __init__(self, **kwargs: Any) -> None:
        icon_table()
        super().__init__(**kwargs)

    def on_icon(self, _icon: object, name: str) -> None:
        self.text = glyph(name)

    def on_text_scale(self, _icon: object, scale: float) -> None:
        if self.extent == self._followed:  # nobody gave it a size of its own
            self.extent = self._followed = sp_scaled(scale, ICON_SP)


icon_table()
load_kv(__file__)
