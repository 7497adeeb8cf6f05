"""Reading a state into plain dicts, and comparing whole games entry by entry."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.historia.bots.bot_actions import BotRound
from companion.games.historia.game import GAME
from companion.games.historia.table.state import Civ, Historia
from companion.games.historia.table.table_actions import TellBox
from companion.games.historia.turn.round_actions import EndRound
from tests.games.rig.driver import a_move

from ..owners import true_board, whole_box
from ..table import NOT_PLAYED, new_session
from .rules import MOST_LEFTOVERS, TABLE, end_round, play_bots

TABLES = (
    (1, "king", "noble", "chieftain"),
    (1, "king", "king", "noble", "noble", "chieftain"),
    (2, "king", "noble", "noble", "chieftain"),
    (2, "chieftain"),
    (3, "king", "king", "king"),
    (4, "noble", "noble"),
    (5, "king"),
)
# All Zivbots act in one go, so that a round can be compared.
WITHOUT = (*NOT_PLAYED, "BotTurn")


def plain(state: Historia) -> TABLE:
    """A table as plain dicts."""
    board = state.board
    fields = {(int(key.split("/")[0]), int(key.split("/")[1])): value for key, value in board.matrix.items()}
    return {
        "civs": [_plain_civ(civ) for civ in state.players],
        "order": list(state.turn_order),
        "round": state.round,
        "row": list(state.wonder_row),
        "over": state.stage == "over",
        "regions": list(state.tiles),
        "tiles": dict(state.tiles),
        "tile_vp": {int(number): points for number, points in board.tile_vp.items()},
        "borders": {region: set(others) for region, others in board.neighbours.items()},
        "fields": fields,
        "navigation": board.technologies["navigation"],
        "nuclear_power": board.technologies["nuclear_power"],
        "circle": {measure: set(rounds) for measure, rounds in board.measures.items()},
    }


def _plain_civ(civ: Civ) -> dict[str, Any]:
    return {
        "bot": civ.bot,
        "technology": civ.technology,
        "military": civ.military,
        "vp": civ.vp,
        "map": list(civ.regions),
        "supply": civ.cubes.personal,
        "used": civ.cubes.used,
        "general": civ.cubes.general,
        "queue": list(civ.row),
        "wonders": len(civ.wonders),
        "turned": sum(wonder.turned for wonder in civ.wonders),
        "leaders": [
            {"era": one.era, "conditions": [(c.metric, c.threshold, c.vp) for c in (one.first, one.second)]}
            for one in civ.leaders
        ],
        "out": civ.out,
    }


def tell_leaders(table: TABLE, told: EndRound) -> None:
    """What the table tells when the era ends: which uncounted conditions hold, and what untold leaders brought."""
    era, segment = (table["round"] - 1) // 4 + 1, (table["round"] - 1) % 4 + 1
    if segment not in table["circle"]["leader_bonus"]:
        return
    for seat, civ in enumerate(table["civs"]):
        for leader in (leader for leader in civ["leaders"] if leader["era"] == era):
            for which, (metric, _, points) in enumerate(leader["conditions"], start=1):
                if metric == "other":
                    held = f"{seat}:{which}" in told.met
                    leader["conditions"][which - 1] = ("vp", -999 if held else 999, points)
    for seat, points in (map(int, answer.split(":")) for answer in told.leader_vp):
        conditions = [("vp", -999, points), ("vp", 999, MOST_LEFTOVERS[era] - points)]
        table["civs"][seat]["leaders"].append({"era": era, "conditions": conditions})


def compare_game(seed: int) -> tuple[int, int]:
    """A random game with a box of its own; every bot round and round end is compared, and both are counted."""
    rng = Random(seed)
    session = new_session(*TABLES[seed % len(TABLES)], seed=str(seed))
    session.do(TellBox(whole_box(true_board(seed))), at=0.0)
    bot_rounds = round_ends = 0
    for _ in range(3000):
        if GAME.finished(session.state):
            return bot_rounds, round_ends
        before = plain(session.state)
        session.do(a_move(session, rng, WITHOUT), at=0.0)
        entry = session.journal[-1]
        if isinstance(entry.action, BotRound):
            play_bots(before, [str(card) for card in entry.chance])
            bot_rounds += 1
        elif isinstance(entry.action, EndRound):
            tell_leaders(before, entry.action)
            end_round(before)
            round_ends += 1
        else:
            continue
        assert before == plain(session.state), f"game {seed}, entry {session.cursor}"
    raise AssertionError("the game does not end")
