"""Which track a bot advances on: the symbol of the track card, then the order of the tie-breaker card, with reasons."""

from __future__ import annotations

from companion.engine.choice import Candidate, Choice
from companion.engine.frozen import replace
from companion.engine.message import Message, TermRef, say

from ..table.changes import landmark_owner
from ..table.ids import AUTOMA, FAVOURITE, LAST_SPACE, TRACKS
from ..table.printed import LANDMARK_SPACES, landmark_of, thing
from ..table.state import Bot, Solo, Tapestry

# The symbols of a track card: every track, the nearest landmark or end, the nearest end.
ANY_TRACK, LANDMARK_OR_FINISH = ("all", "landmark_or_finish")


def bot_of(solo: Solo, name: str) -> Bot:
    """One of the two bots."""
    return solo.automa if name == AUTOMA else solo.shadow


def favourite(solo: Solo, name: str) -> str | None:
    """The favourite track of a bot, as far as it is known."""
    if name == AUTOMA:
        return solo.automa_favourite or str(thing("automa_civilizations", solo.civilization)["favourite"])
    return solo.shadow_favourite


def order_for(solo: Solo, name: str, tiebreaker: str) -> tuple[str, ...]:
    """The tracks in the order of the tie-breaker card: from the top for the Automa, from the bottom for its shadow."""
    printed = thing("decision_cards", tiebreaker)["order"]
    loved = favourite(solo, name)
    tracks = [loved if entry == FAVOURITE else entry for entry in printed]
    ordered = tracks if name == AUTOMA else list(reversed(tracks))
    return tuple(dict.fromkeys(track for track in ordered if track is not None))


def distance(state: Tapestry, bot: Bot, track: str, symbol: str) -> int:
    """How far a bot is from what the symbol looks at: the next free landmark or the end, or only the end."""
    here = bot.tracks[track]
    goals = [LAST_SPACE]
    if symbol == LANDMARK_OR_FINISH:
        goals += [number for number in LANDMARK_SPACES if number > here and _is_free(state, track, number)]
    return min(goals) - here


def _is_free(state: Tapestry, track: str, number: int) -> bool:
    landmark = landmark_of(track, number)
    return landmark is not None and landmark_owner(state, landmark) is None


def bot_track(state: Tapestry, solo: Solo, name: str, symbol: str, tiebreaker: str) -> Choice[str]:
    """The track a bot takes by a symbol and a tie-breaker card, and why not the others."""
    bot, order = bot_of(solo, name), order_for(solo, name, tiebreaker)
    going = [track for track in TRACKS if bot.tracks[track] < LAST_SPACE]
    far = {track: distance(state, bot, track, symbol) for track in going}
    nearest = min(far.values(), default=0)
    valid = [track for track in going if symbol == ANY_TRACK or far[track] == nearest]
    taken = next((track for track in order if track in valid), None)
    candidates = tuple(
        Candidate(track, TermRef("tracks", track), track == taken, _reason(track, valid, far, nearest, order))
        for track in TRACKS
    )
    rule = say(f".bot.{symbol}", card=TermRef("decision_cards", tiebreaker), order=_named(order))
    return Choice(taken, candidates, rule)


def decided(choice: Choice[str], track: str) -> Choice[str]:
    """The same choice with the track the table takes instead."""
    candidates = tuple(replace(candidate, kept=candidate.value == track) for candidate in choice.candidates)
    return Choice(track, candidates, choice.rule)


def _reason(track: str, valid: list[str], far: dict[str, int], nearest: int, order: tuple[str, ...]) -> Message:
    if track not in far:
        return say(".bot.complete")
    if track not in valid:
        return say(".bot.farther", distance=far[track], nearest=nearest)
    return say(".bot.place", place=order.index(track) + 1 if track in order else len(TRACKS))


def _named(order: tuple[str, ...]) -> tuple[TermRef, ...]:
    return tuple(TermRef("tracks", track) for track in order)
