"""Turns: whose turn it is, what ends it, and how a round goes from stage to stage."""

from __future__ import annotations

from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef
from companion.engine.ruling import require

from ..cards.hands import Played, require_in_hand
from ..table import printed
from ..table.ids import CARD_TURNS, CARDS, DECAY, DISCARD, DRAW, OVER, PLACE, WONDER
from ..table.state import Mythology, Player
from ..tiles.land import tiles_back

PLACERS = 3
FOURTH_TURN = CARD_TURNS + 1


def placers(state: Mythology) -> tuple[int, ...]:
    """Who places a victory cube this round, in order; the bank may hold fewer cubes than there are placers."""
    cubes = state.victory.bank + state.placed
    return state.from_seat(state.start)[: min(PLACERS, state.seats, cubes)]


def next_placer(state: Mythology) -> int | None:
    """Who places the next cube, or None if all are placed."""
    waiting = placers(state)[state.placed :]
    return waiting[0] if state.stage == PLACE and waiting else None


def order(state: Mythology) -> tuple[int, ...]:
    """Who plays in this card turn, in order."""
    return state.extra if state.card_turn == FOURTH_TURN else state.from_seat(state.start)


def acting(state: Mythology) -> int | None:
    """Whose card is next, or None outside the card turns."""
    if state.stage != CARDS:
        return None
    waiting = order(state)[state.played :]
    return waiting[0] if waiting else None


def last_round(state: Mythology) -> bool:
    """Whether the last victory cube has left the bank, so that the game ends with this round."""
    return state.victory.bank == 0


def wonder_builder(state: Mythology) -> int | None:
    """Who has built the Wonder."""
    return next((seat for seat, player in enumerate(state.players) if player.has(WONDER)), None)


def hand_limit(player: Player) -> int:
    """How many cards a player may hold at the start of a round."""
    return printed.ages()[printed.age_index(player.age)].hand


def neighbours(state: Mythology, seat: int) -> tuple[int, ...]:
    """Who sits directly to the left and to the right."""
    return tuple(dict.fromkeys(((seat + 1) % state.seats, (seat - 1) % state.seats)))


def truce(state: Mythology) -> bool:
    """Whether the cease-fire of the first card turn still holds."""
    return state.rules.truce and state.round == 1 and state.card_turn == 1


def at_turn(state: Mythology, seat: int) -> bool:
    """Whether this seat plays a card now, with nothing else going on."""
    return acting(state) == seat and state.battle is None and state.offer is None


def begins(state: Mythology, seat: int) -> bool:
    """Whether this seat may begin with any card: no god's card is half played."""
    return at_turn(state, seat) and state.power is None


def begun_card(state: Mythology, seat: int) -> str | None:
    """The action this seat goes on with after calling a god; None where it has begun nothing."""
    return state.power.card if state.power is not None and at_turn(state, seat) else None


def require_turn(state: Mythology, seat: int) -> None:
    """Refuse a card out of turn, or while something else is still going on."""
    require(state.stage != OVER, ".game_over")
    require(state.stage == CARDS, ".not_card_time", stage=TermRef("stages", state.stage))
    require(state.offer is None, ".tiles_still_open")
    require(state.battle is None, ".battle_still_on")
    turn = acting(state)
    require(turn == seat, ".not_your_turn", seat=SeatRef(seat), turn=None if turn is None else SeatRef(turn))


def require_card(state: Mythology, seat: int, played: Played) -> None:
    """Refuse an action out of turn, one not in a hand told by name, or not on the god card just played."""
    require_turn(state, seat)
    if state.power is None:
        require_in_hand(state, seat, played)
    else:
        require(state.power.card == played.card, ".other_card_begun", card=TermRef("cards", state.power.card))


def finish_turn(state: Mythology, seat: int) -> Mythology:
    """The table after a player's card is done: hand one smaller, next player, next card turn, next stage."""
    player = state.players[seat]
    state = state.with_player(seat, replace(player, hand=max(0, player.hand - 1)))
    state = replace(state, power=None)
    if acting(state) != seat:
        return state
    return _on(replace(state, played=state.played + 1))


def _on(state: Mythology) -> Mythology:
    if state.played < len(order(state)):
        return state
    if state.card_turn < CARD_TURNS or (state.card_turn == CARD_TURNS and state.extra):
        return replace(state, card_turn=state.card_turn + 1, played=0)
    return close_cards(state)


def close_cards(state: Mythology) -> Mythology:
    """The table after the last card of a round: spoilage, or the end of the game."""
    return replace(state, stage=OVER if last_round(state) else DECAY, card_turn=1, played=0, extra=())


def cut_short(state: Mythology) -> Mythology:
    """The table where the players end a round early: tiles back, no battle, no card begun, everybody discards."""
    if state.stage not in (PLACE, DRAW, CARDS):
        return state
    offered = state.offer.tiles if state.offer else ()
    return replace(tiles_back(state, offered), stage=DISCARD, offer=None, battle=None, power=None)


def open_round(state: Mythology) -> Mythology:
    """The table at the beginning of the next round, with the start player one place further left."""
    start = (state.start + 1) % state.seats
    return replace(state, stage=PLACE, placed=0, round=state.round + 1, start=start, card_turn=1, played=0, extra=())


def card_limit(state: Mythology, seat: int, card: str, number: int) -> int:
    """The number on the card being played: that of the god card begun, else the one given."""
    power = state.power
    if power is None or power.seat != seat or power.card != card:
        return number
    return power.number if power.god else power.number or number
