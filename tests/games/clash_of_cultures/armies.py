"""Armies for the tests of battles: two armed players, a battle begun, a round told."""

from __future__ import annotations

from companion.games.clash_of_cultures.table.battle_state import Side
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.war.battle_actions import StartBattle

from .helpers import do, learn, player, rich, table, tell

# Faces by their number and symbol, as 1 to 12.
I3, I5, I6, C2, C4, C5, E2, E3, E4, L1 = 6, 10, 11, 3, 7, 9, 4, 5, 8, 1


def war(*civilizations: str, **changes) -> Clash:
    """Both sides with armies, Tactics and plenty of everything."""
    state = table(*(civilizations or ("rome", "greece")))
    for seat in (0, 1):
        state = rich(learn(state, "tactics", seat=seat), seat, action_cards=5, **changes)
        state = player(state, seat, units={"infantry": 8, "cavalry": 4, "elephant": 4, "ship": 4})
    return state


def begun(state, *args, **fields) -> Clash:
    """The table with this battle under way."""
    after = do(state, StartBattle(*args, **fields))
    assert after.battle is not None
    return after


def sides(state) -> tuple[Side, Side]:
    """Both sides of the battle under way."""
    assert state.battle is not None
    return state.battle.attacker, state.battle.defender


def told(state, action, *chance):
    """The table after a round, and the figures it told."""
    after, turn = tell(state, action, *chance)
    line = next(step.message.args for step in turn.steps if step.message.id == ".step.battle_round")
    return after, line
