"""Map actions: explore, explore space and research; dice are rolled here or typed in."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn, against
from companion.engine.asking import OPEN, Ask, Asks, Given, dice, flag, one, term
from companion.engine.counters import with_at
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..table.causes import (
    RESEARCH_DIE,
    SPACE_TILE,
    TERRITORY,
    blamed,
)
from ..table.changes import (
    active_card,
    push,
    push_parts,
    push_printed,
    score,
    score_card,
)
from ..table.icons import benefit_icon, track_icon
from ..table.ids import (
    AGE_OF_SAIL,
    BENEFITS,
    EMPIRICISM,
    EXPLOITATION,
    EXPLORING,
    GREEN,
    KEY,
    LAST_SPACE,
    MILITANTS,
    MILITARISM,
    NOTHING,
    ONE,
    RANK_LENGTH,
    TILE_BENEFIT,
    TRACKS,
    BenefitId,
    HexId,
    SpaceTileId,
    TileId,
)
from ..table.printed import benefit, faces, thing
from ..table.state import Due, Player, Tapestry, Turns
from ..tracks.tracks import barred, movable, token_space
from ..turn.asks import others, rank, shown, somebody
from ..turn.benefits import find_part, settle, take_part
from ..turn.gains import space_tiles_open
from .hexes import SIDES
from .territories import (
    all_hexes,
    best_spot,
    best_turns,
    explore_spots,
    matching_sides,
    put,
    tiles_left,
    with_tile,
)

Rank = Annotated[int, Bounds(1, 2)]
SAIL_TILES, SAIL_VP = 3, 3


def check_due(state: Tapestry, seat: int, *kinds: str) -> None:
    """Refuse what no benefit gives now."""
    found = find_part(state, seat, kinds)
    require(found is not None, "tapestry.not_due", what=TermRef("benefits", kinds[0]), seat=SeatRef(seat))


@dataclass(frozen=True, slots=True)
class Explore(Action[Tapestry]):
    """Lay a territory tile: 1 VP per matching side, then the benefit of the tile.

    What the tile shows is said by its number (`tile`) or by its `benefit`. Tapestry cards in force allow more:
    `twice` the benefit instead of points (Exploitation), an `outpost` on the tile (Militarism; the Militants take it
    from row `rank`), a tile for an opponent (`give_to`, Age of Sail). Where the table keeps its map here, the tile lies
    on `hexagon`, turned clockwise by `turns` sides, and the matching sides follow.
    """

    group = "map"
    icon = "map-marker"
    seat: Seat
    sides: Annotated[int, Bounds(0, SIDES)] = 0
    benefit: BenefitId = NOTHING
    tile: TileId | None = None
    twice: bool = False
    outpost: bool = False
    give_to: Seat | None = None
    rank: Rank = 1
    hexagon: HexId | None = None
    turns: Turns = 0

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Matching sides, what the tile shows, and what the card in force allows."""
        player, card = state.players[given.seat], active_card(state.players[given.seat])
        if state.map is None:
            yield one("sides", range(SIDES + 1), default=1)
            yield shown("benefit", printed=False)
        else:
            yield from tile_on_map(state, explore_spots(state, given.seat, anywhere=anywhere(state, given.seat)))
        if card == EXPLOITATION:
            yield flag("twice")
        if card == MILITARISM and player.outposts:
            outpost = yield flag("outpost")
            if outpost:
                yield from rank(player)
        if card == AGE_OF_SAIL:
            yield somebody("give_to", others(state, given.seat))

    def check(self, state: Tapestry) -> None:
        """An exploration must be due and a tile in the supply."""
        player = state.players[self.seat]
        check_due(state, self.seat, "explore")
        card = active_card(player)
        require(player.tiles > 0 or card == AGE_OF_SAIL, "tapestry.no_tile")
        require(not self.twice or card == EXPLOITATION, "tapestry.needs_card", card=card_term(EXPLOITATION))
        require(not self.outpost or card == MILITARISM, "tapestry.needs_card", card=card_term(MILITARISM))
        require(not self.outpost or player.outposts > 0, "tapestry.no_outpost")
        require(self.give_to is None or card == AGE_OF_SAIL, "tapestry.needs_card", card=card_term(AGE_OF_SAIL))
        require(self.give_to != self.seat, "tapestry.not_yourself")
        if state.map is not None:
            hexagon = check_hex(state, self.hexagon)
            require(self.tile is not None, "tapestry.name_tile")
            name = TermRef("territory_tiles", self.tile or "")
            require(self.tile in tiles_left(state), "tapestry.tile_laid", tile=name)
            spots = explore_spots(state, self.seat, anywhere=anywhere(state, self.seat))
            require(hexagon in spots, "tapestry.not_beside", hexagon=TermRef("hexes", hexagon))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay the tile, score its sides, take its benefit."""
        sides = self._matching(state)
        turn.tell(sides=sides)
        state, _, _ = take_part(state, self.seat, ("explore",))
        if self._on_map(state):
            state = with_tile(state, str(self.hexagon), str(self.tile), self.turns)
            state = put(state, self.hexagon, self.seat) if self.outpost else state
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
        points = 0 if self.twice else sides
        gained = (tile_shows(self.tile, self.benefit),) * (2 if self.twice else 1)
        named = tuple(TermRef("benefits", part) for part in gained if part != NOTHING)
        turn.tell(gain=(say(".vp", points=points), *named))
        state = score(state, self.seat, points, EXPLORING)
        return settle(blamed(state, push_parts(state, self.seat, gained, BENEFITS), TERRITORY, self.tile or ""), turn)

    def _on_map(self, state: Tapestry) -> bool:
        """Whether this is laid on a map that is kept here, also where the rules were set aside."""
        return state.map is not None and self.tile is not None and self.hexagon in all_hexes(state)

    def _matching(self, state: Tapestry) -> int:
        """The matching sides: by the map, or as the table tells them."""
        if not self._on_map(state):
            return self.sides
        return matching_sides(state, str(self.hexagon), str(self.tile), self.turns)


def anywhere(state: Tapestry, seat: int, kind: str = "explore") -> bool:
    """Whether what is due lets somebody go to any hex, not only to one beside an own territory."""
    found = find_part(state, seat, (kind,))
    return found is not None and bool(benefit(found[1]).get("anywhere"))


def check_hex(state: Tapestry, hexagon: str | None) -> str:
    """A hex that is named and lies on this table's map."""
    require(hexagon is not None, "tapestry.name_hex")
    name = TermRef("hexes", hexagon or "")
    require(hexagon in all_hexes(state), "tapestry.not_on_this_side", hexagon=name)
    return str(hexagon)


def tile_icon(tile: str) -> str:
    """The icon of what a territory tile gives."""
    return benefit_icon(tile_shows(tile, NOTHING))


def tile_on_map(state: Tapestry, spots: tuple[str, ...]) -> Asks:
    """Which tile, on which hex, turned how: where it matches most sides, unless the table says otherwise."""
    tile = yield one("tile", tiles_left(state), words=term("territory_tiles"), icon=tile_icon)
    best = best_spot(state, spots, tile) if tile else None
    hexagon = yield one("hexagon", spots, words=term("hexes"), default=best or OPEN)
    turns = best_turns(state, hexagon, tile) if tile and hexagon else 0
    yield turned(turns)


def turned(usual: int) -> Ask:
    """By how many sides a tile is turned."""
    return one("turns", range(SIDES), words=lambda sides: sides, default=usual, slight=True, prompt=say(".ask.turned"))


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


def card_term(id: str) -> TermRef:
    """A tapestry card by its name."""
    return TermRef("tapestry_cards", id)


@dataclass(frozen=True, slots=True)
class ExploreSpace(Action[Tapestry]):
    """Lay a space tile beside your income mat and take its benefit."""

    group = "map"
    icon = "rocket-launch"
    seat: Seat
    tile: SpaceTileId

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which tile; those laid already say so."""
        tiles = items(KEY, "space_tiles")
        yield one("tile", tiles, words=term("space_tiles"), against=lambda tile: against(cls(given.seat, tile), state))

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

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """A real die, if there is one."""
        rolls = 2 if active_card(state.players[given.seat]) == EMPIRICISM else 1
        for number in range(rolls):
            yield green_die(f"die_{number + 1}")

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


def green_die(field: str) -> Ask:
    """What a real green die showed."""
    return dice(field, TRACKS, words=term("tracks"), icon=track_icon, prompt=say(".ask.green_die"))


def _at_end(player: Player, track: str) -> bool:
    """Whether no token of this player can move up here."""
    token = token_space(player, track, movable(player, track, False))
    return token is None or token >= LAST_SPACE
