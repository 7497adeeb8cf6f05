"""Ways of single peoples: converted units, ships of wood and men, calendars, and cities that help each other."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, one
from companion.engine.asking import seat as somebody
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..advances.advancing import unseen_wonders, wonder_claimed, wonder_drawn
from ..advances.card_use import CIV_ADVANCES, CardUse
from ..cities.asks import city_ask
from ..cities.cities import activated, raised
from ..cities.influence import succeed
from ..cities.influence_asks import conversion_asks, open_wonder_ask
from ..table import printed
from ..table.amounts import Units
from ..table.goods import can_pay_tokens, pay_tokens, receive, require_tokens
from ..table.groups import AT_SEA, AWAY, Place
from ..table.ids import (
    ARMY,
    CALENDAR,
    CITY_STATES,
    CONVERSION,
    CULTURE,
    GRANT_INFLUENCE,
    GREAT_LIGHTHOUSE,
    INFANTRY,
    LEADER,
    MOODS,
    SETTLER,
    SHIP,
    SHIP_CONSTRUCTION,
    TACTICS,
    ZOROASTRIANISM,
    Few,
    UnitId,
    WonderId,
)
from ..table.marks import Attempt
from ..table.state import Clash
from ..table.stock import influence_range, knows, stock_of_unit
from ..turn.turns import drop_note, mark_used, require_action, require_turn, spend_action
from ..war.place_actions import place_words
from ..war.places import places, put, take


@dataclass(frozen=True, slots=True)
class ConvertUnit(Action[Clash]):
    """Persia: try to win an enemy army unit outside of cities by a Cultural Influence."""

    group = "turn"
    icon = "account-switch"
    seat: Seat
    start: str
    # Nobody: barbarians.
    target_seat: Seat | None
    unit: UnitId = INFANTRY
    distance: Annotated[int, Bounds(0, 30)] = 1
    # Culture tokens for range, before the roll; and at most so many for the result, after it.
    boost_range: Few = 0
    boost_result: Few = 0
    leader_here: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Whose unit, where it starts, how far it is, and the die."""
        return conversion_asks(cls, state, given)

    def check(self, state: Clash) -> None:
        """Zoroastrianism, a Cultural Influence to spend, an army unit in reach and a piece to replace it."""
        require_action(state, self.seat, GRANT_INFLUENCE)
        require(not state.turn.influenced, ".influence_once")
        player = state.players[self.seat]
        own = TermRef("civ_advances", ZOROASTRIANISM)
        require(player.has(ZOROASTRIANISM), ".needs_own_advance", advance=own)
        city = player.city(self.start)
        require(not city.influenced(self.seat), ".start_influenced", city=city.name)
        require(self.target_seat != self.seat, ".battle_with_oneself")
        require(self.unit in ARMY and self.unit != LEADER, ".convert_army_units")
        units = state.roaming if self.target_seat is None else state.players[self.target_seat].units
        require(units.get(self.unit, 0) > 0, ".no_unit_on_map", unit=TermRef("units", self.unit))
        left = stock_of_unit(state, self.seat, self.unit)
        require(left > 0, ".no_piece_left", piece=TermRef("units", self.unit))
        reach = self.reach(state) + self.boost_range
        require(self.distance <= reach, ".out_of_reach", n=reach)
        require_tokens(state, self.seat, CULTURE, self.boost_range)

    def reach(self, state: Clash) -> int:
        """How far it gets without culture tokens."""
        player = state.players[self.seat]
        return influence_range(player, player.city(self.start), self.leader_here)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Roll as for any Cultural Influence; an attempt that falls short waits for tokens."""
        state = spend_action(state, self.seat, GRANT_INFLUENCE)
        state = pay_tokens(state, self.seat, CULTURE, self.boost_range)
        die = turn.chance.die(printed.NUMBERS)
        result = die + knows(state, self.seat, CONVERSION)
        turn.tell(die=die, result=result)
        attempt = Attempt(self.seat, self.start, self.target_seat, "", None, result, self.unit)
        missing = printed.INFLUENCE_TARGET - result
        if missing <= 0:
            return succeed(state, attempt, turn)
        payable = can_pay_tokens(state, self.seat, CULTURE, missing)
        if self.boost_result >= missing and payable:
            return succeed(pay_tokens(state, self.seat, CULTURE, missing), attempt, turn)
        if not payable:
            turn.step(say(".step.conversion_fails", seat=SeatRef(self.seat)), seat=self.seat)
            return state
        return replace(state, attempt=attempt)


@dataclass(frozen=True, slots=True)
class TurnIntoShips(Action[Clash]):
    """Vikings: infantry and settlers become ships when they move onto water, or ships the reverse."""

    group = "free"
    icon = "sail-boat"
    seat: Seat
    infantry: Few = 0
    settler: Few = 0
    # Ships go ashore as these units.
    ashore: bool = False

    def check(self, state: Clash) -> None:
        """Ship Construction, the units on the map and the pieces in stock."""
        require_turn(state, self.seat)
        player = state.players[self.seat]
        own = TermRef("civ_advances", SHIP_CONSTRUCTION)
        require(player.has(SHIP_CONSTRUCTION), ".needs_own_advance", advance=own)
        require(not (self.ashore and self.infantry) or knows(state, self.seat, TACTICS), ".army_needs_tactics")
        for unit, number in self._changes():
            require(player.units.get(unit, 0) + min(0, number) >= 0, ".no_unit_on_map", unit=TermRef("units", unit))
            left = stock_of_unit(state, self.seat, unit)
            require(left >= number, ".no_piece_left", piece=TermRef("units", unit))

    def _changes(self) -> tuple[tuple[str, int], ...]:
        """Unit types with how many more or fewer of them there will be."""
        sign = 1 if self.ashore else -1
        count = self.infantry + self.settler
        return ((INFANTRY, sign * self.infantry), (SETTLER, sign * self.settler), (SHIP, -sign * count))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Swap the pieces, as far as they are there."""
        player = state.players[self.seat]
        possible = all(
            player.units.get(unit, 0) + number >= 0 and stock_of_unit(state, self.seat, unit) >= number
            for unit, number in self._changes()
        )
        if not possible:
            return state
        units = dict(player.units)
        for unit, number in self._changes():
            units[unit] = units.get(unit, 0) + number
        gone = Units(**{unit: max(0, -number) for unit, number in self._changes()})
        state = take(state, self.seat, gone, None)
        return state.with_player(self.seat, replace(player, units=units))


@dataclass(frozen=True, slots=True)
class ReadCalendar(Action[Clash]):
    """Maya: look at the next event; each culture token paid puts one under the deck."""

    group = "free"
    icon = "calendar-clock"
    seat: Seat
    buried: Few = 0

    def check(self, state: Clash) -> None:
        """The Calendar on one's own turn, and a culture token for each card put away."""
        require_turn(state, self.seat)
        own = TermRef("civ_advances", CALENDAR)
        require(state.players[self.seat].has(CALENDAR), ".needs_own_advance", advance=own)
        require_tokens(state, self.seat, CULTURE, self.buried)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay for the cards put away."""
        turn.step(say(".step.calendar"), todo=say(".todo.calendar"), seat=self.seat, icon="calendar-clock")
        return mark_used(pay_tokens(state, self.seat, CULTURE, self.buried), CALENDAR)


@dataclass(frozen=True, slots=True)
class LaunchShip(Action[Clash]):
    """Place the ship the activated city of the Great Lighthouse gives on any water without enemies."""

    group = "free"
    icon = "lighthouse"
    seat: Seat
    to: Place = Place()

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Where it stands, if the table keeps places."""
        if state.rules.places:
            waters = [place for place in places(state) if place.where in (AT_SEA, AWAY)]
            yield one("to", waters, words=place_words)

    def check(self, state: Clash) -> None:
        """The lighthouse's city was activated this turn, and a ship is in stock."""
        require_turn(state, self.seat)
        require(GREAT_LIGHTHOUSE in state.turn.conditions, ".no_ship_to_launch")
        left = stock_of_unit(state, self.seat, SHIP)
        require(left > 0, ".no_piece_left", piece=TermRef("units", SHIP))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """One ship more; it is not recruited."""
        if stock_of_unit(state, self.seat, SHIP) == 0:
            return state
        state = receive(drop_note(state, GREAT_LIGHTHOUSE), self.seat, {SHIP: 1}, turn)
        return put(state, self.seat, Units(ship=1), self.to)


@dataclass(frozen=True, slots=True)
class TakeOpenWonder(Action[Clash]):
    """Take the wonder card that lies open instead of the one you draw."""

    group = "cards"
    icon = "pyramid"
    seat: Seat
    wonder: WonderId

    def check(self, state: Clash) -> None:
        """A wonder that lies open, and a wonder card drawn this turn."""
        drew = wonder_drawn(self.seat) in state.turn.conditions
        require(self.wonder in state.display, ".wonder_not_open", wonder=TermRef("wonders", self.wonder))
        require(drew, ".no_wonder_drawn")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The drawn card goes back unseen; the hand has as many as before."""
        state = drop_note(state, wonder_drawn(self.seat))
        return replace(state, display=tuple(wonder for wonder in state.display if wonder != self.wonder))


def open_wonder_move(state: Clash, seat: int, wonder: str) -> TakeOpenWonder | None:
    """How a wonder card that lies open is taken; in the buffet wonders are built from there instead."""
    return None if state.rules.wonder_buffet else TakeOpenWonder(seat, wonder)


@dataclass(frozen=True, slots=True)
class ClaimWonder(Action[Clash]):
    """Qin Shi Huang or Nebuchadnezzar: the wonder card they took was in another player's hand."""

    group = "cards"
    icon = "pyramid"
    seat: Seat
    holder: Seat

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Whose hand it was."""
        hands = [seat for seat, player in enumerate(state.players) if seat != given.seat and player.wonder_cards]
        yield somebody("holder", hands)

    def check(self, state: Clash) -> None:
        """The card was just taken from wherever it was, and somebody else held one."""
        require(wonder_claimed(self.seat) in state.turn.conditions, ".no_wonder_drawn")
        require(self.holder != self.seat, ".name_partner")
        require(state.players[self.holder].wonder_cards > 0, ".no_card")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """That player holds one wonder card less."""
        state = drop_note(state, wonder_claimed(self.seat))
        other = state.players[self.holder]
        return state.with_player(self.holder, replace(other, wonder_cards=max(0, other.wonder_cards - 1)))


@dataclass(frozen=True, slots=True)
class LayWonderOpen(Action[Clash]):
    """Say which wonder card lies open at the table now."""

    group = "cards"
    icon = "pyramid"
    seat: Seat
    # Nobody: the card stays unknown to the app.
    wonder: WonderId | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which one it is."""
        yield open_wonder_ask(unseen_wonders(state), say(".panel.event.wonder_untold"))

    def check(self, state: Clash) -> None:
        """A card that was laid open, and a wonder that can be it."""
        require(state.unopened > 0, ".no_wonder_to_name")
        fits = self.wonder is None or self.wonder in unseen_wonders(state)
        require(fits, ".wonder_built", wonder=None if self.wonder is None else TermRef("wonders", self.wonder))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """It may be taken by whoever draws a wonder card."""
        state = replace(state, unopened=max(0, state.unopened - 1))
        if self.wonder is None or self.wonder not in unseen_wonders(state):
            return state
        turn.step(say(".step.wonder_laid_open", wonder=TermRef("wonders", self.wonder)), icon="pyramid")
        return replace(state, display=(*state.display, self.wonder))


@dataclass(frozen=True, slots=True)
class CallOnCityState(CardUse):
    """Greece: another city bears the second activation of a city, whose mood comes back."""

    group = "free"
    icon = "handshake"
    DOMAIN, CARD = CIV_ADVANCES, CITY_STATES
    city: str
    helper: str

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which city was activated twice, and which one bears it."""
        tired = [city.name for city in state.players[given.seat].cities if city.activations == 2]
        named = yield one("city", tired or [city.name for city in state.players[given.seat].cities])
        yield city_ask(state, given.seat, "helper", lambda helper: against(cls(given.seat, named, helper), state))

    def check_answers(self, state: Clash) -> None:
        """A second activation, and a helper as large and as content."""
        player = state.players[self.seat]
        city, helper = player.city(self.city), player.city(self.helper)
        second = city.activations == 2 and city.mood != MOODS[-1]
        require(second and helper.name != city.name, ".relief_on_second_activation")
        before = MOODS.index(city.mood) + 1
        fit = helper.size >= city.size and MOODS.index(helper.mood) >= before and not helper.closed
        require(fit, ".relief_too_small", city=helper.name)

    def effect(self, state: Clash, turn: Turn) -> Clash:
        """The mood rises again, and the helper counts as activated."""
        player = state.players[self.seat]
        city, helper = player.city(self.city), player.city(self.helper)
        turn.tell(city=city.name, helper=helper.name)
        if helper.name == city.name:
            return state
        player = player.with_city(self.city, raised(city))
        player = player.with_city(self.helper, activated(helper))
        return state.with_player(self.seat, player)
