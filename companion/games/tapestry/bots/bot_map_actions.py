"""Actions for the bots on the map: a conquest of the Automa is settled, a tile it explores with is laid."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import OPEN, Ask, Asks, Given, flag, one, term
from companion.engine.choice import Choice
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import require

from ..map.hexes import SIDES
from ..map.map_actions import tile_icon, turned
from ..map.territories import (
    all_hexes,
    controller,
    corners_at,
    explore_spots,
    is_middle,
    overrun,
    put,
    tiles_left,
    with_tile,
)
from ..table.causes import TRAP_SPRUNG, blamed
from ..table.changes import push_parts, still_gains
from ..table.ids import (
    ANY_RESOURCE,
    AUTOMA,
    AUTOMA_SEAT,
    BENEFITS,
    MIDDLE_ISLAND,
    SHADOW_SEAT,
    TOPPLE_TWO,
    HexId,
    TileId,
)
from ..table.state import Tapestry, Turns
from ..tracks.tracks import TOPPLED_FOR_ACHIEVEMENT, topple
from ..turn.benefits import settle
from .automa import bot_achieves, with_bot
from .automa_map import conquest, exploration, targets, topples_near
from .automa_turn import bots_done, count_income


def _hexes(spots: tuple[str, ...], choice: Choice[str]) -> Ask:
    """Which hex; the one the rules choose stands there."""
    return one("hexagon", spots, words=term("hexes"), default=choice.taken if choice.taken else OPEN)


def _drawn_tile(state: Tapestry) -> Asks:
    """The tile that was drawn at the table and how it lies; nothing told, the app draws and turns it."""
    words = term("territory_tiles")
    drawn = yield one(
        "tile",
        (None, *tiles_left(state)),
        words=lambda tile: say(".ask.app_draws") if tile is None else words(tile),
        icon=lambda tile: "shuffle-variant" if tile is None else tile_icon(tile),
        default=None,
    )
    if drawn is not None:
        yield turned(0)


def _check_tile(state: Tapestry, tile: str | None) -> None:
    free = tile is None or tile in tiles_left(state)
    require(free, "tapestry.tile_laid", tile=TermRef("territory_tiles", tile or ""))


def _laid(state: Tapestry, hexagon: str, tile: str | None, turns: int, turn: Turn) -> Tapestry:
    """The map with the tile the table drew, or one drawn and turned here."""
    if tile is None and tiles_left(state):
        tile, turns = turn.chance.pick(tiles_left(state)), turn.chance.pick(range(SIDES))
    if tile is None:
        return state
    named = TermRef("territory_tiles", tile)
    lies = say(".todo.automa_tile", tile=named, hexagon=TermRef("hexes", hexagon), turns=turns)
    turn.step(lies, todo=lies, icon="map-marker")
    return with_tile(state, hexagon, tile, turns)


@dataclass(frozen=True, slots=True)
class BotConquer(Action[Tapestry]):
    """Settle a conquest of the Automa: a neutral hex, one of your territories, or none that is valid."""

    group = "automa"
    of_bot = 0
    icon = "sword-cross"
    seat: Seat
    # It attacked one of your territories; with a trap you keep it.
    trap: bool = False
    yours: bool = False
    middle_island: bool = False
    # No valid hex: nothing happens.
    none: bool = False
    # Where the map is kept here, the hex says whose territory it was; an empty one gets this tile, else a drawn one.
    hexagon: HexId | None = None
    tile: TileId | None = None
    turns: Turns = 0

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """How the conquest ended."""
        none = yield flag("none")
        if none:
            return
        if state.map is not None:
            hexagon = yield _hexes(targets(state), conquest(state))
            if hexagon and controller(state, hexagon) == given.seat:
                yield flag("trap")
            if hexagon and corners_at(state, hexagon) is None:
                yield from _drawn_tile(state)
            return
        yours = yield flag("yours")
        if yours:
            yield flag("trap")
        else:
            yield flag("middle_island")

    def seen(self, state: Tapestry) -> BotConquer:
        """The same with what the map shows of the territory, where the table keeps it here."""
        if state.map is None or self.hexagon not in all_hexes(state):
            return self
        yours = controller(state, self.hexagon) == self.seat
        return replace(self, yours=yours, middle_island=is_middle(state, self.hexagon))

    def check(self, state: Tapestry) -> None:
        """A conquest must be open; a trap comes from your hand and defends your own territory."""
        if state.map is not None and not self.none:
            require(self.hexagon is not None, "tapestry.name_hex")
            inside = self.hexagon in targets(state)
            require(inside, "tapestry.not_in_reach", hexagon=TermRef("hexes", self.hexagon or ""))
            _check_tile(state, self.tile)
        self.seen(state).check_told(state)

    def check_told(self, state: Tapestry) -> None:
        """The rules, once it is known whose territory it was."""
        require(state.solo is not None, "tapestry.only_solo")
        assert state.solo is not None
        player = state.players[self.seat]
        require(state.solo.conquests, "tapestry.no_conquest")
        require(not self.yours or player.controlled > 0, "tapestry.defender_has_none")
        require(not self.trap or self.yours, "tapestry.trap_needs_defender")
        require(not self.trap or player.hand > 0, "tapestry.no_card")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Move the territory, then go on with what waited for it."""
        return self.seen(state).carry_out(state, turn)

    def carry_out(self, state: Tapestry, turn: Turn) -> Tapestry:
        """The conquest, once it is known whose territory it was."""
        turn.tell(what=self.words())
        if state.solo is None:
            return settle(state, turn)
        state = replace(state, solo=replace(state.solo, conquests=max(0, state.solo.conquests - 1)))
        if not self.none:
            if self.trap and self.yours:
                state = put(self._repelled(state, turn), self.hexagon, AUTOMA_SEAT, toppled=True)
            else:
                state = self._stands(self._taken(state, turn), turn)
        assert state.solo is not None
        if state.solo.counting and not state.solo.conquests:
            state = count_income(state, turn)
        return settle(bots_done(state, self.seat), turn)

    def _stands(self, state: Tapestry, turn: Turn) -> Tapestry:
        """The map with its outpost; an empty hex is explored first, and the Shadow Empire may lie there too."""
        if state.map is None or self.hexagon is None:
            return state
        neutral, empty = controller(state, self.hexagon) is None, corners_at(state, self.hexagon) is None
        state = _laid(state, self.hexagon, self.tile, self.turns, turn) if empty else state
        state = overrun(state, self.hexagon, AUTOMA_SEAT)
        guarded = neutral and topples_near(state) and not is_middle(state, self.hexagon)
        return put(state, self.hexagon, SHADOW_SEAT, toppled=True) if guarded else state

    def words(self) -> Message:
        """How it ended, as on its button."""
        if self.none:
            return say(".BotConquer.button.none")
        if self.yours:
            return say(".BotConquer.button.trap") if self.trap else say(".BotConquer.button.yours")
        return say(".BotConquer.button.middle_island") if self.middle_island else say(".BotConquer.button")

    def _repelled(self, state: Tapestry, turn: Turn) -> Tapestry:
        assert state.solo is not None
        bot, player = state.solo.automa, state.players[self.seat]
        state = replace(state, solo=with_bot(state.solo, AUTOMA, replace(bot, outposts=max(0, bot.outposts - 1))))
        state = state.with_player(self.seat, replace(player, hand=max(0, player.hand - 1)))
        if still_gains(state, self.seat):
            state = blamed(state, push_parts(state, self.seat, (ANY_RESOURCE,), BENEFITS), TRAP_SPRUNG)
        return topple(state, self.seat, turn)

    def _taken(self, state: Tapestry, turn: Turn) -> Tapestry:
        assert state.solo is not None
        bot, player = state.solo.automa, state.players[self.seat]
        toppled = bot.toppled + 1 if self.yours else bot.toppled
        bot = replace(bot, controlled=bot.controlled + 1, outposts=max(0, bot.outposts - 1), toppled=toppled)
        state = replace(state, solo=with_bot(state.solo, AUTOMA, bot))
        if self.yours:
            state = state.with_player(self.seat, replace(player, controlled=max(0, player.controlled - 1)))
        if toppled >= TOPPLED_FOR_ACHIEVEMENT:
            state = bot_achieves(state, AUTOMA, TOPPLE_TWO, turn)
        return bot_achieves(state, AUTOMA, MIDDLE_ISLAND, turn) if self.middle_island else state


@dataclass(frozen=True, slots=True)
class BotExplore(Action[Tapestry]):
    """Lay the tile the Automa explores with on the map that is kept here; without a tile the app draws one."""

    group = "automa"
    of_bot = 0
    icon = "map-marker"
    seat: Seat
    hexagon: HexId
    tile: TileId | None = None
    turns: Turns = 0

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Where, as the rules choose it, and which tile was drawn."""
        spots = explore_spots(state, AUTOMA_SEAT) if state.map is not None else ()
        yield _hexes(spots, exploration(state)) if spots else one("hexagon", spots)
        if state.map is not None:
            yield from _drawn_tile(state)

    def check(self, state: Tapestry) -> None:
        """An exploration of the Automa must be open, the hex in its reach, the tile lie nowhere else."""
        require(state.solo is not None, "tapestry.only_solo")
        require(state.map is not None, "tapestry.no_map")
        assert state.solo is not None
        require(state.solo.explorations, "tapestry.no_exploration")
        inside = self.hexagon in explore_spots(state, AUTOMA_SEAT)
        require(inside, "tapestry.not_beside", hexagon=TermRef("hexes", self.hexagon))
        _check_tile(state, self.tile)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay it, and give the turn back once nothing is left to tell."""
        if state.solo is None or state.map is None:
            return settle(state, turn)
        state = replace(state, solo=replace(state.solo, explorations=max(0, state.solo.explorations - 1)))
        if self.hexagon in all_hexes(state):
            state = _laid(state, self.hexagon, self.tile, self.turns, turn)
        return settle(bots_done(state, self.seat), turn)
