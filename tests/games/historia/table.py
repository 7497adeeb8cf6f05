"""A table to test on: seats, fixed tiles, and short ways to arrange and to act."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.action import Action, Turn
from companion.engine.chance import Chance
from companion.engine.checks import check_fields
from companion.engine.game import SeatSpec
from companion.engine.opening import COLOURS, opening
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session
from companion.games.historia.game import GAME
from companion.games.historia.map.world import ALL_REGIONS
from companion.games.historia.table.ids import PLAY
from companion.games.historia.table.state import Historia, Wonder

ADA, BEATE, YURI, KARL = 0, 1, 2, 3
PEOPLE = ("Ada", "Beate", "Yuri", "Karl", "Eva", "Otto")
# A tile laid anew in the middle of a game is a correction.
NOT_PLAYED = ("LayTile",)
# North America has 1 ... Japan 13, so that the order of the map list is the order of the numbers.
TILES = {region: number for number, region in enumerate(ALL_REGIONS, start=1)}


def seats(humans: int = 3, *bots: str) -> list[SeatSpec]:
    """So many people, then these Zivbots."""
    who = [(name, "human") for name in PEOPLE[:humans]] + [(f"Bot {i}", bot) for i, bot in enumerate(bots, 1)]
    return [SeatSpec(name, colour, {"bot": bot}) for (name, bot), colour in zip(who, COLOURS, strict=False)]


def new_session(humans: int = 3, *bots: str, seed: str = "1", **options: Any) -> Session:
    """A fresh session, still in its set-up."""
    return Session(GAME, opening(GAME, seats(humans, *bots), options, id="test", seed=seed))


def table(humans: int = 3, *bots: str, **options: Any) -> Historia:
    """A running game in round 1 with known tiles and nobody on the map."""
    state: Historia = new_session(humans, *bots, **options).state
    return replace(state, stage=PLAY, tiles=TILES)


def put(
    state: Historia,
    seat: int,
    *regions: str,
    personal: int | None = None,
    used: int | None = None,
    general: int | None = None,
    wonders: int | None = None,
    **changes: Any,
) -> Historia:
    """The state with one civilization arranged; cubes not named stay as they are."""
    civ = state.players[seat]
    named = {"personal": personal, "used": used, "general": general}
    cubes = replace(civ.cubes, **{pool: count for pool, count in named.items() if count is not None})
    if wonders is not None:
        changes["wonders"] = (Wonder(),) * wonders
    if regions:
        changes["regions"] = regions
    return state.with_civ(seat, replace(civ, cubes=cubes, **changes))


def do(state: Historia, *actions: Action[Any], chance: tuple[int | str, ...] = (), override: bool = False) -> Historia:
    """Do these actions one after the other."""
    for action in actions:
        state, _ = told(state, action, chance=chance, override=override)
    return state


def told(
    state: Historia, action: Action[Any], *, chance: tuple[int | str, ...] = (), override: bool = False
) -> tuple[Historia, Turn]:
    """Do one action and also give what it told."""
    check_fields(action, GAME, len(state.players))
    if not override:
        action.check(state)
    turn = Turn(Chance("test", chance))
    return action.apply(state, turn), turn


def refusal(state: Historia, action: Action[Any]) -> str:
    """The rule that speaks against an action, or nothing."""
    try:
        action.check(state)
    except RuleViolation as violation:
        return violation.rule
    return ""


def steps(turn: Turn) -> list[str]:
    """The message ids of what was told."""
    return [step.message.id for step in turn.steps]


def cubes(state: Historia, seat: int) -> tuple[int, int, int, int]:
    """Personal, used, on the map, general."""
    civ = state.players[seat]
    return civ.cubes.personal, civ.cubes.used, len(civ.regions), civ.cubes.general


def points(state: Historia) -> list[int]:
    """VP per seat."""
    return [civ.vp for civ in state.players]
