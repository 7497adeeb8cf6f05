"""The card of a table: what everybody in a club may see of it on the wall, in both languages, and nothing of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.session import Session
from companion.language import LANGUAGES

from .line import Json
from .view import Points, Viewer

VERSION = 1
# A wall shows this many of the last things that happened, and the race in so many steps.
MOMENTS, STEPS = 3, 60


def card_of(session: Session, host: str, race: Sequence[Points], here: int) -> dict[str, Json]:
    """How a table stands now; `host` names whose phone shares it, `here` how many are guests."""
    told = {lang: Viewer(session, None, lang).table() for lang in LANGUAGES}
    first = told[LANGUAGES[0]]
    return {
        "v": VERSION,
        "game": session.game.key,
        "host": host,
        "here": here,
        "entries": session.cursor,
        "finished": first["finished"],
        "done": first["done"],
        "total": first["total"],
        "turn": first["turn"],
        "seats": [{name: seat[name] for name in ("name", "colour", "worth", "rank")} for seat in first["seats"]],
        "race": _thinned([list(points) for points in race]),
        "words": {lang: _words(view) for lang, view in told.items()},
    }


def _words(view: Json) -> dict[str, Json]:
    happened = [{"words": line["words"], "by": line["by"], "taps": line["taps"]} for line in view["log"][:MOMENTS]]
    points = [seat["points"] for seat in view["seats"]]
    return {"name": view["name"], "phase": view["phase"], "detail": view["detail"], "points": points, "log": happened}


def _thinned(race: list[list[float]]) -> list[list[float]]:
    """No more steps than a wall can show; the first and the last stay."""
    if len(race) <= STEPS:
        return race
    return [race[round(place * (len(race) - 1) / (STEPS - 1))] for place in range(STEPS)]
