"""The reveal: last place first, bars that count, then the winner on the banner of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.modalview import ModalView

from companion.engine.score import ScoreSheet
from companion.evening.sample import is_sample
from companion.sharing.words import line_name
from screens.device import device
from screens.kit.card import Card
from screens.kit.drawn import Drawn
from screens.kit.fingers import glass_changed, meant_before
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.rooms.score.evening import Evening, verdict
from screens.rooms.score.patterns import Confetti  # noqa: F401  (used in kv)
from screens.rooms.score.places import COUNT_SECONDS, Legend, PlaceCard  # noqa: F401  (used in kv)
from screens.rooms.score.winner import WinnerBanner  # noqa: F401  (used in kv)
from screens.sounds import Sound
from screens.theme import theme
from screens.words import tr
from screens.worlds import pen, world

TONES = (
    "#7fb2e8", "#e6bd5c", "#e0705c", "#8fd39b", "#bd9ff0", "#e8a06c",
    "#6cc5c0", "#d8c49a", "#f08fb0", "#a9b66a", "#c3ccd4", "#d873d2",
)  # fmt: skip
DROP_SECONDS, PAUSE = 0.5, 1.15
RAYS = 18


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

    def on_pre_open(self) -> None:
        """It lies over everything."""
        glass_changed()

    def on_touch_down(self, touch: Any) -> bool:
        return meant_before(touch) or bool(super().on_touch_down(touch))

    def on_dismiss(self) -> None:
        """Count no more."""
        glass_changed()
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
        if self.done:
            return
        sheet, speaker = self._evening.sheet, self._evening.words
        self.headline, self.reason = verdict(sheet, speaker, ended=True)
        self.done = True
        glass_changed()  # a tap closes it now
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
        device.play(Sound.END)

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


load_kv(__file__)
