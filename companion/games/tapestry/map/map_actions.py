"""Map actions: explore, explore space, research and conquer; dice are rolled here or typed in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.counters import with_at
from companion.engine.fields import Bounds, Seat
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..bots.automa import automa_loses, automa_traps
from ..table.causes import (
    CARD,
    CIVILIZATION_MAT,
    CONQUEST_DICE,
    RESEARCH_DIE,
    SPACE_TILE,
    TERRITORY,
    TRAP_SPRUNG,
    blamed,
)
from ..table.changes import (
    active_card,
    push,
    push_parts,
    push_printed,
    score,
    score_card,
    still_gains,
    trader_takes,
    watchers,
)
from ..table.ids import (
    AGE_OF_SAIL,
    ALL,
    ALLIANCE,
    ANY_RESOURCE,
    BENEFITS,
    BLACK,
    CIVILIZATION,
    CONQUEST,
    EMPIRICISM,
    EXPLOITATION,
    EXPLORING,
    GREEN,
    ISOLATIONISTS,
    LAST_SPACE,
    MIDDLE_ISLAND,
    MILITANTS,
    MILITARISM,
    NOTHING,
    ONE,
    PILLAGE,
    PIRATE_RULE,
    RANK_LENGTH,
    RED,
    TILE_BENEFIT,
    BenefitId,
    DieId,
    SpaceTileId,
    TileId,
)
from ..table.printed import benefit, faces, thing
from ..table.state import Due, Player, Tapestry
from ..tracks.tracks import achieve, barred, movable, token_space, topple
from ..turn.benefits import find_part, settle, take_part
from ..turn.gains import space_tiles_open

SIDES = 6
Rank = Annotated[int, Bounds(1, 2)]
SAIL_TILES, SAIL_VP = 3, 3
CLOSED_AT = 2
ISOLATIONIST_TOKENS = 4


def check_due(state: Tapestry, seat: int, *kinds: str) -> None:
    """Refuse what no benefit gives now."""
    found = find_part(state, seat, kinds)
    require(found is not None, "tapestry.not_due", what=TermRef("benefits", kinds[0]), seat=SeatRef(seat))


@dataclass(frozen=True, slots=True)
class Explore(Action[Tapestry]):
    """Lay a territory tile: 1 VP per matching side, then the benefit of the tile.

    What the tile shows is said by its number (`tile`) or by its `benefit`. Tapestry cards in force allow more:
    `twice` the benefit instead of points (Exploitation), an `outpost` on the tile (Militarism; the Militants take it
    from row `rank`), a tile for an opponent (`give_to`, Age of Sail).
    """

    group = "map"
    icon = "map-marker"
    seat: Seat
    sides: Annotated[int, Bounds(0, SIDES)]
    benefit: BenefitId = NOTHING
    tile: TileId | None = None
    twice: bool = False
    outpost: bool = False
    give_to: Seat | None = None
    rank: Rank = 1

    def check(self, state: Tapestry) -> None:
        """An exploration must be due and a tile in the supply."""
        player = state.players[self.seat]
        check_due(state, self.seat, "explore")
        card = active_card(player)
        require(player.tiles > 0 or card == AGE_OF_SAIL, "tapestry.no_tile")
        require(not self.twice or card == EXPLOITATION, "tapestry.needs_card", card=_card(EXPLOITATION))
        require(not self.outpost or card == MILITARISM, "tapestry.needs_card", card=_card(MILITARISM))
        require(not self.outpost or player.outposts > 0, "tapestry.no_outpost")
        require(self.give_to is None or card == AGE_OF_SAIL, "tapestry.needs_card", card=_card(AGE_OF_SAIL))
        require(self.give_to != self.seat, "tapestry.not_yourself")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay the tile, score its sides, take its benefit."""
        state, _, _ = take_part(state, self.seat, ("explore",))
        sailing = active_card(state.players[self.seat]) == AGE_OF_SAIL
        player = state.players[self.seat]
        player = replace(player, tiles=max(0, player.tiles + (SAIL_TILES if sailing else 0) - 1))
        if self.outpost and player.outposts:
            player = replace(with_outpost(player, self.rank), controlled=player.controlled + 1)
            turn.step(say(".step.outpost", now=player.controlled), seat=self.seat, icon="flag")
        state = state.with_player(self.seat, player)
        if self.give_to is not None and self.give_to != self.seat and player.tiles:
            state = state.with_player(self.seat, replace(player, tiles=player.tiles - 1))
            other = state.players[self.give_to]
            state = state.with_player(self.give_to, replace(other, tiles=other.tiles + 1))
            state = score_card(state, self.seat, AGE_OF_SAIL, SAIL_VP, turn)
        points = 0 if self.twice else self.sides
        gained = (tile_shows(self.tile, self.benefit),) * (2 if self.twice else 1)
        named = tuple(TermRef("benefits", part) for part in gained if part != NOTHING)
        turn.tell(gain=(say(".vp", points=points), *named))
        state = score(state, self.seat, points, EXPLORING)
        return settle(blamed(state, push_parts(state, self.seat, gained, BENEFITS), TERRITORY, self.tile or ""), turn)


def with_outpost(player: Player, rank: int) -> Player:
    """A player who has put an outpost on the map; the Militants take theirs from one of their rows."""
    ranks = player.ranks
    if MILITANTS in player.civilizations:
        # An empty row has no outpost left to give, so the other one gives it.
        row = rank - 1 if ranks[rank - 1] < RANK_LENGTH else 2 - rank
        ranks = with_at(ranks, row, min(RANK_LENGTH, ranks[row] + 1))
    return replace(player, outposts=max(0, player.outposts - 1), ranks=ranks)


def tile_shows(tile: str | None, given: str) -> str:
    """The benefit of a tile: by its number, or as the table says."""
    shown = str(thing("territory_tiles", tile)["benefit"]) if tile else given
    return NOTHING if shown == TILE_BENEFIT else shown


def _card(id: str) -> TermRef:
    return TermRef("tapestry_cards", id)


@dataclass(frozen=True, slots=True)
class ExploreSpace(Action[Tapestry]):
    """Lay a space tile beside your income mat and take its benefit."""

    group = "map"
    icon = "rocket-launch"
    seat: Seat
    tile: SpaceTileId

    def check(self, state: Tapestry) -> None:
        """It must be due, with a space tile in the supply."""
        check_due(state, self.seat, "explore_space")
        require(state.players[self.seat].space_tiles > 0, "tapestry.no_space_tile")
        free = self.tile in space_tiles_open(state)
        require(free, "tapestry.space_tile_laid", tile=TermRef("space_tiles", self.tile))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Use up the tile and lay out its benefit."""
        state, _, _ = take_part(state, self.seat, ("explore_space",))
        player = state.players[self.seat]
        left, laid = max(0, player.space_tiles - 1), tuple(dict.fromkeys((*player.space_laid, self.tile)))
        state = state.with_player(self.seat, replace(player, space_tiles=left, space_laid=laid))
        gained = push_printed(state, self.seat, thing("space_tiles", self.tile)["benefit"])
        return settle(blamed(state, gained, SPACE_TILE, self.tile), turn)


@dataclass(frozen=True, slots=True)
class Research(Action[Tapestry]):
    """Roll the green die; you may then advance on the track it shows.

    `chance`: the track (two with Empiricism). The move is then taken with ChooseBenefit (`advance_<track>`, or
    `advance_x_<track>` where there is no benefit) or left with Skip.
    """

    group = "map"
    icon = "dice-d12"
    seat: Seat

    def check(self, state: Tapestry) -> None:
        """A research must be due."""
        check_due(state, self.seat, "research")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Roll, and offer the move."""
        state, part, line = take_part(state, self.seat, ("research",))
        printed = benefit(part or "research")
        player = state.players[self.seat]
        rolls = 2 if active_card(player) == EMPIRICISM else 1
        rolled = tuple(dict.fromkeys(turn.chance.pick(faces(GREEN)) for _ in range(rolls)))
        turn.tell(tracks=tuple(TermRef("tracks", track) for track in rolled))
        complete = [track for track in rolled if _at_end(player, track)]
        open_tracks = [t for t in rolled if t not in complete and not barred(state, self.seat, t)]
        if not open_tracks:
            turn.step(say(".step.track_complete" if complete else ".step.all_barred"), seat=self.seat)
            points = int(printed.get("off_track", 0)) if complete else 0
            if points:
                turn.step(say(".step.vp", points=points), seat=self.seat)
            return settle(score(state, self.seat, points, line or BENEFITS), turn)
        kind = "advance_x" if printed.get("x") else "advance"
        moves = tuple(f"{kind}_{track}" for track in open_tracks)
        if complete and printed.get("off_track"):
            moves += (f"vp_{printed['off_track']}",)
        offered = push(state, self.seat, Due(moves, ONE, line or BENEFITS, optional=True))
        return settle(blamed(state, offered, RESEARCH_DIE), turn)


def allied(state: Tapestry, seat: int, other: int) -> bool:
    """Whether an Alliance of either keeps these two from conquering each other."""
    return other in watchers(state, ALLIANCE, seat) or seat in watchers(state, ALLIANCE, other)


def _at_end(player: Player, track: str) -> bool:
    """Whether no token of this player can move up here."""
    token = token_space(player, track, movable(player, track, False))
    return token is None or token >= LAST_SPACE


@dataclass(frozen=True, slots=True)
class Conquer(Action[Tapestry]):
    """Conquer a territory: place an outpost, roll both dice, use one of them.

    `chance`: the red face, then the black one, by their benefits. `use` says which die is taken; without it
    ChooseBenefit asks. `defender` is whose upright outpost stood there (`from_automa` in the solo game),
    `tokens_there` how many tokens lie there already. What the territory shows is said by its number (`tile`) or its
    `benefit`, for the die face that gives it. Civilizations: `trader` is whose Traders have a token there and take
    the other die, `close` lays a token of the Isolationists, `rank` is the row the Militants take the outpost from.
    """

    group = "map"
    icon = "sword-cross"
    seat: Seat
    defender: Seat | None = None
    tokens_there: Annotated[int, Bounds(0, CLOSED_AT)] = 0
    from_automa: bool = False
    trap: bool = False
    middle_island: bool = False
    benefit: BenefitId = NOTHING
    tile: TileId | None = None
    use: DieId | None = None
    trader: Seat | None = None
    close: bool = False
    rank: Rank = 1

    def check(self, state: Tapestry) -> None:
        """A conquest must be due, the territory open, and an outpost left."""
        player = state.players[self.seat]
        check_due(state, self.seat, "conquer")
        require(player.outposts > 0, "tapestry.no_outpost")
        require(self.tokens_there < CLOSED_AT, "tapestry.territory_closed")
        require(self.defender != self.seat, "tapestry.not_yourself")
        require(self.use != GREEN, "tapestry.not_a_conquer_die")
        require(self.trader != self.seat, "tapestry.not_yourself")
        if self.defender is not None:
            require(state.players[self.defender].controlled > 0, "tapestry.defender_has_none")
            require(not allied(state, self.seat, self.defender), "tapestry.allied", defender=SeatRef(self.defender))
        if self.from_automa:
            require(state.solo is not None, "tapestry.only_solo")
            require(state.solo and state.solo.automa.controlled > 0, "tapestry.defender_has_none")
        if self.trap:
            require(self.defender is not None or self.from_automa, "tapestry.trap_needs_defender")
            if self.defender is not None:
                require(state.players[self.defender].hand > 0, "tapestry.no_trap", seat=SeatRef(self.defender))
            require(active_card(player) != PILLAGE, "tapestry.no_traps_against", card=_card(PILLAGE))
        empty = self.defender is None and not self.from_automa and self.tokens_there == 0
        closing = ISOLATIONISTS in player.civilizations and empty and player.tokens < ISOLATIONIST_TOKENS
        require(not self.close or closing, "tapestry.cannot_close")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Settle who controls the territory, then the dice."""
        state, part, _ = take_part(state, self.seat, ("conquer",))
        from_bot = self.from_automa and state.solo is not None
        opposed = from_bot or (self.defender is not None and self.defender != self.seat)
        trapped = self.trap and opposed
        state = state.with_player(self.seat, with_outpost(state.players[self.seat], self.rank))
        state = self._repelled(state, turn) if trapped else self._conquered(state, turn)
        red, black = turn.chance.pick(faces(RED)), turn.chance.pick(faces(BLACK))
        turn.tell(red=TermRef("benefits", red), black=TermRef("benefits", black))
        shown = tile_shows(self.tile, self.benefit)
        pillaging = active_card(state.players[self.seat]) == PILLAGE
        both = benefit(part or "conquer").get("both")
        take_both = both == "always" or (opposed and (both == "opponent" or pillaging))
        if active_card(state.players[self.seat]) == PIRATE_RULE and not trapped:
            state = blamed(state, push_parts(state, self.seat, (shown,), CONQUEST), CARD, PIRATE_RULE)
        known = shown if black == TILE_BENEFIT and (shown != NOTHING or take_both) else black
        if self.trader is not None and self.use in (RED, BLACK) and not take_both:
            state = trader_takes(state, self.trader, known if self.use == RED else red)
        rolled = push(state, self.seat, self._dice(red, known, take_both))
        return settle(blamed(state, rolled, CONQUEST_DICE), turn)

    def _dice(self, red: str, black: str, take_both: bool) -> Due:
        """What the dice give: both, the one decided on, or a choice."""
        if take_both:
            return Due((red, black), ALL, CONQUEST)
        if self.use in (RED, BLACK):
            face = red if self.use == RED else black
            return Due((NOTHING if face == TILE_BENEFIT else face,), ALL, CONQUEST)
        return Due((red, black), ONE, CONQUEST, other_to=self.trader)

    def _conquered(self, state: Tapestry, turn: Turn) -> Tapestry:
        player = state.players[self.seat]
        tokens = player.tokens + 1 if self.close else player.tokens
        state = state.with_player(self.seat, replace(player, controlled=player.controlled + 1, tokens=tokens))
        if self.close:
            closed = push_parts(state, self.seat, (ANY_RESOURCE,), CIVILIZATION)
            state = blamed(state, closed, CIVILIZATION_MAT, ISOLATIONISTS)
        if self.defender is not None and self.defender != self.seat:
            beaten = state.players[self.defender]
            state = state.with_player(self.defender, replace(beaten, controlled=max(0, beaten.controlled - 1)))
            turn.step(say(".step.toppled", defender=SeatRef(self.defender)), seat=self.seat, icon="sword-cross")
            state = topple(state, self.seat, turn)
        if self.from_automa and state.solo is not None:
            turn.step(say(".step.automa_toppled"), seat=self.seat, icon="sword-cross")
            state = topple(automa_loses(state), self.seat, turn)
        return achieve(state, self.seat, MIDDLE_ISLAND, turn) if self.middle_island else state

    def _repelled(self, state: Tapestry, turn: Turn) -> Tapestry:
        if self.defender is None:
            return automa_traps(state, turn)
        defender = state.players[self.defender]
        state = state.with_player(self.defender, replace(defender, hand=max(0, defender.hand - 1)))
        turn.step(say(".step.trap", defender=SeatRef(self.defender)), seat=self.defender, icon="shield")
        if still_gains(state, self.defender):
            state = blamed(state, push_parts(state, self.defender, (ANY_RESOURCE,), BENEFITS), TRAP_SPRUNG)
        return topple(state, self.defender, turn)
