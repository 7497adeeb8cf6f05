"""The sample evenings: recorded ones that anybody may open and look back through."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

from companion.games import keys
from companion.paths import data_folder
from companion.storage.library import Library

if TYPE_CHECKING:
    from screens.desk import Desk

log = logging.getLogger(__name__)


def sample_keys() -> tuple[str, ...]:
    """The games that have a recorded evening."""
    return tuple(key for key in keys() if (data_folder() / "samples" / f"{key}.json").is_file())


def start_sample(library: Library, key: str) -> Desk:
    """A recorded evening, at its end, with the whole way back open; if rules have changed since, as far as it goes."""
    from companion.engine.ruling import RuleViolation
    from companion.script import read_script
    from screens.desk import Desk

    script = read_script(json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8")))
    begun = script.opening
    session = library.new(
        script.game, begun.seats, begun.options, seed=begun.seed, chance=begun.chance, sample=True
    )
    played = session.fork()  # a slow disk would take seconds over a line a move
    for place, line in enumerate(script.actions):
        try:
            played.do(line.action, override=line.override, chance=line.chance)
        except RuleViolation:
            log.exception("the sample evening of %s ends at entry %d", key, place)
            break
    session.adopt(played)
    return Desk(session)
