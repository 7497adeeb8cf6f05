"""Every action of Historia, in the order the menu lists them."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action

from .bot_actions import BotRound, BotTurn
from .card_actions import Art, Expand, Exploit, Military, Technology, Tourism
from .dominion import ActivateDominion, TakeDominion
from .goals import PlaceGoal
from .leaders import TakeLeader, TellCondition
from .moves import PlayWithoutEffect
from .neighbour_actions import Raid, Revolution, Trade, War
from .round_actions import EndRound, NextActionRound
from .setup_actions import DealTiles, LayTile, PlaceStart, SetOrder, StartGame
from .table_actions import Calibrate, DestroyCube, EnterEvent, MoveCube, NameWonders, Recall
from .turn_actions import DestroyWonder, PlayAdvisor, RefreshWonder, TakeBonus, UseWonder

ACTIONS: tuple[type[Action[Any]], ...] = (
    SetOrder,
    DealTiles,
    LayTile,
    PlaceGoal,
    TakeLeader,
    TakeDominion,
    PlaceStart,
    StartGame,
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
    DestroyWonder,
    MoveCube,
    DestroyCube,
    NameWonders,
    EnterEvent,
    Calibrate,
    Recall,
)
