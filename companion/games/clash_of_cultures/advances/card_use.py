"""What a card in play offers its owner in a turn: when, how often, its price and what it brings are printed on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.engine.action import Action, Turn
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.message import TermRef
from companion.engine.ruling import require

from ..table import printed
from ..table.goods import pay_tokens, receive, require_tokens
from ..table.state import Clash
from ..table.stock import require_effect
from ..turn.turns import mark_used, more_actions, require_action, require_turn, require_unused, spend_action

ADVANCES, CIV_ADVANCES, WONDERS = "advances", "civ_advances", "wonders"


@dataclass(frozen=True, slots=True)
class CardUse(Action[Clash]):
    """Use a card in play; a move adds only what its card leaves to the player."""

    DOMAIN: ClassVar[str] = ADVANCES
    CARD: ClassVar[str] = ""
    seat: Seat

    @classmethod
    def use(cls) -> Mapping[str, Any]:
        """What is printed: an action or not, once a turn or not, tokens to pay, goods and actions to gain."""
        found: Mapping[str, Any] = printed.data(cls.DOMAIN)[cls.CARD]["use"]
        return found

    def check(self, state: Clash) -> None:
        """The own turn, the card in play and not used yet, fitting answers, and the price."""
        use = self.use()
        (require_action if use.get("action") else require_turn)(state, self.seat)
        require_in_play(state, self.seat, self.DOMAIN, self.CARD)
        if use.get("once"):
            require_unused(state, self.CARD, self.DOMAIN)
        self.check_answers(state)
        for token, number in use.get("pay", {}).items():
            require_tokens(state, self.seat, token, number)

    def check_answers(self, state: Clash) -> None:
        """Refuse what the player chose where the card does not allow it."""

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay and receive what is printed, then what the player chose happens."""
        use = self.use()
        state = spend_action(state, self.seat) if use.get("action") else state
        state = mark_used(state, self.CARD) if use.get("once") else state
        for token, number in use.get("pay", {}).items():
            state = pay_tokens(state, self.seat, token, number)
        state = more_actions(state, use["actions"]) if "actions" in use else state
        return self.effect(receive(state, self.seat, use.get("gains", {}), turn), turn)

    def effect(self, state: Clash, turn: Turn) -> Clash:
        """What the player chose."""
        return state


def require_in_play(state: Clash, seat: int, domain: str, card: str) -> None:
    """Refuse what a card offers that this player does not have."""
    player, name = state.players[seat], TermRef(domain, card)
    if domain == WONDERS:
        require(player.controls(card), ".needs_wonder", wonder=name)
    elif domain == CIV_ADVANCES:
        require(player.has(card), ".needs_own_advance", advance=name)
    else:
        require_effect(state, seat, card)
