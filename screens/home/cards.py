"""What Home says of a saved evening, and the sample evenings it can open."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from companion.evening.card import Card
from companion.games import KEYS
from companion.language import words
from companion.paths import data_folder
from companion.storage.library import Library
from screens.words import tr

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.engine.opening import Opening
    from companion.engine.session import Session
    from screens.desk import Desk


def card_lines(card: Card) -> tuple[str, str]:
    """Where the evening stands and who leads; when it was and who sits there."""
    speaker = words(tr.lang, card.game, card.names)
    if card.problem is not None or card.summary is None:
        return speaker.tell(card.problem) if card.problem else "", when(card.played)
    summary = speaker.tell(card.summary)
    points = speaker.number(max(card.points))
    if len(card.leaders) == 1:
        summary = tr.say("app.leads", summary=summary, name=card.names[card.leaders[0]], points=points)
    else:
        summary = tr.say("app.tied", summary=summary, points=points)
    return summary, tr.say("app.when_and_who", when=when(card.played), who=", ".join(card.names))


def when(timestamp: float) -> str:
    """A moment as people say it."""
    then, now = datetime.fromtimestamp(timestamp), datetime.now()
    time = f"{then:%H:%M}"
    if then.date() == now.date():
        return tr.say("app.today", time=time)
    if then.date() == (now - timedelta(days=1)).date():
        return tr.say("app.yesterday", time=time)
    return tr.say("app.on_day", day=f"{then:%d}", month=f"{then:%m}", year=f"{then:%Y}", time=time)


def sample_keys() -> tuple[str, ...]:
    """The games that have a recorded evening."""
    return tuple(key for key in KEYS if (data_folder() / "samples" / f"{key}.json").is_file())


def start_sample(library: Library, key: str) -> Desk:
    """A recorded evening as a session of your own, at its end, with the whole way back open."""
    from companion.script import play, read_script
    from screens.desk import Desk

    data = json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8"))
    script = read_script(data)
    return Desk(play(script, lambda game, begun: _begin(library, game, begun)))


def _begin(library: Library, played: Game[Any], begun: Opening) -> Session:
    return library.new(played, begun.seats, begun.options, seed=begun.seed, chance=begun.chance)
