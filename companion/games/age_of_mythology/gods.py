"""Gods: a power is paid and carried out before the action of its card; here those that need no target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.fields import Bounds, Seat
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import must_exist, require

from . import effects, printed
from .board import (
    figures_left,
    pay,
    take,
    with_count,
    with_units,
)
from .construction import why_not
from .flow import FOURTH_TURN, require_turn, truce
from .resources import Resources
from .state import Mythology, Power
from .terms import ATTACK, HOUSE, CardId, GodId
from .wording import tell_taken

# Powers that need nothing but the favor; all others have an action of their own that names the target.
SIMPLE = frozenset(
    {
        effects.PROTECTION,
        effects.WAR,
        effects.EXTRA_CARD,
        effects.DISCOUNT,
        effects.FIRST_TWO,
        effects.ALONE,
        effects.EXTRA_FOOD,
        effects.FEAST,
        effects.WINTER,
        effects.CHEAP_MORTALS,
        effects.FREE_HERO,
        effects.FREE_HOUSE,
        effects.FREE_UNITS,
        effects.SEDUCE,
        effects.BOUNTY,
        effects.MORE_DICE,
        effects.NO_LIMIT,
        effects.FRENZY,
    }
)


def require_god(state: Mythology, seat: int, god: printed.God, effect: str | frozenset[str]) -> None:
    """Refuse a power out of turn, of another culture, of another kind, or without the favor."""
    _require_god_card(state, seat, god.card)
    name = TermRef("gods", god.id)
    fitting = god.effect in effect if isinstance(effect, frozenset) else god.effect == effect
    require(fitting, ".power_works_otherwise", god=name)
    require(god.culture == state.players[seat].culture, ".other_culture", name=name)
    have = state.players[seat].resources.favor
    require(have >= god.favor, ".power_too_dear", god=name, favor=god.favor, have=have)


def _require_god_card(state: Mythology, seat: int, card: str) -> None:
    """Refuse a god card out of turn, a second one at once, and during a truce one that attacks."""
    require_turn(state, seat)
    require(state.power is None, ".power_begun")
    require(card != ATTACK or not truce(state), ".cease_fire")


def begin(state: Mythology, seat: int, god: printed.God, turn: Turn) -> Mythology:
    """The table after the favor is paid; the action of the card comes next."""
    state, paid = pay(state, seat, Resources(favor=god.favor))
    turn.tell(favor=paid.favor)
    return replace(state, power=Power(seat, god.card, god.id, god.value), fallen=None)


def extra_turn(state: Mythology, seat: int) -> Mythology:
    """The table with a fourth card for this player at the end of the round; one each at most."""
    if seat in state.extra:
        return state
    waiting = {*state.extra, seat}
    done = state.played if state.card_turn == FOURTH_TURN else 0
    rest = [who for who in state.from_seat(state.start) if who in waiting and who not in state.extra[:done]]
    return replace(state, extra=(*state.extra[:done], *rest))


@dataclass(frozen=True, slots=True)
class InvokeGod(Action[Mythology]):
    """Pay a god's favor for a power that needs no target; then play the action of the card.

    For isis, sekhmet, thoth, nephthys, ptah, ra, bast, osiris, aphrodite, ares, hera, artemis, dionysus, poseidon,
    zeus, apollo, bragi, heimdall, tyr, baldr, freyja, skadi and odin. The action follows (with the card's own number
    and cost) or SkipAction.
    """

    group = "gods"
    icon = "lightning-bolt"
    seat: Seat
    god: GodId

    def check(self, state: Mythology) -> None:
        god = printed.god(self.god)
        require_god(state, self.seat, god, SIMPLE)
        player = state.players[self.seat]
        if god.effect == effects.FREE_HERO:
            hero = printed.hero_of(player.culture, player.age)
            require(hero, ".no_hero_in_archaic_age")
            assert hero is not None
            left = figures_left(state, self.seat, hero.id)
            require(left is None or left, ".no_figure_left", unit=TermRef("units", hero.id), left=left)
        if god.effect == effects.FREE_HOUSE:
            against = why_not(player, HOUSE)
            require(against is None, against or "", building=TermRef("buildings", HOUSE))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        god = printed.god(self.god)
        state = begin(state, self.seat, god, turn)
        player = state.players[self.seat]
        match god.effect:
            case effects.EXTRA_CARD:
                state = extra_turn(state, self.seat)
            case effects.FREE_HERO:
                hero = printed.hero_of(player.culture, player.age)
                state = self._joined(state, turn, {hero.id: 1} if hero else {})
            case effects.FREE_UNITS:
                state = self._joined(state, turn, god.units)
            case effects.FREE_HOUSE if why_not(player, HOUSE) is None:
                player = replace(player, buildings=with_count(player.buildings, HOUSE, 1))
                state = state.with_player(self.seat, player)
                turn.step(say(".step.villager", seat=SeatRef(self.seat)), seat=self.seat, icon="account-hard-hat")
            case effects.BOUNTY:
                state, got = take(state, self.seat, god.gain)
                tell_taken(turn, self.seat, got, "basket")
        return state

    def _joined(self, state: Mythology, turn: Turn, units: Mapping[str, int]) -> Mythology:
        for unit, count in units.items():
            line = say(".step.joins", seat=SeatRef(self.seat), unit=TermRef("units", unit), n=count)
            turn.step(line, seat=self.seat, icon="account-plus")
        return with_units(state, self.seat, [unit for unit, count in units.items() for _ in range(count)])


@dataclass(frozen=True, slots=True)
class OtherGod(Action[Mythology]):
    """Pay for a god card this app does not know; what it does is entered by hand.

    card: the action of the card; number: the number on it, 0 to say it with the action that follows.
    """

    group = "gods"
    icon = "help-circle"
    seat: Seat
    name: str
    favor: Annotated[int, Bounds(0, 20)]
    card: CardId
    number: Annotated[int, Bounds(0, 9)] = 0

    def check(self, state: Mythology) -> None:
        must_exist(self.name.strip(), ".god_needs_name")
        _require_god_card(state, self.seat, self.card)
        have = state.players[self.seat].resources.favor
        require(have >= self.favor, ".power_too_dear", god=self.name, favor=self.favor, have=have)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state, _ = pay(state, self.seat, Resources(favor=self.favor))
        turn.step(say(".step.by_hand"), seat=self.seat, icon="pencil")
        return replace(state, power=Power(self.seat, self.card, None, self.number), fallen=None)
