"""How action cards and great persons are asked: the card, then only what this one leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.action import against
from companion.engine.asking import OPEN, Ask, Asks, Given, amount, flag, one, some, term
from companion.engine.asking import seat as somebody
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import RuleViolation

from ..advances.advancing import gainable, require_gainable
from ..cities.asks import city_ask, goods_ask, payment_asks
from ..table import printed
from ..table.goods import held
from ..table.icons import CATEGORY_ICONS, MOOD_ICONS
from ..table.ids import CULTURE, FOOD, GOLD, GOVERNMENT, HAPPY, MOODS, ORE, SHOGUNATE, SUBTERFUGE, WOOD
from ..table.state import Clash
from ..turn.turns import used
from .hands import holds_all

if TYPE_CHECKING:
    from ..table.shapes import ActionCard

# Objections that only say that a question is still open.
UNASKED = (".card_advances", ".name_partner", ".name_cities")
PAY_ANY = (FOOD, WOOD, ORE, GOLD, CULTURE)


def _others(state: Clash, seat: int) -> list[int]:
    return [other for other in range(len(state.players)) if other != seat]


def card_asks(cls: Any, state: Clash, given: Given) -> Asks:
    """Which card, and what it leaves open."""
    seat, player = given.seat, state.players[given.seat]

    def refusal(card: str) -> Message | None:
        said = against(cls(seat, card), state)
        return None if said is None or said.id in UNASKED else said

    told = holds_all(player)
    card = yield one(
        "card",
        dict.fromkeys(player.hand) if told else printed.data("action_cards"),
        words=term("action_cards"),
        detail=term("action_cards.help"),
        icon="cards",
        against=refusal,
        secret=seat if told else None,
    )
    item = printed.data("action_cards")[card]
    if item.get("victim"):
        yield somebody("partner", _others(state, seat))
    if item.get("mood"):
        yield city_ask(state, seat)
        names = [city.name for city in player.cities]
        yield one("further", ["", *names], words=lambda name: name or say(".panel.nobody"), default="")
    if item.get("advances"):
        yield from _advance_asks(cls, state, given, item)
    if item.get("pay_any"):
        yield goods_ask("payment", {good: held(player, good) for good in PAY_ANY})
        camps = [camp.city.name for camp in state.barbarians]
        if camps:
            yield some("marched", camps, icon="tent")
    if item["action"]:
        yield from _shogunate_asks(state, seat)
    yield from _subterfuge_asks(state, seat)


def _advance_asks(cls: Any, state: Clash, given: Given, item: ActionCard) -> Asks:
    """The advances a card brings, from whom, what is given in return, and how they are paid."""
    seat, player, kind = given.seat, state.players[given.seat], item["advances"]
    count = 2 if kind == "paid_pair" else 1
    there = [name for name in printed.data("advances") if name not in player.advances]
    shared = _others(state, seat)
    if item.get("from_others") or kind == "free":
        there = [name for name in there if any(name in state.players[other].advances for other in shared)]
    chosen = yield some("advances", there, least=count, most=count, **advance_looks(state, seat, count == 1))
    if kind == "free" and item.get("returns"):
        able = [other for other in shared if set(chosen) <= set(state.players[other].advances)]
        partner = yield somebody("partner", able)
        mine = [*player.advances, *chosen]
        back = [name for name in gainable(state, partner) if name in mine]
        yield one("returned", [None, *back], words=_or_nothing, default=None)
    if str(kind).startswith("paid"):
        made = cls(seat, given.card, tuple(chosen))
        yield from payment_asks(state, seat, made.prices(state, item))


def advance_looks(state: Clash, seat: int, alone: bool = True) -> dict[str, Any]:
    """How advances look as options: by category, and why one cannot be gained."""

    def refusal(advance: str) -> Message | None:
        return _against_gaining(state, seat, advance) if alone else None

    return {
        "words": term("advances"),
        "icon": lambda name: CATEGORY_ICONS[printed.category_of(name)],
        "group": lambda name: TermRef("categories", printed.category_of(name)),
        "against": refusal,
    }


def _against_gaining(state: Clash, seat: int, advance: str) -> Message | None:
    try:
        require_gainable(state, seat, advance)
    except RuleViolation as violation:
        return violation.message
    return None


def _or_nothing(advance: str | None) -> Arg:
    return say(".nothing") if advance is None else TermRef("advances", advance)


def _shogunate_asks(state: Clash, seat: int) -> Asks:
    if state.players[seat].has(SHOGUNATE) and not used(state, SHOGUNATE):
        yield flag("without_action")


def _subterfuge_asks(state: Clash, seat: int) -> Asks:
    """Whether somebody cancels it, where somebody could."""
    players = state.players
    spies = [one for one in _others(state, seat) if players[one].has(SUBTERFUGE) and players[one].action_cards]
    if spies:
        yield one("cancelled_by", [None, *spies], words=_nobody_or, default=None)


def _nobody_or(seat: int | None) -> Arg:
    return say(".panel.nobody") if seat is None else SeatRef(seat)


def person_ask(events: tuple[str, ...], default: Any = OPEN) -> Ask:
    """One of these great persons, with what it does."""
    return one(
        "event",
        events,
        words=term("events"),
        detail=term("events.help"),
        icon="account-star",
        default=default,
    )


def person_asks(state: Clash, given: Given) -> Asks:
    """Which great person, the advance it teaches, and its gift."""
    seat, player = given.seat, state.players[given.seat]
    kept = [event for event in player.kept_events if not printed.data("events")[event].get("stays")]
    event = yield person_ask(tuple(kept))
    item = printed.data("events")[event]
    category = item.get("advance")
    if category:
        taught = [a for a in printed.data("advances") if _of_category(a, category) and a not in player.advances]
        open_now = [advance for advance in taught if advance in gainable(state, seat)]
        if open_now:
            yield one("advance", taught, **advance_looks(state, seat))
    if item.get("happy") and player.cities:
        saddest = min(player.cities, key=lambda city: MOODS.index(city.mood))
        moods = {city.name: MOOD_ICONS[city.mood] for city in player.cities if city.mood != HAPPY}
        if moods:
            yield one("city", list(moods), icon=moods.__getitem__, default=saddest.name)
    if item.get("convert"):
        yield amount("convert", -player.mood, player.culture, default=0)
    yield from _shogunate_asks(state, seat)
    yield from _subterfuge_asks(state, seat)


def _of_category(advance: str, category: str) -> bool:
    if category == GOVERNMENT:
        return printed.is_government(advance)
    return printed.category_of(advance) == category
