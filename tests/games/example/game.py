"""The Salt Road as the engine knows it: nothing but wiring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.engine.action import against
from companion.engine.asking import begin
from companion.engine.chance import Chance
from companion.engine.data import vocabulary
from companion.engine.game import Answer, Game, Gauge, Move, OptionValue, Phase, Question, SeatSpec, SetupStep
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.engine.score import ScoreSheet

from .actions import AnswerOffer, Buy, Load, Offer, Travel
from .bot import BotTurn
from .meta import BOT, HUMAN, KEY, META, ROUNDS
from .scoring import SCORING
from .state import CAPS, CARDS, CITY, GOODS, MARKET_SIZE, SaltRoad, Trader


class SaltRoadGame(Game[SaltRoad]):
    """Two to five traders on the way to the city."""

    meta = META
    state = SaltRoad
    actions = (Load, Travel, Buy, Offer, AnswerOffer, BotTurn)
    tally_lines = SCORING.tally_lines
    tally_tie_breaks = SCORING.tally_tie_breaks

    @property
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        return vocabulary(KEY)

    def setup(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> SaltRoad:
        bots = [seat.options.get(BOT, HUMAN) != HUMAN for seat in seats]
        require(not all(bots), ".nobody_plays")
        pile = chance.shuffle(tuple(CARDS))
        traders = tuple(Trader(bot=bot) for bot in bots)
        return SaltRoad(traders, pile[MARKET_SIZE:], pile[:MARKET_SIZE], int(options[ROUNDS]))

    def setup_list(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
        return (SetupStep(say(".setup.goods"), "barrel"), SetupStep(say(".setup.market"), "cards-outline"))

    def score(self, state: SaltRoad) -> ScoreSheet:
        return SCORING.sheet(state, len(state.players))

    def phase(self, state: SaltRoad) -> Phase:
        """Whose turn it is; a bot's turn is the one next thing."""
        where = partial(Phase, done=state.round - 1, total=state.rounds, round=state.round, phase="road")
        if state.over:
            return where(say(".is_over"), done=state.rounds)
        title = say(".phase.round", round=state.round, rounds=state.rounds)
        if state.players[state.active].bot:
            move = BotTurn(state.active)
            return where(title, seat=state.active, next=say(".BotTurn.title"), next_action=move)
        cards = tuple(TermRef("cards", card) for card in state.market)
        return where(title, seat=state.active, detail=say(".phase.market", cards=cards))

    def finished(self, state: SaltRoad) -> bool:
        return state.over

    def summary(self, state: SaltRoad) -> Message:
        return say(".is_over") if state.over else say(".phase.round", round=state.round, rounds=state.rounds)

    def seat_details(self, state: SaltRoad) -> tuple[Message, ...]:
        return tuple(say(".seat_detail", stage=trader.stage) for trader in state.players)

    def gauges(self, state: SaltRoad, seat: int) -> tuple[Gauge, ...]:
        """Goods and road are counted by a tap; cards are only shown."""
        trader, path = state.players[seat], f"players.{seat}"
        goods = [
            Gauge(TermRef("goods", good), getattr(trader, good), CAPS[good], str(GOODS[good]["icon"]), f"{path}.{good}")
            for good in GOODS
        ]
        road = Gauge(say(".field.stage"), trader.stage, CITY, "road-variant", f"{path}.stage")
        names = tuple(TermRef("cards", card) for card in trader.cards)
        bought = say(".gauge.bought", cards=names) if names else None
        return (*goods, road, Gauge(say(".field.cards"), len(trader.cards), icon="cards-outline", detail=bought))

    def questions(self, state: SaltRoad) -> tuple[Question, ...]:
        """The offer that waits: all of it, less, or nothing."""
        deal = state.deal
        if deal is None:
            return ()
        paid = min(deal.salt, state.players[deal.buyer].coins)
        take = Answer(say(".answer.take", n=paid), AnswerOffer(deal.buyer, paid), icon=str(GOODS["salt"]["icon"]))
        answers = [take] if paid else []
        if deal.salt > 1:
            less = begin(AnswerOffer, seat=deal.buyer)
            answers.append(Answer(say(".answer.less"), less, icon="minus-circle-outline"))
        answers.append(Answer(say(".answer.nothing"), AnswerOffer(deal.buyer, 0), icon="close"))
        message = say(".offered", seller=SeatRef(deal.seller), n=deal.salt)
        return (Question(message, tuple(answers), deal.buyer, why=say(".Offer.title")),)

    def quick_actions(self, state: SaltRoad, seat: int) -> tuple[Move, ...]:
        """What this seat may do now: cards it can pay, the road, loading, an offer."""
        if seat != state.active or state.over or state.deal is not None or state.players[seat].bot:
            return ()
        cards = [buy for card in state.market if against(buy := Buy(seat, card), state) is None]
        road = [begin(Travel, seat=seat)] if against(Travel(seat), state) is None else []
        others = (other for other in range(len(state.players)) if other != seat)
        offers = [begin(Offer, seat=seat)] if any(against(Offer(seat, to), state) is None for to in others) else []
        return (*cards, *road, begin(Load, seat=seat), *offers)


GAME = SaltRoadGame()
