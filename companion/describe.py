"""Describing a game: its seats, options, actions and tally form as JSON, for scripts and power users."""

from __future__ import annotations

from inspect import getdoc
from typing import Any

from companion.engine.fields import fields_of, object_schema
from companion.engine.game import Game, Option
from companion.engine.session import action_types
from companion.language import Words


def describe_game(described: Game[Any], speaker: Words) -> dict[str, Any]:
    """Everything a script needs to know to play this game."""
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
                "schema": object_schema(fields_of(cls), described.vocabulary),
            }
            for name, cls in action_types(described).items()
        ],
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


def _option(option: Option, speaker: Words) -> dict[str, Any]:
    made: dict[str, Any] = {
        "id": option.id,
        "name": speaker.say(f".option.{option.id}"),
        "kind": str(option.kind),
        "default": option.default,
    }
    if option.choices:
        made["choices"] = list(option.choices)
    if option.high:
        made |= {"minimum": option.low, "maximum": option.high}
    return made
