"""The rules a table has agreed on: variants, and an answer to every point the rulebook leaves open."""

from __future__ import annotations

from typing import Annotated

from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """What was decided before the game; the fields are the options of the same name."""

    events: bool = False
    advanced_rules: bool = False
    goals: bool = False
    dominion: bool = False
    expert_cubes: bool = False
    cards: bool = True
    o1_top_level_scores_both: bool = True
    o2_fallback_scores: bool = True
    o3_blocked_at_top_scores: bool = True
    o4_one_weaker_is_enough: bool = True
    o5_tied_bots: str = "stronger_first"
    o7_lost_bot_cube: str = "used"
    o8_destroyed_bots_count: bool = False
    o9_leader_bonus: str = "after_order"
    o10_leave_the_map: bool = True
    o11_destroyed_cube: str = "general"
    o12_bots_count_for_dominion: bool = True
    o13_bots_take_goal_levels: bool = False
    o14_clan_cubes: Annotated[int, Bounds(0, 3)] = 1
    o15_bot_victory: str = "ranking"
    o17_dominion_cube: str = "origin"
    o18_dominion_any_time: bool = False
    o19_both_bonuses: bool = True
    o20_dominion_ends: str = "after_measures"
    o21_one_level_is_enough: bool = True
    o22_blocked_trade_is_void: bool = True
    o23_one_wonder_is_enough: bool = True
    o24_dominion_takes_what_fits: bool = True
    o25_event_on_void: bool = True
    o26_event_each_symbol: bool = True
    o27_void_revolution: str = "comes_back"
    o28_dominion_without_field: str = "stays_on_the_matrix"


# Who plays a seat, whether the app deals the tiles and draws the turn order; these are no rules.
BOT_OPTION = "bot"
TILES_OPTION = "tiles"
DEALT, TYPED = "dealt", "typed"
ORDER_OPTION = "order"
AS_SEATED, DRAWN = "as_seated", "drawn"
# Rules about Zivbots: nobody is asked where none has a seat.
BOT_RULES = frozenset(
    {
        "o1_top_level_scores_both",
        "o2_fallback_scores",
        "o3_blocked_at_top_scores",
        "o4_one_weaker_is_enough",
        "o5_tied_bots",
        "o7_lost_bot_cube",
        "o8_destroyed_bots_count",
        "o12_bots_count_for_dominion",
        "o13_bots_take_goal_levels",
        "o15_bot_victory",
        "o26_event_each_symbol",
    }
)
# The choices of those rules that are not plain yes or no, the default first.
CHOICES: dict[str, tuple[str, ...]] = {
    "o5_tied_bots": ("stronger_first", "weaker_first"),
    "o7_lost_bot_cube": ("used", "supply"),
    "o9_leader_bonus": ("after_order", "before_order"),
    "o11_destroyed_cube": ("general", "removed"),
    "o15_bot_victory": ("ranking", "people_only"),
    "o17_dominion_cube": ("origin", "general", "used"),
    "o20_dominion_ends": ("after_measures", "before_measures"),
    "o27_void_revolution": ("comes_back", "stays"),
    "o28_dominion_without_field": ("stays_on_the_matrix", "falls"),
}
# What held in games begun before a rule was asked for.
FORMERLY: dict[str, str] = {"o27_void_revolution": "comes_back", "o28_dominion_without_field": "falls"}
