"""The Command action: up to three moves, with fatigue, terrain, transport, Roads and Cartography."""

from __future__ import annotations

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, flag, one, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import Price, price

from ..cities.cities import activate, require_activation
from ..cities.influence import city_at
from ..leaders.occasions import arise
from ..table import printed
from ..table.goods import accepts, forced_deal, pay, receive, require_deal, reward
from ..table.groups import IN_CITY
from ..table.icons import TERRAIN_ICONS
from ..table.ids import (
    ANGRY,
    CARTOGRAPHY,
    CAVALRY,
    CULTURE,
    FOOD,
    FOREST,
    GRANT_COMMAND,
    GREAT_GARDENS,
    HANNIBAL,
    IDEAS,
    LANDING,
    LONGSHIPS,
    MOUNTAIN,
    NAVIGATION,
    NOMADS,
    ORE,
    PLAIN,
    ROADS,
    ROMAN_ROADS,
    SETTLER,
    SHIP,
    TACTICS,
    TERRACING,
    UNCOMMANDED,
    WATER,
    WOOD,
    TerrainId,
)
from ..table.marks import GroupNote
from ..table.state import Clash, Player
from ..table.stock import knows
from ..turn.turns import drop_note, require_action, spend_action
from .commanding import ARMIES, MOVES, command_asks
from .commanding import Move as Move
from .places import relocate, require_space

ROADS_RANGE, ROMAN_RANGE = 2, 4
HARVEST = {PLAIN: FOOD, FOREST: WOOD, MOUNTAIN: ORE}


def _only(move: Move, unit: str) -> bool:
    return 0 < int(getattr(move.units, unit)) == move.units.total


def ship_room(player: Player, ships: int) -> int:
    """How many land units so many ships carry."""
    return ships * (printed.SHIP_ROOM + player.has(LONGSHIPS))


@dataclass(frozen=True, slots=True)
class Command(Action[Clash]):
    """Move up to three groups.

    Each of `moves` may name its `group` as it likes; under that name fatigue and terrain are remembered for the
    turn. `onto` is the terrain entered, `enemies` says that a battle follows (StartBattle), `loads` that land units
    go aboard or ashore, `roads` that 1 food and 1 ore are paid and the way begins or ends in so many `own_cities`.
    `explores` turns over a region; a ship that finds no water `stays`. `gardens`: the target has the Great Gardens.
    `city`, `exhausted` and `coastal` move a city of the Huns.
    """

    group = "turn"
    icon = "flag-triangle"
    seat: Seat
    moves: tuple[Move, ...] = ()

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """How many groups go by land and by sea, and what they use on their way."""
        return command_asks(state, given)

    def check(self, state: Clash) -> None:
        """An action, three moves at most, each group once, each within the rules of land and sea."""
        require_action(state, self.seat, GRANT_COMMAND, sorts=self._sorts)
        require(len(self.moves) <= MOVES, ".three_moves")
        names = [move.group for move in self.moves if move.group]
        require(len(set(names)) == len(names), ".group_moves_once")
        for move in self.moves:
            self._check_move(state, move)
        require_deal(state.players[self.seat], self._prices(state), None)

    @property
    def _sorts(self) -> tuple[str, ...]:
        """What this Command is, for free moves of one sort: only settlers, only riders, one fleet, one landing."""
        made = [unit for unit in (SETTLER, CAVALRY) if self.moves and all(_only(move, unit) for move in self.moves)]
        single = len(self.moves) == 1
        if CAVALRY in made and not (single and self.moves[0].units.cavalry == 1):
            made.remove(CAVALRY)
        if single and self.moves[0].sails:
            made.append(SHIP)
        if single and self.moves[0].loads and not self.moves[0].sails and self.moves[0].onto != WATER:
            made.append(LANDING)
        return tuple(made)

    def _check_move(self, state: Clash, move: Move) -> None:
        player = state.players[self.seat]
        require(move.units.army == 0 or knows(state, self.seat, TACTICS), ".army_needs_tactics")
        alone = move.units.settler > 0 and move.units.army == 0 and not move.sails
        require(not (move.enemies and alone), ".settlers_need_escort")
        require(move.units.army <= player.army_limit or move.sails, ".army_limit", n=player.army_limit)
        self._check_range(state, move)
        self._check_history(state, move)
        if move.navigation:
            require(knows(state, self.seat, NAVIGATION), ".needs_advance", advance=TermRef("advances", NAVIGATION))
        if move.city:
            self._check_nomads(state, move)
        if move.to is not None and not move.enemies:
            require_space(state, self.seat, move.units, move.to)

    def _check_range(self, state: Clash, move: Move) -> None:
        if move.sails:
            require(move.onto == WATER, ".ships_stay_on_water")
            return
        require(move.onto != WATER or move.loads, ".land_units_need_ships")
        if not move.roads:
            require(move.distance == 1, ".land_range", n=1)
            return
        player = state.players[self.seat]
        require(knows(state, self.seat, ROADS), ".needs_advance", advance=TermRef("advances", ROADS))
        require(move.own_cities > 0 and not move.loads and not move.explores, ".roads_not_here")
        far = ROMAN_RANGE if player.has(ROMAN_ROADS) and move.own_cities > 1 else ROADS_RANGE
        require(move.distance <= far, ".land_range", n=far)

    def _check_history(self, state: Clash, move: Move) -> None:
        earlier = [note for note in state.turn.groups if move.group and note.group == move.group]
        require(not any(note.fought for note in earlier), ".fatigue", group=move.group)
        require(not any(note.mountain for note in earlier), ".mountain_stops", group=move.group)
        # Roads do not help against the Great Gardens.
        strolled = any(note.plain for note in earlier)
        require(not (strolled and (move.gardens or self._gardens(state, move))), ".gardens_stop", group=move.group)
        forest = any(note.forest for note in earlier)
        require(not (forest and move.enemies and not move.sails), ".forest_no_battle", group=move.group)

    def _gardens(self, state: Clash, move: Move) -> bool:
        """Whether the app knows that the target is the gardens of somebody else."""
        to = move.to
        if to is None or to.where != IN_CITY or to.owner == self.seat:
            return False
        return GREAT_GARDENS in city_at(state, to.owner, to.city).wonders

    def _check_nomads(self, state: Clash, move: Move) -> None:
        player = state.players[self.seat]
        city = player.city(move.city)
        require(player.has(NOMADS), ".needs_own_advance", advance=TermRef("civ_advances", NOMADS))
        fits = city.size == 1 and city.mood != ANGRY and not move.roads and not move.enemies
        require(fits, ".nomads_not_possible", city=city.name)
        require_activation(state, self.seat, move.city)

    def _prices(self, state: Clash) -> tuple[Price, ...]:
        paid = sum(move.roads for move in self.moves)
        return (price({FOOD: paid, ORE: paid}, accepts(state.players[self.seat])),)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay for Roads, note what each group may still do, take what Cartography gives."""
        deal = forced_deal(state.players[self.seat], self._prices(state), None)
        state = pay(spend_action(state, self.seat, GRANT_COMMAND, sorts=self._sorts), self.seat, deal.payment)
        number = state.turn.commands + 1
        notes = tuple(self._note(state, move, number) for move in self.moves if move.group)
        state = state.with_turn(replace(state.turn, commands=number, groups=(*state.turn.groups, *notes)))
        state = drop_note(state, UNCOMMANDED)
        for move in self.moves:
            if move.city:
                state = self._nomads(state, move, turn)
        for move in self.moves:
            if move.to is not None:
                state = relocate(state, self.seat, move.units, move.to, move.start)
        turn.tell(n=len(self.moves))
        for move in self.moves:
            if move.explores:
                todo = say(".todo.explore_by_ship" if move.sails else ".todo.explore")
                turn.step(say(".step.explore"), todo=todo, seat=self.seat, icon="map-search")
        if any(move.units.leader for move in self.moves):
            state = arise(state, self.seat, turn, "moved")
        sailed = [move for move in self.moves if move.sails and not move.stays]
        if knows(state, self.seat, CARTOGRAPHY) and sailed:
            gains = {IDEAS: 1, CULTURE: int(any(move.navigation for move in sailed))}
            state = reward(state, self.seat, gains, turn)
        return state

    def _note(self, state: Clash, move: Move, number: int) -> GroupNote:
        player = state.players[self.seat]
        light = move.units.total == move.units.settler + move.units.leader and player.has(TERRACING)
        light = light or (player.leader == HANNIBAL and move.units.leader > 0 and move.units.elephant > 0)
        land = not move.roads and not move.sails
        rested = move.sails and player.has(LONGSHIPS)
        return GroupNote(
            move.group,
            number,
            mountain=land and move.onto == MOUNTAIN and not light,
            forest=land and move.onto == FOREST,
            plain=not move.sails and move.onto == PLAIN,
            fought=move.enemies and not rested,
        )

    def _nomads(self, state: Clash, move: Move, turn: Turn) -> Clash:
        state, _ = activate(state, self.seat, move.city, turn)
        player = state.players[self.seat]
        city = replace(player.city(move.city), terrain=move.onto, coastal=move.coastal, spaces=())
        state = state.with_player(self.seat, player.with_city(move.city, city))
        good = None if move.exhausted else HARVEST.get(move.onto)
        return receive(state, self.seat, {good: 1}, turn) if good else state


@dataclass(frozen=True, slots=True)
class WanderCity(Action[Clash]):
    """Huns: move a city of size 1 to a neighbouring space as the only move of a Command."""

    group = "turn"
    icon = "tent"
    seat: Seat
    city: str
    onto: TerrainId = PLAIN
    exhausted: bool = False
    coastal: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which city, and what its new space is like."""
        small = [city.name for city in state.players[given.seat].cities if city.size == 1]
        named = yield one("city", small, against=lambda name: against(cls(given.seat, name), state))
        land = [terrain for terrain, item in printed.data("terrains").items() if item["land"]]
        yield one("onto", land, words=term("terrains"), icon=TERRAIN_ICONS.__getitem__, default=PLAIN)
        if named:
            yield flag("exhausted")
            yield flag("coastal")

    def _command(self) -> Command:
        move = Move(onto=self.onto, city=self.city, exhausted=self.exhausted, coastal=self.coastal)
        return Command(self.seat, (move,))

    def check(self, state: Clash) -> None:
        """Nomads, and a city that may still be activated."""
        self._command().check(state)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The city is activated, moves, and takes one resource of its new space."""
        turn.tell(city=state.players[self.seat].city(self.city).name)
        return self._command().apply(state, turn)


@dataclass(frozen=True, slots=True)
class MarkFought(Action[Clash]):
    """Note that a group has fought, so that it is tired for the rest of the turn."""

    group = "war"
    icon = "sleep"
    seat: Seat
    name: str

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """One of the groups that have moved under a name."""
        named = dict.fromkeys(note.group for note in state.turn.groups if note.group and not note.fought)
        yield one("name", tuple(named) or (ARMIES,), words=lambda name: name if named else say(".panel.command.army"))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The group may not move again this turn."""
        note = GroupNote(self.name, state.turn.commands, fought=True)
        return state.with_turn(replace(state.turn, groups=(*state.turn.groups, note)))
