"""An encounter: which two units meet, what they declare, their dice and chances, and the roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.message import TermRef
from companion.games.age_of_mythology import effects, printed
from companion.games.age_of_mythology.battle import Declared, count_hits, may_use_special, meet
from companion.games.age_of_mythology.battle_actions import Fight
from companion.games.age_of_mythology.battle_buttons import battle_buttons
from companion.games.age_of_mythology.state import Battle, Mythology, Side
from screens.desk import Desk
from screens.games.age_of_mythology import duel  # noqa: F401  (kv finds it by name)
from screens.games.age_of_mythology.hits_sheet import HitsSheet
from screens.kit.card import Card
from screens.kit.chip import Chip
from screens.kit.choice import SegmentedChoice, Toggle
from screens.kit.dice_tray import Die
from screens.kit.flow import Flow
from screens.kit.kv import load_kv
from screens.kit.number_pad import NumberPad
from screens.kit.type import Body, Secondary

MOST_DICE = 60
ATTACKER, DEFENDER = "attacker", "defender"


class MythEncounterForm(BoxLayout):
    """Both battle cards, the duel between them, and the roll."""

    attacker_colour = StringProperty("grey")
    defender_colour = StringProperty("grey")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.desk = desk
        self._cards: dict[str, dict[str, Any]] = {}
        super().__init__(**kwargs)

    def show(self, state: Mythology, battle: Battle) -> None:
        """Renew everything for this moment of the battle; a card that is still in it stays chosen."""
        seats = self.desk.session.opening.seats
        self.attacker_colour = seats[battle.attacker.seat].colour
        self.defender_colour = seats[battle.defender.seat].colour
        sides = {ATTACKER: battle.attacker, DEFENDER: battle.defender}
        buttons = battle_buttons(state, battle, battle.attacker.seat)
        likely = next((move for move in buttons if isinstance(move, Fight)), None)
        for name, side in sides.items():
            unit = self._cards[name]["unit"] if name in self._cards else ""
            if unit not in side.units:
                unit = getattr(likely, name, "") or next(iter(side.units), "")
            self._cards[name] = {"unit": unit}
            self._list(self.ids[f"{name}_units"], name, side.units)
        self._refresh()

    def _list(self, box: Any, name: str, units: Mapping[str, int]) -> None:
        box.clear_widgets()
        for unit, count in units.items():
            words = self.desk.words.show(TermRef("units", unit))
            text = f"{words} ×{count}" if count > 1 else words
            chip = Chip(text=text, selected=unit == self._cards[name]["unit"])
            chip.unit = unit
            chip.bind(on_release=lambda _chip, unit=unit: self.choose(name, unit))
            box.add_widget(chip)

    def choose(self, name: str, unit: str) -> None:
        """One side shows this battle card."""
        self._cards[name] = {"unit": unit}
        for chip in self.ids[f"{name}_units"].children:
            chip.selected = chip.unit == unit
        self._refresh()

    def declared(self, name: str) -> Declared:
        """What one side puts forward now."""
        return Declared(**self._cards[name])

    @property
    def fight(self) -> Fight:
        """The encounter as it is now declared."""
        mine, theirs = self.declared(ATTACKER), self.declared(DEFENDER)
        seat = self.desk.state.battle.attacker.seat
        hydra = max(mine.hydra, theirs.hydra)
        return Fight(
            seat, mine.unit, theirs.unit, mine.special, theirs.special, hydra, mine.dice, theirs.dice
        )

    def _met(self) -> Any:
        state = self.desk.state
        return meet(state, state.battle, self.declared(ATTACKER), self.declared(DEFENDER))

    def _refresh(self) -> None:
        state: Mythology = self.desk.state
        battle = state.battle
        if battle is None:
            return
        self.ids.duel.show(self.desk, self._met(), state.rules)
        box = self.ids.specials
        box.clear_widgets()
        for name, side in ((ATTACKER, battle.attacker), (DEFENDER, battle.defender)):
            self._offer_special(box, battle, name, side)
            self._offer_hydra(box, name, side)

    def _offer_special(self, box: Any, battle: Battle, name: str, side: Side) -> None:
        other = DEFENDER if name == ATTACKER else ATTACKER
        mine = self.declared(name)
        if not may_use_special(battle, side, mine.unit, self.declared(other).unit):
            return
        words, help = self.desk.words, special_of(mine.unit)
        toggle = Toggle(text=words.say(help, unit=TermRef("units", mine.unit)), active=mine.special)
        toggle.bind(on_toggle=lambda _toggle, active: self._declare(name, special=active))
        box.add_widget(toggle)

    def _offer_hydra(self, box: Any, name: str, side: Side) -> None:
        mine = self.declared(name)
        if effects.GROWS not in printed.unit(mine.unit).specials or len(set(side.hydras)) < 2:
            return
        options = [(place + 1, f"+{beaten}") for place, beaten in enumerate(side.hydras)]
        choice = SegmentedChoice(options=options, chosen=mine.hydra)
        choice.bind(on_choose=lambda _choice, hydra: self._declare(name, hydra=hydra))
        box.add_widget(Secondary(text=self.desk.words.say(".panel.which_hydra")))
        box.add_widget(choice)

    def _declare(self, name: str, **changes: Any) -> None:
        self._cards[name] = {**self._cards[name], **changes}
        self._refresh()

    def type_dice(self, name: str) -> None:
        """The table knows better how many dice a side rolls."""
        met = self._met()
        now = (met.attacker if name == ATTACKER else met.defender).dice
        pad = NumberPad(title=self.desk.words.field(f"{name}_dice"), value=now, minimum=1, maximum=MOST_DICE)
        pad.bind(on_accept=lambda _pad, value: self._declare(name, dice=int(value)))
        pad.open()

    def roll(self) -> None:
        """The app rolls for both."""
        self.desk.do(self.fight)

    def real_dice(self) -> None:
        """The table has rolled."""
        HitsSheet(self.desk, self.fight, self._met()).open()


def special_of(unit: str) -> str:
    """The words for what a unit can declare."""
    specials = printed.unit(unit).specials
    if effects.THROW in specials:
        return ".panel.declare_throw"
    return ".panel.declare_stand_in" if effects.REPLACEABLE in specials else ".panel.declare_berserk"


class MythLastFight(Card):
    """The last roll of the encounter just fought: the dice of both sides, hits standing out, and what followed."""

    def __init__(self, desk: Desk, index: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.desk = desk
        session = desk.session
        story, entry = session.story(index), session.journal[index]
        mine, theirs = int(story.outcome["mine"]), int(story.outcome["theirs"])
        last = entry.chance[-(mine + theirs):]
        fight = entry.action
        for unit, faces in ((fight.attacker, last[:mine]), (fight.defender, last[mine:])):
            self._row(unit, [int(face) for face in faces])
        for step in story.steps:
            if step.icon != "dice-multiple":
                self.add_widget(Body(text=self.desk.say(step.message), bold=True))

    def _row(self, unit: str, faces: list[int]) -> None:
        rules = self.desk.state.rules
        hits = count_hits(faces, rules)
        name = self.desk.words.show(TermRef("units", unit))
        self.add_widget(Secondary(text=self.desk.words.say(".panel.hits", unit=name, n=hits)))
        row = Flow(spacing=dp(2))
        for face in sorted(faces, reverse=True):
            row.add_widget(Die(face=face, typed=bool(count_hits([face], rules)), size=(dp(36), dp(36))))
        self.add_widget(row)


load_kv(__file__)
