"""A set-up outlasts a kill: who sits here, which rules, and what lies on the table already."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from companion.engine.ruling import FAULTS
from companion.games import game
from companion.storage.whereabouts import LONGEST_MOVE
from screens.navigation import Stage
from screens.rooms.setup.layout import LayoutView
from screens.rooms.setup.screen import SetupView
from screens.rooms.setup.walk import WalkView


def told_of_setup(stage: Stage) -> str:
    """What is chosen and ticked so far, as JSON; nothing where no game is being set up."""
    setup, layout, walk = (stage.view(name) for name in ("setup", "layout", "walk"))
    if not isinstance(setup, SetupView) or setup.draft is None:
        return ""
    kept: dict[str, Any] = setup.kept()
    if isinstance(layout, LayoutView):
        kept["ticked"] = layout.kept()
    if isinstance(walk, WalkView):
        kept["step"] = int(walk.place)
    told = json.dumps(kept)
    return told if len(told) <= LONGEST_MOVE else ""


def set_up_again(stage: Stage, told: str) -> bool:
    """Open the set-up where it was left; what no longer fits is left out, False if all of it."""
    with suppress(*FAULTS):
        kept = json.loads(told)
        game(kept["game"])
        setup = stage.show("setup", game=kept["game"], kept=kept)
        if "ticked" not in kept or not isinstance(setup, SetupView) or not setup.go_on(ticked=kept["ticked"]):
            return True
        layout = stage.top
        if "step" in kept and isinstance(layout, LayoutView):
            layout.step_through(place=int(kept["step"]))
    return stage.view("setup") is not None
