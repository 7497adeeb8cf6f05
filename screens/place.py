"""The place at the table: what lies on the glass as a Place, and back to it after a restart."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window

from companion.engine.adjust import tracked_at
from companion.engine.answering import answers_of as answered
from companion.engine.asking import begin
from companion.engine.codec import decode_action, decode_rolls, encode_action
from companion.engine.log import line_of
from companion.engine.ruling import FAULTS
from companion.engine.session import action_types
from companion.storage.whereabouts import LONGEST_MOVE, Place
from screens.asking.decision import OwedSheet, decisions
from screens.asking.kept import VALUE, answers_of
from screens.asking.sheet import AskSheet
from screens.desk import Desk
from screens.hands import hands_of
from screens.kit.sheet import Sheet
from screens.playing.entry_sheet import MoveSheet, open_entry
from screens.playing.past import PastDesk
from screens.playing.value_sheet import ValueSheet
from screens.rooms.setup.again import set_up_again
from screens.rooms.table.hands_sheet import open_hands
from screens.rooms.table.screen import TableView

if TYPE_CHECKING:
    from screens.app import CompanionApp

WALKS, ROOMS = ("ledger", "steps"), ("log", "score", "tools")


def place_of(app: CompanionApp, left: str = "") -> Place:
    """What lies on the glass now; nowhere, while no evening lies open. `left` is what other tables leave to hands."""
    table = app.stage.view("table")
    if not isinstance(table, TableView) or table.desk is None:
        return Place(left=left)
    desk: Desk = table.desk
    view, above = app.stage.names[-1], app.stage.top
    sheet, about = _sheet()
    plan, ticked = getattr(above, "plan", None), getattr(above, "ticked", ())
    if view in WALKS and plan is None:
        view = ""  # it still asks: the table brings it back with one tap
    elif view in WALKS and plan is not None:
        sheet, about = "", {"move": encode_action(plan.action), "chance": list(plan.result.chance)}
        about["ticked"] = [deed.place for deed in ticked]
    told = json.dumps(about) if about else ""
    put_off = [place for place, one in enumerate(decisions(desk)) if one in desk.put_off]
    return Place(
        session=desk.session.opening.id,
        page=table.ids.tabs.current,
        seat=int(desk.seat),
        view=view if view in WALKS + ROOMS else "",
        step=int(getattr(above, "place", 0)) if view == "steps" else 0,
        sheet=sheet if len(told) <= LONGEST_MOVE else "",
        about=told if len(told) <= LONGEST_MOVE else "",
        put_off=json.dumps(put_off) if put_off else "",
        hands=_told_of_hands(desk),
        left=left,
    )


def _told_of_hands(desk: Desk) -> str:
    """The stretch of which hands still have something to do, and what is ticked of it."""
    if not desk.hands.left(desk.session):
        return ""
    return json.dumps(desk.hands.kept())


def _sheet() -> tuple[str, dict[str, Any]]:
    """The uppermost sheet that can come back by itself; what a tap opened over it is one tap away."""
    there = (one.brings_back for one in Window.children if isinstance(one, Sheet) and not one.leaving)
    top = next((bring for bring in there if bring is not None), None)
    if top is None:
        return "", {}
    about = top()
    return str(about["kind"]), about


def go_to(app: CompanionApp, place: Place, *, only_the_table: bool = False) -> bool:
    """Open the evening, or its set-up, where it was left; False if it cannot be. What no longer fits is left out."""
    if not place.session:
        return not only_the_table and set_up_again(app.stage, place.setup)
    if not app.open_session(place.session):
        return False
    table = app.stage.top
    assert isinstance(table, TableView)
    desk: Desk = table.desk
    if only_the_table:
        return True
    with suppress(*FAULTS):
        _turn(table, place)
    with suppress(*FAULTS):
        about = json.loads(place.about) if place.about else {}
        if place.view in WALKS:
            _walk(app, desk, place, about)
        elif place.view in ROOMS:
            app.stage.show(place.view, desk=desk)
        if place.sheet in SHEETS:
            past = about.get("past") if place.sheet != "entry" else None
            if past is None or int(past) < desk.session.cursor:
                SHEETS[place.sheet](desk if past is None else PastDesk(desk, int(past)), about)
    return True


def _turn(table: TableView, place: Place) -> None:
    """The page, the seat, what was put off and what is left to hands."""
    desk = table.desk
    if 0 <= place.seat < len(desk.session.opening.seats):
        desk.seat = place.seat
    if place.page in {page.key for page in table.ids.tabs.pages}:
        table.show_page(place.page)
    asked = decisions(desk)
    for number in json.loads(place.put_off) if place.put_off else ():
        desk.put_off.append(asked[number])
    if place.hands:
        desk.hands = hands_of(desk.session, json.loads(place.hands))
    table.resume()


def _walk(app: CompanionApp, desk: Desk, place: Place, about: dict[str, Any]) -> None:
    """A walk shows the very dice it has shown before."""
    action = decode_action(about["move"], action_types(desk.game))
    chance = decode_rolls(about["chance"])
    ticked = about.get("ticked", ())
    app.stage.show(place.view, desk=desk, action=action, chance=chance, place=place.step, ticked=ticked)


def _ask(desk: Desk, about: dict[str, Any]) -> None:
    cls = action_types(desk.game)[about["do"]]
    answers = answers_of(cls, about["given"])
    fixed = {name: value for name, value in answers.items() if name in about["fixed"]}
    sheet = AskSheet(desk, begin(cls, **fixed))
    sheet.take_over(answers)
    sheet.open()


def _owed(desk: Desk, about: dict[str, Any]) -> None:
    """A decision that is still owed, with the answers so far."""
    cls = action_types(desk.game)[about["do"]]
    for question in decisions(desk):
        begun = question.answers[0].action if len(question.answers) == 1 else None
        if getattr(begun, "cls", None) is cls:
            sheet = OwedSheet(desk, question, begun)  # type: ignore[arg-type]
            sheet.take_over(answers_of(cls, about["given"]))
            sheet.open()
            return


def _form(desk: Desk, about: dict[str, Any]) -> None:
    """What an earlier version left as a form of all fields: the sheet of that move, with the answers that fit it."""
    cls = action_types(desk.game)[about["do"]]
    told = answers_of(cls, {name: {VALUE: value} for name, value in about["given"].items()})
    sheet = AskSheet(desk, begin(cls, **{name: value for name, value in told.items() if name in about["fixed"]}))
    with suppress(TypeError):  # something was still to be filled in: it is asked anew
        sheet.take_over(answered(desk.game, cls(**told), desk.state))
    sheet.open()


def _value(desk: Desk, about: dict[str, Any]) -> None:
    """A value, which an entry that is told anew has set."""
    state = desk.now.session.state_at(desk.index + 1) if isinstance(desk, PastDesk) else desk.state
    sheet = ValueSheet(desk, tracked_at(state, about["path"]))
    sheet.take_over(about["given"])
    sheet.open()


def _entry(desk: Desk, about: dict[str, Any]) -> None:
    if int(about["index"]) >= desk.session.cursor:
        return  # it was taken back
    sheet = open_entry(desk, line_of(desk.session, int(about["index"])))
    if isinstance(sheet, MoveSheet):
        sheet.take_over(answers_of(sheet.move_kind, about["given"]))


SHEETS: dict[str, Callable[[Desk, dict[str, Any]], None]] = {
    "ask": _ask,
    "owed": _owed,
    "form": _form,
    "value": _value,
    "entry": _entry,
    "hands": lambda desk, _about: open_hands(desk),
}
