"""The reference: everything printed with its words in our own language, found by a few letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice

from companion.engine.asking import begin
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.icons import WONDER_ICON
from companion.games.clash_of_cultures.table.told import NAMED, CallThing
from screens.desk import Desk
from screens.kit.list_row import ListRow
from screens.kit.lookup import Lookup
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary

DOMAINS = {
    "advances": "lightbulb-on-outline",
    "buildings": "city-variant-outline",
    "units": "sword",
    "wonders": WONDER_ICON,
    "action_cards": "cards",
    "tactics": "shield-sword",
    "objectives": "trophy-outline",
    "events": "lightning-bolt",
    "civ_advances": "crown-outline",
    "abilities": "crown",
}
MOST_ROWS = 30


@cache
def _entries() -> tuple[tuple[str, str, str], ...]:
    """Domain, id and everything that can be searched for, in every language."""
    return tuple(
        (domain, id, " ".join((*item["name"].values(), *item.get("help", {}).values())).casefold())
        for domain in DOMAINS
        for id, item in printed.data(domain).items()
    )


def open_reference(desk: Desk) -> None:
    """Look something up by a few letters, by its kind, or both."""
    words = desk.words
    kinds = {domain: (words.say(f".panel.domain.{domain}"), icon) for domain, icon in DOMAINS.items()}
    sheet = Sheet(title=words.say(".panel.reference"))
    lookup = Lookup(partial(_rows, desk, sheet), kinds, words.say(".panel.search"))
    for widget in (*lookup.parts, Secondary(text=words.say(".panel.reference.help"))):
        sheet.add_widget(widget)
    sheet.open()


def _rows(desk: Desk, sheet: Sheet, letters: str, kind: str) -> Iterator[ListRow]:
    """The first things found; what the table may call otherwise is named by a tap."""
    for domain, id in islice(_found(desk, letters.casefold(), kind), MOST_ROWS if letters or kind else 0):
        title, detail = desk.words.term(domain, id), desk.words.help(domain, id)
        row = ListRow(title=title, detail=detail, icon=DOMAINS[domain], trailing=_owner(desk, domain, id))
        if domain in NAMED:
            row.act = partial(sheet.close_and, desk.perform, begin(CallThing, kind=domain, thing=id))
        yield row


def _found(desk: Desk, letters: str, kind: str) -> Iterator[tuple[str, str]]:
    for domain, id, words in _entries():
        if kind in ("", domain) and letters in f"{words} {desk.words.term(domain, id).casefold()}":
            yield domain, id


def _owner(desk: Desk, domain: str, id: str) -> str:
    """Whose it is: the leader of an ability, the civilization of an advance."""
    item = printed.data(domain)[id]
    if domain == "abilities":
        return desk.words.term("leaders", item["leader"])
    return desk.words.term("civilizations", item["civilization"]) if domain == "civ_advances" else ""
