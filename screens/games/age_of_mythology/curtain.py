"""The curtain: the device goes from hand to hand, and nobody sees what the other one chooses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.modalview import ModalView

from companion.engine.message import SeatRef, TermRef
from companion.games.age_of_mythology.battle.battle_actions import CommitUnits
from companion.games.age_of_mythology.camp.units import for_battle
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.table.wording import several
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.card_sheets import unit_card
from screens.games.age_of_mythology.picking import Good, MythBasket, Order
from screens.kit.kv import load_kv
from screens.theme import MOTION_SECONDS, theme


class MythCurtain(ModalView):
    """Covers the whole glass: `title`, `sentence`, the mark of a seat, and one button; on_go."""

    title = StringProperty("")
    sentence = StringProperty("")
    button = StringProperty("")
    colour = StringProperty("")
    __events__ = ("on_go",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._anim_duration = 0 if theme.calm else MOTION_SECONDS

    def go(self) -> None:
        """The right person looks now."""
        self.dispatch("on_go")
        self.dismiss(animation=False)

    def on_go(self) -> None:
        """Show what lies behind."""


class MythHiddenChoice(ModalView):
    """One side's units, chosen where nobody else looks; covers the whole glass."""

    title = StringProperty("")
    sentence = StringProperty("")


def hand_over(desk: Desk, seat: int, then: Callable[[], None]) -> None:
    """Ask for the device to be passed to a player, then go on."""
    who = desk.session.opening.seats[seat]
    curtain = MythCurtain(
        title=desk.words.say(".panel.hand_over", seat=SeatRef(seat)),
        colour=who.colour,
        sentence=desk.words.say(".panel.hand_over_why"),
        button=desk.words.say(".panel.it_is_me", seat=SeatRef(seat)),
    )
    curtain.bind(on_go=lambda _curtain: then())
    curtain.open(animation=False)


def choose_in_secret(desk: Desk, seat: int) -> None:
    """The curtain, the choice of one side, and the curtain again for the other."""
    hand_over(desk, seat, lambda: _choose(desk, seat))


def _choose(desk: Desk, seat: int) -> None:
    state: Mythology = desk.state
    battle = state.battle
    if battle is None:
        return
    limit, enemy = battle.side(seat).limit, SeatRef(battle.enemy(seat).seat)
    theirs = [unit for unit, count in state.players[enemy.seat].units.items() for _ in range(count)]
    goods = tuple(
        Good(
            unit,
            desk.words.show(TermRef("units", unit)),
            unit_card(desk, unit),
            look.TYPE_ICONS[printed.unit(unit).type],
            count,
            f"{desk.words.show(TermRef('units', unit))} ({count})",
        )
        for unit, count in for_battle(state, seat).items()
    )
    verb = desk.words.say(".panel.units_chosen")
    order = Order(goods, lambda _number: limit, lambda chosen, _number: CommitUnits(seat, chosen), verb)
    view = MythHiddenChoice(
        title=desk.words.say(".panel.choose_units", seat=SeatRef(seat)),
        sentence="\n".join(
            (
                desk.words.say(".panel.target_of", enemy=enemy, area=TermRef("areas", battle.area)),
                desk.words.say(".panel.enemy_has", enemy=enemy, units=several("units", theirs)),
            )
        ),
    )
    basket = MythBasket(desk, order)
    basket.bind(on_done=lambda _basket, action: desk.do(action))
    foot = basket.ids.foot.__self__
    basket.remove_widget(foot)
    view.ids.foot.add_widget(foot)
    view.ids.place.add_widget(basket)
    follow = partial(_go_on, desk, view, seat)
    desk.fbind("on_done", follow)
    view.bind(on_dismiss=lambda _view: desk.funbind("on_done", follow))
    view.open(animation=False)


def _go_on(desk: Desk, view: MythHiddenChoice, seat: int, *_args: object) -> None:
    """A choice is noted: the device goes on to the other side, or both show their armies."""
    battle = desk.state.battle
    if battle is not None and not battle.revealed:
        choose_in_secret(desk, battle.enemy(seat).seat)
    else:
        MythCurtain(
            title=desk.words.say(".panel.reveal"),
            sentence=desk.words.say(".panel.reveal_why"),
            button=desk.words.say(".panel.reveal_now"),
        ).open(animation=False)
    view.dismiss(animation=False)


load_kv(__file__)
