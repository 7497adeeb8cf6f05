"""Owners: tables with a box of their own that play whole evenings and answer what they are asked, truthfully."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from companion.engine.message import TermRef
from companion.engine.session import Session
from companion.games.historia.bots.bot_actions import BotRound
from companion.games.historia.box.pages import MATRIX_PAGE
from companion.games.historia.game import GAME
from companion.games.historia.table.ids import TECHNOLOGY, TOP_LEVEL
from companion.games.historia.table.printed import Board, house_board, house_government
from companion.games.historia.table.state import Historia
from companion.games.historia.table.table_actions import TellBox
from companion.games.historia.table.told import all_facts, fact, is_printed, read, write
from companion.games.historia.turn.questions import BoxQuestion
from tests.games.rig.driver import a_move

from .table import NOT_PLAYED, new_session

LEVEL_STEPS = (".bot.level", ".bot.fallback")


def true_board(seed: int) -> Board:
    """A box that prints other things than we assume: a narrower or wider matrix, other borders and values."""
    rng, board = Random(seed), house_board()
    for technology in range(2, TOP_LEVEL + 1):
        highest = min(TOP_LEVEL, technology + 2 + technology // 3 + rng.randint(0, 1))
        lowest = max(1, technology - 3 - technology // 4)
        for military in range(1, TOP_LEVEL + 1):
            inside = lowest <= military <= highest
            board = write(board, fact("field", technology, military), "yes" if inside else "no")
            if inside:
                name = fact("government", technology, military)
                board = write(board, name, house_government(technology, military))
    for number in range(1, 17):
        board = write(board, fact("tile_vp", number), str(1 + number // 4))
    for pair, value in (("europe:india", "yes"), ("russia:japan", "no"), ("europe:north_africa", "no")):
        board = write(board, f"neighbours:{pair}", value)
    board = write(board, "technology:navigation", "6")
    return write(board, "bonus:military:3", "cubes=1")


def strange_board(seed: int) -> Board:
    """A box of which hardly a page is as we assume: also other governments, level icons, measures and cards."""
    board = true_board(seed)
    for technology in range(1, TOP_LEVEL + 1):
        for military in range(1, TOP_LEVEL + 1):
            if board.has_field(technology, military) and (technology, military) != (1, 1):
                government = house_government(min(TOP_LEVEL, technology + 1), military)
                board = write(board, fact("government", technology, military), government)
    for axis, kind, levels in (("technology", "cubes=1", (3, 6, 9, 14)), ("military", "cards=1", (4, 8, 10, 13))):
        for level in levels:
            board = write(board, fact("bonus", axis, level), kind)
    for name, level in (("navigation", 9), ("printing_press", 6), ("writing", 8)):
        board = write(board, fact("technology", name), str(level))
    for measure, number in (("recover_cubes", 1), ("recover_cubes", 3), ("gain_cube", 3), ("refresh_wonders", 2)):
        shown = read(board, fact("measure", measure, number))
        board = write(board, fact("measure", measure, number), "no" if shown == "yes" else "yes")
    board = write(board, "zivbot_card:z2", "military=0")
    return write(board, "zivbot_card:z4", "art=1+expansion=0")


def whole_box(truth: Board) -> dict[str, str]:
    """Everything a box prints, as facts; governments only where there are fields."""
    facts = {}
    for name in all_facts():
        kind, *parts = name.split(":")
        if kind == "government" and not truth.has_field(int(parts[0]), int(parts[1])):
            continue
        if kind != "region":
            facts[name] = read(truth, name)
    return facts


@dataclass
class Evening:
    """What a played evening showed."""

    session: Session
    questions: int = 0
    unconfirmed: list[tuple[int, int]] = field(default_factory=list)


def play_evening(truth: Board, told: dict[str, str], seed: int, humans: int, *bots: str) -> Evening:
    """A whole evening: every question is answered before anything else happens."""
    evening = Evening(new_session(humans, *bots, seed=str(seed)))
    session, rng = evening.session, Random(seed)
    if told:
        session.do(TellBox(told), at=0.0)
    for _ in range(2000):
        if GAME.finished(session.state):
            return evening
        while asked := [one for one in GAME.questions(session.state) if isinstance(one, BoxQuestion)]:
            evening.questions += 1
            session.do(_answer(truth, asked[0]), at=0.0)
            assert evening.questions < 200
        before: Historia = session.state
        session.do(a_move(session, rng, NOT_PLAYED), at=0.0)
        if isinstance(session.journal[-1].action, BotRound):
            evening.unconfirmed.extend(onto_unconfirmed(session, before))
    raise AssertionError("the game does not end")


def _answer(truth: Board, question: BoxQuestion) -> TellBox:
    page = question.page
    assert page is not None
    facts = {name: read(truth, name) for name in page.facts if not name.startswith("government:")}
    if page.kind == MATRIX_PAGE:
        fields = ((int(column), level) for column in page.about for level in range(1, TOP_LEVEL + 1))
        facts |= {fact("government", *one): truth.government(*one) for one in fields if truth.has_field(*one)}
    return TellBox(facts)


def onto_unconfirmed(session: Session, before: Historia) -> list[tuple[int, int]]:
    """The fields Zivbots moved onto in the last entry that nobody had told."""
    at = {seat: (civ.technology, civ.military) for seat, civ in enumerate(before.players)}
    found = []
    for one in session.story(session.cursor - 1).steps:
        if one.message.id in LEVEL_STEPS and one.seat is not None:
            axis, level = one.message.args["axis"], one.message.args["level"]
            assert isinstance(axis, TermRef)
            technology, military = at[one.seat]
            at[one.seat] = (int(level), military) if axis.id == TECHNOLOGY else (technology, int(level))
            if not is_printed(before.board, fact("field", *at[one.seat])):
                found.append(at[one.seat])
    return found
