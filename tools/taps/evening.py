"""One evening by touch: entry after entry the shortest way the app offers, counted."""

from __future__ import annotations

import gc
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust
from companion.engine.answering import actor_of
from companion.engine.chance import Unrolled
from companion.engine.codec import encode
from companion.engine.session import Session
from companion.games import game
from companion.script import Script
from companion.storage.library import Library
from screens.app import CompanionApp
from screens.desk import Desk
from screens.kit import slices
from tools.taps import tellings
from tools.taps.finger import Finger, Way
from tools.taps.recorded import sample

SWEEP_EVERY = 15


def evenings(names: Iterable[str]) -> Iterator[tuple[str, Script, range]]:
    """The evenings of these games by name; one that is told at levels, at each of them or at the one named.

    With each comes the part of its entries that is made by touch: all, or from one to another (`@100-200`).
    """
    for name in names:
        whole, _, some = name.partition("@")
        key, _, level = whole.partition(":")
        for told in ((level,) if level else tellings.LEVELS) if key == tellings.KEY else ("",):
            script = tellings.retold(sample(key), told) if told else sample(key)
            yield f"{key}:{told}" if told else key, script, part_of(len(script.actions), some)


def part_of(entries: int, some: str) -> range:
    """`100-200`, `100-` or nothing (all of them) as the entries it means."""
    first, _, last = some.partition("-")
    return range(int(first or 0), min(entries, int(last or entries)))


class Bill:
    """What an evening has cost so far, by kind of move."""

    def __init__(self) -> None:
        self.kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        self.ways: dict[str, dict[Way, int]] = defaultdict(lambda: defaultdict(int))
        self.turns, self._acting = 0, -1

    def note(self, action: Action[Any], way: Way, taps: int) -> None:
        """One entry more; who acts for the first time after somebody else has a turn."""
        kind = type(action).__name__
        self.kinds[kind][0] += 1
        self.kinds[kind][1] += taps
        self.ways[kind][way] += 1
        actor = actor_of(action)
        if actor is not None and actor != self._acting and not isinstance(action, (Add, Adjust)):
            self.turns, self._acting = self.turns + 1, actor

    def total(self, way: Way) -> int:
        """How many entries were made this way."""
        return sum(found[way] for found in self.ways.values())

    def told(self, finger: Finger, turns: int) -> dict[str, Any]:
        """The bill as it is written down."""
        entries, missed = sum(n for n, _ in self.kinds.values()), self.total(Way.NOT_REACHED)
        turns = turns or self.turns
        return {
            "entries": entries,
            "taps": finger.taps,
            "letters": finger.letters,
            "taps_per_entry": round(finger.taps / max(1, entries - missed), 2),
            "taps_per_turn": round(finger.taps / max(1, turns), 2),
            "turns": turns,
            "searched": self.total(Way.KIND),
            "counters": self.total(Way.COUNTER),
            "not_reached": missed,
            "not_reached_by_kind": {kind: n for kind, found in self.ways.items() if (n := found[Way.NOT_REACHED])},
            "ways": {str(way): n for way in Way if (n := self.total(way))},
            "by_kind": {
                kind: {"entries": n, "taps": taps, "ways": {str(way): n for way, n in self.ways[kind].items() if n}}
                for kind, (n, taps) in sorted(self.kinds.items())
            },
        }


def enter(script: Script, folder: Path, part: range, lines: TextIO) -> dict[str, Any]:
    """Enter this part of an evening through the real app, telling each entry; what it cost."""
    slices.SLICE_SECONDS = math.inf  # what stands on a page must not depend on how busy the machine is
    library = Library(folder, game)
    library.change_settings(language="de", calm_motion=True)
    app = CompanionApp(library)
    app._run_prepare()
    begun = script.opening
    session = library.new(script.game, begun.seats, begun.options, seed=begun.seed, chance=begun.chance, sample=True)
    recorded = Session(script.game, begun)
    for line in script.actions[: part.start]:
        for one in (session, recorded):
            one.do(line.action, override=line.override, chance=line.chance)
    desk = Desk(session)
    app.sit_down(desk)
    finger, bill = Finger(app, desk), Bill()
    for place, line in list(enumerate(script.actions))[part.start : part.stop]:
        if place % SWEEP_EVERY == 0:
            gc.collect()  # pressing every button opens more sheets than an evening has
        before = finger.taps
        recorded.do(line.action, override=line.override, chance=line.chance)
        with _Dice(session, line.chance):
            way = finger.enter(line.action, line.override, recorded.state)
            if way is Way.NOT_REACHED:
                finger.clear()
                desk.do(line.action, override=line.override, chance=line.chance)
        bill.note(line.action, way, finger.taps - before)
        print(f"{place:4} {finger.taps - before:3} {way:12} {line.action}", file=lines, flush=True)
    equal = _alike(desk.session, recorded)
    app.stop()
    library.shut()
    return {**bill.told(finger, tellings.turns_of(script)), "equal": equal}


class _Dice:
    """While an entry is made, what is rolled or drawn comes up as it was recorded."""

    def __init__(self, session: Session, chance: Any) -> None:
        self._session, self._chance = session, tuple(chance)

    def __enter__(self) -> None:
        session, chance = self._session, self._chance
        run = type(session)._run

        def given(state: Any, action: Action[Any], override: bool, dice: Unrolled, kept: bool = False) -> Any:
            seed, typed, place, _ = dice
            if not typed and not kept and chance:
                dice = (seed, chance, place, False)
            return run(session, state, action, override, dice, kept)

        session._run = given  # type: ignore[method-assign]

    def __exit__(self, *_args: object) -> None:
        del self._session._run


def _alike(played: Session, recorded: Session) -> bool:
    same = encode(recorded.state) == encode(played.state)
    return bool(same and recorded.score.totals == played.score.totals)
