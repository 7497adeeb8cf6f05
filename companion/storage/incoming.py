"""Incoming sessions: nothing of an imported session is believed before it was read, checked and replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Adjust, Note
from companion.engine.checks import check_fields, check_table, look_at
from companion.engine.codec import decode_kept
from companion.engine.frozen import dataclass
from companion.engine.game import Game
from companion.engine.journal import Entry, Journal, entry_from_json
from companion.engine.message import Message, say
from companion.engine.opening import Opening, check_people, kept_options
from companion.engine.opening import opening as begin
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session, action_types
from companion.engine.strict import BadInput
from companion.evening.clock import clock_from
from companion.evening.ending import ending_json, ending_of, tallied_ending
from companion.evening.imported_final import told_ending
from companion.evening.opening_json import opening_from
from companion.evening.place_and_comment import remarks_from, remarks_json
from companion.evening.score_corrections import corrections_from, corrections_json
from companion.evening.strict_json import LATEST, must
from companion.evening.tally import new_sheet

from .limits import check_shape
from .lines import Docs, Tables, dump
from .problems import BadImport, StorageProblem, tidy
from .session_file import REPLAY_FAULTS, can_be_shown
from .shelf import ID, Shelf

KEYS = {"opening", "entries", "cursor", "clock", "result", "tally"}
# What a session may have besides, in its own document.
BESIDES = ("corrections", "remarks")
MOST_ENTRIES = 100_000
LONGEST_DETAIL = 120
LONGEST_WORD = 40
Json = Any


@dataclass(frozen=True, slots=True)
class Incoming:
    """A session that may be written into the library."""

    opening: Opening
    tables: Tables
    # How many of its entries were replayed, and what they lead to; nothing where it has only a score.
    reached: int = 0
    state: object = None


def checked_session(shelf: Shelf, data: Json, *, backup: bool = False) -> Incoming:
    """The session this data holds, or a sentence about what is wrong with it.

    Out of a backup, entries of the right form that today's rules cannot replay come in too and wait, as they do in a
    library that outlives an update: one such evening must not cost all others.
    """
    with _refusing(data):
        begun, game = _begun(shelf, data)
        read = _tallied(game, begun, data) if data["tally"] is not None else _tracked(game, begun, data, backup)
        if (remarks := remarks_json(remarks_from(data.get("remarks")))) is not None:
            read.tables["remarks"] = Docs({b"1": dump(remarks)})
        return read


def take_played(shelf: Shelf, data: Json, entries: Iterable[Entry]) -> Iterator[None]:
    """Fill in the entries of an evening that was played, or replayed when it was opened, here and by today's rules.

    Everything is looked at as an import will, in small steps; only what has just been replayed is not once more.
    """
    with _refusing(data):
        begun, game = _begun(shelf, data)
        _check_seats(game, begun)
        _beside(data, begun, {})
        remarks_from(data.get("remarks"))
        if data["result"] is not None:
            _result(data["result"])
            _reached(data["result"])
        yield
        for entry in entries:
            check_fields(entry.action, game, len(begun.seats))
            made = entry.as_json()
            check_shape(made)
            data["entries"].append(made)
            yield
        number_of(data, "cursor", len(data["entries"]))


def must_look_like_one(data: Json) -> None:
    """Refuse at once what has not the parts of a session."""
    with _refusing(data):
        if not isinstance(data, dict) or data.keys() - set(BESIDES) != KEYS:
            raise BadInput(f"a session has exactly {', '.join(sorted(KEYS))}")
        opening_from(data["opening"])


@contextmanager
def _refusing(data: Json) -> Iterator[None]:
    """Whatever is wrong with a session is a sentence that names it."""
    name = _name(data)
    try:
        yield
    except BadInput as error:
        problem = say("storage.wrong_form", detail=tidy(str(error), LONGEST_DETAIL))
        raise BadImport("storage.import_bad_session", id=name, problem=problem) from error
    except RuleViolation as error:
        raise BadImport("storage.import_bad_session", id=name, problem=short(error.message)) from error
    except StorageProblem as error:
        raise BadImport(error.message.id, **error.message.args) from error
    except REPLAY_FAULTS as error:
        raise BadImport("storage.import_bad_session", id=name, problem=say("engine.no_way_on")) from error


def _begun(shelf: Shelf, data: Json) -> tuple[Opening, Game[Any]]:
    """How a session began, and its game, once it has the parts of a session."""
    if not isinstance(data, dict) or data.keys() - set(BESIDES) != KEYS:
        raise BadInput(f"a session has exactly {', '.join(sorted(KEYS))}")
    begun = opening_from(data["opening"])
    if not ID.fullmatch(begun.id):
        raise BadInput("an id has only small letters, digits, - and _")
    return begun, shelf.game(begun.game)


def short(message: Message) -> Message:
    """What a rule says, with what a file brought into it cut to what a sentence bears."""
    told = {
        name: tidy(value, LONGEST_WORD) if isinstance(value, str) else value for name, value in message.args.items()
    }
    return Message(message.id, told)


def _name(data: Json) -> str:
    opening = data.get("opening") if isinstance(data, dict) else None
    name = opening.get("id") if isinstance(opening, dict) else None
    return tidy(name, 64) if isinstance(name, str) else "?"


def _tracked(game: Game[Any], begun: Opening, data: Json, backup: bool) -> Incoming:
    _check_seats(game, begun)
    entries = _entries(game, data["entries"], backup)
    waiting = data["entries"][len(entries) :]
    cursor = int(number_of(data, "cursor", len(entries) + len(waiting)))
    for entry in entries:
        check_fields(entry.action, game, len(begun.seats))
    # Dice that only older rules rolled change nothing, in the library or on the way into it.
    session = Session(game, begun, Journal(entries, 0), spare_dice=True)
    fits = _replayed(session, min(cursor, len(entries)), backup)
    dice = [session.story(place).chance if place < fits else entry.chance for place, entry in enumerate(entries)]
    kept = [entry._replace(chance=chance) for entry, chance in zip(entries, dice, strict=True)]
    lines = [dump(made) for made in (*(entry.as_json() for entry in kept), *waiting)]
    tables: Tables = {"entries": Docs({b"%d" % (place + 1): line for place, line in enumerate(lines)})}
    if cursor != len(lines):
        tables["cursor"] = Docs({b"1": dump({"count": cursor})})
    corrections = _beside(data, begun, tables)
    if data["result"] is not None:
        at, seconds, told = _result(data["result"])
        # A score is made anew; only where the end waits for other rules the backup's own word is taken.
        if backup and (fits < cursor or len(lines) < _reached(data["result"])):
            made = told_ending(data["result"], len(begun.seats), cursor)
        else:
            made = ending_of(session, told, corrections, seconds=seconds, at=at)
        tables["result"] = Docs({b"1": dump(ending_json(made))})
    return Incoming(begun, tables, fits, session.state)


def _check_seats(game: Game[Any], begun: Opening) -> None:
    if begin(game, begun.seats, kept_options(game, begun), seed=begun.seed, chance=begun.chance).seats != begun.seats:
        raise BadInput("seats are incomplete")


def _beside(data: Json, begun: Opening, tables: Tables) -> dict[tuple[str, int], float]:
    """Put the clock and what the table counts differently into these tables; the corrections are given."""
    if data["clock"] is not None:
        tables["clock"] = Docs({b"1": dump(clock_from(data["clock"], len(begun.seats)).as_json())})
    corrections = corrections_from(data.get("corrections"), len(begun.seats))
    if (by_hand := corrections_json(corrections)) is not None:
        tables["corrections"] = Docs({b"1": dump(by_hand)})
    return corrections


def _reached(result: Json) -> int:
    """How many entries led to a kept result; more than there are once a game has forgotten some of its actions."""
    return int(number_of(result, "cursor", MOST_ENTRIES))


def _replayed(session: Session, cursor: int, backup: bool) -> int:
    """How many entries count; all that should, or the session is refused. What they lead to can be looked at."""
    fits = 0
    try:
        for fits in range(1, cursor + 1):
            action, after = session.journal[fits - 1].action, session.story(fits - 1).state
            if isinstance(action, Adjust):
                check_table(action, session.state_at(fits - 1), after, session.game, len(session.opening.seats))
    except REPLAY_FAULTS:
        if not backup:
            raise
        fits -= 1
    session.jump(fits)
    while backup and fits and not can_be_shown(session.game, session, fits):
        fits -= 1
    session.jump(fits)
    look_at(session.game, session.state)
    return fits


def _tallied(game: Game[Any], begun: Opening, data: Json) -> Incoming:
    check_people(begun.seats)
    if not game.min_seats <= len(begun.seats) <= game.max_seats or data["entries"]:
        raise BadInput("a tally has seats as the game allows and no entries")
    sheet = new_sheet(game, data["tally"], len(begun.seats))
    at, seconds, _ = _result(data["result"])
    result = Docs({b"1": dump(ending_json(tallied_ending(sheet, at, seconds)))})
    return Incoming(begun, {"tally": Docs({b"1": dump(data["tally"])}), "result": result})


def _entries(game: Game[Any], listed: Json, backup: bool) -> list[Entry]:
    """The entries; in a backup those before the first move today's rules do not know, the others wait."""
    if not isinstance(listed, list) or len(listed) > MOST_ENTRIES:
        raise BadInput("entries must be a list")
    actions = action_types(game)
    made: list[Entry] = []
    for place, data in enumerate(listed):
        try:
            made.append(entry_from_json(data, lambda raw: decode_kept(raw, actions)))
        except BadInput:
            if not backup:
                raise
            for later in listed[place:]:
                entry_from_json(later, _any_move)
            break
    return made


def _any_move(data: Json) -> Action[Any]:
    """Some move, known or not: it has a name, and all else is for the rules that know it."""
    must(isinstance(data, dict) and isinstance(data.get("do"), str), "a move needs a name")
    return Note("")


def _result(data: Json) -> tuple[float, float, bool]:
    """Only when and how long is believed; the score is made anew."""
    if not isinstance(data, dict) or not isinstance(data.get("by_hand"), bool):
        raise BadInput("a result has the form this app gives it")
    return number_of(data, "at", LATEST), number_of(data, "seconds", LATEST), data["by_hand"]


def number_of(data: Json, name: str, high: float) -> float:
    """A number field from 0 to this."""
    value = data.get(name) if isinstance(data, dict) else None
    must(not isinstance(value, bool) and isinstance(value, (int, float)), f"{name} must be a number")
    assert isinstance(value, (int, float))
    must(0 <= value <= high, f"{name} must be a number from 0 to {high:g}")
    return value
