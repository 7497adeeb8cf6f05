"""The records wall, and the way to the statistics of every game."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.insight.records import Feat
from companion.insight.statistics import GameStats
from companion.sharing.words import short_names
from screens.kit.kv import load_kv
from screens.rooms.history.figures import clock_time, short_day, some_names
from screens.rooms.history.list_page import ListPage
from screens.theme import theme
from screens.words import tr

FEAT_ICONS = {
    "most_plays": "calendar-check", "most_wins": "trophy", "longest_streak": "fire", "highest_rating": "crown",
    "highest": "arrow-up-bold", "lowest_win": "arrow-down-bold", "closest": "scale-balance", "clearest": "flag",
    "longest": "timer-sand",
}


class RecordsPage(ListPage):
    """Rows of records; a game's own row opens its statistics."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._rows: list[Feat | GameStats] = []
        self.show()

    def show(self) -> None:
        """List the records of people, then every game with its own, once they are counted."""
        if self.is_waiting():
            return
        feats, games = self.view.feats, self.view.known.games
        self._rows = [feat for feat in feats if not feat.game]
        for key, game in sorted(games.items(), key=lambda item: -item[1].plays):
            self._rows.append(game)
            self._rows += [feat for feat in feats if feat.game == key]
        self.ids.rows.data = [{"words": partial(_row_of, row)} for row in self._rows]
        title = "" if self._rows else tr.say("insight.no_records")
        self.invite("trophy-outline", title, tr.say("insight.no_records_text"))

    def pick(self, place: int) -> None:
        """Open a game's statistics, or the evening of a record."""
        row = self._rows[place]
        if isinstance(row, GameStats):
            from screens.rooms.history.game_page import GamePage

            self.view.open_detail(GamePage(view=self.view, key=row.key), tr.say(f"{row.key}.name"))
        elif row.session:
            self.view.open_evening(row.session)


def _row_of(row: Feat | GameStats) -> dict[str, Any]:
    return game_row(row) if isinstance(row, GameStats) else feat_row(row)


def game_row(game: GameStats) -> dict[str, Any]:
    """A game as the head of its records."""
    return {
        "title": tr.say(f"{game.key}.name"), "detail": tr.say("insight.game_row", n=game.plays),
        "icon": theme.icon_of(game.key), "tone": accent(game.key), "chevron": True, "selected": True,
    }


def accent(key: str) -> str:
    """The accent of a game under the present theme."""
    return theme.accent_hex(theme.name, key)


def feat_row(feat: Feat) -> dict[str, Any]:
    """A record: what, who, when, how much."""
    who = some_names(short_names(feat.names))
    detail = tr.say("insight.feat_when", who=who, day=short_day(feat.at)) if feat.at else who
    value = clock_time(feat.value) if feat.id == "longest" else tr.number(tr.lang, feat.value)
    return {
        "title": tr.say(f"insight.feat.{feat.id}"), "detail": f"{detail} · {tr.say('insight.n', n=feat.n)}",
        "trailing": value, "icon": FEAT_ICONS[feat.id],
    }


load_kv(__file__)
