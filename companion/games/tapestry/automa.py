"""The solo opponents: the Automa scores, the Shadow Empire blocks; what their income turns are worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.engine.action import Turn
from companion.engine.counters import clamp, with_item
from companion.engine.data import table
from companion.engine.message import Message, TermRef, say

from .ids import (
    AUTOMA,
    COMPLETE_TRACK,
    EXPLORATION,
    KEY,
    LAST_INCOME,
    LAST_SPACE,
    MILITARY,
    SCIENCE,
    SHADOW,
    TECHNOLOGY,
)
from .state import Bot, Solo, Tapestry
from .tables import LANDMARK_SPACES, thing
from .tracks import achieve, achievement_vp, landmark_due

SEAT_OF = {AUTOMA: -1, SHADOW: -2}
LEVEL_WITH_CIVILIZATION = 2


@dataclass(frozen=True, slots=True)
class BotScore:
    """One part of what the Automa scores in an income turn."""

    id: str
    count: int
    each: int

    @property
    def points(self) -> int:
        """What this part gives."""
        return self.count * self.each


def level_number(solo: Solo) -> int:
    """The level as a number from 1."""
    return int(solo.level.rpartition("_")[2])


def automa_vp(solo: Solo, income_turn: int) -> tuple[BotScore, ...]:
    """What the Automa scores in its income turn of this number, by the mat of its level."""
    mat = thing("automa_levels", solo.level)["mat"]
    times: dict[str, int] = table(KEY, "automa")["multipliers"][mat].get(str(income_turn), {})
    bot = solo.automa
    spaces = bot.tracks
    parts = [
        BotScore("holdings", bot.controlled + len(bot.landmarks), times.get("holdings", 0)),
        BotScore("military_science", spaces[MILITARY] + spaces[SCIENCE], times.get("military_science", 0)),
        BotScore(
            "technology_exploration", spaces[TECHNOLOGY] + spaces[EXPLORATION], times.get("technology_exploration", 0)
        ),
    ]
    if income_turn > 1 and level_number(solo) >= LEVEL_WITH_CIVILIZATION:
        extra: dict[str, int] = thing("automa_civilizations", solo.civilization)["extra"]
        parts.append(
            BotScore(
                "civilization",
                bot.controlled * extra.get("controlled", 0) + len(bot.landmarks) * extra.get("landmarks", 0),
                1,
            )
        )
    return tuple(parts)


def first_into_era_vp(state: Tapestry, era: int) -> int:
    """What the Automa gains for entering an era before the player."""
    entered = any(played.era == era for player in state.players for played in player.mat)
    return 0 if entered else int(table(KEY, "automa")["first_to_era"].get(str(era), 0))


def steps_now(solo: Solo, income_turn: int) -> tuple[Message, ...]:
    """What hands do for the bots in this income turn at this level."""
    level = level_number(solo)
    steps: list[dict[str, Any]] = table(KEY, "automa")["steps"]
    return tuple(
        say(f".automa.{step['id']}", civilization=TermRef("automa_civilizations", solo.civilization))
        for step in steps
        if income_turn in step["turns"] and level in step["levels"]
    )


def bot_of(solo: Solo, name: str) -> Bot:
    """One of the two bots."""
    return solo.automa if name == AUTOMA else solo.shadow


def with_bot(solo: Solo, name: str, bot: Bot) -> Solo:
    """The pair with one bot changed."""
    return replace(solo, automa=bot) if name == AUTOMA else replace(solo, shadow=bot)


def move_bot(state: Tapestry, name: str, track: str, turn: Turn) -> Tapestry:
    """Move a bot up a space: it takes the landmark if it is first, and a completed track counts."""
    if state.solo is None:
        return state
    bot = bot_of(state.solo, name)
    after = clamp(bot.tracks[track] + 1, 0, LAST_SPACE)
    turn.step(say(".step.bot_moved", bot=say(f".{name}"), track=TermRef("tracks", track), space=after), icon="robot")
    landmark = landmark_due(state, None, track, after) if after in LANDMARK_SPACES else None
    moved = replace(bot, tracks=with_item(bot.tracks, track, after))
    if landmark is not None:
        told = say(".step.bot_landmark", bot=say(f".{name}"), landmark=TermRef("landmarks", landmark))
        turn.step(told, icon="castle")
        moved = replace(moved, landmarks=(*moved.landmarks, landmark))
    completed = after == LAST_SPACE and bot.tracks[track] < LAST_SPACE
    state = replace(state, solo=with_bot(state.solo, name, moved))
    return _complete(state, name, turn) if completed else state


def _complete(state: Tapestry, name: str, turn: Turn) -> Tapestry:
    """A bot at the end of a track takes the next place of the achievement; only the Automa scores it."""
    seat = SEAT_OF[name]
    order = state.achievements.get(COMPLETE_TRACK, ())
    if seat in order or state.solo is None:
        return state
    values = achievement_vp(state, COMPLETE_TRACK)
    points = values[len(order)] if len(order) < len(values) and name == AUTOMA else 0
    bot = bot_of(state.solo, name)
    scored = with_bot(state.solo, name, replace(bot, vp=bot.vp + points))
    return achieve(replace(state, solo=scored), seat, COMPLETE_TRACK, turn)


def bots_out(state: Tapestry) -> bool:
    """Whether the Automa has had its last income turn, or there is none."""
    return state.solo is None or state.solo.automa.income_turn >= LAST_INCOME
