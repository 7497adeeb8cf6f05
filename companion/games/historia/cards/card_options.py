"""Card options: what a hand could do now, in the likely ways, and what speaks against each side of a card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from companion.engine.asking import begin
from companion.engine.frozen import dataclass
from companion.engine.game import Move
from companion.engine.message import Message, SeatRef, say
from companion.engine.ruling import RuleViolation

from ..map.world import knows, reachable, shared_regions
from ..table.ids import ADVISOR, RAID, REVOLUTION, TRADE, WAR, CardId
from ..table.state import Historia
from ..turn.turn_actions import PlayAdvisor
from .card_actions import Art, Expand, Exploit, Military, Technology, Tourism
from .card_turn import CARDS, at_turn_of, check_in_hand, check_running, check_turn, hand
from .neighbour_actions import NOT_NEAR, NOT_NEAR_ASSUMED, Raid, Revolution, Trade, War, other_civs, war_targets
from .played_card import CardAction, TwoSidedCard

ACTION_OF_CARD: dict[CardId, type[CardAction]] = {
    action.card: action
    for action in (Military, Technology, Art, Exploit, Expand, Trade, Raid, War, Tourism, Revolution)
}
# How a card says that a target does not fit, and what it says when none does.
FAR, UNFIT_NEIGHBOURS = (NOT_NEAR, NOT_NEAR_ASSUMED), (".partner_not_ahead", ".victim_too_strong")
NOBODY_FITS: dict[CardId, str] = {TRADE: ".nobody_ahead", RAID: ".nobody_weaker"}


def card_moves(state: Historia, seat: int) -> Iterator[CardAction]:
    """Every card with every target worth a button, advanced sides first; whether it is legal is for check to say."""
    row = state.players[seat].row
    others = other_civs(state, seat)
    for advanced in (True, False):
        yield Technology(civ=seat, advanced=advanced)
        yield Military(civ=seat, advanced=advanced)
        yield Art(civ=seat, advanced=advanced)
        yield Exploit(civ=seat, advanced=advanced)
        for region in reachable(state, seat):
            yield Expand(civ=seat, region=region, advanced=advanced)
        for other in others:
            yield Trade(civ=seat, partner=other, advanced=advanced)
            yield Raid(civ=seat, victim=other, advanced=advanced)
        for other in war_targets(state, seat):
            for region in shared_regions(state, seat, other):
                yield War(civ=seat, victim=other, region=region, advanced=advanced)
        yield Tourism(civ=seat, advanced=advanced)
    yield Revolution(civ=seat, take_back=row[-1] if row else None)


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of a card: every move worth a button, those that can be carried out first, and what is against it."""

    card: CardId
    advanced: bool
    moves: tuple[CardAction, ...]
    against: Message | None


def sides(state: Historia, seat: int, cards: Collection[CardId] = tuple(CARDS)) -> dict[tuple[CardId, bool], CardSide]:
    """Both sides of these cards of a human, turn order aside: what could be done and what the card forbids."""
    begun = at_turn_of(state, seat) if state.rules.cards else state
    moves: dict[tuple[CardId, bool], list[CardAction]] = {}
    for move in (*card_moves(begun, seat), *_wars_without_enemy(begun, seat)):
        moves.setdefault((move.played_card(), getattr(move, "advanced", False)), []).append(move)
    keys = [(card, advanced) for card in cards for advanced in (False, True) if not advanced or card != REVOLUTION]
    return {key: _side(begun, seat, *key, moves.get(key, [])) for key in keys}


def hand_sides(state: Historia, seat: int) -> dict[CardId, tuple[CardSide, ...]]:
    """Every card of a hand with the sides its owner has: the advanced one for whoever knows what it needs."""
    cards = hand(state.players[seat])
    known = sides(state, seat, cards)
    found: dict[CardId, tuple[CardSide, ...]] = {}
    for card in cards:
        needed = getattr(ACTION_OF_CARD[card], "advanced_needs", None)
        both = needed is not None and knows(state, seat, needed)
        found[card] = (known[card, False], known[card, True]) if both else (known[card, False],)
    return found


def _wars_without_enemy(state: Historia, seat: int) -> tuple[CardAction, ...]:
    if war_targets(state, seat):
        return ()
    return tuple(War(civ=seat, advanced=advanced) for advanced in (False, True))


def _side(state: Historia, seat: int, card: CardId, advanced: bool, moves: list[CardAction]) -> CardSide:
    reasons = [refusal(move.check_card, state) for move in moves]
    ranked = sorted(zip(moves, reasons, strict=True), key=lambda pair: pair[1] is not None)
    against = _against_all(card, [reason for _, reason in ranked])
    if against is None and card == WAR and not war_targets(state, seat):
        # The rules let it be laid down; nobody should learn only from the next page that it did nothing.
        against = say(".nobody_shares", civ=SeatRef(seat))
    if state.rules.cards:
        against = refusal(lambda at: check_in_hand(at, seat, card), state) or against
    return CardSide(card, advanced, tuple(move for move, _ in ranked), against)


def _against_all(card: CardId, reasons: list[Message | None]) -> Message | None:
    """What speaks against every target of a card: one sentence about all of them rather than about the first."""
    if not reasons:
        return say(".nowhere_to_go")
    if len(reasons) == 1 or reasons[0] is None or card not in NOBODY_FITS:
        return reasons[0]
    said = [reason for reason in reasons if reason is not None]
    other = next((reason for reason in said if reason.id not in (*FAR, *UNFIT_NEIGHBOURS)), None)
    if other is not None:
        return other
    if any(reason.id not in FAR for reason in said):
        return say(NOBODY_FITS[card])
    assumed = any(reason.id == NOT_NEAR_ASSUMED for reason in said)
    return say(".nobody_near_assumed" if assumed else ".nobody_near")


def turn_against(state: Historia, seat: int) -> Message | None:
    """What forbids a human to play any card now."""

    def check(at: Historia) -> None:
        check_running(at)
        if at.rules.cards:
            check_turn(at_turn_of(at, seat), seat)

    return refusal(check, state)


def refusal(check: Callable[[Historia], None], state: Historia) -> Message | None:
    """What a check says, or None if it is content."""
    try:
        check(state)
    except RuleViolation as violation:
        return violation.message
    return None


def card_move(state: Historia, side: CardSide) -> Move:
    """What a tap on one side of a card means: at once where there is nothing to choose, else what is asked first."""
    first = side.moves[0]
    if isinstance(first, Exploit) and used_come_back(state, first):
        return first
    given = {"advanced": first.advanced} if isinstance(first, TwoSidedCard) else {}
    return begin(type(first), civ=first.civ, **given)


def by_advisor(seat: int, card: CardId) -> Move:
    """The basic action of a card as an advisor lets do it, without the card itself."""
    return begin(ACTION_OF_CARD[card], civ=seat, source=ADVISOR, advanced=False)


def used_come_back(state: Historia, move: Exploit) -> bool:
    """Whether an Exploit means the used cubes: where there are any; a region is given up on the map."""
    civ = state.players[move.civ]
    return civ.cubes.used + move.advanced > 0 or not civ.regions


def revolutions_of_advisor(state: Historia, seat: int) -> tuple[PlayAdvisor, ...]:
    """An advisor with the effect of a Revolution, for every card of choice, the youngest first."""
    row = state.players[seat].row[:-1]
    wanted = tuple(PlayAdvisor(seat, take_back=(card,), revolution=True) for card in reversed(row))
    return wanted or (PlayAdvisor(seat, revolution=True),)
