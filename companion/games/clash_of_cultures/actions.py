"""All actions of the game, in the order the menu lists them."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action

from .advances.advance_actions import Advance, BorrowAdvance, FreeAdvance
from .advances.free_actions import (
    Barter,
    CollectTaxes,
    ForceLabor,
    PrayAtStatue,
    ProclaimLiberties,
    TurnSettlers,
    UseAbsolutePower,
    VisitTheater,
)
from .cards.card_actions import CountCards, PlayCard, ScoreObjective
from .cards.hand_actions import TellHand
from .cities.build_actions import Build, BuildWonder
from .cities.collect_actions import Collect, FoundCity, FreeEconomy, SwapForGold
from .cities.influence_actions import BoostInfluence, GiveUpInfluence, InfluenceCulture, UseArts
from .cities.mood_actions import HoldGames, RaiseMood, Vote
from .cities.recruit_actions import Recruit
from .cities.trade_actions import TakeInterest, TakeTradeRoutes, Trade
from .events.disaster_actions import DestroyStructures, Guillotine
from .events.event_actions import CallBarbarians, DrawEvent
from .events.fate_actions import (
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
from .events.reveal_actions import RevealEvent
from .events.suffer_actions import SufferEvent
from .events.text_actions import ChooseForEvent, ReadEventText
from .leaders.ability_actions import UseAbility
from .leaders.people_actions import (
    CallOnCityState,
    ClaimWonder,
    ConvertUnit,
    LaunchShip,
    LayWonderOpen,
    ReadCalendar,
    TakeOpenWonder,
    TurnIntoShips,
)
from .table.told import CallThing, RecallNames
from .turn.status_actions import ChangeGovernment, ChooseStartPlayer, NextStep, RazeCity
from .turn.turn_actions import ChangeActions, EndTurn, RecallEndRanges, RollForEnd, SetEndRange, SpendAction
from .turn.whole_status_actions import SettleStatus
from .war.aftermath_actions import BookBattle, ChooseDrowned, Retreat, SacrificeDido
from .war.battle_actions import FightRound, StartBattle
from .war.capture_actions import ConquerCity, LoseCityToBarbarians, RaiseRuneStone
from .war.command_actions import Command, MarkFought, WanderCity
from .war.hit_actions import ChooseFallen, PayInRound
from .war.place_actions import KeepPlaces, MoveBarbarians, MoveGroup

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
    LaunchShip,
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
    ClaimWonder,
    LayWonderOpen,
    TellHand,
    CountCards,
    StartBattle,
    FightRound,
    PayInRound,
    ChooseFallen,
    Retreat,
    SacrificeDido,
    ChooseDrowned,
    BookBattle,
    ConquerCity,
    LoseCityToBarbarians,
    RaiseRuneStone,
    MarkFought,
    KeepPlaces,
    MoveGroup,
    MoveBarbarians,
    RevealEvent,
    DrawEvent,
    ReadEventText,
    ChooseForEvent,
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
    SettleStatus,
    NextStep,
    RazeCity,
    ChangeGovernment,
    ChooseStartPlayer,
    RollForEnd,
    SetEndRange,
    RecallEndRanges,
    CallThing,
    RecallNames,
)

# What people mostly do in their turn.
TURN_MOVES: tuple[type[Action[Any]], ...] = (Advance, FoundCity, Collect, Build, Recruit, Command)
