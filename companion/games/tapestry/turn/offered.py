"""Offered: what answers a due benefit, as moves of one tap and as begun ones that ask for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.action import Action
from companion.engine.asking import begin
from companion.engine.game import Answer, Move, kind_of
from companion.engine.log import action_message
from companion.engine.message import Arg, Message, TermRef, say
from companion.engine.offers import against

from ..cards.card_actions import CopyCard, PlayTapestry
from ..cards.tech_actions import Invent, LayOutTechs, RepeatPosition, RepeatTech, UpgradeTech
from ..city.city_actions import TakeLandmark
from ..civilizations.abilities import abilities_due, open_ways, way_gives
from ..civilizations.civilization_actions import GainCivilization, UseCivilization
from ..map.conquest import Conquer
from ..map.map_actions import Explore, ExploreSpace, Research
from ..table.ids import STEP_CIVILIZATION, STEP_COUNT, STEP_TAPESTRY
from ..table.printed import benefit, space_id
from ..table.state import Tapestry
from ..tracks.tracks import standing
from .income_actions import CountIncome
from .open_actions import open_actions, open_parts
from .turn_actions import Skip

# Moves that ask for what only the table knows.
BEGUN: dict[str, type[Action[Any]]] = {
    "explore": Explore,
    "explore_space": ExploreSpace,
    "conquer": Conquer,
    "research": Research,
    "invent": Invent,
    "copy_card": CopyCard,
    "any_landmark": TakeLandmark,
    "renew_display": LayOutTechs,
}
PLAY_ON_TOP_KIND, CIVILIZATION_KIND = ("play_on_top", "extra_civilization")


def plain_next(state: Tapestry, seat: int) -> Action[Any] | None:
    """The one thing to do where nothing is decided: count the income, or lay a card from the deck face down."""
    ready = [action for action in open_actions(state, seat) if not isinstance(action, Skip)]
    return ready[0] if len(ready) == 1 and ready[0] in (CountIncome(seat), PlayTapestry(seat)) else None


def answers(state: Tapestry, seat: int) -> tuple[Answer, ...]:
    """Every way to take what is due; leaving out is among them only where there are others to choose from."""
    parts = tuple(dict.fromkeys(open_parts(state.players[seat])))
    begun = [answer for part in parts for answer in _begun(state, seat, part)]
    covered = tuple({kind_of(answer.action) for answer in begun})
    rest = [action for action in open_actions(state, seat) if not isinstance(action, covered)]
    if len(begun) == 1 and all(isinstance(action, Skip) for action in rest):
        return tuple(begun)
    return (*begun, *(_ready(state, seat, action) for action in rest))


def _begun(state: Tapestry, seat: int, part: str) -> Iterator[Answer]:
    """The moves for a part that ask for more, and those that stand beside them."""
    kind = "" if part in (STEP_CIVILIZATION, STEP_COUNT, STEP_TAPESTRY) else str(benefit(part)["kind"])
    if part == STEP_CIVILIZATION:
        yield from _ways(state, seat)
    elif part == STEP_TAPESTRY or kind == PLAY_ON_TOP_KIND:
        if state.players[seat].hand:
            yield Answer(say(".answer.name_card"), begin(PlayTapestry, seat=seat, unnamed=False))
            yield Answer(say(".answer.hide_card"), PlayTapestry(seat, unnamed=True))
    elif kind == CIVILIZATION_KIND:
        yield Answer(say(".answer.app_draws"), GainCivilization(seat))
        yield Answer(say(".answer.drawn_civilization"), begin(GainCivilization, seat=seat))
    elif kind in BEGUN:
        cls = BEGUN[kind]
        yield Answer(say(f".{cls.__name__}.title"), begin(cls, seat=seat))


def _ways(state: Tapestry, seat: int) -> Iterator[Answer]:
    for civilization in abilities_due(state, seat):
        for way in open_ways(state.players[seat], civilization):
            move: Move = begin(UseCivilization, seat=seat, way=way)
            gives = tuple(TermRef("benefits", part) for part in way_gives(way))
            yield Answer(say(".answer.way", way=TermRef("civilization_ways", way)), move, detail=gives or None)


def _ready(state: Tapestry, seat: int, action: Action[Any]) -> Answer:
    return Answer(_words(state, seat, action), action, detail=_meaning(state, seat, action))


def _words(state: Tapestry, seat: int, action: Action[Any]) -> Message:
    if not isinstance(action, Skip):
        told = action_message(action)
        return Message(f"{told.id}.button", told.args)
    first, *more = dict.fromkeys(open_parts(state.players[seat]))
    return say(".answer.skip_part", what=TermRef("benefits", first)) if more else say(".answer.skip")


def _meaning(state: Tapestry, seat: int, action: Action[Any]) -> Arg:
    """What a ready move would bring."""
    if isinstance(action, UpgradeTech | RepeatTech):
        return TermRef("techs.help", action.card)
    if isinstance(action, RepeatPosition):
        here = standing(state.players[seat], action.track)
        return TermRef("spaces.help", space_id(action.track, here))
    return None


def can_leave(state: Tapestry, seat: int) -> bool:
    """Whether the next thing may be left out."""
    return against(Skip(seat), state) is None
