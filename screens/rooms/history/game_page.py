"""The page of a game: how often, how long, how many points, and what wins."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.insight.plays import is_contest
from companion.insight.statistics import GameStats
from companion.language import words
from companion.sharing.words import level_name
from screens.rooms.history.detail import DetailPage
from screens.rooms.history.figures import bots_line, clock_time, number, shown_first, some_names
from screens.words import tr


class GamePage(DetailPage):
    """Everything the finished evenings say of the game `key`."""

    key = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.show()

    def show(self) -> None:
        """Count anew."""
        self.clear()
        game = self.view.known.games.get(self.key) or GameStats(self.key)
        self.tile(tr.say("insight.plays"), str(game.plays))
        people = tr.say("insight.n", n=game.people.plays)
        self.tile(tr.say("insight.average_points"), number(game.people.average), people)
        winners = tr.say("insight.n", n=game.winning.plays)
        self.tile(tr.say("insight.average_win"), number(game.winning.average), winners)
        if game.duration is not None:
            self.tile(tr.say("insight.duration"), clock_time(game.duration), tr.say("insight.n", n=game.timed))
        if game.best is not None:
            self.tile(tr.say("insight.best"), tr.number(tr.lang, game.best.points), some_names(game.best.names))
        self._chart()
        speaker = words(tr.lang, self.key)
        self.listing(
            tr.say("insight.by_role"), [(speaker.show(role), record) for role, record in shown_first(game.roles)]
        )
        self.listing(
            tr.say("insight.by_turn"),
            [(tr.say("insight.turn", n=turn + 1), record) for turn, record in sorted(game.turns.items())],
        )
        self.listing(
            tr.say("insight.by_bot_game"),
            [(level_name(speaker, level), record) for level, record in shown_first(game.bots)],
            line=bots_line,
        )

    def _chart(self) -> None:
        """The winning points over time."""
        contests = [final for final in self.view.finals if final.game == self.key and is_contest(final)]
        played = sorted(contests, key=lambda final: final.finished)
        won = [(final.finished, final.totals[final.winners[0]]) for final in played if final.winners]
        if len(won) > 1:
            self.chart(tr.say("insight.winning_points"), won)
