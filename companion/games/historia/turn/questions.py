"""Questions: a printed fact is asked for at the moment it matters, once, and nothing waits for the answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.engine.data import items
from companion.engine.game import Answer, Question
from companion.engine.message import Message, SeatRef, TermRef, say

from ..bots.bot_actions import bots_waiting
from ..bots.bot_turn import card_name
from ..bots.decisions import expansion_choice
from ..leaders.leaders import TellCondition, leader_name, leader_of
from ..map.world import holds_alone, knows, region_name
from ..scoring.measures import measures_of_round
from ..table.ids import (
    KEY,
    LEADER_BONUS,
    MILITARY,
    NAVIGATION,
    NUCLEAR_POWER,
    OTHER,
    RECOVER_CUBES,
    REFRESH_WONDERS,
    TAKE_BACK_CARDS,
    TECHNOLOGY,
    TERRITORY_BONUS,
    TOP_LEVEL,
)
from ..table.printed import unplaced_levels
from ..table.state import Historia
from ..table.table_actions import Calibrate, Recall
from ..table.told import (
    FIELD,
    FIELD_GOVERNMENT,
    MEASURE,
    NEIGHBOURS,
    NO,
    TECHNOLOGY_LEVEL,
    TILE_VP,
    YES,
    ZIVBOT_CARD,
    fact,
    is_printed,
    read,
)
from .phases import round_is_complete

MOST_AT_ONCE = 3
UNSURE_MEASURES = (TAKE_BACK_CARDS, REFRESH_WONDERS, RECOVER_CUBES)
LIKELY_TILE_VP = range(7)


def questions(state: Historia) -> tuple[Question, ...]:
    """What the app would like to know now, the most useful first, never more than a few."""
    if not state.running:
        return ()
    return tuple(islice(_all(state), MOST_AT_ONCE))


def _all(state: Historia) -> Iterator[Question]:
    if round_is_complete(state):
        yield from _about_measures(state)
        yield from _about_leaders(state)
        yield from _about_governments(state)
        yield from _about_tiles(state)
    waiting = bots_waiting(state)
    if state.bots and state.round == 1 and waiting:
        yield from _about_cards(state)
    yield from _about_technologies(state)
    for seat in waiting:
        yield from _about_fields(state, seat)
        yield from _about_neighbours(state, seat)


def _yes_no(state: Historia, name: str, message: Message, seat: int | None = None) -> Iterator[Question]:
    if not is_printed(state.board, name):
        answers = (Answer(say(".answer.yes"), Calibrate(name, YES)), Answer(say(".answer.no"), Calibrate(name, NO)))
        yield Question(message, answers, seat)


def _about_fields(state: Historia, seat: int) -> Iterator[Question]:
    civ = state.players[seat]
    for axis in (TECHNOLOGY, MILITARY):
        if civ.level(axis) < TOP_LEVEL:
            ahead = civ.on_level(axis, civ.level(axis) + 1)
            place = {"technology": ahead.technology, "military": ahead.military}
            name = fact(FIELD, ahead.technology, ahead.military)
            yield from _yes_no(state, name, say(".ask.field", **place), seat)


def _about_governments(state: Historia) -> Iterator[Question]:
    asked = set()
    for seat, civ in enumerate(state.players):
        name = fact(FIELD_GOVERNMENT, civ.technology, civ.military)
        if civ.out or name in asked or is_printed(state.board, name):
            continue
        asked.add(name)
        answers = tuple(
            Answer(say(".answer.term", term=TermRef("governments", id)), Calibrate(name, id))
            for id in items(KEY, "governments")
        )
        place = {"technology": civ.technology, "military": civ.military}
        yield Question(say(".ask.government", **place), answers, seat)


def _about_tiles(state: Historia) -> Iterator[Question]:
    if TERRITORY_BONUS not in measures_of_round(state):
        return
    for seat, civ in enumerate(state.players):
        for region in civ.regions:
            number = state.tiles.get(region)
            if number is None or not holds_alone(state, seat, region):
                continue
            name = fact(TILE_VP, number)
            if not is_printed(state.board, name):
                answers = tuple(Answer(say(".answer.vp", n=n), Calibrate(name, str(n))) for n in LIKELY_TILE_VP)
                place = region_name(state, region)
                yield Question(say(".ask.tile", number=number, region=place), answers, seat)


def _about_measures(state: Historia) -> Iterator[Question]:
    for measure in UNSURE_MEASURES:
        name = fact(MEASURE, measure, state.round_of_era)
        message = say(".ask.measure", measure=TermRef("measures", measure), number=state.round_of_era)
        yield from _yes_no(state, name, message)


def _about_technologies(state: Historia) -> Iterator[Question]:
    highest = max(civ.technology for civ in state.players)
    first = min(unplaced_levels())
    for technology in (NAVIGATION, NUCLEAR_POWER):
        name = fact(TECHNOLOGY_LEVEL, technology)
        near = highest + 1 >= (first if technology == NAVIGATION else state.board.technologies[technology])
        if near and not is_printed(state.board, name):
            answers = tuple(
                Answer(say(".answer.level", level=level), Calibrate(name, str(level))) for level in unplaced_levels()
            )
            yield Question(say(".ask.technology", technology=TermRef("technologies", technology)), answers)


def _about_neighbours(state: Historia, seat: int) -> Iterator[Question]:
    """Only the border that would decide where this bot expands."""
    civ = state.players[seat]
    region = expansion_choice(state, seat).taken
    if region is None or knows(state, seat, NAVIGATION) or civ.cubes.personal == 0:
        return
    for own in civ.regions:
        if region in state.board.neighbours.get(own, ()):
            name = fact(NEIGHBOURS, own, region)
            places = {"one": region_name(state, own), "other": region_name(state, region)}
            yield from _yes_no(state, name, say(".ask.neighbours", **places), seat)


def _about_cards(state: Historia) -> Iterator[Question]:
    names = {card.id: fact(ZIVBOT_CARD, card.id) for card in state.board.zivbot_cards}
    if any(is_printed(state.board, name) for name in names.values()):
        return
    shown = tuple(card_name(card) for card in state.board.zivbot_cards)
    confirm = Recall({name: read(state.board, name) for name in names.values()})
    yield Question(say(".ask.zivbot_cards", cards=shown), (Answer(say(".answer.yes"), confirm),))


def _about_leaders(state: Historia) -> Iterator[Question]:
    if LEADER_BONUS not in measures_of_round(state):
        return
    for seat in state.humans:
        leader = leader_of(state, seat)
        if leader is None:
            continue
        for which, condition in enumerate((leader.first, leader.second), start=1):
            if condition.metric == OTHER and condition.met is None:
                answers = (
                    Answer(say(".answer.yes"), TellCondition(seat, which, True)),
                    Answer(say(".answer.no"), TellCondition(seat, which, False)),
                )
                message = say(".ask.condition", civ=SeatRef(seat), leader=leader_name(leader.name), vp=condition.vp)
                yield Question(message, answers, seat)
