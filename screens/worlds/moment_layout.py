"""Where everything of a moment stands: words as high as they are, the medal in what they leave of the card."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp

from screens.theme import sp_scaled, theme
from screens.worlds import world
from screens.worlds.moment_words import Block, ages, changes, title, whose

WIDE, HIGH, TALL = 376, 520, 690
LYING_WIDE, LYING_HIGH, LOW = 720, 340, 560
MARGIN, EDGE, GAP, HINT = 12, 30, 14, 15
LYING_EDGE, LYING_GAP = 18, 8
LARGE_HINT = 1.2
LEAST_SCALE = 0.875  # the smallest words are then as small as any on a page
MEDAL, SMALLEST, STEP = 264, 56, 8
# How much of the card's width a medal takes at most, and how much of its room.
MEDAL_WIDE, MEDAL_ROOM = 0.7, 0.86
# Which share of a card that lies is the medal's.
LEFT = 0.4
TITLE_SHARE = 0.3


@dataclass(frozen=True, slots=True)
class Told:
    """What a moment says: its kind, a title, a sentence, whose it is, and for an age the line of all and what changes.

    `colour` is that of a seat, or none; a station of `line` is a sign and a name, `at` is ours; a change is an icon
    and its words.
    """

    game: str
    kind: str
    title: str
    line: str
    colour: str = ""
    ages: tuple[tuple[str, str], ...] = ()
    at: int = 0
    changes: tuple[tuple[str, str], ...] = ()


class Layout:
    """The card of one moment on a glass of this size: its box, the medal, and its words, ready to be drawn."""

    def __init__(self, told: Told, pos: tuple[float, float], size: tuple[float, float]) -> None:
        self.hint = sp_scaled(min(theme.scale, LARGE_HINT), HINT)
        foot = dp(28) + self.hint * 1.4
        most = size[1] - 2 * dp(MARGIN) - foot
        self.lies = size[0] > size[1] and size[1] < dp(LOW)
        self.edge, self._gap = (dp(LYING_EDGE), dp(LYING_GAP)) if self.lies else (dp(EDGE), dp(GAP))
        self.wide = round(min(dp(LYING_WIDE if self.lies else WIDE), size[0] - 2 * dp(MARGIN)))
        self.x = round(pos[0] + (size[0] - self.wide) / 2)
        self._say(told, most)
        self.high = round(min(most, self._wanted(told)))
        self.y = round(pos[1] + dp(MARGIN) + foot + (most - self.high) / 2)
        self._place()

    def _say(self, told: Told, most: float) -> None:
        """All words as large as people like to read, smaller only before they would leave the card."""
        left = self.x + self.wide * LEFT if self.lies else self.x
        middle, room = (left + self.x + self.wide) / 2, self.x + self.wide - left - 2 * dp(EDGE)
        scale = theme.scale
        while True:
            self._blocks = _blocks(told, middle, room, most, scale)
            self.said = sum(block.high for block in self._blocks) + self._gap * (len(self._blocks) - 1)
            if self.said + 2 * self.edge <= most or scale <= LEAST_SCALE:
                return
            scale = max(LEAST_SCALE, scale - 0.1)

    def _wanted(self, told: Told) -> float:
        """How high the card would like to be: an age has more to tell than an event."""
        if self.lies:
            return float(max(dp(LYING_HIGH), self.said + 2 * self.edge))
        return float(max(dp(TALL if told.ages else HIGH), self.said + 2 * self.edge + dp(2 * SMALLEST)))

    def _place(self) -> None:
        """The medal beside the words or above them; where too little is left it is left out."""
        if self.lies:
            space, across = self.high - 2 * self.edge, self.wide * LEFT - dp(EDGE)
            self.middle = self.x + dp(EDGE) / 2 + self.wide * LEFT / 2, self.y + self.high / 2
            self._top = self.y + (self.high + self.said) / 2
        else:
            space, across = self.high - self.said - 2 * self.edge - self._gap, self.wide * MEDAL_WIDE
            self._top = self.y + self.edge + self.said
            self.middle = self.x + self.wide / 2, (self._top + self._gap + self.y + self.high - self.edge) / 2
        side = min(dp(MEDAL), across, space * MEDAL_ROOM) / dp(1) // STEP * STEP
        self.medal = side if side >= SMALLEST else 0.0

    def words(self) -> None:
        """Draw what is said, one below the other."""
        top = self._top
        for block in self._blocks:
            block.draw(top)
            top -= block.high + self._gap


def _blocks(told: Told, x: float, room: float, most: float, scale: float) -> list[Block]:
    own = world(told.game)
    head = title(own, told.title, x, room, most * TITLE_SHARE, scale)
    blocks = [head, whose(told.line, told.colour, x, room, scale)]
    if told.ages:
        blocks.append(ages(own, told.ages, told.at, x, room, scale))
    if told.changes:
        blocks.append(changes(own, told.changes, x, room, scale))
    return blocks
