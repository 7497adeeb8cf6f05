"""Through the Ages: all ratings of a late table after an action, and the army grouping of twelve units."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace

from companion.engine.opening import opening
from companion.engine.session import Session
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.table.printed_cards import TACTICS, cards
from companion.games.through_the_ages.table.ratings import ratings
from companion.games.through_the_ages.table.state import Civilization, Pact, Wonder, World
from companion.games.through_the_ages.war.army import grouped, units_from
from tools.bench import Result
from tools.bench.counters import PEOPLE

RATINGS_MS, ARMY_MS = 2.0, 5.0
TRIES = 30
WORKERS = {
    "mechanized_agriculture": 2, "irrigation": 2, "oil": 2, "coal": 2, "bronze": 1, "computers": 2,
    "scientific_method": 1, "organized_religion": 2, "multimedia": 2, "movies": 2, "professional_sports": 1,
    "modern_infantry": 3, "swordsmen": 2, "tanks": 2, "knights": 1, "rockets": 2, "cannon": 1, "air_forces": 2,
}  # fmt: skip
ARMY = {"modern_infantry": 2, "riflemen": 1, "warriors": 2, "tanks": 2, "knights": 1, "rockets": 2, "air_forces": 2}


def late_table() -> World:
    """Four civilizations at the end of Age III."""
    world: World = Session(GAME, opening(GAME, PEOPLE, id="bench")).state
    seats = range(len(world.players))
    players = tuple(_late(player, (seat + 1) % len(seats)) for seat, player in enumerate(world.players))
    return replace(world, players=players, age=3, round=15)


def _late(player: Civilization, partner: int) -> Civilization:
    standing = ("st_peters", "hanging_gardens", "kremlin", "great_wall", "transcontinental_railroad", "hollywood")
    return replace(
        player,
        workers={**player.workers, **WORKERS},
        government="democracy",
        leader="chaplin",
        wonders=tuple(Wonder(id) for id in standing),
        specials=("civil_service", "military_theory", "satellites", "engineering"),
        colonies=("historic_territory_ii", "strategic_territory_ii", "vast_territory_i"),
        tactic="modern_army",
        pact=Pact("international_tourism", partner),
        yellow_bank=3,
        blue_bank=5,
    )


def best_of(work: Callable[[], object]) -> float:
    """The shortest of several runs in milliseconds."""
    times = []
    for _ in range(TRIES):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times) * 1000


def all_ratings(world: World) -> Callable[[], object]:
    """Work out every rating of every civilization, the armies too."""

    def work() -> object:
        grouped.cache_clear()
        return [ratings(world, seat) for seat in range(len(world.players))]

    return work


def every_tactic() -> float:
    """The slowest tactic for twelve units of four kinds, Genghis Khan included."""
    units = units_from(ARMY)

    def work(tactic: str) -> object:
        grouped.cache_clear()
        return grouped(units, tactic, True)

    return max(best_of(lambda tactic=tactic: work(tactic)) for tactic in cards(TACTICS))  # type: ignore[misc]


def measure() -> list[dict[str, object]]:
    """Both measurements against the time a finger may wait."""
    rated, army = best_of(all_ratings(late_table())), every_tactic()
    results = (
        Result("all ratings of a late table", rated, RATINGS_MS, "the budget of a tap", rated / RATINGS_MS, 1.0),
        Result("army of 12 units, worst tactic", army, ARMY_MS, "the budget of a tap", army / ARMY_MS, 1.0),
    )
    return [asdict(result) for result in results]
