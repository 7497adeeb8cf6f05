"""Short ways to set a table, act, and look at what a player would check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.action import Action, Turn
from companion.engine.chance import Chance
from companion.engine.checks import check_fields
from companion.engine.counters import with_at
from companion.engine.game import SeatSpec
from companion.engine.opening import first_state, opening
from companion.engine.ruling import RuleViolation
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.table.marks import Occasion, Owed
from companion.games.clash_of_cultures.table.state import City, Clash, Player, TurnState

NAMES = ("Ada", "Karl", "Mia", "Ben")
PLENTY = {"food": 7, "wood": 7, "ore": 7, "ideas": 7, "gold": 0, "culture": 20, "mood": 20}
COLOURS = ("red", "blue", "yellow", "purple")


def table(*civilizations: str, first: int = 1, chance: tuple[Any, ...] = (), **options: Any) -> Clash:
    """A fresh table; each seat with the civilization named."""
    civs = civilizations or ("rome", "greece")
    seats = [
        SeatSpec(name, colour, {"civilization": civ}) for name, colour, civ in zip(NAMES, COLOURS, civs, strict=False)
    ]
    made = opening(GAME, seats, {"first_player": first, **options}, id="t", seed="1", chance=chance)
    state: Clash = first_state(GAME, made)
    return state


def do(state: Clash, action: Action[Any], *chance: int | str, override: bool = False) -> Clash:
    """The table after this action, its dice given."""
    return tell(state, action, *chance, override=override)[0]


def tell(state: Clash, action: Action[Any], *chance: int | str, override: bool = False) -> tuple[Clash, Turn]:
    """The table after this action, and what it told."""
    check_fields(action, GAME, len(state.players))
    if not override:
        action.check(state)
    dice = Chance("test", chance)
    turn = Turn(dice)
    after: Clash = action.apply(state, turn)
    assert not dice.left_over()
    return after, turn


def why_not(state: Clash, action: Action[Any]) -> str:
    """The rule that refuses this action, or nothing."""
    try:
        action.check(state)
    except RuleViolation as violation:
        return violation.rule
    return ""


def player(state: Clash, seat: int = 0, **changes: Any) -> Clash:
    """The table with these values for one player."""
    return state.with_player(seat, replace(state.players[seat], **changes))


def learn(state: Clash, *advances: str, seat: int = 0) -> Clash:
    """The table where one player owns these advances too."""
    return player(state, seat, advances=(*state.players[seat].advances, *advances))


def own(state: Clash, *advances: str, seat: int = 0) -> Clash:
    """The table where one player owns these civilization advances too."""
    return player(state, seat, civ_advances=(*state.players[seat].civ_advances, *advances))


def city(state: Clash, index: int = 0, seat: int = 0, **changes: Any) -> Clash:
    """The table with one city changed."""
    cities = state.players[seat].cities
    return player(state, seat, cities=with_at(cities, index, replace(cities[index], **changes)))


def cities(state: Clash, *made: City, seat: int = 0) -> Clash:
    """The table where one player has exactly these cities."""
    return player(state, seat, cities=made)


def rich(state: Clash, seat: int = 0, **more: Any) -> Clash:
    """The table where one player has plenty."""
    return player(state, seat, **{**PLENTY, **more})


def turn_of(state: Clash, seat: int = 0, **changes: Any) -> Clash:
    """The table with a fresh turn of this seat."""
    return state.with_turn(replace(TurnState(seat=seat), **changes))


def first(state: Clash, seat: int = 0) -> City:
    """A player's first city."""
    return state.players[seat].cities[0]


def me(state: Clash, seat: int = 0) -> Player:
    """One player."""
    return state.players[seat]


def owing(state: Clash, *events: str, seat: int = 0) -> Clash:
    """The table where events still ask something of this player."""
    return replace(state, owed=(*state.owed, *(Owed(seat, event) for event in events)))


def occasion(state: Clash, ability: str, city: str = "", seat: int = 0) -> Clash:
    """The table where the occasion of this ability has come."""
    return state.with_turn(replace(state.turn, occasions=(*state.turn.occasions, Occasion(seat, ability, city))))
