"""Set-up: the first table, and the list for laying it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.chance import Chance
from companion.engine.frozen import replace
from companion.engine.game import OptionValue, SeatSpec, SetupStep
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import RuleViolation

from ..cities.collect_actions import COLOURS
from ..turn.turns import begin_turn
from . import printed
from .amounts import Units
from .groups import IN_CITY, Group, Place
from .ids import FARMING, MINING, SETTLER
from .options import DRAWN, FIRST_PLAYER, WHOLE, Rules
from .state import Clash, Player
from .stock import first_city

LEADERS_EACH = 3
START_FOOD = 2


def setup(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Clash:
    """The table before the first turn."""
    rules = Rules(
        expansion=bool(options["expansion"]),
        flexible_end=bool(options["flexible_end"]),
        events=str(options["events"]),
        short=bool(options["short_game"]),
        random_leader=bool(options["random_leader"]),
        wonder_buffet=bool(options["wonder_buffet"]),
        whole_barbarian_wonders=options["barbarian_wonders"] == WHOLE,
        library_storage=bool(options["library_storage"]),
        anarchy_takes_own=bool(options["anarchy_takes_own"]),
        places=bool(options["places"]),
    )
    civilizations = _civilizations(seats, chance) if rules.expansion else [None] * len(seats)
    leaders = _leaders(civilizations, bool(options["alternate_history"]), chance)
    players = tuple(
        _player(seat, civilization, own, rules)
        for seat, (civilization, own) in enumerate(zip(civilizations, leaders, strict=True))
    )
    first = int(options[FIRST_PLAYER])
    if first > len(seats):
        raise RuleViolation(".first_player_not_there", n=len(seats))
    start = first - 1 if first else chance.pick(range(len(seats)))
    return begin_turn(_settled(Clash(players, rules, start=start)), start)


def _settled(state: Clash) -> Clash:
    """Everybody's first settlers stand in the first city."""
    if not state.rules.places:
        return state
    settlers = Units(settler=2 if state.rules.short else 1)
    groups = tuple(
        Group(seat, settlers, Place(IN_CITY, player.cities[0].name, seat)) for seat, player in enumerate(state.players)
    )
    return replace(state, groups=groups)


def _civilizations(seats: Sequence[SeatSpec], chance: Chance) -> list[str | None]:
    chosen = [str(seat.options.get("civilization", DRAWN)) for seat in seats]
    named = [choice for choice in chosen if choice != DRAWN]
    if len(set(named)) < len(named):
        raise RuleViolation(".civilization_twice")
    free = [civilization for civilization in printed.data("civilizations") if civilization not in named]
    drawn = iter(chance.draw(free, chosen.count(DRAWN)))
    return [next(drawn) if choice == DRAWN else choice for choice in chosen]


def _leaders(civilizations: Sequence[str | None], shuffled: bool, chance: Chance) -> list[tuple[str, ...]]:
    """Three leader cards each: those of the civilization, or with alternate history any of the 45."""
    if shuffled and civilizations[0] is not None:
        cards = chance.draw(tuple(printed.data("leaders")), LEADERS_EACH * len(civilizations))
        return [cards[i * LEADERS_EACH : (i + 1) * LEADERS_EACH] for i in range(len(civilizations))]
    return [tuple(printed.data("civilizations")[c]["leaders"]) if c is not None else () for c in civilizations]


def _player(seat: int, civilization: str | None, leaders: tuple[str, ...], rules: Rules) -> Player:
    player = Player(
        civilization=civilization,
        food=START_FOOD,
        advances=(FARMING, MINING),
        units={SETTLER: 2 if rules.short else 1},
        leaders=leaders,
        action_cards=1,
        objective_cards=1,
    )
    return replace(player, cities=(first_city(player, civilization or COLOURS[seat]),))


def setup_list(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
    """What hands do before the game."""
    expansion = bool(options.get("expansion", True))
    steps = [
        SetupStep(say(".setup.map", n=len(seats)), "map"),
        SetupStep(say(".setup.pieces"), "account-group"),
        SetupStep(say(".setup.resources"), "barley"),
    ]
    if expansion:
        steps.append(SetupStep(say(".setup.civilization"), "crown"))
        for seat, spec in enumerate(seats):
            civilization = str(spec.options.get("civilization", DRAWN))
            if civilization != DRAWN and printed.data("civilizations")[civilization]["special_start_region"]:
                name = TermRef("civilizations", civilization)
                steps.append(
                    SetupStep(say(".setup.special_region", seat=SeatRef(seat), civilization=name), "map-marker")
                )
    settlers = 2 if options.get("short_game") else 1
    steps += [
        SetupStep(say(".setup.city", n=settlers), "home-city"),
        SetupStep(say(".setup.markers"), "counter"),
        SetupStep(say(".setup.decks"), "cards"),
        SetupStep(
            say(".setup.round_board_back" if options.get("flexible_end") else ".setup.round_board"), "clock-start"
        ),
    ]
    return tuple(steps)
