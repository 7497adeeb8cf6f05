"""One battle round before it counts: every die as rolled or as the table rolled it, hits, and who falls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.chance import Roll
from companion.engine.codec import decode, encode
from companion.engine.ruling import RuleViolation
from companion.games.clash_of_cultures.cities.recruit_actions import counted
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import ARMY, CULTURE, LEADER, MOOD
from companion.games.clash_of_cultures.war.arms import side_name
from companion.games.clash_of_cultures.war.battle import FACES, SIDES, dice_of, fighters
from companion.games.clash_of_cultures.war.battle_actions import FightRound
from screens.desk import Desk
from screens.games.clash_of_cultures.combat_die import ClashDie, face_pad
from screens.games.clash_of_cultures.look import GOOD_ICONS, UNIT_ICONS, term
from screens.games.clash_of_cultures.parts import ClashFactRow
from screens.games.clash_of_cultures.round_extras import AFTER, extras_of
from screens.games.clash_of_cultures.round_extras import SIDES as SIDES_PAY
from screens.games.clash_of_cultures.round_plan import ask_before, plan_of
from screens.kit.buttons import AccentButton, TextButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary

ROUND_TOLD = ".step.battle_round"
# Dice the table has not read yet: an infantry face, which no leader rolls again, and the miss of a tactic.
UNREAD = {SIDES: SIDES}
MISS = 1
CASUALTIES = (("attacker_casualties", "taken"), ("defender_casualties", "dealt"))


class Round:
    """A planned round: a tap on a face is a die of the table, a tap on a die corrects it; then it is booked."""

    def __init__(self, desk: Desk, action: FightRound) -> None:
        self.desk = desk
        self.battle = desk.state.battle
        self.values: dict[str, Any] = dict(encode(action))
        # What the table has read so far; None as long as the app's own dice count.
        self._read: tuple[Roll, ...] | None = None
        self._place: int | None = None
        self.sheet = Sheet(title=desk.words.say(".panel.battle.round", n=self.battle.round))
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(6))
        self._rows.bind(minimum_height=self._rows.setter("height"))
        self.sheet.add_widget(self._rows)
        self._go = AccentButton(text=desk.words.say(".panel.battle.book"), icon="check", icon_last=True)
        self._go.bind(on_release=lambda _button: self.book())
        self.sheet.pin(self._go)
        self._plan()
        self.sheet.open()

    # -- the plan

    def _action(self) -> FightRound:
        made: FightRound = decode(self.values, FightRound)
        return made

    def _plan(self) -> None:
        if self._read is None:
            self.plan = self._preview(())
        else:
            self.plan = self._preview(self._read)
            self._read = self._read[: len(self.plan.chance)]
            rest = self.plan.asked[len(self._read) :]
            unread = tuple(UNREAD.get(len(options), MISS) for options in rest)
            self.plan = self._preview((*self._read, *unread))
        self._show()

    def _preview(self, rolls: tuple[Roll, ...]) -> Any:
        """What these dice give; a leader's reroll may need fewer or more of them, then the last ones fall anew."""
        for count in range(len(rolls), 0, -1):
            try:
                return self.desk.session.preview(self._action(), chance=rolls[:count])
            except RuleViolation as violation:
                if not violation.rule.startswith("engine.chance"):
                    raise
        return self.desk.session.preview(self._action())

    @property
    def _complete(self) -> bool:
        return self._read is None or len(self._read) >= len(self.plan.asked)

    @property
    def _next(self) -> int | None:
        """The die the next face is for: the one tapped, else the first nobody has read."""
        if self._place is not None:
            return self._place
        if self._read is None:
            return 0
        return None if self._complete else len(self._read)

    # -- what is on it

    def _show(self) -> None:
        self._rows.clear_widgets()
        combat = [place for place, options in enumerate(self.plan.asked) if len(options) == SIDES]
        split = int(self.plan.outcome.get("attacker_rolls", 0))
        # Tactics that act on revealing come before the dice of the armies, those that follow the hits after them.
        first = combat[0] if combat else len(self.plan.asked)
        self._show_tactics(list(range(first)), int(self.plan.outcome.get("attacker_aims", 0)))
        sides = (
            (self.battle.attacker, "attacker_tactic", combat[:split]),
            (self.battle.defender, "defender_tactic", combat[split:]),
        )
        for side, tactic, places in sides:
            self._show_dice(self._name(side), places, self._replaced(side, self.values.get(tactic), places))
        others = [place for place in range(first, len(self.plan.asked)) if place not in combat]
        self._show_tactics(others, int(self.plan.outcome.get("attacker_encircles", 0)))
        self._show_pad()
        self._go.disabled = not self._complete
        if self._complete:
            self._show_outcome()

    def _show_tactics(self, places: list[int], attackers: int) -> None:
        """The dice a card asks for, under its name: the attacker's first."""
        for field, side, mine in (
            ("attacker_tactic", self.battle.attacker, places[:attackers]),
            ("defender_tactic", self.battle.defender, places[attackers:]),
        ):
            if mine and (tactic := self.values.get(field)):
                self._show_dice(f"{self._name(side)}: {term(self.desk, 'tactics', tactic)}", mine, frozenset())

    def _show_dice(self, name: str, places: list[int], replaced: frozenset[int]) -> None:
        if not places:
            return
        self._rows.add_widget(Secondary(text=name, bold=True))
        row = ChipRow(spacing=(dp(8), dp(8)))
        for place in places:
            known = self._read is None or place < len(self._read)
            die = ClashDie(current=place == self._next and self._read is not None, replaced=place in replaced)
            die.show(len(self.plan.asked[place]), self.plan.chance[place] if known else None)
            die.bind(on_release=lambda _die, place=place: self.tap_die(place))
            row.add_widget(die)
        self._rows.add_widget(row)

    def _replaced(self, side: Any, tactic: str | None, places: list[int]) -> frozenset[int]:
        """The dice a leader rolled again: the first with a leader, and every further try but the last."""
        more = int(printed.data("tactics")[tactic].get("dice", 0)) if tactic else 0
        count = dice_of(side, self.battle.sea, self.battle.round == 1) + more
        again = places[count:]
        first = [place for place in places[:count] if FACES[int(self.plan.chance[place]) - 1].symbol == LEADER]
        return frozenset([*first[:1], *again[:-1]]) if again else frozenset()

    def _show_pad(self) -> None:
        place = self._next
        if place is None or place >= len(self.plan.asked):
            self._rows.add_widget(self._own_dice())
            return
        hint = ".panel.battle.real_dice" if self._read is None else ".panel.battle.real_die"
        self._rows.add_widget(Secondary(text=self.desk.words.say(hint)))
        self._rows.add_widget(face_pad(len(self.plan.asked[place]), self.tap_face))
        if self._read is not None:
            self._rows.add_widget(self._own_dice())

    def _own_dice(self) -> TextButton:
        back = TextButton(text=self.desk.words.say(".panel.app_rolls"), icon="dice-multiple-outline")
        back.bind(on_release=lambda _button: self.use_app_dice())
        return back

    def _show_outcome(self) -> None:
        for step in self.plan.steps:
            self._rows.add_widget(
                ClashFactRow(text=self.desk.say(step.message), icon=step.icon or "information-outline")
            )
        rounds = (step.message.args for step in self.plan.steps if step.message.id == ROUND_TOLD)
        told: Mapping[str, Any] = next(rounds, {})
        for (field, hits), side in zip(CASUALTIES, (self.battle.attacker, self.battle.defender), strict=True):
            self._ask_casualties(field, side, int(told.get(hits, 0)))
        self._ask_extras()

    def _ask_casualties(self, field: str, side: Any, hits: int) -> None:
        """Who falls first, where hits leave a choice."""
        there = [(unit, number) for unit, number in counted(side.units) if unit in ARMY]
        if self.battle.sea or len(there) < 2 or not 0 < hits < fighters(side.units, self.battle.sea):
            return
        self._rows.add_widget(SectionHeader(text=self.desk.words.say(".panel.battle.falls", side=self._name(side))))
        row = ChipRow()
        chosen = self.values.get(field) or {}
        for unit, number in there:
            chip = Chip(text=term(self.desk, "units", unit), icon=UNIT_ICONS[unit], selected=bool(chosen.get(unit)))
            wanted = {unit: number}
            chip.bind(on_release=lambda _chip, field=field, wanted=wanted: self.set(field, wanted))
            row.add_widget(chip)
        self._rows.add_widget(row)

    def _ask_extras(self) -> None:
        """What can be paid for when the hits are known, and the token that pirates bring."""
        words = self.desk.words
        for extras, side in zip(SIDES_PAY, (self.battle.attacker, self.battle.defender), strict=True):
            row = extras_of(self.desk, self.values, extras, self.set, AFTER) if side.seat is not None else None
            if row is not None:
                self._rows.add_widget(SectionHeader(text=words.say(".panel.battle.pays", side=self._name(side))))
                self._rows.add_widget(row)
        if self.battle.pirates:
            self._rows.add_widget(SectionHeader(text=words.say(".panel.brings")))
            row = ChipRow()
            for good in (MOOD, CULTURE):
                chosen = self.values.get("token", MOOD) == good
                chip = Chip(text=term(self.desk, "goods", good), icon=GOOD_ICONS[good], selected=chosen)
                chip.bind(on_release=lambda _chip, good=good: self.set("token", good))
                row.add_widget(chip)
            self._rows.add_widget(row)

    def _name(self, side: Any) -> str:
        return str(self.desk.words.show(side_name(side, self.battle.pirates)))

    # -- taps

    def tap_face(self, roll: int) -> None:
        """This face lies on the table: it counts for the ringed die, and the next die is ringed."""
        place, read = self._next, self._read or ()
        if place is None:
            return
        self._read = (*read[:place], roll, *read[place + 1 :])
        self._place = None
        self._plan()

    def tap_die(self, place: int) -> None:
        """Correct this die; the others stay as they are."""
        if self._read is None:
            self._read = tuple(self.plan.chance)
        self._place = min(place, len(self._read))
        self._plan()

    def use_app_dice(self) -> None:
        """Let the app's dice count after all."""
        self._read = self._place = None
        self._plan()

    def set(self, field: str, value: Any) -> None:
        """Answer a question about this round; the dice stay."""
        self.values[field] = value
        self._plan()

    def book(self) -> None:
        """Let it count."""
        self.sheet.close()
        self.desk.do(self._action(), chance=self.plan.chance)


def open_round(desk: Desk, action: FightRound) -> Round:
    """Roll a round and show it."""
    return Round(desk, action)


def ask_round(desk: Desk, action: FightRound) -> bool:
    """A round is planned, then read before it counts; without a battle the rules answer."""
    if desk.state.battle is None:
        return False
    if action != FightRound():
        open_round(desk, action)
    elif not ask_before(desk, lambda planned: open_round(desk, planned)):
        open_round(desk, plan_of(desk).action())
    return True
