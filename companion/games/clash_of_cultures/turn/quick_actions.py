"""Quick actions: moves worth a button for a seat now, and what advances and wonders let it do beside its actions."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, against
from companion.engine.asking import begin
from companion.engine.game import Move

from ..advances.advance_actions import Advance, BorrowAdvance, FreeAdvance, free_advances_each
from ..advances.advancing import gainable
from ..advances.free_actions import (
    Barter,
    CollectTaxes,
    ForceLabor,
    PrayAtStatue,
    ProclaimLiberties,
    TurnSettlers,
    UseAbsolutePower,
    VisitTheater,
)
from ..cities.collect_actions import Collect, FoundCity, FreeEconomy, SwapForGold
from ..cities.influence_actions import BoostInfluence, GiveUpInfluence, InfluenceCulture, UseArts
from ..cities.mood_actions import HoldGames, RaiseMood, Vote
from ..cities.trade_actions import TakeInterest, TakeTradeRoutes
from ..events.event_actions import CallBarbarians
from ..leaders.people_actions import CallOnCityState, ConvertUnit, ReadCalendar, TurnIntoShips
from ..table.ids import (
    AZTEC_GOLD,
    BARTERING,
    CALENDAR,
    CITY_STATES,
    CULTURE,
    FREE_ECONOMY,
    GRANT_ADVANCE,
    GRANT_COLONY,
    GRANT_COMMAND,
    GRANT_DOGMA,
    GRANT_FOUND,
    GRANT_INFLUENCE,
    GRANT_RAISE,
    GREAT_LIBRARY,
    IMPERIAL_ARMY,
    MOOD,
    SHIP_CONSTRUCTION,
    SPORTS,
    STATUS,
    TAXES,
    TRADE_ROUTES,
    TRIBAL_ALLIES,
    ZOROASTRIANISM,
)
from ..table.state import Clash
from ..table.stock import knows
from ..war.aftermath_actions import Retreat
from ..war.battle_actions import FightRound
from ..war.command_actions import Command
from .status_actions import STEP_OBJECTIVES
from .turn_actions import EndTurn, SpendAction
from .turns import at_turn, may_act, used
from .whole_status_actions import SettleStatus

FREE_TO_OFFER = 8
# Effects that ask for more than one tap: who owns them, and their action.
ASKING: tuple[tuple[str, type[Action[Any]]], ...] = (
    (TAXES, CollectTaxes),
    (TRADE_ROUTES, TakeTradeRoutes),
    (BARTERING, Barter),
    (SPORTS, HoldGames),
    (FREE_ECONOMY, FreeEconomy),
    (IMPERIAL_ARMY, TurnSettlers),
    (TRIBAL_ALLIES, CallBarbarians),
    (AZTEC_GOLD, SwapForGold),
    (ZOROASTRIANISM, ConvertUnit),
    (SHIP_CONSTRUCTION, TurnIntoShips),
    (CALENDAR, ReadCalendar),
    (CITY_STATES, CallOnCityState),
)

# What people do with their actions, and the effects that give them one of it without.
EVERYDAY: dict[type[Action[Any]], tuple[str, ...]] = {
    Advance: (GRANT_ADVANCE, GRANT_DOGMA),
    FoundCity: (GRANT_FOUND, GRANT_COLONY),
    Command: (GRANT_COMMAND,),
    RaiseMood: (GRANT_RAISE,),
    InfluenceCulture: (GRANT_INFLUENCE,),
}

# City States help after the second activation of a city.
SECOND = 2


def everyday(state: Clash, seat: int) -> dict[type[Action[Any]], bool]:
    """Every such move, and whether this seat has something to make it with now."""
    return {kind: may_act(state, seat, *given) for kind, given in EVERYDAY.items()}


def quick_actions(state: Clash, seat: int) -> tuple[Move, ...]:
    """Moves worth a button now: the city's usual production, free effects, the end of the turn, the status phase."""
    likely: list[Action[Any]] = [EndTurn(seat), FightRound(), Retreat(), BoostInfluence(seat), GiveUpInfluence(seat)]
    if state.stage == STATUS:
        likely += [FreeAdvance(seat, advance) for advance in gainable(state, seat)[:FREE_TO_OFFER]]
    likely += [Collect(seat, city.name) for city in state.players[seat].cities]
    likely += [*free_effects(seat), SpendAction(seat)]
    at_once = state.stage == STATUS and state.step == STEP_OBJECTIVES and free_advances_each(state) == 1
    whole: tuple[Move, ...] = (begin(SettleStatus, seat=seat),) if at_once else ()
    return (*whole, *(action for action in likely if against(action, state) is None))


def effects(state: Clash, seat: int) -> tuple[Move, ...]:
    """What advances, peoples and wonders let this seat do beside its actions now: whole where nothing is open."""
    if not at_turn(state, seat):
        return ()
    player = state.players[seat]
    asking = [cls for effect, cls in ASKING if knows(state, seat, effect) and not used(state, effect)]
    if not any(city.activations == SECOND for city in player.cities):
        # Nobody needs relief yet.
        asking = [cls for cls in asking if cls is not CallOnCityState]
    if player.controls(GREAT_LIBRARY) and not used(state, GREAT_LIBRARY):
        asking.append(BorrowAdvance)
    free = [action for action in free_effects(seat) if against(action, state) is None]
    return (*free, *(begin(cls, seat=seat) for cls in asking))


def free_effects(seat: int) -> tuple[Action[Any], ...]:
    """Effects that need no further word, whoever owns them."""
    return (
        ProclaimLiberties(seat),
        UseAbsolutePower(seat),
        ForceLabor(seat),
        UseArts(seat),
        Vote(seat),
        VisitTheater(seat, CULTURE),
        VisitTheater(seat, MOOD),
        PrayAtStatue(seat),
        TakeInterest(seat),
    )
