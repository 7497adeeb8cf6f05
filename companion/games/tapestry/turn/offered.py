"""Offered: what answers a due benefit, as moves of one tap and as begun ones that ask for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.action import Action, against
from companion.engine.asking import begin
from companion.engine.game import Answer, Move, kind_of
from companion.engine.log import action_message
from companion.engine.message import Arg, Message, TermRef, say

from ..cards.card_actions import PlayTapestry
from ..cards.tech_actions import RepeatPosition, RepeatTech, RestartToken, UpgradeTech
from ..cards.techs import giving_row
from ..civilizations.abilities import abilities_due, open_ways, way_gives
from ..civilizations.civilization_actions import GainCivilization, GiveToken, UseCivilization
from ..table.ids import MERRYMAKERS, ONE, STEP_CIVILIZATION, STEP_COUNT, STEP_TAPESTRY
from ..table.printed import benefit, groups, space_id, thing
from ..table.state import Tapestry
from ..tracks.tracks import standing
from .income_actions import CountIncome
from .open_actions import BEGUN, open_actions, open_parts
from .pictures import BY_APP, BY_HAND, NAMED, PLAIN, UNNAMED, Look, picture, tech_looks, track_look, way_looks
from .turn_actions import ChooseBenefit, Skip

PLAY_ON_TOP_KIND, CIVILIZATION_KIND = ("play_on_top", "extra_civilization")
# Mats whose ways are called by their place: what lies there says more.
BY_PLACE = (MERRYMAKERS,)


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
            naming = begin(PlayTapestry, seat=seat, unnamed=False)
            yield Answer(say(".answer.name_card"), naming, icon=NAMED)
            yield Answer(say(".answer.hide_card"), PlayTapestry(seat, unnamed=True), icon=UNNAMED)
    elif kind == CIVILIZATION_KIND:
        yield Answer(say(".answer.app_draws"), GainCivilization(seat), icon=BY_APP)
        yield Answer(say(".answer.drawn_civilization"), begin(GainCivilization, seat=seat), icon=BY_HAND)
    elif kind in BEGUN:
        cls = BEGUN[kind]
        yield Answer(say(f".{cls.__name__}.title"), begin(cls, seat=seat))


def _ways(state: Tapestry, seat: int) -> Iterator[Answer]:
    for civilization in abilities_due(state, seat):
        for way in open_ways(state.players[seat], civilization):
            message, detail = _way_words(way, civilization)
            yield _pictured(message, begin(UseCivilization, seat=seat, way=way), way_looks(way), detail=detail)


def _way_words(way: str, civilization: str) -> tuple[Message, Arg]:
    """A way by its name with what it gives, or only that where the name says nothing else."""
    name, parts = say(".answer.way", way=TermRef("civilization_ways", way)), way_gives(way)
    gives = tuple(TermRef("benefits", part) for part in parts)
    if gives and civilization in BY_PLACE:
        return say(".answer.gains", gains=gives), name
    called = " + ".join(str(benefit(part)["name"]["en"]) for part in parts)
    if called.casefold() == str(thing("civilization_ways", way)["name"]["en"]).casefold():
        return say(".answer.gains", gains=gives), None
    return name, gives or None


def _ready(state: Tapestry, seat: int, action: Action[Any]) -> Answer:
    about = action.opponent if isinstance(action, GiveToken) else None
    detail = _meaning(state, seat, action)
    return _pictured(_words(action), action, _looks(state, action), detail=detail, about=about)


def _pictured(message: Message, action: Move, looks: tuple[Look, ...], **rest: Any) -> Answer:
    """An answer with the pictures of what it brings."""
    (icon, tone), *more = looks
    return Answer(message, action, icon=icon, tone=tone, more=tuple(more), **rest)


def _looks(state: Tapestry, action: Action[Any]) -> tuple[Look, ...]:
    """The pictures of what a ready move brings."""
    match action:
        case UpgradeTech(card=card):
            return tech_looks(state, card, again=False)
        case RepeatTech(card=card):
            return tech_looks(state, card, again=True)
        case RepeatPosition(track=track) | RestartToken(track=track):
            return (track_look(track),)
        case ChooseBenefit(benefit=chosen):
            return (picture(chosen),)
        case _:
            return (PLAIN,)


def _words(action: Action[Any]) -> Message:
    if isinstance(action, Skip):
        return say(".answer.skip")
    if isinstance(action, RepeatPosition | RestartToken):
        return say(".answer.track", track=TermRef("tracks", action.track))
    told = action_message(action)
    return Message(f"{told.id}.button", told.args)


def _meaning(state: Tapestry, seat: int, action: Action[Any]) -> Arg:
    """What a ready move would bring; of several things that are due, which is left out."""
    if isinstance(action, UpgradeTech | RepeatTech):
        return _row_words(state, action.card, again=isinstance(action, RepeatTech))
    if isinstance(action, RepeatPosition):
        here = standing(state.players[seat], action.track)
        return TermRef("spaces.help", space_id(action.track, here))
    first, *more = dict.fromkeys(open_parts(state.players[seat]))
    return TermRef("benefits", first) if more and isinstance(action, Skip) else None


def _row_words(state: Tapestry, card: str, *, again: bool) -> Arg:
    """What a tech card would give, with the row that gives it."""
    row = giving_row(state, card, again=again)
    printed = thing("techs", card).get(row) if row is not None else None
    if row is None or not printed:
        return TermRef("techs.help", card)
    gives: list[Arg] = []
    for how, parts in groups(printed):
        gives += [either(parts)] if how == ONE else [TermRef("benefits", part) for part in parts]
    return say(".answer.row", row=TermRef("tech_rows", row), gives=tuple(gives))


def either(parts: tuple[str, ...]) -> Message | TermRef:
    """Benefits of which one is taken: "coin or worker or food"."""
    *before, last = dict.fromkeys(parts)
    name = TermRef("benefits", last)
    return say(".either", left=either(tuple(before)), right=name) if before else name


def can_leave(state: Tapestry, seat: int) -> bool:
    """Whether the next thing may be left out."""
    return against(Skip(seat), state) is None
