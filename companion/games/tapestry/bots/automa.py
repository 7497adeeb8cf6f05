"""The solo opponents: how they move, what they take on the way, and what the Automa's income turns are worth."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Booking, Turn
from companion.engine.choice import Choice
from companion.engine.counters import clamp, with_item
from companion.engine.data import table
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, TermRef, say

from ..table.changes import historians_gain
from ..table.ids import (
    AUTOMA,
    AUTOMA_SEAT,
    COMPLETE_TRACK,
    EXPLORATION,
    KEY,
    LAST_INCOME,
    LAST_SPACE,
    MILITARY,
    SCIENCE,
    SHADOW,
    SHADOW_SEAT,
    TECHNOLOGY,
    TOPPLE_TWO,
)
from ..table.printed import LANDMARK_SPACES, thing
from ..table.state import Bot, Solo, Tapestry
from ..tracks.tracks import TOPPLED_FOR_ACHIEVEMENT, achieve, achievement_vp, brokers_gain, landmark_due
from .automa_tracks import bot_of

SEAT_OF = {AUTOMA: AUTOMA_SEAT, SHADOW: SHADOW_SEAT}
LEVEL_WITH_CIVILIZATION = 2
FIRST_SCORING = 2  # the income turn


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

    @property
    def words(self) -> Message:
        """How it comes about."""
        return say(f".step.automa_{self.id}", count=self.count, each=self.each, points=self.points)

    def booked(self, then: int) -> Booking:
        """The same as a row of an account."""
        return Booking(say(f".booked.automa_{self.id}", count=self.count, each=self.each), self.points, then)


def level_number(solo: Solo) -> int:
    """The level as a number from 1."""
    return int(solo.level.rpartition("_")[2])


def civilizations_of(solo: Solo) -> tuple[str, ...]:
    """The civilizations the Automa uses at its level."""
    if level_number(solo) < LEVEL_WITH_CIVILIZATION:
        return ()
    second = solo.second_civilization
    return (solo.civilization,) if second is None else (solo.civilization, second)


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
    used = civilizations_of(solo) if income_turn > 1 else ()
    if used:
        parts.append(BotScore("civilization", sum(_extra(bot, civilization) for civilization in used), 1))
    return tuple(parts)


def _extra(bot: Bot, civilization: str) -> int:
    extra: dict[str, int] = thing("automa_civilizations", civilization)["extra"]
    return bot.controlled * extra.get("controlled", 0) + len(bot.landmarks) * extra.get("landmarks", 0)


def first_into_era_vp(state: Tapestry, era: int) -> int:
    """What the Automa gains for entering an era before the player."""
    entered = any(played.era == era for player in state.players for played in player.mat)
    return 0 if entered else int(table(KEY, "automa")["first_to_era"].get(str(era), 0))


def forecast(state: Tapestry, solo: Solo) -> tuple[Message, ...]:
    """What its next income turn would bring the Automa as things stand: all of it, then what that is made of."""
    number = solo.automa.income_turn + 1
    if not FIRST_SCORING <= number <= LAST_INCOME:
        return ()
    parts = [part for part in automa_vp(solo, number) if part.points]
    points = sum(part.points for part in parts) + first_into_era_vp(state, number)
    return (say(".panel.bots_forecast", number=number, points=points), *(part.words for part in parts))


def chart(solo: Solo, income_turn: int) -> tuple[str, ...]:
    """The lines of the income chart that count in this income turn at this level."""
    level = level_number(solo)
    steps: list[dict[str, Any]] = table(KEY, "automa")["steps"]
    return tuple(str(step["id"]) for step in steps if income_turn in step["turns"] and level in step["levels"])


def chart_words(solo: Solo, line: str) -> Message:
    """A line of the income chart as a sentence for hands."""
    return say(f".automa.{line}", civilization=TermRef("automa_civilizations", solo.civilization))


def with_bot(solo: Solo, name: str, bot: Bot) -> Solo:
    """The pair with one bot changed."""
    return replace(solo, automa=bot) if name == AUTOMA else replace(solo, shadow=bot)


def score_automa(state: Tapestry, points: int) -> Tapestry:
    """Give the Automa points."""
    if state.solo is None:
        return state
    bot = state.solo.automa
    return replace(state, solo=replace(state.solo, automa=replace(bot, vp=max(0, bot.vp + points))))


def move_bot(
    state: Tapestry, name: str, track: str, turn: Turn, *, by: int = 1, choice: Choice[str] | None = None
) -> Tapestry:
    """Move a bot a space: upwards it takes the landmark if it is first, and a completed track counts."""
    if state.solo is None:
        return state
    bot = bot_of(state.solo, name)
    here = bot.tracks[track]
    after = clamp(here + by, 0, LAST_SPACE)
    told = say(".step.bot_moved", bot=say(f".{name}"), track=TermRef("tracks", track), space=after)
    todo = say(".todo.bot_moved", bot=say(f".{name}"), track=TermRef("tracks", track), space=after)
    turn.key = name
    turn.step(told if choice is not None else todo, todo=todo, icon="robot", choice=choice)
    turn.key = ""
    moved = replace(bot, tracks=with_item(bot.tracks, track, after))
    state = replace(state, solo=with_bot(state.solo, name, moved))
    if after <= here:
        return state
    if after in LANDMARK_SPACES:
        state = _bot_landmark(state, name, track, after, turn)
    if track == MILITARY:
        state = brokers_gain(state, None, turn)
    return bot_achieves(state, name, COMPLETE_TRACK, turn) if after == LAST_SPACE else state


def _bot_landmark(state: Tapestry, name: str, track: str, number: int, turn: Turn) -> Tapestry:
    """A landmark either bot gains stands on the Automa's mat and is the Automa's."""
    landmark = landmark_due(state, None, track, number)
    if landmark is None or state.solo is None:
        return state
    named = TermRef("landmarks", landmark)
    told = say(".step.bot_landmark", bot=say(f".{name}"), landmark=named)
    turn.step(told, todo=say(".todo.bot_landmark", landmark=named), icon="castle")
    automa = state.solo.automa
    state = replace(state, solo=replace(state.solo, automa=replace(automa, landmarks=(*automa.landmarks, landmark))))
    return historians_gain(state, SEAT_OF[AUTOMA], turn)


def bot_achieves(state: Tapestry, name: str, achievement: str, turn: Turn) -> Tapestry:
    """A bot takes the next place of an achievement; only the Automa scores it."""
    seat = SEAT_OF[name]
    order = state.achievements.get(achievement, ())
    if seat in order or state.solo is None:
        return state
    values = achievement_vp(state, achievement)
    points = values[len(order)] if len(order) < len(values) and name == AUTOMA else 0
    named = TermRef("achievements", achievement)
    turn.step(say(".step.bot_achievement", bot=say(f".{name}"), achievement=named, points=points), icon="trophy")
    return achieve(score_automa(state, points), seat, achievement, turn)


def automa_loses(state: Tapestry) -> Tapestry:
    """The player took one of the Automa's territories; its tapestry cards were all turned up without a trap."""
    if state.solo is None:
        return state
    bot = state.solo.automa
    beaten = replace(bot, controlled=max(0, bot.controlled - 1), hand=0)
    return replace(state, solo=with_bot(state.solo, AUTOMA, beaten))


def automa_traps(state: Tapestry, turn: Turn) -> Tapestry:
    """A trap among the Automa's tapestry cards: it keeps the territory, the player's outpost lies toppled there."""
    if state.solo is None:
        return state
    bot = state.solo.automa
    turn.step(say(".step.automa_trap"), icon="shield")
    kept = replace(bot, hand=max(0, bot.hand - 1), toppled=bot.toppled + 1)
    state = replace(state, solo=with_bot(state.solo, AUTOMA, kept))
    return bot_achieves(state, AUTOMA, TOPPLE_TWO, turn) if kept.toppled >= TOPPLED_FOR_ACHIEVEMENT else state


def bots_out(state: Tapestry) -> bool:
    """Whether the Automa has had its last income turn and nothing of it is open, or there is none."""
    return state.solo is None or (state.solo.automa.income_turn >= LAST_INCOME and not state.solo.acting)
