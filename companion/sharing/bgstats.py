"""BG Stats: a finished evening as the link its import understands, field by field after its own description."""

from __future__ import annotations

import json
import uuid
from datetime import datetime
from typing import Any
from urllib.parse import quote

from companion.evening.final import Final
from companion.games import known_meta
from companion.insight.plays import bot_level
from companion.insight.rating import seat_key
from companion.language import Words

from .words import game_name, line_name, role_name, speaker_of, variant

SOURCE = "Companion"
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
# People are told apart by an id made from the name, the same on every device.
PEOPLE = uuid.UUID("5c0f6f3e-6c1e-5b8e-9f4e-3a5d7d9b2c11")
# A longer link makes a QR code too fine for a camera across the table; lines of the score breakdown are left out then,
# those with the fewest points first.
LONGEST_LINK = 1500
# What a QR code can hold at all; a remark of many strange letters is left out before that.
LONGEST_CODE = 2953

Json = Any


def play(final: Final, lang: str, lines: int | None = None, *, remark: bool = True) -> dict[str, Json]:
    """The play as BG Stats reads it, with so many lines of the score breakdown (all if not said)."""
    speaker = speaker_of(final, lang)
    made: dict[str, Json] = {
        "sourceName": SOURCE,
        "sourcePlayId": final.id,
        "playDate": f"{datetime.fromtimestamp(final.created):%Y-%m-%d %H:%M:%S}",
        "game": _game(final, lang),
        "players": [_player(final, seat, speaker) for seat in range(len(final.names))],
    }
    minutes = round(final.seconds / 60)
    if minutes > 0:
        made["durationMin"] = minutes
    if final.place:
        made["location"] = final.place
    if board := variant(final, speaker):
        made["board"] = board
    told = [*([final.comment] if final.comment and remark else []), *_breakdown(final, speaker, lines)]
    if told:
        made["comments"] = "\n".join(told)
    return made


def _game(final: Final, lang: str) -> dict[str, Json]:
    made: dict[str, Json] = {
        "name": game_name(final, lang),
        "sourceGameId": final.game,
        "highestWins": True,
        "noPoints": False,
    }
    about = known_meta(final.game)
    if about is not None and about.bgg_id is not None:
        made["bggId"] = about.bgg_id
    return made


def _player(final: Final, seat: int, speaker: Words) -> dict[str, Json]:
    points = final.totals[seat]
    made: dict[str, Json] = {
        "name": final.names[seat],
        "sourcePlayerId": player_id(final, seat),
        "startPlayer": seat == final.start,
        "winner": seat in final.winners,
        "score": int(points) if points == int(points) else points,
    }
    if final.winners:  # a game nobody won has no first place
        made["rank"] = final.ranks[seat]
    if role := role_name(final, seat, speaker):
        made["role"] = role
    return made


def player_id(final: Final, seat: int) -> str:
    """A stable id that is not the display name; a bot's depends on its level, not on the name it was given.

    Nobody sits at a table twice: of two bots of one level (or two spellings that differ by capitals) the second has
    an id of its own, the same one on every evening.
    """
    before = sum(_identity(final, other) == _identity(final, seat) for other in range(seat))
    return str(uuid.uuid5(PEOPLE, _identity(final, seat) + (f"\n{before + 1}" if before else "")))


def _identity(final: Final, seat: int) -> str:
    key = seat_key(final, seat)
    return key if bot_level(final, seat) else key.strip().casefold()


def _breakdown(final: Final, speaker: Words, most: int | None) -> list[str]:
    """So many lines of the score sheet as text, those with most points, in their printed order."""
    heavy = sorted(final.lines, key=lambda line: -sum(map(abs, line[1])))[:most]
    lines = []
    for line, values in final.lines:
        shares = ", ".join(
            f"{name} {speaker.number(value)}" for name, value in zip(final.names, values, strict=True) if value
        )
        if shares and (line, values) in heavy:
            lines.append(f"{line_name(speaker, line)}: {shares}")
    return lines


def link(final: Final, lang: str) -> str:
    """The link that opens the import of BG Stats with this play, with as much of the breakdown as is wise."""
    for lines in range(len(final.lines), 0, -1):
        made = _encoded(play(final, lang, lines))
        if len(made) <= LONGEST_LINK:
            return made
    made = _encoded(play(final, lang, 0))
    return made if len(made) <= LONGEST_CODE else _encoded(play(final, lang, 0, remark=False))


def _encoded(data: dict[str, Json]) -> str:
    return LINK + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")
