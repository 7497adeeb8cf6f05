"""From one round to the next: spoilage, cards back to their piles, the next start player, and new hands."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.action import Booking, Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..table.ids import CARDS, DECAY, DISCARD, DRAW, OVER, PLACE, STOREHOUSE
from ..table.purse import pay
from ..table.resources import Resources
from ..table.state import Mythology, Player
from .turns import cut_short, hand_limit, last_round, open_round

KEPT = 5
KEPT_WITH_STOREHOUSE = 8


def decay_limit(player: Player) -> int:
    """How many of each resource a player keeps through spoilage."""
    return KEPT_WITH_STOREHOUSE if player.has(STOREHOUSE) else KEPT


def spoils(state: Mythology, seat: int) -> Resources:
    """What a player loses to spoilage if it came now; nothing in the last round."""
    player = state.players[seat]
    return Resources() if last_round(state) else player.resources.over(decay_limit(player))


def to_draw(player: Player) -> int:
    """How many cards a player may take up at the start of a round."""
    return max(0, hand_limit(player) - player.hand)


def fill_hands(state: Mythology, hands: Sequence[int], turn: Turn) -> Mythology:
    """The table after everybody has taken up cards: so many, or as many as the age allows; then cards are played."""
    drawn = []
    for seat, player in enumerate(state.players):
        full = player.hand + to_draw(player)
        hand = max(hands[seat] if seat < len(hands) else full, len(player.cards))
        drawn.append(say(".step.draws", seat=SeatRef(seat), n=max(0, hand - player.hand), hand=hand))
        state = state.with_player(seat, replace(player, hand=hand))
    turn.step(say(".step.all_draw", draws=tuple(drawn)), todo=say(".todo.draw"), icon="cards")
    if state.stage in (DRAW, PLACE):
        state = replace(state, stage=CARDS, card_turn=1, played=0, extra=())
    return state


def spoil(state: Mythology, turn: Turn) -> tuple[Mythology, int]:
    """The table after everybody gave back what spoils, and how many cubes that were."""
    total = 0
    for seat in range(state.seats):
        lost = spoils(state, seat)
        limit = decay_limit(state.players[seat])
        total += lost.total
        if lost.total:
            line = say(".step.decays", seat=SeatRef(seat), lost=lost.arg(), limit=limit)
            state, _ = pay(state, seat, lost)
            left = state.players[seat].resources
            booked = []
            for kind, n in lost.amounts().items():
                words = say(".booked.decays", resource=TermRef("resources", kind))
                booked.append(Booking(words, -n, left.of(kind)))
            turn.step(line, seat=seat, icon="bank-transfer", booked=tuple(booked))
    return replace(state, fallen=None), total


def require_kept(state: Mythology, kept: Sequence[int]) -> None:
    """Refuse numbers of cards kept that do not fit the hands."""
    require(len(kept) in (0, state.seats), ".one_number_each", seats=state.seats)
    for seat, cards in enumerate(kept):
        held = state.players[seat].hand
        require(cards <= held, ".keeps_more_than_held", seat=SeatRef(seat), held=held)


def end_round(state: Mythology, kept: Sequence[int], turn: Turn) -> Mythology:
    """The table in the next round, or at the end of the game: so many cards kept, the start player moved on."""
    state = replace(cut_short(state), fallen=None)
    if state.stage in (DECAY, DISCARD) and last_round(state):
        turn.step(say(".step.last_cube_gone"), icon="flag-checkered")
        turn.tell(start=SeatRef(state.start), round=state.round, then=say(".round_was_last", round=state.round))
        return replace(state, stage=OVER)
    keeps = []
    for seat, player in enumerate(state.players):
        keeping = player.hand if player.keeps else min(player.hand, kept[seat]) if seat < len(kept) else 0
        if keeping:
            keeps.append(say(".step.keeps", seat=SeatRef(seat), n=keeping))
        # Whoever has not told which cards stay keeps the names only if all of them do.
        cards = player.cards if keeping >= len(player.cards) else ()
        state = state.with_player(seat, replace(player, hand=keeping, cards=cards, keeps=False))
    if keeps:
        turn.step(say(".step.all_keep", keeps=tuple(keeps)), todo=say(".todo.keep"), icon="cards-outline")
    if state.stage in (DECAY, DISCARD):
        state = open_round(state)
    turn.step(say(".step.starts", start=SeatRef(state.start)), todo=say(".todo.next_round"), icon="flag")
    begins = say(".round_begins", round=state.round, start=SeatRef(state.start))
    turn.tell(start=SeatRef(state.start), round=state.round, then=begins)
    return state
