"""A Zivbot's turn: draw cards, carry out every symbol exactly as the rules say, tell each step with its reason."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Step, Turn
from companion.engine.choice import Choice
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say

from ..cards.war import ADVANCED_WAR_VP, WAR_VP, fight
from ..map.world import knows, region_name, shared_regions
from ..matrix.levels import TOP_LEVEL_VP, enter, has_room, without_field_ahead
from ..table.ids import (
    ART,
    EXPANSION,
    KEY,
    MILITARY,
    NUCLEAR_POWER,
    PERSONAL,
    TECHNOLOGY,
    TOP_LEVEL,
    WAR,
    ZIVBOT,
    RegionId,
)
from ..table.printed import AXES, Symbol, ZivbotCard
from ..table.state import Historia, Playing
from ..variants.events import befall_bot, triggered
from .decisions import NO_SHARED_REGION, OWN_CUBE, WarTarget, draws, expansion_choice, highest_tile, war_choice

StepNumber = Annotated[int, Bounds(1, 99)]
BOT_TURN = "bot_turn"
WAR_STEP = ".bot.war"


@dataclass(frozen=True, slots=True)
class Correction:
    """What the table decides for one step instead of the app: another region, another enemy."""

    step: StepNumber
    region: RegionId | None = None
    victim: Seat | None = None


def with_correction(known: tuple[Correction, ...], step: Step, value: object) -> tuple[Correction, ...] | None:
    """These corrections and one more: another candidate of a step's choice, a region or an enemy in a region."""
    if not step.key or _is_out_of_question(step, value):
        return None
    number = int(step.key)
    rest = tuple(one for one in known if one.step != number)
    if isinstance(value, tuple):
        victim, region = value
        return (*rest, Correction(number, region or None, victim))
    return (*rest, Correction(number, str(value)))


def _is_out_of_question(step: Step, value: object) -> bool:
    candidates = step.choice.candidates if step.choice is not None else ()
    return any(one.value == value and one.reason.id in (OWN_CUBE, NO_SHARED_REGION) for one in candidates)


@dataclass(frozen=True, slots=True)
class Word:
    """What the table has to say about a bot's steps."""

    # Steps left out altogether, as entries of older evenings have them.
    not_possible: tuple[int, ...] = ()
    corrections: tuple[Correction, ...] = ()
    # Steps that cannot be done as the app says, once for every way refused: the rules say what comes instead.
    blocked: tuple[int, ...] = ()

    def refusals(self, number: int) -> int:
        """How many ways to carry out a step the table has refused."""
        return self.blocked.count(number)

    def correction(self, number: int) -> Correction:
        """The correction of a step, an empty one if there is none."""
        return next((one for one in self.corrections if one.step == number), Correction(number))


def play_bot(state: Historia, seat: int, turn: Turn, word: Word, number: int = 1) -> tuple[Historia, int]:
    """Play one Zivbot's turn; steps are numbered from the given one on, the next free number is given back."""
    deck = {card.id: card for card in state.board.zivbot_cards}
    drawn = turn.chance.draw(tuple(deck), draws(state, seat))
    names: Arg = tuple(card_name(deck[id]) for id in drawn)
    turn.step(
        say(
            ".step.bot_draws",
            civ=SeatRef(seat),
            difficulty=TermRef("difficulties", state.players[seat].bot),
            cards=names,
        ),
        seat=seat,
        icon="robot",
    )
    for id in drawn:
        state, number = _play_card(state, seat, deck[id], number, turn, word)
        if not state.running:
            return state, number
    civ = state.players[seat]
    return state.with_civ(seat, replace(civ, playing=Playing(cards=(BOT_TURN,)))), number


def _play_card(
    state: Historia, seat: int, card: ZivbotCard, number: int, turn: Turn, word: Word
) -> tuple[Historia, int]:
    """Both symbols, the upper one first; the event before each, or once a card if the table decided so."""
    struck = False
    for symbol in card.symbols:
        if not state.running:
            break
        turn.key = str(number)
        due = state.rules.o26_event_each_symbol or not struck
        if due and (state.rules.o25_event_on_void or not _is_void(state, seat, symbol)):
            struck = struck or triggered(state, symbol.card) is not None
            state = befall_bot(state, seat, symbol.card, turn)
        state = _symbol(state, seat, symbol, number, turn, word)
        turn.key = ""
        number += 1
    return state, number


def _is_void(state: Historia, seat: int, symbol: Symbol) -> bool:
    """Whether a symbol does nothing at all now: no points, nobody to attack, nowhere to go."""
    if symbol.vp or symbol.card not in (WAR, EXPANSION):
        return False
    if symbol.card == WAR:
        return war_choice(state, seat).taken is None
    return state.players[seat].cubes.personal == 0 or expansion_choice(state, seat).taken is None


def card_name(card: ZivbotCard) -> Message:
    """A Zivbot card by its symbols, the upper one first."""
    terms = [TermRef("action_cards", symbol.card) for symbol in card.symbols]
    if len(terms) == 2:
        return say(".zivbot_card.two", upper=terms[0], lower=terms[1])
    return say(".zivbot_card.one", symbols=tuple(terms))


def _symbol(state: Historia, seat: int, symbol: Symbol, number: int, turn: Turn, word: Word) -> Historia:
    if number in word.not_possible:
        card = TermRef("action_cards", symbol.card)
        turn.step(
            say(".bot.not_possible", number=number, civ=SeatRef(seat), card=card),
            seat=seat,
            icon="close-circle-outline",
        )
        return state
    refusals = word.refusals(number)
    if symbol.card in AXES:
        return _climb(state, seat, symbol, number, turn, refusals)
    if symbol.card == ART:
        return _art(state, seat, symbol, number, turn, refusals)
    correction = word.correction(number)
    if symbol.card == EXPANSION:
        return _expand(state, seat, symbol, number, turn, correction, refusals)
    return _war(state, seat, symbol, number, turn, correction, refusals)


def _climb(state: Historia, seat: int, symbol: Symbol, number: int, turn: Turn, refusals: int) -> Historia:
    """Technology or Military: the level and the card's points; the other axis at a limit; 2 VP at the top.

    A field the table refuses is not on its matrix: that is learned, and the rules go on from there.
    """
    rules, axis = state.rules, symbol.card
    other = MILITARY if axis == TECHNOLOGY else TECHNOLOGY
    if state.players[seat].level(axis) >= TOP_LEVEL:
        points = TOP_LEVEL_VP + (symbol.vp if rules.o1_top_level_scores_both else 0)
        return _scored(state, seat, axis, points, say(".bot.top", **_head(number, seat, axis), vp=points), turn)
    if refusals:
        for way in [way for way in (axis, other) if has_room(state, seat, way)][:refusals]:
            state = without_field_ahead(state, seat, way)
    if has_room(state, seat, axis):
        return _step_up(state, seat, axis, symbol.vp, ".bot.level", number, turn)
    points = symbol.vp if rules.o2_fallback_scores else 0
    if has_room(state, seat, other):
        return _step_up(state, seat, other, points, ".bot.fallback", number, turn)
    if state.players[seat].level(other) >= TOP_LEVEL and rules.o3_blocked_at_top_scores:
        points += TOP_LEVEL_VP
    return _scored(state, seat, axis, points, say(".bot.blocked", **_head(number, seat, axis), vp=points), turn)


def _head(number: int, seat: int, axis: str) -> dict[str, Arg]:
    return {"number": number, "civ": SeatRef(seat), "axis": TermRef("metrics", axis)}


def _step_up(state: Historia, seat: int, axis: str, points: int, words: str, number: int, turn: Turn) -> Historia:
    level = state.players[seat].level(axis) + 1
    head = _head(number, seat, axis)
    message = Message(words, {**head, "level": level, "vp": points})
    todo = say(".todo.marker", civ=head["civ"], axis=head["axis"], level=level)
    state = _scored(state, seat, axis, points, message, turn, todo)
    return enter(state, seat, axis, level, turn)


def _scored(
    state: Historia, seat: int, card: str, points: int, message: Message, turn: Turn, todo: Message | None = None
) -> Historia:
    turn.step(message, todo=todo, seat=seat, icon=_icon(card))
    return state.with_civ(seat, state.players[seat].scored(points, ZIVBOT))


def _icon(card: str) -> str:
    return str(items(KEY, "action_cards")[card]["icon"])


def _art(state: Historia, seat: int, symbol: Symbol, number: int, turn: Turn, refusals: int) -> Historia:
    """Art: the right-most wonder of the row leaves the game; the points in any case."""
    if refusals:  # no wonder lies there
        state = replace(state, wonder_row=())
    there = bool(state.wonder_row)
    message = say(".bot.art" if there else ".bot.art_empty", number=number, civ=SeatRef(seat), vp=symbol.vp)
    state = _scored(state, seat, ART, symbol.vp, message, turn, say(".todo.wonder_away") if there else None)
    return replace(state, wonder_row=state.wonder_row[:-1])


def _symbol_points(state: Historia, seat: int, symbol: Symbol, number: int, turn: Turn) -> Historia:
    """Points beside a symbol that usually has none, if the table's card shows some."""
    if symbol.vp == 0:
        return state
    card = TermRef("action_cards", symbol.card)
    message = say(".bot.symbol_vp", number=number, civ=SeatRef(seat), card=card, vp=symbol.vp)
    return _scored(state, seat, symbol.card, symbol.vp, message, turn)


def _expand(
    state: Historia, seat: int, symbol: Symbol, number: int, turn: Turn, correction: Correction, refusals: int
) -> Historia:
    """Expansion: one cube of the supply into the chosen region, or the next best where the table refuses it."""
    state = _symbol_points(state, seat, symbol, number, turn)
    civ = state.players[seat]
    if civ.cubes.personal == 0:
        turn.step(say(".bot.no_cubes", number=number, civ=SeatRef(seat)), seat=seat, icon=_icon(EXPANSION))
        return state
    refused: tuple[RegionId, ...] = ()
    for _ in range(refusals):
        best = expansion_choice(state, seat, refused).taken
        refused = refused if best is None else (*refused, best)
    choice: Choice[RegionId] = expansion_choice(state, seat, refused)
    region = choice.taken if correction.region in (None, *civ.regions) else correction.region
    if region is None:
        message = say(".bot.nowhere", number=number, civ=SeatRef(seat))
        turn.step(message, choice=choice, seat=seat, icon=_icon(EXPANSION))
        return state
    place = region_name(state, region)
    turn.step(
        say(".bot.expansion", number=number, civ=SeatRef(seat), region=place, tile=state.tiles.get(region, 0)),
        todo=say(".todo.cube_on_map", civ=SeatRef(seat), region=place),
        choice=choice,
        seat=seat,
        icon="map-marker",
    )
    return state.with_civ(seat, civ.settled(region, PERSONAL))


def _war(
    state: Historia, seat: int, symbol: Symbol, number: int, turn: Turn, correction: Correction, refusals: int
) -> Historia:
    """War: against the beatable civilization with most VP, if there is one the table does not refuse."""
    state = _symbol_points(state, seat, symbol, number, turn)
    refused: tuple[WarTarget, ...] = ()
    for _ in range(refusals):
        best = war_choice(state, seat, refused).taken
        refused = refused if best is None else (*refused, best)
    choice: Choice[WarTarget] = war_choice(state, seat, refused)
    target = _corrected_target(state, seat, choice.taken, correction)
    if target is None:
        turn.step(say(".bot.no_war", number=number, civ=SeatRef(seat)), choice=choice, seat=seat, icon=_icon(WAR))
        return state
    victim, region = target
    turn.step(
        say(WAR_STEP, number=number, civ=SeatRef(seat), victim=SeatRef(victim), region=region_name(state, region)),
        choice=choice,
        seat=seat,
        icon="sword-cross",
    )
    prize = ADVANCED_WAR_VP if knows(state, seat, NUCLEAR_POWER) else WAR_VP
    return fight(state, seat, victim, region, prize, turn)


def _corrected_target(state: Historia, seat: int, taken: WarTarget | None, correction: Correction) -> WarTarget | None:
    """The target the table named, as far as it exists, else the one the rules chose."""
    victim = correction.victim if correction.victim not in (None, seat) else (taken or (None, ""))[0]
    if victim is None:
        return None
    shared = shared_regions(state, seat, victim)
    if correction.region in shared and correction.region is not None:
        return victim, correction.region
    if taken is not None and taken[0] == victim:
        return taken
    place = highest_tile(state, shared)
    return None if place is None else (victim, place)
