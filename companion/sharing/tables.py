"""CSV: one evening as a table for a spreadsheet, or all evenings with a row for every seat."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime

from companion.evening.final import Final
from companion.language import words

from .words import game_name, line_name, places_of, role_name, speaker_of

# Spreadsheets in German expect a semicolon and a decimal comma, those in English a comma and a point.
SEPARATOR = {"de": ";", "en": ","}
# A spreadsheet takes a cell that begins so for a formula; names and notes are typed by people.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = (
    "session",
    "date",
    "game",
    "seat",
    "name",
    "colour",
    "role",
    "points",
    "place",
    "winner",
    "minutes",
    "tallied",
    "location",
    "comment",
)


def evening_csv(final: Final, lang: str) -> str:
    """One evening: a row for every line of the score sheet, a column for every seat."""
    speaker = speaker_of(final, lang)
    rows = [[f"{game_name(final, lang)}, {_day(final.created)}", *final.names]]
    roles = [role_name(final, seat, speaker) for seat in range(len(final.names))]
    if any(roles):
        rows.append([speaker.say("insight.csv.role"), *roles])
    rows += [[line_name(speaker, line), *(_number(value, lang) for value in values)] for line, values in final.lines]
    rows.append([speaker.say("kit.score.total"), *(_number(total, lang) for total in final.totals)])
    rows.append([speaker.say("kit.score.rank"), *_places(final)])
    return _written(rows, lang)


def all_csv(finals: Iterable[Final], lang: str) -> str:
    """All evenings: a row for every seat, ready to be filtered and summed."""
    speaker = words(lang)
    rows = [[speaker.say(f"insight.csv.{column}") for column in COLUMNS]]
    for final in finals:
        rows += [_row(final, seat, lang) for seat in range(len(final.names))]
    return _written(rows, lang)


def _row(final: Final, seat: int, lang: str) -> list[str]:
    speaker = speaker_of(final, lang)
    return [
        final.id,
        f"{datetime.fromtimestamp(final.created):%Y-%m-%d %H:%M}",
        game_name(final, lang),
        str(seat + 1),
        final.names[seat],
        final.colours[seat],
        role_name(final, seat, speaker),
        _number(final.totals[seat], lang),
        _places(final)[seat],
        speaker.show(seat in final.winners),
        str(round(final.seconds / 60)) if final.seconds > 0 else "",
        speaker.show(final.tallied),
        final.place,
        final.comment,
    ]


def _day(at: float) -> str:
    return f"{datetime.fromtimestamp(at):%Y-%m-%d}"


def _places(final: Final) -> list[str]:
    return ["" if place is None else str(place) for place in places_of(final)]


def _number(value: float, lang: str) -> str:
    text = f"{value:.12g}"
    return text.replace(".", ",") if lang == "de" else text


def _safe(cell: str) -> str:
    is_number = cell.replace(",", ".").lstrip("-").replace(".", "", 1).isdecimal()
    return f"'{cell}" if cell.startswith(FORMULA) and not is_number else cell


def _written(rows: list[list[str]], lang: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=SEPARATOR[lang], lineterminator="\r\n")
    writer.writerows([[_safe(cell) for cell in row] for row in rows])
    return out.getvalue()
