"""Tracks: where tokens stand, what a space costs, who is a neighbour, and what happens on arrival."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.action import Turn
from companion.engine.counters import clamp, with_item
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.toolbox.payments import mixes

from ..table.causes import CARD, SPACE, blamed
from ..table.changes import (
    active_card,
    active_played,
    add_landmark,
    can_pay,
    landmark_owner,
    push,
    push_parts,
    push_printed,
    score,
    score_card,
    watchers,
)
from ..table.ids import (
    ACHIEVEMENTS,
    ANY_RESOURCE,
    ARMORY,
    BENEFITS,
    BONUS,
    BROKER_OF_PEACE,
    COMPLETE_TRACK,
    EMPIRICISM,
    FUTURISTS,
    LAST_SPACE,
    MARRIAGE,
    MILITARY,
    RESOURCES,
    REVISIONISM,
    SCIENCE,
    TAPESTRY,
    TECHNOLOGY,
    THEOCRACY,
    TOPPLE_TWO,
    TRACKS,
)
from ..table.printed import LANDMARK_SPACES, TIER_ENTRIES, cost, landmark_of, space, space_id, thing
from ..table.state import Due, Payment, Player, Tapestry

BROKER_VP, EMPIRICISM_VP, THEOCRACY_VP = 3, 2, 4
FEW_PLAYERS = 3
HEAD_START = 4
TOPPLED_FOR_ACHIEVEMENT = 2


@dataclass(frozen=True, slots=True)
class Rival:
    """What the rules compare with: another player's or a bot's tokens, open income spaces and era."""

    tracks: Mapping[str, int]
    uncovered: Mapping[str, int]
    eras: frozenset[int]


def position(player: Player, track: str) -> int:
    """The space reached on a track: the higher one of two tokens."""
    second = player.second_token
    there = second.space if second and second.track == track else 0
    return max(player.tracks[track], there)


def standing(player: Player, track: str) -> int:
    """The highest space a token really stands on; AI Singularity took the one from the end of technology away."""
    second = player.second_token
    there = second.space if second and second.track == track else 0
    return there if has_left(player, track) else max(player.tracks[track], there)


def has_left(player: Player, track: str) -> bool:
    """Whether the token of this track was taken off its end to start again elsewhere."""
    return track == TECHNOLOGY and player.tracks[track] >= LAST_SPACE and player.second_token is not None


def arrived(before: Player, after: Player, track: str) -> int:
    """The space a token of this track was moved to, 0 if none was moved."""
    if before.tracks[track] != after.tracks[track]:
        return after.tracks[track]
    moved = after.second_token if before.second_token != after.second_token else None
    return moved.space if moved else 0


def _as_rival(player: Player) -> Rival:
    reached = {track: position(player, track) for track in player.tracks}
    return Rival(reached, player.uncovered, frozenset(played.era for played in player.mat))


def _bots(state: Tapestry) -> tuple[Rival, ...]:
    if state.solo is None:
        return ()
    bots = (state.solo.automa, state.solo.shadow)
    # The bots share the Automa's income turns; each of them from the second on puts a card on its mat.
    eras = frozenset(range(2, state.solo.automa.income_turn + 1))
    return tuple(Rival(bot.tracks, {}, eras) for bot in bots)


def neighbour_seats(state: Tapestry, seat: int) -> tuple[int, ...]:
    """The direct neighbours, right one first; with two players both are the same."""
    count = len(state.players)
    found = dict.fromkeys(((seat - 1) % count, (seat + 1) % count))
    return tuple(other for other in found if other != seat)


def neighbours(state: Tapestry, seat: int) -> tuple[Rival, ...]:
    """The direct neighbours to compare with; in the solo game the two bots."""
    people = tuple(_as_rival(state.players[other]) for other in neighbour_seats(state, seat))
    return people + _bots(state)


def rivals(state: Tapestry, seat: int) -> tuple[Rival, ...]:
    """All opponents."""
    others = tuple(_as_rival(player) for other, player in enumerate(state.players) if other != seat)
    return others + _bots(state)


def opponents(state: Tapestry) -> int:
    """How many opponents everybody has."""
    return len(state.players) - 1 + (2 if state.solo else 0)


def payments(player: Player, track: str, number: int) -> tuple[Payment, ...]:
    """Every way to pay for a space with what is there."""
    fixed, count, free = cost(track, number)
    ways = (Payment(**mix) for mix in mixes(RESOURCES, {fixed: count}, free))
    return tuple(payment for payment in ways if can_pay(player, payment))


def proposed_payment(player: Player, track: str, number: int) -> Payment | None:
    """The way to pay that leaves the most even stores, or None if nothing is enough."""
    possible = payments(player, track, number)
    if not possible:
        return None

    def evenness(payment: Payment) -> tuple[int, ...]:
        return tuple(sorted(player.resources[name] - payment.of(name) for name in RESOURCES))

    return max(possible, key=evenness)


def pays_exactly(payment: Payment, track: str, number: int) -> bool:
    """Whether a payment is what the space costs."""
    fixed, count, free = cost(track, number)
    return payment.of(fixed) >= count and payment.total == count + free


def banned(player: Player, track: str) -> bool:
    """Whether the active tapestry card keeps this player from advancing here."""
    card = active_card(player)
    return (card == BROKER_OF_PEACE and track == MILITARY) or (card == THEOCRACY and track == SCIENCE)


def closed_by(state: Tapestry, seat: int, track: str) -> int | None:
    """Whose Dictatorship keeps this player from advancing here."""
    found = (other for other, player in enumerate(state.players) if other != seat and player.closes == track)
    return next(found, None)


def barred(state: Tapestry, seat: int, track: str) -> bool:
    """Whether an own card or somebody's Dictatorship forbids every advance here."""
    return banned(state.players[seat], track) or closed_by(state, seat, track) is not None


def token_space(player: Player, track: str, second: bool) -> int | None:
    """Where the chosen token stands, or None if there is no such token on this track."""
    if not second:
        return player.tracks[track]
    token = player.second_token
    return token.space if token and token.track == track else None


def shown_tokens(player: Player) -> tuple[tuple[str, bool, int], ...]:
    """Track, which token and its space, of every token worth a card.

    One that can go on has one, and a complete track has one unless its other token goes on.
    """
    tokens = ((track, second, token_space(player, track, second)) for track in TRACKS for second in (False, True))
    return tuple(
        (track, second, here)
        for track, second, here in tokens
        if here is not None and (here < LAST_SPACE or (not second and not movable(player, track, False)))
    )


def _with_token(player: Player, track: str, second: bool, number: int) -> Player:
    if second and player.second_token:
        return replace(player, second_token=replace(player.second_token, space=number))
    return replace(player, tracks=with_item(player.tracks, track, number))


def movable(player: Player, track: str, second: bool) -> bool:
    """Which token moves: the chosen one, or the other if that one is at its end or not there."""
    chosen = token_space(player, track, second)
    if chosen is not None and chosen < LAST_SPACE:
        return second
    other = token_space(player, track, not second)
    return not second if other is not None and other < LAST_SPACE else second


def move(
    state: Tapestry, seat: int, track: str, by: int, turn: Turn, *, second: bool = False, anyway: bool = False
) -> Tapestry:
    """Move a token up or down; on the way up landmarks, a completed track and era cards count.

    What the table does although a card forbids it (`anyway`) is done.
    """
    player = state.players[seat]
    if by > 0:
        second = movable(player, track, second)
    before = token_space(player, track, second)
    if by < 0 and not second and has_left(player, track):
        # What is left to go down is the second token, if that is where it started again.
        second, before = True, token_space(player, track, True) or 0
    if before is None:
        second, before = False, player.tracks[track]
    if by > 0 and not anyway and barred(state, seat, track):
        named = TermRef("tracks", track)
        own = banned(player, track)
        turn.step(say(".step.banned", track=named) if own else say(".step.closed", track=named), seat=seat)
        return state
    after = clamp(before + by, 0, LAST_SPACE)
    if after == before:
        turn.step(say(".step.no_move", track=TermRef("tracks", track), space=before), seat=seat)
        return state
    name = TermRef("spaces", space_id(track, after)) if after else 0
    turn.step(say(".step.moved", track=TermRef("tracks", track), space=after, name=name), seat=seat, icon="stairs-up")
    state = state.with_player(seat, _with_token(player, track, second, after))
    # A move over several spaces runs up to somebody who stands there already: what is left on the board counts.
    leap = after - before > 1
    for number in range(before + 1, after + 1):
        state = _arrive(state, seat, track, number, leap, turn)
    return state


def _arrive(state: Tapestry, seat: int, track: str, number: int, leap: bool, turn: Turn) -> Tapestry:
    """What reaching a space from below brings besides its benefit."""
    card = active_card(state.players[seat])
    if number in LANDMARK_SPACES:
        state = _landmark(state, seat, track, number, leap, turn)
    if card == THEOCRACY and number in TIER_ENTRIES:
        state = score_card(state, seat, card, THEOCRACY_VP, turn)
    if card == EMPIRICISM and track == SCIENCE:
        state = score_card(state, seat, card, EMPIRICISM_VP, turn)
    if track == MILITARY:
        state = brokers_gain(state, seat, turn)
    return achieve(state, seat, COMPLETE_TRACK, turn) if number == LAST_SPACE else state


def brokers_gain(state: Tapestry, mover: int | None, turn: Turn) -> Tapestry:
    """Points for every Broker of Peace when somebody else, or a bot, advances on military."""
    for other, player in enumerate(state.players):
        if other != mover and active_card(player) == BROKER_OF_PEACE:
            state = score_card(state, other, BROKER_OF_PEACE, BROKER_VP, turn)
    return state


def landmark_due(state: Tapestry, seat: int | None, track: str, number: int, *, leap: bool = False) -> str | None:
    """The landmark the first on this space gets, or None if somebody has it or was here before."""
    landmark = landmark_of(track, number)
    if landmark is None or landmark_owner(state, landmark) is not None:
        return None
    if leap:
        return landmark
    others = [player for other, player in enumerate(state.players) if other != seat and _counts(player, number)]
    before = [_as_rival(player).tracks[track] for player in others]
    # A bot that arrives has taken its landmark, so only people ask where the bots stand.
    bots = [bot.tracks[track] for bot in _bots(state)] if seat is not None else []
    return None if any(reached >= number for reached in (*before, *bots)) else landmark


def _counts(player: Player, number: int) -> bool:
    """Whether having reached this space counts: the head start of the Futurists does not."""
    return number > HEAD_START or FUTURISTS not in player.civilizations


def _landmark(state: Tapestry, seat: int, track: str, number: int, leap: bool, turn: Turn) -> Tapestry:
    due = landmark_due(state, seat, track, number, leap=leap)
    revising = active_card(state.players[seat]) == REVISIONISM
    if due is None:
        return push_parts(state, seat, (ARMORY,), BENEFITS) if revising else state
    state = add_landmark(state, seat, due, turn, first=True)
    if not revising:
        return state
    return blamed(state, push_parts(state, seat, (ANY_RESOURCE,), BENEFITS), CARD, REVISIONISM)


def achievement_vp(state: Tapestry, achievement: str) -> tuple[int, ...]:
    """The points of an achievement by order of arrival at this table."""
    table = "small" if len(state.players) <= FEW_PLAYERS else "large"
    return tuple(thing("achievements", achievement)["vp"][table])


def achieve(state: Tapestry, seat: int, achievement: str, turn: Turn) -> Tapestry:
    """Score an achievement, once a player, in order of arrival."""
    order = state.achievements.get(achievement, ())
    if seat in order:
        return state
    values = achievement_vp(state, achievement)
    points = values[len(order)] if len(order) < len(values) else 0
    state = replace(state, achievements=with_item(state.achievements, achievement, (*order, seat)))
    if seat < 0:
        return state
    turn.step(
        say(
            ".step.achievement",
            seat=SeatRef(seat),
            achievement=TermRef("achievements", achievement),
            place=len(order) + 1,
            points=points,
        ),
        seat=seat,
        icon="trophy",
    )
    return score(state, seat, points, ACHIEVEMENTS)


def topple(state: Tapestry, seat: int, turn: Turn) -> Tapestry:
    """Count a toppled outpost of an opponent for whoever controls the territory."""
    player = state.players[seat]
    state = state.with_player(seat, replace(player, toppled=player.toppled + 1))
    return achieve(state, seat, TOPPLE_TWO, turn) if player.toppled + 1 >= TOPPLED_FOR_ACHIEVEMENT else state


def push_space(
    state: Tapestry, seat: int, track: str, number: int, *, bonus: bool = True, free: bool = False, wanted: bool = False
) -> Tapestry:
    """Lay out the benefit of a space, and behind it its bonus if that may be paid."""
    if number < 1:
        return state
    before = state
    if bonus:
        state = push_bonus(state, seat, track, number, free=free, wanted=wanted)
    printed = space(track, number)["benefit"]
    for other in watchers(state, MARRIAGE, seat):
        wedding = active_played(state.players[other])
        if wedding and wedding.track == track:
            shared = push_printed(state, other, printed, TAPESTRY)
            state = blamed(state, shared, CARD, MARRIAGE)
    return blamed(before, push_printed(state, seat, printed), SPACE, space_id(track, number))


def push_bonus(
    state: Tapestry, seat: int, track: str, number: int, *, free: bool = False, wanted: bool = False
) -> Tapestry:
    """Offer the bonus of a space, if it has one."""
    printed = space(track, number).get("bonus") if number > 0 else None
    if not printed:
        return state
    due = Due(tuple(printed["gain"]), BONUS, BENEFITS, True, space_id(track, number), free, wanted)
    return blamed(state, push(state, seat, due), SPACE, space_id(track, number))
