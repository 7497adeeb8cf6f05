"""Quick actions: whole moves worth a button for a seat now."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, against
from companion.engine.data import items

from ..battle.buttons import battle_buttons
from ..battle.encounter_actions import LetGo, Resurrect
from ..camp.camp_actions import NextAge
from ..table.ids import DRAFT, EVERYTHING, KEY
from ..table.state import Mythology
from ..tiles.gather_actions import Gather
from ..tiles.harvest import harvest_of
from ..tiles.offers import to_choose_from
from ..tiles.tile_actions import EndDraft, Explore, PassTile, RevealDraft, TakeTile
from .questions import draws_at_once
from .round_actions import VICTORY_CARDS, Pass, PlaceCube, SkipAction

GATHER_BUTTONS = 3


def quick_actions(state: Mythology, seat: int) -> tuple[Action[Any], ...]:
    """Whole actions worth a button for this seat now, most likely first."""
    likely: list[Action[Any]] = [Resurrect(seat), LetGo(seat)]
    likely += [PlaceCube(seat, card, draws_at_once(state)) for card in VICTORY_CARDS]
    if state.offer is not None:
        likely += [*(TakeTile(seat, tile) for tile in to_choose_from(state)), PassTile(seat)]
    elif state.battle is not None:
        in_it = seat in (state.battle.attacker.seat, state.battle.defender.seat)
        likely += battle_buttons(state, state.battle, seat) if in_it else []
    elif state.stage == DRAFT:
        heap = to_choose_from(state)
        likely += [RevealDraft(seat), EndDraft(), *(TakeTile(seat, tile) for tile in heap), PassTile(seat)]
    else:
        likely += [*_best_gathers(state, seat), Explore(seat), NextAge(seat), SkipAction(seat), Pass(seat)]
    return tuple(action for action in likely if against(action, state) is None)


def _best_gathers(state: Mythology, seat: int) -> list[Action[Any]]:
    """The standard Gather card with the choices that bring this player most."""
    player = state.players[seat]
    choices = [choice for choice in items(KEY, "gatherings") if choice != EVERYTHING]
    best = sorted(choices, key=lambda choice: -harvest_of(player, choice).total)
    return [Gather(seat, choice) for choice in best[:GATHER_BUTTONS] if harvest_of(player, choice).total]
