"""Phases: whose turn it is, what is due, what must not be forgotten, and what the table is asked."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action
from companion.engine.game import Answer, Phase, Question, Reminder, When
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.offers import against

from .automa_actions import BotAdvance, BotIncome
from .benefits import is_out
from .card_actions import GainCivilization, PlayTapestry, UseCivilization
from .civilizations import abilities_due, open_ways
from .ids import BONUS, DISPLAY, LAST_INCOME, MYSTICS, ONE, STEP_CIVILIZATION, STEP_TAPESTRY, TRACKS
from .ledger import active_card, piece_term, to_place
from .map_actions import Conquer, Research
from .scoring import finished
from .state import Due, Player, Tapestry
from .tables import benefit
from .tech_actions import Invent, RepeatPosition, RepeatTech, RestartToken, UpgradeTech
from .tracks import proposed_payment, token_space
from .turn_actions import Advance, ChooseBenefit, PayBonus, Skip, TakeIncome


def must_take_income(state: Tapestry, seat: int) -> bool:
    """Whether a player can pay for no advance, or has not begun yet."""
    player = state.players[seat]
    if player.income_turn == 0:
        return True
    return not any(against(advance, state) is None for advance in _advances(seat, player))


def _advances(seat: int, player: Player) -> tuple[Advance, ...]:
    found = []
    for track in TRACKS:
        for second in (False, True):
            here = token_space(player, track, second)
            if here is not None and proposed_payment(player, track, here + 1) is not None:
                found.append(Advance(seat, track, second_token=second))
    return tuple(found)


def era(player: Player) -> int:
    """The era a player is in: 1 from the first income turn on, then by the cards played."""
    return max([min(1, player.income_turn), *(played.era for played in player.mat)])


def due_now(player: Player) -> Message | None:
    """What a player has to do next, in words."""
    if not player.due:
        return None
    first = player.due[0]
    if first.how == BONUS:
        return say(".due.bonus", space=TermRef("spaces", first.space))
    if first.how == ONE:
        return say(".due.choose", options=tuple(TermRef("benefits", part) for part in first.parts))
    return say(".due.part", what=TermRef("benefits", first.parts[0] if first.parts else "nothing"))


def phase(state: Tapestry) -> Phase:
    """Where the game is and what comes next."""
    if finished(state):
        return Phase(say(".phase.finished"), done=LAST_INCOME, total=LAST_INCOME, phase="finished")
    active = state.active
    player = state.players[active]
    if state.solo and state.solo.acting:
        bots = state.solo.automa
        return Phase(
            say(".phase.bots"),
            done=bots.income_turn,
            total=LAST_INCOME,
            round=bots.income_turn,
            phase="bots",
            seat=active,
        )
    open_now = due_now(player)
    if state.turn_open and open_now is not None:
        step = player.due[0].parts[0] if player.due[0].parts else ""
        title, name = say(".phase.deciding", seat=SeatRef(active)), "deciding"
    else:
        step, title, name = "", say(".phase.turn", seat=SeatRef(active), era=era(player)), "turn"
    following = next_button(state, active)
    return Phase(
        title,
        detail=open_now,
        done=player.income_turn,
        total=LAST_INCOME,
        round=player.income_turn,
        phase=name,
        step=step,
        seat=active,
        next=say(f".{type(following).__name__}.title") if following else None,
        next_action=following,
    )


def next_button(state: Tapestry, seat: int) -> Action[Any] | None:
    """The one thing to do next, if there is only one."""
    player = state.players[seat]
    if not player.due:
        return TakeIncome(seat) if must_take_income(state, seat) else None
    buttons = [action for action in open_actions(state, seat) if not isinstance(action, Skip)]
    return buttons[0] if len(buttons) == 1 else None


def open_actions(state: Tapestry, seat: int) -> tuple[Action[Any], ...]:
    """Whole actions that answer what is due for this player now."""
    player = state.players[seat]
    if not player.due:
        return ()
    first = player.due[0]
    found: list[Action[Any]] = []
    if first.how == BONUS:
        found = [PayBonus(seat)]
    elif first.how == ONE:
        found = [ChooseBenefit(seat, part) for part in first.parts]
    else:
        for part in first.parts if first.how != "all" else first.parts[:1]:
            found += _answers(state, seat, part)
    found.append(Skip(seat))
    return tuple(action for action in found if against(action, state) is None)


def _answers(state: Tapestry, seat: int, part: str) -> list[Action[Any]]:
    """Ready-made actions for a part that waits for a decision; what needs a form is not among them."""
    player = state.players[seat]
    if part == STEP_CIVILIZATION:
        due = abilities_due(state, seat)
        return [UseCivilization(seat, way) for civilization in due for way in open_ways(player, civilization)]
    if part == STEP_TAPESTRY:
        return [PlayTapestry(seat), PlayTapestry(seat, unnamed=True)]
    match benefit(part)["kind"]:
        case "upgrade" | "step":
            return [UpgradeTech(seat, tech.card) for tech in player.techs]
        case "research":
            return [Research(seat)]
        case "conquer":
            return [Conquer(seat)]
        case "invent":
            return [Invent(seat, card) for card in state.display]
        case "play_on_top":
            return [PlayTapestry(seat, unnamed=True)]
        case "circle_again" | "square_again":
            return [RepeatTech(seat, tech.card) for tech in player.techs]
        case "repeat":
            return [RepeatPosition(seat, track) for track in TRACKS]
        case "restart":
            return [RestartToken(seat, track) for track in TRACKS]
        case "extra_civilization":
            return [GainCivilization(seat)]
        case _:
            return []


def quick_actions(state: Tapestry, seat: int) -> tuple[Action[Any], ...]:
    """The likely buttons for a seat: what is due, or the advances that can be paid and the income turn."""
    player = state.players[seat]
    if player.due:
        return open_actions(state, seat)
    if state.solo and state.solo.acting:
        return (*(BotAdvance(seat, None, track, track) for track in TRACKS), BotIncome(seat))
    if seat != state.active or is_out(player):
        return ()
    turns: tuple[Action[Any], ...] = (*_advances(seat, player), TakeIncome(seat))
    return tuple(action for action in turns if against(action, state) is None)


def questions(state: Tapestry) -> tuple[Question, ...]:
    """Choices and bonuses that wait, for every seat that has one."""
    asked = []
    for seat, player in enumerate(state.players):
        if player.due and player.due[0].how in (ONE, BONUS):
            message = due_now(player)
            assert message is not None
            answers = tuple(Answer(_answer(player.due[0], action), action) for action in open_actions(state, seat))
            asked.append(Question(message, answers, seat))
    return tuple(asked)


def _answer(due: Due, action: Action[Any]) -> Message:
    match action:
        case ChooseBenefit(benefit=chosen):
            return say(".answer.benefit", benefit=TermRef("benefits", chosen))
        case PayBonus():
            return say(".answer.bonus", gain=tuple(TermRef("benefits", part) for part in due.parts))
        case _:
            return say(".answer.skip")


def reminders(state: Tapestry) -> tuple[Reminder, ...]:
    """Pieces without a place, cards in force, things others still have to do."""
    found = []
    for seat, player in enumerate(state.players):
        for piece in dict.fromkeys(to_place(player)):
            found.append(Reminder(When.NOW, say(".reminder.place", piece=piece_term(piece)), seat))
        card = active_card(player)
        if card:
            found.append(Reminder(When.NOW, say(".reminder.card", card=TermRef("tapestry_cards", card)), seat))
        waiting = due_now(player)
        if waiting is not None and (seat != state.active or not state.turn_open):
            found.append(Reminder(When.NOW, waiting, seat))
        if MYSTICS in player.civilizations and player.prediction is None:
            found.append(Reminder(When.START, say(".reminder.predict"), seat))
        if player.income_turn == LAST_INCOME - 1:
            found.append(Reminder(When.END, say(".reminder.last_income"), seat))
    if 0 < len(state.display) < DISPLAY:
        found.append(Reminder(When.NOW, say(".reminder.display", n=DISPLAY - len(state.display))))
    income = TakeIncome(state.active)
    begun = state.players[state.active].income_turn > 0
    if begun and against(income, state) is None and must_take_income(state, state.active):
        found.append(Reminder(When.NOW, say(".reminder.must_income"), state.active, income))
    return tuple(found)
