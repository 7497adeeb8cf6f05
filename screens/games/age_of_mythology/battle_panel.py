"""The battle: both sides, encounter after encounter with exact odds, and the spoils; the dock does the next thing."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.engine.action import Action, against
from companion.engine.asking import begin
from companion.engine.game import kind_of
from companion.engine.message import SeatRef, TermRef
from companion.games.age_of_mythology.battle.battle_actions import NO_LIMIT, Attack
from companion.games.age_of_mythology.battle.encounter_actions import Fight, Reinforce, Retreat
from companion.games.age_of_mythology.battle.spoils_actions import (
    SPOILS_ACTIONS,
    ConquerProvince,
    Plunder,
    provinces_to_keep,
    spoils_move,
)
from companion.games.age_of_mythology.camp.units import in_camp
from companion.games.age_of_mythology.table.state import Battle, Mythology, Side
from companion.games.age_of_mythology.turn.phases import battle_step
from companion.games.age_of_mythology.turn.turns import acting
from screens.asking.preview import preview
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.calculator import MythCalculator
from screens.games.age_of_mythology.encounter import MythEncounterForm, MythLastFight
from screens.games.age_of_mythology.parts import MythLandGrid
from screens.kit.button_row import ButtonRow
from screens.kit.buttons import QuietButton
from screens.kit.card import Card
from screens.kit.text_line import TextLine
from screens.kit.type import Body, Heading, Secondary
from screens.playing.panel import Panel


class MythBattlePanel(Panel):
    """What the battle waits for now; without one, the odds of any two units."""

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        self._encounter: MythEncounterForm | None = None
        self._calculator: MythCalculator | None = None
        self._fought = 0
        super().__init__(desk, **kwargs)
        desk.bind(on_done=self._after)

    def _after(self, _desk: Desk, entry: Any) -> None:
        """Once the spoils are taken or a side has withdrawn, the next card is played on the page of the realm."""
        over = isinstance(entry.action, (*SPOILS_ACTIONS, Retreat)) and self.desk.state.battle is None
        if over and self.parent is not None:
            Clock.schedule_once(lambda _dt: self.turn_to("realm"), 0)

    def watched(self, state: Mythology, seat: int) -> tuple[object, ...]:
        """The battle, the armies and the buildings that matter in it."""
        return (state.battle, state.players, state.rules, state.power)

    def show(self, state: Mythology, seat: int) -> None:
        """Build what this moment needs; the choice of an encounter outlives the one before."""
        self.content.clear_widgets()
        battle = state.battle
        if battle is None:
            self._show_peace(state, seat)
            return
        step = battle_step(battle)
        if step == "encounter":
            self._show_encounter(state, battle)
        elif step == "spoils":
            self._show_last_fight()
            self.add_widget(self._spoils(state, battle))
        else:
            self._show_sides(battle)

    def _show_peace(self, state: Mythology, seat: int) -> None:
        if self._encounter is not None:
            self._encounter.forget()
        fought = self._show_last_fight()
        turn = acting(state)
        if fought:
            to_realm = partial(self.turn_to, "realm")
            self.add_widget(QuietButton(text=self.say(".panel.to_realm"), icon="crown", act=to_realm))
        elif turn is not None:
            self.add_widget(self._begins(".panel.attacks", Attack, turn))
        if self._calculator is None:
            self._calculator = MythCalculator(self.desk)
        self._calculator.show(state, seat)
        self.add_widget(self._calculator)

    def _begins(self, words: str, move: type[Action[Any]], seat: int) -> QuietButton:
        act = self.making(begin(move, seat=seat))
        return QuietButton(text=self.say(words, seat=SeatRef(seat)), icon=move.icon, act=act)

    def _last_fight(self) -> int | None:
        """Where the encounter stands that was fought just now, if nothing has happened since."""
        session = self.desk.session
        index = session.cursor - 1
        return index if index >= 0 and isinstance(session.journal[index].action, Fight) else None

    def _show_last_fight(self) -> bool:
        index = self._last_fight()
        if index is not None:
            self.add_widget(MythLastFight(self.desk, index))
        return index is not None

    def _show_sides(self, battle: Battle) -> None:
        card = Card()
        title = self.say(".panel.target", area=TermRef("areas", battle.area))
        if battle.god is not None:
            title = f"{title} · {self.term('gods', battle.god)}"
        card.add_widget(Body(text=title, bold=True))
        for side in (battle.attacker, battle.defender):
            card.add_widget(self._side(battle, side))
        self.add_widget(card)

    def _side(self, battle: Battle, side: Side) -> TextLine:
        who = self.desk.session.opening.seats[side.seat]
        if side.chosen:
            detail = self.say(".panel.has_chosen")
        else:
            detail = self.say(".panel.up_to", n=side.limit) if side.limit < NO_LIMIT else self.say(".panel.any_number")
        role = ".panel.attacking" if side is battle.attacker else ".panel.defending"
        return TextLine(text=f"{who.name} · {self.say(role)}", colour=who.colour, end=detail)

    def _show_encounter(self, state: Mythology, battle: Battle) -> None:
        if self._encounter is None:
            self._encounter = MythEncounterForm(self.desk)
        if battle.encounters != self._fought:
            self._fought = battle.encounters
            # The outcome and the next choice of cards are on top; the finger must have left the page first.
            Clock.schedule_once(self._go_to_top, 0)
        self.add_widget(MythLastFight(self.desk, self._last_fight(), always=True))
        self._encounter.show(state, battle)
        self.add_widget(self._encounter)
        reinforced = ButtonRow()
        for seat in (battle.attacker.seat, battle.defender.seat):
            if any(against(Reinforce(seat, unit), state) is None for unit in in_camp(state, seat)):
                reinforced.add_widget(self._begins(".panel.reinforces", Reinforce, seat))
        # The attacker withdraws by the dock, which asks before every encounter.
        self.add_widget(self._begins(".panel.retreats", Retreat, battle.defender.seat))
        self.add_widget(self._encounter.specials)
        self.add_widget(reinforced)

    def _go_to_top(self, _dt: float) -> None:
        # The page may still be gliding from the finger that told the hits.
        self.effect_y.reset(self.effect_y.max)
        self.scroll_y = 1

    def _spoils(self, state: Mythology, battle: Battle) -> Widget:
        """What the winner may take: of a camp what the dock takes, of the land the provinces themselves."""
        seat, loser = battle.attacker.seat, state.players[battle.defender.seat]
        card = Card()
        card.add_widget(Heading(text=self.say(".panel.spoils", seat=SeatRef(seat))))
        taken = spoils_move(state, battle)
        if isinstance(taken, Plunder):
            card.add_widget(Body(text=look.cubes(taken.loot), markup=True))
            card.add_widget(self._begins(".panel.other_loot", Plunder, seat))
        elif kind_of(taken) is ConquerProvince:
            card.add_widget(Secondary(text=self.say(".panel.tap_province")))
            grid = MythLandGrid()
            grid.show(loser, self.desk.words, provinces_to_keep(state, battle))
            grid.tell = lambda number: preview(self.desk, ConquerProvince(seat, number))
            grid.bind(on_plot=lambda _grid, number: self.do(ConquerProvince(seat, number)))
            card.add_widget(grid)
        return card
