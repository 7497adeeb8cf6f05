"""Moves: every whole card a human could play now, and a card that cannot be carried out at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.message import TermRef
from companion.engine.ruling import require

from .card_actions import Art, Expand, Exploit, Military, Technology, Tourism
from .ids import REVOLUTION, CardId
from .neighbour_actions import Raid, Revolution, Trade, War, war_targets
from .playing import CardAction
from .state import Historia
from .world import reachable, shared_regions


def card_moves(state: Historia, seat: int) -> Iterator[CardAction]:
    """Every card with every target worth a button, advanced sides first; whether it is legal is for check to say."""
    row = state.players[seat].row
    for advanced in (True, False):
        yield Technology(civ=seat, advanced=advanced)
        yield Military(civ=seat, advanced=advanced)
        yield Art(civ=seat, advanced=advanced)
        yield Exploit(civ=seat, advanced=advanced)
        for region in reachable(state, seat):
            yield Expand(civ=seat, region=region, advanced=advanced)
        for other in range(len(state.players)):
            yield Trade(civ=seat, partner=other, advanced=advanced)
            yield Raid(civ=seat, victim=other, advanced=advanced)
        for other in war_targets(state, seat):
            for region in shared_regions(state, seat, other):
                yield War(civ=seat, victim=other, region=region, advanced=advanced)
        yield Tourism(civ=seat, advanced=advanced)
    yield Revolution(civ=seat, take_back=row[-1] if row else None)


def can_be_carried_out(state: Historia, seat: int, card: CardId) -> bool:
    """Whether a revealed card has any effect it could have now."""
    return any(move.played_card() == card and move.fits(state) for move in card_moves(state, seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWithoutEffect(CardAction):
    """Lay a revealed card that cannot be carried out into the row; it costs nothing and does nothing."""

    icon: ClassVar[str] = "close-circle-outline"

    played: CardId

    def played_card(self) -> CardId:
        """The card the table names."""
        return self.played

    def check_effect(self, state: Historia) -> None:
        """What can be carried out must be; a Revolution that cannot be played is not even revealed."""
        require(self.played != REVOLUTION, ".revolution_is_never_void")
        possible = can_be_carried_out(state, self.civ, self.played)
        require(not possible, ".must_be_carried_out", card=TermRef("action_cards", self.played))

    def sets_off_event(self, state: Historia) -> bool:
        """An event happens before a void card as well, unless the table decided otherwise."""
        return state.rules.o25_event_on_void
