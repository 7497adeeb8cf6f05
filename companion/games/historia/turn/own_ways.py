"""Ways on from what a civilization has: its cards, cubes, wonders, its leader, and the event of the round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.engine.action import against
from companion.engine.adjust import Adjust
from companion.engine.aimed import aimed
from companion.engine.asking import begin
from companion.engine.codec import encode
from companion.engine.message import TermRef, say

from ..cards.card_options import ACTION_OF_CARD, CardSide, by_advisor, revolutions_of_advisor
from ..cards.void_actions import PlayWithoutEffect
from ..leaders.leaders import TellCondition
from ..matrix.levels import gains
from ..table.ids import MAP, OTHER, POOLS, REVOLUTION, WAR, CardId, PoolId
from ..table.state import Event, Historia, Leader
from ..table.table_actions import DestroyCube, EnterEvent, MoveCube, NameWonders
from ..variants.events import LIKELY_EVENTS, UNENTERED, changes, event_name, known_events
from .turn_actions import (
    DestroyWonder,
    NameWonder,
    PlayAdvisor,
    RefreshWonder,
    UseWonder,
    advisor_name,
    known_advisors,
    known_use,
)
from .way import ADVISOR_BONUSES, LIKELY_BONUSES, Way, Ways


def refusal_ways(state: Historia, seat: int, side: CardSide) -> Iterator[Ways]:
    """A card a rule is against: laid down without effect, or done anyway."""
    ways = []
    # A war nobody is there for is itself what the rules allow.
    void = side.moves[0] if side.card == WAR and side.moves else PlayWithoutEffect(civ=seat, played=side.card)
    allowed = side.card != REVOLUTION and against(void, state) is None
    if allowed:
        ways.append(Way(say(".panel.without_effect"), void))
    if side.moves and not (allowed and void is side.moves[0]):
        first = side.moves[0]
        given = {"advanced": side.advanced} if side.card != REVOLUTION else {}
        meant = tuple(islice(aimed(type(first), state, civ=seat, **given), 2))
        move = meant[0] if len(meant) == 1 else begin(type(first), civ=seat, **given)
        ways.append(Way(say("app.do_it_anyway"), move, anyway=True))
    yield Ways(None, ways)


def row_ways(state: Historia, seat: int, card: CardId) -> Iterator[Ways]:
    """A card of the row by hand: back to the hand, older or younger."""
    row = state.players[seat].row
    place = row.index(card)
    rest = [*row[:place], *row[place + 1 :]]
    rows = [(".panel.row_back", rest)]
    if place > 0:
        rows.append((".panel.row_older", [*rest[: place - 1], card, *rest[place - 1 :]]))
    if place < len(rest):
        rows.append((".panel.row_younger", [*rest[: place + 1], card, *rest[place + 1 :]]))
    yield Ways(None, [Way(say(words), Adjust(path=_path(seat, "row"), value=new)) for words, new in rows])


def advisor_ways(state: Historia, seat: int) -> Iterator[Ways]:
    """What an advisor brings: a usual bonus, a card we know, a whole action, or anything else."""
    bonuses = [Way(gains(bonus), PlayAdvisor(seat, bonus=bonus)) for bonus in ADVISOR_BONUSES]
    known = [
        Way(advisor_name(move.name), move, then=by_advisor(seat, action) if action else None)
        for move, action in known_advisors(state, seat)
    ]
    other = Way(say(".panel.advisor_more"), begin(PlayAdvisor, civ=seat))
    yield Ways(say(".panel.advisor_brings"), [*bonuses, *known, other])
    actions = [
        Way(TermRef("action_cards", card), PlayAdvisor(seat), then=by_advisor(seat, card))
        for card in ACTION_OF_CARD
        if card != REVOLUTION
    ]
    yield Ways(say(".panel.advisor_acts"), actions)
    revolution = TermRef("action_cards", REVOLUTION)
    back = [
        Way(TermRef("action_cards", move.take_back[0]) if move.take_back else say(".panel.no_card"), move)
        for move in revolutions_of_advisor(state, seat)
    ]
    yield Ways(say(".panel.advisor_revolution", card=revolution), back)


def wonder_ways(state: Historia, seat: int, place: int) -> Iterator[Ways]:
    """Use a wonder for what it usually gives; refresh, name or lose it."""
    known = known_use(state, seat, place)
    if state.players[seat].wonders[place].turned:
        yield Ways(None, [Way(say(".RefreshWonder.title"), RefreshWonder(seat, place))])
    elif known is not None:
        yield Ways(None, [Way(say(".panel.use_known"), known)])
    else:
        usual = [Way(gains(bonus), UseWonder(seat, place, bonus)) for bonus in LIKELY_BONUSES]
        more = Way(say(".panel.use_more"), begin(UseWonder, civ=seat, wonder=place))
        yield Ways(say(".panel.use_for"), [*usual, more])
    naming = Way(say(".panel.name_wonder"), begin(NameWonder, civ=seat, wonder=place))
    yield Ways(say(".panel.by_hand"), [naming, Way(say(".DestroyWonder.title"), DestroyWonder(seat, place))])


def place_ways(state: Historia, place: int) -> Iterator[Ways]:
    """A wonder of the row: told its name, or taken away."""
    row = state.wonder_row
    gone = NameWonders((*row[:place], *row[place + 1 :]))
    naming = Way(say(".panel.name_wonder"), begin(NameWonders, wonder=place))
    yield Ways(None, [naming, Way(say(".panel.wonder_away"), gone)])


def leader_ways(state: Historia, seat: int, leader: Leader) -> Iterator[Ways]:
    """What only the table can count of a leader, and crossing it out."""
    for which, condition in enumerate((leader.first, leader.second), start=1):
        if condition.metric == OTHER:
            words = ((True, ".panel.condition_met"), (False, ".panel.condition_not_met"))
            told = [Way(say(text, vp=condition.vp), TellCondition(seat, which, met)) for met, text in words]
            yield Ways(None, told)
    rest = [encode(other) for other in state.players[seat].leaders if other is not leader]
    yield Ways(None, [Way(say(".panel.leader_away"), Adjust(path=_path(seat, "leaders"), value=rest))])


def cube_ways(state: Historia, seat: int, pool: PoolId) -> Iterator[Ways]:
    """Where a cube of this pool may go, and from where one may come."""
    others = [other for other in POOLS if other != pool]
    away = [_cube_way(state, seat, pool, other, other) for other in others]
    if pool != MAP:
        away.append(Way(say(".DestroyCube.title"), DestroyCube(seat, pool)))
    yield Ways(say(".panel.cube_away"), away)
    yield Ways(say(".panel.cube_here"), [_cube_way(state, seat, other, pool, other) for other in others])


def _cube_way(state: Historia, seat: int, source: PoolId, target: PoolId, named: PoolId) -> Way:
    there = say(".panel.cubes_there", n=state.players[seat].cubes_at(named))
    on_map = MAP in (source, target)
    move = begin(MoveCube, civ=seat, source=source, target=target) if on_map else MoveCube(seat, source, target)
    return Way(TermRef("pools", named), move, there)


def event_ways(state: Historia, *, ahead: bool) -> Iterator[Ways]:
    """The events of the rulebook and those told before, others by what they do, then all the rest."""

    def way(event: Event) -> Way:
        effect = changes(event) if event.name else None
        return Way(event_name(event), begin(EnterEvent, next_round=ahead, card=event), effect)

    yield Ways(None, [way(event) for event in known_events(state.board)])
    yield Ways(say(".panel.other_event"), [way(event) for event in LIKELY_EVENTS])
    more = begin(EnterEvent, next_round=ahead, card=UNENTERED)
    yield Ways(None, [Way(say(".panel.event_more"), more)])


def _path(seat: int, field: str) -> str:
    return ".".join(("players", str(seat), field))
