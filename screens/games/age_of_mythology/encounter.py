"""An encounter: which two units meet, what they declare, their dice and chances, and the roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.engine.message import Arg, TermRef, say
from companion.games.age_of_mythology.battle.encounter import (
    Declared,
    Rolled,
    count_hits,
    hydras_to_choose,
    may_use_special,
    meet,
    told_rolls,
)
from companion.games.age_of_mythology.battle.encounter_actions import MOST_DICE, Fight, special_words
from companion.games.age_of_mythology.battle.proposals import proposed_cards
from companion.games.age_of_mythology.table.state import Battle, Mythology, Side
from screens.desk import Desk
from screens.games.age_of_mythology import (
    hits_pad,  # noqa: F401  (kv finds it by name)
    look,
)
from screens.games.age_of_mythology.duel import MythBattleCard
from screens.kit.card import Card, TapCard
from screens.kit.choice import SegmentedChoice, Toggle
from screens.kit.dice_tray import Die
from screens.kit.flow import Flow, Pile, Stack
from screens.kit.kv import load_kv
from screens.kit.number_pad import NumberPad
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary

ATTACKER, DEFENDER = "attacker", "defender"


class MythEncounterForm(Stack):
    """Both battle cards, the duel between them, and the roll, by the app or with real dice."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.desk = desk
        self._cards: dict[str, dict[str, Any]] = {}
        # What can be declared stands below everything that is tapped each time, so that nothing of it moves.
        self.specials = Pile()
        super().__init__(**kwargs)

    def show(self, state: Mythology, battle: Battle) -> None:
        """Renew everything for this moment of the battle; a card that is still in it stays chosen."""
        sides = {ATTACKER: battle.attacker, DEFENDER: battle.defender}
        for (name, side), likely in zip(sides.items(), proposed_cards(state, battle), strict=True):
            unit = self._cards[name]["unit"] if name in self._cards else ""
            self._cards[name] = {"unit": unit if unit in side.units else likely}
        self.ids.duel.lay_out(*(self._battle_cards(name, side) for name, side in sides.items()))
        self._refresh()

    def _battle_cards(self, name: str, side: Side) -> list[MythBattleCard]:
        colour = self.desk.colour(side.seat)
        cards = []
        for unit, count in side.units.items():
            words = look.short_name("units", unit)
            text = f"{words} ×{count}" if count > 1 else words
            card = MythBattleCard(text=text, unit=unit, colour=colour, selected=unit == self._cards[name]["unit"])
            card.bind(on_release=lambda card: self.choose(name, card.unit))
            cards.append(card)
        return cards

    def choose(self, name: str, unit: str) -> None:
        """One side shows this battle card."""
        self._cards[name] = {"unit": unit}
        # Among the cards stand the empty places of those that have fallen.
        for card in self.ids.duel.ids[name].ids.cards.children:
            if isinstance(card, MythBattleCard):
                card.selected = card.unit == unit
        self._refresh()

    def declared(self, name: str) -> Declared:
        """What one side puts forward now."""
        return Declared(**self._cards[name])

    def fight(self, hits: tuple[int, ...] = ()) -> Fight:
        """The encounter as it is now declared, rolled by the app or with these hits of real dice."""
        mine, theirs = self.declared(ATTACKER), self.declared(DEFENDER)
        seat = self.desk.state.battle.attacker.seat
        hydra = max(mine.hydra, theirs.hydra)
        return Fight(seat, mine.unit, theirs.unit, mine.special, theirs.special, hydra, mine.dice, theirs.dice, hits)

    def _met(self) -> Any:
        state = self.desk.state
        return meet(state, state.battle, self.declared(ATTACKER), self.declared(DEFENDER))

    def _refresh(self) -> None:
        state: Mythology = self.desk.state
        battle = state.battle
        if battle is None:
            return
        met = self._met()
        self.ids.duel.show(self.desk, met, state.rules)
        self.ids.hits.show(self.desk, met)
        self.desk.lay_out(self.fight())
        box = self.specials
        box.clear_widgets()
        for name, side in ((ATTACKER, battle.attacker), (DEFENDER, battle.defender)):
            self._offer_special(box, battle, name, side)
            self._offer_hydra(box, name, side)

    def _offer_special(self, box: Any, battle: Battle, name: str, side: Side) -> None:
        other = DEFENDER if name == ATTACKER else ATTACKER
        mine = self.declared(name)
        if not may_use_special(battle, side, mine.unit, self.declared(other).unit):
            return
        declared = say(".declare", unit=TermRef("units", mine.unit), what=special_words(mine.unit))
        toggle = Toggle(text=self.desk.say(declared), active=mine.special)
        toggle.bind(on_toggle=lambda _toggle, active: self._declare(name, special=active))
        box.add_widget(toggle)

    def _offer_hydra(self, box: Any, name: str, side: Side) -> None:
        mine = self.declared(name)
        options = [(place, f"+{grown}") for place, grown in enumerate(hydras_to_choose(side, mine.unit), start=1)]
        if not options:
            return
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

    def forget(self) -> None:
        """The battle is over: the next one begins with other cards."""
        self._cards = {}
        self.ids.duel.slots = 0

    def take(self, hits: tuple[int, ...]) -> None:
        """The table has rolled."""
        self.desk.do(self.fight(hits))


class MythLastFight(TapCard):
    """The encounter just fought in two lines: the hits of its last roll and what followed; a tap shows every die.

    During a battle it is `always` there, before the first encounter with the words of the phase.
    """

    hits = StringProperty("")
    outcome = StringProperty("")
    always = BooleanProperty(False)

    def __init__(self, desk: Desk, index: int | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.desk = desk
        self.index = -1 if index is None else index
        if index is None:
            phase = desk.session.phase
            self.hits, self.outcome = desk.say(phase.title), desk.say(phase.detail)
            return
        mine, theirs = self.rolls()[-1].hits
        story = desk.session.story(index)
        self.fighters = (story.outcome["attacker"], story.outcome["defender"])
        self.hits = desk.words.say(
            ".panel.last_hits", attacker=self.fighters[0], mine=mine, defender=self.fighters[1], theirs=theirs
        )
        self.outcome = "\n".join(desk.say(step.message) for step in story.steps if step.icon != Fight.icon)

    def rolls(self) -> tuple[Rolled, ...]:
        """What both sides rolled, roll by roll; all but the last were ties."""
        fight: Any = self.desk.session.journal[self.index].action
        return told_rolls(fight.hits) + self._rolled_here()

    def _rolled_here(self) -> tuple[Rolled, ...]:
        """The dice the app has rolled."""
        rules = self.desk.state.rules
        outcome: Mapping[str, Any] = self.desk.session.story(self.index).outcome
        mine, both = int(outcome["mine"]), int(outcome["mine"]) + int(outcome["theirs"])
        faces = [int(face) for face in self.desk.session.journal[self.index].chance]
        parts = [tuple(faces[first : first + both]) for first in range(0, len(faces), both)]
        return tuple(
            Rolled(part[:mine], part[mine:], (count_hits(part[:mine], rules), count_hits(part[mine:], rules)))
            for part in parts
        )

    def on_release(self) -> None:
        """Show every die."""
        if self.index < 0:
            return
        sheet = Sheet(title=self.hits)
        for roll in self.rolls():
            card = Card()
            for unit, hits, faces in zip(self.fighters, roll.hits, (roll.attacker, roll.defender), strict=True):
                self._row(card, unit, hits, faces)
            sheet.add_widget(card)
        sheet.open()

    def _row(self, card: Card, unit: Arg, hits: int, faces: tuple[int, ...]) -> None:
        rules = self.desk.state.rules
        card.add_widget(Secondary(text=self.desk.words.say(".panel.hits", unit=unit, n=hits)))
        if not faces:
            return
        row = Flow(spacing=dp(2))
        for face in sorted(faces, reverse=True):
            die = Die(face=face, typed=bool(count_hits([face], rules)), size=(dp(36), dp(36)))
            row.add_widget(die)
            die.tumble()
        card.add_widget(row)


load_kv(__file__)
