"""Questions: what a player has to decide now, the ready-made answers to it, and the questions for the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.action import Action, against
from companion.engine.asking import Begun, begin
from companion.engine.frozen import dataclass, replace
from companion.engine.game import Answer, Question
from companion.engine.message import Arg, Message, SeatRef, TermRef, say

from ..bots.automa_actions import BotTurn
from ..bots.automa_map import conquest, exploration
from ..bots.bot_map_actions import BotConquer, BotExplore
from ..map.conquest import Conquer
from ..map.map_actions import Explore, anywhere
from ..map.territories import conquest_spots, explore_spots, tiles_left
from ..table.causes import CONQUEST_DICE, cause_words, place_in_row
from ..table.ids import AUTOMA_SEAT, BONUS, OLYMPIC_PRIZE, ONE, TILE_BENEFIT
from ..table.printed import benefit, thing
from ..table.setup_actions import choosing, keep_answers
from ..table.state import Due, Player, Solo, Tapestry
from .asks import tile_benefits
from .offered import answers, either, plain_next
from .open_actions import open_actions, open_parts
from .pictures import (
    BY_APP,
    BY_HAND,
    LISTED,
    cause_icon,
    civilization_icon,
    conquest_icon,
    picture,
    price_icon,
    resource_look,
    space_icon,
    step_icon,
)
from .prices import is_free, price
from .turn_actions import ChooseBenefit, PayBonus

# More choices than these stand on the buttons only.
FEW_CHOICES = 2


@dataclass(frozen=True, slots=True)
class MapQuestion(Question):
    """A decision the map itself can answer: where a tile is laid, which territory is conquered."""

    move: Begun | None = None


@dataclass(frozen=True, slots=True)
class DiceQuestion(Question):
    """Which of the two dice of a conquest is used; they lie before whoever decides."""


def map_spots(state: Tapestry, kind: type[Action[Any]], seat: int) -> tuple[str, ...]:
    """The hexes that answer a question of the map: where a tile may be laid, what may be conquered."""
    if kind is BotConquer:
        return conquest_spots(state, AUTOMA_SEAT)
    spots, part = (explore_spots, "explore") if kind is Explore else (conquest_spots, "conquer")
    return spots(state, seat, anywhere=anywhere(state, seat, part))


def tiles_to_lay(state: Tapestry) -> tuple[str, ...]:
    """The tiles that are left, those that show the same beside each other, the frequent ones first."""
    frequent = tile_benefits()
    return tuple(sorted(tiles_left(state), key=lambda tile: frequent.index(thing("territory_tiles", tile)["benefit"])))


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
        return say(".due.choose", options=either(first.parts)) if few else say(".due.choose_one")
    return say(".due.part", what=TermRef("benefits", first.parts[0] if first.parts else "nothing"))


def is_offer(due: Due) -> bool:
    """Whether there is one thing to take or leave, so that nothing is chosen."""
    return due.how == ONE and due.optional and len(dict.fromkeys(due.parts)) == 1


def is_asked(due: Due) -> bool:
    """Whether a due benefit is put as a question, with its answers on buttons."""
    return due.how in (ONE, BONUS)


def questions(state: Tapestry) -> tuple[Question, ...]:
    """What waits for a decision, for every seat that owes one, in turn order from the active player."""
    count = len(state.players)
    asked = [_keeping(state, seat) for seat in choosing(state)]
    for seat in ((state.active + step) % count for step in range(count)):
        if owes(state, seat):
            asked.append(_question(state, seat))
    if state.solo is not None and state.map is not None:
        asked += _bots_on_map(state, state.solo)
    elif state.solo is not None and state.solo.conquests:
        ways = [action for action in bot_answers(state.solo, state.active) if against(action, state) is None]
        told = tuple(_bot_conquest(action, action) for action in ways if isinstance(action, BotConquer))
        asked.append(Question(say(".phase.bots_conquest"), told, state.active, say(".why.bots_conquest")))
    return tuple(asked)


def _bots_on_map(state: Tapestry, solo: Solo) -> Iterator[Question]:
    """What the Automa does on the map kept here: the hex the rules choose is one tap, any other by hand."""
    seat = state.active
    where = exploration(state).taken if solo.explorations else None
    if where is not None:
        here = TermRef("hexes", where)
        laid = Answer(say(".answer.app_draws"), BotExplore(seat, where), icon=BY_APP)
        drawn = Answer(say(".answer.bot_tile"), begin(BotExplore, seat=seat, hexagon=where), icon=BY_HAND)
        yield Question(say(".question.bot_explores", hexagon=here), (laid, drawn), seat, say(".why.bot_explores"))
    if not solo.conquests:
        return
    telling, none = begin(BotConquer, seat=seat, none=False), BotConquer(seat, none=True)
    others = (Answer(say(".answer.by_list"), telling, icon=LISTED), _bot_conquest(none, none))
    target = conquest(state).taken
    ways = (BotConquer(seat, hexagon=target), BotConquer(seat, trap=True, hexagon=target)) if target else ()
    chosen = tuple(_bot_conquest(way, way.seen(state)) for way in ways if against(way, state) is None)
    why = say(".why.bots_conquest")
    yield MapQuestion(say(".phase.bots_conquest"), (*chosen, *others), seat, why, move=telling)


def _bot_conquest(way: BotConquer, seen: BotConquer) -> Answer:
    """How a conquest of the Automa ends, as it is seen on the map; where that is known, the hex is named."""
    at = (TermRef("hexes", way.hexagon),) if way.hexagon is not None else ()
    trap = (say(".answer.springs_trap"),) if seen.trap else ()
    words = replace(seen, trap=False).words()
    return Answer(words, way, detail=(*at, *trap) or None, icon=conquest_icon(seen))


def owes(state: Tapestry, seat: int) -> bool:
    """Whether a player has something to decide, and not merely to go on."""
    due = state.players[seat].due
    if not due or (due[0].parts[:1] == (OLYMPIC_PRIZE,) and not is_asked(due[0])):
        return False
    return is_asked(due[0]) or plain_next(state, seat) is None


def _question(state: Tapestry, seat: int) -> Question:
    player = state.players[seat]
    due = player.due[0]
    why = cause_words(due.cause)
    if is_asked(due):
        told = tuple(_answered(player, due, action) for action in open_actions(state, seat))
        icon = space_icon(due.space) if due.how == BONUS else cause_icon(due.cause)
        why = why or say(".why.gained", seat=SeatRef(seat))
        thrown = due.how == ONE and due.cause is not None and due.cause.kind == CONQUEST_DICE
        kind = DiceQuestion if thrown else Question
        return kind(_asked(due, seat), told, seat, why, place_in_row(player), icon=icon)
    parts = tuple(dict.fromkeys(open_parts(player)))
    named = tuple(TermRef("benefits", part) for part in parts)
    why = why or say(".question.help", text=TermRef("benefits.help", parts[0]))
    message = say(".question.due", seat=SeatRef(seat), what=named)
    told, place = answers(state, seat), place_in_row(player)
    icon = cause_icon(due.cause) or step_icon(parts[0])
    drawn = [answer.action for answer in told if isinstance(answer.action, Begun)]
    on_map = [move for move in drawn if state.map is not None and move.cls in (Explore, Conquer)]
    if on_map:
        by_list = say(".answer.by_list")
        told = tuple(replace(a, message=by_list, icon=LISTED) if a.action in on_map else a for a in told)
        return MapQuestion(message, told, seat, why, place, icon=icon, move=on_map[0])
    return Question(message, told, seat, why, place, icon=icon)


def _answered(player: Player, due: Due, action: Action[Any]) -> Answer:
    """An answer to a choice; the die of the conquered territory asks what that shows."""
    match action:
        case ChooseBenefit(benefit=chosen):
            asks = chosen == TILE_BENEFIT
            move = begin(ChooseBenefit, seat=action.seat, benefit=TILE_BENEFIT) if asks else action
            (message, detail), (icon, tone) = benefit_words(player, chosen), picture(chosen)
            return Answer(message, move, detail=detail, icon=icon, tone=tone)
        case PayBonus(resource=None):
            free = is_free(player, due)
            paid = say(".answer.bonus", price=price_words(player, due))
            return Answer(paid, action, icon="" if free else price_icon(due))
        case PayBonus(resource=str(resource)):
            icon, tone = resource_look(resource)
            paid = say(".answer.pay", n=price(due)[1], resource=TermRef("resources", resource))
            return Answer(paid, action, detail=_stock(player, resource), icon=icon, tone=tone)
        case _:
            return Answer(say(".answer.skip"), action)


def benefit_words(player: Player, chosen: str) -> tuple[Message, Arg]:
    """A benefit on its tile, and in small print how much of it is there or how far a token goes."""
    name = say(".answer.benefit", benefit=TermRef("benefits", chosen))
    match benefit(chosen):
        case {"kind": "tile_benefit"}:
            return say(".answer.tile_benefit"), None
        case {"kind": "resource" | "lose_resource" | "trade", "resource": resource}:
            return name, _stock(player, resource)
        case {"kind": "move", "track": track, "by": by, "benefit": gives, "bonus": bonus}:
            return say(".answer.track", track=TermRef("tracks", track)), say(_goes(by > 0, gives, bonus))
        case _:
            return name, None


def _goes(forward: bool, gives: bool, bonus: bool) -> str:
    """How a token goes on a track, and what of the space it takes."""
    if not forward:
        return ".answer.back" if gives else ".answer.back_only"
    if bonus:
        return ".answer.forward"
    return ".answer.forward_no_bonus" if gives else ".answer.forward_only"


def _stock(player: Player, resource: str) -> Message:
    return say(".answer.stock", now=player.resources[resource])


def _keeping(state: Tapestry, seat: int) -> Question:
    """Which of the two civilizations a player keeps."""
    answers = tuple(
        Answer(
            say(".answer.keep", civilization=TermRef("civilizations", action.civilization)),
            action,
            icon=civilization_icon(action.civilization),
        )
        for action in keep_answers(state, seat)
    )
    return Question(say(".question.keep", seat=SeatRef(seat)), answers, seat, say(".why.keep"))


def _asked(due: Due, seat: int) -> Message:
    if due.how == ONE:
        return say(".question.may" if is_offer(due) else ".question.choose", seat=SeatRef(seat))
    gain = tuple(TermRef("benefits", part) for part in due.parts)
    return say(".question.bonus", seat=SeatRef(seat), space=TermRef("spaces", due.space), gain=gain)


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
