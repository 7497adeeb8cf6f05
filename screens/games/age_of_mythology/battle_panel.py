"""The battle: the hidden choice, encounter after encounter with exact odds, and the spoils."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.engine.message import SeatRef, TermRef
from companion.engine.offers import against
from companion.games.age_of_mythology.battle.battle_actions import NO_LIMIT, SendHome
from companion.games.age_of_mythology.battle.encounter_actions import Fight, Reinforce, Retreat
from companion.games.age_of_mythology.battle.spoils_actions import SPOILS_ACTIONS
from companion.games.age_of_mythology.camp.units import in_camp
from companion.games.age_of_mythology.table.state import Battle, Mythology, Side
from companion.games.age_of_mythology.turn.flow import acting
from companion.games.age_of_mythology.turn.phases import battle_step
from screens.desk import Desk
from screens.games.age_of_mythology.calculator import MythCalculator
from screens.games.age_of_mythology.card_sheets import open_attack
from screens.games.age_of_mythology.curtain import choose_in_secret
from screens.games.age_of_mythology.encounter import MythEncounterForm, MythLastFight
from screens.games.age_of_mythology.parts import MythSeatLine, turn_to
from screens.games.age_of_mythology.picking import Move, pick_move
from screens.games.age_of_mythology.spoils_form import spoils_form
from screens.kit.buttons import AccentButton, QuietButton
from screens.kit.card import Card
from screens.kit.type import Body, Heading, Secondary
from screens.table.panel import Panel


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
            Clock.schedule_once(lambda _dt: turn_to(self, "realm"), 0)

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
        if step in ("attacker", "defender"):
            self._show_sides(battle)
            self._show_choosing(battle, step)
        elif step == "seduction":
            self._show_seduction(battle)
        elif step == "encounter":
            self._show_encounter(state, battle)
        else:
            self._show_last_fight()
            self.add_widget(spoils_form(self.desk, state, battle))

    def _show_peace(self, state: Mythology, seat: int) -> None:
        if self._encounter is not None:
            self._encounter.forget()
        fought = self._show_last_fight()
        turn = acting(state)
        if fought:
            on = QuietButton(text=self.say(".panel.to_realm"), icon="crown")
            on.bind(on_release=lambda _button: turn_to(self, "realm"))
            self.add_widget(on)
        elif turn is not None:
            attack = QuietButton(text=self.say(".panel.attacks", seat=SeatRef(turn)), icon="sword-cross")
            attack.bind(on_release=lambda _button: open_attack(self.desk, turn))
            self.add_widget(attack)
        if self._calculator is None:
            self._calculator = MythCalculator(self.desk)
        self._calculator.show(state, seat)
        self.add_widget(self._calculator)

    def _show_last_fight(self) -> bool:
        """The encounter just fought, if nothing has happened since; whether there is one."""
        session = self.desk.session
        index = session.cursor - 1
        fought = index >= 0 and isinstance(session.journal[index].action, Fight)
        if fought:
            self.add_widget(MythLastFight(self.desk, index))
        return fought

    def _show_sides(self, battle: Battle) -> None:
        card = Card()
        title = self.say(".panel.target", area=TermRef("areas", battle.area))
        if battle.god is not None:
            title = f"{title} · {self.desk.words.show(TermRef('gods', battle.god))}"
        card.add_widget(Body(text=title, bold=True))
        for side in (battle.attacker, battle.defender):
            card.add_widget(self._side(battle, side))
        self.add_widget(card)

    def _side(self, battle: Battle, side: Side) -> MythSeatLine:
        who = self.desk.session.opening.seats[side.seat]
        if side.chosen:
            detail = self.say(".panel.has_chosen")
        else:
            detail = self.say(".panel.up_to", n=side.limit) if side.limit < NO_LIMIT else self.say(".panel.any_number")
        role = ".panel.attacking" if side is battle.attacker else ".panel.defending"
        return MythSeatLine(name=f"{who.name} · {self.say(role)}", colour=who.colour, detail=detail)

    def _show_choosing(self, battle: Battle, step: str) -> None:
        seat = (battle.attacker if step == "attacker" else battle.defender).seat
        card = Card()
        card.add_widget(Heading(text=self.say(".panel.secret_choice")))
        card.add_widget(Secondary(text=self.say(".panel.secret_choice_why")))
        button = AccentButton(text=self.say(".panel.chooses", seat=SeatRef(seat)), icon="eye-off")
        button.bind(on_release=lambda _button: choose_in_secret(self.desk, seat))
        card.add_widget(button)
        self.add_widget(card)

    def _show_seduction(self, battle: Battle) -> None:
        seat = battle.attacker.seat
        card = Card()
        card.add_widget(Heading(text=self.say(".SendHome.title")))
        for unit in battle.defender.units:
            button = QuietButton(text=self.desk.words.show(TermRef("units", unit)), icon="heart")
            button.bind(on_release=lambda _button, unit=unit: self.do(SendHome(seat, unit)))
            card.add_widget(button)
        self.add_widget(card)

    def _show_encounter(self, state: Mythology, battle: Battle) -> None:
        if self._encounter is None:
            self._encounter = MythEncounterForm(self.desk)
        if battle.encounters != self._fought:
            self._fought = battle.encounters
            # The outcome and the next choice of cards are on top; the finger must have left the page first.
            Clock.schedule_once(self._go_to_top, 0)
        self._show_last_fight()
        self._encounter.show(state, battle)
        self.add_widget(self._encounter)
        box = BoxLayout(size_hint_y=None, height=self._encounter.ids.roll.height, spacing=self.content.spacing)
        for side in (battle.attacker, battle.defender):
            box.add_widget(self._retreat(side))
            self._offer_reinforcement(state, side)
        self.add_widget(box)

    def _go_to_top(self, _dt: float) -> None:
        # The page may still be gliding from the finger that told the hits.
        self.effect_y.reset(self.effect_y.max)
        self.scroll_y = 1

    def _retreat(self, side: Side) -> QuietButton:
        button = QuietButton(text=self.say(".panel.retreats", seat=SeatRef(side.seat)), icon="flag")
        button.bind(on_release=lambda _button: self.do(Retreat(side.seat)))
        return button

    def _offer_reinforcement(self, state: Mythology, side: Side) -> None:
        units = [unit for unit in in_camp(state, side.seat) if against(Reinforce(side.seat, unit), state) is None]
        if not units:
            return
        moves = [Move(self.desk.words.show(TermRef("units", unit)), Reinforce(side.seat, unit)) for unit in units]
        button = QuietButton(text=self.say(".panel.reinforces", seat=SeatRef(side.seat)), icon=Reinforce.icon)
        button.bind(on_release=lambda _button: pick_move(self.desk, self.say(".Reinforce.title"), moves))
        self.add_widget(button)
