"""The solo opponents: their last turn and why, points, belongings and places on the tracks, all correctable."""

from __future__ import annotations

from companion.engine.adjust import Adjust
from companion.games.tapestry.bots.automa import civilizations_of, forecast
from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.bots.automa_tracks import bot_of, favourite
from companion.games.tapestry.table.gauges import automa_gauges, bot_track_gauges
from companion.games.tapestry.table.ids import AUTOMA, AUTOMA_SEAT, SHADOW, TRACKS
from companion.games.tapestry.table.state import Solo, Tapestry
from screens.games.tapestry.look import BOT_COLOURS, told
from screens.kit.act_card import ActCard
from screens.kit.chip import Chip, ChipRow
from screens.playing.panel import Panel
from screens.words import headline
from screens.worlds.bot_card import BotCard

BOTS = (AUTOMA, SHADOW)
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
            "colour": BOT_COLOURS[AUTOMA_SEAT],
            "rank": "king",
            "mood": "boasts" if points > own else "sulks" if points < own else "calm",
            "name": headline(self.say(".automa")),
            "detail": self.say(".panel.bots_level", level=level, turn=solo.automa.income_turn),
            "points": self.desk.words.number(points),
        }
        self.section("tile", "", BotCard, [face])
        session = self.desk.session
        played = [at for at in range(session.cursor) if isinstance(session.journal[at].action, BotTurn)]
        self.section("story", "", ActCard, [told(self.desk, played[-1])] if played else [])
        self.note("deck", self.say(".panel.bots_deck", n=len(solo.deck)))
        for name in BOTS:
            self._show_tracks(solo, name)
        self.counters("counts", self.say(".panel.bots_has"), automa_gauges(solo))
        expected = " ".join(self.desk.say(words) for words in forecast(state, solo))
        self.note("belongings", "\n".join([*self._belongings(solo), expected]).rstrip())

    def _belongings(self, solo: Solo) -> list[str]:
        held = [self.term("landmarks", id) for id in solo.automa.landmarks]
        told_names = [
            f"{self.term('automa_civilizations', id)}: {self.help('automa_civilizations', id)}"
            for id in civilizations_of(solo)
        ]
        return [
            self.say(".panel.bots_landmarks", landmarks=", ".join(held) or self.say(".panel.none")),
            *(told_names or [self.say(".panel.bots_no_civilization")]),
        ]

    def _show_tracks(self, solo: Solo, name: str) -> None:
        """Where a bot stands, counted by a tap, and its favourite track among all of them."""
        loved = favourite(solo, name)
        self.counters(name, headline(self.say(f".{name}")), bot_track_gauges(bot_of(solo, name), name))
        loves = [
            {
                "text": self.say(".panel.bots_loves", track=self.term("tracks", track)),
                "icon": "heart" if track == loved else "heart-outline",
                "selected": track == loved,
                "act": self.making(Adjust(path=f"solo.{FAVOURITE_FIELDS[name]}", value=track)),
            }
            for track in TRACKS
        ]
        self.section(f"{name}_loves", "", Chip, loves, box=ChipRow)
