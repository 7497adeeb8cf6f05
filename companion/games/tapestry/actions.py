"""All actions of Tapestry."""

from __future__ import annotations

from .bots.automa_actions import BotAdvance, BotIncome, BotTurn
from .bots.bot_map_actions import BotConquer, BotExplore
from .cards.card_actions import CopyCard, NameCard, PlayTapestry
from .cards.tech_actions import Invent, LayOutTechs, RepeatPosition, RepeatTech, RestartToken, UpgradeTech
from .city.city_actions import PlaceBuilding, PlaceLandmark, TakeLandmark
from .city.told_city import PlaceCity, TellCity
from .civilizations.civilization_actions import GainCivilization, GiveToken, Predict, UseCivilization
from .map.conquest import Conquer
from .map.hex_actions import CorrectHex, UseMap
from .map.map_actions import Explore, ExploreSpace, Research
from .own.box_actions import ForgetOwn, ImportOwn, RecallOwn, SettleIn
from .own.own_actions import AddWay, MakeCapital, MakeCard, MakeCivilization, MakeLandmark, MakeTech
from .table.setup_actions import KeepCivilization
from .turn.income_actions import CountIncome, TakeIncome
from .turn.turn_actions import Advance, ChooseBenefit, Gain, PayBonus, Skip

ACTIONS = (
    TakeIncome,
    Advance,
    CountIncome,
    ChooseBenefit,
    PayBonus,
    Skip,
    UseCivilization,
    PlayTapestry,
    UpgradeTech,
    Explore,
    ExploreSpace,
    Research,
    Conquer,
    Invent,
    RepeatTech,
    RepeatPosition,
    RestartToken,
    LayOutTechs,
    PlaceBuilding,
    PlaceLandmark,
    TakeLandmark,
    TellCity,
    PlaceCity,
    UseMap,
    CorrectHex,
    CopyCard,
    NameCard,
    GainCivilization,
    GiveToken,
    Predict,
    Gain,
    KeepCivilization,
    MakeCivilization,
    AddWay,
    MakeLandmark,
    MakeTech,
    MakeCard,
    MakeCapital,
    SettleIn,
    ImportOwn,
    ForgetOwn,
    RecallOwn,
    BotTurn,
    BotConquer,
    BotExplore,
    BotAdvance,
    BotIncome,
)

# What people mostly do in their turn.
TURN_MOVES = (Advance, TakeIncome, UseCivilization)
