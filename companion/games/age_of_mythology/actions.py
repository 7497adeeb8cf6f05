"""All actions of the game, in the order a round uses them."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action

from .battle.battle_actions import BATTLE_ACTIONS
from .battle.encounter_actions import ENCOUNTER_ACTIONS
from .battle.spoils_actions import SPOILS_ACTIONS
from .camp.build_actions import Build
from .camp.camp_actions import NextAge, Recruit, Trade
from .cards.hand_actions import HAND_ACTIONS
from .gods.god_actions import InvokeGod
from .gods.target_actions import TARGET_ACTIONS
from .gods.told_actions import OtherGod, TellGod
from .table.cube_transfer import CORRECTIONS
from .table.miniatures import CountFigures, CountFrame, RecallBox, RecallFigures
from .tiles.gather_actions import Gather
from .tiles.tile_actions import EndDraft, Explore, MoveTile, PassTile, RevealDraft, TakeTile
from .turn.round_actions import CloseRound, Decay, DrawCards, EndRound, Pass, PlaceCube, SkipAction

ACTIONS: tuple[type[Action[Any]], ...] = (
    RevealDraft,
    TakeTile,
    PassTile,
    EndDraft,
    MoveTile,
    PlaceCube,
    DrawCards,
    *HAND_ACTIONS,
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
    TellGod,
    SkipAction,
    *BATTLE_ACTIONS,
    *ENCOUNTER_ACTIONS,
    *SPOILS_ACTIONS,
    CloseRound,
    Decay,
    EndRound,
    *CORRECTIONS,
    CountFigures,
    CountFrame,
    RecallBox,
    RecallFigures,
)

# What people mostly do in their turn.
TURN_MOVES: tuple[type[Action[Any]], ...] = (Gather, Build, Recruit, Explore, Trade, NextAge)
