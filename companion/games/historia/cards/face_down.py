"""Cards laid face down: everybody chooses for the action round before anybody acts; shown once all have chosen."""

from __future__ import annotations

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, some, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.game import Choosing
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..table.ids import REVOLUTION, CardId
from ..table.state import Historia
from .card_turn import ByPeople, card_limit, check_human, check_in_hand, check_running, nobody_played, playable
from .neighbour_actions import check_revolution


@dataclass(frozen=True, slots=True)
class LayFaceDown(ByPeople, Action[Historia]):
    """Choose your cards of this action round in secret; they are shown once everybody has chosen."""

    group = "cards"
    icon = "eye-off"
    sealed = True
    civ: Seat
    cards: tuple[CardId, ...]

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """As many as may be played in this action round."""
        most = card_limit(state, given.civ)
        hand = playable(state.players[given.civ])

        def why_not(card: CardId) -> Message | None:
            return against(cls(given.civ, (card,)), state)

        names = term("action_cards")
        yield some("cards", hand, least=1, most=most, words=names, against=why_not, secret=given.civ)

    def check(self, state: Historia) -> None:
        """Before anybody has played, once, from the hand, as many as may be played, and what can be."""
        check_running(state)
        check_human(state, self.civ)
        require(state.rules.cards, ".cards_not_counted")
        require(nobody_played(state), ".somebody_played")
        require(not state.players[self.civ].playing.laid, ".already_laid", civ=SeatRef(self.civ))
        limit = card_limit(state, self.civ)
        require(0 < len(set(self.cards)) == len(self.cards) <= limit, ".card_limit", n=limit)
        for card in self.cards:
            check_in_hand(state, self.civ, card)
        if REVOLUTION in self.cards:
            check_revolution(state, self.civ, None)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Lay them; the last to choose turns all of them over."""
        civ = state.players[self.civ]
        state = state.with_civ(self.civ, replace(civ, playing=replace(civ.playing, laid=self.cards)))
        if not hidden(state):
            for seat in state.humans:
                cards = tuple(TermRef("action_cards", card) for card in state.players[seat].playing.laid)
                if cards:
                    turn.step(say(".step.laid", civ=SeatRef(seat), cards=cards), seat=seat, icon="eye")
        return state


def hidden(state: Historia) -> tuple[int, ...]:
    """Whose cards lie face down and are not to be seen: somebody has yet to choose."""
    laid = tuple(seat for seat in state.humans if state.players[seat].playing.laid)
    return laid if nobody_played(state) and _undecided(state) else ()


def _undecided(state: Historia) -> tuple[int, ...]:
    """Who could still lay a card."""
    civs = ((seat, state.players[seat]) for seat in state.humans)
    return tuple(seat for seat, civ in civs if not civ.playing.laid and playable(civ))


def choosing(state: Historia) -> Choosing | None:
    """The cards of an action round, while nobody has played one."""
    if not state.running or not state.rules.cards or not nobody_played(state) or not (seats := _undecided(state)):
        return None
    return Choosing(LayFaceDown, seats, f"{state.round}/{state.action_round}")
