"""Moves: plausible actions for whatever is due at a table, to play random games with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.engine.action import Action
from companion.engine.data import items
from companion.engine.offers import against
from companion.games.age_of_mythology.actions import (
    Build,
    Decay,
    DrawCards,
    EndRound,
    Explore,
    Gather,
    NextAge,
    Pass,
    PassTile,
    PlaceCube,
    Recruit,
    RevealDraft,
    SkipAction,
    TakeTile,
    Trade,
)
from companion.games.age_of_mythology.battle.aftermath import razed_at_most
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits, SendHome
from companion.games.age_of_mythology.battle.encounter_actions import Fight, LetGo, Reinforce, Resurrect, Retreat
from companion.games.age_of_mythology.battle.spoils_actions import (
    ConquerProvince,
    DestroyBuildings,
    Plunder,
    SkipSpoils,
)
from companion.games.age_of_mythology.camp.city import villagers
from companion.games.age_of_mythology.camp.units import for_battle, in_camp
from companion.games.age_of_mythology.gods import power_ids
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.gods.powers import SIMPLE
from companion.games.age_of_mythology.gods.target_actions import (
    Mummify,
    RaiseMortals,
    RazeByGod,
    RemoveProvince,
    Sacrifice,
    Steal,
    StrikeDown,
    TakeByGod,
)
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import DECAY, DISCARD, DRAFT, DRAW, KEY, KINDS
from companion.games.age_of_mythology.table.resources import Resources
from companion.games.age_of_mythology.table.state import Battle, Mythology
from companion.games.age_of_mythology.turn.flow import acting, neighbours, next_placer

AREAS = ("city", "production", "camp")
VICTORY_CARDS = ("wonder", "buildings", "army", "battle")


def legal(state: Mythology, rng: Random) -> list[Action[Any]]:
    """Some of the moves the rules allow now; never empty while the game goes on."""
    return [action for action in due(state, rng) if against(action, state) is None]


def due(state: Mythology, rng: Random) -> Iterator[Action[Any]]:
    """Moves worth trying for what is due now."""
    if state.fallen is not None:
        yield from (Resurrect(state.fallen.seat), LetGo(state.fallen.seat))
    if state.battle is not None:
        yield from _battle(state, state.battle, rng)
    elif state.offer is not None:
        seat = state.offer.pickers[0]
        yield from (TakeTile(seat, tile) for tile in set(state.offer.tiles))
        yield PassTile(seat)
    elif state.stage == DRAFT:
        yield RevealDraft(state.start)
    elif (seat_to_place := next_placer(state)) is not None:
        yield PlaceCube(seat_to_place, rng.choice(VICTORY_CARDS))
    elif state.stage == DRAW:
        yield DrawCards()
    elif state.stage == DECAY:
        yield Decay()
    elif state.stage == DISCARD:
        yield EndRound(tuple(rng.randint(0, player.hand) for player in state.players))
    elif (seat_to_play := acting(state)) is not None:
        yield from _cards(state, seat_to_play, rng)


def _battle(state: Mythology, battle: Battle, rng: Random) -> Iterator[Action[Any]]:
    me, you = battle.attacker, battle.defender
    for side in (me, you):
        if not side.chosen and battle.winner is None:
            pool = [unit for unit, count in for_battle(state, side.seat).items() for _ in range(count)]
            yield CommitUnits(side.seat, tuple(rng.sample(pool, min(len(pool), side.limit, rng.randint(1, 5)))))
            return
    if battle.winner is not None:
        yield from _spoils(state, battle, rng)
        return
    yield from (SendHome(me.seat, unit) for unit in you.units)
    special = (rng.random() < 0.3, rng.random() < 0.3)
    for mine in me.units:
        for theirs in you.units:
            yield Fight(me.seat, mine, theirs)
            yield Fight(me.seat, mine, theirs, *special, hydra=rng.randint(1, 2))
    yield Retreat(rng.choice((me.seat, you.seat)))
    for side in (me, you):
        yield from (Reinforce(side.seat, unit) for unit in in_camp(state, side.seat))


def _spoils(state: Mythology, battle: Battle, rng: Random) -> Iterator[Action[Any]]:
    seat, loser = battle.attacker.seat, state.players[battle.defender.seat]
    yield SkipSpoils(seat)
    standing = [building for building, count in loser.buildings.items() for _ in range(count)]
    most = min(len(standing), razed_at_most(state, battle))
    yield DestroyBuildings(seat, tuple(rng.sample(standing, most)))
    yield from (ConquerProvince(seat, plot) for plot in range(16) if loser.plots[plot].tile)
    yield Plunder(seat, some(loser.resources, 5, rng))


def some(source: Resources, most: int, rng: Random) -> Resources:
    """Up to so many cubes of these."""
    pool = [kind for kind in KINDS for _ in range(source.of(kind))]
    taken = rng.sample(pool, min(most, len(pool)))
    return Resources(**{kind: taken.count(kind) for kind in KINDS})


def _cards(state: Mythology, seat: int, rng: Random) -> Iterator[Action[Any]]:
    player = state.players[seat]
    worked = [number for number, plot in enumerate(player.plots) if plot.tile]
    hands = rng.sample(worked, min(len(worked), villagers(player)))
    for choice in rng.sample(sorted(items(KEY, "gatherings")), 4):
        yield Gather(seat, choice, villagers=tuple(hands))
        yield Gather(seat, choice)
    yield Explore(seat, rng.randint(0, 2))
    buildings = [building.id for building in printed.all_buildings()]
    card = rng.randint(1, 4)
    for _ in range(8):
        yield Build(seat, tuple(rng.choices(buildings, k=rng.randint(1, card))), card)
    yield Build(seat, ("wonder",), 1)
    units = [unit.id for unit in printed.units_of(player.culture)]
    for _ in range(6):
        yield Recruit(seat, tuple(rng.choices(units, k=rng.randint(1, 3))), 3)
    gift = some(player.resources, rng.randint(0, 4), rng)
    wish = some(state.bank, gift.total, rng)
    yield Trade(seat, gift, wish, rng.randint(0, 2), temple=rng.randint(0, 1))
    yield Trade(seat, temple=1)
    yield NextAge(seat, rng.random() < 0.5)
    yield Attack(seat, rng.choice(neighbours(state, seat)), rng.choice(AREAS), rng.randint(4, 7))
    yield from _powers(state, seat, rng)
    yield from (SkipAction(seat), Pass(seat))


def _powers(state: Mythology, seat: int, rng: Random) -> Iterator[Action[Any]]:
    player = state.players[seat]
    god = rng.choice(printed.gods_of(player.culture))
    victim = rng.choice([who for who in range(state.seats) if who != seat])
    loser = state.players[victim]
    own = [unit for unit, count in in_camp(state, seat).items() for _ in range(count)]
    if god.effect in SIMPLE:
        yield InvokeGod(seat, god.id)
    match god.effect:
        case power_ids.RAZE:
            yield from (RazeByGod(seat, god.id, victim, building) for building in loser.buildings)
        case power_ids.REMOVE_PROVINCE:
            yield from (RemoveProvince(seat, god.id, victim, plot) for plot in range(16))
        case power_ids.MUMMIFY:
            yield Mummify(seat, tuple(rng.sample(own, min(len(own), 2))))
        case power_ids.SACRIFICE:
            yield from (Sacrifice(seat, unit, some(state.bank, 7, rng)) for unit in own)
        case power_ids.TAKE:
            yield TakeByGod(seat, god.id, some(state.bank, 4, rng))
        case power_ids.STEAL:
            yield Steal(seat, victim, some(loser.resources, 5, rng))
        case power_ids.THUNDERBOLT:
            yield from (StrikeDown(seat, victim, unit) for unit in loser.units)
        case power_ids.RAISE:
            mortals = [unit.id for unit in printed.units_of(player.culture) if unit.type == "mortal"]
            yield RaiseMortals(seat, tuple(rng.choices(mortals, k=2)))
