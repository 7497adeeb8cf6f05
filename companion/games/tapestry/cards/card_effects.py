"""Tapestry cards: what those with rules of their own do when they are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.action import Turn
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.toolbox.effects import ByName, Verbs

from ..bots.automa import move_bot, with_bot
from ..civilizations.abilities import leading_tracks
from ..map.territories import rise
from ..table.causes import CARD, blamed
from ..table.changes import add_tiles as give_tiles
from ..table.changes import any_resources, push, push_parts, push_printed, score_card, still_gains
from ..table.ids import (
    ALL,
    ANY_BUILDING,
    ANY_RESOURCE,
    AUTOMA,
    AUTOMA_SEAT,
    BUY_RESOURCE,
    COIN,
    CULTURE,
    DICTATORSHIP,
    DISCARD_FOR_VP,
    FOOD,
    GREEN,
    INVENT,
    OLYMPIC_PRIZE,
    ONE,
    SHADOW,
    TAPESTRY,
    TRACKS,
    UPGRADE_NEW,
    WORKER,
    WORKER_FOR_VP,
)
from ..table.printed import benefit, faces, thing
from ..table.state import Bot, Due, Player, Tapestry
from ..tracks.tracks import (
    arrived,
    move,
    neighbour_seats,
    opponents,
    position,
    push_bonus,
    push_space,
    rivals,
    standing,
    topple,
)
from ..turn.gains import free_move

BOAST_VP, PLEA_VP, TECHNOCRACY_VP = 4, 2, 3
WONDERS_MOST_VP, WONDERS_TIED_VP = 12, 6
DARK_STEPS = 3
DEMOCRACY_CARDS = 3
MOST_GUILD_TRADES = 3
MOST_RISINGS = 3
LAND_GIVES = {"mountain": WORKER, "grassland": CULTURE, "forest": FOOD, "desert": COIN}


@dataclass(frozen=True, slots=True)
class CardTarget:
    """What a card asks for when it is played."""

    track: str | None = None
    opponent: int | None = None
    count: int = 0
    other_way: bool = False
    tile: str | None = None
    opponents: tuple[int, ...] = ()


Effect = Callable[[Tapestry, int, CardTarget, Turn], Tapestry]
# The cards that do more than their rows say.
PLAYED: ByName[Effect] = ByName()
# What a card gives to others, and who they are.
SHARED: Verbs[Tapestry] = Verbs()
MEANT: ByName[Callable[[Tapestry, int], tuple[int, ...]]] = ByName()


def play_now(state: Tapestry, seat: int, card: str, target: CardTarget, turn: Turn) -> Tapestry:
    """Do what a card does at the moment it is played."""
    before = state
    effect, row = PLAYED.get(card), thing("tapestry_cards", card)
    if effect is not None:
        state = effect(state, seat, target, turn)
    if "share" in row:
        state = _shared(state, seat, row["share"], card, turn)
    for printed in reversed(row.get("now", [])):
        state = push_printed(state, seat, printed, TAPESTRY)
    return blamed(before, state, CARD, card)


def _shared(state: Tapestry, seat: int, share: Mapping[str, Any], card: str, turn: Turn) -> Tapestry:
    """Give to others what a card prints for them."""
    does = {verb: what for verb, what in share.items() if verb != "who"}
    for other in MEANT[share["who"]](state, seat):
        state = SHARED.follow(state, other, does, card, turn)
    return state


@SHARED("tiles")
def _tiles(state: Tapestry, seat: int, n: int, source: str, turn: Turn) -> Tapestry:
    return give_tiles(state, seat, n, turn)


@SHARED("parts")
def _parts(state: Tapestry, seat: int, parts: Sequence[str], source: str, turn: Turn) -> Tapestry:
    return push_parts(state, seat, parts)


@PLAYED("age_of_discovery")
def _age_of_discovery(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    track = turn.chance.pick(faces(GREEN))
    turn.step(say(".step.rolled", track=TermRef("tracks", track)), seat=seat, icon="dice-d12")
    # Whoever plays the card goes first, so that what only the first one gets is theirs; then clockwise, then the bots.
    state = free_move(state, seat, benefit(f"advance_{track}"), turn)
    for other in _others(state, seat):
        state = move(state, other, track, 1, turn)
    if state.solo is not None:
        for name in (AUTOMA, SHADOW):
            state = move_bot(state, name, track, turn)
    return state


@MEANT("others")
def _others(state: Tapestry, seat: int) -> tuple[int, ...]:
    """Everybody else who can still gain something, clockwise."""
    count = len(state.players)
    order = ((seat + step) % count for step in range(1, count))
    return tuple(other for other in order if still_gains(state, other))


@MEANT("neighbours")
def _neighbours(state: Tapestry, seat: int) -> tuple[int, ...]:
    """The neighbours who can still gain something, the right one first."""
    return tuple(other for other in neighbour_seats(state, seat) if still_gains(state, other))


@PLAYED("age_of_wonders")
def _age_of_wonders(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    own = len(state.players[seat].landmarks)
    others = [len(player.landmarks) for other, player in enumerate(state.players) if other != seat]
    if state.solo:
        others += [len(state.solo.automa.landmarks), len(state.solo.shadow.landmarks)]
    if all(own < count for count in others):
        return push(state, seat, *any_resources(2, TAPESTRY))
    if all(own > count for count in others):
        return score_card(state, seat, "age_of_wonders", WONDERS_MOST_VP, turn)
    state = score_card(state, seat, "age_of_wonders", WONDERS_TIED_VP, turn)
    return push(state, seat, *any_resources(1, TAPESTRY))


@PLAYED("boast_of_superiority")
def _boast(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    ahead = leading_tracks(state, seat)
    return score_card(state, seat, "boast_of_superiority", BOAST_VP * len(ahead), turn)


@PLAYED("colonialism")
def _colonialism(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    if target.tile is None:
        return state
    land = thing("territory_tiles", target.tile)["land"]
    return push_parts(state, seat, [LAND_GIVES[kind] for kind in land], TAPESTRY)


@PLAYED("dark_ages")
def _dark_ages(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    if target.track is None:
        return state
    for track in TRACKS:
        if track != target.track:
            state = move(state, seat, track, -1, turn)
    for _ in range(DARK_STEPS):
        state = move(state, seat, target.track, 1, turn)
    return state


@PLAYED("democracy")
def _democracy(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    if not target.count:
        # The three new cards are drawn first and may be among those discarded.
        return push(state, seat, Due((DISCARD_FOR_VP,), ONE, TAPESTRY, optional=True))
    player = state.players[seat]
    discarded = min(target.count, player.hand + DEMOCRACY_CARDS)
    return push(state, seat, Due(("discard_card",) * discarded, ALL, TAPESTRY))


@PLAYED(DICTATORSHIP)
def _dictatorship(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    """Any track; the one chosen is closed to the others until the next turn is over."""
    return push(state, seat, Due(tuple(f"advance_{track}" for track in TRACKS), ONE, TAPESTRY, closes=True))


@PLAYED("guilds")
def _guilds(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    part = "sell_resource" if target.other_way else BUY_RESOURCE
    return push_parts(state, seat, (part,) * min(target.count, MOST_GUILD_TRADES), TAPESTRY)


@PLAYED("oil_magnate")
def _oil_magnate(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    if target.track is None:
        return state
    for other in _neighbours(state, seat):
        state = push(state, other, Due((f"advance_x_{target.track}",), ONE, optional=True))
    return push_parts(state, seat, (f"advance_{target.track}",))


@PLAYED("olympic_host")
def _olympic_host(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    """Everybody who can pay is asked, and the reward waits for them unless it was said that opponents pay."""
    if not target.count:
        state = push(state, seat, Due((OLYMPIC_PRIZE,), ALL, TAPESTRY))
    asked = Due((WORKER_FOR_VP,), ONE, TAPESTRY, optional=True, host=seat)
    for other in (seat, *_others(state, seat)):
        if other == seat or target.count or state.players[other].resources[WORKER]:
            state = push(state, other, asked)
    return push_parts(state, seat, (ANY_BUILDING,), TAPESTRY) if target.count else state


@PLAYED("plea_for_aid")
def _plea_for_aid(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    player, others = state.players[seat], rivals(state, seat)
    behind = [t for t in TRACKS if others and all(other.tracks[t] > position(player, t) for other in others)]
    state = score_card(state, seat, "plea_for_aid", PLEA_VP * len(behind), turn)
    return push(state, seat, *any_resources(len(behind), TAPESTRY))


@PLAYED("renaissance")
def _renaissance(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    for track in TRACKS:
        before = state.players[seat]
        state = move(state, seat, track, 1, turn)
        state = push_bonus(state, seat, track, arrived(before, state.players[seat], track), free=True)
    return state


@PLAYED("revolution")
def _revolution(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    """A resource, or own outposts stand up again in territories of opponents."""
    named = target.opponents
    if not named and target.opponent is not None:
        named = (target.opponent,) * target.count
    rising = Counter(other for other in named[:MOST_RISINGS] if other != seat)
    if not rising and target.count and state.solo is not None:
        return _rise_against_automa(state, seat, min(target.count, MOST_RISINGS), turn)
    if not rising:
        return push_parts(state, seat, (ANY_RESOURCE,), TAPESTRY)
    for opponent, wanted in rising.items():
        other = state.players[opponent]
        count = min(wanted, risings_against(other))
        turn.step(say(".step.revolution", n=count, opponent=SeatRef(opponent)), seat=seat)
        fallen = replace(other, controlled=other.controlled - count, toppled=other.toppled - count)
        state = _risen(rise(state, seat, opponent, count).with_player(opponent, fallen), seat, count, turn)
    return state


def risings_against(other: Player | Bot) -> int:
    """In how many territories of an opponent a toppled outpost could stand up again."""
    return min(other.controlled, other.toppled)


def _rise_against_automa(state: Tapestry, seat: int, wanted: int, turn: Turn) -> Tapestry:
    assert state.solo is not None
    bot = state.solo.automa
    count = min(wanted, risings_against(bot))
    turn.step(say(".step.revolution", n=count, opponent=say(".automa")), seat=seat)
    fallen = replace(bot, controlled=bot.controlled - count, toppled=bot.toppled - count)
    risen = replace(state, solo=with_bot(state.solo, AUTOMA, fallen))
    return _risen(rise(risen, seat, AUTOMA_SEAT, count), seat, count, turn)


def _risen(state: Tapestry, seat: int, count: int, turn: Turn) -> Tapestry:
    """The outposts that stand again control their territories, and those of the others lie toppled there."""
    player = state.players[seat]
    state = state.with_player(seat, replace(player, controlled=player.controlled + count))
    for _ in range(count):
        state = topple(state, seat, turn)
    return state


@PLAYED("socialism")
def _socialism(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    if target.track is None:
        return state
    here = state.players[seat].tracks[target.track]
    spaces = [rival.tracks[target.track] for rival in rivals(state, seat)]
    if target.other_way:
        goal = max((there for there in spaces if there < here), default=here)
    else:
        goal = min((there for there in spaces if there > here), default=here)
    return move(state, seat, target.track, goal - here, turn)


@PLAYED("technocracy")
def _technocracy(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    era = state.players[seat].income_turn
    if all(era not in other.eras for other in rivals(state, seat)):
        return push_parts(state, seat, (INVENT, UPGRADE_NEW), TAPESTRY)
    return score_card(state, seat, "technocracy", TECHNOCRACY_VP * opponents(state), turn)


@PLAYED("trade_economy")
def _trade_economy(state: Tapestry, seat: int, target: CardTarget, turn: Turn) -> Tapestry:
    if target.track is None or target.opponent is None or target.opponent == seat:
        return state
    there = standing(state.players[target.opponent], target.track)
    if still_gains(state, target.opponent):
        state = push_bonus(state, target.opponent, target.track, there, free=True)
    return push_space(state, seat, target.track, there, bonus=False)
