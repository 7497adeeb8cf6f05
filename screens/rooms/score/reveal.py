"""The reveal: last place first, bars that count, then the winner on the banner of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.modalview import ModalView
from kivy.utils import get_color_from_hex

from companion.engine.score import ScoreSheet
from companion.evening.sample import is_sample
from companion.sharing.words import line_name
from screens import fonts
from screens.kit.canvas_text import draw_text
from screens.kit.card import Card
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.shapes import draw_shape
from screens.kit.type import cut_to, text_extent
from screens.rooms.score.evening import Evening, verdict
from screens.rooms.score.patterns import Confetti, draw_pattern  # noqa: F401  (kv makes the confetti)
from screens.theme import SHAPES, sp_scaled, theme
from screens.words import tr
from screens.worlds import pen, world
from screens.worlds.banner import banner, mark_height

TONES = ("#7fb2e8", "#e6bd5c", "#e0705c", "#8fd39b", "#bd9ff0", "#e8a06c", "#6cc5c0", "#d8c49a", "#f08fb0", "#a9b66a")
COUNT_SECONDS, DROP_SECONDS, PAUSE = 0.9, 0.5, 1.15
RANK, NUMBER, NAME = 26, 24, 16
BAR = 24
# A place lower than this has its bar beside the name, which has so much room.
SLIM, BESIDE = 42, 104
RAYS = 18
INK = "#1d1208"
SMALLEST, LEADING = 14, 1.18


class PlaceCard(Drawn):
    """One seat in its place, a question mark until its turn comes: then its bar counts up to its points."""

    place = NumericProperty(1)
    seat = ObjectProperty(None)
    total = NumericProperty(0)
    most = NumericProperty(1)
    parts = ListProperty()
    open = BooleanProperty(False)
    share = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "open", "share")

    def on_open(self, _card: object, opened: bool) -> None:
        """Count up, at once in calm mode."""
        theme.animate(self, COUNT_SECONDS, share=1.0 if opened else 0.0)

    def draw(self) -> None:
        own, first = world(theme.game), self.place == 1
        strong = theme.accent if first and self.open else theme.ink
        rank, ink = str(int(self.place)), strong if self.open else theme.ink2
        draw_text(rank, self.x + dp(26), self.center_y, sp_scaled(1, RANK), ink, font=own.face())
        left, right = self.x + dp(52), self.right - dp(12)
        if not self.open or self.seat is None:
            draw_text("?", left, self.center_y, sp_scaled(1, NAME), theme.ink2, bold=True, anchor=(0, 0.5))
            return
        number = tr.number(tr.lang, _counted(self.total, self.share))
        face, low = own.face(number), self.center_y - dp(4)
        draw_text(number, right, low, sp_scaled(1, NUMBER), strong, anchor=(1, 0.5), font=face)
        bar, slim = min(dp(BAR), self.height * 0.4), self.height < dp(SLIM)
        top = self.center_y + (0 if slim else min(dp(26), self.height * 0.36))
        room = dp(BESIDE) if slim else right - left - dp(86)
        Color(*theme.bright(self.seat.colour))
        draw_shape(SHAPES.get(self.seat.colour, "star"), left + dp(8), top, dp(7.5))
        name = cut_to(self.seat.name, False, sp_scaled(1, NAME), room - dp(24))
        draw_text(name, left + dp(24), top, sp_scaled(1, NAME), theme.ink, anchor=(0, 0.5), font=fonts.medium(name))
        if slim:
            self._bar(left + room + dp(8), top - bar / 2, right - left - room - dp(84), bar)
        else:
            self._bar(left, top - dp(14) - bar, right - left - dp(76), bar)

    def _bar(self, x: float, y: float, room: float, height: float) -> None:
        """The points by where they came from."""
        for place, tone, value in self.parts:
            width = max(0.0, value) / max(1.0, self.most) * room * self.share
            if width >= 1:
                box = round(x), round(y), max(1, round(width - dp(1))), round(height)
                Color(*get_color_from_hex(tone))
                Rectangle(pos=box[:2], size=box[2:])
                draw_pattern(place, *box)
                x += width


class Legend(Drawn):
    """What the colours of the bars stand for, in as many lines as it takes."""

    entries = ListProperty()
    # Where there is no room for it: the table behind tells the same.
    terse = BooleanProperty(False)
    # How high it wants to be.
    needed = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "entries", "terse"):
            self.fbind(name, self._measure)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "entries", "terse")

    @property
    def type_size(self) -> float:
        """How large its words are."""
        return sp_scaled(min(1.2, theme.scale), 14)

    def _measure(self, *_args: object) -> None:
        lines = 1 + max((line for _, _, _, line in self._placed()), default=0)
        self.needed = dp(12) + lines * self.type_size * 1.6
        self.height = 0 if self.terse else self.needed

    def _placed(self) -> Iterator[tuple[str, str, float, int]]:
        """Colour, words, how far from the left, and in which line."""
        x, line = dp(12), 0
        for tone, words in self.entries:
            width = text_extent(words, False, self.type_size, fonts.condensed(words))[0] + dp(28)
            if x + width > self.width and x > dp(12):
                x, line = dp(12), line + 1
            yield tone, words, x, line
            x += width

    def draw(self) -> None:
        for place, (tone, words, x, line) in enumerate([] if self.terse else self._placed()):
            y = self.top - dp(6) - self.type_size * (0.8 + 1.6 * line)
            box = round(self.x + x), round(y - dp(6)), dp(12), dp(12)
            Color(*get_color_from_hex(tone))
            Rectangle(pos=box[:2], size=box[2:])
            draw_pattern(place, *box)
            font = fonts.condensed(words)
            draw_text(words, self.x + x + dp(17), y, self.type_size, theme.ink2, anchor=(0, 0.5), font=font)


class Rays(Drawn):
    """Beams of light behind everything, from where the winner's banner hangs (`heart`)."""

    heart = ListProperty((0, 0))

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "heart")

    def draw(self) -> None:
        pen.ink(world(theme.game).glow, 0.1)
        (x, y), reach = self.heart, max(self.size) * 1.3
        step = 6.2832 / (2 * RAYS)
        pen.quads(pen.wedge(x, y, 0, reach, 2 * place * step, (2 * place + 1) * step) for place in range(RAYS))


class WinnerBanner(Drawn):
    """The winner's banner; before that, the mark of the game."""

    colour = StringProperty("")
    name = StringProperty("")
    between = StringProperty("")
    points = StringProperty("")
    below = StringProperty("")
    lift = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "colour", "name", "between", "points", "below", "lift")

    def draw(self) -> None:
        own, high = world(theme.game), min(self.height, dp(420))
        wide = min(self.width - dp(32), dp(360))
        if high < dp(90) or wide < dp(90):
            return
        if not self.colour or self.lift > 0:
            # It stays until the banner has come down over it: the glass is never bare between two places.
            self._mark(own, min(wide, high) * 0.6)
        if not self.colour:
            return
        size = round(wide / dp(1)), round(high / dp(1))
        x, y = round(self.center_x - wide / 2), round(min(self.top, self.center_y + high / 2) - high + self.lift)
        Color(1, 1, 1, 1)
        Rectangle(texture=banner(own, self.colour, *size), pos=(x, y), size=(wide, high))
        self._words(own, y + high - dp(mark_height(size[1])), high - dp(mark_height(size[1])) - dp(46), wide - dp(56))

    def _mark(self, own: Any, side: float) -> None:
        Color(1, 1, 1, 1)
        corner = self.center_x - side / 2, self.center_y - side / 2
        Rectangle(texture=own.medal(round(side / dp(1))), pos=corner, size=(side, side))

    def _words(self, own: Any, top: float, room: float, wide: float) -> None:
        """Name, what happened, points, and by how much: each as large as the room allows."""
        lines = [(self.name, 40, True), (self.between, 17, False), (self.points, 62, True), (self.below, 16, False)]
        lines = [line for line in lines if line[0]]
        needed = sum(size * LEADING for _, size, _ in lines)
        ink, y = get_color_from_hex(INK), top - max(0.0, room - dp(needed)) / 2
        # Where there is little room the large words give way: the small ones must still be read.
        little = sum(max(SMALLEST, size * room / dp(needed)) * LEADING for _, size, large in lines if not large)
        most = sum(size * LEADING for _, size, large in lines if large)
        shrink = min(1.0, max(0.3, (room / dp(1) - little) / most))
        for text, size, large in lines:
            font = own.face(text) if large else fonts.medium(text)
            fitting = size * shrink if large else min(size, max(SMALLEST, size * room / dp(needed)))
            pixels = sp_scaled(1, fitting)
            width = text_extent(text, False, pixels, font)[0]
            if width > wide:
                pixels *= wide / width
            y -= dp(fitting) * LEADING
            draw_text(text, self.center_x, y + dp(fitting) * LEADING / 2, pixels, ink, font=font)


class RevealStage(Press, Card):
    """The whole screen is the button."""


class Reveal(ModalView):
    """`hint` says what a tap shows next; the explanation of a tie comes with the first place."""

    hint = StringProperty("")
    waiting = ListProperty()
    done = BooleanProperty(False)
    headline = StringProperty("")
    reason = StringProperty("")
    # What the button says under which the evening ends: once more, or your own after a recorded one.
    onward = StringProperty("")
    onward_icon = StringProperty("")

    def __init__(
        self, evening: Evening, share: Callable[[], Any] | None = None, again: Callable[[], Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._anim_duration = 0 if theme.calm else 0.15
        self._evening, self._share, self._again = evening, share, again
        self._next: Any = None
        self._crowning: Any = None
        sample = is_sample(evening.id)
        self.onward, self.onward_icon = (tr.say("app.play_it"), "play") if sample else (tr.say("app.rematch"), "replay")
        self._fill(evening.sheet)
        self.waiting = sorted(set(evening.sheet.ranks))
        self._say_next()

    def _fill(self, sheet: ScoreSheet) -> None:
        seats, speaker = self._evening.seats(), self._evening.words
        scored = [line for line in sheet.lines if any(value > 0 for value in line.values)]
        tones = [TONES[place % len(TONES)] for place in range(len(scored))]
        names = (line_name(speaker, line.id) for line in scored)
        self.ids.legend.entries = list(zip(tones, names, strict=True))
        self.ids.confetti.tones = tuple(dict.fromkeys(tones))
        # What was taken away again makes a bar longer than its total says.
        longest = max(1.0, *(sum(max(0.0, line.values[seat]) for line in scored) for seat in range(len(seats))))
        order = sorted(range(len(seats)), key=lambda seat: (sheet.ranks[seat], seat))
        for seat in order:
            parts = [(place, tones[place], line.values[seat]) for place, line in enumerate(scored)]
            card = PlaceCard(place=sheet.ranks[seat], seat=seats[seat], total=sheet.totals[seat], parts=parts)
            card.most = longest
            self.ids.places.add_widget(card)

    def run(self) -> None:
        """Go through the places by itself; a tap is quicker."""
        self._next = Clock.schedule_interval(lambda _dt: self._step(), PAUSE)

    def _step(self) -> bool:
        if self.parent is None:  # taken off the glass with everything else
            return False
        if self.waiting:
            self.tap()
        return bool(self.waiting)

    def on_dismiss(self) -> None:
        """Count no more."""
        for event in (self._next, self._crowning):
            if event is not None:
                event.cancel()

    def _say_next(self) -> None:
        if self.waiting:
            self.hint = tr.say("insight.reveal_next", place=self.waiting[-1])
        else:
            self.hint = tr.say("insight.reveal_close") if self.done else ""

    def tap(self) -> None:
        """Show the next place, or close when all are shown."""
        if self.done:
            self.dismiss(animation=not theme.calm)
        elif not self.waiting:
            self._crown()  # who taps does not wait for the last bar
        else:
            self._open(self.waiting.pop())

    def _open(self, place: int) -> None:
        for card in self.ids.places.children:
            if card.place == place:
                card.open = True
        if not self.waiting and theme.calm:
            self._crown()
        elif not self.waiting:
            # The bar says first what the banner tells.
            self._crowning = Clock.schedule_once(lambda _dt: self._crown(), COUNT_SECONDS)
        self._say_next()

    def _crown(self) -> None:
        """The winner's banner comes down."""
        from screens.device import device

        if self.done:
            return
        sheet, speaker = self._evening.sheet, self._evening.words
        self.headline, self.reason = verdict(sheet, speaker, ended=True)
        self.done = True
        self._say_next()
        show, winners = self.ids.banner, sheet.winners
        if winners:
            show.name = speaker.list([speaker.names[seat] for seat in winners])
            show.between = tr.say("insight.wins_with", n=len(winners))
            show.points = tr.number(tr.lang, sheet.totals[winners[0]])
            show.below = self.reason or self._ahead(sheet, winners[0])
            show.colour = self._evening.opening.seats[winners[0]].colour
            # From above the glass: half a banner in its place would look like a fault.
            show.lift = 0 if theme.calm else show.height + dp(24)
            theme.animate(show, DROP_SECONDS, lift=0)
            self.ids.confetti.falling = True
        device.play("end")

    def _ahead(self, sheet: ScoreSheet, winner: int) -> str:
        """By how much, and before whom."""
        others = [seat for seat in range(sheet.seats) if seat != winner]
        if not others:
            return ""
        second = max(others, key=lambda seat: sheet.totals[seat])
        by = sheet.totals[winner] - sheet.totals[second]
        name = self._evening.words.names[second]
        return tr.say("insight.ahead_by", by=tr.number(tr.lang, by), name=name) if by > 0 else ""

    def share(self) -> None:
        """Give the evening away."""
        if self._share is not None:
            self._share()

    def again(self) -> None:
        """Play it once more."""
        self.dismiss(animation=False)
        if self._again is not None:
            self._again()


def _counted(total: float, share: float) -> float:
    """The number a counting bar shows; halves only at the end."""
    return total if share >= 1 else float(int(total * share))


load_kv(__file__)
