"""The score: what it would be now or what it is in the end, where it comes from, and how it came about."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.score import ScoreSheet
from companion.evening.sample import is_sample
from companion.insight.race import Ending
from companion.storage.problems import StorageProblem
from screens.after_frame import AfterFrame
from screens.desk import Desk
from screens.kit.confirm import Confirm
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.score_table import ScoreLine
from screens.kit.sheet import clear_glass
from screens.kit.slices import at_once
from screens.kit.toast import toasts
from screens.past_evening import play_again
from screens.people import is_solo
from screens.playing.pages import score_card
from screens.problems import tell_problem
from screens.rooms.score.about import AboutCard, AboutSheet
from screens.rooms.score.cell_sheet import open_cell
from screens.rooms.score.evening import Evening, verdict
from screens.rooms.score.race_card import RaceCard
from screens.rooms.score.reveal import Reveal
from screens.share import open_share
from screens.theme import theme
from screens.view import View
from screens.words import tr

MOST_BESIDE = 5


class ScoreView(View):
    """Live while the game runs, final when it has ended; every cell can be asked and corrected."""

    desk = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    headline = StringProperty("")
    reason = StringProperty("")
    finished = BooleanProperty(False)
    ended = BooleanProperty(False)
    tallied = BooleanProperty(False)
    # So many seats that the table needs the whole width.
    crowded = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.top.add_action("podium", tr.say("insight.reveal"), self.reveal)
        self.ids.top.add_action("share-variant", tr.say("insight.share"), self.share)

    def enter(self, **given: Any) -> None:
        """Show the score of a desk, or of a tallied game; `alone` if no table lies below this view."""
        self.desk = given.get("desk")
        self._alone = bool(given.get("alone"))
        self.tallied = self.desk is None
        self.evening = Evening(self.app.library, self.desk.session if self.desk else None, given.get("tallied", ""))
        theme.game = self.evening.opening.game
        self.ended = bool(given.get("final")) or self.evening.ended
        self.crowded = len(self.evening.opening.seats) > MOST_BESIDE
        self._about: AboutCard | None = None
        self._race: RaceCard | None = None
        # Whether the lines nobody has points in are shown too, else their names.
        self._whole = False
        self._silent = ""
        tr.bind(lang=self.refresh)
        self.refresh()
        self._cards_soon = AfterFrame(self._lay_cards)
        if at_once():
            self._lay_cards()
        else:
            self._cards_soon()
        # An end is an end: it is told place by place, where nothing is to move by itself with a tap each.
        if given.get("final") and self.desk is not None and not self._alone:
            Clock.schedule_once(lambda _dt: self.reveal() if self.parent is not None else None, 0)

    def _lay_cards(self, *_args: object) -> None:
        """What stands beside the table or below it, a frame after the table that people came for."""
        aside = self.ids.aside
        if not self.tallied:
            self._race = RaceCard()
            aside.add_widget(self._race)
        own = score_card(self.desk) if self.desk is not None and self.ended else None
        if own is not None:
            aside.add_widget(own)
        self._about = AboutCard()
        self._about.bind(on_release=lambda _card: AboutSheet(self.evening, self.refresh).open())
        aside.add_widget(self._about)
        aside.add_widget(Widget())  # keeps the cards at the top beside a longer table
        self._tell_silent()
        self._tell_cards(self.evening.sheet)

    def resume(self) -> None:
        """Show what changed in the view above."""
        theme.game = self.evening.opening.game
        self.refresh()

    def leave(self) -> None:
        """Stop following; close the evening if no table lies below."""
        tr.unbind(lang=self.refresh)
        clear_glass()
        self._cards_soon.cancel()
        if self._race is not None:
            self._race.stop()
        if self._alone and self.desk is not None and self.app.library.is_open(self.evening.id):
            self.app.put_away(self.desk)
            theme.game = ""
        if self.tallied:  # what was written about it, too
            self.app.back_up_soon(self.evening.id)

    def refresh(self, *_args: object) -> None:
        """Count anew."""
        sheet = self.evening.sheet
        self.finished = self.evening.finished
        over = self.finished or self.ended
        self.title = tr.say("app.final_score" if over else "insight.if_ended_now")
        self.ids.top.subtitle = tr.say("app.solo") if is_solo(self.evening.opening.seats) else ""
        self.headline, self.reason = verdict(sheet, self.evening.words, over)
        table = self.ids.table
        table.seats = self.evening.seats()
        table.ranks = list(sheet.ranks)
        table.lines = self._with_points(self.evening.lines(sheet))
        table.totals = list(sheet.totals)
        if self._about is not None:
            self._tell_silent()
        self._tell_cards(sheet)

    def _with_points(self, lines: list[ScoreLine]) -> list[ScoreLine]:
        """The lines somebody has points in; the others are one row below, which a tap unfolds."""
        silent = [line for line in lines if not any(line.values) and not line.note]
        if self._whole or len(silent) in (0, len(lines)):
            self._silent = ""
            return lines
        self._silent = self.evening.words.list([line.label for line in silent])
        return [line for line in lines if line not in silent]

    def _tell_silent(self) -> None:
        """The row of the lines without points, below the table."""
        box = self.ids.silent
        box.clear_widgets()
        if self._silent:
            row = ListRow(title=tr.say("insight.no_points"), detail=self._silent, icon="chevron-down")
            row.bind(on_release=lambda _row: self.unfold())
            box.add_widget(row)

    def unfold(self) -> None:
        """Show the lines without points too: one of them may be wrong."""
        self._whole = True
        self.refresh()

    def _tell_cards(self, sheet: ScoreSheet) -> None:
        if self._race is not None and self.desk is not None:
            self._race.follow(self.desk.session, Ending(sheet.totals, sheet.ranks))
        if self._about is not None:
            self._about.show(self.evening)

    def ask(self, line: str, seat: int) -> None:
        """Where does this come from?"""
        open_cell(self.evening, line, seat, self.refresh)

    def reveal(self) -> None:
        """The places one by one."""
        stage = Reveal(self.evening, self.share, self.again)
        stage.open(animation=not theme.calm)
        if not theme.calm:
            stage.run()

    def again(self) -> None:
        """The same people once more; this evening is over with that. A recorded one leads to a game of your own."""
        if is_sample(self.evening.id):
            game, stage = self.evening.opening.game, self.app.stage
            stage.home()
            stage.show("setup", game=game)
            return
        if not self.finished:
            self._finish()
        if self.evening.finished:
            app, card = self.app, self.app.library.card(self.evening.id)
            app.stage.home()
            play_again(app, card)

    def share(self) -> None:
        """Give the evening away."""
        open_share(self.app, self.evening.final, self.evening.session)

    def finish(self) -> None:
        """The accent button: end the game, or leave when it is ended."""
        if self.finished:
            self.app.stage.home()
        elif self.ended:
            self._finish()
        else:
            question = Confirm(
                title=tr.say("insight.finish"), sentence=tr.say("insight.finish_text"), yes=tr.say("insight.finish")
            )
            question.bind(on_confirm=lambda _sheet: self._end_early())
            question.open()

    def _finish(self) -> None:
        try:
            self.app.library.finish(self.desk.session)
        except StorageProblem as problem:
            tell_problem(problem)
            return
        self.refresh()
        toasts.show(tr.say("insight.finished"), icon="check")

    def _end_early(self) -> None:
        """End the game before its rules do; that too is an end, and told place by place."""
        self._finish()
        if self.finished:
            toasts.hide()
            self.ids.page.scroll_y = 1
            self.reveal()

    def play_on(self) -> None:
        """The game goes on after all; a tallied one is opened in its form again."""
        if self.tallied:
            self.app.stage.replace("tally", game=self.evening.opening.game, again=self.evening.id)
            return
        if self.finished:
            try:
                self.app.library.unfinish(self.desk.session)
            except StorageProblem as problem:
                tell_problem(problem)
                return
        desk: Desk = self.desk
        self.app.stage.back()
        if self._alone:
            self.app.open_session(desk.session.opening.id)


load_kv(__file__)
