"""Cultural influence: every target with what stands against it, then reach, helpers and the die."""

from __future__ import annotations

from typing import Any

from companion.engine.message import SeatRef
from companion.engine.offers import against
from companion.games.clash_of_cultures.cities.influence import Start, starts_of
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.leaders.people_actions import ConvertUnit
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import (
    ARMY,
    ASHOKA,
    CLEOPATRA,
    DRUIDS,
    GRANT_TAKEOVER,
    INFANTRY,
    LEADER,
    PROSELYTISM,
    SETTLER,
    SULLA,
)
from companion.games.clash_of_cultures.table.stock import influence_range
from screens.desk import Desk
from screens.games.clash_of_cultures.look import BUILDING_ICONS, UNIT_ICONS, term
from screens.games.clash_of_cultures.order import Order
from screens.kit.choice import Stepper
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary

LONGEST_WAY = 12


def open_influence(desk: Desk, seat: int) -> None:
    """Every building that could be given the own colour, possible ones first."""
    words, state = desk.words, desk.state
    start = max(starts_of(state, seat), key=lambda one: one.city.size, default=None)
    sheet = Sheet(title=words.say(".InfluenceCulture.title"))
    found = []
    for owner, city in _foreign(state, seat):
        for building, colour in city.buildings.items():
            if colour != seat:
                begin = Start(seat, city) if owner == seat else start
                action = _from(seat, begin, owner, city.name, building)
                found.append((against(action, state), action, owner))
    found += _barbarian_targets(state, seat, start)
    for reason, action, owner in sorted(found, key=lambda one: one[0] is not None):
        whose = words.show(SeatRef(owner)) if owner is not None else words.say(".barbarians")
        row = ListRow(
            title=_aim(desk, action),
            detail=desk.say(reason) or whose,
            icon=BUILDING_ICONS[action.building] if action.building else "tent",
            tone="good" if reason is None else "ink3",
            chevron=reason is None,
        )
        row.bind(on_release=lambda _row, action=action: sheet.close_and(_attempt, desk, action))
        sheet.add_widget(row)
    if not found:
        sheet.add_widget(Secondary(text=words.say(".panel.no_target")))
    sheet.open()


def _from(
    seat: int, start: Start | None, target_seat: int | None = None, target: str = "", building: str | None = None
) -> InfluenceCulture:
    """An influence that starts there, perhaps still without a target."""
    if start is None:
        return InfluenceCulture(seat, "", target_seat, target, building)
    return InfluenceCulture(
        seat,
        start.city.name,
        target_seat,
        target,
        building,
        start_seat=start.owner if start.owner != seat else None,
        start_barbarian=start.owner is None,
    )


def _barbarian_targets(state: Any, seat: int, start: Start | None) -> list[tuple[Any, InfluenceCulture, None]]:
    """Druids and the card Cultural Takeover reach barbarian cities without buildings."""
    if start is None or not (state.players[seat].has(DRUIDS) or GRANT_TAKEOVER in state.turn.grants):
        return []
    small = [camp.city.name for camp in state.barbarians if camp.city.size == 1]
    plans = [_from(seat, start, None, name) for name in small]
    return [(against(plan, state), plan, None) for plan in plans]


def _aim(desk: Desk, plan: InfluenceCulture) -> str:
    if plan.building is None:
        return str(desk.words.say(".panel.barbarian_city", city=plan.target))
    building = term(desk, "buildings", plan.building)
    return str(desk.words.say(".panel.thing_in", thing=building, city=plan.target))


def _foreign(state: Any, seat: int) -> list[tuple[int | None, Any]]:
    made: list[tuple[int | None, Any]] = [
        (other, city) for other, player in enumerate(state.players) for city in player.cities
    ]
    return [*made, *((None, camp.city) for camp in state.barbarians)]


def _whence(plan: InfluenceCulture) -> dict[str, Any]:
    return {"start": plan.start, "start_seat": plan.start_seat, "start_barbarian": plan.start_barbarian}


class InfluenceOrder(Order):
    """An attempt: what lies beyond the reach of its start is paid with culture."""

    # India: how many settlers preach.
    preachers: Stepper | None = None

    def refresh(self) -> None:
        """Work out what the distance costs."""
        player, distance = self.desk.state.players[self.values["seat"]], self.values.get("distance", 0)
        starts = self.values["start"] or self.values.get("settlers")
        reach = self.action().reach(self.desk.state) if starts else 0
        self.values["boost_range"] = min(player.culture, max(0, distance - reach))
        super().refresh()

    def begin_at(self, start: InfluenceCulture) -> None:
        """Let it start from another city, or from settlers: then there is at least one."""
        self.values.update(_whence(start))
        if self.preachers is not None and not start.start:
            self.preachers.value = max(1, self.preachers.value)
        self.refresh()

    def tell(self, result: Any) -> None:
        """Say what the distance costs."""
        if self.values["boost_range"]:
            self.fact(self.desk.words.say(".panel.boost", n=self.values["boost_range"]), "bank", "ink2")


def _attempt(desk: Desk, plan: InfluenceCulture) -> Order:
    words = desk.words
    values: dict[str, Any] = {
        "seat": plan.seat,
        "target_seat": plan.target_seat,
        "target": plan.target,
        "building": plan.building,
        **_whence(plan),
    }
    order = InfluenceOrder(desk, _aim(desk, plan), InfluenceCulture, values)
    if plan.target_seat != plan.seat:
        starts = [_from(plan.seat, start) for start in starts_of(desk.state, plan.seat)]
        options = [
            (one, words.say(".panel.reach", city=one.start, n=one.reach(desk.state)), "city-variant") for one in starts
        ]
        if _preaching(desk.state, plan.seat):
            alone = InfluenceCulture(plan.seat, "", None, "", settlers=1)
            name = words.say(".panel.reach", city=words.field("settlers"), n=alone.reach(desk.state))
            options.append((alone, name, UNIT_ICONS[SETTLER]))
        chosen = next((one for one in starts if _whence(one) == _whence(plan)), None)
        order.choose(words.field("start"), options, order.begin_at, chosen)
        order.values["distance"] = 1
        order.stepper("distance", words.field("distance"), LONGEST_WAY)
        if plan.target_seat is not None:
            order.toggle("army_there", words.field("army_there"))
        _influence_effects(order, plan)
    _die(order)
    return order.open(words.say(".panel.try"))


def _preaching(state: Any, seat: int) -> bool:
    """Whether India's settlers may start or help."""
    player = state.players[seat]
    return bool(player.has(PROSELYTISM) and player.units.get(SETTLER, 0))


def _influence_effects(order: InfluenceOrder, plan: InfluenceCulture) -> None:
    """Leaders that reach farther, roll again or protect, settlers that preach, and what a takeover wins."""
    desk, words, state = order.desk, order.desk.words, order.desk.state
    player = state.players[plan.seat]
    if player.leader in (CLEOPATRA, ASHOKA):
        order.toggle("leader_here", words.field("leader_here"), term(desk, "leaders", player.leader))
    if player.leader == ASHOKA:
        order.toggle("buddhism", words.field("buddhism"))
    if plan.target_seat is not None and state.players[plan.target_seat].leader == SULLA:
        order.toggle("leader_there", words.field("leader_there"), term(desk, "leaders", SULLA))
    if _preaching(state, plan.seat):
        most = player.units[SETTLER]
        order.preachers = order.stepper("settlers", words.field("settlers"), most, icon=UNIT_ICONS[SETTLER])
    if plan.building is None and GRANT_TAKEOVER in state.turn.grants:
        order.values["becomes"] = INFANTRY
        units = [(unit, term(desk, "units", unit), UNIT_ICONS[unit]) for unit in (INFANTRY, SETTLER)]
        order.chips("becomes", words.field("becomes"), units)


def _die(order: Order) -> None:
    """The table's die, or the app's."""
    app = (0, order.desk.words.say(".panel.app_rolls"), "dice-multiple-outline")
    faces = [(face, str(face), "") for face in range(1, printed.NUMBERS + 1)]
    order.choose(
        order.desk.words.say(".panel.die"), [app, *faces], lambda face: order.roll(*([face] if face else [])), 0
    )


def open_conversion(desk: Desk, seat: int) -> Order:
    """Persia: win over an army unit that stands outside of cities."""
    words, state = desk.words, desk.state
    player = state.players[seat]
    starts = [city for city in player.cities if not city.influenced(seat)] or list(player.cities)
    begin = max(starts, key=lambda city: city.size).name if starts else ""
    others: list[tuple[Any, str, str]] = [(None, words.say(".barbarians"), "axe-battle")]
    others += [(other, words.show(SeatRef(other)), "") for other in range(len(state.players)) if other != seat]
    values = {"seat": seat, "start": begin, "target_seat": None, "unit": INFANTRY, "distance": 1}
    order = InfluenceOrder(desk, words.say(".ConvertUnit.title"), ConvertUnit, values)
    order.chips("target_seat", words.field("target_seat"), others)
    units = [(unit, term(desk, "units", unit), UNIT_ICONS[unit]) for unit in ARMY if unit != LEADER]
    order.chips("unit", words.field("unit"), units)
    reach = [
        (city.name, words.say(".panel.reach", city=city.name, n=influence_range(player, city)), "city-variant")
        for city in starts
    ]
    order.chips("start", words.field("start"), reach)
    order.stepper("distance", words.field("distance"), LONGEST_WAY)
    _die(order)
    return order.open(words.say(".panel.try"))
