"""Gauges: the numbers a civilization lives on, each with what it means now; a few of them are shown to guests first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.engine.frozen import dataclass, replace
from companion.engine.game import Gauge
from companion.engine.message import Message, PathRef, say

from ..cards.card_words import signed
from ..civil.costs import population_cost
from ..goods.stores import food, resources
from ..turn.production import food_production, resource_production
from .keeping import knows_hands, knows_tableau
from .keeping_actions import SetRating
from .printed_cards import HAPPY
from .ratings import Rating, Ratings, ratings
from .state import Civilization, World
from .table_actions import SetStock

RATED = {
    "science": ("flask", "blue"),
    "culture": ("drama-masks", "purple"),
    "strength": ("sword", "red"),
    "happiness": ("emoticon-happy", "yellow"),
}
ACTIONS = {"civil": ("bank", "ink"), "military": ("sword", "red")}
GOODS = {"food": ("barley", "green"), "resources": ("pickaxe", "orange")}
POINTS = ("science", "culture")
TOKENS = {"unused": ("account", "yellow"), "yellow_bank": ("circle", "yellow"), "blue_bank": ("circle", "blue")}
Gauges = Mapping[str, Gauge]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Every number of a civilization that this table keeps, by what it is called, and what they follow from."""

    ratings: Gauges
    actions: Gauges
    stocks: Gauges
    tokens: Gauges
    rated: Ratings

    def made_of(self, name: str) -> Rating | None:
        """The cards a rating or the actions are made of; None for what no card gives."""
        found: Rating | None = getattr(self.rated, f"{name}_actions" if name in ACTIONS else name, None)
        return found


def gauges(world: World, seat: int) -> tuple[Gauge, ...]:
    """What guests see first: actions, stocks, strength, happiness and workers."""
    shown = numbers(world, seat)
    workers = (replace(one, words=PathRef(name)) for name, one in shown.tokens.items() if name == "unused")
    rated = (shown.ratings[name] for name in ("strength", "happiness"))
    return (*shown.actions.values(), *shown.stocks.values(), *rated, *workers)


def numbers(world: World, seat: int) -> Numbers:
    """Ratings, actions left, stocks and tokens; what this table does not keep is not there."""
    rated, tableau = ratings(world, seat), knows_tableau(world)
    kept = ACTIONS if knows_hands(world) else ("military",) if tableau else ()
    return Numbers(
        {name: (_rating if tableau else _told)(world, seat, rated, name) for name in RATED},
        {name: _actions(world, seat, rated, name) for name in kept},
        {name: _stock(world, seat, rated, name, have) for name, have in stocks(world, seat).items()},
        {name: _token(world, seat, rated, name) for name in TOKENS} if tableau else {},
        rated,
    )


def stocks(world: World, seat: int) -> dict[str, int]:
    """Goods and points, as far as they are kept."""
    player = world.players[seat]
    goods = {"food": food(player), "resources": resources(player)} if knows_tableau(world) else {}
    return goods | {name: getattr(player, name) for name in POINTS}


def _rating(world: World, seat: int, rated: Ratings, name: str) -> Gauge:
    """A rating as the cards make it; happiness names what is needed where some is."""
    icon, tone = RATED[name]
    value, player, need = getattr(rated, name).value, world.players[seat], rated.happiness_required
    if name == "happiness":
        words = say(".panel.joy_needed", n=need) if need else say(".panel.rated.happiness")
        note = say(".panel.happy_note", need=need, n=rated.discontent, unused=player.unused)
        icon = "emoticon-sad" if rated.discontent else icon
        return Gauge(words, value, icon=icon, tone=tone, detail=note, alarm=rated.discontent > player.unused)
    more = say(".panel.colonization", n=rated.colonization.value) if name == "strength" else None
    return Gauge(say(f".panel.rated.{name}"), value, icon=icon, tone=tone, detail=more)


def _told(world: World, seat: int, rated: Ratings, name: str) -> Gauge:
    """Where only the boards are kept: a rating is what the table says."""
    (icon, tone), value = RATED[name], getattr(rated, name).value

    def tell(by: int) -> SetRating:
        return SetRating(seat, HAPPY if name == "happiness" else name, max(0, value + by))

    return Gauge(say(f".panel.rating.{name}"), value, icon=icon, tone=tone, move=tell)


def _actions(world: World, seat: int, rated: Ratings, name: str) -> Gauge:
    """Actions left of a total, those for special purposes too."""
    (icon, tone), player = ACTIONS[name], world.players[seat]
    field, total = f"{name}_left", getattr(rated, f"{name}_actions").value
    left = getattr(player, field) + getattr(player.turn, f"extra_{name}")
    return Gauge(PathRef(field), left, total, icon, f"players.{seat}.{field}", tone)


def _stock(world: World, seat: int, rated: Ratings, name: str, have: int) -> Gauge:
    """Points are counted; goods are set, and blue tokens follow them."""
    words = say(f".panel.stock.{name}")
    if name in POINTS:
        icon, tone = RATED[name]
        return Gauge(words, have, icon=icon, path=f"players.{seat}.{name}", tone=tone)
    (icon, tone), eaten = GOODS[name], name == "food"
    gain = food_production(world, seat) if eaten else resource_production(world, seat)
    loss = rated.consumption if eaten else rated.corruption
    change = " ".join([signed(gain), *([signed(-loss)] if loss else [])])
    move = partial(_set_stock, seat, eaten, have)
    return Gauge(say(".panel.stock", what=words, change=change), have, icon=icon, tone=tone, move=move)


def _set_stock(seat: int, eaten: bool, have: int, by: int) -> SetStock:
    return SetStock(seat, eaten, max(0, have + by))


def _token(world: World, seat: int, rated: Ratings, name: str) -> Gauge:
    """Idle workers or a bank, with what its state means and whether that is a worry."""
    (icon, tone), player = TOKENS[name], world.players[seat]
    worry = {"unused": rated.discontent, "blue_bank": rated.corruption, "yellow_bank": 0}[name]
    worried = {"unused": ".panel.discontent", "blue_bank": ".panel.blue_loss"}
    words = say(worried[name], n=worry) if worry else say(f".panel.{name}")
    note, path = _meaning(player, rated, name), f"players.{seat}.{name}"
    return Gauge(words, getattr(player, name), None, icon, path, tone, note, alarm=worry > 0)


def _meaning(player: Civilization, rated: Ratings, name: str) -> Message:
    """What a bank or the idle workers mean now."""
    if name == "unused":
        return say(".panel.unused_note", n=rated.discontent, workers=player.all_workers)
    if name == "blue_bank":
        return say(".panel.blue_note", n=rated.corruption)
    price = population_cost(player)
    told = {"food": rated.consumption, "happy": rated.happiness_required}
    return say(".panel.yellow_note", price=price.value if price else None, **told)
