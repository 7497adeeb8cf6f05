"""A field of the matrix: who stands there, its goal, its government as printed, and markers put by hand."""

from __future__ import annotations

from functools import partial

from companion.engine.adjust import Adjust
from companion.engine.data import items
from companion.engine.message import Arg, SeatRef, TermRef, say
from companion.games.historia.matrix.levels import gains
from companion.games.historia.table.ids import KEY, MILITARY, TECHNOLOGY
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.state import Goal, Historia
from companion.games.historia.table.table_actions import Calibrate
from companion.games.historia.table.told import FIELD, FIELD_GOVERNMENT, NO, fact, is_printed
from companion.games.historia.variants.goals import PlaceGoal, goal_placer
from screens.desk import Desk
from screens.games.historia.ask import chips, open_row
from screens.games.historia.bonuses import likely_bonuses
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.table.form import open_form


def open_field(desk: Desk, technology: int, military: int) -> None:
    """Everything about one field."""
    state: Historia = desk.state
    sheet = Sheet(title=desk.say(say(".panel.field", technology=technology, military=military)))
    here = tuple(
        SeatRef(seat)
        for seat, civ in enumerate(state.players)
        if (civ.technology, civ.military) == (technology, military)
    )
    if here:
        sheet.add_widget(Body(text=desk.say(say(".panel.present", civs=here))))
    _goal(desk, sheet, technology, military)
    seat = int(desk.seat)
    if SeatRef(seat) not in here:
        put = partial(_put_marker, desk, seat, technology, military)
        open_row(sheet, desk.say(say(".panel.put_marker", civ=SeatRef(seat))), "flag", put)
    _government(desk, sheet, technology, military)
    sheet.open()


def _put_marker(desk: Desk, seat: int, technology: int, military: int) -> None:
    """Both levels by hand; only what differs is written down."""
    for axis, level in ((TECHNOLOGY, technology), (MILITARY, military)):
        if desk.state.players[seat].level(axis) != level:
            desk.do(Adjust(path=f"players.{seat}.{axis}", value=level))


def _goal(desk: Desk, sheet: Sheet, technology: int, military: int) -> None:
    state: Historia = desk.state
    lying = next((goal for goal in state.goals if (goal.technology, goal.military) == (technology, military)), None)
    if lying is not None:
        sheet.add_widget(Body(text=desk.say(say(".panel.goal_here", gain=_goal_words(lying)))))
        return
    placer = goal_placer(state)
    if placer is None:
        return

    def lay(bonus: Bonus) -> None:
        desk.perform(PlaceGoal(placer, technology, military, bonus))

    heading = desk.say(say(".panel.goal_of", civ=SeatRef(placer)))
    chips(sheet, heading, likely_bonuses(desk, lay))
    given = {"civ": placer, "technology": technology, "military": military}
    open_row(sheet, desk.say(say(".panel.goal_more")), PlaceGoal.icon, lambda: open_form(desk, PlaceGoal, **given))


def _goal_words(goal: Goal) -> Arg:
    return goal.text or gains(goal.bonus)


def _government(desk: Desk, sheet: Sheet, technology: int, military: int) -> None:
    """The government as printed: a tap tells another one, or that there is no field at all."""
    state: Historia = desk.state
    name, field = fact(FIELD_GOVERNMENT, technology, military), fact(FIELD, technology, military)
    governments = list(items(KEY, "governments"))
    there = state.board.has_field(technology, military)
    own = [governments.index(state.board.government(technology, military))] if there else [len(governments)]
    choices = [
        (desk.words.show(TermRef("governments", id)), partial(desk.do, Calibrate(name, id))) for id in governments
    ]
    choices.append((desk.say(say(".panel.no_field")), partial(desk.do, Calibrate(field, NO))))
    chips(sheet, desk.say(say(".panel.government_here")), choices, own)
    known = is_printed(state.board, name) or (not there and is_printed(state.board, field))
    sheet.add_widget(Secondary(text=desk.say(say(".panel.printed" if known else ".panel.house_value"))))
