"""Questions: what only the table can decide now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.action import against
from companion.engine.asking import begin
from companion.engine.game import Answer, Question
from companion.engine.message import SeatRef, TermRef, say

from ..battle.battle_actions import NO_LIMIT, CommitUnits, SendHome
from ..battle.encounter_actions import LetGo, Resurrect
from ..table.gauges import TONES
from ..table.ids import DECAY, DISCARD, FAVOR
from ..table.state import Battle, Mythology
from .asks import icon_of, unit_icon
from .phases import battle_step
from .round_actions import VICTORY_CARDS, CloseRound, PlaceCube
from .turns import last_round, next_placer, placers


def questions(state: Mythology) -> tuple[Question, ...]:
    """What only the table can decide now, each with answers of one tap."""
    asked: list[Question] = []
    fallen = state.fallen
    if fallen is not None:
        back = Resurrect(fallen.seat)
        icon = icon_of("resources")(FAVOR)
        pay = Answer(say(".answer.resurrect", favor=fallen.favor), back, icon=icon, tone=TONES[FAVOR])
        answers = (pay,) if against(back, state) is None else ()
        let_go = Answer(say(".answer.let_go"), LetGo(fallen.seat))
        unit = TermRef("units", fallen.unit)
        line = say(".question.resurrect", seat=SeatRef(fallen.seat), unit=unit, favor=fallen.favor)
        asked.append(Question(line, (*answers, let_go), fallen.seat, say(".why.priest"), icon=Resurrect.icon))
    if state.battle is not None and fallen is None:
        asked += _battle_questions(state, state.battle)
    seat = next_placer(state)
    if seat is not None:
        last = draws_at_once(state)
        where = tuple(
            Answer(
                say(".answer.card", card=TermRef("victory_cards", card)),
                PlaceCube(seat, card, last),
                detail=say(".answer.cubes", n=state.victory.on(card)),
                icon=icon_of("victory_cards")(card),
            )
            for card in VICTORY_CARDS
        )
        said, part = say(".question.place", seat=SeatRef(seat)), (state.placed + 1, len(placers(state)))
        asked.append(Question(said, where, seat, say(".why.place"), part))
    if state.stage in (DECAY, DISCARD) and not last_round(state) and any(player.hand for player in state.players):
        kept = Answer(say(".answer.end_round"), begin(CloseRound))
        asked.append(Question(say(".question.keep"), (kept,), None, say(".why.keep")))
    return tuple(asked)


def _battle_questions(state: Mythology, battle: Battle) -> Iterator[Question]:
    """Who chooses units behind the curtain now; then Aphrodite sends somebody home before anything else happens."""
    attacker, step = battle.attacker.seat, battle_step(battle)
    if step in ("attacker", "defender"):
        sides = [side for side in (battle.attacker, battle.defender) if not side.chosen]
        for number, side in enumerate(sides, start=1):
            who = SeatRef(side.seat)
            asked = say(".question.commit", seat=who, n=side.limit)
            if side.limit >= NO_LIMIT:
                asked = say(".question.commit_any", seat=who)
            mine = Answer(say(".answer.commit", seat=who), begin(CommitUnits, seat=side.seat))
            yield Question(asked, (mine,), side.seat, say(".why.commit"), part=(number, len(sides)))
    if step == "seduction":
        units = tuple(
            Answer(say(".answer.seduced", unit=TermRef("units", unit)), SendHome(attacker, unit), icon=unit_icon(unit))
            for unit in battle.defender.units
        )
        yield Question(say(".question.seduce", seat=SeatRef(attacker)), units, attacker, say(".why.seduce"))


def draws_at_once(state: Mythology) -> bool:
    """Whether the cube placed next is the last of the round, after which everybody just fills the hand."""
    return len(placers(state)) - state.placed == 1
