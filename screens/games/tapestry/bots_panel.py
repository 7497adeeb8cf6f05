"""The solo opponents: their last turn and why, points, belongings and places on the tracks, all correctable."""

from __future__ import annotations

from functools import partial

from companion.engine.adjust import Adjust
from companion.games.tapestry.bots.automa import automa_vp, civilizations_of, first_into_era_vp
from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.bots.automa_tracks import bot_of, favourite
from companion.games.tapestry.table.icons import TRACK_ICONS
from companion.games.tapestry.table.ids import AUTOMA, LAST_INCOME, LAST_SPACE, OUTPOSTS, SHADOW, TRACKS
from companion.games.tapestry.table.state import Solo, Tapestry
from screens.games.tapestry.look import BOT_COLOURS, told, track_tone
from screens.games.tapestry.parts import StoryCard, tracked
from screens.kit.chip import Chip, ChipRow
from screens.playing.panel import Panel
from screens.playing.tracked import TrackedCounter
from screens.words import headline
from screens.worlds.bot_card import BotCard

BOTS = (AUTOMA, SHADOW)
# What the Automa owns: field, icon, most there can be.
COUNTS = (
    ("vp", "trophy-outline", None),
    ("controlled", "flag", None),
    ("outposts", "chess-rook", OUTPOSTS),
    ("hand", "cards-outline", None),
    ("toppled", "chess-pawn", None),
)
FAVOURITE_FIELDS = {AUTOMA: "automa_favourite", SHADOW: "shadow_favourite"}


class BotsPanel(Panel):
    """Automa and Shadow Empire in one place."""

    def watched(self, state: Tapestry, seat: int) -> tuple[object, ...]:
        """Only the bots, and what the player has that they score by."""
        return (state.solo, state.players[seat].mat, state.players[seat].landmarks)

    def show(self, state: Tapestry, seat: int) -> None:
        """Bring everything up to date."""
        solo = state.solo
        if solo is None:
            return
        points, own = solo.automa.vp, state.players[seat].points
        level = self.term("automa_levels", solo.level)
        face = {
            "colour": BOT_COLOURS[AUTOMA],
            "rank": "king",
            "mood": "boasts" if points > own else "sulks" if points < own else "calm",
            "name": headline(self.say(".automa")),
            "detail": self.say(".panel.bots_level", level=level, turn=solo.automa.income_turn),
            "points": self.desk.words.number(points),
        }
        self.section("tile", "", BotCard, [face])
        session = self.desk.session
        played = [at for at in range(session.cursor) if isinstance(session.journal[at].action, BotTurn)]
        self.section("story", "", StoryCard, [told(self.desk, played[-1])] if played else [])
        self.note("deck", self.say(".panel.bots_deck", n=len(solo.deck)))
        for name in BOTS:
            self._show_tracks(solo, name)
        counts = [
            tracked(
                self.desk, f"solo.automa.{field}", getattr(solo.automa, field), self.say(f".panel.bots_{field}"),
                icon=icon, maximum=most, cap=most,
            )
            for field, icon, most in COUNTS
        ]
        self.section("counts", self.say(".panel.bots_has"), TrackedCounter, counts, least=150, most=2)
        self.note("belongings", "\n".join(text for text in self._belongings(state, solo) if text))

    def _belongings(self, state: Tapestry, solo: Solo) -> list[str]:
        held = [self.term("landmarks", id) for id in solo.automa.landmarks]
        names = civilizations_of(solo)
        told_names = [
            f"{self.term('automa_civilizations', id)}: {self.help('automa_civilizations', id)}" for id in names
        ]
        return [
            self.say(".panel.bots_landmarks", landmarks=", ".join(held) or self.say(".panel.none")),
            *(told_names or [self.say(".panel.bots_no_civilization")]),
            self._forecast(state, solo),
        ]

    def _forecast(self, state: Tapestry, solo: Solo) -> str:
        """What the next income turn would bring as things stand."""
        number = solo.automa.income_turn + 1
        if number < 2 or number > LAST_INCOME:
            return ""
        parts = [part for part in automa_vp(solo, number) if part.points]
        steps = [
            self.say(f".step.automa_{part.id}", count=part.count, each=part.each, points=part.points) for part in parts
        ]
        total = sum(part.points for part in parts) + first_into_era_vp(state, number)
        return " ".join([self.say(".panel.bots_forecast", number=number, points=total), *steps])

    def _show_tracks(self, solo: Solo, name: str) -> None:
        """Where a bot stands, counted by a tap, and its favourite track among all of them."""
        loved = favourite(solo, name)
        places = [
            tracked(
                self.desk, f"solo.{name}.tracks.{track}", bot_of(solo, name).tracks[track],
                self.term("tracks", track),
                icon=TRACK_ICONS[track], tone=track_tone(track), maximum=LAST_SPACE, cap=LAST_SPACE,
            )
            for track in TRACKS
        ]
        self.section(name, headline(self.say(f".{name}")), TrackedCounter, places, least=150, most=2)
        loves = [
            {
                "text": self.say(".panel.bots_loves", track=self.term("tracks", track)),
                "icon": "heart" if track == loved else "heart-outline",
                "selected": track == loved,
                "act": partial(self.do, Adjust(path=f"solo.{FAVOURITE_FIELDS[name]}", value=track)),
            }
            for track in TRACKS
        ]
        self.section(f"{name}_loves", "", Chip, loves, box=ChipRow)
