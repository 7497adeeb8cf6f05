"""The solo opponents: their last turn and why, points, belongings and places on the tracks, all correctable."""

from __future__ import annotations

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.adjust import Adjust
from companion.games.tapestry.bots.automa import automa_vp, civilizations_of, first_into_era_vp
from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.bots.automa_tracks import bot_of, favourite
from companion.games.tapestry.table.icons import TRACK_ICONS
from companion.games.tapestry.table.ids import AUTOMA, LAST_INCOME, LAST_SPACE, OUTPOSTS, SHADOW, TRACKS
from companion.games.tapestry.table.state import Solo, Tapestry
from screens.games.tapestry.look import BOT_COLOURS, help_of, term, told, track_tone
from screens.games.tapestry.parts import ActChip, StoryCard, TrackedCounter, tracked
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.playing.panel import Panel
from screens.words import headline

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


class BotTile(BoxLayout):
    """The Automa as the seats show people: its face, name, level and points on its own colour."""

    colour = StringProperty(BOT_COLOURS[AUTOMA])
    name = StringProperty("")
    detail = StringProperty("")
    points = StringProperty("")
    mood = StringProperty("calm")
    ink = ColorProperty((0.07, 0.06, 0.08, 1))


class BotTracks(BoxLayout):
    """Where a bot stands on the tracks, and which it loves."""

    title = StringProperty("")


class BotsPanel(Panel):
    """Automa and Shadow Empire in one place."""

    deck = StringProperty("")
    belongings = StringProperty("")

    def watched(self, state: Tapestry, seat: int) -> tuple[object, ...]:
        """Only the bots, and what the player has that they score by."""
        return (state.solo, state.players[seat].mat, state.players[seat].landmarks)

    def show(self, state: Tapestry, seat: int) -> None:
        """Bring everything up to date."""
        solo = state.solo
        if solo is None:
            return
        tile, own = self.ids.tile, state.players[seat].points
        tile.name, tile.points = headline(self.say(".automa")), self.desk.words.number(solo.automa.vp)
        level = term(self.desk, "automa_levels", solo.level)
        tile.detail = self.say(".panel.bots_level", level=level, turn=solo.automa.income_turn)
        tile.mood = "boasts" if solo.automa.vp > own else "sulks" if solo.automa.vp < own else "calm"
        self._show_story(solo)
        self.belongings = "\n".join(text for text in self._belongings(state, solo) if text)
        counts = [
            tracked(
                self.desk, f"solo.automa.{field}", getattr(solo.automa, field), self.say(f".panel.bots_{field}"),
                icon=icon, maximum=most, cap=most,
            )
            for field, icon, most in COUNTS
        ]
        fill(self.ids.counts, TrackedCounter, counts)
        for name in BOTS:
            self._show_tracks(solo, name)

    def _show_story(self, solo: Solo) -> None:
        """Their last turn with its cards and reasons."""
        session = self.desk.session
        played = [at for at in range(session.cursor) if isinstance(session.journal[at].action, BotTurn)]
        fill(self.ids.story, StoryCard, [told(self.desk, played[-1])] if played else [])
        self.deck = self.say(".panel.bots_deck", n=len(solo.deck))

    def _belongings(self, state: Tapestry, solo: Solo) -> list[str]:
        held = [term(self.desk, "landmarks", id) for id in solo.automa.landmarks]
        names = civilizations_of(solo)
        told_names = [
            f"{term(self.desk, 'automa_civilizations', id)}: {help_of('automa_civilizations', id)}" for id in names
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
        box, loved = self.ids[name], favourite(solo, name)
        box.title = headline(self.say(f".{name}"))
        places = [
            tracked(
                self.desk, f"solo.{name}.tracks.{track}", bot_of(solo, name).tracks[track],
                term(self.desk, "tracks", track),
                icon=TRACK_ICONS[track], tone=track_tone(track), maximum=LAST_SPACE, cap=LAST_SPACE,
            )
            for track in TRACKS
        ]
        fill(box.ids.places, TrackedCounter, places)
        loves = [
            {
                "text": self.say(".panel.bots_loves", track=term(self.desk, "tracks", track)),
                "icon": "heart" if track == loved else "heart-outline",
                "selected": track == loved,
                "act": lambda track=track: self.do(Adjust(path=f"solo.{FAVOURITE_FIELDS[name]}", value=track)),
            }
            for track in TRACKS
        ]
        fill(box.ids.loves, ActChip, loves)


load_kv(__file__)
