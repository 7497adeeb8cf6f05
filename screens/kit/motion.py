"""Motion with meaning: what travels over the page for a moment, above everything, touched by nobody; none when calm.

Tokens go between the finger and their counter, a played card goes to its row, numbers count. Whatever flies is a
picture of its own: what a thumb may reach for stays where it is. Nothing is on the canvas while nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from screens.device import device
from screens.kit.canvas_text import label_of
from screens.kit.type import ICON_FONT, glyph
from screens.sounds import Sound
from screens.theme import theme
from screens.worlds.corners import CornerBox

TOKEN_SECONDS, CARD_SECONDS, COUNT_SECONDS, HOP_SECONDS = 0.22, 0.25, 0.2, 0.2
TRAVEL_SECONDS = 0.42
APART = 0.04  # between two tokens of one kind
MOST_TOKENS, MOST_AT_ONCE = 3, 16
TOKEN_DP, HOP_DP, RISE = 26, 4, 0.16
ROLL_DP, ROLL_LIGHT = 14, 0.25  # how far from its place a new number begins, and how bright
LANDED = 0.35  # how small a card has become when it arrives
FRESH = 0.5  # after so many seconds a change has nothing to do with the finger any more

Place = tuple[float, float]


@dataclass(slots=True, eq=False)
class Move:
    """Something under way: `step(share)` from 0 to 1; `end` when it has arrived or is called off."""

    step: Callable[[float], None]
    seconds: float
    end: Callable[[], None] = lambda: None
    # Whether it goes on at one pace, as time does, instead of coming to rest.
    even: bool = False
    # The moment it sets out, by the clock of the frames.
    since: float = field(default_factory=lambda: float(Clock.get_time()))


@dataclass(frozen=True, slots=True)
class Lifted:
    """A card as it was when it was tapped: the page may show another one in its place by the time it flies."""

    centre: Place
    size: tuple[float, float]
    icon: str
    tone: str
    paper: str
    frame: int
    # Whether it goes to its seat where no row is in sight; an answer on a sheet has nothing to lay down there.
    to_seat: bool


class Motion:
    """Everything that moves; one beat a frame while there is something, none else."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        # Where cards come to lie, and what brings them there.
        self._rows: WeakKeyDictionary[Any, tuple[type, ...]] = WeakKeyDictionary()
        self._beat: Any = None
        self._hushed = 0
        self._finger: tuple[Place, float] | None = None
        self._lifted: Lifted | None = None

    # -- when it moves

    @property
    def lively(self) -> bool:
        """Whether a change now is one to be seen happening."""
        return not theme.calm and not self._hushed

    @property
    def silent(self) -> bool:
        """Whether what is shown now was so before: nothing of it is to be heard."""
        return bool(self._hushed)

    @contextmanager
    def hushed(self) -> Iterator[None]:
        """Show what is there, not how it came: another seat's numbers are no change of these."""
        self._hushed += 1
        try:
            yield
        finally:
            self._hushed -= 1

    def follow(self, window: Any) -> None:
        """Keep in mind where fingers leave the glass."""
        window.bind(on_touch_up=self.touched)

    def touched(self, _window: object, touch: Any) -> None:
        """A finger has left the glass here; what changes now comes from there."""
        self._finger = (touch.x, touch.y), float(Clock.get_time())

    def finger(self) -> Place | None:
        """Where the finger was that made this change; None if it was long ago or never."""
        if self._finger is None or Clock.get_time() - self._finger[1] > FRESH:
            return None
        return self._finger[0]

    # -- what moves

    def start(self, move: Move) -> Move:
        """Let something happen over the coming frames."""
        move.step(0.0)
        self.moves.append(move)
        if self._beat is None:
            self._beat = Clock.schedule_interval(self._go_on, 0)
        return move

    def call_off(self, move: Move | None) -> None:
        """Something else has taken its place."""
        if move is not None and move in self.moves:
            self.moves.remove(move)
            move.end()

    def stop(self) -> None:
        """Everything arrives at once."""
        for move in self.moves:
            move.step(1.0)
            move.end()
        self.moves.clear()
        self._rest()

    def count(self, old: int, new: int, show: Callable[[int], None]) -> Move:
        """A number on its way from one value to another."""
        return self.start(Move(lambda share: show(round(old + (new - old) * share)), COUNT_SECONDS))

    def hop(self, picture: Any, rest: Callable[[], float]) -> None:
        """A small jump on the spot, of something that is no button; `rest` is where it stands."""

        def step(share: float) -> None:
            picture.y = rest() + dp(HOP_DP) * 4 * share * (1 - share)

        self.start(Move(step, HOP_SECONDS))

    def roll(self, number: Any, rest: Callable[[], float], up: bool) -> None:
        """A new number comes to its place from below, a smaller one from above."""
        begin = -dp(ROLL_DP) if up else dp(ROLL_DP)

        def step(share: float) -> None:
            number.y = rest() + begin * (1 - share)
            number.opacity = ROLL_LIGHT + (1 - ROLL_LIGHT) * share

        self.start(Move(step, COUNT_SECONDS))

    def tokens(self, icon: str, colour: Any, by: float, counter: Any, target: Place) -> None:
        """Tokens come from the finger to their counter, or go from it to what they pay for."""
        finger, place = self.finger(), counter.to_window(*target)
        if finger is None or not icon or not in_view(counter, place):
            return
        start, end = (finger, place) if by > 0 else (place, finger)
        device.play(Sound.CUBE)
        for number in range(min(MOST_TOKENS, max(1, int(abs(by))))):
            if len(self.moves) >= MOST_AT_ONCE:
                return
            self._fly(_token(icon, colour), start, end, TOKEN_SECONDS, number * APART, 1.0)

    def travel(self, icon: str, colour: Any, over: Any, start: Place, end: Place) -> None:
        """A piece goes from one place of a picture to another, along an arc; whose page is open does not matter."""
        begin, goal = over.to_window(*start), over.to_window(*end)
        if not theme.calm and in_view(over, goal) and len(self.moves) < MOST_AT_ONCE:
            device.play(Sound.CUBE)
            self._fly(_token(icon, colour), begin, goal, TRAVEL_SECONDS, 0.0, 1.0)

    def lift(self, card: Any, to_seat: bool = True) -> None:
        """This card was tapped; what is done within the same frame was done with it."""
        icon, tone, paper = (str(getattr(card, name, "")) for name in ("icon", "tone", "paper"))
        size = tuple(card.size)
        self._lifted = Lifted(card.to_window(*card.center), size, icon, tone, paper, Clock.frames, to_seat)

    def row(self, widget: Any, *kinds: type) -> None:
        """Cards come to lie here: those of every move, or of these kinds of moves."""
        self._rows[widget] = kinds or (object,)

    def land(self, tile: Any, did: object = None) -> None:
        """Something was done: the card that was tapped for it goes to the row of such cards, else to its seat."""
        lifted, self._lifted = self._lifted, None
        if lifted is None or lifted.frame != Clock.frames or not self.lively or len(self.moves) >= MOST_AT_ONCE:
            return
        fitting = (row for row, kinds in self._rows.items() if isinstance(did, kinds))
        goal = next((row for row in fitting if in_view(row, row.to_window(*row.center))), None)
        goal = goal or (tile if lifted.to_seat else None)
        if goal is not None:
            end = goal.to_window(*goal.center)
            self._fly(_card(lifted), lifted.centre, end, CARD_SECONDS, 0.0, LANDED, Sound.CARD)

    def _fly(
        self, picture: InstructionGroup, start: Place, end: Place, seconds: float, wait: float, last: float,
        heard: Sound | None = None,
    ) -> None:  # fmt: skip
        """A picture drawn round 0, 0 on a low arc over everything; it shrinks to `last` and is `heard` as it lands."""
        group, place, size = InstructionGroup(), Translate(*start, 0), Scale(1, 1, 1)
        for part in (PushMatrix(), place, size, picture, PopMatrix()):
            group.add(part)
        far = abs(end[0] - start[0]) + abs(end[1] - start[1])

        def step(share: float) -> None:
            place.x = start[0] + (end[0] - start[0]) * share
            place.y = start[1] + (end[1] - start[1]) * share + far * RISE * 4 * share * (1 - share)
            size.x = size.y = 1 + (last - 1) * share

        def land() -> None:
            Window.canvas.after.remove(group)
            if heard is not None:
                device.play(heard)

        Window.canvas.after.add(group)
        move = Move(step, seconds, land)
        move.since += wait
        self.start(move)

    def _go_on(self, _dt: float) -> None:
        now = Clock.get_time()
        for move in self.moves[:]:
            gone = min(1.0, max(0.0, (now - move.since) / move.seconds))
            move.step(gone if move.even else gone * (2 - gone))
            if gone >= 1:
                self.moves.remove(move)
                move.end()
        if not self.moves:
            self._rest()

    def _rest(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None


def in_view(widget: Any, place: Place) -> bool:
    """Whether a widget is on the glass and this place of it not scrolled away."""
    above = widget.parent
    if above is None or widget.get_root_window() is None:
        return False
    while above is not None and above is not Window:
        if isinstance(above, ScrollView) and not above.collide_point(*above.parent.to_widget(*place)):
            return False
        above = above.parent
    return bool(0 <= place[0] <= Window.width and 0 <= place[1] <= Window.height)


def _token(icon: str, colour: Any) -> InstructionGroup:
    """An icon in its colour."""
    drawn = InstructionGroup()
    _add_icon(drawn, icon, colour, dp(TOKEN_DP))
    return drawn


def _card(card: Lifted) -> InstructionGroup:
    """The back of what was tapped: its surface and its icon in its colour."""
    drawn, (width, height) = InstructionGroup(), card.size
    drawn.add(Color(*theme.colour_of(theme.name, card.paper or "surface3")))
    drawn.add(CornerBox(world=theme.game, pos=(-width / 2, -height / 2), size=(width, height)))
    if card.icon:
        _add_icon(drawn, card.icon, theme.colour_of(theme.name, card.tone or "accent"), min(dp(40), height * 0.6))
    return drawn


def _add_icon(drawn: InstructionGroup, icon: str, colour: Any, side: float) -> None:
    label = label_of(glyph(icon), side, False, ICON_FONT)
    width, height = label.texture.size
    drawn.add(Color(*colour))
    drawn.add(Rectangle(texture=label.texture, pos=(-width / 2, -height / 2), size=(width, height)))


motion = Motion()
