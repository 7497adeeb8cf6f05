"""All actions of the game, in the order the menu lists them."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action

from .ability_actions import UseAbility
from .advance_actions import Advance, BorrowAdvance, FreeAdvance
from .aftermath_actions import BookBattle, Retreat, SacrificeDido
from .build_actions import Build, BuildWonder
from .capture_actions import ConquerCity, LoseCityToBarbarians, RaiseRuneStone
from .card_actions import CountCards, PlayCard, ScoreObjective
from .collect_actions import Collect, FoundCity, FreeEconomy, SwapForGold
from .command_actions import Command, MarkFought, WanderCity
from .disaster_actions import DestroyStructures, Guillotine
from .event_actions import CallBarbarians, DrawEvent
from .fate_actions import (
    BookEventPoints,
    GainGoods,
    LowerMood,
    PayGoods,
    PlaceUnits,
    PlayGreatPerson,
    RemoveUnits,
    SetAsideGovernment,
    TakeEventCard,
)
from .free_actions import (
    Barter,
    CollectTaxes,
    ForceLabor,
    PrayAtStatue,
    ProclaimLiberties,
    TurnSettlers,
    UseAbsolutePower,
    VisitTheater,
)
from .influence_actions import BoostInfluence, GiveUpInfluence, InfluenceCulture, UseArts
from .mood_actions import HoldGames, RaiseMood, Vote
from .people_actions import CallOnCityState, ConvertUnit, LayWonderOpen, ReadCalendar, TakeOpenWonder, TurnIntoShips
from .recruit_actions import Recruit
from .status_actions import ChangeGovernment, ChooseStartPlayer, NextStep, RazeCity
from .suffer_actions import SufferEvent
from .trade_actions import TakeInterest, TakeTradeRoutes, Trade
from .turn_actions import ChangeActions, EndTurn, RecallEndRanges, RollForEnd, SetEndRange, SpendAction
from .war_actions import FightRound, StartBattle

ACTIONS: tuple[type[Action[Any]], ...] = (
    Advance,
    FoundCity,
    Collect,
    Build,
    BuildWonder,
    Recruit,
    Command,
    WanderCity,
    RaiseMood,
    InfluenceCulture,
    ConvertUnit,
    BoostInfluence,
    GiveUpInfluence,
    CollectTaxes,
    HoldGames,
    ProclaimLiberties,
    TurnSettlers,
    CallBarbarians,
    SpendAction,
    EndTurn,
    TakeTradeRoutes,
    TakeInterest,
    UseArts,
    CallOnCityState,
    ReadCalendar,
    TurnIntoShips,
    Vote,
    FreeEconomy,
    UseAbsolutePower,
    ForceLabor,
    VisitTheater,
    Barter,
    PrayAtStatue,
    BorrowAdvance,
    SwapForGold,
    Trade,
    ChangeActions,
    PlayCard,
    ScoreObjective,
    UseAbility,
    TakeOpenWonder,
    LayWonderOpen,
    CountCards,
    StartBattle,
    FightRound,
    Retreat,
    SacrificeDido,
    BookBattle,
    ConquerCity,
    LoseCityToBarbarians,
    RaiseRuneStone,
    MarkFought,
    DrawEvent,
    SufferEvent,
    TakeEventCard,
    PlayGreatPerson,
    LowerMood,
    RemoveUnits,
    PlaceUnits,
    GainGoods,
    PayGoods,
    DestroyStructures,
    BookEventPoints,
    SetAsideGovernment,
    Guillotine,
    FreeAdvance,
    NextStep,
    RazeCity,
    ChangeGovernment,
    ChooseStartPlayer,
    RollForEnd,
    SetEndRange,
    RecallEndRanges,
)
