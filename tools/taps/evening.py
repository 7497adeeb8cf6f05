"""One evening by touch: entry after entry the shortest way the app offers, counted."""

from __future__ import annotations

import gc
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust
from companion.engine.answering import actor_of
from companion.engine.codec import encode
from companion.engine.session import Session
from companion.games import game
from companion.paths import data_folder
from companion.script import read_script
from companion.storage.library import Library
from screens.app import CompanionApp
from screens.desk import Desk
from tools.taps.finger import Finger, Way

SWEEP_EVERY = 5


def enter(key: str, folder: Path) -> dict[str, Any]:
    """Enter the sample evening of this game through the real app; what it cost."""
    script = read_script(json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8")))
    library = Library(folder, game)
    library.change_settings(language="de", calm_motion=True)
    app = CompanionApp(library)
    app._run_prepare()
    begun = script.opening
    session = library.new(script.game, begun.seats, begun.options, seed=begun.seed, chance=begun.chance, sample=True)
    desk = Desk(session)
    app.sit_down(desk)
    finger = Finger(app, desk)
    kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    ways: dict[Way, int] = defaultdict(int)
    missed: dict[str, int] = defaultdict(int)
    turns, acting = 0, None
    recorded = Session(script.game, begun)
    for place, line in enumerate(script.actions):
        if place % SWEEP_EVERY == 0:
            gc.collect()  # pressing every button opens more sheets than an evening has
        before = finger.taps
        recorded.do(line.action, override=line.override, chance=line.chance)
        with _Dice(session, line.chance):
            way = finger.enter(line.action, line.override, recorded.state)
            if way is Way.NOT_REACHED:
                finger.clear()
                desk.do(line.action, override=line.override, chance=line.chance)
        kind = type(line.action).__name__
        kinds[kind][0] += 1
        kinds[kind][1] += finger.taps - before
        ways[way] += 1
        missed[kind] += way is Way.NOT_REACHED
        actor = actor_of(line.action)
        if actor is not None and actor != acting and not isinstance(line.action, (Add, Adjust)):
            turns, acting = turns + 1, actor
    equal = _alike(desk.session, recorded)
    app.stop()
    library.shut()
    entries = len(script.actions)
    reached = entries - ways[Way.NOT_REACHED]
    return {
        "entries": entries,
        "taps": finger.taps,
        "letters": finger.letters,
        "taps_per_entry": round(finger.taps / max(1, reached), 2),
        "taps_per_turn": round(finger.taps / max(1, turns), 2),
        "turns": turns,
        "searched": ways[Way.KIND],
        "counters": ways[Way.COUNTER],
        "not_reached": ways[Way.NOT_REACHED],
        "not_reached_by_kind": {kind: n for kind, n in missed.items() if n},
        "ways": {str(way): n for way, n in ways.items()},
        "by_kind": {kind: {"entries": n, "taps": taps} for kind, (n, taps) in sorted(kinds.items())},
        "equal": equal,
    }


class _Dice:
    """While an entry is made, what is rolled or drawn comes up as it was recorded."""

    def __init__(self, session: Session, chance: Any) -> None:
        self._session, self._chance = session, tuple(chance)

    def __enter__(self) -> None:
        session, chance = self._session, self._chance
        run = type(session)._run

        def given(state: Any, action: Action[Any], override: bool, rolls: Any, kept: bool = False) -> Any:
            if not rolls.given and not kept and chance:
                rolls.given = chance
                rolls.strict = False
            return run(session, state, action, override, rolls, kept)

        session._run = given  # type: ignore[method-assign]

    def __exit__(self, *_args: object) -> None:
        del self._session._run


def _alike(played: Session, recorded: Session) -> bool:
    same = encode(recorded.state) == encode(played.state)
    return bool(same and recorded.score.totals == played.score.totals)
