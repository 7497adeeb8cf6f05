"""Decisions: what a player has to decide now, the ready-made answers to it, and the questions for the table."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action
from companion.engine.game import Answer, Question
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.offers import against

from ..bots.automa_actions import BotConquer, BotTurn
from ..cards.card_actions import PlayTapestry
from ..cards.tech_actions import Invent, RepeatPosition, RepeatTech, RestartToken, UpgradeTech
from ..civilizations.abilities import abilities_due, open_ways
from ..civilizations.civilization_actions import GainCivilization, GiveToken, UseCivilization
from ..map.conquest import Conquer
from ..map.map_actions import Research
from ..table.causes import cause_words, place_in_row
from ..table.ids import ALL, BONUS, ONE, RESOURCES, STEP_CIVILIZATION, STEP_COUNT, STEP_TAPESTRY, TILE_BENEFIT, TRACKS
from ..table.printed import benefit
from ..table.setup_actions import choosing, keep_answers
from ..table.state import Due, Player, Solo, Tapestry
from .gains import AUTOMATIC
from .income_actions import CountIncome
from .prices import RESOURCE, is_free, price, proposed_resource
from .turn_actions import ChooseBenefit, PayBonus, Skip

# More choices than these stand on the buttons only.
FEW_CHOICES = 2


def due_now(player: Player) -> Message | None:
    """What a player has to do next, in words."""
    if not player.due:
        return None
    first = player.due[0]
    if first.how == BONUS:
        return say(".due.bonus", space=TermRef("spaces", first.space))
    if is_offer(first):
        return say(".due.may", what=TermRef("benefits", first.parts[0]))
    if first.how == ONE:
        few = len(dict.fromkeys(first.parts)) <= FEW_CHOICES
        return say(".due.choose", options=_either(first.parts)) if few else say(".due.choose_one")
    return say(".due.part", what=TermRef("benefits", first.parts[0] if first.parts else "nothing"))


def is_offer(due: Due) -> bool:
    """Whether there is one thing to take or leave, so that nothing is chosen."""
    return due.how == ONE and due.optional and len(dict.fromkeys(due.parts)) == 1


def is_asked(due: Due) -> bool:
    """Whether a due benefit is put as a question, with its answers on buttons."""
    return due.how in (ONE, BONUS)


def _either(parts: tuple[str, ...]) -> Message | TermRef:
    """Benefits of which one is taken: "coin or worker or food"."""
    *before, last = dict.fromkeys(parts)
    name = TermRef("benefits", last)
    return say(".either", left=_either(tuple(before)), right=name) if before else name


def open_parts(player: Player) -> tuple[str, ...]:
    """The parts of the first due benefit that can be taken now."""
    if not player.due:
        return ()
    first = player.due[0]
    return first.parts[:1] if first.how == ALL else first.parts


def open_actions(state: Tapestry, seat: int) -> tuple[Action[Any], ...]:
    """Whole actions that answer what is due for this player now."""
    player = state.players[seat]
    if not player.due:
        return ()
    first = player.due[0]
    found: list[Action[Any]] = []
    if first.how == BONUS:
        found = _payments(player, first, seat)
    elif first.how == ONE:
        found = [ChooseBenefit(seat, part) for part in first.parts]
    else:
        for part in open_parts(player):
            found += _answers(state, seat, part)
        # A part of free order that needs no decision may still be wanted before the others.
        found += [ChooseBenefit(seat, part) for part in open_parts(player)[1:] if benefit(part)["kind"] in AUTOMATIC]
    found.append(Skip(seat))
    return tuple(action for action in found if against(action, state) is None)


def _payments(player: Player, due: Due, seat: int) -> list[Action[Any]]:
    """Ways to pay a bonus: a resource of each kind, the one there is most of first."""
    if is_free(player, due) or price(due)[0] != RESOURCE:
        return [PayBonus(seat)]
    most = proposed_resource(player)
    return [PayBonus(seat, name) for name in sorted(RESOURCES, key=lambda name: name != most)]


def _answers(state: Tapestry, seat: int, part: str) -> list[Action[Any]]:
    """Ready-made actions for a part that waits for a decision; what needs a form is not among them."""
    player = state.players[seat]
    if part == STEP_CIVILIZATION:
        due = abilities_due(state, seat)
        return [UseCivilization(seat, way) for civilization in due for way in open_ways(player, civilization)]
    if part == STEP_COUNT:
        return [CountIncome(seat)]
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
        case "give_token":
            return [GiveToken(seat, other) for other in range(len(state.players))]
        case _:
            return []


def questions(state: Tapestry) -> tuple[Question, ...]:
    """Choices and bonuses that wait, for every seat that has one, in turn order from the active player."""
    count = len(state.players)
    asked = [_keeping(state, seat) for seat in choosing(state)]
    for seat in ((state.active + step) % count for step in range(count)):
        player = state.players[seat]
        if player.due and is_asked(player.due[0]):
            due = player.due[0]
            answers = tuple(
                Answer(_answer(player, due, action), action, asks=_asks_more(action))
                for action in open_actions(state, seat)
            )
            asked.append(Question(_asked(due, seat), answers, seat, cause_words(due.cause), place_in_row(player)))
    if state.solo is not None and state.solo.conquests:
        ways = [action for action in bot_answers(state.solo, state.active) if against(action, state) is None]
        told = tuple(Answer(action.words(), action) for action in ways if isinstance(action, BotConquer))
        asked.append(Question(say(".phase.bots_conquest"), told, state.active))
    return tuple(asked)


def _keeping(state: Tapestry, seat: int) -> Question:
    """Which of the two civilizations a player keeps."""
    answers = tuple(
        Answer(say(".answer.keep", civilization=TermRef("civilizations", action.civilization)), action)
        for action in keep_answers(state, seat)
    )
    return Question(say(".question.keep", seat=SeatRef(seat)), answers, seat)


def _asks_more(action: Action[Any]) -> bool:
    """Whether an answer still has to say something: what the conquered territory shows."""
    return isinstance(action, ChooseBenefit) and action.benefit == TILE_BENEFIT


def _asked(due: Due, seat: int) -> Message:
    if due.how == ONE:
        return say(".question.may" if is_offer(due) else ".question.choose", seat=SeatRef(seat))
    gain = tuple(TermRef("benefits", part) for part in due.parts)
    return say(".question.bonus", seat=SeatRef(seat), space=TermRef("spaces", due.space), gain=gain)


def _answer(player: Player, due: Due, action: Action[Any]) -> Message:
    match action:
        case ChooseBenefit(benefit=chosen):
            printed, name = benefit(chosen), TermRef("benefits", chosen)
            if printed["kind"] == "resource":
                return say(".answer.resource", benefit=name, now=player.resources[printed["resource"]])
            return say(".answer.benefit", benefit=name)
        case PayBonus(resource=None):
            return say(".answer.bonus", price=price_words(player, due))
        case PayBonus(resource=str(resource)):
            return say(".answer.pay", n=price(due)[1], resource=TermRef("resources", resource))
        case _:
            return say(".answer.skip")


def price_words(player: Player, due: Due) -> Message:
    """What a bonus costs this player, in words."""
    kind, count = price(due)
    return say(".price.free") if is_free(player, due) else say(f".price.{kind}", n=count)


def bot_answers(solo: Solo, seat: int) -> tuple[Action[Any], ...]:
    """The bots' turn, or the ways a conquest of the Automa can end."""
    if not solo.conquests:
        return (BotTurn(seat),)
    return (
        BotConquer(seat),
        BotConquer(seat, yours=True),
        BotConquer(seat, yours=True, trap=True),
        BotConquer(seat, middle_island=True),
        BotConquer(seat, none=True),
    )
