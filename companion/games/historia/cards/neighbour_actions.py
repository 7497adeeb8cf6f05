"""The action cards that need somebody else, and Revolution."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.action import Turn
from companion.engine.asking import Ask, Asks, Given, one, seat, term
from companion.engine.choice import Candidate, Choice
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..map.world import may_trade, neighbours, region_name, shared_regions, untold_borders
from ..matrix.levels import can_climb, climb, no_field_words
from ..table.ids import (
    CARD,
    GUNPOWDER,
    MILITARY,
    NAVIGATION,
    NUCLEAR_POWER,
    PERSONAL,
    RAID,
    REVOLUTION,
    TECHNOLOGY,
    TRADE,
    USED,
    WAR,
    CardId,
    RegionId,
)
from ..table.state import Civ, Historia
from .card_turn import CARD_LEVELS, REVOLUTION_NEEDS, row_at_start
from .played_card import CardAction, TwoSidedCard
from .war import ADVANCED_WAR_VP, WAR_VP, fight, outlook

TRADE_VP, ADVANCED_TRADE_VP = 2, 1
RAID_SPOILS, ADVANCED_RAID_SPOILS = 1, 2
NOT_NEAR, NOT_NEAR_ASSUMED = ".not_neighbours", ".not_neighbours_assumed"


def not_near_words(state: Historia, seat: int, other: int) -> str:
    """How it is said that somebody is no neighbour: as a rule only where all borders between both are told."""
    doubtful = untold_borders(state, state.players[seat].regions, state.players[other].regions)
    return NOT_NEAR_ASSUMED if doubtful and seat != other else NOT_NEAR


@dataclass(frozen=True, slots=True, kw_only=True)
class NeighbourCard(TwoSidedCard):
    """A card that compares a level with a neighbour's."""

    @classmethod
    def other_asked(cls, state: Historia, given: Given, field: str, axis: str) -> Ask:
        """With whom or whom: everybody by that level, with what the card says against them."""
        return seat(
            field,
            other_civs(state, given.civ),
            detail=lambda other: Message(f".field.{axis}.n", {"n": state.players[other].level(axis)}),
            against=lambda other: cls.against(state, given, **{field: other}),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(NeighbourCard):
    """Learn from a neighbour of higher technology, who scores for it."""

    icon: ClassVar[str] = "handshake"
    card: ClassVar[CardId] = TRADE
    advanced_needs: ClassVar[str] = NAVIGATION

    partner: Seat

    @classmethod
    def aims(cls, state: Historia, given: Given) -> Asks:
        """With whom."""
        yield cls.other_asked(state, given, "partner", TECHNOLOGY)

    def check_effect(self, state: Historia) -> None:
        """A neighbour who knows more, and a field ahead."""
        self.check_advanced(state)
        civ, partner = state.players[self.civ], SeatRef(self.partner)
        near = self.partner != self.civ and may_trade(state, self.civ, self.partner)
        require(near, not_near_words(state, self.civ, self.partner), other=partner)
        theirs = state.players[self.partner].technology
        require(theirs > civ.technology, ".partner_not_ahead", other=partner, theirs=theirs, own=civ.technology)
        room = can_climb(state, self.civ, TECHNOLOGY) or not state.rules.o22_blocked_trade_is_void
        require(room, no_field_words(state, self.civ, TECHNOLOGY), axis=TermRef("metrics", TECHNOLOGY))

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """The level for one, the points for the other."""
        points = ADVANCED_TRADE_VP if self.advanced else TRADE_VP
        blocked = not can_climb(state, self.civ, TECHNOLOGY) and not state.rules.o22_blocked_trade_is_void
        if not blocked:
            state, _ = climb(state, self.civ, TECHNOLOGY, 1, turn)
        level = state.players[self.civ].technology
        turn.tell(what=say(".did.trade", partner=SeatRef(self.partner), level=level, vp=points))
        return state.with_civ(self.partner, state.players[self.partner].scored(points, TRADE))


@dataclass(frozen=True, slots=True, kw_only=True)
class Raid(NeighbourCard):
    """Take used cubes back by raiding a neighbour with a weaker army."""

    icon: ClassVar[str] = "horse-human"
    card: ClassVar[CardId] = RAID
    advanced_needs: ClassVar[str] = GUNPOWDER

    victim: Seat

    @classmethod
    def aims(cls, state: Historia, given: Given) -> Asks:
        """Whom."""
        yield cls.other_asked(state, given, "victim", MILITARY)

    def check_effect(self, state: Historia) -> None:
        """A neighbour with a weaker army."""
        self.check_advanced(state)
        own, victim = state.players[self.civ].military, SeatRef(self.victim)
        near = self.victim != self.civ and neighbours(state, self.civ, self.victim)
        require(near, not_near_words(state, self.civ, self.victim), other=victim)
        theirs = state.players[self.victim].military
        require(theirs < own, ".victim_too_strong", other=victim, theirs=theirs, own=own)

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """Cubes as far as there are used ones; the points in any case."""
        spoils = ADVANCED_RAID_SPOILS if self.advanced else RAID_SPOILS
        civ = state.players[self.civ]
        back = min(spoils, civ.cubes.used)
        turn.tell(what=say(".did.raid", victim=SeatRef(self.victim), n=back, vp=spoils))
        return state.with_civ(self.civ, civ.moved(USED, PERSONAL, spoils).scored(spoils, RAID))


@dataclass(frozen=True, slots=True, kw_only=True)
class War(TwoSidedCard):
    """Fight another civilization in a shared region; it must be fought even if it will be lost.

    victim: nobody only where no region is shared. region: needed only where several are shared.
    """

    icon: ClassVar[str] = "sword-cross"
    card: ClassVar[CardId] = WAR
    advanced_needs: ClassVar[str] = NUCLEAR_POWER

    victim: Seat | None = None
    region: RegionId | None = None

    @classmethod
    def aims(cls, state: Historia, given: Given) -> Asks:
        """Against whom and where, as far as there is a choice."""
        enemies = war_targets(state, given.civ)
        if not enemies:
            return
        prize = ADVANCED_WAR_VP if given.get("advanced") else WAR_VP
        victim = yield seat("victim", enemies, detail=lambda other: outlook(state, given.civ, other, prize))
        shared = shared_regions(state, given.civ, victim)
        if len(shared) > 1:
            told = outlook(state, given.civ, victim, prize)
            yield one("region", shared, words=lambda region: region_name(state, region), detail=lambda _region: told)

    @property
    def prize(self) -> int:
        """What the winner scores."""
        return ADVANCED_WAR_VP if self.advanced else WAR_VP

    def check_effect(self, state: Historia) -> None:
        """The technology, and somebody in the same region."""
        if self.source == CARD:
            level = CARD_LEVELS[WAR]
            require(state.players[self.civ].technology >= level, ".needs_level", level=level)
        self.check_advanced(state)
        if self.victim is None:
            enemies = war_targets(state, self.civ)
            require(not enemies, ".war_must_be_fought", others=tuple(SeatRef(seat) for seat in enemies))
            return
        shared, victim = shared_regions(state, self.civ, self.victim), SeatRef(self.victim)
        require(self.victim != self.civ and shared, ".no_shared_region", other=victim)
        if self.region is None:
            require(len(shared) == 1, ".which_region", regions=tuple(region_name(state, place) for place in shared))
        else:
            place = region_name(state, self.region)
            require(self.region in shared, ".not_shared", other=victim, region=place)

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """Fight, or tell that nobody was there."""
        shared = () if self.victim in (None, self.civ) else shared_regions(state, self.civ, self.victim or 0)
        region = self.region if self.region in shared else next(iter(shared), None)
        if self.victim is None or region is None:
            turn.step(say(".step.no_enemy", civ=SeatRef(self.civ)), seat=self.civ, icon="sword-cross")
            return state
        turn.tell(what=say(".did.war", victim=SeatRef(self.victim), region=region_name(state, region)))
        return fight(state, self.civ, self.victim, region, self.prize, turn)


def other_civs(state: Historia, seat: int) -> tuple[int, ...]:
    """Everybody else who is still in the game."""
    return tuple(other for other, civ in enumerate(state.players) if other != seat and not civ.out)


def war_targets(state: Historia, seat: int) -> tuple[int, ...]:
    """The civilizations that share a region with this one."""
    others = (other for other in range(len(state.players)) if other != seat)
    return tuple(other for other in others if shared_regions(state, seat, other))


@dataclass(frozen=True, slots=True, kw_only=True)
class Revolution(CardAction):
    """End the round; take back the last card of the row and one of your choice.

    take_back: the card of choice; nothing said: the youngest of the others.
    """

    icon: ClassVar[str] = "bullhorn"
    card: ClassVar[CardId] = REVOLUTION
    in_vain: ClassVar[str] = ".did.revolution_alone"

    take_back: CardId | None = None

    @classmethod
    def aims(cls, state: Historia, given: Given) -> Asks:
        """Which card comes back with it; usually the youngest."""
        row = tuple(reversed(state.players[given.civ].row))
        if row:
            yield one("take_back", row, default=row[0], words=term("action_cards"))

    def check_effect(self, state: Historia) -> None:
        """Three cards in the row when the action round began."""
        check_revolution(state, self.civ, self.take_back, self.card)

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """Tell what comes back; the row changes when the card is laid."""
        card = card_of_choice(state, self.civ, state.players[self.civ].row, self.take_back, turn)
        back = TermRef("action_cards", card) if card else None
        turn.tell(what=say(".did.revolution", card=back) if back else say(".did.revolution_alone"))
        return state

    def laid(self, state: Historia) -> Historia:
        """Once played the card ends the round; void, it stays in the row unless the table has agreed otherwise."""
        civ = CardAction.laid(self, state).players[self.civ]
        civ = replace(civ, playing=replace(civ.playing, revolted=True))
        back = state.rules.o27_void_revolution == "comes_back"
        return state.with_civ(self.civ, _last_card_back(civ) if back else civ)

    def completed(self, state: Historia) -> Historia:
        """It comes straight back from the row, and another one with it."""
        civ = state.players[self.civ]
        civ = civ if self.card not in civ.row else _last_card_back(civ)
        return state.with_civ(self.civ, _chosen_card_back(civ, self.take_back))


def check_revolution(state: Historia, seat: int, take_back: CardId | None, last: CardId | None = None) -> None:
    """Refuse a revolution with fewer than three cards in the row at the start of the action round."""
    civ = state.players[seat]
    if not state.rules.cards:
        return
    there = row_at_start(civ)
    require(there >= REVOLUTION_NEEDS, ".revolution_needs_cards", n=REVOLUTION_NEEDS, there=there)
    if take_back is not None:
        card = TermRef("action_cards", take_back)
        require(take_back not in (last, *(() if last else civ.row[-1:])), ".comes_back_anyway", card=card)
        require(take_back in civ.row, ".not_in_row", card=card)


def card_of_choice(
    state: Historia, seat: int, row: tuple[CardId, ...], named: CardId | None, turn: Turn
) -> CardId | None:
    """The card a Revolution takes back beside the last one; named by nobody it is the youngest, with its reason."""
    taken = named or youngest(row)
    if named is None and taken is not None and state.rules.cards:
        choice = _card_back_choice(row, taken)
        card = TermRef("action_cards", taken)
        turn.step(say(".step.card_back", civ=SeatRef(seat), card=card), choice=choice, seat=seat, icon="cards")
    return taken


def youngest(row: tuple[CardId, ...]) -> CardId | None:
    """The card that would wait longest: the oldest ones come back at the end of the round anyway."""
    return row[-1] if row else None


def _card_back_choice(row: tuple[CardId, ...], taken: CardId) -> Choice[CardId]:
    candidates = tuple(
        Candidate(
            card,
            TermRef("action_cards", card),
            card == taken,
            say(".why.youngest_card" if card == taken else ".why.older_card"),
        )
        for card in reversed(row)
    )
    return Choice(taken, candidates, say(".rule.card_back"))


def revolted(civ: Civ, take_back: CardId | None) -> Civ:
    """Take back the card executed last and one of choice; the round will end."""
    return _chosen_card_back(_last_card_back(civ), take_back)


def _last_card_back(civ: Civ) -> Civ:
    civ = civ.with_row(civ.row[:-1])
    return replace(civ, playing=replace(civ.playing, revolted=True))


def _chosen_card_back(civ: Civ, take_back: CardId | None) -> Civ:
    wanted = take_back or youngest(civ.row)
    return civ.with_row(tuple(card for card in civ.row if card != wanted))
