"""What events do to people and cities: moods, units, structures, leaders, governments, and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from companion.engine.action import Action, Turn, against
from companion.engine.asking import OPEN, Asks, Given, amount, amounts, flag, term
from companion.engine.asking import seat as somebody
from companion.engine.counters import with_item
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..advances.advancing import gain_advance, require_gainable
from ..cards.card_asks import person_ask, person_asks
from ..cards.subterfuge import cancelled, require_subterfuge
from ..cities.asks import allies_ask, city_ask
from ..cities.cities import lowered, raised
from ..cities.recruit_actions import counted, lose_leader
from ..table import printed
from ..table.amounts import Goods, Units
from ..table.goods import affordable, can_pay_tokens, held, pay, pay_tokens, receive, reward, shown
from ..table.icons import UNIT_ICONS
from ..table.ids import (
    ANGRY,
    BY_CARD,
    CULTURE,
    GOVERNMENT,
    LEADER,
    MOOD,
    MOODS,
    MYTHS,
    PIRATE_ALLIES,
    SHOGUNATE,
    AdvanceId,
    EventId,
    Few,
)
from ..table.marks import Pact
from ..table.state import Clash
from ..table.stock import knows
from ..turn.status_actions import calm
from ..turn.turns import grant, mark_used, require_action, require_turn, spend_action, used
from ..war.outcome import score_event
from ..war.pacts import allied, ended
from ..war.places import take
from .event import free_persons

if TYPE_CHECKING:
    from ..table.shapes import Event

DRAWER_PRICE, OTHERS_PRICE = 1, 2


@dataclass(frozen=True, slots=True)
class LowerMood(Action[Clash]):
    """Lower a city's mood because of an event; Myths let a mood token prevent it."""

    group = "event"
    icon = "emoticon-sad"
    seat: Seat
    city: str
    steps: Annotated[int, Bounds(1, 2)] = 1
    # Pay 1 mood token instead; only against the text of events.
    myths: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which city, how far, and whether Myths prevent it."""
        yield city_ask(state, given.seat, refusal=lambda city: against(cls(given.seat, city), state))
        yield amount("steps", 1, 2, default=1)
        if knows(state, given.seat, MYTHS) and can_pay_tokens(state, given.seat, MOOD, 1):
            yield flag("myths")

    def check(self, state: Clash) -> None:
        """Myths and a token where it shall be prevented; an angry city cannot sink."""
        player = state.players[self.seat]
        city = player.city(self.city)
        require(city.mood != ANGRY, ".already_angry", city=city.name)
        if self.myths:
            require(knows(state, self.seat, MYTHS), ".needs_advance", advance=TermRef("advances", MYTHS))
            require(can_pay_tokens(state, self.seat, MOOD, 1), ".no_mood_token")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Sink, or pay."""
        player = state.players[self.seat]
        city = player.city(self.city)
        turn.tell(city=city.name)
        if self.myths and can_pay_tokens(state, self.seat, MOOD, 1):
            return pay_tokens(state, self.seat, MOOD, 1)
        return state.with_player(self.seat, player.with_city(self.city, lowered(city, self.steps)))


@dataclass(frozen=True, slots=True)
class RemoveUnits(Action[Clash]):
    """Take own units off the map because of an event or at will."""

    group = "event"
    icon = "account-minus"
    seat: Seat
    units: Units
    # A leader that drowned after a lost sea battle counts for the winner.
    killer: Seat | None = None
    # Carthage: allied pirate ships.
    allies: Few = 0

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which units, and for Carthage which pirates."""
        player = state.players[given.seat]
        there = {**player.units, LEADER: int(player.leader is not None)}
        yield amounts("units", there, words=term("units"), icon=UNIT_ICONS.__getitem__)
        if player.has(PIRATE_ALLIES) and state.pirates:
            yield allies_ask(state, usual=0)

    def check(self, state: Clash) -> None:
        """They must be on the map."""
        player = state.players[self.seat]
        if self.allies:
            own = TermRef("civ_advances", PIRATE_ALLIES)
            require(player.has(PIRATE_ALLIES), ".needs_own_advance", advance=own)
            require(self.allies <= state.pirates, ".no_such_pirates", n=state.pirates)
        for unit, number in counted(self.units):
            there = int(player.leader is not None) if unit == LEADER else player.units.get(unit, 0)
            require(there >= number, ".no_unit_on_map", unit=TermRef("units", unit))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Back to stock; a leader's card goes to the box; an army unit averts what a revolution asks for."""
        state = calm(state, self.seat) if self.units.army else state
        state = take(state, None, Units(ship=self.allies), None)
        state = replace(state, pirates=max(0, state.pirates - self.allies))
        return taken_off(state, self.seat, self.units, turn, self.killer)


def taken_off(state: Clash, seat: int, units: Units, turn: Turn, killer: int | None = None) -> Clash:
    """The table without these units; a leader's card goes to the killer, or to the box."""
    state = take(state, seat, replace(units, leader=0), None)
    player = state.players[seat]
    for unit, number in counted(replace(units, leader=0)):
        player = replace(player, units=with_item(player.units, unit, max(0, player.units.get(unit, 0) - number)))
    state = state.with_player(seat, player)
    return lose_leader(state, seat, turn, killer) if units.leader else state


@dataclass(frozen=True, slots=True)
class PlaceUnits(Action[Clash]):
    """Receive units without paying, from an event or a card."""

    group = "event"
    icon = "account-plus"
    seat: Seat
    units: Units

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """As many as stock allows."""
        return receive(state, self.seat, dict(counted(replace(self.units, leader=0))), turn)


@dataclass(frozen=True, slots=True)
class GainGoods(Action[Clash]):
    """Receive goods from an event or a card the app does not resolve itself."""

    group = "event"
    icon = "plus-circle"
    seat: Seat
    goods: Goods

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Caps count."""
        amounts = {name: getattr(self.goods, name) for name in printed.data("goods") if getattr(self.goods, name)}
        turn.tell(gained=shown(self.goods))
        return receive(state, self.seat, amounts, turn)


@dataclass(frozen=True, slots=True)
class PayGoods(Action[Clash]):
    """Pay goods for an event or a card the app does not resolve itself."""

    group = "event"
    icon = "minus-circle"
    seat: Seat
    goods: Goods

    def check(self, state: Clash) -> None:
        """They must be there."""
        require(affordable(state.players[self.seat], self.goods), ".not_enough")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay."""
        turn.tell(paid=shown(self.goods))
        return pay(state, self.seat, self.goods)


@dataclass(frozen=True, slots=True)
class BookEventPoints(Action[Clash]):
    """Note points an event brings: so many times what it is worth, with what is paid for it."""

    group = "event"
    icon = "star-half-full"
    seat: Seat
    event: EventId
    count: Few = 1
    payment: Goods = Goods()

    def check(self, state: Clash) -> None:
        """An event that brings points, and what it costs."""
        worth = printed.data("events")[self.event].get("points", 0)
        require(worth, ".event_without_points", event=TermRef("events", self.event))
        require(affordable(state.players[self.seat], self.payment), ".not_enough")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay and note."""
        points = float(printed.data("events")[self.event].get("points", 0)) * self.count
        turn.tell(points=points)
        return score_event(pay(state, self.seat, self.payment), self.seat, self.event, points)


@dataclass(frozen=True, slots=True)
class TakeEventCard(Action[Clash]):
    """Take a great person's event card: 1 culture token for the drawer, 2 for others."""

    group = "event"
    icon = "account-star"
    seat: Seat
    event: EventId
    drew_it: bool = True
    # Great Diplomat: with whom there is peace from now on.
    partner: Seat | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which one (usually the card drawn last), who drew it, and with whom there is peace."""
        waiting = free_persons(state)
        drawn = bool(waiting) and state.events_drawn[-1:] == waiting[:1]
        event = yield person_ask(waiting, default=waiting[0] if drawn else OPEN)
        yield flag("drew_it", default=True)
        if printed.data("events")[event].get("pact"):
            yield somebody("partner", [other for other in range(len(state.players)) if other != given.seat])

    def check(self, state: Clash) -> None:
        """A card that may be kept, by nobody yet, and the tokens."""
        require(self.partner != self.seat, ".name_partner")
        require(printed.data("events")[self.event].get("kept"), ".event_not_kept", event=TermRef("events", self.event))
        taken = any(self.event in player.kept_events for player in state.players)
        require(not taken, ".event_taken", event=TermRef("events", self.event))
        require(can_pay_tokens(state, self.seat, CULTURE, self._price), ".no_culture_token")

    @property
    def _price(self) -> int:
        return DRAWER_PRICE if self.drew_it else OTHERS_PRICE

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay and keep it."""
        turn.tell(n=self._price)
        state = pay_tokens(state, self.seat, CULTURE, self._price)
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, kept_events=(*player.kept_events, self.event)))
        if printed.data("events")[self.event].get("pact") and self.partner is not None:
            return allied(state, Pact(self.seat, self.partner, lasting=True))
        return state


@dataclass(frozen=True, slots=True)
class PlayGreatPerson(Action[Clash]):
    """Play a great person: an advance of its category without a marker from the counter, and its gift."""

    group = "event"
    icon = "account-tie"
    seat: Seat
    event: EventId
    advance: AdvanceId | None = None
    # Great Artist: the city that becomes happy.
    city: str = ""
    # Great Athlete: culture tokens that become mood tokens; below 0 the reverse.
    convert: Annotated[int, Bounds(-20, 20)] = 0
    # Japan: without an action by Shogunate; cancelled by Subterfuge.
    without_action: bool = False
    cancelled_by: Seat | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which one, what it teaches, and its gift."""
        return person_asks(state, given)

    def check(self, state: Clash) -> None:
        """An action, the kept card, and an advance of its category."""
        player = state.players[self.seat]
        if self.without_action:
            require_turn(state, self.seat)
            able = player.has(SHOGUNATE) and not used(state, SHOGUNATE)
            require(able, ".needs_own_advance", advance=TermRef("civ_advances", SHOGUNATE))
        else:
            require_action(state, self.seat)
        require_subterfuge(state, self.seat, self.cancelled_by)
        item = printed.data("events")[self.event]
        require(self.event in player.kept_events, ".event_not_in_hand")
        require(not item.get("stays"), ".person_stays", event=TermRef("events", self.event))
        require(player.culture >= self.convert and player.mood >= -self.convert, ".not_enough")
        if self.city:
            player.city(self.city)
        if self.advance is not None:
            category = printed.category_of(self.advance)
            wanted = item.get("advance")
            fits = category == wanted or (wanted == GOVERNMENT and category in printed.governments())
            require(fits, ".advance_of_person")
            require_gainable(state, self.seat, self.advance)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Discard it, gain the advance, take the gift; a cancelled one costs and does nothing."""
        state = self._discard(state)
        if self.cancelled_by is not None:
            return cancelled(state, self.cancelled_by, turn)
        state = mark_used(state, SHOGUNATE) if self.without_action else spend_action(state, self.seat)
        said = say(".step.event_words", text=TermRef("events.help", self.event))
        turn.step(said, seat=self.seat, icon="account-tie")
        if self.advance is not None:
            state = gain_advance(state, self.seat, self.advance, BY_CARD, turn)
        return self._gift(state, printed.data("events")[self.event], turn)

    def _discard(self, state: Clash) -> Clash:
        for pact in state.pacts:
            if pact.lasting and pact.holder == self.seat and printed.data("events")[self.event].get("pact"):
                state = ended(state, pact)
        player = state.players[self.seat]
        kept = tuple(event for event in player.kept_events if event != self.event)
        return state.with_player(self.seat, replace(player, kept_events=kept))

    def _gift(self, state: Clash, item: Event, turn: Turn) -> Clash:
        """Goods, moves without an action, a happy city, or tokens of the other kind."""
        state = reward(state, self.seat, item.get("then", {}), turn)
        for kind in item.get("grants", ()):
            state = grant(state, kind)
        if item.get("happy") and self.city:
            player = state.players[self.seat]
            happy = raised(player.city(self.city), len(MOODS))
            state = state.with_player(self.seat, player.with_city(self.city, happy))
        if item.get("convert") and self.convert:
            given, taken = (CULTURE, MOOD) if self.convert > 0 else (MOOD, CULTURE)
            count = min(abs(self.convert), held(state.players[self.seat], given))
            state = receive(pay(state, self.seat, Goods.holding({given: count})), self.seat, {taken: count}, turn)
        return state


@dataclass(frozen=True, slots=True)
class SetAsideGovernment(Action[Clash]):
    """Anarchy: all government advances are set aside, worth 1 point each while they lie there."""

    group = "event"
    icon = "fire-alert"
    seat: Seat

    def check(self, state: Clash) -> None:
        """There must be a government."""
        require(any(printed.is_government(a) for a in state.players[self.seat].advances), ".no_government")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Markers move to the card."""
        player = state.players[self.seat]
        kept = tuple(advance for advance in player.advances if not printed.is_government(advance))
        aside = len(player.advances) - len(kept)
        turn.tell(n=aside)
        own = tuple(advance for advance in player.civ_advances if not self._goes_along(state, advance))
        player = replace(player, advances=kept, civ_advances=own, anarchy=player.anarchy + aside)
        return state.with_player(self.seat, player)

    def _goes_along(self, state: Clash, advance: str) -> bool:
        """Whether the table lets the civilization's advance of the government go as well."""
        return state.rules.anarchy_takes_own and printed.data("civ_advances")[advance]["trigger"] == GOVERNMENT
