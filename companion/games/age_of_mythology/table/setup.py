"""Set-up: cultures under the seating rule, the start player, the first table and the guided list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from companion.engine.chance import Chance
from companion.engine.game import OptionValue, SeatSpec, SetupStep
from companion.engine.message import say
from companion.engine.ruling import require

from . import printed
from .ids import MORTAL, VICTORY_CUBES
from .options import (
    BEST_BONUS_ONLY,
    CULTURE,
    FIVE_HITS,
    LAST_BATTLE_CUBES,
    NAMED_HANDS,
    RANDOM,
    START_PLAYER,
    TEAMS,
    TEMPLE_PAYS_TRADE,
    TRUCE,
)
from .resources import each
from .state import Mythology, Player, TableRules

DIE = 6
TEAM_SEATS = 4
CUBES_IN_BOX = 3
SEATS_PER_BOX = 4
DRAFT_PICKS = 6
STARTING_MORTALS = 2


def first_table(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Mythology:
    """The table before the first province is drawn."""
    asked = tuple(str(seat.options[CULTURE]) for seat in seats)
    cultures = draw_cultures(asked, bool(options[TEAMS]), chance)
    chosen = int(options[START_PLAYER])
    require(chosen <= len(seats), ".no_such_start_player", seat=chosen)
    start = chosen - 1 if chosen else roll_start(len(seats), chance)
    mine = printed.starting_cubes()
    boxes = 1 if len(seats) <= SEATS_PER_BOX else 2
    return Mythology(
        players=tuple(first_player(culture) for culture in cultures),
        bank=each(printed.bank_size(len(seats)) - mine * len(seats)),
        tiles={tile.id: tile.count * boxes for tile in printed.all_tiles()},
        rules=TableRules(
            five_hits=bool(options[FIVE_HITS]),
            truce=bool(options[TRUCE]),
            best_bonus_only=bool(options[BEST_BONUS_ONLY]),
            temple_pays_trade=bool(options[TEMPLE_PAYS_TRADE]),
            last_battle_cubes=bool(options[LAST_BATTLE_CUBES]),
            named_hands=bool(options.get(NAMED_HANDS, False)),
        ),
        start=start,
    )


def first_player(culture: str) -> Player:
    """A player at the beginning: four of each resource, two of each mortal."""
    mortals = {unit.id: STARTING_MORTALS for unit in printed.units_of(culture) if unit.type == MORTAL}
    return Player(culture, resources=each(printed.starting_cubes()), units=mortals)


def draw_cultures(asked: Sequence[str], teams: bool, chance: Chance) -> tuple[str, ...]:
    """Draw a culture for everybody who has not named one; equal cultures never become neighbours."""
    require(not teams or len(asked) == TEAM_SEATS, ".teams_are_four", seats=TEAM_SEATS)
    possible = _possible(tuple(asked), teams)
    require(possible, ".equal_neighbours")
    drawn: tuple[str, ...] = ()
    for seat, wish in enumerate(asked):
        open_to = sorted({row[seat] for row in possible if row[:seat] == drawn})
        drawn += (wish if wish != RANDOM else chance.pick(open_to),)
    return drawn


@cache
def _possible(asked: tuple[str, ...], teams: bool) -> tuple[tuple[str, ...], ...]:
    """Every seating the rules allow; named cultures may break the draw by threes, never the rule of neighbours."""
    wished = [printed.cultures() if wish == RANDOM else (wish,) for wish in asked]
    apart = [row for row in product(*wished) if _apart(row)]
    drawn = [row for row in apart if (_two_teams(row) if teams else _by_threes(row))]
    return tuple(drawn if drawn or teams else apart)


def _apart(row: tuple[str, ...]) -> bool:
    return all(culture != row[(seat + 1) % len(row)] for seat, culture in enumerate(row))


def _by_threes(row: tuple[str, ...]) -> bool:
    groups = [row[first : first + CUBES_IN_BOX] for first in range(0, len(row), CUBES_IN_BOX)]
    return all(len(set(group)) == len(group) for group in groups)


def _two_teams(row: tuple[str, ...]) -> bool:
    return sorted(row.count(culture) for culture in set(row)) == [2, 2]


def roll_start(seats: int, chance: Chance) -> int:
    """Everybody rolls two dice; only those tied for the highest sum roll again."""
    rolling = list(range(seats))
    while len(rolling) > 1:
        sums = {seat: sum(chance.dice(2, DIE)) for seat in rolling}
        best = max(sums.values())
        rolling = [seat for seat in rolling if sums[seat] == best]
    return rolling[0]


def setup_list(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
    """What hands do at the table before the game."""
    count = len(seats)
    steps = [
        SetupStep(say(".setup.boards"), icon="map"),
        SetupStep(say(".setup.cards"), icon="cards"),
        SetupStep(say(".setup.bank", each=printed.bank_size(count), victory=VICTORY_CUBES), icon="bank"),
        SetupStep(say(".setup.cubes", each=printed.starting_cubes()), icon="cube"),
        SetupStep(say(".setup.mortals", each=STARTING_MORTALS), icon="account-group"),
        SetupStep(say(".setup.victory_cards"), icon="trophy"),
        SetupStep(say(".setup.tiles", tiles=count * DRAFT_PICKS), icon="grid"),
    ]
    if count > CUBES_IN_BOX:
        steps.append(SetupStep(say(".setup.shared_decks"), icon="cards-variant"))
    if count > SEATS_PER_BOX:
        steps.append(SetupStep(say(".setup.second_box"), icon="package-variant"))
    if options.get(TRUCE):
        steps.append(SetupStep(say(".setup.truce"), icon="handshake"))
    return tuple(steps)
