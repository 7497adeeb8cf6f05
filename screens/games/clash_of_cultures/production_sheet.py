"""The production helper: tap the fields around a city, see what they give, done."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion.engine.codec import encode
from companion.games.clash_of_cultures.cities.cities import given, space_kinds
from companion.games.clash_of_cultures.cities.collect_actions import Collect, FreeEconomy, chosen_spaces
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import ATTILA, BALLCOURTS, CAPTIVES_ADVANCE, METALLURGY, TRIBUTE
from companion.games.clash_of_cultures.table.stock import knows
from screens.desk import Desk
from screens.games.clash_of_cultures.city_sheets import ask_enforcer, ask_relief
from screens.games.clash_of_cultures.look import GOOD_ICONS, GOOD_TONES, MOOD_ICONS, TERRAIN_ICONS, term
from screens.games.clash_of_cultures.order import Order
from screens.games.clash_of_cultures.parts import ClashTiles
from screens.kit.card import TapCard
from screens.kit.chip import Chip, ChipRow
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary

DISTANCES = (".panel.space.own", ".panel.space.near", ".panel.space.far")


class ClashSpaceTile(TapCard):
    """A kind of field and what it gives; a tap takes one more of it."""

    text = StringProperty("")
    terrain_icon = StringProperty("")
    good_icon = StringProperty("")
    good_tone = StringProperty("ink2")
    count = NumericProperty(0)


class Production:
    """The fields chosen for one production, as tiles to tap and chips to take back."""

    def __init__(self, desk: Desk, seat: int, name: str, cls: type[Collect] = Collect) -> None:
        self.desk, self.seat = desk, seat
        state = desk.state
        self.city = state.players[seat].city(name)
        self.most = Collect(seat, name).most(state, self.city)
        self.kinds = space_kinds(state, seat, self.city)
        fitting = chosen_spaces(self.city, (), self.most)
        alike = (self._kind_of(space) for space in fitting)
        self.chosen = [kind for kind in alike if kind is not None]
        self.order = Order(desk, self._title(), cls, {"seat": seat, "city": name})
        self._tiles: dict[Any, ClashSpaceTile] = {}
        self._picked = ChipRow()
        self._build()

    def _kind_of(self, space: Any) -> Any:
        """The kind a remembered space belongs to, whatever it was called; None if it gives nothing now."""
        wanted = self._look(space)
        return next((kind for kind in self.kinds if self._look(kind) == wanted), None)

    def _look(self, space: Any) -> tuple[Any, ...]:
        return space.terrain, space.distance, space.city, given(self.desk.state, self.seat, self.city, space)

    def _title(self) -> str:
        return str(self.desk.words.say(".panel.production", city=self.city.name, n=self.most))

    def _build(self) -> None:
        sheet = self.order.sheet
        sheet.add_widget(Secondary(text=self.desk.words.say(".panel.production.help")))
        tiles = ClashTiles(most=4)
        for kind in self.kinds:
            made = self._tile(kind)
            self._tiles[kind] = made
            tiles.add_widget(made)
        sheet.add_widget(tiles)
        sheet.add_widget(self._picked)
        self._add_effects()
        self._show()
        self.order.open(self.desk.words.say(".panel.produce"), self._told)

    def _tile(self, kind: Any) -> ClashSpaceTile:
        good = given(self.desk.state, self.seat, self.city, kind)
        made = ClashSpaceTile(
            text=self._name(kind),
            terrain_icon=TERRAIN_ICONS[kind.terrain],
            good_icon=GOOD_ICONS[good],
            good_tone=GOOD_TONES[good],
        )
        made.bind(on_release=lambda _tile: self.take(kind))
        return made

    def _name(self, kind: Any) -> str:
        where = ".panel.space.tribute" if kind.city else DISTANCES[kind.distance]
        return str(self.desk.words.say(where, terrain=term(self.desk, "terrains", kind.terrain)))

    def _add_effects(self) -> None:
        state, player, words = self.desk.state, self.desk.state.players[self.seat], self.desk.words
        if knows(state, self.seat, METALLURGY):
            self.order.toggle("ore_as_gold", words.field("ore_as_gold"), term(self.desk, "advances", METALLURGY))
        if player.has(BALLCOURTS):
            self.order.toggle("larger", words.field("larger"), term(self.desk, "civ_advances", BALLCOURTS))
        if player.leader == ATTILA:
            self.order.toggle("leader_here", words.field("leader_here"))
        ask_enforcer(self.order, self.city)
        self._ask_captives()
        ask_relief(self.order, self.city.name)

    def _ask_captives(self) -> None:
        """Aztecs with Tribute Empire and Captives: barbarians nearby instead of a resource."""
        player = self.desk.state.players[self.seat]
        if not (player.has(TRIBUTE) and player.has(CAPTIVES_ADVANCE)):
            return
        guarded = [camp for camp in self.desk.state.barbarians if any(camp.units.values())]
        if guarded and len(player.captives) < printed.MOST_CAPTIVES:
            named = [(camp.city.name, camp.city.name, "link-variant") for camp in guarded]
            self.order.several("captured", self.desk.words.field("captured"), named)

    def take(self, kind: Any) -> None:
        """One more field of this kind, in place of the last one where the city has all it can use.

        The city's own field is there once, so a second tap leaves it.
        """
        if kind.distance == 0 and kind in self.chosen:
            self.chosen.remove(kind)
        else:
            most = self.order.action().most(self.desk.state, self.city) - len(self.order.values.get("captured", ()))
            self.chosen = [*self.chosen[: max(0, most - 1)], kind]
        self._changed()

    def drop(self, place: int) -> None:
        """Leave a field out again."""
        self.chosen.pop(place)
        self._changed()

    def _changed(self) -> None:
        self._show()
        self.order.refresh()

    def _show(self) -> None:
        for kind, made in self._tiles.items():
            made.count = self.chosen.count(kind)
        self._picked.clear_widgets()
        for place, kind in enumerate(self.chosen):
            chip = Chip(text=self._name(kind), icon="close")
            chip.bind(on_release=lambda _chip, place=place: self.drop(place))
            self._picked.add_widget(chip)
        self.order.values["spaces"] = [encode(space) for space in self.chosen]

    def _told(self, result: Any) -> str:
        lost = [step for step in result.steps if step.message.id == ".surplus_lost"]
        said = self.desk.words.say(".panel.gains", goods=result.outcome["gained"])
        return " ".join([said, *(self.desk.say(step.message) for step in lost)])


def open_production(desk: Desk, seat: int, city: str) -> Production:
    """Let a city produce."""
    return Production(desk, seat, city)


def open_free_economy(desk: Desk, seat: int) -> None:
    """Choose the city that produces as a free action, then its fields."""
    sheet = Sheet(title=desk.words.say(".FreeEconomy.title"))
    for city in desk.state.players[seat].cities:
        most = Collect(seat, city.name).most(desk.state, city)
        title = desk.words.say(".panel.production", city=city.name, n=most)
        row = ListRow(title=title, icon=MOOD_ICONS[city.mood], chevron=True)
        row.bind(on_release=lambda _row, name=city.name: sheet.close_and(Production, desk, seat, name, FreeEconomy))
        sheet.add_widget(row)
    sheet.open()


load_kv(__file__)
