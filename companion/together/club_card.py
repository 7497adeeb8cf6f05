"""The card of a table: what everybody in a club may see of it on the wall, in both languages, and nothing of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.session import Session
from companion.insight.moments import AGE, BATTLE, EVENT, LANDMARK, LEAD, WONDER, Noted
from companion.language import LANGUAGES, Words

from .line import Json
from .view import Points, Viewer

VERSION = 1
# A wall shows this many of the last things that happened, and the race in so many steps.
LINES, STEPS = 5, 60
ICONS = {
    EVENT: "lightning-bolt", AGE: "timer-sand", WONDER: "pyramid",
    LANDMARK: "bank", BATTLE: "sword-cross", LEAD: "crown",
}  # fmt: skip


def card_of(session: Session, host: str, race: Sequence[Points], moments: Sequence[Noted] = ()) -> dict[str, Json]:
    """How a table stands now; `host` names whose phone shares it."""
    viewers = {lang: Viewer(session, None, lang) for lang in LANGUAGES}
    told = {lang: viewer.table() for lang, viewer in viewers.items()}
    first = told[LANGUAGES[0]]
    return {
        "v": VERSION,
        "game": session.game.key,
        "host": host,
        "entries": session.cursor,
        "finished": first["finished"],
        "done": first["done"],
        "total": first["total"],
        "turn": first["turn"],
        "seats": [{name: seat[name] for name in ("name", "colour", "worth", "rank")} for seat in first["seats"]],
        "race": _thinned([*(list(points) for points in race), list(session.score.totals)]),
        "words": {lang: _words(view, viewers[lang].speaker, moments) for lang, view in told.items()},
    }


def _words(view: Json, speaker: Words, moments: Sequence[Noted]) -> dict[str, Json]:
    made: dict[str, Json] = {name: view[name] for name in ("name", "phase", "detail")}
    made["points"] = [seat["points"] for seat in view["seats"]]
    made["log"] = [{"words": line["words"], "by": line["by"], "taps": line["taps"]} for line in view["log"][:LINES]]
    made["moments"] = [
        {
            "title": speaker.say(f"app.moment.{one.kind}"),
            "words": speaker.tell(one.message),
            "colour": one.colour,
            "icon": ICONS[one.kind],
        }
        for one in moments
    ]
    return made


def _thinned(race: list[list[float]]) -> list[list[float]]:
    """No more steps than a wall can show; the first and the last stay."""
    if len(race) <= STEPS:
        return race
    return [race[round(place * (len(race) - 1) / (STEPS - 1))] for place in range(STEPS)]
