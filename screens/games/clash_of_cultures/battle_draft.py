"""A battle in preparation: who, where, with what; the odds follow every tap."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.asking import begin
from companion.engine.codec import decode
from companion.engine.message import SeatRef
from companion.engine.offers import against
from companion.games.clash_of_cultures.events.event import PIRATES_PLACED
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import (
    ARMY,
    FORTRESS,
    LEADER,
    PIRATE_ALLIES,
    SETTLER,
    SHIP,
    SIEGECRAFT,
    STEEL_WEAPONS,
    TRIBAL_WARFARE,
    TROJAN_HORSE,
)
from companion.games.clash_of_cultures.table.state import City, Clash
from companion.games.clash_of_cultures.war.aftermath_actions import BookBattle
from companion.games.clash_of_cultures.war.arms import battle_abilities, owns
from companion.games.clash_of_cultures.war.battle import fighters
from companion.games.clash_of_cultures.war.battle_actions import StartBattle
from screens.desk import Desk
from screens.games.clash_of_cultures.look import MOOD_ICONS, UNIT_ICONS, help_of, seat_colour, term
from screens.games.clash_of_cultures.parts import ClashTextRow
from screens.kit.chip import Chip
from screens.kit.choice import Stepper

# What an ability's mark says when only the table can see how often it applies.
BY_TABLE = "table"
MOST_TIMES = 9
MOST_UNITS = 8


class ClashDuelRow(BoxLayout):
    """One type of unit on both sides; on_count_own(value), on_count_enemy(value)."""

    text = StringProperty("")
    icon = StringProperty("")
    own = NumericProperty(0)
    enemy = NumericProperty(0)
    most = NumericProperty(printed.LARGEST_ARMY + 1)
    __events__ = ("on_count_own", "on_count_enemy")

    def on_count_own(self, value: float) -> None:
        """The own number was changed."""

    def on_count_enemy(self, value: float) -> None:
        """The other number was changed."""


class ClashBattleDraft(BoxLayout):
    """The form of a battle; nothing here counts before it begins."""

    own_name = StringProperty("")
    enemy_name = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.desk = desk
        self.values: dict[str, Any] = {}
        self._rows: dict[str, ClashDuelRow] = {}
        super().__init__(**kwargs)

    def show(self, state: Clash, seat: int) -> None:
        """Another seat begins anew; otherwise the numbers typed so far stay."""
        if self.values.get("seat") != seat:
            other = next((place for place in range(len(state.players)) if place != seat), None)
            self.values = {
                "seat": seat,
                "opponent": other,
                "units": {"infantry": 1},
                "enemy": {"infantry": 1},
                "sea": False,
                "seat_defends": False,
                "city": "",
            }
        if self.values["city"] not in [city.name for city in self._held(state)]:
            # It was captured or razed since.
            self.values["city"] = ""
        self._renew()

    def _renew(self) -> None:
        words, state, values = self.desk.words, self.desk.state, self.values
        self.ids.place.options = [
            (False, words.say(".panel.battle.land"), "terrain"),
            (True, words.say(".panel.battle.sea"), "waves"),
        ]
        self.ids.place.chosen = values["sea"]
        self.ids.role.options = [
            (False, words.say(".panel.battle.attacks"), "sword"),
            (True, words.say(".panel.battle.defends"), "shield"),
        ]
        self.ids.role.chosen = values["seat_defends"]
        self.own_name = words.show(SeatRef(values["seat"]))
        self._show_opponents(state)
        self._show_units(state)
        self._show_cities(state)
        self._show_effects(state)
        self._show_odds(state)

    def _show_opponents(self, state: Clash) -> None:
        row, words = self.ids.opponents, self.desk.words
        row.clear_widgets()
        others: list[int | None] = [seat for seat in range(len(state.players)) if seat != self.values["seat"]]
        for other in (*others, None):
            wild = words.say(".pirates") if self.values["sea"] else words.say(".barbarians")
            name = wild if other is None else words.show(SeatRef(other))
            colour = seat_colour(self.desk, other) if other is not None else ""
            chosen = self.values["opponent"] == other
            chip = Chip(text=name, colour=colour, icon="axe-battle" if other is None else "", selected=chosen)
            chip.bind(on_release=lambda _chip, other=other: self._meet(other))
            row.add_widget(chip)
            if chosen:
                self.enemy_name = name

    def _show_units(self, state: Clash) -> None:
        boxed = printed.in_box("units", state.rules.expansion)
        there = self._on_map(state)
        # Settlers fall with their army; at sea those aboard drown without ships.
        land = [unit for unit in (*ARMY, SETTLER) if unit in there or (unit in ARMY and not self.values["sea"])]
        wanted = [*([SHIP] if self.values["sea"] else []), *(unit for unit in land if unit in boxed)]
        if list(self._rows) != wanted:
            self._rows = {}
            self.ids.units.clear_widgets()
            for unit in wanted:
                row = ClashDuelRow(
                    icon=UNIT_ICONS[unit], most=printed.unit_stock(unit) if unit == LEADER else MOST_UNITS
                )
                row.bind(on_count_own=lambda _row, value, unit=unit: self._count("units", unit, value))
                row.bind(on_count_enemy=lambda _row, value, unit=unit: self._count("enemy", unit, value))
                self._rows[unit] = row
                self.ids.units.add_widget(row)
        for unit, row in self._rows.items():
            row.text = term(self.desk, "units", unit)
            row.own, row.enemy = self.values["units"].get(unit, 0), self.values["enemy"].get(unit, 0)

    def _on_map(self, state: Clash) -> set[str]:
        """The units either player has on the map."""
        sides = [state.players[seat] for seat in (self.values["seat"], self.values["opponent"]) if seat is not None]
        led = {LEADER} if any(player.leader is not None for player in sides) else set()
        return led | {unit for player in sides for unit, number in player.units.items() if number}

    def _count(self, side: str, unit: str, value: float) -> None:
        self.values[side] = {**self.values[side], unit: int(value)}
        self._renew()

    def _put(self, **changes: Any) -> None:
        self.values.update(changes)
        self._renew()

    def _show_cities(self, state: Clash) -> None:
        row = self.ids.cities
        row.clear_widgets()
        held = self._held(state)
        if not held:
            return
        field = Chip(
            text=self.desk.words.say(".panel.battle.open_field"), icon="grass", selected=not self.values["city"]
        )
        field.bind(on_release=lambda _chip: self._put(city=""))
        row.add_widget(field)
        for city in held:
            icon = "castle" if FORTRESS in city.buildings else MOOD_ICONS[city.mood]
            chip = Chip(text=city.name, icon=icon, selected=self.values["city"] == city.name)
            chip.bind(on_release=lambda _chip, name=city.name: self.choose_city(name))
            row.add_widget(chip)

    def _held(self, state: Clash) -> tuple[City, ...]:
        """The cities that can be fought for: the defender's, or all that barbarians hold."""
        if self.values["sea"]:
            return ()
        owner = self.values["seat"] if self.values["seat_defends"] else self.values["opponent"]
        return tuple(camp.city for camp in state.barbarians) if owner is None else state.players[owner].cities

    def choose_city(self, name: str) -> None:
        """Fight for this city; what barbarians have there is known."""
        camps = {camp.city.name: camp.units for camp in self.desk.state.barbarians}
        known = {} if self.values["opponent"] is not None else {"enemy": dict(camps.get(name, {}))}
        self._put(city=name, **known)

    def _show_effects(self, state: Clash) -> None:
        """What is paid or applies beforehand: steel, siege, landing, abilities of leaders."""
        row, words, values = self.ids.effects, self.desk.words, self.values
        row.clear_widgets()
        seat, opponent = values["seat"], values["opponent"]
        offered = [
            ("steel", not values["sea"] and owns(state, seat, STEEL_WEAPONS)),
            ("enemy_steel", not values["sea"] and owns(state, opponent, STEEL_WEAPONS)),
            ("siege_wood", bool(values["city"]) and not values["seat_defends"] and owns(state, seat, SIEGECRAFT)),
            ("siege_ore", bool(values["city"]) and not values["seat_defends"] and owns(state, seat, SIEGECRAFT)),
            ("landed", not values["sea"]),
            ("trojan", bool(values["city"]) and TROJAN_HORSE in state.open_events),
        ]
        for field, applies in offered:
            if applies:
                chip = Chip(text=words.field(field), selected=bool(values.get(field)))
                chip.bind(on_release=lambda _chip, field=field: self._put(**{field: not self.values.get(field)}))
                row.add_widget(chip)
            else:
                values.pop(field, None)
        self._show_abilities(state, (seat, opponent))

    def _show_abilities(self, state: Clash, sides: tuple[int | None, ...]) -> None:
        """The abilities of both leaders; one that counts something asks how often."""
        box = self.ids.abilities
        box.clear_widgets()
        for side in sides:
            for ability in battle_abilities(state, side, self.values["sea"]):
                box.add_widget(self._ability(ability))
        for side, field in zip(sides, ("times", "enemy_times"), strict=True):
            if self._counts(state, side):
                self._stepper(box, field, self.desk.words.field(field))
        if any(owns(state, side, TRIBAL_WARFARE) for side in sides) and not self.values["sea"]:
            self._stepper(box, "tribes", self.desk.words.field("tribes"))
        if any(owns(state, side, PIRATE_ALLIES) for side in sides) and self.values["sea"] and state.pirates:
            self._stepper(box, "allies", self.desk.words.field("allies"))

    def _counts(self, state: Clash, side: int | None) -> bool:
        """Whether a chosen ability of this side counts something only the table can see."""
        own = battle_abilities(state, side, self.values["sea"])
        taken = [ability for ability in self.values.get("abilities", ()) if ability in own]
        return any(printed.data("abilities")[ability]["battle"].get("counts") == BY_TABLE for ability in taken)

    def _stepper(self, box: Any, field: str, text: str) -> None:
        start = 1 if field.endswith("times") else 0
        made = Stepper(text=text, maximum=MOST_TIMES, value=self.values.get(field, start), icon="counter")
        made.bind(value=lambda _stepper, value: self._set_count(field, int(value)))
        box.add_widget(made)

    def _set_count(self, field: str, count: int) -> None:
        """The stepper stays under the finger: only the odds follow."""
        self.values[field] = count
        self._show_odds(self.desk.state)

    def _ability(self, ability: str) -> ClashTextRow:
        taken = ability in self.values.get("abilities", [])
        row = ClashTextRow(
            title=term(self.desk, "abilities", ability),
            text=help_of("abilities", ability),
            icon="check-circle" if taken else "circle-outline",
            tone="good" if taken else "ink2",
        )
        row.bind(on_release=lambda _row: self._switch(ability))
        return row

    def _switch(self, ability: str) -> None:
        now = self.values.get("abilities", [])
        self._put(abilities=[one for one in now if one != ability] if ability in now else [*now, ability])

    def action(self) -> StartBattle:
        """The battle as it stands."""
        made: StartBattle = decode(
            {key: value for key, value in self.values.items() if value is not None}
            | {"opponent": self.values["opponent"]},
            StartBattle,
        )
        return made

    def _show_odds(self, state: Clash) -> None:
        action = self.action()
        reason = against(action, state)
        self.ids.fault.text = self.desk.say(reason)
        fight = fighters(action.units, action.sea) + fighters(action.enemy, action.sea)
        if fight:
            self.ids.odds.show(self.desk, action.battle(state))

    def set_sea(self, sea: bool) -> None:
        """Fight on land or at sea."""
        start = {"ship": 1} if sea else {"infantry": 1}
        enemy = self._expected(sea, self.values["opponent"])
        self._put(sea=sea, units=dict(start), enemy=enemy, city="", abilities=[], allies=0, tribes=0)

    def _meet(self, other: int | None) -> None:
        """Fight somebody else."""
        self._put(opponent=other, enemy=self._expected(self.values["sea"], other), city="", abilities=[])

    def _expected(self, sea: bool, opponent: int | None) -> dict[str, int]:
        """What the other side most likely has: one unit, or the pirates of one event."""
        if sea:
            return {"ship": 1 if opponent is not None else max(1, min(PIRATES_PLACED, self.desk.state.pirates))}
        return {"infantry": 1}

    def set_role(self, defends: bool) -> None:
        """Attack or defend."""
        self._put(seat_defends=defends, city="")

    def begin(self) -> None:
        """Begin the battle."""
        self.desk.do(self.action())

    def book(self) -> None:
        """Enter a battle that was fought by hand."""
        given = {key: self.values[key] for key in ("seat", "opponent", "seat_defends", "sea", "city")}
        self.desk.perform(begin(BookBattle, **given))
