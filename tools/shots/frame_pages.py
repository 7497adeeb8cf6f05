"""Frame pages: Home, history, settings, manual, help, the tour, a shared table and a tie, for whoever pictures them."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.game import SeatSpec
from companion.games import KEYS
from companion.together.wires.address import PORT, Address
from screens.desk import Desk
from screens.guide import tour
from screens.guide.manual import all_chapters
from screens.rooms.history.game_page import GamePage
from screens.rooms.history.person_page import PersonPage
from screens.rooms.score.tally_draft import Spot
from screens.samples import sample_keys
from screens.together.link import Sharing
from screens.together.sheets import leave, open_join, open_shared
from screens.words import tr
from tools.bench.table import half_evening, own_evening
from tools.shots.way import SETTLE, Way
from tools.touch import pump

# On Home the last evening was of this game, and one of that game goes on; the tour leads through the first.
ENDED, UNDER_WAY = "clash_of_cultures", "historia"
EXPLAINED = ("home", "setup", "history", "ledger", "score")
# Two who have the same, in a game that breaks no tie of two who have nothing else.
TIED, LEVEL = "age_of_mythology", 4.0
SEATS = (SeatSpec("Ada", "red"), SeatSpec("Karl", "blue"))
# No address of the machine that takes the pictures.
EXAMPLE = Address("192.168.1.20", PORT, "0123456789abcdef0123456789abcdef")
SPOKEN = "ABCDEF"


class FramePages(Way):
    """The way through what lies around the tables."""

    def frame(self) -> None:
        """All of it; an evening of one's own is needed for most."""
        self.home()
        self.settings()
        self.history()
        self.manual()
        self.explained()
        self.guided()
        self.shared()
        self.tie()

    def beginning(self) -> None:
        """What somebody sees who has just installed the app."""
        self.look("home_empty")
        self.sheet("home_samples", self.app.stage.top.choose_sample)
        self.view("history", "history_empty")

    def home(self) -> None:
        """Home after an evening, with another one that goes on, and what its cards and books lead to."""
        self._finished(ENDED)
        self.library.close(half_evening(self.library, UNDER_WAY))
        home = self.app.stage.top
        home.resume()
        self.look("home")
        self.sheet("home_postcard", home.open_postcard)
        self.sheet("home_book", partial(home.pull_out, UNDER_WAY))
        self.sheet("home_join", partial(open_join, self.app))

    def _finished(self, key: str) -> None:
        """An evening that counts, played to its end."""
        own = own_evening(self.library, key)
        self.library.finish(own)
        self.library.close(own)

    def settings(self) -> None:
        """How the app looks, speaks and keeps, from top to bottom."""
        view = self.app.stage.show("settings")
        self.look("settings")
        if not self.brief:
            self.sheet("settings_calibration", view.choose_calibration)
            self.scrolled("settings_below", view)
        self.app.stage.back()

    def history(self) -> None:
        """Evenings of one's own (recorded ones count for nobody), and what can be counted from them."""
        for key in sample_keys():
            self._finished(key)
        view = self.app.stage.show("history")
        for page in list(view.ids.tabs.pages):
            view.ids.tabs.current = page.key
            self.look(f"history_{page.key}", SETTLE * 2)
        person = view.known.ranking()[0].name
        self.detail("history_person", view, PersonPage(view=view, name=person), person)
        if not self.brief:
            self.detail("history_game", view, GamePage(view=view, key=KEYS[0]), tr.say(f"{KEYS[0]}.name"))
        self.app.stage.back()

    def detail(self, name: str, view: Any, page: Any, title: str) -> None:
        """A page of the history's own, from top to bottom."""
        view.open_detail(page, title)
        self.look(name)
        if not self.brief:
            self.scrolled(f"{name}_below", page)
        view.close_detail()

    def manual(self) -> None:
        """The chapters, and the first of them."""
        view = self.app.stage.show("manual")
        self.look("manual")
        view.read(all_chapters()[0])
        self.look("manual_chapter")
        self.app.stage.back()

    def explained(self) -> None:
        """What stands behind the question mark of rooms of each kind."""
        for room in EXPLAINED:
            self.sheet(f"help_{room}", partial(self.app.explain, room))

    def guided(self) -> None:
        """The tour, stop by stop."""
        self.sit_down(ENDED)
        self.clear_glass()
        led = tour.begin(self.app, again=True)
        assert led is not None
        while led.at < len(led.stops):
            self.look(f"tour_{led.stops[led.at].words}", SETTLE * 2)
            led.go_on()
        self.app.stage.home()

    def shared(self) -> None:
        """The sheet of a table that is shared, and the table."""
        desk = Desk(half_evening(self.library, ENDED))
        desk.put_off.extend(desk.session.questions)
        self.app.sit_down(desk)
        self.app.link = link = Sharing(self.app, desk)
        vars(link.table)["addresses"] = lambda: [EXAMPLE]
        link.table.door.spoken = SPOKEN
        self.sheet("shared", partial(open_shared, link))
        link.show()
        self.look("shared_table")
        leave(self.app)
        self.app.stage.home()

    def tie(self) -> None:
        """A score sheet on which two have the same, and what it asks for then."""
        view = self.app.stage.show("tally", game=TIED, seats=SEATS)
        view.begin()
        for seat in range(len(SEATS)):
            view.draft.entered[Spot(view.draft.game.tally_lines[0].id, seat)] = LEVEL
        for asked in range(1 + len(view.draft.game.tally_tie_breaks)):
            if asked == 1:
                self.look("tally_tie")
            view.save()
            pump(2)
        self.look("score_tie")
        self.app.stage.home()
