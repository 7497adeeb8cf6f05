"""Answers: fills the sheet of a move with what was said that evening, touch by touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.engine.action import Action
from companion.engine.answering import How, candidates, progress
from companion.engine.asking import ONE_OF, OPEN, AskKind, Given
from companion.engine.codec import encode
from companion.engine.fields import fields_of
from companion.engine.strict import BadInput
from screens.asking.option_tile import TileGrid
from screens.kit.pips import PipRow
from tools.touch import find_all, pump

if TYPE_CHECKING:
    from tools.taps.finger import Finger

MOST_ROUNDS = 40
PLUS, MINUS = 0.95, 0.62  # where a stepper is touched, across its width
LESS = 0.1  # where a counter of a page is touched to take away
PAD_FROM = 5  # so many taps on plus, then people use the number pad: hold, digits, accept
PAD_TAPS = 4
PAD_SAYS = "on_set"  # a counter of a page, corrected by its pad


def fill(finger: Finger, sheet: Any, action: Action[Any]) -> bool:
    """Answer everything so that the sheet says this action, and confirm it; False where that cannot be."""
    for _ in range(MOST_ROUNDS):
        if not sheet.parent or sheet not in find_all("AskSheet"):
            return True  # a single question acts by itself
        if sheet.curtained:
            finger.tap(find_all("AccentButton", within=sheet)[0])
            continue
        wrong = next((one for one in sheet.found.asked if not _right(one, action)), None)
        if wrong is None:
            # Only a question on the way can still be answered otherwise.
            wrong = next((one for one in sheet.found.asked if _leads_astray(one, sheet, action)), None)
        if wrong is None:
            break
        answered = _answer if wrong.ask.field in said(action) else _on_the_way
        if not answered(finger, sheet, wrong, action):
            return False
        pump(2)
    if sheet not in find_all("AskSheet"):
        return True
    if sheet.found.action is None:
        return False
    finger.tap(sheet.dock.ids.go)
    return True


def _right(one: Any, action: Action[Any]) -> bool:
    if one.ask.kind is AskKind.DICE or one.how is How.ONLY:
        return True
    if one.how is How.OPEN:
        return False
    told = said(action)
    if one.ask.field not in told:
        return True  # a question on the way, not a field of the move: the record does not tell
    wanted = told[one.ask.field]
    if one.ask.kind in ONE_OF:
        return bool(encode(one.answer) == encode(wanted))
    return bool(_plain(one.answer) == _plain(wanted))


def said(action: Action[Any]) -> dict[str, Any]:
    """What the record tells: every field of the move, and the parts of those that have some, as field_part."""
    told = {field.name: getattr(action, field.name) for field in fields_of(type(action))}
    parts = ((name, value) for name, value in told.items() if is_dataclass(value))
    return told | {
        f"{name}_{part.name}": getattr(value, part.name) for name, value in parts for part in fields(value)
    }


def _leads_astray(one: Any, sheet: Any, action: Action[Any]) -> bool:
    """Whether this question is no field of the move, and its answer leads to another move."""
    made = sheet.found.action
    asked = one.how is not How.ONLY and one.ask.kind is not AskKind.DICE and one.ask.field not in said(action)
    return made is not None and made != action and asked


def _plain(value: Any) -> Any:
    """An answer in a form that can be compared: amounts without zeros, lists in any order."""
    made = encode(value)
    if isinstance(made, dict):
        return {str(key): count for key, count in made.items() if count}
    if isinstance(made, (list, tuple)):
        return dict(Counter(str(item) for item in made))
    return made


def _answer(finger: Finger, sheet: Any, one: Any, action: Action[Any]) -> bool:
    ask = one.ask
    section = sheet.section(ask.field)
    if section is None:
        return False
    value = said(action)[ask.field]
    if ask.kind in ONE_OF:
        return _choose(finger, section, value)
    if ask.kind is AskKind.FLAG:
        finger.tap(section.toggle)
        return True
    if ask.kind is AskKind.AMOUNT:
        return count(finger, section.stepper, ask.low if one.answer is OPEN else one.answer, value)
    if ask.kind is AskKind.TEXT:
        finger.letters += len(str(value))
        finger.taps += 1
        section.say(value)
        return True
    return _several(finger, section, one, value, partial(_makes, sheet, one, action))


def _makes(sheet: Any, one: Any, action: Action[Any], counts: dict[str, int]) -> bool:
    """Whether the move is this one with so many of each, all else as it is proposed."""
    there = {str(encode(option.value)): option.value for option in one.ask.options}
    told = {there[name]: count for name, count in counts.items()}
    answer = told if one.ask.kind is AskKind.AMOUNTS else tuple(what for what, n in told.items() for _ in range(n))
    found = progress(sheet.desk.game, sheet.move_kind, sheet.desk.state, Given({**sheet.given, one.ask.field: answer}))
    return bool(found.action == action)


def _on_the_way(finger: Finger, sheet: Any, one: Any, action: Action[Any]) -> bool:
    """A question that is no field of the move: the answer that leads to it."""
    section = sheet.section(one.ask.field)
    if section is None:
        return False
    open_still = []
    for answer in candidates(one.ask):
        given = Given({**said(action), **sheet.given, one.ask.field: answer})
        try:
            found = progress(sheet.desk.game, sheet.move_kind, sheet.desk.state, given)
        except BadInput:
            continue
        if found.action == action:
            return _take(finger, section, one, answer)
        if found.action is None:
            open_still.append(answer)
    return bool(open_still) and _take(finger, section, one, open_still[0])


def _take(finger: Finger, section: Any, one: Any, answer: Any) -> bool:
    alone = one.ask.kind in ONE_OF
    return _choose(finger, section, answer) if alone else _several(finger, section, one, answer)


def _choose(finger: Finger, section: Any, value: Any) -> bool:
    option = next((option for option in section.ask.options if encode(option.value) == encode(value)), None)
    if option is None:
        return False
    if section.group_of(option) is not None:
        finger.tap(section.group_of(option))
        pump(1)
    tile = next((tile for tile, shown in section.grid.tiles if shown == option.value), None)
    if tile is None:
        return False
    finger.tap(tile)
    return True


def _several(
    finger: Finger, section: Any, one: Any, value: Any, makes: Callable[[dict[str, int]], bool] | None = None
) -> bool:
    """Bring amounts or a choice of some to what was said, one touch a difference.

    The last one by the button that ends the move, where that `makes` what was meant.
    """
    wanted = _plain(value)
    wanted = wanted if isinstance(wanted, dict) else {}
    given = {} if one.answer is OPEN else _plain(one.answer)
    names = {str(encode(option.value)) for option in one.ask.options}
    if not set(wanted) <= names:
        return False
    wrong = [name for name in names if given.get(name, 0) != wanted.get(name, 0)]
    if getattr(section, "none", None) is not None and len(wrong) > 1 + len(wanted) and given:
        finger.tap(section.none)
        return True
    # Of tiles the first chosen goes by itself where one is too many; of numbers what is too many makes room first.
    tiles = not hasattr(section, "steppers")

    def later(option: Any) -> bool:
        name = str(encode(option.value))
        return name not in wanted if tiles else given.get(name, 0) < wanted.get(name, 0)

    for option in sorted(one.ask.options, key=later):
        name = str(encode(option.value))
        was, should = given.get(name, 0), wanted.get(name, 0)
        if was == should:
            continue
        if section.group_of(option) is not None:
            finger.tap(section.group_of(option))
            pump(1)
        if hasattr(section, "steppers"):
            count(finger, section.steppers[option.value], was, should)
        else:
            tile = next(tile for tile, shown in section.grid.tiles if shown == option.value)
            end = section.grid.ends.get(tile) if isinstance(section.grid, TileGrid) else None
            last = len(wrong) == 1 and should == was + 1 and makes is not None and makes(wanted)
            finger.tap(end if last and end is not None else tile)
        return True
    return False


def count(finger: Finger, stepper: Any, was: int, should: int) -> bool:
    """The number itself, or plus or minus so often; far away, the pad."""
    if isinstance(stepper, PipRow):
        finger.tap(stepper.pip(should or was))
        return True
    if abs(should - was) >= PAD_FROM:
        finger.taps += PAD_TAPS
        if stepper.is_event_type(PAD_SAYS):
            stepper.dispatch(PAD_SAYS, should)
        else:
            stepper.value = should
        pump(1)
        return True
    less = LESS if stepper.is_event_type(PAD_SAYS) else MINUS
    for _ in range(abs(should - was)):
        finger.tap(stepper, across=PLUS if should > was else less)
    return True
