"""Effects of cards as pictures: icons with numbers, the condition first, then what it brings."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.data import items

from .card_file import (
    AdvisorCard,
    Card,
    DominionCard,
    GoalCard,
    LeaderCard,
    WonderCard,
)
from .ids import KEY, OTHER, REVOLUTION, CardId, MetricId
from .printed import Bonus
from .state import Condition, Event

ARROW = "arrow-right"
ANY_ACTION, MAJORITY, DESTROYS = "cards-outline", "podium-gold", "bomb"
ICONS = {
    "vp": "star",
    "technology": "lightbulb-on",
    "military": "shield-sword",
    "cubes": "cube",
    "cards": "cards",
    "wonders": "pyramid",
}

Effect = tuple[str, str]  # an icon and what stands after it


def effects(card: Card) -> tuple[Effect, ...]:
    """A card as its owner would draw it."""
    match card:
        case LeaderCard():
            return (*_condition(card.first), *_condition(card.second))
        case WonderCard():
            return (*_wonder(card), *_bonus(card.bonus))
        case Event():
            return (_action(card.trigger), (ARROW, ""), *_changes(card))
        case AdvisorCard():
            return tuple(_advisor(card))
        case GoalCard():
            return tuple(_bonus(card.bonus))
        case DominionCard():
            return (_metric(card.first), _metric(card.second))


def _metric(metric: MetricId, text: str = "") -> Effect:
    return str(items(KEY, "metrics")[metric]["icon"]), text


def _action(card: CardId | None) -> Effect:
    return (ANY_ACTION if card is None else str(items(KEY, "action_cards")[card]["icon"])), ""


def _condition(condition: Condition) -> Iterator[Effect]:
    yield _metric(condition.metric, "" if condition.metric == OTHER else f"≥ {condition.threshold}")
    yield ARROW, ""
    yield ICONS["vp"], str(condition.vp)


def _wonder(card: WonderCard) -> Iterator[Effect]:
    if card.majority is not None:
        yield MAJORITY, ""
        yield _metric(card.majority)
    if card.played is not None:
        yield _action(card.played)
    if card.destroys:
        yield DESTROYS, ""
    if card.majority is not None or card.played is not None or card.destroys:
        yield ARROW, ""


def _bonus(bonus: Bonus) -> Iterator[Effect]:
    for kind in ("vp", "cubes", "cards", "technology", "military"):
        if amount := getattr(bonus, kind):
            yield ICONS[kind], f"{amount:+}"


def _changes(event: Event) -> Iterator[Effect]:
    for kind in ("vp", "technology", "military", "wonders"):
        if amount := getattr(event, kind):
            yield ICONS[kind], f"{amount:+}"
    for kind, amount in (("cubes", event.cubes_back - event.cubes), ("cards", event.cards)):
        if amount:
            yield ICONS[kind], f"{amount:+}"


def _advisor(card: AdvisorCard) -> Iterator[Effect]:
    yield from _bonus(card.bonus)
    if card.chosen:
        yield ICONS["cards"], f"{card.chosen:+}?"
    if card.revolution:
        yield _action(REVOLUTION)
    if card.action is not None:
        yield _action(card.action)
