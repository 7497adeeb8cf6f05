"""Set-up: the first state, and the list of what hands do before the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from companion.engine.chance import Chance
from companion.engine.game import OptionValue, SeatSpec, SetupStep
from companion.engine.message import say
from companion.engine.ruling import require
from companion.engine.starting import place_of

from ..scoring.measures import WONDERS_BESIDE_PLAYERS, WONDERS_OF_AN_ERA
from .ids import HUMAN
from .options import AS_SEATED, BOT_OPTION, DEALT, DRAWN, FORMERLY, ORDER_OPTION, TILES_OPTION, Rules
from .setup_actions import deal_tiles
from .state import Advisors, Civ, Cubes, Historia

RULE_NAMES = tuple(field.name for field in fields(Rules))


def is_bot(seat: SeatSpec) -> bool:
    """Whether the app plays this seat."""
    return seat.options.get(BOT_OPTION, HUMAN) != HUMAN


def first_state(
    seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance, *, needs_human: bool = True
) -> Historia:
    """The table before anybody has placed a cube; only the bench plays without a human."""
    require(not needs_human or not all(is_bot(seat) for seat in seats), ".nobody_plays")
    chosen: dict[str, Any] = {name: options.get(name, FORMERLY.get(name)) for name in RULE_NAMES}
    rules = Rules(**chosen)
    players = tuple(_civ(seat, rules) for seat in seats)
    order = tuple(seat for seat, civ in enumerate(players) if not civ.is_bot)
    row = len(order) + WONDERS_BESIDE_PLAYERS
    tiles = deal_tiles(chance) if options[TILES_OPTION] == DEALT else {}
    first = place_of(options.get(ORDER_OPTION, AS_SEATED), len(seats))
    order = (*(seat for seat in order if seat >= first), *(seat for seat in order if seat < first))
    if options.get(ORDER_OPTION) == DRAWN:  # games begun before there was this option took their seats
        order = tuple(int(seat) for seat in chance.draw(order, len(order)))
    return Historia(
        players=players,
        rules=rules,
        tiles=tiles,
        order=order,
        wonder_row=("",) * row,
        wonder_deck=WONDERS_OF_AN_ERA - row,
    )


def _civ(seat: SeatSpec, rules: Rules) -> Civ:
    if is_bot(seat):
        return Civ(bot=str(seat.options[BOT_OPTION]), cubes=Cubes(personal=8, difficulty=1))
    cubes = Cubes(general=6, personal=3) if rules.expert_cubes else Cubes(general=5, personal=3, used=1)
    advisors = Advisors(hand=1, face_down=3, face_up=1) if rules.advanced_rules else Advisors(hand=1, face_down=4)
    return Civ(cubes=cubes, advisors=advisors)


def setup_list(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
    """The guided list for laying out the table."""
    humans = sum(not is_bot(seat) for seat in seats)
    bots = len(seats) - humans
    solo = humans == 1
    steps = [SetupStep(say(".list.board"), "map"), SetupStep(say(".list.time"), "timer-sand")]
    if solo:
        steps.append(SetupStep(say(".list.solo_wonders"), "archive-outline"))
    steps.append(SetupStep(say(".list.wonders", n=humans + 2), "pyramid"))
    steps.append(SetupStep(say(".list.cards"), "cards"))
    steps.append(
        SetupStep(say(".list.advisors_advanced" if options["advanced_rules"] else ".list.advisors"), "account-tie")
    )
    steps.append(SetupStep(say(".list.cubes_expert" if options["expert_cubes"] else ".list.cubes"), "cube"))
    if not solo:
        told = options[ORDER_OPTION] != AS_SEATED
        steps.append(SetupStep(say(".list.order_settled" if told else ".list.order"), "format-list-numbered"))
    steps.append(SetupStep(say(".list.markers"), "flag"))
    steps.append(SetupStep(say(".list.tiles_dealt" if options[TILES_OPTION] == DEALT else ".list.tiles"), "map-marker"))
    if options["goals"]:
        steps.append(SetupStep(say(".list.goals"), "bullseye-arrow"))
    if not solo:
        cards = min(6, humans + 1)
        words = ".list.leaders_advanced" if options["advanced_rules"] else ".list.leaders"
        steps.append(SetupStep(say(words, n=cards), "account-star"))
    if options["dominion"]:
        steps.append(SetupStep(say(".list.dominion"), "seal"))
    if options["events"]:
        steps.append(SetupStep(say(".list.events"), "fire-alert"))
    steps.append(SetupStep(say(".list.start_backwards" if options["advanced_rules"] else ".list.start"), "map-marker"))
    if bots:
        steps.append(SetupStep(say(".list.bots", n=bots), "robot"))
    return tuple(steps)
