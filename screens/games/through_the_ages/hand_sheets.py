"""Sheets for military cards and units at hand: defend, send a colonization force, discard."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.message import SeatRef, TermRef
from companion.games.through_the_ages.cards.hands import oldest_cards
from companion.games.through_the_ages.colonies.auction_actions import Colonize
from companion.games.through_the_ages.colonies.colonization import COOK_DISCARD_WORTH, bonus_worth, force, least_force
from companion.games.through_the_ages.politics.politics_actions import Defend
from companion.games.through_the_ages.table.printed_cards import (
    AGE_IDS,
    AGES,
    AGGRESSIONS,
    COOK,
    EVENTS,
    STRENGTH,
    bonus,
    card,
)
from companion.games.through_the_ages.table.ratings import action_totals
from companion.games.through_the_ages.table.state import Auction, World
from companion.games.through_the_ages.turn.pending import DISCARD, found
from companion.games.through_the_ages.turn.pending_card_actions import DiscardMilitary
from companion.games.through_the_ages.war.army import units_from, units_of
from companion.games.through_the_ages.war.attack import DISCARD_WORTH, defence_worth, missing_strength
from screens.desk import Desk
from screens.games.through_the_ages.pick_sheet import Counts, Pick, PickSheet, Verdict
from screens.games.through_the_ages.printed import icon_of, printed_card, signed, term_of, tone_of

BACKS = AGE_IDS[1:4]
BONUS_KEY, DISCARD_KEY, UNIT_KEY = "bonus:", "discard:", "unit:"


def of_kind(counts: Counts, kind: str) -> tuple[str, ...]:
    """What was counted out under this kind of key, each as often as it was chosen."""
    return tuple(key.removeprefix(kind) for key, count in counts.items() if key.startswith(kind) for _ in range(count))


def counted(kind: str, ids: tuple[str, ...]) -> Counts:
    """Things as they are counted out under this kind of key."""
    return {kind + id: ids.count(id) for id in ids}


def _cards(desk: Desk, seat: int, kind: str, worth: dict[str, int], group: str) -> Iterator[Pick]:
    """The military cards of a hand by their backs, each with what it is worth this way."""
    hand = desk.state.players[seat].military_hand
    for age in BACKS:
        if hand.get(age):
            printed = bonus(age)
            label = desk.words.say(".panel.pick_card", age=TermRef(AGES, age), worth=signed(desk.words, worth[age]))
            icon = icon_of(printed) if kind == BONUS_KEY else "cards-outline"
            yield Pick(kind + age, label, icon, tone_of(printed), age, hand[age], group)


def ask_defence(desk: Desk, action: Defend) -> bool:
    """Open the defence if it is only begun: bonus cards and discards, and what they come to."""
    state: World = desk.state
    attack = state.attack
    if attack is None or action.bonuses or action.discards or action.strong_enough:
        return False
    seat, say, need = attack.rival, desk.words.say, missing_strength(state, attack)
    limit = action_totals(state, seat)[1]

    def made(counts: Counts) -> Defend:
        bonuses, discards = of_kind(counts, BONUS_KEY), of_kind(counts, DISCARD_KEY)
        return Defend(seat, bonuses, discards, strong_enough=not (need or bonuses or discards))

    def judged(counts: Counts) -> Verdict:
        move = made(counts)
        worth = defence_worth(move.bonuses, move.discards)
        used = say(".panel.defence_cards", n=len(move.bonuses) + len(move.discards), most=limit)
        return Verdict(say(".panel.of", n=worth, total=need), used, worth >= need, free=not need)

    picks = (
        *_cards(desk, seat, BONUS_KEY, {age: defence_worth((age,), ()) for age in BACKS}, say(".panel.bonus_cards")),
        *_cards(desk, seat, DISCARD_KEY, dict.fromkeys(BACKS, DISCARD_WORTH), say(".panel.discarded")),
    )
    sheet = PickSheet(
        desk, picks, made, judged,
        title=say(".panel.defends", who=SeatRef(seat)),
        intro=say(f".panel.defence_intro{_forced(need)}", card=TermRef(AGGRESSIONS, attack.card), n=need),
        do_text=say(".panel.fend_off"), do_icon=Defend.icon, other_text=say(".answer.give_in"),
    )  # fmt: skip
    sheet.bind(on_other=lambda _sheet: sheet.close_and(desk.do, Defend(seat)))
    sheet.open()
    return True


def _forced(need: int) -> str:
    """The ending of the words for an attack that was forced: nothing is missing to fend it off."""
    return "" if need else "_forced"


def ask_force(desk: Desk, action: Colonize) -> bool:
    """Open the colonization force if none is given yet: units and cards, and how strong they are together."""
    auction: Auction | None = desk.state.auction
    if auction is None or action.units:
        return False
    seat, say = auction.to_bid, desk.words.say

    def made(counts: Counts) -> Colonize:
        return Colonize(seat, of_kind(counts, UNIT_KEY), of_kind(counts, BONUS_KEY), of_kind(counts, DISCARD_KEY))

    def judged(counts: Counts) -> Verdict:
        sent = made(counts)
        rating = force(desk.state, seat, units_from(_tally(sent.units)), sent.bonuses, len(sent.discards))
        parts = [
            f"{desk.words.show(term_of(printed_card(one.domain, one.id)))} {signed(desk.words, one.amount)}"
            for one in rating.why
        ]
        detail = ", ".join(parts) or say(".send_a_unit")
        return Verdict(say(".panel.of", n=rating.value, total=auction.bid), detail, rating.value >= auction.bid)

    least = least_force(desk.state, seat, auction.bid)
    chosen = {
        **counted(UNIT_KEY, least.each), **counted(BONUS_KEY, least.bonuses), **counted(DISCARD_KEY, least.discards)
    }  # fmt: skip
    PickSheet(
        desk, tuple(_force_picks(desk, seat)), made, judged, chosen,
        title=say(".panel.sends", who=SeatRef(seat)),
        intro=say(".panel.force_intro", territory=TermRef(EVENTS, auction.territory), n=auction.bid),
        do_text=say(".panel.send_them"), do_icon=Colonize.icon,
    ).open()  # fmt: skip
    return True


def _tally(units: tuple[str, ...]) -> dict[str, int]:
    return {unit: units.count(unit) for unit in units}


def _force_picks(desk: Desk, seat: int) -> Iterator[Pick]:
    """Every unit, the hand as bonus cards, and with James Cook as discards."""
    player, say = desk.state.players[seat], desk.words.say
    for unit, count in units_of(player):
        printed = card(unit)
        worth = signed(desk.words, printed.gives[STRENGTH])
        label = say(".panel.pick_unit", unit=TermRef(printed.domain, unit), worth=worth)
        yield Pick(UNIT_KEY + unit, label, icon_of(printed), tone_of(printed), unit, count, say(".panel.sent_units"))
    yield from _cards(desk, seat, BONUS_KEY, {age: bonus_worth(age) for age in BACKS}, say(".panel.bonus_cards"))
    if player.leader == COOK:
        worth_of = dict.fromkeys(BACKS, COOK_DISCARD_WORTH)
        yield from _cards(desk, seat, DISCARD_KEY, worth_of, say(".panel.cook_discards"))


def ask_discards(desk: Desk, action: DiscardMilitary) -> bool:
    """Open the hand if it is not said yet which cards are discarded."""
    due = found(desk.state, action.seat, (DISCARD,))
    if due is None or action.ages:
        return False
    seat, say = due.seat, desk.words.say
    hand = desk.state.players[seat].military_hand
    shield = bonus(BACKS[0])
    picks = [
        Pick(DISCARD_KEY + age, desk.words.term(AGES, age), "cards-outline", tone_of(shield), age, hand[age], "")
        for age in BACKS
        if hand.get(age)
    ]

    def made(counts: Counts) -> DiscardMilitary:
        return DiscardMilitary(seat, of_kind(counts, DISCARD_KEY))

    def judged(counts: Counts) -> Verdict:
        count = len(made(counts).ages)
        return Verdict(say(".panel.of", n=count, total=due.amount), say(".panel.cards_chosen"), count == due.amount)

    oldest = oldest_cards(desk.state.players[seat], due.amount)
    PickSheet(
        desk, picks, made, judged, counted(DISCARD_KEY, oldest),
        title=say(".DiscardMilitary.title"),
        intro=say(".ask.discard", who=SeatRef(seat), n=due.amount),
        do_text=say(".panel.discard_them"), do_icon=DiscardMilitary.icon,
    ).open()  # fmt: skip
    return True


SHEETS = {Defend: ask_defence, Colonize: ask_force, DiscardMilitary: ask_discards}
