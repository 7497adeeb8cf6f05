"""Powers: when one may be used, what it costs, and the card that waits for its action."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import TermRef
from companion.engine.ruling import require

from ..cards.hands import Played, lay_card, require_in_hand
from ..table import printed
from ..table.ids import ATTACK
from ..table.purse import pay
from ..table.resources import Resources
from ..table.state import Mythology, Power
from ..turn.turns import FOURTH_TURN, require_turn, truce
from . import power_ids

# Powers that need nothing but the favor; all others have an action of their own that names the target.
SIMPLE = frozenset(
    {
        power_ids.PROTECTION,
        power_ids.WAR,
        power_ids.EXTRA_CARD,
        power_ids.DISCOUNT,
        power_ids.FIRST_TWO,
        power_ids.ALONE,
        power_ids.EXTRA_FOOD,
        power_ids.FEAST,
        power_ids.WINTER,
        power_ids.CHEAP_MORTALS,
        power_ids.FREE_HERO,
        power_ids.FREE_HOUSE,
        power_ids.FREE_UNITS,
        power_ids.SEDUCE,
        power_ids.BOUNTY,
        power_ids.MORE_DICE,
        power_ids.NO_LIMIT,
        power_ids.FRENZY,
    }
)


def require_god(state: Mythology, seat: int, god: printed.God, effects: frozenset[str]) -> None:
    """Refuse a power out of turn, of another culture, of another kind, or without the favor."""
    require_god_card(state, seat, god.card, god.id)
    name = TermRef("gods", god.id)
    require(god.effect in effects, ".power_works_otherwise", god=name)
    require(god.culture == state.players[seat].culture, ".other_culture", name=name)
    have = state.players[seat].resources.favor
    require(have >= god.favor, ".power_too_dear", god=name, favor=god.favor, have=have)


def require_god_card(state: Mythology, seat: int, card: str, god: str) -> None:
    """Refuse a god card out of turn, a second one at once, and during a truce one that attacks."""
    require_turn(state, seat)
    require(state.power is None, ".power_begun")
    require(card != ATTACK or not truce(state), ".cease_fire")
    require_in_hand(state, seat, Played(card, god=god))


def begin(state: Mythology, seat: int, god: printed.God, turn: Turn) -> Mythology:
    """The table after the favor is paid; the action of the card comes next."""
    state = lay_card(state, seat, Played(god.card, god=god.id))
    state, paid = pay(state, seat, Resources(favor=god.favor))
    turn.tell(favor=paid.favor)
    return replace(state, power=Power(seat, god.card, god.id, god.value))


def extra_turn(state: Mythology, seat: int) -> Mythology:
    """The table with a fourth card for this player at the end of the round; one each at most."""
    if seat in state.extra:
        return state
    waiting = {*state.extra, seat}
    done = state.played if state.card_turn == FOURTH_TURN else 0
    rest = [who for who in state.from_seat(state.start) if who in waiting and who not in state.extra[:done]]
    return replace(state, extra=(*state.extra[:done], *rest))
