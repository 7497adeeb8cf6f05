"""Civilization goals (promo): placing the eight markers on the matrix."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amounts, one
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef
from companion.engine.plain_asks import line
from companion.engine.ruling import require

from ..cards.card_turn import ByPeople, check_human
from ..table.card_file import GOALS, GoalCard, known_cards, learned
from ..table.ids import CLAN, TOP_LEVEL, Level
from ..table.printed import MOST_OF_A_BONUS, Board, Bonus
from ..table.state import Goal, Historia

GOALS_ON_THE_MATRIX = 8


def goal_placer(state: Historia) -> int | None:
    """Whose turn it is to place a goal: people only, in turn order, until eight lie there."""
    if not state.rules.goals or state.goals_placed >= GOALS_ON_THE_MATRIX or not state.turn_order:
        return None
    return state.turn_order[state.goals_placed % len(state.turn_order)]


@dataclass(frozen=True, slots=True)
class PlaceGoal(ByPeople, Action[Historia]):
    """Put a civilization goal onto a field of the matrix, with the bonus printed on it.

    bonus.cubes and bonus.cards are taken back; text: whatever else the marker shows.
    """

    group: ClassVar[str] = "set_up"
    icon: ClassVar[str] = "bullseye-arrow"

    civ: Seat
    technology: Level
    military: Level
    bonus: Bonus = Bonus()
    text: str = ""

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """The field, then the bonus printed on the marker and whatever else it shows."""
        technology = yield one("technology", range(1, TOP_LEVEL + 1))
        levels = [level for level in range(1, TOP_LEVEL + 1) if state.board.has_field(technology, level)]
        yield one("military", levels)
        yield amounts("bonus", MOST_OF_A_BONUS)
        yield line("text", default="")

    def check(self, state: Historia) -> None:
        """On a field outside the Clan area, apart from all other goals, eight at most, in turn order."""
        check_human(state, self.civ)
        require(state.rules.goals, ".no_goals")
        require(state.goals_placed < GOALS_ON_THE_MATRIX, ".all_goals_placed")
        here = {"technology": self.technology, "military": self.military}
        require(state.board.has_field(self.technology, self.military), ".no_such_field", **here)
        require(state.board.government(self.technology, self.military) != CLAN, ".goal_on_clan")
        apart = all(_apart(goal, self.technology, self.military) for goal in state.goals)
        require(apart, ".goal_too_near")
        due = goal_placer(state)
        require(due in (None, self.civ), ".other_places_goal", due=SeatRef(self.civ if due is None else due))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Lay it there."""
        goal = Goal(self.technology, self.military, self.bonus, self.text)
        rest = tuple(other for other in state.goals if (other.technology, other.military) != _place(goal))
        placed = min(GOALS_ON_THE_MATRIX, state.goals_placed + 1)
        turn.tell(n=placed)
        state = learned(state, GOALS, GoalCard(self.text or goal_sign(self.bonus), self.bonus))
        return replace(state, goals=(*rest, goal), goals_placed=placed)


def goal_sign(bonus: Bonus) -> str:
    """How a marker without words is kept in the card file: by what it gives."""
    return " ".join(f"{kind}{amount}" for kind in MOST_OF_A_BONUS if (amount := getattr(bonus, kind)))


def known_goals(board: Board) -> tuple[GoalCard, ...]:
    """The markers the table has told before."""
    return tuple(card for card, _ in known_cards(board, GOALS).values() if isinstance(card, GoalCard))


def _place(goal: Goal) -> tuple[int, int]:
    return goal.technology, goal.military


def _apart(goal: Goal, technology: int, military: int) -> bool:
    return max(abs(goal.technology - technology), abs(goal.military - military)) > 1
