"""Wonders: building stages, finishing, and the culture some score when they are finished."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, say
from companion.engine.ruling import require

from ..goods.lost_tokens import from_where
from ..goods.stores import holding, take_token
from ..scoring.impacts import technologies
from ..table.printed_cards import (
    BACH,
    CHAPLIN,
    CULTURE,
    EINSTEIN,
    FAST_FOOD,
    FOOD,
    HOLLYWOOD,
    INTERNET,
    LIBRARY,
    MEIER,
    NEWTON,
    PRODUCTION,
    RESOURCES,
    SCIENCE,
    SHAKESPEARE,
    SPACE_FLIGHT,
    STRENGTH,
    THEATER,
    UNITS,
    URBAN,
    card,
)
from ..table.rating_effects import View, effect, workers_on
from ..table.state import Civilization, Unfinished, Wonder, World
from ..turn.recount import settled
from .civil_steps import pay_resources, purse, term
from .costs import stage_costs

Score = Callable[[Civilization], int]
# Leaders whose culture (or science) counts as made by urban buildings.
STAGE_LEADERS = (SHAKESPEARE, BACH, CHAPLIN)
LAB_LEADERS = (NEWTON, EINSTEIN, MEIER)


def check_stages(player: Civilization, stages: int, discount: int = 0) -> None:
    """Whether so many stages are left and can be paid."""
    require(player.unfinished is not None, ".no_wonder")
    unfinished = player.unfinished or Unfinished("")
    left = len(card(unfinished.id).stages) - unfinished.stages
    require(stages <= left, ".stages_left", n=left)
    need, have = max(0, stage_costs(player, stages) - discount), purse(player, RESOURCES)
    require(have >= need, ".not_enough_resources", need=need, have=have)


def check_token(player: Civilization, card_id: str | None, stages: int, discount: int = 0) -> None:
    """Whether a token of this card may cover a stage: only where the bank has too few, and only one that lies there."""
    if card_id is None:
        return
    paid = _paid(player, stages, discount)
    require(paid.blue_bank < stages, ".bank_covers_stages")
    require(card_id in token_choices(player, stages, discount), ".no_token_there", card=term(card_id))


def token_choices(player: Civilization, stages: int, discount: int = 0) -> tuple[str, ...]:
    """The cards whose token may cover a stage; none while the bank has enough after paying."""
    paid = _paid(player, stages, discount)
    return () if paid.blue_bank >= stages else (*holding(paid, FOOD), *holding(paid, RESOURCES))


def _paid(player: Civilization, stages: int, discount: int) -> Civilization:
    return pay_resources(player, max(0, stage_costs(player, stages) - discount))


def build_stages(
    world: World, seat: int, stages: int, discount: int, turn: Turn, token_from: str | None = None
) -> World:
    """Pay for the next stages at once, cover each with a blue token, finish the wonder after the last."""
    player = world.players[seat]
    if player.unfinished is None:
        return world
    player = _paid(player, stages, discount)
    total = len(card(player.unfinished.id).stages) if player.unfinished else 0
    for _ in range(stages):
        unfinished = player.unfinished
        if unfinished is None or unfinished.stages >= total:
            break
        player = _with_token(player, seat, token_from, turn)
        player = replace(player, unfinished=Unfinished(unfinished.id, unfinished.stages + 1))
    world = world.with_player(seat, player)
    done = player.unfinished is not None and player.unfinished.stages >= total
    return finish(world, seat, turn) if done else world


def _with_token(player: Civilization, seat: int, token_from: str | None, turn: Turn) -> Civilization:
    """One blue token leaves the bank for the wonder; with an empty bank it comes from a card."""
    if player.blue_bank:
        return replace(player, blue_bank=player.blue_bank - 1)
    after = take_token(player, token_from)
    rule = ".blue.as_told" if token_from in player.stores else ".blue.rule"
    told = say(".step.token_from_card", who=SeatRef(seat))
    turn.step(told, choice=from_where(player, after, rule), seat=seat, icon="circle")
    return after


def finish(world: World, seat: int, turn: Turn) -> World:
    """The wonder stands: its tokens return, its effect starts, and some score at once."""
    player = world.players[seat]
    if player.unfinished is None:
        return world
    wonder = player.unfinished
    culture = FINISHED[wonder.id](player) if wonder.id in FINISHED else 0
    after = replace(
        player,
        unfinished=None,
        wonders=(*player.wonders, Wonder(wonder.id)),
        blue_bank=player.blue_bank + wonder.stages,
        culture=player.culture + culture,
    )
    turn.step(say(".step.wonder_finished", who=SeatRef(seat), wonder=term(wonder.id)), seat=seat, icon="creation")
    if culture:
        told = say(".step.wonder_scores", who=SeatRef(seat), wonder=term(wonder.id), n=culture)
        turn.step(told, seat=seat, icon="star")
    return settled(world, world.with_player(seat, after))


def fast_food(player: Civilization) -> int:
    """Two per worker on farms and mines, one per worker on other cards."""
    return 2 * workers_on(player, *PRODUCTION) + workers_on(player, *URBAN, *UNITS)


def space_flight(player: Civilization) -> int:
    """The levels of all technology cards in play."""
    return sum(card(id).level for id in technologies(player))


def hollywood(player: Civilization) -> int:
    """Twice the culture of theaters and libraries, the leader's share included."""
    return 2 * (_made(player, (CULTURE,), (THEATER, LIBRARY)) + _by_leader(player, STAGE_LEADERS))


def internet(player: Civilization) -> int:
    """Culture, science and strength of all urban buildings, the leader's share included."""
    return _made(player, (CULTURE, SCIENCE, STRENGTH), URBAN) + _by_leader(player, STAGE_LEADERS + LAB_LEADERS)


def _made(player: Civilization, what: tuple[str, ...], kinds: tuple[str, ...]) -> int:
    built = [(card(id), count) for id, count in player.workers.items() if card(id).kind in kinds]
    return sum(count * found.gives.get(symbol, 0) for found, count in built for symbol in what)


def _by_leader(player: Civilization, leaders: tuple[str, ...]) -> int:
    return sum(effect[player.leader](View(player)).values()) if player.leader in leaders and player.leader else 0


FINISHED: dict[str, Score] = {
    FAST_FOOD: fast_food,
    SPACE_FLIGHT: space_flight,
    HOLLYWOOD: hollywood,
    INTERNET: internet,
}
