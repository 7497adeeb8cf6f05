"""Describing a game: its seats, options, actions with what they ask, and tally form as JSON, for scripts."""

from __future__ import annotations

from functools import partial
from inspect import getdoc
from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust, Note, tracked
from companion.engine.answering import begun_by, progress
from companion.engine.ask_json import progress_json
from companion.engine.fields import Field, fields_of, object_schema, schema
from companion.engine.game import Game, Option, SeatSpec
from companion.engine.opening import COLOURS, first_state, opening
from companion.engine.session import action_types
from companion.language import Words
from companion.language.asked import answer_in_words, prompt_of


def describe_game(described: Game[Any], speaker: Words) -> dict[str, Any]:
    """Everything a script needs to know to play this game."""
    seats = [SeatSpec(f"Seat {place}", colour) for place, colour in enumerate(COLOURS[: described.min_seats])]
    state = first_state(described, opening(described, seats, seed=described.key))
    named = Words(speaker.lang, speaker.game, [seat.name for seat in seats])
    return {
        "key": described.key,
        "name": speaker.say(f"{described.key}.name"),
        "version": described.version,
        "seats": {"min": described.min_seats, "max": described.max_seats},
        "options": [_option(option, speaker) for option in described.options],
        "seat_options": [_option(option, speaker) for option in described.seat_options],
        "actions": [
            {
                "do": name,
                "help": getdoc(cls) or "",
                "schema": _titled(object_schema(fields_of(cls), described.vocabulary), _titling(cls, speaker)),
                **_asked(described, cls, state, named),
            }
            for name, cls in action_types(described).items()
        ],
        "tracked": _tracked(described, state, named),
        "names": {domain: {id: speaker.term(domain, id) for id in ids} for domain, ids in described.vocabulary.items()},
        "tally": {
            "lines": [
                {
                    "id": line.id,
                    "name": speaker.say(f".tally.{line.id}"),
                    "worth": line.worth,
                    "minimum": line.low,
                    "maximum": line.high,
                    "halves": line.halves,
                }
                for line in described.tally_lines
            ],
            "tie_break": [{"id": step, "name": speaker.say(f".tie.{step}")} for step in described.tally_tie_breaks],
        },
    }


def _titling(cls: type[Any], speaker: Words) -> Words:
    """Whose words the fields of an action have: the game's, for moves every game has the engine's."""
    return Words(speaker.lang) if cls in (Adjust, Add, Note) else speaker


def _titled(made: dict[str, Any], speaker: Words) -> dict[str, Any]:
    """A schema whose properties say in words what they are."""
    for name, inner in made.get("properties", {}).items():
        made["properties"][name] = {"title": speaker.field(name), **_titled(inner, speaker)}
    for key in ("items", "additionalProperties"):
        if isinstance(made.get(key), dict):
            made[key] = _titled(made[key], speaker)
    if "anyOf" in made:
        made["anyOf"] = [_titled(choice, speaker) for choice in made["anyOf"]]
    return made


def _asked(described: Game[Any], cls: type[Action[Any]], state: Any, named: Words) -> dict[str, Any]:
    """What whoever is first is asked that begins this move in a new game, or the rule against asking anything."""
    seat = described.phase(state).seat or 0
    found = progress(described, cls, state, begun_by(cls, seat))
    told = progress_json(found, partial(answer_in_words, named), partial(prompt_of, named), viewer=seat)
    return {name: told[name] for name in ("asks", "against") if name in told}


def _tracked(described: Game[Any], state: Any, named: Words) -> list[dict[str, Any]]:
    """What Adjust can set in a game that has just begun, by path; lists and maps grow more paths as they fill."""
    return [
        {"path": value.path, "title": named.path(value.path), "schema": _schema(value.field, described)}
        for value in tracked(state)
    ]


def _schema(field: Field, described: Game[Any]) -> dict[str, Any]:
    made = schema(field, described.vocabulary)
    made.pop("default", None)
    return made


def _option(option: Option, speaker: Words) -> dict[str, Any]:
    made: dict[str, Any] = {
        "id": option.id,
        "name": speaker.say(f".option.{option.id}"),
        "help": speaker.say(f".option.{option.id}.help"),
        "kind": str(option.kind),
        "default": option.default,
    }
    if option.choices:
        made["choices"] = list(option.choices)
    if option.high:
        made |= {"minimum": option.low, "maximum": option.high}
    return made
