"""Every action of Historia, in the order the menu lists them."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action

from .bots.bot_actions import BotRound, BotTurn
from .box.box_actions import TellBorders, TellCircle, TellColumn
from .cards.card_actions import Art, Expand, Exploit, Military, Technology, Tourism
from .cards.face_down import LayFaceDown
from .cards.neighbour_actions import Raid, Revolution, Trade, War
from .cards.void_actions import PlayWithoutEffect
from .leaders.leaders import TakeLeader, TellCondition
from .table.setup_actions import DealTiles, LayTile, PlaceStart, SetOrder, StartGame
from .table.table_actions import Calibrate, DestroyCube, EnterEvent, MoveCube, NameWonders, Recall, TellBox
from .turn.round_actions import EndRound, NextActionRound
from .turn.turn_actions import DestroyWonder, NameWonder, PlayAdvisor, RefreshWonder, TakeBonus, UseWonder
from .variants.dominion import ActivateDominion, TakeDominion
from .variants.goals import PlaceGoal

ACTIONS: tuple[type[Action[Any]], ...] = (
    SetOrder,
    DealTiles,
    LayTile,
    PlaceGoal,
    TakeLeader,
    TakeDominion,
    PlaceStart,
    StartGame,
    LayFaceDown,
    Military,
    Technology,
    Art,
    Exploit,
    Expand,
    Trade,
    Raid,
    War,
    Tourism,
    Revolution,
    PlayAdvisor,
    PlayWithoutEffect,
    UseWonder,
    RefreshWonder,
    ActivateDominion,
    NextActionRound,
    BotRound,
    BotTurn,
    EndRound,
    TakeBonus,
    TellCondition,
    NameWonder,
    DestroyWonder,
    MoveCube,
    DestroyCube,
    NameWonders,
    EnterEvent,
    Calibrate,
    TellColumn,
    TellBorders,
    TellCircle,
    TellBox,
    Recall,
)

# What people mostly do in their turn.
TURN_MOVES: tuple[type[Action[Any]], ...] = (Technology, Military, Exploit, Expand, Trade, Art)
