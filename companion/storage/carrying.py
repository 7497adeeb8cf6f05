"""Carrying out: a deed over several files is done or not done, also where it is killed on the way."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .deeds import DEED, Deed, Steps, all_or_none
from .lines import Tables
from .problems import StorageProblem, Unreadable, again
from .recovery import Recovery

if TYPE_CHECKING:
    from companion.engine.opening import Opening

    from .library import Library


def carry_out(
    library: Library, deed: Deed, sessions: Sequence[tuple[Opening, Tables]] = (), left: Collection[str] = ()
) -> None:
    """Do all of this or nothing, but for sessions nobody can read; killed on the way, the next start finishes it."""
    if library.problem is not None:
        raise again(library.problem)
    _finish(library)  # one that could not be finished when the app started must not be given up for this one
    try:
        for begun, tables in sessions:
            library.let_go(begun.id)
            library.write_at(library.deeds.staged(begun.id), begun, tables)
        steps = _steps(library, deed, left)
        library.deeds.write_down(deed)
    except StorageProblem:
        with suppress(StorageProblem):
            library.deeds.over()
        raise
    all_or_none(steps, library.deeds.over)
    with suppress(StorageProblem):
        library.deeds.over()
    for one in deed.arrivals:
        library.deeds.keep_copy(library.path(one.id))


def _steps(library: Library, deed: Deed, left: Collection[str]) -> Steps:
    steps: Steps = []
    for one in deed.arrivals:
        place = library.path(one.id)
        steps.append((partial(library.deeds.arrive, one, place), partial(library.deeds.take_back, one, place)))
    if deed.old:
        from .names import rename_steps

        steps += rename_steps(library, deed.old, deed.new, left)
    steps.append((partial(library.memory.take_in, deed), lambda: None))
    return steps


def finish_deed(library: Library) -> None:
    """Finish what somebody died over; where that fails, the next start tries again."""
    with suppress(StorageProblem):
        _finish(library)


def _finish(library: Library) -> None:
    try:
        deed = library.deeds.under_way()
    except Unreadable as problem:
        library.reports.append(Recovery(library.folder / DEED, Path(str(problem.message.args["path"])), 0, 0))
        deed = None
    if deed is None:
        library.deeds.sweep()
        return
    for one in deed.arrivals:
        library.let_go(one.id)
    for do, _ in _steps(library, deed, _left_out(library, deed)):
        do()
    library.deeds.over()


def _left_out(library: Library, deed: Deed) -> Collection[str]:
    from .names import left_out

    return left_out(library, deed.old) if deed.old else ()
