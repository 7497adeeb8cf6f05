"""Conquest: an outpost on a territory, who stood there, and two dice of which one is used."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, dice, flag, one, term
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..bots.automa import automa_loses, automa_traps
from ..table.causes import (
    CARD,
    CIVILIZATION_MAT,
    CONQUEST_DICE,
    TRAP_SPRUNG,
    blamed,
)
from ..table.changes import (
    active_card,
    push,
    push_parts,
    still_gains,
    trader_takes,
    watchers,
)
from ..table.icons import benefit_icon
from ..table.ids import (
    ALL,
    ALLIANCE,
    ANY_RESOURCE,
    AUTOMA_SEAT,
    BENEFITS,
    BLACK,
    CIVILIZATION,
    CONQUEST,
    GREEN,
    ISOLATIONISTS,
    MIDDLE_ISLAND,
    NOTHING,
    ONE,
    PILLAGE,
    PIRATE_RULE,
    RED,
    TILE_BENEFIT,
    TOKEN,
    TRADERS_EMPTY,
    BenefitId,
    DieId,
    HexId,
    TileId,
)
from ..table.printed import benefit, faces
from ..table.state import Due, Player, Tapestry
from ..tracks.tracks import achieve, topple
from ..turn.asks import others, owner_words, rank, shown, somebody
from ..turn.benefits import settle, take_part
from ..turn.gains import count_for
from .map_actions import Rank, anywhere, card_term, check_due, check_hex, tile_shows, with_outpost
from .territories import (
    CLOSED_AT,
    all_hexes,
    conquest_spots,
    controller,
    is_middle,
    laid_at,
    overrun,
    put,
    standing_at,
)

ISOLATIONIST_TOKENS = 4


def allied(state: Tapestry, seat: int, other: int) -> bool:
    """Whether an Alliance of either keeps these two from conquering each other."""
    return other in watchers(state, ALLIANCE, seat) or seat in watchers(state, ALLIANCE, other)


def _who_holds(state: Tapestry, hexagon: str) -> Arg:
    """Who controls a territory, if anybody does."""
    holder = controller(state, hexagon)
    return None if holder is None else owner_words(holder)


def _face_worth(player: Player, gained: int, face: str) -> Arg:
    """What a die face that counts territories is worth with those gained just now."""
    printed = benefit(face)
    return say(".vp", points=count_for(player, printed) + gained) if printed["kind"] == "vp_per" else None


@dataclass(frozen=True, slots=True)
class Conquer(Action[Tapestry]):
    """Conquer a territory: place an outpost, roll both dice, use one of them.

    `chance`: the red face, then the black one, by their benefits. `use` says which die is taken; without it
    ChooseBenefit asks. `defender` is whose upright outpost stood there (`from_automa` in the solo game),
    `tokens_there` how many tokens lie there already. What the territory shows is said by its number (`tile`) or its
    `benefit`, for the die face that gives it. Civilizations: `trader` is whose Traders have a token there and take
    the other die, `close` lays a token of the Isolationists, `rank` is the row the Militants take the outpost from.
    Where the table keeps its map here, `hexagon` says all of this but `trap`, `close` and `rank`.
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
    hexagon: HexId | None = None

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Who stood there and what the territory shows, or where it is; real dice, if there are some."""
        player = state.players[given.seat]
        opposed = False
        if state.map is not None:
            spots = conquest_spots(state, given.seat, anywhere=anywhere(state, given.seat, "conquer"))
            hexagon = yield one("hexagon", spots, words=term("hexes"), detail=partial(_who_holds, state))
            opposed = bool(hexagon) and controller(state, hexagon) is not None
        elif state.solo is None:
            defender = yield somebody("defender", others(state, given.seat), prompt=say(".ask.who_is_there"))
            opposed = defender is not None
        else:
            opposed = yield flag("from_automa")
        if opposed and active_card(player) != PILLAGE:
            yield flag("trap")
        if state.map is None:
            yield flag("middle_island")
        if ISOLATIONISTS in player.civilizations and not opposed and player.tokens < ISOLATIONIST_TOKENS:
            yield flag("close")
        yield from rank(player)
        if state.map is None:
            traders = [o for o in others(state, given.seat) if TRADERS_EMPTY in state.players[o].ways]
            if traders:
                yield somebody("trader", traders)
            yield shown("benefit", printed=True)
        for colour in (RED, BLACK):
            worth = partial(_face_worth, player, 0 if given.get("trap") else 1)
            looks: dict[str, Any] = {"words": term("benefits"), "icon": benefit_icon, "detail": worth}
            yield dice(f"{colour}_die", dict.fromkeys(faces(colour)), prompt=say(f".ask.{colour}_die"), **looks)

    def seen(self, state: Tapestry) -> Conquer:
        """The same with what the map shows of the territory, where the table keeps it here."""
        if state.map is None or self.hexagon not in all_hexes(state):
            return self
        holder, there = controller(state, self.hexagon), standing_at(state, self.hexagon)
        left = [piece.owner for piece in there if piece.kind == TOKEN and piece.owner not in (self.seat, holder)]
        laid = laid_at(state, self.hexagon)
        return replace(
            self,
            defender=holder if holder is not None and holder >= 0 else None,
            from_automa=holder == AUTOMA_SEAT,
            tokens_there=min(CLOSED_AT, len(there)),
            middle_island=is_middle(state, self.hexagon),
            tile=laid.tile if laid else None,
            benefit=NOTHING,
            trader=left[0] if left else None,
        )

    def check(self, state: Tapestry) -> None:
        """A conquest must be due, the territory open, and an outpost left."""
        if state.map is not None:
            hexagon = check_hex(state, self.hexagon)
            spots = conquest_spots(state, self.seat, anywhere=anywhere(state, self.seat, "conquer"))
            closed = len(standing_at(state, hexagon)) >= CLOSED_AT
            require(closed or hexagon in spots, "tapestry.not_in_reach", hexagon=TermRef("hexes", hexagon))
        self.seen(state).check_told(state)

    def check_told(self, state: Tapestry) -> None:
        """The rules, once everything about the territory is known."""
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
            require(active_card(player) != PILLAGE, "tapestry.no_traps_against", card=card_term(PILLAGE))
        empty = self.defender is None and not self.from_automa and self.tokens_there == 0
        closing = ISOLATIONISTS in player.civilizations and empty and player.tokens < ISOLATIONIST_TOKENS
        require(not self.close or closing, "tapestry.cannot_close")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Settle who controls the territory, then the dice."""
        return self.seen(state).carry_out(state, turn)

    def carry_out(self, state: Tapestry, turn: Turn) -> Tapestry:
        """The conquest, once everything about the territory is known."""
        state, part, _ = take_part(state, self.seat, ("conquer",))
        from_bot = self.from_automa and state.solo is not None
        opposed = from_bot or (self.defender is not None and self.defender != self.seat)
        trapped = self.trap and opposed
        state = state.with_player(self.seat, with_outpost(state.players[self.seat], self.rank))
        if trapped:
            state = put(self._repelled(state, turn), self.hexagon, self.seat, toppled=True)
        else:
            state = overrun(self._conquered(state, turn), self.hexagon, self.seat)
            state = put(state, self.hexagon, self.seat, TOKEN) if self.close else state
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
