"""Playing cards and abilities: a list to choose from, then only the questions this one asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.action import Action
from companion.engine.codec import encode
from companion.engine.fields import fields_of
from companion.engine.offers import offers
from companion.games.clash_of_cultures.cards.card_actions import PlayCard
from companion.games.clash_of_cultures.events.event import free_persons
from companion.games.clash_of_cultures.events.fate_actions import PlayGreatPerson, TakeEventCard
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import SHOGUNATE, SUBTERFUGE
from screens.desk import Desk
from screens.games.clash_of_cultures.forms import ask
from screens.games.clash_of_cultures.look import help_of, term
from screens.games.clash_of_cultures.parts import ClashTextRow
from screens.games.clash_of_cultures.rebuild_sheet import open_rebuilding
from screens.kit.sheet import Sheet

# What a card or an ability asks for: the mark on it, and the fields of its action.
CARD_FIELDS = {
    "advances": ("advances", "partner"),
    "returns": ("returned",),
    "victim": ("partner",),
    "mood": ("city", "further"),
    "pay_any": ("payment",),
}
PERSON_FIELDS: Mapping[str, tuple[str, ...]] = {"advance": ("advance",), "happy": ("city",), "convert": ("convert",)}
ABILITY_FIELDS = {
    "advance": ("advance", "city", "token"),
    "activates": ("city",),
    "bound": ("city",),
    "city_tokens": ("city",),
    "mood": ("city",),
    "many": ("times", "city"),
    "taxes": ("gains",),
}


def open_play(desk: Desk, seat: int) -> None:
    """Every action card with its words; those that can be played now come first."""
    sheet = Sheet(title=desk.words.say(".PlayCard.title"))
    cards = tuple(printed.data("action_cards"))
    # A card that only lacks an answer is not forbidden.
    unasked = (".card_advances", ".name_partner", ".name_cities")
    tried = [(offer.against is None or offer.against.id in unasked, offer) for offer in _offers(desk, seat, cards)]
    for legal, offer in sorted(tried, key=lambda one: not one[0]):
        row = ClashTextRow(
            title=term(desk, "action_cards", offer.value),
            text=help_of("action_cards", offer.value) if legal else desk.say(offer.against),
            icon="cards" if legal else "cards-outline",
            tone="accent" if legal else "ink3",
            trailing=desk.words.say(".panel.costs_action")
            if printed.data("action_cards")[offer.value]["action"]
            else "",
        )
        row.bind(on_release=lambda _row, card=offer.value: sheet.close_and(_play, desk, seat, card))
        sheet.add_widget(row)
    sheet.open()


def _offers(desk: Desk, seat: int, cards: tuple[str, ...]) -> Any:
    return offers(PlayCard(seat, cards[0]), "card", cards, desk.state)


def _play(desk: Desk, seat: int, card: str) -> None:
    item = printed.data("action_cards")[card]
    wanted = _wanted(item, CARD_FIELDS)
    if item["action"] and desk.state.players[seat].has(SHOGUNATE):
        wanted.add("without_action")
    _ask_only(desk, PlayCard, wanted | _spied(desk, seat), ("action_cards", card), seat=seat, card=card)


def open_person(desk: Desk, seat: int, event: str) -> None:
    """Play a great person that was kept."""
    wanted = _wanted(printed.data("events")[event], PERSON_FIELDS)
    if desk.state.players[seat].has(SHOGUNATE):
        wanted.add("without_action")
    _ask_only(desk, PlayGreatPerson, wanted | _spied(desk, seat), ("events", event), seat=seat, event=event)


def open_take(desk: Desk, seat: int) -> None:
    """Take the great person that was drawn last; if that was none, one is chosen from those nobody has."""
    waiting = free_persons(desk.state)
    if waiting and desk.state.events_drawn[-1:] == waiting[:1]:
        _take(desk, seat, waiting[0])
        return
    sheet = Sheet(title=desk.words.say(".TakeEventCard.title"))
    for event in waiting:
        row = ClashTextRow(
            title=term(desk, "events", event), text=help_of("events", event), icon="account-star", tone="accent"
        )
        row.bind(on_release=lambda _row, event=event: sheet.close_and(_take, desk, seat, event))
        sheet.add_widget(row)
    sheet.open()


def _take(desk: Desk, seat: int, event: str) -> None:
    wanted = {"drew_it", "partner"} if printed.data("events")[event].get("pact") else {"drew_it"}
    _ask_only(desk, TakeEventCard, wanted, ("events", event), seat=seat, event=event)


def _spied(desk: Desk, seat: int) -> set[str]:
    """Whether somebody else might cancel a card."""
    others = [player for other, player in enumerate(desk.state.players) if other != seat]
    return {"cancelled_by"} if any(player.has(SUBTERFUGE) and player.action_cards for player in others) else set()


def open_ability(desk: Desk, seat: int, ability: str) -> None:
    """Use an ability of the leader in play."""
    item = printed.data("abilities")[ability]
    if item.get("take_back") or item.get("rebuilds"):
        open_rebuilding(desk, seat, ability)
        return
    wanted = _wanted(item, ABILITY_FIELDS)
    if len(item.get("gains", ())) > 1:
        wanted.add("option")
    _ask_only(desk, UseAbility, wanted, ("abilities", ability), seat=seat, ability=ability)


def _wanted(item: dict[str, Any], asks: Mapping[str, tuple[str, ...]]) -> set[str]:
    return {field for mark, fields in asks.items() if item.get(mark) for field in fields}


def _ask_only(desk: Desk, cls: type[Action[Any]], wanted: set[str], printed: tuple[str, str], **given: Any) -> None:
    """Ask for these fields; the others keep their usual value. Nothing to ask: it is done."""
    for field in fields_of(cls):
        if field.name not in given and field.name not in wanted:
            given[field.name] = encode(field.default)
    ask(desk, cls, printed, **given)
