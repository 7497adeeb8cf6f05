"""An owner with a box of their own, who enters it through the real room with one finger that is counted."""

from __future__ import annotations

from companion.engine.data import items
from companion.games.historia.box.entry import next_page
from companion.games.historia.box.pictures import pictures
from companion.games.historia.table.told import read
from tools.touch import Finger, bring, find, find_all, pump

KEY, LEVELS = "historia", range(1, 17)


class Owner:
    """Reads the own board, looks at the room, and touches only what differs."""

    def __init__(self, room, truth):
        self.room, self.truth, self.touches = room, truth, 0

    @property
    def board(self):
        return self.room.entry.board

    def stroke(self, *points):
        """One touch: down at the first place, over the others, up."""
        self.touches += 1
        finger = Finger(*points[0]).down()
        for point in points[1:]:
            finger.slide(*point)
        finger.up()
        pump(1)

    def tap(self, widget):
        bring(widget)
        self.stroke(widget.to_window(*widget.center))

    def tool(self, name):
        """Take the tool whose chip stands for this, unless it is in hand."""
        chip = next(one for one in find_all("Chip", within=self.room.shown) if one.tool == name)
        if not chip.selected:
            self.tap(chip)

    def enter_all(self):
        """Page after page as the room leads on, until everything is told."""
        while next_page(self.board) is not None:
            if self.room.page:
                getattr(self, f"enter_{self.room.page}")()
            self.tap(find("Dock").ids.go)
            pump(2)

    def enter_matrix(self):
        grid, truth = self.room.shown.picture, self.truth

        def spot(column, row):
            left, bottom, side = grid.frame()
            return grid.to_window(left + (column - 0.5) * side, bottom + (row - 0.5) * side)

        for column in LEVELS:
            wanted, now = ([row for row in LEVELS if one.has_field(column, row)] for one in (truth, self.board))
            if wanted != now:
                self.stroke(spot(column, wanted[0]), *(spot(column, row) for row in wanted[1:]))
        for government in items(KEY, "governments"):
            for column in LEVELS:
                rows = [row for row in LEVELS if truth.has_field(column, row)]
                wrong = [row for row in rows if truth.government(column, row) == government]
                wrong = [row for row in wrong if self.board.government(column, row) != government]
                if wrong:
                    self.tool(government)
                    self.stroke(*(spot(column, row) for row in range(wrong[0], wrong[-1] + 1)))

    def slots(self, grid, places):
        for place in places:
            x, y, wide, high = grid.box(place)
            yield grid.to_window(x + wide / 2, y + high / 2)

    def enter_bonus(self):
        self._stamped()

    def enter_tile_vp(self):
        self._stamped()

    def _stamped(self):
        """Value by value; slots side by side in one stroke."""
        page, grid = self.room.page, self.room.shown.picture
        names = [one.fact for one in pictures(self.board, page)]
        columns = grid.frame()[0]
        for value in dict.fromkeys(read(self.truth, name) for name in names):
            wrong = [
                place
                for place, name in enumerate(names)
                if read(self.truth, name) == value and read(self.board, name) != value
            ]
            while wrong:
                run = [wrong.pop(0)]
                while wrong and wrong[0] == run[-1] + 1 and wrong[0] % columns:
                    run.append(wrong.pop(0))
                self.tool(value)
                self.stroke(*self.slots(grid, run))

    def enter_neighbours(self):
        view = self.room.shown.picture

        def tap_region(region):
            place = next(one for one in view.places if one.key == region)
            self.stroke(view.to_window(*view.label_spot(place)))
            pump(1)

        for one in items(KEY, "regions"):
            there = set(self.truth.neighbours[one]) ^ set(self.board.neighbours[one])
            if there:
                tap_region(one)
                for other in there:
                    tap_region(other)
                tap_region(one)

    def enter_technology(self):
        grid = self.room.shown.picture
        for _ in range(5):
            wrong = [name for name, level in self.truth.technologies.items() if self.board.technologies[name] != level]
            if not wrong:
                return
            name = self.room.shown.stamp if self.room.shown.stamp in wrong else wrong[0]
            self.tool(name)
            self.stroke(*self.slots(grid, [self.truth.technologies[name] - 1]))

    def enter_measure(self):
        ring = self.room.shown.picture
        for number in range(1, 5):
            wrong = [
                measure
                for measure in items(KEY, "measures")
                if read(self.truth, f"measure:{measure}:{number}") != read(self.board, f"measure:{measure}:{number}")
            ]
            if not wrong:
                continue
            if ring.chosen != number - 1:
                self.stroke(ring.to_window(*ring.at((number - 0.5) * 90, 0.7)))
            for measure in wrong:
                self.tap(next(one for one in find_all("Chip", within=self.room.shown) if one.tool == measure))

    def enter_zivbot_card(self):
        page = self.room.shown
        for place, card in enumerate(self.truth.zivbot_cards):
            name = f"zivbot_card:{card.id}"
            if read(self.truth, name) != read(self.board, name):
                if page.deck.chosen != place:
                    self.stroke(*self.slots(page.deck, [place]))
                self.stroke(*self.slots(page.choices, [page.values.index(read(self.truth, name))]))
