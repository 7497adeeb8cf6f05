"""The bot of the Salt Road: one small pure function that gives its reasons, and the move that carries it out."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.action import Action, Turn
from companion.engine.choice import Candidate, Choice
from companion.engine.fields import Seat
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from .actions import Buy, Load, Travel, on_turn
from .state import CARDS, CITY, MOST_STAGES, SaltRoad

ENOUGH_SALT = 2


def choose(state: SaltRoad, seat: int) -> Choice[Action[SaltRoad]]:
    """What a bot does: the best card it can pay, else the road, else salt (S6)."""
    trader = state.players[seat]
    found: list[tuple[Action[SaltRoad], Message, bool]] = []
    for card in sorted(state.market, key=lambda card: -int(CARDS[card]["points"])):
        found.append((Buy(seat, card), say(".bot.buys", card=TermRef("cards", card)), trader.can_pay(card)))
    far = min(trader.salt, CITY - trader.stage, MOST_STAGES)
    going = trader.salt >= ENOUGH_SALT and far > 0
    found.append((Travel(seat, max(1, far)), say(".bot.travels", n=max(1, far)), going))
    found.append((Load(seat, "salt"), say(".bot.loads"), True))
    taken = next(action for action, _, possible in found if possible)
    reasons = {True: say(".bot.possible"), False: say(".bot.impossible")}
    candidates = tuple(Candidate(action, words, action == taken, reasons[can]) for action, words, can in found)
    return Choice(taken, candidates, say(".bot.rule"))


@dataclass(frozen=True, slots=True)
class BotTurn(Action[SaltRoad]):
    """Let the caravan take its turn."""

    group = "bot"
    icon = "robot-outline"
    walk = True
    seat: Seat

    def check(self, state: SaltRoad) -> None:
        on_turn(state, self.seat)
        require(state.players[self.seat].bot, ".no_bot", seat=SeatRef(self.seat))

    def apply(self, state: SaltRoad, turn: Turn) -> SaltRoad:
        choice = choose(state, self.seat)
        words = next(one.name for one in choice.candidates if one.kept)
        turn.step(say(".bot.turn", seat=SeatRef(self.seat), what=words), choice=choice, seat=self.seat, icon=self.icon)
        assert choice.taken is not None
        turn.tell(what=words)
        return choice.taken.apply(state, turn)
