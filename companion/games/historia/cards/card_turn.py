"""Whose turn it is to play a card, what is in hand, and when the next action round begins."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.data import items
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef
from companion.engine.ruling import RuleViolation, require

from ..table.ids import ADVISOR, KEY, MEDICINE, REVOLUTION, SETUP, WHEEL, CardId
from ..table.state import Civ, Historia, Playing

CARDS: tuple[CardId, ...] = tuple(items(KEY, "action_cards"))
CARD_LEVELS: dict[CardId, int] = {id: card["level"] for id, card in items(KEY, "action_cards").items()}
REVOLUTION_NEEDS = 3


def card_limit(state: Historia, seat: int) -> int:
    """How many cards a human may play in this action round; technologies count from the next one on."""
    civ = state.players[seat]
    level = civ.technology - civ.playing.technology_gained
    return 1 + sum(level >= state.board.technologies[name] for name in (WHEEL, MEDICINE))


def cards_left(state: Historia, seat: int) -> int:
    """How many more cards a human may play in this action round, or in the next where that begins with the card."""
    due = at_turn_of(state, seat)
    return card_limit(due, seat) - len(due.players[seat].playing.cards)


def hand(civ: Civ) -> tuple[CardId, ...]:
    """The action cards in hand: all received that do not lie in the row."""
    return tuple(card for card in CARDS if CARD_LEVELS[card] <= civ.technology and card not in civ.row)


def playable(civ: Civ) -> tuple[CardId, ...]:
    """The cards that may be played now: one just received or taken back has to wait for the next action round."""
    known = civ.technology - civ.playing.technology_gained
    return tuple(card for card in hand(civ) if CARD_LEVELS[card] <= known and card not in civ.playing.back)


def row_at_start(civ: Civ) -> int:
    """How many cards lay in the row when this action round began."""
    laid = sum(card != ADVISOR for card in civ.playing.cards)
    return len(civ.row) - laid + civ.playing.taken_back


def everybody_played(state: Historia) -> bool:
    """Whether every human has played a card in this action round, or has none left to play."""
    return all(_has_played(state.players[seat]) for seat in state.humans)


def _has_played(civ: Civ) -> bool:
    return bool(civ.playing.cards) or not hand(civ)


def revolution_played(state: Historia) -> bool:
    """Whether this is the last action round of the round: somebody has revolted, or nobody has a card left."""
    civs = [state.players[seat] for seat in state.humans]
    return any(civ.playing.revolted for civ in civs) or (bool(civs) and not any(hand(civ) for civ in civs))


def nobody_played(state: Historia) -> bool:
    """Whether no human has played a card in this action round yet."""
    return not any(state.players[seat].playing.cards for seat in state.humans)


def next_seat(state: Historia) -> int | None:
    """Who plays now: the one who has begun while another card is allowed, else the first who has not played."""
    begun = next((seat for seat in reversed(state.turn_order) if state.players[seat].playing.cards), None)
    if begun is not None and _may_play_on(state, begun):
        return begun
    return next((seat for seat in state.turn_order if not _has_played(state.players[seat])), None)


def _may_play_on(state: Historia, seat: int) -> bool:
    """Whether another card can follow the one just played, in the same action round."""
    if not _ready(state.players[seat]) or at_turn_of(state, seat) is not state:
        return False
    try:
        check_turn(state, seat)
    except RuleViolation:
        return False
    return True


def _ready(civ: Civ) -> bool:
    """Whether a card is there to be played: one of those laid face down, a Revolution only with its cards."""
    there = [card for card in playable(civ) if not civ.playing.laid or card in civ.playing.laid]
    return any(card != REVOLUTION or row_at_start(civ) >= REVOLUTION_NEEDS for card in there)


def with_new_action_round(state: Historia) -> Historia:
    """The state at the start of the next action round."""
    for seat in state.humans:
        civ = with_settled_wonders(state.players[seat], new_round=True)
        state = state.with_civ(seat, replace(civ, playing=Playing(), before=Playing()))
    return replace(state, action_round=min(99, state.action_round + 1))


def with_settled_wonders(civ: Civ, *, new_round: bool = False) -> Civ:
    """At the next action a wonder just taken may be used; in a new action round any card counts for it."""
    if not any(wonder.fresh or (new_round and wonder.after) for wonder in civ.wonders):
        return civ
    return replace(
        civ, wonders=tuple(replace(one, fresh=False, after=0 if new_round else one.after) for one in civ.wonders)
    )


def with_round_begun(state: Historia) -> Historia:
    """After a card: where nobody can play any more the next action round begins; who acted last may still act in it."""
    order = state.turn_order
    if not order or not everybody_played(state) or revolution_played(state):
        return state
    last = state.players[order[-1]]
    if len(last.playing.cards) < card_limit(state, order[-1]):
        return state
    begun = with_new_action_round(state)
    return begun.with_civ(order[-1], replace(last, playing=Playing(), before=last.playing))


def may_still_act(state: Historia, seat: int) -> bool:
    """Whether the last player of the action round before may act besides cards: nobody has played since."""
    order = state.turn_order
    return bool(order) and seat == order[-1] and bool(state.players[seat].before.cards) and nobody_played(state)


def has_just_begun(state: Historia) -> bool:
    """Whether this action round began by itself with the last card of the one before, and nobody has played yet."""
    return any(may_still_act(state, seat) for seat in state.turn_order[-1:])


def at_turn_of(state: Historia, seat: int) -> Historia:
    """The state as this seat finds it: a new action round begins by itself when the first player plays again."""
    if not everybody_played(state) or revolution_played(state) or seat not in state.turn_order:
        return state
    later = state.turn_order[state.turn_order.index(seat) + 1 :]
    full = len(state.players[seat].playing.cards) >= card_limit(state, seat)
    return with_new_action_round(state) if later or full else state


def check_running(state: Historia) -> None:
    """Refuse anything before the start and after the end."""
    require(state.stage != SETUP, ".not_started")
    require(state.running, ".game_over")


class ByPeople:
    """Mixed into moves only people make: Zivbots play by their own cards."""

    __slots__ = ()

    @classmethod
    def is_for(cls, state: Historia, seat: int) -> bool:
        """Not for a seat a Zivbot sits on."""
        return not state.players[seat].is_bot


def check_human(state: Historia, seat: int) -> None:
    """Refuse what only a human can do."""
    require(not state.players[seat].is_bot, ".bots_play_themselves", civ=SeatRef(seat))


def check_turn(state: Historia, seat: int) -> None:
    """Refuse a card out of turn, beyond the limit or after the own Revolution."""
    civ = state.players[seat]
    require(not (revolution_played(state) and everybody_played(state) and _done(state, seat)), ".round_is_over")
    before, after = _around(state, seat)
    due = next((other for other in before if not _has_played(state.players[other])), None)
    require(due is None, ".not_your_turn", civ=SeatRef(seat), due=SeatRef(due or 0))
    gone = any(state.players[other].playing.cards for other in after)
    require(not gone, ".turn_is_past", civ=SeatRef(seat))
    require(not civ.playing.revolted, ".revolution_is_last")
    limit = card_limit(state, seat)
    require(len(civ.playing.cards) < limit, ".card_limit", n=limit)


def _around(state: Historia, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who acts before and who after this seat in an action round."""
    order = state.turn_order
    place = order.index(seat) if seat in order else 0
    return order[:place], order[place + 1 :]


def is_own_turn(state: Historia, seat: int) -> bool:
    """Whether a human is the one who acts now, before or after the own cards."""
    before, after = _around(state, seat)
    played = [
        *(_has_played(state.players[other]) for other in before),
        *(bool(state.players[other].playing.cards) for other in after),
    ]
    return all(played[: len(before)]) and not any(played[len(before) :])


def in_own_turn(state: Historia, seat: int) -> Historia:
    """The state as a human acts in it besides cards: after the own last card still in that action round.

    The first player may begin the next action round that way.
    """
    if may_still_act(state, seat):
        civ = state.players[seat]
        return state.with_civ(seat, replace(civ, playing=civ.before))
    begun = at_turn_of(state, seat)
    return begun if not is_own_turn(state, seat) and is_own_turn(begun, seat) else state


def besides_cards(state: Historia, seat: int, act: Callable[[Historia], Historia]) -> Historia:
    """Do something in the own turn besides cards; after the own last card it belongs to the action round before."""
    after = act(in_own_turn(state, seat))
    if not may_still_act(state, seat):
        return after
    civ = after.players[seat]
    return after.with_civ(seat, replace(civ, before=civ.playing, playing=Playing()))


def check_own_turn(state: Historia, seat: int) -> None:
    """Refuse what people do only in their own turn."""
    own = may_still_act(state, seat) or is_own_turn(in_own_turn(state, seat), seat)
    require(own or not state.rules.cards, ".not_own_turn", civ=SeatRef(seat))


def _done(state: Historia, seat: int) -> bool:
    """Whether a seat can play nothing more in this action round."""
    playing = state.players[seat].playing
    return playing.revolted or len(playing.cards) >= card_limit(state, seat) or seat != state.turn_order[-1]


def check_in_hand(state: Historia, seat: int, card: CardId) -> None:
    """Refuse a card that is not there to be played."""
    civ, name = state.players[seat], TermRef("action_cards", card)
    require(card not in civ.row, ".card_in_row", card=name)
    require(card in hand(civ), ".card_not_received", card=name, level=CARD_LEVELS[card])
    require(card not in civ.playing.back, ".card_came_back", card=name)
    require(not civ.playing.laid or card in civ.playing.laid, ".card_not_laid", card=name)
    require(card in playable(civ), ".card_from_next_action_round", card=name)
