"""Moves: every whole card a human could play now, and a card that cannot be carried out at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.action import Turn
from companion.engine.chance import Chance
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import RuleViolation, require

from .card_actions import Art, Expand, Exploit, Military, Technology, Tourism
from .events import befall
from .ids import RAID, REVOLUTION, TRADE, CardId
from .neighbour_actions import Raid, Revolution, Trade, War, war_targets
from .playing import CARDS, CardAction, at_turn_of, check_in_hand, check_running, check_turn, playable
from .state import Historia
from .world import reachable, shared_regions

ACTION_OF_CARD: dict[CardId, type[CardAction]] = {
    action.card: action
    for action in (Military, Technology, Art, Exploit, Expand, Trade, Raid, War, Tourism, Revolution)
}
# How a card says that a target does not fit, and what it says when none does.
NOT_NEAR, UNFIT_NEIGHBOURS = ".not_neighbours", (".partner_not_ahead", ".victim_too_strong")
NOBODY_FITS: dict[CardId, str] = {TRADE: ".nobody_ahead", RAID: ".nobody_weaker"}


def card_moves(state: Historia, seat: int) -> Iterator[CardAction]:
    """Every card with every target worth a button, advanced sides first; whether it is legal is for check to say."""
    row = state.players[seat].row
    others = [other for other in range(len(state.players)) if other != seat]
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
class Side:
    """One side of a card: every move worth a button, those that can be carried out first, and what is against it."""

    card: CardId
    advanced: bool
    moves: tuple[CardAction, ...]
    against: Message | None


def sides(state: Historia, seat: int) -> dict[tuple[CardId, bool], Side]:
    """Both sides of every card of a human, turn order aside: what could be done and what the card forbids."""
    begun = at_turn_of(state, seat) if state.rules.cards else state
    moves: dict[tuple[CardId, bool], list[CardAction]] = {}
    for move in (*card_moves(begun, seat), *_wars_without_enemy(begun, seat)):
        moves.setdefault((move.played_card(), getattr(move, "advanced", False)), []).append(move)
    return {key: _side(begun, seat, *key, moves.get(key, [])) for key in _side_keys()}


def _side_keys() -> Iterator[tuple[CardId, bool]]:
    for card in CARDS:
        yield card, False
        if card != REVOLUTION:
            yield card, True


def _wars_without_enemy(state: Historia, seat: int) -> tuple[CardAction, ...]:
    if war_targets(state, seat):
        return ()
    return tuple(War(civ=seat, advanced=advanced) for advanced in (False, True))


def _side(state: Historia, seat: int, card: CardId, advanced: bool, moves: list[CardAction]) -> Side:
    reasons = [refusal(move.check_card, state) for move in moves]
    ranked = sorted(zip(moves, reasons, strict=True), key=lambda pair: pair[1] is not None)
    against = _against_all(card, [reason for _, reason in ranked])
    if state.rules.cards:
        against = refusal(lambda at: check_in_hand(at, seat, card), state) or against
    return Side(card, advanced, tuple(move for move, _ in ranked), against)


def _against_all(card: CardId, reasons: list[Message | None]) -> Message | None:
    """What speaks against every target of a card: one sentence about all of them rather than about the first."""
    if not reasons:
        return say(".nowhere_to_go")
    if len(reasons) == 1 or reasons[0] is None or card not in NOBODY_FITS:
        return reasons[0]
    unfit = {NOT_NEAR, *UNFIT_NEIGHBOURS}
    other = next((reason for reason in reasons if reason is not None and reason.id not in unfit), None)
    if other is not None:
        return other
    near = any(reason is not None and reason.id != NOT_NEAR for reason in reasons)
    return say(NOBODY_FITS[card] if near else ".nobody_near")


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


def void_moves(state: Historia, seat: int) -> Iterator[CardAction]:
    """Cards in hand that cannot be carried out at all: they may still be revealed and laid down."""
    for card in playable(at_turn_of(state, seat).players[seat]):
        if card != REVOLUTION:
            yield PlayWithoutEffect(civ=seat, played=card)


def can_be_carried_out(state: Historia, seat: int, card: CardId) -> bool:
    """Whether a revealed card has any effect it could have now."""
    return any(move.played_card() == card and move.fits(state) for move in card_moves(state, seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWithoutEffect(CardAction):
    """Lay a revealed card that cannot be carried out into the row; it costs nothing and does nothing."""

    icon: ClassVar[str] = "close-circle-outline"

    played: CardId

    def played_card(self) -> CardId:
        """The card the table names."""
        return self.played

    def check_card(self, state: Historia) -> None:
        """A Revolution that cannot be played is not even revealed; an event one cannot pay makes a card void."""
        require(self.played != REVOLUTION, ".revolution_is_never_void")
        if befall(state, self.civ, self.played, Turn(Chance()))[1]:
            CardAction.check_card(self, state)

    def check_effect(self, state: Historia) -> None:
        """What can be carried out must be."""
        possible = can_be_carried_out(state, self.civ, self.played)
        require(not possible, ".must_be_carried_out", card=TermRef("action_cards", self.played))

    def sets_off_event(self, state: Historia) -> bool:
        """An event happens before a void card as well, unless the table decided otherwise."""
        return state.rules.o25_event_on_void
