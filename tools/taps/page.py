"""What the pages of a game offer: which button leads where, found by pressing it while nobody acts on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior

from companion.engine.adjust import Add
from companion.engine.game import Move
from screens.kit.press import Act, TapSpot
from screens.kit.sheet import Sheet
from tools.touch import pump

STEPS, RELEASE, PILL = "on_step", "on_release", "pill_act"


# Buttons whose sheets never lead to a move (number pads, explanations) are not opened again and again.
PATIENCE = 3
Look = tuple[str, ...]
# A drawing of so many places is searched for a move that names none of them.
SEARCHED = 20
# So often a button that turns something is worth pressing.
TURNS = 3
_barren: dict[tuple[type, str], int] = {}
# Buttons that were seen to open a sheet are not pressed again to find that out.
_openers: set[Look] = set()


@dataclass(frozen=True, slots=True)
class Offer:
    """A widget (the how manieth that says so), where across and up it is touched, and the move that touch makes."""

    widget: Any
    move: Move | None
    across: float = 0.5
    up: float = 0.5
    place: int = 0


PLUS, MINUS = 0.95, 0.62


@contextmanager
def listening(desk: Any) -> Iterator[list[Move]]:
    """While this lasts, what a button would do is written down and not done; whoever was looked at still is."""
    heard: list[Move] = []
    seat = desk.seat

    def do(action: Move, **_given: Any) -> bool:
        heard.append(action)
        return False

    desk.perform, desk.do = heard.append, do
    try:
        yield heard
    finally:
        del desk.perform, desk.do
        if desk.seat != seat:
            desk.seat = seat


def offers(desk: Any, within: Any, openers: list[Any]) -> Iterator[Offer]:
    """Every move a touch within this widget leads to at once; what opens a sheet instead is put aside."""
    for widget in [one for one in within.walk(restrict=True) if not one.disabled and one.opacity > 0]:
        if widget.is_event_type(STEPS):
            for by, across in ((1, PLUS), (-1, MINUS)):
                yield from _heard(desk, widget, across, STEPS, by)
        elif hasattr(widget, "touchable"):
            # A drawing: every place of it that hears a tap.
            for (across, up), event, given in widget.touchable():
                yield from _heard(desk, widget, across, event, *given, up=up)
        elif isinstance(widget, ButtonBehavior):
            if look_of(widget) in _openers:
                openers.append(widget)
                continue
            before = _sheets()
            yield from _heard(desk, widget, 0.5, RELEASE)
            if any(sheet not in before for sheet in _sheets()):  # one that closes its own has acted
                openers.append(widget)
                _openers.add(look_of(widget))
                close_sheets(keep=before)


def _heard(desk: Any, widget: Any, across: float, event: str, *given: Any, up: float = 0.5) -> Iterator[Offer]:
    bound = _bound_to(desk, widget) if event == RELEASE else None
    if bound is not None:
        yield Offer(widget, bound, across, up)
        return
    with listening(desk) as heard:
        widget.dispatch(event, *given)
    yield from (Offer(widget, move, across, up) for move in heard)


def _bound_to(desk: Any, widget: Any) -> Move | None:
    """The move a button was made with: its act holds what the desk does, and would do it while nobody listens."""
    # A row of cards without an act of its own does what its pill does; the pill is part of the row.
    acts = (getattr(widget, "act", None), getattr(widget, PILL, None), getattr(widget.parent, PILL, None))
    act = next((one for one in acts if one is not None), None)
    does = act.does if isinstance(act, Act) else act
    if not isinstance(does, partial) or does.func not in (desk.do, desk.perform) or not does.args:
        return None
    move: Move = does.args[0]
    return move


def counters(desk: Any, within: Any, path: str) -> dict[int, Offer]:
    """The plus and minus of the number at this path."""
    return {
        offer.move.by: offer
        for offer in offers(desk, within, [])
        if isinstance(offer.move, Add) and offer.move.path == path
    }


def moves_behind(desk: Any, openers: Sequence[Any], first: Look | None) -> Iterator[tuple[Offer, ...]]:
    """The ways to a move through a sheet: the touch that opens it, and one in there; a known way first."""
    for widget in sorted(openers, key=lambda one: look_of(one) != first):
        if _barren.get(_kind(widget), 0) >= PATIENCE:
            continue
        with listening(desk) as heard:
            widget.dispatch(RELEASE)
        pump(2)
        found = _in_sheets(desk)
        close_sheets()
        _barren[_kind(widget)] = 0 if found or heard else _barren.get(_kind(widget), 0) + 1
        # What opened a sheet before may make its move at once by now.
        yield from ((Offer(widget, move),) for move in heard)
        yield from ((Offer(widget, offer.move), offer) for offer in found)


def _in_sheets(desk: Any) -> list[Offer]:
    """What the open sheets offer."""
    found: list[Offer] = []
    for sheet in _sheets():
        for offer in offers(desk, sheet, []):
            alike = {id(one.widget) for one in found if words_of(one.widget) == words_of(offer.widget)}
            found.append(replace(offer, place=len(alike - {id(offer.widget)})))
    return found


def words_of(widget: Any) -> tuple[object, ...]:
    """What a button says."""
    return tuple(getattr(widget, name, "") for name in ("text", "title", "detail", "icon"))


def look_of(widget: Any) -> Look:
    """What tells this button from others."""
    # A card that may be played does so at once; the same card where a rule is against it says that on a sheet.
    said = (str(getattr(widget, name, "")) for name in ("text", "title", "icon", "legal", "sign", "payable"))
    # The same province leads elsewhere on an offer and on a board.
    return (type(widget.parent).__name__, type(widget).__name__, *said)


def moves_on_drawings(desk: Any, panel: Any, named: Sequence[Any] | None) -> Iterator[tuple[Offer, ...]]:
    """The ways over a drawing: a touch on a place, and one on the sheet that opens.

    The place is one the move names; where `named` is None any place of a drawing somebody would search.
    """
    drawings: list[Any] = [one for one in panel.walk(restrict=True) if isinstance(one, TapSpot)]
    for drawing in drawings:
        spots = drawing.spots()
        for place, spot in spots.items():
            sought = len(spots) <= SEARCHED if named is None else all(part in named for part in place)
            if not sought:
                continue
            with listening(desk) as heard:
                drawing.tapped(*spot)
            pump(2)
            found = _in_sheets(desk)
            close_sheets()
            at = (spot[0] - drawing.x) / drawing.width, (spot[1] - drawing.y) / drawing.height
            yield from ((Offer(drawing, move, *at),) for move in heard)
            yield from ((Offer(drawing, offer.move, *at), offer) for offer in found)


def moves_after_turning(desk: Any, panel: Any, openers: list[Any]) -> Iterator[tuple[Offer, ...]]:
    """What a drawing offers once a button that does nothing by itself was pressed: another piece, a quarter turned."""
    drawings = [one for one in panel.walk(restrict=True) if any(True for _ in getattr(one, "touchable", tuple)())]
    silent = [one for one in panel.walk(restrict=True) if isinstance(one, ButtonBehavior) and one not in openers]
    for button in silent if drawings else ():
        if button.disabled or button.opacity == 0:
            continue
        pressed: list[Offer] = []
        for _ in range(TURNS):
            with listening(desk) as heard:
                button.dispatch(RELEASE)
            if heard:
                break
            pressed.append(Offer(button, None))
            yield from ((*pressed, offer) for drawing in drawings for offer in offers(desk, drawing, []))


def _kind(widget: Any) -> tuple[type, str]:
    return type(widget), str(getattr(widget, "icon", ""))


def _sheets() -> list[Any]:
    return [one for one in Window.children if isinstance(one, Sheet) and not one.leaving]


def close_sheets(keep: Sequence[Any] = ()) -> None:
    """Close what a press has opened."""
    for sheet in _sheets():
        if sheet not in keep:
            sheet.close()
    pump(2)
