"""All actions of Through the Ages; the classes live in files by theme."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action

from .cards.card_actions import PlayActionCard
from .cards.row_actions import NameCards, TakeCard
from .cards.take_and_play import TakeAndPlay
from .civil.civil_actions import Build, BuildStage, Destroy, Develop, IncreasePopulation, Upgrade
from .colonies.auction_actions import Bid, Colonize, PassBid, SettleAuction
from .goods.token_actions import ChooseToken, PayOtherwise
from .leaders.leader_actions import (
    ChooseChurchill,
    PlayLeader,
    UseBach,
    UseBarbarossa,
    UseHammurabi,
    UseOceanLiner,
    UseTradeRoutes,
)
from .own.own_actions import ForgetOwn, MakeCard
from .politics.pact_actions import AnswerPact, BreakPact, OfferPact, Resign
from .politics.politics_actions import DeclareWar, Defend, PlayAggression, PrepareEvent, SendAlexander, SendColumbus
from .scoring.scoring_actions import ExpectImpacts, FinalScoring
from .table.keeping_actions import ChangeKeeping, SetRating
from .table.table_actions import RecallNames, RenameCard, SetStock
from .turn.finish_actions import FinishTurn
from .turn.pending_actions import ChooseBuildings, ChooseColony, ChooseFirst, ChooseGoods, ChooseWorker, RuinWonder
from .turn.pending_card_actions import (
    BuildFree,
    ChooseInfiltration,
    Decline,
    DiscardMilitary,
    FinishAgreement,
    TakeSpoils,
)
from .turn.turn_actions import BeginTurn, EndAge, EndTurn, SkipPolitics
from .war.tactic_actions import CopyTactic, PlayTactic

ACTIONS: tuple[type[Action[Any]], ...] = (
    BeginTurn,
    SkipPolitics,
    PrepareEvent,
    PlayAggression,
    Defend,
    DeclareWar,
    OfferPact,
    AnswerPact,
    BreakPact,
    SendAlexander,
    SendColumbus,
    Resign,
    SettleAuction,
    Bid,
    PassBid,
    Colonize,
    TakeCard,
    TakeAndPlay,
    NameCards,
    IncreasePopulation,
    Build,
    Upgrade,
    Destroy,
    BuildStage,
    Develop,
    PlayLeader,
    PlayActionCard,
    PlayTactic,
    CopyTactic,
    UseHammurabi,
    ChooseChurchill,
    UseBach,
    UseBarbarossa,
    UseOceanLiner,
    UseTradeRoutes,
    ChooseWorker,
    ChooseBuildings,
    ChooseGoods,
    ChooseFirst,
    ChooseToken,
    PayOtherwise,
    BuildFree,
    Decline,
    ChooseColony,
    RuinWonder,
    FinishAgreement,
    DiscardMilitary,
    ChooseInfiltration,
    TakeSpoils,
    FinishTurn,
    EndTurn,
    EndAge,
    ExpectImpacts,
    FinalScoring,
    ChangeKeeping,
    SetRating,
    SetStock,
    MakeCard,
    ForgetOwn,
    RenameCard,
    RecallNames,
)

# What people mostly do in their turn.
TURN_MOVES: tuple[type[Action[Any]], ...] = (TakeCard, Build, IncreasePopulation, BuildStage, Develop, PlayLeader)
