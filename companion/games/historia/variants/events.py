"""Events of the variant: what the card of this round does before an action, for people and for Zivbots."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.data import items
from companion.engine.frozen import replace
from companion.engine.message import Arg, SeatRef, TermRef, say

from ..matrix.levels import change_level, enter, fall, has_room
from ..table.card_file import EVENTS, known_cards
from ..table.ids import EVENT, KEY, MILITARY, PERSONAL, TECHNOLOGY, USED
from ..table.printed import AXES, Board, house_board
from ..table.state import Civ, Event, Historia, Wonder

# An event card nobody has read out yet, and what most of those we do not know will do.
UNENTERED = Event()
LIKELY_EVENTS = (
    *(Event(vp=-points) for points in (1, 2, 3)),
    *(Event(cubes=price) for price in (1, 2)),
    Event(technology=-1),
    Event(military=-1),
    Event(wonders=-1),
)


def event_name(event: Event) -> Arg:
    """An event as it is called, those the rulebook shows translated; without a name, by what it does."""
    if event.name in items(KEY, "events"):
        return TermRef("events", event.name)
    return event.name or changes(event)


def _strikes(event: Event) -> Arg:
    """An event as the subject of a sentence."""
    return event_name(event) if event.name else say(".the_event")


def trigger_name(event: Event) -> Arg:
    """What sets an event off."""
    return say(".any_action") if event.trigger is None else TermRef("action_cards", event.trigger)


def known_events(board: Board | None = None) -> tuple[Event, ...]:
    """The events the rulebook shows (what sets them off only the card tells), and those the table told before."""
    known = known_cards(board or house_board(), EVENTS).values()
    return tuple(card for card, _ in known if isinstance(card, Event))


def triggered(state: Historia, card: str) -> Event | None:
    """The event of this round, if this action sets it off."""
    event = state.event
    if event is None or not state.rules.events:
        return None
    return event if event.trigger in (None, card) else None


def changes(event: Event) -> Arg:
    """What an event changes, for a sentence: only what is not nothing."""
    amounts = {
        "vp": event.vp,
        TECHNOLOGY: event.technology,
        MILITARY: event.military,
        "wonders": max(0, -event.wonders),
        "more_wonders": max(0, event.wonders),
        "pay": event.cubes,
        "cubes": event.cubes_back,
        "cards": event.cards,
    }
    told = tuple(say(f".gain.{kind}", n=amount) for kind, amount in amounts.items() if amount)
    return told or (event.text or say(".gain.nothing"))


def befall(state: Historia, seat: int, card: str, turn: Turn, gives_up: tuple[int, ...] = ()) -> tuple[Historia, bool]:
    """Let the event happen to a human before an action; tells whether its demand could be met.

    gives_up: the places of the own wonders its owner lets go, where the event takes some.
    """
    event = triggered(state, card)
    if event is None:
        return state, True
    civ = state.players[seat]
    if not _can_meet(state, seat, event):
        void = say(".step.event_void", civ=SeatRef(seat), event=_strikes(event))
        turn.step(void, seat=seat, icon="fire-alert")
        return state, False
    civ = civ.scored(event.vp, EVENT).moved(PERSONAL, USED, event.cubes)
    civ = civ.moved(USED, PERSONAL, event.cubes_back).cards_back(event.cards)
    state = _with_wonders(state.with_civ(seat, civ), seat, event.wonders)
    state = _without_wonders(state, seat, -event.wonders, gives_up, turn)
    for axis, levels in ((TECHNOLOGY, event.technology), (MILITARY, event.military)):
        state = change_level(state, seat, axis, levels, turn)
    turn.step(
        say(".step.event", civ=SeatRef(seat), event=_strikes(event), what=changes(event)),
        seat=seat,
        icon="fire-alert",
    )
    return state, True


def befall_bot(state: Historia, seat: int, card: str, turn: Turn) -> Historia:
    """Let the event happen to a Zivbot as far as it can: no cubes, no wonders; it never stops the bot's action."""
    event, before = triggered(state, card), state.players[seat]
    if event is None:
        return state
    state = state.with_civ(seat, before.scored(event.vp, EVENT))
    for axis, levels in ((TECHNOLOGY, event.technology), (MILITARY, event.military)):
        if levels < 0 and _can_fall(state, state.players[seat], axis, -levels):
            state = fall(state, seat, axis, -levels, turn)
        for _ in range(levels):
            if has_room(state, seat, axis):
                state = enter(state, seat, axis, state.players[seat].level(axis) + 1, turn)
    civ = state.players[seat]
    if civ is before:
        return state
    gained = {axis: civ.level(axis) - before.level(axis) for axis in AXES}
    felt = changes(Event(vp=event.vp, technology=gained[TECHNOLOGY], military=gained[MILITARY]))
    turn.step(say(".step.event", civ=SeatRef(seat), event=_strikes(event), what=felt), seat=seat, icon="fire-alert")
    return state


def _can_meet(state: Historia, seat: int, event: Event) -> bool:
    """Whether a human can pay and give up what the event demands."""
    civ = state.players[seat]
    return (
        civ.cubes.personal >= event.cubes
        and len(civ.wonders) >= -event.wonders
        and _can_fall(state, civ, TECHNOLOGY, -event.technology)
        and _can_fall(state, civ, MILITARY, -event.military)
    )


def _can_fall(state: Historia, civ: Civ, axis: str, levels: int) -> bool:
    if levels <= 0:
        return True
    if civ.level(axis) <= levels:
        return False
    return state.board.has_field(*civ.field_on(axis, civ.level(axis) - levels))


def lets_go(state: Historia, seat: int, card: str) -> int:
    """How many own wonders a human has to choose from those the event of the round takes; none without a choice."""
    event, own = triggered(state, card), len(state.players[seat].wonders)
    count = 0 if event is None else -event.wonders
    return count if 0 < count < own else 0


def _without_wonders(state: Historia, seat: int, count: int, named: tuple[int, ...], turn: Turn) -> Historia:
    """Without the wonders their owner let go; where nobody chose, the youngest ones, which is told."""
    civ = state.players[seat]
    if count <= 0:
        return state
    chosen = [place for place in dict.fromkeys(named) if place < len(civ.wonders)]
    youngest = [place for place in reversed(range(len(civ.wonders))) if place not in chosen]
    gone = (chosen + youngest)[:count]
    if len(chosen) < count < len(civ.wonders):
        turn.step(say(".step.youngest_wonder", civ=SeatRef(seat), n=count), seat=seat, icon="pyramid")
    left = tuple(wonder for place, wonder in enumerate(civ.wonders) if place not in gone)
    return state.with_civ(seat, replace(civ, wonders=left))


def _with_wonders(state: Historia, seat: int, count: int) -> Historia:
    """With wonders an event gives, from the left end of the row."""
    if count <= 0:
        return state
    civ, given = state.players[seat], state.wonder_row[:count]
    built = tuple(Wonder(name, fresh=True) for name in given)
    state = state.with_civ(seat, replace(civ, wonders=civ.wonders + built))
    return replace(state, wonder_row=state.wonder_row[count:])
