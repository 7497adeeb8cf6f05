"""Forms of this game: cities are chosen instead of typed, and what cannot matter now is not asked."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.engine.action import Action
from companion.engine.fields import Field, Kind, fields_of
from companion.games.clash_of_cultures.advances.advancing import gainable
from companion.games.clash_of_cultures.leaders.occasions import due_on
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import (
    ASHOKA,
    BLEDA,
    BOUDICA,
    CITY_STATES,
    GOVERNMENT,
    HEGEMONY,
    HELLENISTIC,
    HUMAN_SACRIFICE,
    ITHOBAAL,
    MARQZEN,
    MYTHS,
    PROSELYTISM,
    PROVINCES,
    RUGILA,
    SHOGUNATE,
    STARS,
    STELAS,
)
from companion.games.clash_of_cultures.table.stock import knows
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity
from screens.desk import Desk
from screens.games.clash_of_cultures.look import help_of, term
from screens.kit.form_field import FormField, Option
from screens.kit.type import Body
from screens.table.form import ActionSheet, Values

OWN_CITY = ("city", "start", "relieved_by", "helper", "further")
BARBARIAN_CITY = ("reinforce",)
# Fields that matter only to whoever owns this.
ONLY_WITH = {
    "relieved_by": CITY_STATES,
    "from_ship": HEGEMONY,
    "start_seat": HELLENISTIC,
    "start_barbarian": HELLENISTIC,
    "with_mood": HELLENISTIC,
    "settlers": PROSELYTISM,
    "make_happy": PROVINCES,
    "ignored": HUMAN_SACRIFICE,
    "without_action": SHOGUNATE,
    "star": STARS,
    "myths": MYTHS,
}


# Fields that matter only while this leader is in play.
ONLY_LED = {"enforced": BLEDA, "shelter": MARQZEN, "saved": MARQZEN, "buddhism": ASHOKA, "keep_settler": BOUDICA}

# Leaders who may make a captured city happy.
SOFT_CAPTORS = (RUGILA, ITHOBAAL)


class ClashSheet(ActionSheet):
    """An action being filled in; given fields are not asked again."""

    def _fields(self, values: Values) -> list[FormField]:
        return [self._field(field, values) for field in fields_of(self.cls) if self._asked(field)]

    def _asked(self, field: Field) -> bool:
        seat = int(self.given.get("seat", self.desk.seat))
        if field.name in self.given:
            return False
        if field.name in ONLY_LED:
            return bool(self.desk.state.players[seat].leader == ONLY_LED[field.name])
        if field.name == "leader_here":
            return self.desk.state.players[seat].leader is not None
        if field.name == "token" and self.cls.__name__ in ("FoundCity", "ConquerCity"):
            return bool(self.desk.state.players[seat].has(STELAS))
        grouped = field.kind is Kind.LIST and field.item is not None and field.item.kind is Kind.GROUP
        needed = ONLY_WITH.get(field.name)
        return not grouped and (needed is None or knows(self.desk.state, seat, needed))

    def _field(self, field: Field, values: Values) -> FormField:
        cities = self._cities(field.name)
        if field.name in ("advance", "advances"):
            return self._advances(super()._field(field, values))
        if not cities:
            return super()._field(field, values)
        options = tuple(Option(city.name, city.name) for city in cities)
        default = values.get(field.name) or None
        return FormField(
            field.name,
            self.desk.words.field(field.name),
            "term",
            options=options,
            default=default,
            optional=not field.required,
        )

    def _advances(self, question: FormField) -> FormField:
        """Only advances that are not owned, of the category that is asked for, those that can be gained first."""
        seat = int(self.given.get("seat", self.desk.seat))
        owned, open_now = self.desk.state.players[seat].advances, gainable(self.desk.state, seat)
        fitting = self._fitting()
        left = [option for option in question.options if option.key not in owned and option.key in fitting]
        options = tuple(sorted(left, key=lambda option: option.key not in open_now))
        return FormField(
            question.name,
            question.label,
            question.kind,
            options=options,
            default=question.default,
            optional=question.optional,
        )

    def _fitting(self) -> Collection[object]:
        """The advances of the category a great person or a leader teaches; without one, all."""
        teacher = printed.data("events").get(self.given.get("event", ""), {})
        teacher = teacher or printed.data("abilities").get(self.given.get("ability", ""), {})
        category = teacher.get("advance")
        if category == GOVERNMENT:
            return [advance for advance in printed.data("advances") if printed.is_government(advance)]
        return printed.advances_of(category) if category else tuple(printed.data("advances"))

    def _cities(self, name: str) -> tuple[Any, ...]:
        state, seat = self.desk.state, int(self.given.get("seat", self.desk.seat))
        if name in OWN_CITY:
            return tuple(state.players[seat].cities)
        return tuple(camp.city for camp in state.barbarians) if name in BARBARIAN_CITY else ()

    def send(self, action: Action[Any], override: bool) -> None:
        """Everything was asked here: it is done at once."""
        self.desk.do(action, override=override)

    def _build(self, values: Values) -> Action[Any] | None:
        return super()._build({**self.given, **values})


def ask(desk: Desk, cls: type[Action[Any]], printed: tuple[str, str] | None = None, **given: Any) -> None:
    """Fill in an action for the seat looked at, asking only for what is open; a card shows its name and words."""
    if any(field.name == "seat" for field in fields_of(cls)):
        given.setdefault("seat", int(desk.seat))
    form = ClashSheet(desk, cls, given)
    if printed is not None:
        domain, id = printed
        form.sheet.title = term(desk, domain, id)
        above_all = len(form.sheet.ids.content.children)
        form.sheet.add_widget(Body(text=help_of(domain, id)), above_all)
    form.open()


def ask_capture(desk: Desk, action: ConquerCity) -> bool:
    """A captured city asks only its captor's peoples and leaders something; else it is simply taken."""
    player = desk.state.players[action.seat]
    led = player.leader in SOFT_CAPTORS or bool(due_on(player.leader, "capture"))
    choice = player.has(PROVINCES) or player.has(STELAS) or led
    if choice:
        ask(desk, ConquerCity, seat=action.seat, loser=action.loser, city=action.city, settler=action.settler)
    return choice
