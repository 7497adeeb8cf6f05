"""Tables for the tests: small situations, an action done once, a refusal by its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.action import Action, Turn
from companion.engine.chance import Chance
from companion.engine.game import OptionValue, SeatSpec
from companion.engine.opening import opening
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.scoring.scoring import award
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import ARMY, BATTLE, BUILDINGS, CARDS, PLOTS, PRODUCTION, WONDER
from companion.games.age_of_mythology.table.resources import Resources, each
from companion.games.age_of_mythology.table.setup import first_player
from companion.games.age_of_mythology.table.state import Battle, Mythology, Plot, Side

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hal")
COLOURS = ("red", "blue", "yellow", "green", "purple", "grey", "orange", "teal")
EGYPTIAN, GREEK, NORSE = "egyptian", "greek", "norse"
A, B, C, D = range(4)


def people(count: int, *cultures: str) -> list[SeatSpec]:
    """So many seats, with these cultures if given."""
    wishes: list[Mapping[str, OptionValue]] = [{"culture": culture} for culture in cultures]
    wishes += [{}] * (count - len(wishes))
    return [SeatSpec(NAMES[seat], COLOURS[seat], wishes[seat]) for seat in range(count)]


def session(count: int = 3, *cultures: str, seed: str = "1", **options: OptionValue) -> Session:
    """A fresh evening."""
    return Session(GAME, opening(GAME, people(count, *cultures), options, id="test", seed=seed))


def table(*cultures: str, **changes: Any) -> Mythology:
    """A table in the first card turn; seat 0 begins, everybody has four of everything and four cards."""
    cultures = cultures or (EGYPTIAN, GREEK, NORSE)
    players = tuple(replace(first_player(culture), hand=4) for culture in cultures)
    bank = each(printed.bank_size(len(players)) - 4 * len(players))
    tiles = {tile.id: tile.count for tile in printed.all_tiles()}
    return replace(Mythology(players, bank, tiles=tiles, stage=CARDS), **changes)


def give(state: Mythology, seat: int, **changes: Any) -> Mythology:
    """The table with one player changed; resources come out of the bank so that nothing is made from nothing."""
    player = replace(state.players[seat], **changes)
    before, after = state.players[seat].resources, player.resources
    bank = Resources(
        *(getattr(state.bank, kind) + getattr(before, kind) - getattr(after, kind) for kind in Resources.__slots__)
    )
    return replace(state.with_player(seat, player), bank=bank)


def rich(state: Mythology, seat: int, amount: int = 20, **changes: Any) -> Mythology:
    """The table with one player who has plenty."""
    state = replace(state, bank=state.bank + each(amount))
    return give(state, seat, resources=each(amount), **changes)


def land(*tiles: str | tuple[str, str]) -> tuple[Plot, ...]:
    """A board with these provinces on its first fields; a pair is a province with its worker."""
    plots = [Plot(tile) if isinstance(tile, str) else Plot(*tile) for tile in tiles]
    return (*plots, *[Plot()] * (PLOTS - len(plots)))


def fighting(
    state: Mythology, mine: Mapping[str, int], theirs: Mapping[str, int], area: str = PRODUCTION, **changes: Any
) -> Mythology:
    """The table with a battle of seat 0 against seat 1, both armies revealed."""
    for seat, units in ((A, mine), (B, theirs)):
        player = state.players[seat]
        state = state.with_player(seat, replace(player, units={**player.units, **units}))
    attacker, defender = (
        Side(seat, 4, units, True, (0,) * units.get("hydra", 0)) for seat, units in ((A, mine), (B, theirs))
    )
    battle = Battle(area, attacker, defender)
    return replace(state, battle=replace(battle, **changes))


def tell(state: Mythology, action: Action[Any], *chance: int | str, override: bool = False) -> tuple[Mythology, Turn]:
    """Do an action: the table after it, and its story."""
    if not override:
        action.check(state)
    turn = Turn(Chance("test", chance))
    after = action.apply(state, turn)
    assert not turn.chance.left_over()
    return after, turn


def do(state: Mythology, action: Action[Any], *chance: int | str, override: bool = False) -> Mythology:
    """The table after an action."""
    return tell(state, action, *chance, override=override)[0]


def refused(state: Mythology, action: Action[Any]) -> str:
    """The rule that refuses an action; fails if none does."""
    try:
        action.check(state)
    except RuleViolation as violation:
        return violation.rule
    raise AssertionError(f"{action} was allowed")


def cubes_in_game(state: Mythology) -> tuple[int, ...]:
    """Resources in bank and camps by kind, then all red cubes."""
    kinds = [
        getattr(state.bank, kind) + sum(getattr(player.resources, kind) for player in state.players)
        for kind in Resources.__slots__
    ]
    red = state.victory
    cards = red.bank + red.army + red.buildings + red.battle + red.wonder
    return (*kinds, cards + sum(player.cubes for player in state.players))


def unawarded(state: Mythology) -> int:
    """How many cubes on the cards would go to nobody if the game ended now."""
    cards = (WONDER, BUILDINGS, ARMY, BATTLE)
    return sum(state.victory.on(card) for card in cards if award(state, card).taken is None)
