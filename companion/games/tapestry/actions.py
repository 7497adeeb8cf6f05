"""All actions of Tapestry."""

from __future__ import annotations

from .automa_actions import BotAdvance, BotConquer, BotIncome, BotTurn
from .card_actions import CopyCard, PlayTapestry
from .city_actions import PlaceBuilding, PlaceLandmark, TakeLandmark
from .civilization_actions import GainCivilization, GiveToken, Predict, UseCivilization
from .map_actions import Conquer, Explore, ExploreSpace, Research
from .tech_actions import Invent, LayOutTechs, RepeatPosition, RepeatTech, RestartToken, UpgradeTech
from .turn_actions import Advance, ChooseBenefit, CountIncome, Gain, PayBonus, Skip, TakeIncome

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
    CopyCard,
    GainCivilization,
    GiveToken,
    Predict,
    Gain,
    BotTurn,
    BotConquer,
    BotAdvance,
    BotIncome,
)
