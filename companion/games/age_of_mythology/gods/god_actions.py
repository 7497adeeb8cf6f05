"""God cards whose power needs no target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine.action import Turn
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

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
        player = state.players[self.seat]
        match god.effect:
            case power_ids.EXTRA_CARD:
                state = extra_turn(state, self.seat)
            case power_ids.FREE_HERO:
                hero = printed.hero_of(player.culture, player.age)
                state = self._joined(state, turn, {hero.id: 1} if hero else {})
            case power_ids.FREE_UNITS:
                state = self._joined(state, turn, god.units)
            case power_ids.FREE_HOUSE if why_not(player, HOUSE) is None:
                player = replace(player, buildings=with_count(player.buildings, HOUSE, 1))
                state = state.with_player(self.seat, player)
                turn.step(say(".step.villager", seat=SeatRef(self.seat)), seat=self.seat, icon="account-hard-hat")
            case power_ids.BOUNTY:
                state, got = take(state, self.seat, god.gain)
                tell_taken(turn, self.seat, got, "basket")
        return state

    def _joined(self, state: Mythology, turn: Turn, units: Mapping[str, int]) -> Mythology:
        for unit, count in units.items():
            line = say(".step.joins", seat=SeatRef(self.seat), unit=TermRef("units", unit), n=count)
            turn.step(line, seat=self.seat, icon="account-plus")
        return with_units(state, self.seat, [unit for unit, count in units.items() for _ in range(count)])
