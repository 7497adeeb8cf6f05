"""The solo opponents: their decision cards, points, belongings and places on the tracks, all correctable."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion.engine.adjust import Adjust
from companion.games.tapestry.bots.automa import automa_vp, civilizations_of, first_into_era_vp
from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.bots.automa_tracks import favourite
from companion.games.tapestry.table.ids import AUTOMA, LAST_INCOME, LAST_SPACE, OUTPOSTS, SHADOW, TRACKS
from companion.games.tapestry.table.state import Solo, Tapestry
from screens.games.tapestry.due_card import WayButton
from screens.games.tapestry.look import TRACK_ICONS, help_of, term, track_tone
from screens.games.tapestry.pair_sheet import pair_sheet
from screens.games.tapestry.pool import Acting, Pool
from screens.kit.card import TapCard
from screens.kit.chip import Chip, ChipRow
from screens.kit.counter import Counter
from screens.kit.kv import load_kv
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.table.panel import Panel
from screens.words import headline

BOTS = (AUTOMA, SHADOW)
# What the Automa owns: field, icon, most there can be.
COUNTS = (
    ("controlled", "flag", None),
    ("outposts", "chess-rook", OUTPOSTS),
    ("hand", "cards-outline", None),
    ("toppled", "chess-pawn", None),
)
FAVOURITE_FIELDS = {AUTOMA: "automa_favourite", SHADOW: "shadow_favourite"}


class BotTrack(Acting, TapCard):
    """A track with the places of both bots; a heart where it is a favourite."""

    title = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("accent")
    automa = StringProperty("")
    shadow = StringProperty("")
    hearts = StringProperty("")


class BotsPanel(Panel):
    """Automa and Shadow Empire in one place."""

    vp = NumericProperty(0)
    name = StringProperty("")
    headline = StringProperty("")
    civilization = StringProperty("")
    pair = StringProperty("")
    deck = StringProperty("")
    forecast = StringProperty("")
    landmarks = StringProperty("")

    def on_kv_post(self, _base: Any) -> None:
        self.moves = Pool(self.ids.moves, WayButton)
        self.tracks = Pool(self.ids.tracks, BotTrack)

    def watched(self, state: Tapestry, seat: int) -> tuple[object, ...]:
        """Only the bots, and what the player has that they score by."""
        return (state.solo, state.players[seat].mat, state.players[seat].landmarks)

    def show(self, state: Tapestry, seat: int) -> None:
        """Bring everything up to date."""
        solo = state.solo
        if solo is None:
            return
        self.vp = solo.automa.vp
        self.name = headline(self.say(".automa"))
        level = term(self.desk, "automa_levels", solo.level)
        self.headline = self.say(".panel.bots_level", level=level, turn=solo.automa.income_turn)
        self._show_words(state, solo)
        self._show_moves(solo, seat)
        self._show_counts(solo)
        self.tracks.fill([self._track(solo, track) for track in TRACKS])

    def _show_words(self, state: Tapestry, solo: Solo) -> None:
        names = civilizations_of(solo) or (solo.civilization,)
        self.civilization = "\n".join(
            f"{term(self.desk, 'automa_civilizations', id)}: {help_of('automa_civilizations', id)}" for id in names
        )
        if not civilizations_of(solo):
            self.civilization = self.say(".panel.bots_no_civilization")
        cards = (solo.track_card, solo.tiebreaker_card)
        left, right = (term(self.desk, "decision_cards", id) if id else "–" for id in cards)
        self.pair = self.say(".panel.bots_pair", left=left, right=right) if any(cards) else ""
        self.deck = self.say(".panel.bots_deck", n=len(solo.deck))
        held = [term(self.desk, "landmarks", id) for id in solo.automa.landmarks]
        self.landmarks = self.say(".panel.bots_landmarks", landmarks=", ".join(held) or self.say(".panel.none"))
        self.forecast = self._forecast(state, solo)

    def _forecast(self, state: Tapestry, solo: Solo) -> str:
        """What the next income turn would bring as things stand."""
        number = solo.automa.income_turn + 1
        if number < 2 or number > LAST_INCOME:
            return ""
        parts = [part for part in automa_vp(solo, number) if part.points]
        told = [
            self.say(f".step.automa_{part.id}", count=part.count, each=part.each, points=part.points) for part in parts
        ]
        total = sum(part.points for part in parts) + first_into_era_vp(state, number)
        return " ".join([self.say(".panel.bots_forecast", number=number, points=total), *told])

    def _show_moves(self, solo: Solo, seat: int) -> None:
        ready = solo.acting and not solo.conquests
        turn = BotTurn(seat)
        buttons = [
            {"text": self.say(".panel.bots_draw"), "icon": BotTurn.icon, "act": lambda: self.desk.perform(turn)},
            {"text": self.say(".panel.bots_name"), "icon": "cards-outline", "act": lambda: pair_sheet(self.desk, seat)},
        ]
        first = solo.automa.income_turn == 0
        self.moves.fill([{**button, "detail": ""} for button in (buttons[:1] if first else buttons)] if ready else [])

    def _show_counts(self, solo: Solo) -> None:
        box = self.ids.counts
        if not box.children:
            for field, icon, most in COUNTS:
                box.add_widget(self._counter(field, icon, most))
        for counter, (field, _icon, _most) in zip(reversed(box.children), COUNTS, strict=True):
            counter.value = getattr(solo.automa, field)
            counter.label = self.say(f".panel.bots_{field}")

    def _counter(self, field: str, icon: str, most: int | None) -> Counter:
        counter = Counter(icon=icon, maximum=most, cap=most)
        counter.bind(on_step=lambda counter, delta: self._set(f"automa.{field}", int(counter.value + delta)))
        counter.bind(on_set=lambda _counter, value: self._set(f"automa.{field}", int(value)))
        return counter

    def _set(self, path: str, value: int | str) -> None:
        self.do(Adjust(path=f"solo.{path}", value=value))

    def set_points(self, value: float) -> None:
        """Correct the Automa's points."""
        self._set("automa.vp", max(0, int(value)))

    def _track(self, solo: Solo, track: str) -> dict[str, Any]:
        loved = [self.say(f".{name}") for name in BOTS if favourite(solo, name) == track]
        return {
            "title": term(self.desk, "tracks", track),
            "icon": TRACK_ICONS[track],
            "tone": track_tone(track),
            "automa": str(solo.automa.tracks[track]),
            "shadow": str(solo.shadow.tracks[track]),
            "hearts": self.say(".panel.bots_favourite", bots=", ".join(loved)) if loved else "",
            "act": lambda: self.open_track(track),
        }

    def open_track(self, track: str) -> None:
        """Correct where the bots stand on a track, and whose favourite it is."""
        solo = self.desk.state.solo
        sheet = Sheet(title=term(self.desk, "tracks", track))
        for name in BOTS:
            bot = solo.automa if name == AUTOMA else solo.shadow
            sheet.add_widget(SectionHeader(text=headline(self.say(f".{name}"))))
            sheet.add_widget(self._place(name, track, bot.tracks[track]))
            row = ChipRow()
            loved = favourite(solo, name) == track
            chip = Chip(text=self.say(".panel.bots_love"), icon="heart", selected=loved)
            chip.bind(on_release=lambda _chip, name=name: sheet.close_and(self._love, name, track))
            row.add_widget(chip)
            sheet.add_widget(row)
        sheet.open()

    def _place(self, name: str, track: str, here: int) -> Counter:
        counter = Counter(icon=TRACK_ICONS[track], maximum=LAST_SPACE, cap=LAST_SPACE, value=here)

        def put(number: float) -> None:
            self._set(f"{name}.tracks.{track}", int(number))
            solo = self.desk.state.solo
            counter.value = (solo.automa if name == AUTOMA else solo.shadow).tracks[track]

        counter.bind(on_step=lambda counter, delta: put(counter.value + delta))
        counter.bind(on_set=lambda _counter, value: put(value))
        return counter

    def _love(self, name: str, track: str) -> None:
        self._set(FAVOURITE_FIELDS[name], track)


load_kv(__file__)
