"""All actions of the game, in the order a round uses them."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action

from .battle_actions import BATTLE_ACTIONS
from .camp_actions import NextAge, Recruit, Trade
from .construction import Build
from .corrections import CORRECTIONS
from .figures import CountFigures, RecallFigures
from .gather import Gather
from .god_targets import TARGET_ACTIONS
from .gods import InvokeGod, OtherGod
from .round_actions import Decay, DrawCards, EndRound, Pass, PlaceCube, SkipAction
from .spoils import SPOILS_ACTIONS
from .tile_actions import EndDraft, Explore, PassTile, RevealDraft, TakeTile

ACTIONS: tuple[type[Action[Any]], ...] = (
    RevealDraft,
    TakeTile,
    PassTile,
    EndDraft,
    PlaceCube,
    DrawCards,
    Explore,
    Gather,
    Build,
    Recruit,
    Trade,
    NextAge,
    Pass,
    InvokeGod,
    *TARGET_ACTIONS,
    OtherGod,
    SkipAction,
    *BATTLE_ACTIONS,
    *SPOILS_ACTIONS,
    Decay,
    EndRound,
    *CORRECTIONS,
    CountFigures,
    RecallFigures,
)
