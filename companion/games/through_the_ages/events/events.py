"""Events: what each card does when it is revealed, by its printed verbs or a function of its own."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say
from companion.toolbox.effects import ByName

from ..scoring.impacts import impact_points
from ..table.printed_cards import (
    AGE_IDS,
    AGE_IV,
    CIVIL,
    EVENTS,
    EVENTS_HELP,
    IMPACT,
    TERRITORY,
    UNITS,
    card,
    cards,
    event,
)
from ..table.rating_effects import workers_on
from ..table.state import Auction, World
from ..turn.pending import AGREEMENT, CIVILIZATION, FREE_BUILD, MARKET, SHARE
from ..turn.recount import without_leader
from ..war.war import take_yellow
from .losses import (
    destroy_by,
    discard_cards,
    draw_cards,
    lose_population,
    score,
)
from .ranking import least_culture, most_culture, strongest, weakest
from .verbs import EVERYBODY, around, differs, follow

Effect = Callable[[World, str, Turn], World]
# The cards that do more than their verbs say.
happening: ByName[Effect] = ByName()
# What an event only offers: nothing happens before somebody has answered.
OFFERED = frozenset({CIVILIZATION, MARKET, FREE_BUILD, SHARE, AGREEMENT})


def on_top(world: World, age: str) -> tuple[str, ...]:
    """The cards of the event decks that can have turned up: of this age, and not past."""
    gone = {*world.past_events, *(id for player in world.players for id in player.colonies)}
    return tuple(id for id, found in cards(EVENTS).items() if AGE_IDS[found.level] == age and id not in gone)


def reveal(world: World, id: str, turn: Turn) -> World:
    """The top event is turned up and resolved; a territory goes up for auction."""
    effect = say(".todo.reveal", effect=TermRef(EVENTS_HELP, id))
    turn.step(say(".step.revealed", event=TermRef(EVENTS, id)), todo=effect, icon="cards-playing")
    kind = event(id).kind
    if kind == TERRITORY:
        return open_auction(world, id, turn)
    world = replace(world, past_events=(*world.past_events, id))
    if kind == IMPACT:
        for seat, points in impact_points(world, id, world.active).items():
            world = score(world, seat, turn, culture=points)
        return world
    happens = event(id).more.get("happens")
    return follow(world, id, happens, turn) if happens else happening[id](world, id, turn)


def tells_all(id: str, after: World) -> bool:
    """Whether the card says by itself what happens: an auction, the same for everybody, or what is asked now."""
    lines = event(id).more.get("happens", ())
    alike = bool(lines) and all(line["who"] == EVERYBODY and not differs(line) for line in lines)
    asked_first = bool(after.decisions) and all(decision.kind in OFFERED for decision in after.decisions)
    return event(id).kind == TERRITORY or alike or asked_first


def open_auction(world: World, territory: str, turn: Turn) -> World:
    """Everybody with a unit may bid, clockwise from who revealed the territory."""
    order = world.clockwise(world.active)
    out = tuple(seat for seat in order if not _has_unit(world, seat))
    able = [seat for seat in order if seat not in out]
    if not able:
        turn.step(say(".step.nobody_bids", territory=TermRef(EVENTS, territory)), icon="island")
        return replace(world, past_events=(*world.past_events, territory))
    for seat in out:
        turn.step(say(".step.no_units", who=SeatRef(seat)), seat=seat, icon="island")
    return replace(world, auction=Auction(territory, able[0], out=out))


def _has_unit(world: World, seat: int) -> bool:
    return workers_on(world.players[seat], *UNITS) > 0


@happening("barbarians")
def _barbarians(world: World, id: str, turn: Turn) -> World:
    leader = most_culture(world, turn)
    if leader in weakest(world, turn, 2):
        return lose_population(world, leader, 1, id, turn)
    turn.step(say(".step.nothing_happens"), icon="check")
    return world


@happening("uncertain_borders")
def _uncertain_borders(world: World, id: str, turn: Turn) -> World:
    return take_yellow(world, strongest(world, turn)[0], weakest(world, turn)[0], 1, turn)


@happening("iconoclasm")
def _iconoclasm(world: World, id: str, turn: Turn) -> World:
    for seat in around(world, turn):
        leader = world.players[seat].leader
        if leader and card(leader).level != world.age:
            told = say(".step.leader_removed", who=SeatRef(seat), leader=TermRef(CIVIL, leader))
            turn.step(told, seat=seat, icon="account-minus")
            world = without_leader(world, seat)
    return world


@happening("politics_of_strength")
def _politics_of_strength(world: World, id: str, turn: Turn) -> World:
    winner, loser = strongest(world, turn)[0], weakest(world, turn)[0]
    if world.age >= AGE_IV:
        return score(score(world, winner, turn, culture=5), loser, turn, culture=-3)
    return discard_cards(draw_cards(world, winner, 5, turn), loser, 3, id, turn)


@happening("terrorism")
def _terrorism(world: World, id: str, turn: Turn) -> World:
    actor = least_culture(world, turn)
    for victim in [seat for seat in around(world, turn) if seat != actor]:
        world = destroy_by(world, actor, victim, id, turn)
    return world
