"""Gallery pages of the worlds: every part of each, its faces and cards, and the chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.insight.moments import BATTLE, EVENT, LANDMARK, LEAD, WONDER
from companion.language import game_name
from screens.kit.canvas_text import draw_text, texture
from screens.kit.drawn import Drawn
from screens.palettes import LOOK
from screens.rooms.score.patterns import WOVEN, draw_pattern
from screens.theme import theme
from screens.words import tr
from screens.worlds import CLASSES, world
from screens.worlds.banner import banner
from screens.worlds.books import book
from screens.worlds.cards import card_face
from screens.worlds.corners import CornerBox
from screens.worlds.faces import BOASTS, CALM, RANKS, SULKS, bot_face
from screens.worlds.moment import MomentCard
from screens.worlds.moment_layout import Told
from screens.worlds.world_map import Place, WorldMap, chart

SEATS = ("purple", "orange", "green")
CARDS = ("#2a6aa8", "#b03a2e", "#a8740f")
WINNERS = ("red", "blue", "yellow", "green", "purple")
BANNER = (190, 300)
LETTERS = "Ära ÄÖÜß 0123456789"


class Board(Drawn):
    """All parts of one world on its ground."""

    def __init__(self, key: str, **kwargs: object) -> None:
        self.key = key
        super().__init__(**kwargs)

    def put(self, picture: object, x: float, y: float, tint: Sequence[float] = (1, 1, 1, 1)) -> None:
        """A texture with its lower left corner so many dp from the left and the top; what is drawn white is tinted."""
        Color(*tint)
        width, height = picture.size  # type: ignore[attr-defined]
        Rectangle(texture=picture, pos=(self.x + dp(x), self.top - dp(y) - height), size=(width, height))

    def draw(self) -> None:
        own = world(self.key)
        colours = own.palette
        behind = own.ground(round(self.width / dp(1)), round(self.height / dp(1)))
        if behind is not None:
            Color(1, 1, 1, 1)
            u, v = (self.width / behind.repeat, self.height / behind.repeat) if behind.repeat else (1, 1)
            coords = (0, 0, u, 0, u, v, 0, v)
            Rectangle(texture=behind.texture, pos=self.pos, size=self.size, tex_coords=coords)
        name = game_name(tr.lang, self.key)
        ink, ink2 = get_color_from_hex(colours.ink), get_color_from_hex(colours.ink2)
        face = own.face(name)
        size = dp(30) * min(1, (self.width - dp(32)) / texture(name, dp(30), font=face).width)
        draw_text(name, self.x + dp(16), self.top - dp(30), size, ink, anchor=(0, 0.5), font=face)
        draw_text(LETTERS, self.x + dp(16), self.top - dp(66), dp(24), ink2, anchor=(0, 0.5), font=own.face(LETTERS))
        self.put(own.frieze(round(self.width)), 0, 92)
        for place in range(5):
            self.put(own.pip(place < 3, 13), 16 + 20 * place, 122, ink)
        self.put(own.underline(72), 130, 124)
        self.put(own.primary(180, 56), 212, 122)
        self.put(own.medal(84), 16, 150)
        self.put(own.emblem(150), 236, 196, ink2)
        for kind, y in (("fill", 250), ("edge", 306)):
            Color(*get_color_from_hex(colours.surface2 if kind == "fill" else colours.ornament))
            box = {"pos": (self.x + dp(16), self.top - dp(y) - dp(48)), "size": (dp(96), dp(48))}
            CornerBox(world=self.key, kind=kind, **box)
        Color(1, 1, 1, 1)
        box = {"pos": (self.x + dp(124), self.top - dp(298)), "size": (dp(96), dp(48))}
        CornerBox(world=self.key, kind="both", paint=(colours.surface1, colours.ornament), **box)
        self.put(own.spine(name.partition(":")[0], *book(own.key).size), 16, 372)
        self.put(own.scene(148, 164), 100, 372)
        for place, colour in enumerate(CARDS):
            self.put(card_face(own, 92, 84, colour, place == 0), 100 + 98 * place, 548)
        self._faces()

    def _faces(self) -> None:
        for line, (rank, colour) in enumerate(zip(RANKS, SEATS, strict=True)):
            for place, mood in enumerate((CALM, BOASTS, SULKS)):
                self.put(bot_face(colour, rank, mood, 46), 256 + 48 * place, 372 + 50 * line)


def world_page(key: str) -> Callable[[], Widget]:
    """The page of one world."""

    def make() -> Widget:
        theme.game = key
        page = BoxLayout()
        page.add_widget(Board(key))
        return page

    return make


def chart_page() -> Widget:
    """The chart of Historia with some people on it."""
    theme.game = "historia"
    page = BoxLayout(padding=dp(8))
    seats: dict[str, tuple[str, ...]] = {
        "europe": ("red",), "russia": ("yellow",), "china": ("yellow", "green"), "india": ("blue",),
        "middle_east": ("blue", "green", "red"), "north_america": ("grey",), "japan": ("yellow", "green"),
    }
    places = [
        Place(key, key.replace("_", " ").title(), str(number), "", seats.get(key, ()))
        for number, key in enumerate(chart()[1], 1)
    ]
    page.add_widget(
        WorldMap(places=places, hints=["russia"], reach="red", chosen="middle_east")
    )
    return page


class Banners(Drawn):
    """What the winner's name stands on, in every world."""

    def draw(self) -> None:
        wide, high = dp(BANNER[0]), dp(BANNER[1])
        across = int(self.width // (wide + dp(8)))
        for place, (key, colour) in enumerate(zip(CLASSES, WINNERS, strict=True)):
            x, y = place % across * (wide + dp(8)), (place // across + 1) * (high + dp(4))
            Color(1, 1, 1, 1)
            Rectangle(
                texture=banner(world(key), colour, *BANNER), pos=(self.x + dp(8) + x, self.top - y), size=(wide, high)
            )


class Patterns(Drawn):
    """The bars of the score, told apart without their colours."""

    def draw(self) -> None:
        high = self.height / len(WOVEN)
        for number in range(len(WOVEN)):
            place = (self.x + dp(16), self.top - (number + 1) * high + dp(4))
            size = (self.width - dp(32), high - dp(8))
            Color(*get_color_from_hex(LOOK.seat(WINNERS[number % len(WINNERS)]).bright))
            Rectangle(pos=place, size=size)
            draw_pattern(number, *place, *size)


def drawn_page(kind: type[Drawn]) -> Callable[[], Widget]:
    """A page that is one drawing."""

    def make() -> Widget:
        page = BoxLayout()
        page.add_widget(kind())
        return page

    return make


def moment_page(key: str, kind: str, colour: str) -> Callable[[], Widget]:
    """The card of a moment, over the whole glass."""

    def make() -> Widget:
        theme.game = key
        told = Told(key, kind, tr.say(f"app.moment.{kind}"), game_name(tr.lang, key).partition(":")[0], colour)
        return MomentCard(told=told, shown=1)

    return make


WORLD_PAGES: dict[str, Callable[[], Widget]] = {f"world_{key}": world_page(key) for key in CLASSES}
WORLD_PAGES["world_chart"] = chart_page
WORLD_PAGES |= {"banners": drawn_page(Banners), "patterns": drawn_page(Patterns)}
WORLD_PAGES |= {
    f"moment_{key}": moment_page(key, kind, colour)
    for key, kind, colour in zip(CLASSES, (EVENT, BATTLE, WONDER, LANDMARK, LEAD), WINNERS, strict=True)
}
