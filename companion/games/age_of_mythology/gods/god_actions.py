"""God cards whose power needs no target."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.action import Turn
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.effects import Verbs

from ..camp.construction import why_not
from ..camp.units import with_units
from ..table import printed
from ..table.counts import with_count
from ..table.ids import HOUSE
from ..table.purse import take
from ..table.state import Mythology
from ..table.wording import tell_taken
from . import power_ids
from .power_action import SharedPower, require_figures
from .powers import SIMPLE, extra_turn


@dataclass(frozen=True, slots=True)
class InvokeGod(SharedPower):
    """Pay a god's favor for a power that needs no target; then play the action of the card.

    For isis, sekhmet, thoth, nephthys, ptah, ra, bast, osiris, aphrodite, ares, hera, artemis, dionysus, poseidon,
    zeus, apollo, bragi, heimdall, tyr, baldr, freyja, skadi and odin. The action follows (with the card's own number
    and cost) or SkipAction.
    """

    icon = "lightning-bolt"
    EFFECTS = SIMPLE

    def check_target(self, state: Mythology, god: printed.God) -> None:
        player = state.players[self.seat]
        if god.effect == power_ids.FREE_HERO:
            hero = printed.hero_of(player.culture, player.age)
            require(hero, ".no_hero_in_archaic_age")
            assert hero is not None
            require_figures(state, self.seat, (hero.id,))
        if god.effect == power_ids.FREE_HOUSE:
            against = why_not(player, HOUSE)
            require(against is None, against or "", building=TermRef("buildings", HOUSE))

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        gives = AT_ONCE.get(god.effect)
        return state if gives is None else gives(state, self.seat, god, god.id, turn)


# What a power gives at once; any other lasts for the action that follows.
AT_ONCE: Verbs[Mythology] = Verbs()


@AT_ONCE(power_ids.EXTRA_CARD)
def _extra_card(state: Mythology, seat: int, god: printed.God, source: str, turn: Turn) -> Mythology:
    return extra_turn(state, seat)


@AT_ONCE(power_ids.FREE_HERO)
def _hero(state: Mythology, seat: int, god: printed.God, source: str, turn: Turn) -> Mythology:
    hero = printed.hero_of(state.players[seat].culture, state.players[seat].age)
    return _joined(state, seat, {hero.id: 1} if hero else {}, turn)


@AT_ONCE(power_ids.FREE_UNITS)
def _units(state: Mythology, seat: int, god: printed.God, source: str, turn: Turn) -> Mythology:
    return _joined(state, seat, god.units, turn)


@AT_ONCE(power_ids.FREE_HOUSE)
def _house(state: Mythology, seat: int, god: printed.God, source: str, turn: Turn) -> Mythology:
    player = state.players[seat]
    if why_not(player, HOUSE) is not None:
        return state
    turn.step(say(".step.villager", seat=SeatRef(seat)), seat=seat, icon="account-hard-hat")
    return state.with_player(seat, replace(player, buildings=with_count(player.buildings, HOUSE, 1)))


@AT_ONCE(power_ids.BOUNTY)
def _bounty(state: Mythology, seat: int, god: printed.God, source: str, turn: Turn) -> Mythology:
    state, got = take(state, seat, god.gain)
    tell_taken(turn, seat, got, "basket")
    return state


def _joined(state: Mythology, seat: int, units: Mapping[str, int], turn: Turn) -> Mythology:
    for unit, count in units.items():
        line = say(".step.joins", seat=SeatRef(seat), unit=TermRef("units", unit), n=count)
        turn.step(line, seat=seat, icon="account-plus")
    return with_units(state, seat, [unit for unit, count in units.items() for _ in range(count)])
