"""Phases: what the head of the table says, and the one next thing."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action
from companion.engine.game import Move, Phase, kind_of
from companion.engine.message import Message, SeatRef, TermRef, say

from ..battle.battle_actions import NO_LIMIT
from ..battle.encounter_actions import Fight, Retreat
from ..battle.proposals import proposed_cards
from ..battle.spoils_actions import DestroyBuildings, Plunder, SkipSpoils, spoils_move
from ..scoring.scoring import score
from ..table.ids import CARDS, DECAY, DISCARD, DRAFT, DRAW, OVER, PLACE
from ..table.state import Battle, Mythology, Side
from ..tiles.offers import fits, to_choose_from
from ..tiles.tile_actions import PassTile, RevealDraft
from .round_actions import CloseRound, DrawCards
from .turns import acting, last_round, next_placer, placers

ROUND_STAGES = (PLACE, DRAW, CARDS, DECAY, DISCARD)


def phase(state: Mythology) -> Phase:
    """Where the game is and what comes next."""
    if state.stage == OVER:
        winners = tuple(SeatRef(seat) for seat in score(state).winners)
        return _phase(state, say(".phase.over"), say(".phase.won", seats=winners))
    if state.battle is not None:
        return _battle_phase(state, state.battle)
    if state.offer is not None:
        return _offer_phase(state)
    match state.stage:
        case stage if stage == DRAFT:
            reveal = RevealDraft(state.start)
            return _phase(state, say(".phase.draft"), None, state.start, say(".next.reveal"), reveal)
        case stage if stage == PLACE:
            return _place_phase(state)
        case stage if stage == DRAW:
            return _phase(state, say(".phase.draw"), None, None, say(".next.draw"), DrawCards())
        case stage if stage == CARDS:
            return _cards_phase(state)
        case stage if stage == DECAY and not last_round(state):
            return _phase(state, say(".phase.decay"), None, None, say(".next.end_round"), CloseRound())
        case _:
            return _phase(state, say(".phase.discard"), None, None, say(".next.end_round"), CloseRound())


def _phase(
    state: Mythology,
    title: Message,
    detail: Message | None,
    seat: int | None = None,
    following: Message | None = None,
    action: Move | None = None,
    step: str = "",
    other: Action[Any] | None = None,
) -> Phase:
    done = ROUND_STAGES.index(state.stage) if state.stage in ROUND_STAGES else 0
    return Phase(
        title,
        detail,
        done=done,
        total=len(ROUND_STAGES),
        round=state.round,
        phase=state.stage,
        step=step,
        seat=seat,
        next=following,
        next_action=action,
        other=None if other is None else say(f".{type(other).__name__}.title"),
        other_action=other,
    )


def _place_phase(state: Mythology) -> Phase:
    seat = next_placer(state)
    if seat is None:
        return _phase(state, say(".phase.place"), None, None, say(".next.draw"), DrawCards())
    left = len(placers(state)) - state.placed
    detail = say(".phase.places", seat=SeatRef(seat), n=left)
    return _phase(state, say(".phase.place"), detail, seat, say(".next.place", seat=SeatRef(seat)))


def _cards_phase(state: Mythology) -> Phase:
    seat = acting(state)
    title = say(".phase.cards", turn=state.card_turn)
    if seat is None:
        return _phase(state, title, None)
    who = SeatRef(seat)
    if state.power is not None:
        card = TermRef("cards", state.power.card)
        detail = say(".phase.power", seat=who, card=card)
        return _phase(state, title, detail, seat, say(".next.action_of_god", card=card), step="power")
    return _phase(state, title, say(".phase.plays", seat=who), seat, say(".next.card", seat=who))


def _offer_phase(state: Mythology) -> Phase:
    offer = state.offer
    assert offer is not None
    there = to_choose_from(state)
    title = say(".phase.draft") if offer.explorer is None else say(".phase.explore")
    if not offer.pickers:
        return _phase(state, title, None, step="tiles")
    seat = offer.pickers[0]
    who = SeatRef(seat)
    none_fit = not any(fits(state, seat, tile) for tile in there)
    detail = say(".phase.picks", seat=who, n=len(offer.pickers), open=sum(there.values()))
    following = say(".next.nothing_fits", seat=who) if none_fit else say(".next.pick", seat=who)
    return _phase(state, title, detail, seat, following, PassTile(seat) if none_fit else None, "tiles")


def battle_step(battle: Battle) -> str:
    """What a battle waits for: the choice of a side, Aphrodite, the next encounter, or the spoils."""
    if battle.winner is not None:
        return "spoils"
    if not battle.attacker.chosen:
        return "attacker"
    if not battle.defender.chosen:
        return "defender"
    return "seduction" if battle.seduction else "encounter"


def _battle_phase(state: Mythology, battle: Battle) -> Phase:
    attacker, defender = SeatRef(battle.attacker.seat), SeatRef(battle.defender.seat)
    title = say(".phase.battle", attacker=attacker, defender=defender, area=TermRef("areas", battle.area))
    step = battle_step(battle)
    seat = battle.defender.seat if step == "defender" else battle.attacker.seat
    details = {
        "attacker": _chooses(battle.attacker),
        "defender": _chooses(battle.defender),
        "seduction": say(".phase.seduces", seat=attacker),
        "encounter": say(".phase.encounter", number=battle.encounters + 1, seat=attacker),
        "spoils": say(".phase.spoils", seat=attacker),
    }
    if step == "encounter":
        fight = Fight(attacker.seat, *proposed_cards(state, battle))
        # Before every encounter the attacker may withdraw, then the defender.
        return _phase(state, title, details[step], seat, say(".next.roll"), fight, step, Retreat(attacker.seat))
    if step == "spoils":
        return _phase(state, title, details[step], seat, *_spoils(state, battle), step, SkipSpoils(seat))
    return _phase(state, title, details[step], seat, details[step], step=step)


def _spoils(state: Mythology, battle: Battle) -> tuple[Message, Move]:
    """What the winner takes with one tap, in words."""
    move = spoils_move(state, battle)
    if isinstance(move, Plunder):
        return say(".next.plunder", n=move.loot.total), move
    return say(".next.destroy" if kind_of(move) is DestroyBuildings else ".next.conquer"), move


def _chooses(side: Side) -> Message:
    if side.limit >= NO_LIMIT:
        return say(".phase.chooses_any", seat=SeatRef(side.seat))
    return say(".phase.chooses", seat=SeatRef(side.seat), limit=side.limit)


def summary(state: Mythology) -> Message:
    """One line for the home screen."""
    if state.stage == OVER:
        return say(".summary.over", seats=tuple(SeatRef(seat) for seat in score(state).winners))
    if last_round(state):
        return say(".summary.last_round", round=state.round)
    return say(".summary.round", round=state.round, n=state.victory.bank)
