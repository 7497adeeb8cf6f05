"""BG Stats: a finished evening as the link its import understands, field by field after its own description."""

from __future__ import annotations

import json
import uuid
from datetime import datetime
from typing import Any
from urllib.parse import quote

from companion.insight.plays import bot_level
from companion.insight.rating import seat_key
from companion.language import Words
from companion.storage.cards import Final

from .words import game_name, line_name, role_name, speaker_of, variant

SOURCE = "Companion"
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
# Numbers on BoardGameGeek; Historia's is not known, so it is matched by its name.
BGG_IDS = {
    "clash_of_cultures": 299659,
    "through_the_ages": 182028,
    "tapestry": 286096,
    "age_of_mythology": 6707,
}
# People are told apart by an id made from the name, the same on every device.
PEOPLE = uuid.UUID("5c0f6f3e-6c1e-5b8e-9f4e-3a5d7d9b2c11")
# A longer link makes a QR code too fine for a camera across the table; the score breakdown is left out first.
LONGEST_LINK = 1900

Json = Any


def play(final: Final, lang: str, breakdown: bool = True) -> dict[str, Json]:
    """The play as BG Stats reads it."""
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
    if board := variant(final, speaker):
        made["board"] = board
    if breakdown:
        made["comments"] = _breakdown(final, speaker)
    return made


def _game(final: Final, lang: str) -> dict[str, Json]:
    made: dict[str, Json] = {
        "name": game_name(final, lang),
        "sourceGameId": final.game,
        "highestWins": True,
        "noPoints": False,
    }
    if final.game in BGG_IDS:
        made["bggId"] = BGG_IDS[final.game]
    return made


def _player(final: Final, seat: int, speaker: Words) -> dict[str, Json]:
    points = final.totals[seat]
    made: dict[str, Json] = {
        "name": final.names[seat],
        "sourcePlayerId": player_id(final, seat),
        # Seats are in turn order; whoever only tallies has told us no order.
        "startPlayer": seat == 0 and not final.tallied,
        "winner": seat in final.winners,
        "score": int(points) if points == int(points) else points,
        "rank": final.ranks[seat],
    }
    if role := role_name(final, seat, speaker):
        made["role"] = role
    return made


def player_id(final: Final, seat: int) -> str:
    """A stable id that is not the display name; a bot's depends on its level, not on the name it was given."""
    key = seat_key(final, seat)
    return str(uuid.uuid5(PEOPLE, key if bot_level(final, seat) else key.strip().casefold()))


def _breakdown(final: Final, speaker: Words) -> str:
    lines = []
    for line, values in final.lines:
        shares = ", ".join(
            f"{name} {speaker.number(value)}" for name, value in zip(final.names, values, strict=True) if value
        )
        if shares:
            lines.append(f"{line_name(speaker, line)}: {shares}")
    return "\n".join(lines)


def link(final: Final, lang: str) -> str:
    """The link that opens the import of BG Stats with this play."""
    full = _encoded(play(final, lang))
    return full if len(full) <= LONGEST_LINK else _encoded(play(final, lang, breakdown=False))


def _encoded(data: dict[str, Json]) -> str:
    return LINK + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")
