"""Questions: whatever waits for a decision, with one-tap answers where the answers can be listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from companion.engine.action import Action
from companion.engine.asking import begin
from companion.engine.game import Answer, Question
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.offers import against

from ..cards.card_options import cost
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
from ..colonies.colonization import least_force, strongest_force
from ..events.losses import goods_told, ruinable
from ..goods.lost_tokens import exchangeable, instead
from ..goods.stores import worth
from ..goods.token_actions import ChooseToken
from ..politics.pact_actions import AnswerPact
from ..politics.pacts import SIDE_A, SIDE_B
from ..politics.politics_actions import Defend
from ..table.keeping import knows_hands
from ..table.printed_cards import (
    AGGRESSIONS,
    AGGRESSIONS_HELP,
    EVENTS,
    PACTS,
    PACTS_HELP,
    SIDES,
    card,
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
        asked.append(Question(told, tuple(_orders(taken.seat)), taken.seat))
    # One at a time for each seat: the next token is asked about when the first is settled.
    first = {taken.seat: taken for taken in reversed(exchangeable(world))}
    asked.extend(_token(world, first[seat]) for seat in sorted(first))
    return tuple(asked)


def _token(world: World, taken: TokenTaken) -> Question:
    """Which card really loses a blue token; the proposal stands until somebody says otherwise."""
    proposed = term(taken.card)
    told = say(".ask.token", who=SeatRef(taken.seat), card=proposed, worth=worth(taken.card))
    kept = Answer(say(".answer.token_kept", card=proposed), ChooseToken(taken.seat, taken.card))
    others = (
        Answer(say(".answer.token_instead", card=term(id), worth=worth(id)), ChooseToken(taken.seat, id))
        for id in instead(world, taken)
    )
    return Question(told, (kept, *others), taken.seat)


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
    strong = Answer(say(".answer.strong_enough"), Defend(attack.rival, strong_enough=True))
    fended = Answer(say(".answer.defend"), begin(Defend, seat=attack.rival), asks=True) if missing else strong
    return Question(told, (fended, Answer(say(".answer.give_in"), give_in)), attack.rival)


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
        Answer(say(".answer.accept"), AnswerPact(offer.partner, True)),
        Answer(say(".answer.refuse"), AnswerPact(offer.partner, False)),
    )
    return Question(told, answers, offer.partner)


def _auction(world: World) -> Question:
    auction = world.auction
    assert auction is not None
    seat, name = auction.to_bid, TermRef(EVENTS, auction.territory)
    if must_colonize(auction, world):
        sent = least_force(world, seat, auction.bid)
        move = Colonize(seat, sent.each, sent.bonuses, sent.discards)
        told = say(".ask.colonize", who=SeatRef(seat), territory=name, bid=auction.bid)
        other = Answer(say(".answer.other_force"), begin(Colonize, seat=seat), asks=True)
        return Question(told, (Answer(say(".answer.send"), move), other) if sent.units else (other,), seat)
    strongest = strongest_force(world, seat)
    told = say(
        ".ask.bid", who=SeatRef(seat), territory=name, bid=auction.bid, certain=strongest.certain.value,
        most=strongest.at_most,
    )  # fmt: skip
    answers = [Answer(say(".answer.pass"), PassBid(seat))]
    if auction.bid < strongest.at_most:
        answers.insert(0, Answer(say(".answer.bid", n=auction.bid + 1), Bid(seat, auction.bid + 1)))
    return Question(told, (*answers, *_outcomes(world, auction)), seat)


def _outcomes(world: World, auction: Auction) -> Iterator[Answer]:
    """How the whole auction can end, for tables that bid aloud: who gets the territory, and what they could send."""
    for seat in able_to_bid(world):
        won = say(".answer.wins_auction", who=SeatRef(seat))
        yield Answer(won, begin(SettleAuction, winner=seat), asks=True, detail=can_send(world, seat))
    if auction.bidder is None:
        yield Answer(say(".told.nobody_bids"), SettleAuction())


def _decision(world: World, due: Decision) -> Question:
    other = SeatRef(due.other) if due.other is not None else None
    built = term(due.card) if due.kind == FREE_BUILD else None
    told = Message(f".ask.{due.kind}", {"who": SeatRef(due.seat), "n": due.amount, "other": other, "card": built})
    # A decision entered by hand may be of no kind we know: it is shown, and taken away by hand.
    answers = ANSWERS.get(due.kind)
    return Question(told, tuple(answers(world, due)) if answers else (), due.seat)


def _victim(world: World, due: Decision) -> Civilization:
    return world.players[due.seat if due.other is None else due.other]


def _workers(world: World, due: Decision) -> Iterator[Answer]:
    for id, count in world.players[due.seat].workers.items():
        if count:
            yield Answer(say(".answer.card", card=term(id)), ChooseWorker(due.seat, id))


def _buildings(world: World, due: Decision) -> Iterator[Answer]:
    for chosen in building_sets(world, due):
        names = tuple(term(id) for id in chosen)
        told = say(".answer.cards", cards=names) if len(names) > 1 else say(".answer.card", card=names[0])
        yield Answer(told, ChooseBuildings(due.seat, chosen))


def _goods(world: World, due: Decision) -> Iterator[Answer]:
    for eaten, rest in goods_splits(world, due):
        told = say(".answer.goods", goods=tuple(goods_told(eaten, rest)))
        yield Answer(told, ChooseGoods(due.seat, eaten, rest))


def _first(world: World, due: Decision) -> Iterator[Answer]:
    return _orders(due.seat)


def _orders(seat: int) -> Iterator[Answer]:
    yield Answer(say(".answer.food_first"), ChooseFirst(seat, True))
    yield Answer(say(".answer.resources_first"), ChooseFirst(seat, False))


def _civilization(world: World, due: Decision) -> Iterator[Answer]:
    """Every cheaper move that is possible, with what it costs."""
    for words, move in _cheaper(world, due.seat):
        if against(move, world) is None:
            of = {"card": term(move.card)} if isinstance(move, Build | Develop) else {}
            yield Answer(Message(words, {"cost": cost(world, move), **of}), move)
    yield Answer(say(".answer.decline"), Decline(due.seat))


def _cheaper(world: World, seat: int) -> Iterator[tuple[str, Action[World]]]:
    player = world.players[seat]
    yield ".answer.grow", IncreasePopulation(seat)
    for id in player.workers:
        yield ".answer.build_for", Build(seat, id)
    for id in dict.fromkeys(player.civil_hand):
        yield ".answer.develop", Develop(seat, id)
        yield ".answer.revolution", Develop(seat, id, revolution=True)


def _free_build(world: World, due: Decision) -> Iterator[Answer]:
    yield Answer(say(".answer.build", card=term(due.card)), BuildFree(due.seat))
    yield Answer(say(".answer.decline"), Decline(due.seat))


def _colonies(world: World, due: Decision) -> Iterator[Answer]:
    for id in _victim(world, due).colonies:
        yield Answer(say(".answer.card", card=TermRef(EVENTS, id)), ChooseColony(due.seat, id))


def _ruins(world: World, due: Decision) -> Iterator[Answer]:
    for id in ruinable(world.players[due.seat]):
        yield Answer(say(".answer.card", card=term(id)), RuinWonder(due.seat, id))


def _agreement(world: World, due: Decision) -> Iterator[Answer]:
    # Finishing gives up the next political action, so it is offered only once a card has been taken for it.
    if agreement_begun(due) or not knows_hands(world):
        yield Answer(say(".answer.done"), FinishAgreement(due.seat))
    if not agreement_begun(due):
        yield Answer(say(".answer.decline"), Decline(due.seat))


def _discard(world: World, due: Decision) -> Iterator[Answer]:
    oldest = oldest_cards(world.players[due.seat], due.amount)
    yield Answer(say(".answer.oldest"), DiscardMilitary(due.seat, oldest))
    yield Answer(say(".answer.choose_cards"), begin(DiscardMilitary, seat=due.seat), asks=True)


def _infiltrate(world: World, due: Decision) -> Iterator[Answer]:
    rival = _victim(world, due)
    if rival.leader:
        yield Answer(say(".answer.card", card=term(rival.leader)), ChooseInfiltration(due.seat, True))
    if rival.unfinished:
        yield Answer(say(".answer.card", card=term(rival.unfinished.id)), ChooseInfiltration(due.seat, False))


def _spoils(world: World, due: Decision) -> Iterator[Answer]:
    loser = due.other if due.other is not None else due.seat
    points = min(due.amount, world.players[loser].science)
    yield Answer(say(".answer.science_only", n=points), TakeSpoils(due.seat))
    offered = takeable(world, due.seat, loser, due.amount)
    for chosen in (some for count in range(1, len(offered) + 1) for some in combinations(offered, count)):
        rest = due.amount - sum(card(id).science or 0 for id in chosen)
        if rest >= 0:
            # The rest is taken in science, of which the loser may have less.
            points = min(rest, world.players[loser].science)
            names: tuple[Message | TermRef, ...] = tuple(map(term, chosen))
            taken = (*names, say(".answer.science_only", n=points)) if points else names
            yield Answer(say(".answer.cards", cards=taken, n=points), TakeSpoils(due.seat, chosen))


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
