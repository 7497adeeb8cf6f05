"""The command line: the same engine without a screen."""

from __future__ import annotations

import argparse
import io
import json
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from companion import library_commands
from companion.describe import describe_game
from companion.engine.codec import Json
from companion.engine.message import Message, say
from companion.engine.ruling import RuleViolation
from companion.engine.strict import BadInput, is_text
from companion.games import game, keys
from companion.games.historia.bots import bots_only
from companion.language import LANGUAGES, Words, words
from companion.language.refusals import sentence
from companion.script import ScriptViolation, play, read_game, read_script, read_seats, report, score_json, speaker_at
from companion.storage.limits import MOST_BYTES, MOST_MEGABYTES, TooMuch, loaded
from companion.storage.problems import from_os_error, tidy
from companion.tally import read_tally

REFUSED = 2
LONGEST_FILE = 80  # letters of its name in a sentence
LONGEST_FAULT = 200  # letters of what is wrong with the arguments
BIGGEST_FILE = MOST_BYTES
CLUB_PORT, HIGHEST_PORT = 8770, 65_535
NO_WAIT = getattr(os, "O_NONBLOCK", 0)
# What the system calls a trouble is for a log; who reads a console is told one sentence, and that is printed.
UNHEARD = logging.NullHandler()
EPILOG = (
    'FILE may be "-" for standard input. Exit code 0: done; 1: "library verify" found damage; 2: a rule, the input or '
    "the disk said no, and why stands on standard error. On a computer with a screen, start the app: companion"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 where the input or a rule said no."""
    _speak_utf8()
    logging.getLogger("companion").addHandler(UNHEARD)
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        print(end="", flush=True)  # while a full disk is still ours to tell of
        return code
    except BadInput as error:
        said = sentence(error.message, options.lang) if error.message is not None else str(error)
        return _refuse({"index": None, "rule": "input", "message": said})
    except RuleViolation as violation:
        speaker = words(options.lang, getattr(options, "game", ""))
        return _refuse_rule(None, violation, speaker)
    except BrokenPipeError:
        # The reader (head, less) has seen enough; Python would complain once more when it flushes at the end.
        _write_nowhere()
        return 0
    except OSError as error:  # a full disk below what is printed
        print(sentence(from_os_error(error, Path("-")).message, options.lang), file=sys.stderr)
        _write_nowhere()
        return REFUSED


def _write_nowhere() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8() -> None:
    """JSON is UTF-8 whatever the console is set to; what no file can hold is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="strict")


class Arguments(argparse.ArgumentParser):
    """Says in a line what it cannot take, whatever that is."""

    def error(self, message: str) -> NoReturn:
        """Tell how it is called and what was wrong with it."""
        super().error(tidy(message, LONGEST_FAULT))


def _whole(text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from error


def _at_least_one(text: str) -> int:
    """A number of rounds or games."""
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def _port(text: str) -> int:
    """Where to listen."""
    number = _whole(text)
    if not 0 <= number <= HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{number} is not 0 to {HIGHEST_PORT}")
    return number


def _host(given: str) -> str:
    """The name of a host, as far as one can be asked for."""
    try:
        given.encode("idna")
    except UnicodeError as error:
        raise argparse.ArgumentTypeError("that is no host") from error
    return given


def _text(given: str) -> str:
    """What can be written into a file; a name of a file may hold more than that."""
    if not is_text(given):
        raise argparse.ArgumentTypeError("that is no text")
    return given


def _parser() -> argparse.ArgumentParser:
    parser = Arguments(prog="python -m companion", description=__doc__, epilog=EPILOG)
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of names and sentences")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser("games", help="list the games").set_defaults(run=_games)
    describe = commands.add_parser("describe", help="options, seats and every action with what it asks, as JSON")
    describe.add_argument("game", metavar="KEY", choices=keys())
    describe.set_defaults(run=_describe)
    for name, run, help_text in (
        ("play", _play, "play a script and print state, score, phase, log and reminders"),
        ("tally", _tally, "score a game that was not tracked"),
    ):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("file", metavar="FILE")
        command.set_defaults(run=run)
    zivbots = commands.add_parser("zivbots", help="let Historia's Zivbots play alone and explain their turns")
    zivbots.add_argument("--bots", default="king,noble", help="difficulties, e.g. king,king,noble")
    zivbots.add_argument("--rounds", type=_at_least_one, default=12)
    zivbots.add_argument("--seed", type=_text, default="1")
    zivbots.add_argument("--games", type=_at_least_one, default=1)
    zivbots.add_argument("--quiet", action="store_true", help="print only the summary")
    zivbots.set_defaults(run=_zivbots)
    club = commands.add_parser("club", help="serve one page with all tables at a club's server, live")
    club.add_argument("--server", type=_text, required=True, metavar="ADDRESS", help="e.g. nats://club.example:4222")
    club.add_argument("--host", type=_host, default="", help="where to listen; everywhere unless given")
    club.add_argument("--port", type=_port, default=CLUB_PORT)
    club.set_defaults(run=_club)
    library_commands.add_parser(commands)
    return parser


def _print(data: Json) -> int:
    print(json.dumps(data, ensure_ascii=False, indent=1))
    return 0


def _refuse(problem: dict[str, Json]) -> int:
    problem = {**problem, "message": tidy(str(problem["message"]))}
    _print({"error": problem})
    print(problem["message"], file=sys.stderr)
    return REFUSED


def _refuse_rule(index: int | None, violation: RuleViolation, speaker: Words) -> int:
    rule = speaker.full_id(violation.rule)
    return _refuse({"index": index, "rule": rule, "message": speaker.tell(violation.message)})


def _read_json(name: str) -> Json:
    """The JSON in this file, or a sentence about what is wrong with it."""
    try:
        data = _read_bytes(name)
        if len(data) > BIGGEST_FILE:
            raise TooMuch("storage.import_too_large")
        return loaded(data)
    except OSError as error:
        raise BadInput(say("storage.import_missing", path=_named(name))) from error
    except TooMuch as error:
        fault = say(error.message_id, most=MOST_MEGABYTES)
        raise BadInput(say("input.in_file", file=_named(name), fault=fault)) from error
    except ValueError as error:  # no JSON, no UTF-8, or a number of thousands of digits
        raise BadInput(say("input.no_json", file=_named(name), place=_place(error))) from error


def _named(name: str) -> str:
    """A file as it stands in a sentence: by its end."""
    return name if len(name) <= LONGEST_FILE else f"…{name[1 - LONGEST_FILE :]}"


def _place(error: ValueError) -> Message:
    """Where a text stops to be JSON, as far as anybody can say."""
    if isinstance(error, json.JSONDecodeError):
        return say("input.at_line", line=error.lineno, column=error.colno)
    return say("input.not_utf8" if isinstance(error, UnicodeDecodeError) else "input.odd_number")


def _read_bytes(name: str) -> bytes:
    """No more of a file than may be read, also where it has no end."""
    if name == "-":
        return sys.stdin.read(BIGGEST_FILE + 1).encode("utf-8")
    with open(name, "rb", opener=_at_once) as file:
        return file.read(BIGGEST_FILE + 1)


def _at_once(name: str, flags: int) -> int:
    """Open a file; a pipe that nobody writes to is empty, and not waited for."""
    opened = os.open(name, flags | NO_WAIT)
    if NO_WAIT:
        os.set_blocking(opened, True)
    return opened


def _games(options: argparse.Namespace) -> int:
    speaker = words(options.lang)
    listed = [game(key) for key in keys()]
    return _print(
        [
            {"key": one.key, "name": speaker.say(f"{one.key}.name"), "seats": [one.min_seats, one.max_seats]}
            for one in listed
        ]
    )


def _describe(options: argparse.Namespace) -> int:
    return _print(describe_game(game(options.game), words(options.lang, options.game)))


def _play(options: argparse.Namespace) -> int:
    data: Any = _read_json(options.file)
    options.game = data.get("game", "") if isinstance(data, dict) else ""
    script = read_script(data)
    try:
        session = play(script)
    except ScriptViolation as stop:
        return _refuse_rule(stop.index, stop.violation, speaker_at(stop.session, options.lang))
    return _print(report(session, options.lang))


def _tally(options: argparse.Namespace) -> int:
    data: Any = _read_json(options.file)
    if not isinstance(data, dict):
        raise BadInput(say("input.no_object", what=say("input.tally")))
    scored, seats = read_game(data.get("game")), read_seats(data.get("seats"))
    sheet = read_tally(scored, len(seats), data)
    return _print({"score": score_json(sheet, words(options.lang, scored.key, [seat.name for seat in seats]))})


def _zivbots(options: argparse.Namespace) -> int:
    return bots_only.run(
        bots=tuple(options.bots.split(",")),
        rounds=options.rounds,
        seed=options.seed,
        games=options.games,
        quiet=options.quiet,
        lang=options.lang,
    )


def _club(options: argparse.Namespace) -> int:
    from companion.together.club_run import serve_club  # nothing of a network is loaded for any other command

    return serve_club(options.server, options.host, options.port)
