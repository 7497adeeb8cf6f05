"""Questions: what only the table can decide now, and the likely buttons of a seat."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action
from companion.engine.data import items
from companion.engine.game import Answer, Question
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.offers import against

from ..battle.battle_actions import LetGo, Resurrect
from ..battle.buttons import battle_buttons
from ..camp.camp_actions import NextAge
from ..table.ids import ARMY, BATTLE, BUILDINGS, DRAFT, EVERYTHING, KEY, WONDER
from ..table.state import Mythology
from ..tiles.gather_actions import Gather
from ..tiles.harvest import harvest_of
from ..tiles.offers import to_choose_from
from ..tiles.tile_actions import EndDraft, Explore, PassTile, RevealDraft, TakeTile
from .flow import next_placer
from .round_actions import Pass, PlaceCube, SkipAction

VICTORY_CARDS = (WONDER, ARMY, BUILDINGS, BATTLE)
GATHER_BUTTONS = 3


def questions(state: Mythology) -> tuple[Question, ...]:
    """What only the table can decide now, each with answers of one tap."""
    asked = []
    fallen = state.fallen
    if fallen is not None:
        back = Resurrect(fallen.seat)
        pay = Answer(say(".answer.resurrect", favor=fallen.favor), back)
        answers = (pay,) if against(back, state) is None else ()
        let_go = Answer(say(".answer.let_go"), LetGo(fallen.seat))
        unit = TermRef("units", fallen.unit)
        line = say(".question.resurrect", seat=SeatRef(fallen.seat), unit=unit, favor=fallen.favor)
        asked.append(Question(line, (*answers, let_go), fallen.seat))
    seat = next_placer(state)
    if seat is not None:
        where = tuple(
            Answer(say(".answer.card", card=TermRef("victory_cards", card), n=on), PlaceCube(seat, card))
            for card, on in ((card, state.victory.on(card)) for card in VICTORY_CARDS)
        )
        asked.append(Question(say(".question.place", seat=SeatRef(seat)), where, seat))
    return tuple(asked)


def quick_actions(state: Mythology, seat: int) -> tuple[Action[Any], ...]:
    """Whole actions worth a button for this seat now, most likely first."""
    likely: list[Action[Any]] = [Resurrect(seat), LetGo(seat)]
    likely += [PlaceCube(seat, card) for card in VICTORY_CARDS]
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
