"""Real dice: how many hits each side rolled at the table, one tap a side."""

from __future__ import annotations

from companion.engine.chance import Roll
from companion.engine.message import SeatRef
from companion.games.age_of_mythology.battle import Encounter
from companion.games.age_of_mythology.battle_actions import Fight
from companion.games.age_of_mythology.odds import DIE, Tie
from screens.desk import Desk
from screens.kit.chip import Chip, ChipRow
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary

MISS = 1


class HitsSheet:
    """Two rows of numbers; the fight is booked as soon as both sides are told and one has won."""

    def __init__(self, desk: Desk, fight: Fight, met: Encounter) -> None:
        self.desk, self.fight, self.met = desk, fight, met
        self.rolled: tuple[Roll, ...] = ()
        self.hits: list[int | None] = [None, None]
        self.sheet = Sheet(title=desk.words.say(".panel.real_dice"))
        self.sheet.add_widget(Secondary(text=desk.words.say(".panel.real_dice_how")))
        self._rows: list[ChipRow] = []
        for place, fighter in enumerate((met.attacker, met.defender)):
            who = desk.words.say(".panel.hits_of", seat=SeatRef(fighter.seat), n=fighter.dice)
            self.sheet.add_widget(Body(text=who, bold=True))
            row = ChipRow()
            for hits in range(fighter.dice + 1):
                chip = Chip(text=str(hits))
                chip.bind(on_release=lambda _chip, place=place, hits=hits: self.tell(place, hits))
                row.add_widget(chip)
            self.sheet.add_widget(row)
            self._rows.append(row)
        self.again = Secondary(text="")
        self.sheet.add_widget(self.again)

    def open(self) -> None:
        """Ask."""
        self.sheet.open()

    def tell(self, place: int, hits: int) -> None:
        """One side's hits; with both known the roll counts, and a tie that is rolled again starts over."""
        self.hits[place] = hits
        self._mark()
        mine, theirs = self.hits
        if mine is None or theirs is None:
            return
        self.rolled += _faces(mine, self.met.attacker.dice) + _faces(theirs, self.met.defender.dice)
        if mine == theirs and self.met.tie is Tie.REROLL:
            self.hits = [None, None]
            self.again.text = self.desk.words.say(".panel.tied_again", n=mine)
            self._mark()
            return
        self.sheet.close()
        self.desk.do(self.fight, chance=self.rolled)

    def _mark(self) -> None:
        for row, chosen in zip(self._rows, self.hits, strict=True):
            for hits, chip in enumerate(reversed(row.children)):
                chip.selected = hits == chosen


def _faces(hits: int, dice: int) -> tuple[Roll, ...]:
    """Dice with so many hits: sixes, the others ones."""
    return (DIE,) * hits + (MISS,) * (dice - hits)
