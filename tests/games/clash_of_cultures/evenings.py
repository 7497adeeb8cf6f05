"""Whole evenings: a random table that only does what the rules allow, for invariants, samples and goldens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.engine.action import Action
from companion.engine.offers import against
from companion.games.clash_of_cultures.advances.advance_actions import Advance, FreeAdvance, next_free_advance
from companion.games.clash_of_cultures.advances.advancing import gainable
from companion.games.clash_of_cultures.advances.free_actions import (
    Barter,
    CollectTaxes,
    ProclaimLiberties,
    UseAbsolutePower,
)
from companion.games.clash_of_cultures.cards.card_actions import PlayCard, ScoreObjective
from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder
from companion.games.clash_of_cultures.cities.cities import capacity, yields
from companion.games.clash_of_cultures.cities.collect_actions import Collect, FoundCity
from companion.games.clash_of_cultures.cities.influence_actions import (
    BoostInfluence,
    GiveUpInfluence,
    InfluenceCulture,
    UseArts,
)
from companion.games.clash_of_cultures.cities.mood_actions import HoldGames, MoodStep, RaiseMood
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.cities.trade_actions import TakeTradeRoutes, Trade
from companion.games.clash_of_cultures.events.event import deck
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.fate_actions import BookEventPoints, LowerMood, TakeEventCard
from companion.games.clash_of_cultures.scoring.objectives import CONDITIONS
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.state import City, Clash, Space
from companion.games.clash_of_cultures.turn.status_actions import ChooseStartPlayer, NextStep, RazeCity, start_chooser
from companion.games.clash_of_cultures.turn.turn_actions import EndTurn, SpendAction
from companion.games.clash_of_cultures.turn.turns import event_due
from companion.games.clash_of_cultures.war.aftermath_actions import BookBattle
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity, LoseCityToBarbarians
from companion.games.clash_of_cultures.war.command_actions import Command, Move
from companion.games.clash_of_cultures.war.hit_actions import hit_questions

Moves = Iterator[Action[Any]]
BOUGHT = (Units(settler=1), Units(infantry=1), Units(cavalry=1), Units(ship=1))


def due_move(state: Clash, dice: Random) -> Action[Any] | None:
    """What must happen before anything else."""
    due = event_due(state)
    if due is not None:
        return DrawEvent(due, dice.choice(deck(state)), barbarians_near=bool(state.barbarians), chosen=(due + 1) % 2)
    if state.battle is not None and state.battle.rolled is not None:
        return dice.choice(hit_questions(state)[0].answers).action
    if state.battle is not None:
        return FightRound()
    if state.spoils is not None:
        if state.spoils.winner is not None:
            return ConquerCity(state.spoils.winner, state.spoils.loser, state.spoils.city)
        if state.spoils.loser is not None:
            return LoseCityToBarbarians(state.spoils.loser, state.spoils.city)
    if state.attempt is not None:
        return dice.choice((BoostInfluence, GiveUpInfluence))(state.attempt.seat)
    return None


def status_move(state: Clash, dice: Random) -> Action[Any]:
    """A move of the status phase."""
    seat = dice.randrange(len(state.players))
    if state.step == 1 and dice.random() < 0.7:
        objective = dice.choice(list(CONDITIONS))
        wish = ScoreObjective(seat, objective)
        if against(wish, state) is None:
            return wish
    if state.step == 2:
        waiting = next_free_advance(state)
        if waiting is not None and gainable(state, waiting):
            return FreeAdvance(waiting, dice.choice(gainable(state, waiting)))
    if state.step == 4 and len(state.players[seat].cities) > 5:
        wish_raze = RazeCity(seat, dice.choice(state.players[seat].cities).name)
        if against(wish_raze, state) is None:
            return wish_raze
    if state.step == 6:
        return ChooseStartPlayer(start_chooser(state).taken or 0, seat)
    return NextStep()


def production(state: Clash, seat: int, city: City, dice: Random) -> Collect:
    """A plausible production: own space and different neighbours."""
    around = [Space(city.terrain, distance=0)]
    around += [Space(dice.choice(("plain", "forest", "mountain")), label=str(n)) for n in range(6)]
    usable = [space for space in around if yields(state, seat, city, space)]
    return Collect(seat, city.name, tuple(usable[: capacity(state, seat, city, city.mood)]))


def free_moves(state: Clash, seat: int, dice: Random) -> Moves:
    """Things to do beside the actions."""
    other = (seat + 1) % len(state.players)
    yield TakeTradeRoutes(seat, dice.randrange(3), dice.randrange(3))
    yield UseAbsolutePower(seat)
    yield UseArts(seat)
    yield Barter(seat)
    yield Trade(seat, other, Goods(wood=1), Goods(ore=1))
    yield PlayCard(seat, dice.choice(("ideas", "leadership", "militia")))
    for event in state.events_drawn[-1:]:
        yield TakeEventCard(seat, event)
    yield BookEventPoints(seat, "uprising_39", 1, Goods(mood=1))


def turn_moves(state: Clash, seat: int, dice: Random) -> Moves:
    """Moves that use an action."""
    player = state.players[seat]
    city = dice.choice(player.cities) if player.cities else None
    if gainable(state, seat):
        yield Advance(seat, dice.choice(gainable(state, seat)))
    yield FoundCity(seat, dice.choice(("plain", "forest", "mountain")), dice.random() < 0.5)
    if city is not None:
        yield production(state, seat, city, dice)
        yield Build(seat, city.name, dice.choice(list(printed.data("buildings"))))
        yield BuildWonder(seat, city.name, dice.choice(list(printed.data("wonders"))))
        yield Recruit(
            seat, city.name, dice.choice((Units(settler=1), Units(infantry=1), Units(cavalry=1), Units(ship=1)))
        )
        if player.leaders:
            yield Recruit(seat, city.name, leader=player.leaders[0])
        yield RaiseMood(seat, (MoodStep(city.name),))
        yield HoldGames(seat, city.name)
        yield from rival_moves(state, seat, city, dice)
    yield CollectTaxes(seat, Goods(wood=len(player.cities)))
    yield ProclaimLiberties(seat)
    yield Command(seat, (Move("host", Units(infantry=min(1, player.units.get("infantry", 0)))),))


def rival_moves(state: Clash, seat: int, city: City, dice: Random) -> Moves:
    """Moves against another player or the barbarians."""
    other = (seat + 1) % len(state.players)
    rival = state.players[other]
    if rival.cities:
        target = dice.choice(rival.cities)
        for building in list(target.buildings)[:1]:
            yield InfluenceCulture(seat, city.name, other, target.name, building, distance=1)
    own = Units(infantry=min(3, state.players[seat].units.get("infantry", 0)))
    if own.infantry and rival.cities and dice.random() < 0.3:
        guard = Units(infantry=min(2, rival.units.get("infantry", 0)))
        yield StartBattle(seat, other, own, guard, city=dice.choice(rival.cities).name)
    if own.infantry and state.barbarians:
        camp = state.barbarians[0]
        lost = Units(infantry=min(1, camp.units.get("infantry", 0)))
        yield BookBattle(seat, None, "won", enemy_lost=lost, city=camp.city.name)


def next_move(state: Clash, dice: Random) -> Action[Any]:
    """A legal move of some player."""
    due = due_move(state, dice)
    if due is not None:
        return due
    if state.stage == "status":
        return status_move(state, dice)
    seat = state.turn.seat
    if state.turn.actions == 0:
        return EndTurn(seat)
    wishes = list(turn_moves(state, seat, dice))
    if dice.random() < 0.2:
        wishes = list(free_moves(state, seat, dice))
    dice.shuffle(wishes)
    for wish in wishes:
        if against(wish, state) is None:
            return wish
    sad = [city for city in state.players[seat].cities if city.mood != "angry"]
    return SpendAction(seat) if not sad or dice.random() < 0.9 else LowerMood(seat, sad[0].name)
