"""Abilities of the leader in play outside battle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.engine.action import Action, Turn
from companion.engine.fields import Seat
from companion.engine.message import TermRef
from companion.engine.ruling import require

from ..advances.advancing import gain_advance, require_gainable
from ..advances.taxes import check_tax, taxes
from ..cities.cities import activate, raised, require_activation
from ..cities.rebuilding import rebuilt, require_rebuilding
from ..table import printed
from ..table.goods import accepts, forced_deal, pay, pay_tokens, price, require_deal, require_tokens, reward
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
from ..table.state import Clash, Goods
from ..table.stock import knows
from ..turn.turns import grant, mark_used, require_action, require_quiet, require_turn, require_unused, spend_action


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
        if item.get("activates"):
            require_activation(state, self.seat, self.city)
        for good, amount in item.get("pay", {}).items():
            player = state.players[self.seat]
            require_deal(player, (price({good: amount}, {**accepts(player), CAPTIVES: (CAPTIVES,)}),), None)
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

    def _spared(self, state: Clash, item: dict[str, Any]) -> bool:
        return "free_with" in item and knows(state, self.seat, item["free_with"])

    def _check_advance(self, state: Clash, item: dict[str, Any]) -> None:
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
        for good, amount in item.get("pay", {}).items():
            player = state.players[self.seat]
            asked = price({good: amount}, {**accepts(player), CAPTIVES: (CAPTIVES,)})
            state = pay(state, self.seat, forced_deal(player, (asked,), None).payment)
        if item.get("activates"):
            state, _ = activate(state, self.seat, self.city, turn)
        if "advance" in item and self.advance is not None:
            state = pay_tokens(state, self.seat, self.token if self.token in TOKENS else MOOD, item["tokens"])
            state = gain_advance(state, self.seat, self.advance, BY_LEADER, turn)
        if item.get("taxes"):
            state = taxes(mark_used(state, TAXES), self.seat, self.gains, turn)
        return self._gain(state, item, turn)

    def _gain(self, state: Clash, item: dict[str, Any], turn: Turn) -> Clash:
        if "gains" in item:
            chosen = item["gains"][min(self.option, len(item["gains"]) - 1)]
            times = max(1, self.times) if item.get("many") else 1
            state = reward(state, self.seat, {good: amount * times for good, amount in chosen.items()}, turn)
        if "grants" in item:
            state = grant(state, item["grants"])
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
