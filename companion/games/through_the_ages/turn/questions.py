"""Questions: whatever waits for a decision, with one-tap answers where the answers can be listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from companion.engine.action import Action, against
from companion.engine.asking import begin
from companion.engine.game import Answer, Move, Question
from companion.engine.message import Arg, Message, SeatRef, TermRef, say

from ..cards.card_options import cost
from ..cards.card_words import ICONS, icon_of, printed_card, tone_of
from ..cards.hands import oldest_cards
from ..civil.civil_actions import Build, Develop, IncreasePopulation
from ..civil.civil_steps import term
from ..colonies.auction_actions import (
    Bid,
    Colonize,
    PassBid,
    SettleAuction,
    able_to_bid,
    can_send,
    must_colonize,
)
from ..colonies.colonization import least_force, strongest_force, units_told
from ..events.losses import goods_told, ruinable
from ..goods.lost_tokens import exchangeable, instead
from ..goods.stores import worth
from ..goods.token_actions import ChooseToken
from ..politics.pact_actions import AnswerPact
from ..politics.pacts import SIDE_A, SIDE_B
from ..politics.politics_actions import Defend
from ..table.gauges import GOODS, RATED
from ..table.keeping import knows_hands
from ..table.printed_cards import (
    AGGRESSIONS,
    AGGRESSIONS_HELP,
    CIVIL,
    EVENT,
    EVENTS,
    PACTS,
    PACTS_HELP,
    RELIGION,
    SIDES,
    TERRITORY,
    WARRIORS,
    WARS,
    card,
    cards,
    military,
)
from ..table.state import Attack, Auction, Civilization, Decision, TokenTaken, World
from ..war.attack import missing_strength, order_open
from ..war.war import takeable
from .pending import (
    AGREEMENT,
    ANNEX,
    CIVILIZATION,
    DESTROY,
    DESTROY_OTHER,
    DISCARD,
    FIRST_GOODS,
    FREE_BUILD,
    INFILTRATE,
    LOSE_COLONY,
    LOSE_WORKER,
    LOSS,
    MARKET,
    PLUNDER,
    RAID,
    RUIN,
    SHARE,
    TAKE_TECHNOLOGY,
    agreement_begun,
)
from .pending_actions import (
    ChooseBuildings,
    ChooseColony,
    ChooseFirst,
    ChooseGoods,
    ChooseWorker,
    RuinWonder,
    building_sets,
    goods_splits,
)
from .pending_card_actions import BuildFree, ChooseInfiltration, Decline, DiscardMilitary, FinishAgreement, TakeSpoils

# The cards that ask something, and those that let something be built free of charge.
SOURCES = (EVENTS, AGGRESSIONS, WARS, PACTS)
FREE_BY = {RELIGION: "development_of_religion", WARRIORS: "development_of_warfare"}
ASKING_ALL = (CIVILIZATION, MARKET)
# Food and resources together.
BASKET = "basket"
Answers = Callable[[World, Decision], Iterator[Answer]]


def questions(world: World) -> tuple[Question, ...]:
    """What the table has to say now, the first thing first."""
    asked: list[Question] = []
    if world.attack:
        asked.append(_defence(world, world.attack))
    if world.offer:
        asked.append(_offer(world))
    if world.decisions:
        asked.append(_decision(world, world.decisions[0]))
    if world.auction and not asked:
        asked.append(_auction(world))
    taken = order_open(world)
    if taken:
        told = say(".ask.first_goods", who=SeatRef(taken.seat))
        asked.append(Question(told, tuple(_orders(taken.seat)), taken.seat, say(".why.first_goods")))
    # One at a time for each seat: the next token is asked about when the first is settled.
    first = {taken.seat: taken for taken in reversed(exchangeable(world))}
    asked.extend(_token(world, first[seat]) for seat in sorted(first))
    return tuple(asked)


def _pictured(words: Message, move: Move, id: str, domain: str = CIVIL, detail: Arg = None) -> Answer:
    """An answer that names a card: in the picture and the colour of its kind."""
    printed = printed_card(domain, id)
    return Answer(words, move, detail=detail, icon=icon_of(printed), tone=tone_of(printed))


def _token(world: World, taken: TokenTaken) -> Question:
    """Which card really loses a blue token; the proposal stands until somebody says otherwise."""
    told = say(".ask.token", who=SeatRef(taken.seat), card=term(taken.card), worth=worth(taken.card))
    answers = tuple(
        _pictured(
            say(".answer.token_from", card=term(id)),
            ChooseToken(taken.seat, id),
            id,
            detail=say(".answer.token_worth", worth=worth(id)),
        )
        for id in (taken.card, *instead(world, taken))
    )
    return Question(told, answers, taken.seat, say(".why.token"))


def _defence(world: World, attack: Attack) -> Question:
    missing = missing_strength(world, attack)
    told = say(
        ".ask.defence" if missing else ".ask.defence_forced",
        who=SeatRef(attack.rival),
        attacker=SeatRef(attack.attacker),
        card=TermRef(AGGRESSIONS, attack.card),
        effect=TermRef(AGGRESSIONS_HELP, attack.card),
        n=missing,
    )
    give_in = Defend(attack.rival)
    defending = begin(Defend, seat=attack.rival)
    strong = Answer(say(".answer.strong_enough"), Defend(attack.rival, strong_enough=True), icon="shield-check")
    fended = Answer(say(".answer.defend"), defending, icon=Defend.icon) if missing else strong
    gives_in = Answer(say(".answer.give_in"), give_in, icon="flag-outline")
    why = say(".why.defence" if missing else ".why.defence_forced", n=missing, card=TermRef(AGGRESSIONS, attack.card))
    return Question(told, (fended, gives_in), attack.rival, why, icon=ICONS[AGGRESSIONS])


def _offer(world: World) -> Question:
    offer = world.offer
    assert offer is not None
    sides = "" if military(PACTS, offer.pact).more["symmetric"] else "_sides"
    told = say(
        f".ask.pact{sides}",
        who=SeatRef(offer.partner),
        owner=SeatRef(offer.owner),
        pact=TermRef(PACTS, offer.pact),
        effect=TermRef(PACTS_HELP, offer.pact),
        own=TermRef(SIDES, offer.side),
        other=TermRef(SIDES, SIDE_B if offer.side == SIDE_A else SIDE_A),
    )
    answers = (
        Answer(say(".answer.accept"), AnswerPact(offer.partner, True), icon="check", tone="good"),
        Answer(say(".answer.refuse"), AnswerPact(offer.partner, False), icon="close", tone="bad"),
    )
    return Question(told, answers, offer.partner, say(".why.pact", card=TermRef(PACTS, offer.pact)))


def _auction(world: World) -> Question:
    auction = world.auction
    assert auction is not None
    seat, name = auction.to_bid, TermRef(EVENTS, auction.territory)
    if must_colonize(auction, world):
        sent = least_force(world, seat, auction.bid)
        move = Colonize(seat, sent.each, sent.bonuses, sent.discards)
        told = say(".ask.colonize", who=SeatRef(seat), territory=name, bid=auction.bid)
        other = Answer(say(".answer.other_force"), begin(Colonize, seat=seat), icon="tune")
        # Units alone are soon told; what else a force takes is seen where it is chosen.
        units = units_told(sent.units) if not (sent.bonuses or sent.discards) else None
        send = Answer(say(".answer.send"), move, detail=units, icon="sail-boat")
        why = say(".why.colonize", card=name)
        return Question(told, (send, other) if sent.units else (other,), seat, why)
    strongest = strongest_force(world, seat)
    told = say(
        ".ask.bid", who=SeatRef(seat), territory=name, bid=auction.bid, certain=strongest.certain.value,
        most=strongest.at_most,
    )  # fmt: skip
    answers = [Answer(say(".answer.pass"), PassBid(seat))]
    if auction.bid < strongest.at_most:
        answers.insert(0, Answer(say(".answer.bid", n=auction.bid + 1), Bid(seat, auction.bid + 1)))
    why = say(".why.auction", card=name)
    return Question(told, (*answers, *_outcomes(world, auction)), seat, why, icon=ICONS[TERRITORY])


def _outcomes(world: World, auction: Auction) -> Iterator[Answer]:
    """How the whole auction can end, for tables that bid aloud: who gets the territory, and what they could send."""
    for seat in able_to_bid(world):
        won = say(".answer.wins_auction", who=SeatRef(seat))
        yield Answer(won, begin(SettleAuction, winner=seat), detail=can_send(world, seat), about=seat)
    if auction.bidder is None:
        yield Answer(say(".told.nobody_bids"), SettleAuction())


def _decision(world: World, due: Decision) -> Question:
    other = SeatRef(due.other) if due.other is not None else None
    built = term(due.card) if due.kind == FREE_BUILD else None
    told = Message(f".ask.{due.kind}", {"who": SeatRef(due.seat), "n": due.amount, "other": other, "card": built})
    # A decision entered by hand may be of no kind we know: it is shown, and taken away by hand.
    answers = ANSWERS.get(due.kind)
    # Where something may be done or left, the moves have nothing in common but the event.
    icon = ICONS[EVENT] if due.kind in (CIVILIZATION, FREE_BUILD, AGREEMENT) else ""
    shown = tuple(answers(world, due)) if answers else ()
    return Question(told, shown, due.seat, _why(due), _place(world, due), icon=icon)


def _why(due: Decision) -> Message:
    """The card that asks for it; a decision entered by hand may name none."""
    source = FREE_BY.get(due.card, due.card) if due.kind == FREE_BUILD else due.card
    domain = next((domain for domain in SOURCES if source in cards(domain)), None)
    named = TermRef(domain, source) if domain is not None else None
    return say(".why.by_hand") if named is None else say(".why.card", card=named)


def _place(world: World, due: Decision) -> tuple[int, int]:
    """Which of how many decisions in a row this is, where one card asks everybody."""
    left = sum((other.kind, other.card) == (due.kind, due.card) for other in world.decisions)
    many = len(world.remaining) if due.kind in ASKING_ALL else 1
    return (many - left + 1, many) if left <= many else (1, left)


def _victim(world: World, due: Decision) -> Civilization:
    return world.players[due.seat if due.other is None else due.other]


def _workers(world: World, due: Decision) -> Iterator[Answer]:
    for id, count in world.players[due.seat].workers.items():
        if count:
            yield _pictured(say(".answer.card", card=term(id)), ChooseWorker(due.seat, id), id)


def _buildings(world: World, due: Decision) -> Iterator[Answer]:
    for chosen in building_sets(world, due):
        names = tuple(term(id) for id in chosen)
        told = say(".answer.cards", cards=names) if len(names) > 1 else say(".answer.card", card=names[0])
        yield _pictured(told, ChooseBuildings(due.seat, chosen), chosen[0])


def _goods(world: World, due: Decision) -> Iterator[Answer]:
    for eaten, rest in goods_splits(world, due):
        told = say(".answer.goods", goods=tuple(goods_told(eaten, rest)))
        icon, tone = (BASKET, "") if eaten and rest else GOODS["food" if eaten else "resources"]
        yield Answer(told, ChooseGoods(due.seat, eaten, rest), icon=icon, tone=tone)


def _first(world: World, due: Decision) -> Iterator[Answer]:
    return _orders(due.seat)


def _orders(seat: int) -> Iterator[Answer]:
    for words, food_first in ((".answer.food_first", True), (".answer.resources_first", False)):
        icon, tone = GOODS["food" if food_first else "resources"]
        yield Answer(say(words), ChooseFirst(seat, food_first), icon=icon, tone=tone)


def _civilization(world: World, due: Decision) -> Iterator[Answer]:
    """Every cheaper move that is possible, with what it costs."""
    for words, move in _cheaper(world, due.seat):
        if against(move, world) is None:
            price = cost(world, move)
            if isinstance(move, Build | Develop):
                overthrown = isinstance(move, Develop) and move.revolution
                detail = say(".answer.by_revolution", cost=price) if overthrown else price
                yield _pictured(say(words, card=term(move.card)), move, move.card, detail=detail)
            else:
                yield Answer(say(words), move, detail=price)
    yield Answer(say(".answer.decline"), Decline(due.seat))


def _cheaper(world: World, seat: int) -> Iterator[tuple[str, Action[World]]]:
    player = world.players[seat]
    yield ".answer.grow", IncreasePopulation(seat)
    for id in player.workers:
        yield ".answer.build", Build(seat, id)
    for id in dict.fromkeys(player.civil_hand):
        yield ".answer.develop", Develop(seat, id)
        yield ".answer.develop", Develop(seat, id, revolution=True)


def _free_build(world: World, due: Decision) -> Iterator[Answer]:
    yield _pictured(say(".answer.build", card=term(due.card)), BuildFree(due.seat), due.card)
    yield Answer(say(".answer.decline"), Decline(due.seat))


def _colonies(world: World, due: Decision) -> Iterator[Answer]:
    for id in _victim(world, due).colonies:
        yield _pictured(say(".answer.card", card=TermRef(EVENTS, id)), ChooseColony(due.seat, id), id, EVENTS)


def _ruins(world: World, due: Decision) -> Iterator[Answer]:
    for id in ruinable(world.players[due.seat]):
        yield _pictured(say(".answer.card", card=term(id)), RuinWonder(due.seat, id), id)


def _agreement(world: World, due: Decision) -> Iterator[Answer]:
    # Finishing gives up the next political action, so it is offered only once a card has been taken for it.
    if agreement_begun(due) or not knows_hands(world):
        yield Answer(say(".answer.done"), FinishAgreement(due.seat))
    if not agreement_begun(due):
        yield Answer(say(".answer.decline"), Decline(due.seat))


def _discard(world: World, due: Decision) -> Iterator[Answer]:
    oldest = oldest_cards(world.players[due.seat], due.amount)
    yield Answer(say(".answer.oldest"), DiscardMilitary(due.seat, oldest), icon="history")
    yield Answer(say(".answer.choose_cards"), begin(DiscardMilitary, seat=due.seat), icon="gesture-tap")


def _infiltrate(world: World, due: Decision) -> Iterator[Answer]:
    rival = _victim(world, due)
    for id, leads in ((rival.leader, True), (rival.unfinished and rival.unfinished.id, False)):
        if id:
            yield _pictured(say(".answer.card", card=term(id)), ChooseInfiltration(due.seat, leads), id)


def _spoils(world: World, due: Decision) -> Iterator[Answer]:
    loser = due.other if due.other is not None else due.seat
    points = min(due.amount, world.players[loser].science)
    icon, tone = RATED["science"]
    yield Answer(say(".answer.science_only", n=points), TakeSpoils(due.seat), icon=icon, tone=tone)
    offered = takeable(world, due.seat, loser, due.amount)
    for chosen in (some for count in range(1, len(offered) + 1) for some in combinations(offered, count)):
        rest = due.amount - sum(card(id).science or 0 for id in chosen)
        if rest >= 0:
            # The rest is taken in science, of which the loser may have less.
            points = min(rest, world.players[loser].science)
            names: tuple[Message | TermRef, ...] = tuple(map(term, chosen))
            taken = (*names, say(".answer.science_only", n=points)) if points else names
            yield _pictured(say(".answer.cards", cards=taken, n=points), TakeSpoils(due.seat, chosen), chosen[0])


ANSWERS: dict[str, Answers] = {
    LOSE_WORKER: _workers,
    DESTROY: _buildings,
    DESTROY_OTHER: _buildings,
    RAID: _buildings,
    MARKET: _goods,
    SHARE: _goods,
    LOSS: _goods,
    PLUNDER: _goods,
    FIRST_GOODS: _first,
    CIVILIZATION: _civilization,
    FREE_BUILD: _free_build,
    LOSE_COLONY: _colonies,
    ANNEX: _colonies,
    RUIN: _ruins,
    AGREEMENT: _agreement,
    DISCARD: _discard,
    INFILTRATE: _infiltrate,
    TAKE_TECHNOLOGY: _spoils,
}
