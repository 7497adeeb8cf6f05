"""Board and city: the sixteen fields of the production area, and the sixteen of the city."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.asking import begin
from companion.engine.data import items
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.city import city_size
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import KEY
from companion.games.age_of_mythology.table.state import Mythology, Player
from companion.games.age_of_mythology.tiles.harvest import building_bonus
from companion.games.age_of_mythology.tiles.land import same_land, terrain_at
from companion.games.age_of_mythology.tiles.tile_actions import MoveTile
from screens.asking.preview import preview, with_words
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.parts import MythLandCell, workers_line
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.peek import PeekText
from screens.kit.press import Act, Press
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.playing.panel import Panel

CITY_FIELDS = 16


class MythCityField(Press, Widget):
    """A field of the city: a building with its icon and name, or free."""

    icon = StringProperty("")
    text = StringProperty("")
    built = BooleanProperty(False)


class MythLandsPanel(Panel):
    """What a player's land looks like; a tap shows a field and corrects it."""

    provinces = StringProperty("")
    city = StringProperty("")
    extra = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        # The field whose province is in the hand, while it is laid elsewhere.
        self._lifted: int | None = None
        super().__init__(desk, **kwargs)
        for place in range(CITY_FIELDS):
            act = Act(partial(self.tap_city, place), partial(self._tell_city, place))
            self.ids.fields.add_widget(MythCityField(act=act))

    def watched(self, state: Mythology, seat: int) -> tuple[object, ...]:
        """Only this player."""
        return (state.players[seat],)

    def show(self, state: Mythology, seat: int) -> None:
        """Draw both areas."""
        player = state.players[seat]
        self._lifted = None
        self.ids.grid.show(player, self.desk.words)
        count = sum(plot.tile is not None for plot in player.plots)
        workers = workers_line(self.desk.words, player)
        self.provinces = f"{self.say('.panel.provinces', n=count)} · {workers}"
        self.city = self.say(".panel.city", n=city_size(player), fields=printed.culture(player.culture).city)
        bonus = building_bonus(player)
        self.extra = self.say(".panel.gather_bonus", bonus=look.cubes(bonus)) if bonus.total else ""
        standing = _standing(player)
        for place, field in enumerate(reversed(self.ids.fields.children)):
            building = standing[place] if place < len(standing) else None
            field.built = building is not None
            field.icon = look.icon_of("buildings", building) if building else "plus"
            field.text = look.short_name("buildings", building) if building else ""

    def tap_city(self, place: int) -> None:
        """A free field builds, a building tells what it does and can be taken away."""
        seat = self.seat
        standing = _standing(self.desk.state.players[seat])
        if place >= len(standing):
            self.ask(Build)
            return
        building = standing[place]
        sheet = Sheet(title=self.term("buildings", building))
        sheet.add_widget(Body(text=self.help("buildings", building)))
        have = self.desk.state.players[seat].buildings.get(building, 0)
        for delta, words, icon in ((-1, ".panel.remove_one", "minus"), (1, ".panel.add_one", "plus")):
            if 0 <= have + delta <= printed.building(building).most:
                sheet.offer(self.say(words), icon, self.adjust, "buildings", self._with(building, have + delta))
        sheet.open()

    def _tell_city(self, place: int) -> PeekText:
        """What building here would ask, or what the building does."""
        standing = _standing(self.desk.state.players[self.seat])
        if place >= len(standing):
            return preview(self.desk, begin(Build, seat=self.seat))
        return with_words(self.desk, PeekText(""), "buildings", standing[place])

    def _with(self, building: str, count: int) -> dict[str, int]:
        """All buildings of the city with another number of one; none of it leaves it out."""
        standing = self.desk.state.players[self.seat].buildings
        return {id: number for id, number in {**standing, building: count}.items() if number}

    def tap_plot(self, number: int) -> None:
        """A field of the land: who works there, and which province lies there; or where the one in the hand goes."""
        seat = self.seat
        if self._lifted is not None:
            lifted, self._lifted = self._lifted, None
            if number == lifted or not self.do(MoveTile(seat, lifted, number)):
                self.show(self.desk.state, seat)
            return
        player = self.desk.state.players[seat]
        plot, land = player.plots[number], terrain_at(player, number)
        sheet = Sheet(title=self.term("terrains", land))
        if plot.tile is None:
            self._offer_tiles(sheet, number, land)
        else:
            sheet.add_widget(Body(text=self.term("tiles", plot.tile)))
            self._offer_workers(sheet, number, plot.worker)
            sheet.offer(self.say(".MoveTile.title"), MoveTile.icon, self.lift, number)
            nothing = {"tile": None, "worker": None}
            sheet.offer(self.say(".panel.tile_away"), "close", self.adjust, f"plots.{number}", nothing)
        sheet.open()

    def lift(self, number: int) -> None:
        """Take a province into the hand: the fields it may lie on stay lit, and a tap lays it there."""
        player = self.desk.state.players[self.seat]
        self._lifted = number
        self.ids.grid.show(player, self.desk.words, same_land(player, number))
        self.provinces = self.say(".panel.tap_field")

    def _offer_tiles(self, sheet: Sheet, number: int, land: str) -> None:
        sheet.add_widget(Secondary(text=self.say(".panel.tile_by_hand")))
        cells = Columns(least=dp(84), most=5, spacing=dp(6))
        for tile in printed.all_tiles():
            if tile.terrain != land:
                continue
            cell = MythLandCell(act=partial(sheet.close_and, self.adjust, f"plots.{number}.tile", tile.id))
            cell.show_tile(tile.id, self.desk.words)
            cells.add_widget(cell)
        sheet.add_widget(cells)

    def _offer_workers(self, sheet: Sheet, number: int, now: str | None) -> None:
        for worker in (None, *items(KEY, "workers")):
            name = self.term("workers", worker) if worker else self.say(".panel.nobody")
            chosen = worker == now
            row = ListRow(
                title=name,
                icon="check-circle" if chosen else look.WORKER_ICONS.get(worker or "", "circle-outline"),
                tone="accent" if chosen else "ink2",
                act=partial(sheet.close_and, self.adjust, f"plots.{number}.worker", worker),
            )
            sheet.add_widget(row)


def _standing(player: Player) -> list[str]:
    """Every building of a city in printed order, houses first."""
    return [id for id in items(KEY, "buildings") for _ in range(player.buildings.get(id, 0))]


load_kv(__file__)
