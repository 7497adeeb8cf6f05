"""Wars: compared at the start of the declarer's turn; the stronger one takes the spoils."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.toolbox.transfers import taken_from

from ..cards.hands import discard_pile
from ..civil.develop import with_special
from ..politics.pacts import attack_bonus
from ..table.printed_cards import WARS, card, military
from ..table.ratings import strength
from ..table.state import Decision, War, World
from ..turn.pending import TAKE_TECHNOLOGY, asked
from ..turn.recount import settled

OVER_TERRITORY, OVER_CULTURE = "war_over_territory", "war_over_culture"
TERRITORY_STEP, CULTURE_BASE = 5, 5


def resolve_wars(world: World, seat: int, turn: Turn) -> World:
    """Resolve every war this seat has declared."""
    for war in world.players[seat].wars:
        world = _resolve(world, seat, war, turn)
    return world.with_player(seat, replace(world.players[seat], wars=()))


def _resolve(world: World, seat: int, war: War, turn: Turn) -> World:
    own = strength(world, seat) + attack_bonus(world, seat, war.rival)
    other = strength(world, war.rival)
    world = discard_pile(world, military(WARS, war.id).level)
    card_name, rival = TermRef(WARS, war.id), SeatRef(war.rival)
    over = _over(card_name, (seat, own), (war.rival, other))
    told = say(".step.war", war=card_name, who=SeatRef(seat), rival=rival, own=own, other=other, over=over)
    turn.step(told, seat=seat, icon="sword-cross")
    if own == other:
        turn.step(say(".step.war_drawn"), icon="scale-balance")
        return world
    victor, loser = (seat, war.rival) if own > other else (war.rival, seat)
    return _spoils(world, war.id, victor, loser, abs(own - other), turn)


def _over(war: TermRef, *sides: tuple[int, int]) -> Message:
    """How the war ended, as it is told to the whole table; of each side its seat and its strength."""
    (loser, less), (winner, more) = sorted(sides, key=lambda side: side[1])
    if more == less:
        first, second = (SeatRef(seat) for seat, _strength in sides)
        return say(".moment.war_drawn", war=war, first=first, second=second, each=more)
    return say(".moment.war_won", war=war, winner=SeatRef(winner), loser=SeatRef(loser), more=more, less=less)


def _spoils(world: World, war: str, victor: int, loser: int, difference: int, turn: Turn) -> World:
    if war == OVER_CULTURE:
        return take_culture(world, victor, loser, CULTURE_BASE + difference, turn)
    if war == OVER_TERRITORY:
        return take_yellow(world, victor, loser, 1 + difference // TERRITORY_STEP, turn)
    if takeable(world, victor, loser, difference):
        return asked(world, Decision(TAKE_TECHNOLOGY, victor, war, difference, loser))
    return take_science(world, victor, loser, difference, turn)


def takeable(world: World, victor: int, loser: int, budget: int) -> tuple[str, ...]:
    """The special technologies of the loser a victor may take for so much."""
    have = {*world.players[victor].specials, *world.players[victor].civil_hand}
    specials = world.players[loser].specials
    return tuple(id for id in specials if id not in have and (card(id).science or 0) <= budget)


def take_special(world: World, victor: int, loser: int, card_id: str, turn: Turn) -> World:
    """A special technology moves to the victor; of two of a type the higher stays."""
    giver, taker = world.players[loser], world.players[victor]
    after = world.with_player(loser, replace(giver, specials=tuple(id for id in giver.specials if id != card_id)))
    after = after.with_player(victor, replace(taker, specials=with_special(taker.specials, card_id)))
    return settled(world, after, turn)


def take_science(world: World, taker: int, giver: int, amount: int, turn: Turn) -> World:
    """Science points move, at most what is there."""
    world, moved = _taken(world, taker, giver, "science", amount)
    turn.step(say(".step.science_taken", who=SeatRef(taker), rival=SeatRef(giver), n=moved), seat=taker, icon="flask")
    return world


def take_culture(world: World, taker: int, giver: int, amount: int, turn: Turn) -> World:
    """Culture points move, at most what is there."""
    world, moved = _taken(world, taker, giver, "culture", amount)
    told = say(".step.culture_taken", who=SeatRef(taker), rival=SeatRef(giver), n=moved)
    turn.step(told, seat=taker, icon="drama-masks")
    return world


def take_yellow(world: World, taker: int, giver: int, amount: int, turn: Turn) -> World:
    """Yellow tokens move from bank to bank, at most what is there."""
    world, moved = _taken(world, taker, giver, "yellow_bank", amount)
    told = say(".step.yellow_taken", who=SeatRef(taker), rival=SeatRef(giver), n=moved)
    turn.step(told, seat=taker, icon="account-switch")
    return world


def _taken(world: World, taker: int, giver: int, counter: str, amount: int) -> tuple[World, int]:
    loser, winner, moved = taken_from(world.players[giver], world.players[taker], counter, amount)
    return world.with_player(giver, loser).with_player(taker, winner), moved
