"""Abilities of the leader in play outside battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amount, one, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import price

from ..advances.advancing import gain_advance, gainable, require_gainable
from ..advances.taxes import check_tax, tax_ask, taxes
from ..cities.cities import activate, raised, require_activation
from ..cities.rebuilding import rebuilt, require_rebuilding
from ..table import printed
from ..table.amounts import Goods, Units
from ..table.goods import accepts, forced_deal, pay, pay_tokens, require_deal, require_tokens, reward
from ..table.ids import (
    BY_LEADER,
    CAPTIVES,
    HAPPY,
    MOOD,
    MOODS,
    TAXES,
    TOKENS,
    AbilityId,
    AdvanceId,
    BuildingId,
    Few,
    GoodId,
)
from ..table.marks import Lent
from ..table.state import Clash
from ..table.stock import knows
from ..turn.turns import (
    grant,
    lend,
    mark_used,
    require_action,
    require_quiet,
    require_turn,
    require_unused,
    spend_action,
)
from ..war.places import leader_city, relocate
from .fear import Driven, drive_asks
from .occasions import occasion_of, taken

if TYPE_CHECKING:
    from ..table.shapes import Ability

# What makes an ability ask where its leader is.
PLACED = ("activates", "bound", "city_tokens", "mood", "many", "advance", "take_back", "rebuilds")
LARGEST = printed.LARGEST_CITY


def _outside_battle(ability: str) -> bool:
    """Whether an ability does something when it is used outside battle."""
    acts = ("gains", "grants", "advance", "taxes", "take_back", "rebuilds", "city_tokens", "mood", "activates", "once")
    return any(printed.data("abilities")[ability].get(mark) for mark in acts)


def listed_gains(gains: dict[str, int]) -> tuple[Message, ...]:
    """What an ability gives, as people say it."""
    return tuple(say(f".field.{good}.n", n=number) for good, number in gains.items())


@dataclass(frozen=True, slots=True)
class UseAbility(Action[Clash]):
    """Use an ability of the leader in play outside battle.

    `city`: where the leader is, if it matters. `option`: which of several gains, counted from 0; `times`: how many
    regions or the like. `advance` and `token`: the advance gained and the token paid for it. `gains`: taxes without
    the token. `building` and `into`: what is taken back or replaced.
    """

    group = "cards"
    icon = "crown"
    seat: Seat
    ability: AbilityId
    city: str = ""
    option: Few = 0
    times: Few = 1
    advance: AdvanceId | None = None
    token: GoodId = MOOD
    gains: Goods = Goods()
    building: BuildingId | None = None
    into: BuildingId | None = None
    # A unit of somebody (nobody is barbarians) that fear drives from one place to another.
    driven: Driven | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which ability, where the leader is if it matters, and what the ability itself leaves open."""
        player = state.players[given.seat]
        usable = [name for name, item in printed.data("abilities").items() if item["leader"] == player.leader]
        ability = yield one("ability", [name for name in usable if _outside_battle(name)], words=term("abilities"))
        item = printed.data("abilities")[ability]
        occasion = occasion_of(state, given.seat, ability)
        here = occasion.city if occasion is not None else leader_city(state, given.seat)
        if not set(item).isdisjoint(PLACED) and not here:
            yield one("city", [city.name for city in player.cities], prompt=say(".ask.leader_city"))
        elif here:
            yield one("city", [here])
        if "advance" in item:
            fitting = [a for a in gainable(state, given.seat) if printed.category_of(a) == item["advance"]]
            yield one("advance", fitting, words=term("advances"))
            yield one("token", TOKENS, words=term("goods"), default=MOOD)
        if len(item.get("gains", ())) > 1:
            yield one("option", range(len(item["gains"])), words=lambda way: listed_gains(item["gains"][way]))
        if item.get("many"):
            size = player.city(given.city).size if "city" in given else LARGEST
            yield amount("times", 1, size)
        if item.get("taxes"):
            yield tax_ask(state, given.seat)
        if item.get("drives") and state.rules.places:
            yield from drive_asks(state, given.seat)
        if item.get("take_back") or item.get("rebuilds"):
            there = player.city(given.city).buildings if "city" in given else {}
            own = bool(item.get("rebuilds"))
            yield one("building", [b for b, c in there.items() if (c == given.seat) == own], words=term("buildings"))
            if own:
                free = [b for b in printed.in_box("buildings", state.rules.expansion) if b not in there]
                yield one("into", free, words=term("buildings"))

    def check(self, state: Clash) -> None:
        """The leader in play, its action, its price, and the city it needs."""
        item = printed.data("abilities")[self.ability]
        require(state.players[self.seat].leader == item["leader"], ".leader_not_in_play")
        if item.get("action") and not self._spared(state, item):
            require_action(state, self.seat)
        elif item.get("once") or item.get("grants"):
            require_turn(state, self.seat)
        else:
            require_quiet(state)
        if item.get("once"):
            require_unused(state, self.ability, "abilities")
        if item.get("after"):
            due = occasion_of(state, self.seat, self.ability) is not None
            require(due, ".no_occasion", ability=TermRef("abilities", self.ability))
        if item.get("bound") == "city":
            self._check_place(state, item)
        if item.get("activates"):
            require_activation(state, self.seat, self.city)
        for good, number in item.get("pay", {}).items():
            player = state.players[self.seat]
            require_deal(player, (price({good: number}, {**accepts(player), CAPTIVES: (CAPTIVES,)}),), None)
        self._check_advance(state, item)
        if self.building is not None and (item.get("take_back") or item.get("rebuilds")):
            require_rebuilding(state, self.seat, self.city, self.building, self.into if item.get("rebuilds") else None)
        if item.get("many"):
            size = state.players[self.seat].city(self.city).size
            require(self.times <= size, ".ability_times", n=size)
        if item.get("taxes"):
            require(knows(state, self.seat, TAXES), ".needs_advance", advance=TermRef("advances", TAXES))
            require_unused(state, TAXES)
            check_tax(state, self.seat, self.gains)

    def _place(self, state: Clash) -> str:
        """Where the leader is: as named, or where the occasion arose."""
        occasion = occasion_of(state, self.seat, self.ability)
        named = self.city or (occasion.city if occasion is not None else leader_city(state, self.seat))
        return state.players[self.seat].city(named).name if named else ""

    def _check_place(self, state: Clash, item: Ability) -> None:
        place = self._place(state)
        require(place, ".name_leader_city")
        largest = item.get("largest", 0)
        fits = not largest or state.players[self.seat].city(place).size <= largest
        require(fits, ".leader_city_too_large", n=largest)

    def _spared(self, state: Clash, item: Ability) -> bool:
        return "free_with" in item and knows(state, self.seat, item["free_with"])

    def _check_advance(self, state: Clash, item: Ability) -> None:
        if "advance" not in item:
            return
        require(self.token in TOKENS, ".mood_or_culture")
        require_tokens(state, self.seat, self.token, item["tokens"])
        happy = state.players[self.seat].city(self.city).mood == HAPPY
        require(happy, ".leader_city_happy")
        fits = self.advance is not None and printed.category_of(self.advance) == item["advance"]
        require(fits, ".advance_of_category", category=TermRef("categories", item["advance"]))
        assert self.advance is not None
        require_gainable(state, self.seat, self.advance)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay what it asks and take what it gives."""
        item = printed.data("abilities")[self.ability]
        if item.get("action") and not self._spared(state, item):
            state = spend_action(state, self.seat)
        if item.get("once"):
            state = mark_used(state, self.ability)
        for good, number in item.get("pay", {}).items():
            player = state.players[self.seat]
            asked = price({good: number}, {**accepts(player), CAPTIVES: (CAPTIVES,)})
            state = pay(state, self.seat, forced_deal(player, (asked,), None).payment)
        if item.get("activates"):
            state, _ = activate(state, self.seat, self.city, turn)
        if "advance" in item and self.advance is not None:
            state = pay_tokens(state, self.seat, self.token if self.token in TOKENS else MOOD, item["tokens"])
            state = gain_advance(state, self.seat, self.advance, BY_LEADER, turn)
        if item.get("taxes"):
            state = taxes(mark_used(state, TAXES), self.seat, self.gains, turn)
        return self._gain(state, item, turn)

    def _granted(self, state: Clash, item: Ability) -> Clash:
        """The free move, bound to the city or to a category not begun yet where the card says so."""
        bound, place = item.get("bound"), self._place(state)
        if "only" in item:
            return lend(state, Lent(item["grants"], only=item["only"]))
        if bound == "fresh":
            return lend(state, Lent(item["grants"], fresh=True))
        if bound == "city" and place:
            return lend(state, Lent(item["grants"], place, item.get("largest", 0)))
        return grant(state, item["grants"])

    def _gain(self, state: Clash, item: Ability, turn: Turn) -> Clash:
        if "gains" in item:
            chosen = item["gains"][min(self.option, len(item["gains"]) - 1)]
            times = max(1, self.times) if item.get("many") else 1
            state = reward(state, self.seat, {good: amount * times for good, amount in chosen.items()}, turn)
        if "grants" in item:
            state = self._granted(state, item)
        state = taken(state, self.seat, self.ability)
        if item.get("drives") and self.driven is not None:
            one = self.driven
            state = relocate(state, one.seat, Units(**{one.unit: 1}), one.to, one.start)
        if self.building is not None and (item.get("take_back") or item.get("rebuilds")):
            into = self.into if item.get("rebuilds") else None
            state = rebuilt(state, self.seat, self.city, self.building, into)
        if "city_tokens" in item or "mood" in item:
            player = state.players[self.seat]
            city = player.city(self.city)
            city = replace(city, tokens=city.tokens + item.get("city_tokens", 0))
            if item.get("mood") == HAPPY:
                city = raised(city, len(MOODS))
            state = state.with_player(self.seat, player.with_city(self.city, city))
        return state
