"""Card sheets: recruiting, attacking and the next age, each with its costs and reasons."""

from __future__ import annotations

from companion.engine.message import SeatRef, TermRef
from companion.engine.offers import against
from companion.games.age_of_mythology.battle.battle_actions import NO_LIMIT, Attack, unit_limits
from companion.games.age_of_mythology.battle.encounter import FORTIFICATION, GUARDS
from companion.games.age_of_mythology.camp.camp_actions import NextAge, Recruit, age_cost, recruit_cost
from companion.games.age_of_mythology.camp.units import figures_left
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import ATTACK, CAMP, CITY, PRODUCTION, RECRUIT
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.flow import card_limit, neighbours
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.parts import MythThingRow
from screens.games.age_of_mythology.picking import Good, Move, Order, open_basket, pick_move
from screens.kit.card import Card
from screens.kit.choice import SegmentedChoice
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary

# The numbers the known cards carry; standard card first.
RECRUIT_NUMBERS = (2, 3, 4, 5, 6)
ATTACK_NUMBERS = (4, 5, 6, 7)
AREAS = (CITY, PRODUCTION, CAMP)
UNLIMITED = 20
TOO_DEAR = frozenset({".cannot_pay"})


def card_numbers(state: Mythology, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers to choose from; a god card that is begun has its own."""
    return () if state.power is not None and state.power.god is not None else numbers


def open_recruit(desk: Desk, seat: int) -> None:
    """The Recruit card of this seat."""
    state: Mythology = desk.state
    player = state.players[seat]
    goods = tuple(
        Good(
            unit.id,
            desk.words.show(TermRef("units", unit.id)),
            f"{look.cubes(recruit_cost(state, seat, (unit.id,)), player.resources)}\n{unit_card(desk, unit.id)}",
            look.TYPE_ICONS[unit.type],
            most if (most := figures_left(state, seat, unit.id)) is not None else UNLIMITED,
        )
        for unit in printed.units_of(player.culture)
    )

    def paid(chosen: tuple[str, ...]) -> str:
        return look.bill(desk.words, recruit_cost(state, seat, chosen), player.resources)

    order = Order(
        goods,
        lambda number: card_limit(state, seat, RECRUIT, number),
        lambda chosen, number: Recruit(seat, chosen, number),
        desk.words.say(".Recruit.title"),
        card_numbers(state, RECRUIT_NUMBERS),
        printed.card_number(RECRUIT),
        paid,
        TOO_DEAR,
    )
    open_basket(desk, desk.words.say(".Recruit.title"), order)


def unit_line(desk: Desk, unit: str) -> str:
    """Dice and bonuses of a battle card, with markup."""
    card = printed.unit(unit)
    bonuses = [f"{desk.words.show(TermRef('classes', kind))} +{dice}" for kind, dice in card.bonus.items()]
    return "   ".join((look.dice(card.dice), ", ".join(bonuses))).rstrip()


def unit_card(desk: Desk, unit: str) -> str:
    """The whole battle card: dice and bonuses, and below them what the unit can do besides."""
    return "\n".join(part for part in (unit_line(desk, unit), look.help_of("units", unit)) if part)


def open_next_age(desk: Desk, seat: int) -> None:
    """The Next Age card of this seat: the standard one, or a random card that asks for less, as god cards do."""
    player = desk.state.players[seat]
    kinds = (True,) if desk.state.power is not None else (False, True)
    moves = [
        Move(
            desk.words.say(".panel.cheaper_age" if cheaper else ".panel.standard_age"),
            NextAge(seat, cheaper),
            look.cubes(age_cost(player, cheaper), player.resources),
            NextAge.icon,
        )
        for cheaper in kinds
    ]
    pick_move(desk, desk.words.say(".NextAge.title"), moves)


class AttackSheet:
    """The Attack card: whom, where, and with how many units."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk, self.seat = desk, seat
        self.number = printed.card_number(ATTACK)
        self.sheet = Sheet(title=desk.words.say(".Attack.title"))
        numbers = card_numbers(desk.state, ATTACK_NUMBERS)
        if numbers:
            choice = SegmentedChoice(options=[(number, str(number)) for number in numbers], chosen=self.number)
            choice.bind(on_choose=lambda made, number: self._another(made, number))
            self.sheet.add_widget(Secondary(text=desk.words.say(".panel.on_card")))
            self.sheet.add_widget(choice)
        self._cards = {victim: Card() for victim in neighbours(desk.state, seat)}
        for card in self._cards.values():
            self.sheet.add_widget(card)
        self._show()

    def _another(self, choice: SegmentedChoice, number: int) -> None:
        choice.chosen = self.number = number
        self._show()

    def _show(self) -> None:
        for victim, card in self._cards.items():
            card.clear_widgets()
            mine, theirs = unit_limits(self.desk.state, self.seat, victim, self.number)
            words = self.desk.words
            limits = words.say(".panel.limits" if mine < NO_LIMIT else ".panel.no_limits", mine=mine, theirs=theirs)
            card.add_widget(Body(text=words.show(SeatRef(victim)), bold=True))
            card.add_widget(Secondary(text=limits))
            for area in AREAS:
                self._area(card, victim, area)

    def _area(self, card: Card, victim: int, area: str) -> None:
        action = Attack(self.seat, victim, area, self.number)
        reason = self.desk.say(against(action, self.desk.state))
        row = MythThingRow(
            title=self.desk.words.show(TermRef("areas", area)),
            icon=look.icon_of("areas", area),
            reason=reason,
            detail=self._prize(victim, area),
            legal=not reason,
        )
        row.bind(on_release=lambda _row: self.sheet.close_and(self.desk.perform, action))
        card.add_widget(row)

    def _prize(self, victim: int, area: str) -> str:
        """What a victory brings, and what guards it."""
        words, loser = self.desk.words, self.desk.state.players[victim]
        if area == CAMP:
            return look.cubes(loser.resources)
        guard = GUARDS[area]
        guarded = words.show(TermRef("buildings", guard)) if loser.has(guard) else ""
        count = sum(loser.buildings.values()) if area == CITY else sum(plot.tile is not None for plot in loser.plots)
        prize = words.say(".panel.buildings" if area == CITY else ".panel.provinces", n=count)
        return f"{prize} · {guarded} +{FORTIFICATION}" if guarded else prize

    def open(self) -> None:
        """Show it."""
        self.sheet.open()


def open_attack(desk: Desk, seat: int) -> None:
    """The Attack card of this seat."""
    AttackSheet(desk, seat).open()
