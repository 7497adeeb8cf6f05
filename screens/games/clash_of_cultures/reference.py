"""The reference: everything printed with its words in our own language, found by a few letters."""

from __future__ import annotations

from functools import cache, partial

from kivy.metrics import dp

from companion.engine.asking import begin
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.icons import WONDER_ICON
from companion.games.clash_of_cultures.table.told import NAMED, CallThing
from screens.desk import Desk
from screens.kit.chip import Chip, ChipRow
from screens.kit.fields import SearchField
from screens.kit.flow import Stack
from screens.kit.list_row import ListRow
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


class Reference:
    """A sheet with a search line and chips for the kinds of things."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self._domain, self._text = desk, "", ""
        self.sheet = Sheet(title=desk.words.say(".panel.reference"))
        search = SearchField(hint=desk.words.say(".panel.search"))
        search.bind(text=lambda _field, text: self._look(text=text))
        self._kinds = ChipRow()
        for domain, icon in DOMAINS.items():
            chip = Chip(text=desk.words.say(f".panel.domain.{domain}"), icon=icon)
            chip.bind(on_release=lambda chip, domain=domain: self._choose(chip, domain))
            self._kinds.add_widget(chip)
        self._rows = Stack(spacing=dp(8))
        for widget in (search, self._kinds, self._rows, Secondary(text=desk.words.say(".panel.reference.help"))):
            self.sheet.add_widget(widget)
        self.sheet.open()

    def _choose(self, chosen: Chip, domain: str) -> None:
        wanted = "" if chosen.selected else domain
        for chip in self._kinds.children:
            chip.selected = chip is chosen and bool(wanted)
        self._look(domain=wanted)

    def _look(self, text: str | None = None, domain: str | None = None) -> None:
        self._text = self._text if text is None else text.casefold()
        self._domain = self._domain if domain is None else domain
        self._rows.clear_widgets()
        if not self._text and not self._domain:
            return
        found = [
            (kind, id)
            for kind, id, words in _entries()
            if self._text in f"{words} {self.desk.words.term(kind, id).casefold()}" and self._domain in ("", kind)
        ]
        for kind, id in found[:MOST_ROWS]:
            name, owner = self.desk.words.term(kind, id), self._owner(kind, id)
            row = ListRow(title=name, detail=self.desk.words.help(kind, id), icon=DOMAINS[kind], trailing=owner)
            if kind in NAMED:
                row.act = partial(self.sheet.close_and, self.desk.perform, begin(CallThing, kind=kind, thing=id))
            self._rows.add_widget(row)

    def _owner(self, kind: str, id: str) -> str:
        """Whose it is: the leader of an ability, the civilization of an advance."""
        item = printed.data(kind)[id]
        if kind == "abilities":
            return self.desk.words.term("leaders", item["leader"])
        return self.desk.words.term("civilizations", item["civilization"]) if kind == "civ_advances" else ""


def open_reference(desk: Desk) -> Reference:
    """Look something up."""
    return Reference(desk)
