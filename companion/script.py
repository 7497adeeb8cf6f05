"""Scripts: a whole game as one JSON object, read for the command line, the samples and the golden evenings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.action import Action
from companion.engine.chance import Roll
from companion.engine.codec import Json, decode_action, decode_rolls, encode, encode_action
from companion.engine.frozen import dataclass
from companion.engine.game import Game, OptionValue, Reminder, SeatSpec
from companion.engine.log import LogLine, line_of
from companion.engine.message import say
from companion.engine.opening import Opening, opening
from companion.engine.ruling import RuleViolation
from companion.engine.score import ScoreSheet
from companion.engine.session import Session, action_types
from companion.engine.strict import BadInput, is_text, listed, quoted
from companion.games import game, keys
from companion.language import Words, words

SCRIPT_KEYS = frozenset({"game", "options", "seats", "seed", "chance", "actions"})


@dataclass(frozen=True, slots=True)
class ScriptedAction:
    """One line of a script: the action, its dice if given, and whether it is done against the rules."""

    action: Action[Any]
    chance: tuple[Roll, ...]
    override: bool


@dataclass(frozen=True, slots=True)
class Script:
    """A checked script: who plays what, and all that is done."""

    game: Game[Any]
    opening: Opening
    actions: tuple[ScriptedAction, ...]


class ScriptViolation(Exception):
    """A line of the script breaks a rule; the session stands as it was before that line."""

    def __init__(self, index: int, violation: RuleViolation, session: Session) -> None:
        super().__init__(index)
        self.index = index
        self.violation = violation
        self.session = session


def read_game(key: Json) -> Game[Any]:
    """The game a script names."""
    if not isinstance(key, str) or key not in keys():
        raise BadInput(say("input.no_such_game", name=quoted(key), known=", ".join(keys())))
    return game(key)


def read_seats(data: Json) -> list[SeatSpec]:
    """The seats of a script: name, colour, and whatever else the game asks per seat."""
    if not isinstance(data, list) or not all(isinstance(seat, dict) for seat in data):
        raise BadInput(say("input.no_seats"))
    made = []
    for place, seat in enumerate(data):
        name, colour = seat.get("name"), seat.get("colour")
        if not isinstance(name, str) or not isinstance(colour, str):
            raise BadInput(say("input.bad_seat", place=place))
        made.append(SeatSpec(name, colour, _options({k: v for k, v in seat.items() if k not in ("name", "colour")})))
    return made


def _options(data: Json) -> dict[str, OptionValue]:
    if not isinstance(data, dict):
        raise BadInput(say("input.no_object", what="options"))
    for name, value in data.items():
        if not isinstance(value, (bool, int, str)):
            raise BadInput(say("input.bad_option", name=quoted(name)))
    return data


def read_script(data: Json) -> Script:
    """Check a script's form; its actions are not yet done."""
    if not isinstance(data, dict):
        raise BadInput(say("input.no_object", what=say("input.script")))
    unknown = data.keys() - SCRIPT_KEYS
    if unknown:
        raise BadInput(say("input.no_such_key", names=listed(unknown), known=listed(SCRIPT_KEYS)))
    played = read_game(data.get("game"))
    seats, options = read_seats(data.get("seats")), _options(data.get("options", {}))
    lines = data.get("actions", [])
    if not isinstance(lines, list):
        raise BadInput(say("input.no_list_of", what="actions"))
    seed, chance = _seed(data.get("seed", 0)), decode_rolls(data.get("chance", []))
    begun = opening(played, seats, options, id="script", seed=seed, chance=chance)
    known = action_types(played)
    return Script(played, begun, tuple(_line(index, line, known) for index, line in enumerate(lines)))


def _seed(data: Json) -> str:
    if isinstance(data, bool) or not isinstance(data, (int, str)) or not is_text(str(data)):
        raise BadInput(say("input.no_seed"))
    return str(data)


def _line(index: int, data: Json, known: dict[str, type[Action[Any]]]) -> ScriptedAction:
    if not isinstance(data, dict):
        raise BadInput(say("input.in_action", index=index, fault=say("input.no_object", what=say("input.action"))))
    fields = {key: value for key, value in data.items() if key not in ("chance", "override")}
    override = data.get("override", False)
    if not isinstance(override, bool):
        raise BadInput(say("input.in_action", index=index, fault=say("input.no_override")))
    try:
        return ScriptedAction(decode_action(fields, known), decode_rolls(data.get("chance", [])), override)
    except BadInput as error:
        raise BadInput(say("input.in_action", index=index, fault=error.message or say("input.unfit"))) from error


def play(script: Script, begin: Callable[[Game[Any], Opening], Session] = Session) -> Session:
    """Do everything a script says."""
    session = begin(script.game, script.opening)
    for index, line in enumerate(script.actions):
        try:
            session.do(line.action, override=line.override, chance=line.chance)
        except RuleViolation as violation:
            raise ScriptViolation(index, violation, session) from violation
    return session


def script_of(session: Session) -> dict[str, Json]:
    """A session as a script that plays it again, every die and draw included."""
    begun = session.opening
    actions = []
    for entry in session.journal.done():
        line = encode_action(entry.action)
        if entry.chance:
            line["chance"] = list(entry.chance)
        if entry.override:
            line["override"] = True
        actions.append(line)
    return {
        "game": begun.game,
        "options": dict(begun.options),
        "seats": [{"name": seat.name, "colour": seat.colour, **seat.options} for seat in begun.seats],
        "seed": begun.seed,
        "chance": list(begun.chance),
        "actions": actions,
    }


def speaker_at(session: Session, lang: str) -> Words:
    """Someone who speaks this language at the table of a session, with its own names for things."""
    own = session.game.own_names(session.state, lang)
    return words(lang, session.game.key, session.opening.names, own)


def score_json(sheet: ScoreSheet, speaker: Words) -> dict[str, Json]:
    """A score sheet in the form the house plan names."""
    decided = sheet.decided_by
    made: dict[str, Json] = {
        "lines": [{"id": line.id, "values": [_plain(value) for value in line.values]} for line in sheet.lines],
        "totals": [_plain(value) for value in sheet.totals],
        "ranks": list(sheet.ranks),
        "winners": list(sheet.winners),
        "decided_by": {"id": decided.id, "message": speaker.tell(decided.message)} if decided else None,
    }
    if sheet.verdict is not None:
        made["verdict"] = {"id": speaker.full_id(sheet.verdict.id), "message": speaker.tell(sheet.verdict)}
    return made


def _plain(value: float) -> float:
    """Whole numbers without a decimal point."""
    return int(value) if value == int(value) else value


def report(session: Session, lang: str) -> dict[str, Json]:
    """Everything there is to say about a played session, as JSON."""
    speaker = speaker_at(session, lang)
    phase = session.phase
    return {
        "state": encode(session.state),
        "score": score_json(session.score, speaker),
        "phase": {
            "round": phase.round,
            "phase": phase.phase,
            "step": phase.step,
            "seat": phase.seat,
            "title": speaker.tell(phase.title),
            "next": speaker.tell(phase.next) if phase.next else None,
            "finished": session.game.finished(session.state),
        },
        "log": [_log_json(line_of(session, index), speaker) for index in range(session.cursor)],
        "reminders": [_reminder_json(due, speaker) for due in session.reminders],
        "figures": [dict(figures) for figures in session.game.figures(session.state)],
    }


def _reminder_json(due: Reminder, speaker: Words) -> dict[str, Json]:
    said = {"id": speaker.full_id(due.message.id), "message": speaker.tell(due.message)}
    return {"when": str(due.when), "seat": due.seat, **said}


def _log_json(line: LogLine, speaker: Words) -> dict[str, Json]:
    steps: Sequence[str] = [speaker.tell(step.message) for step in line.steps]
    return {"index": line.index, "text": speaker.tell(line.message), "steps": steps, "override": line.override}
