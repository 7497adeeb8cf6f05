"""Random games: legal ones keep every invariant, overridden ones never crash."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.codec import decode, encode
from companion.engine.game import SeatSpec
from companion.engine.opening import opening
from companion.engine.ruling import Impossible
from companion.engine.session import Session
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.goods import cap
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.table.stock import stock_of_building
from companion.games.clash_of_cultures.war.places import KINDS, on_map
from tests.games.anything import Anything
from tests.games.rig.driver import play_out

from .helpers import COLOURS, NAMES

QUIET = settings(deadline=None, max_examples=12, suppress_health_check=list(HealthCheck))
LONGEST = 1500
# What is booked by hand, may break a limit, or only passes the time.
BY_HAND = (
    *("SpendAction", "ChangeActions", "SetEndRange", "GainGoods", "PayGoods", "BookBattle", "BookEventPoints"),
    *("ConquerCity", "LoseCityToBarbarians", "PlaceUnits", "RemoveUnits", "LowerMood", "DestroyStructures"),
    *("TellHand", "CountCards", "CallThing", "KeepPlaces", "MoveGroup", "MoveBarbarians", "MarkFought"),
)


def session(seats: int, seed: int, **options: Any) -> Session:
    """A fresh session of so many people."""
    people = [SeatSpec(NAMES[n], COLOURS[n]) for n in range(seats)]
    return Session(GAME, opening(GAME, people, options, id="t", seed=str(seed)))


def slow_score(state: Clash, seat: int) -> float:
    """The score once more, written down independently."""
    player = state.players[seat]
    everywhere = [c for p in state.players for c in p.cities] + [b.city for b in state.barbarians]
    points = float(len(player.cities))
    for city in everywhere:
        for building, colour in city.buildings.items():
            if colour == seat:
                points += 1.5 if building == "port" and "city_independence" in player.civ_advances else 1
    governments = ("democracy", "autocracy", "theocracy")
    for advance in player.advances:
        free = printed.data("advances")[advance]["category"] in governments
        points += 0 if free and "city_independence" in player.civ_advances else 0.5
    points += 0.5 * len(player.civ_advances) + 2 * len(player.triumphs) + 2 * len(player.leaders_killed)
    points += sum(entry.points for entry in player.event_scores) + player.anarchy + player.rune_stones
    points += player.region_marks + (0.5 * len(player.captives) if "captives" in player.civ_advances else 0)
    points += sum(seat in b.druids for b in state.barbarians) if "druidic_influence" in player.civ_advances else 0
    for name, wonder in state.wonders.items():
        holders = [s for s, p in enumerate(state.players) if any(name in c.wonders for c in p.cities)]
        wild = any(name in b.city.wonders for b in state.barbarians)
        if not (holders or wild):
            continue
        if name == "great_pyramid":
            points += 5 if wonder.builder == seat else 0
        elif holders == [wonder.builder]:
            points += 4 if wonder.builder == seat else 0
        else:
            points += 2 if seat in (wonder.builder, *holders) else 0
    return points


def check_invariants(state: Clash) -> None:
    """Caps, stocks, counters and scores that must hold after every entry."""
    sheet = GAME.score(state)
    for seat, player in enumerate(state.players):
        for good in ("food", "wood", "ore", "ideas", "gold"):
            assert 0 <= getattr(player, good) <= cap(player, good)
        assert player.culture >= 0
        assert player.mood >= 0
        assert 0 <= player.event_counter <= 3
        assert len(player.cities) <= printed.SETTLEMENTS
        for unit in printed.data("units"):
            assert 0 <= player.units.get(unit, 0) <= printed.unit_stock(unit)
        for building in printed.data("buildings"):
            placed = sum(c.buildings.get(building) == seat for p in state.players for c in p.cities)
            assert placed <= printed.BUILDINGS_A_TYPE
            assert stock_of_building(state, seat, building) >= 0
        assert len(player.advances) == len(set(player.advances))
        assert len({printed.category_of(a) for a in player.advances if printed.is_government(a)}) <= 1
        assert sheet.totals[seat] == slow_score(state, seat)
    assert len(state.barbarians) <= printed.BARBARIAN_SETTLEMENTS


@QUIET
@given(st.integers(0, 10**6), st.integers(2, 4), st.booleans())
def test_random_legal_games_keep_caps_stocks_counter_and_score(seed, seats, short):
    played = session(seats, seed, short_game=short)
    dice = Random(seed)
    assert play_out(played, dice, LONGEST, lambda table: check_invariants(table.state), BY_HAND)
    assert decode(encode(played.state), Clash) == played.state


def check_places(state: Clash) -> None:
    """Nobody stands anywhere who is not on the map."""
    for seat in (*range(len(state.players)), None):
        there = on_map(state, seat)
        for unit in KINDS:
            told = sum(getattr(group.units, unit) for group in state.groups if group.seat == seat)
            assert told <= getattr(there, unit), (seat, unit)


@settings(QUIET, max_examples=4)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_random_games_that_keep_places_place_nobody_twice(seed, seats):
    played = session(seats, seed, places=True)
    moved_too = tuple(name for name in BY_HAND if name not in ("MoveGroup", "MoveBarbarians"))
    assert play_out(played, Random(seed), LONGEST, lambda table: check_places(table.state), moved_too)


def names_here(state: Clash) -> list[str]:
    """Cities, and words that may be meant for one."""
    names = [city.name for player in state.players for city in player.cities]
    names += [camp.city.name for camp in state.barbarians]
    return [*names, "", "0", "nowhere", "temple", "settlement"]


@QUIET
@given(st.integers(0, 10**6))
def test_overridden_nonsense_never_crashes_nor_breaks_a_stock(seed):
    dice = Random(seed)
    seats = dice.choice((2, 3, 4))
    played = session(seats, seed, wonder_buffet=dice.random() < 0.5, flexible_end=dice.random() < 0.3)
    anything = Anything(GAME, dice, seats, lambda _field: names_here(played.state), ("1-1",))
    for _ in range(250):
        try:
            played.do(anything.action(), override=True, at=0.0)
        except Impossible:
            continue
        for player in played.state.players:
            assert all(
                getattr(player, good) >= 0 for good in ("food", "wood", "ore", "ideas", "gold", "culture", "mood")
            )
            assert all(number >= 0 for number in player.units.values())
        GAME.score(played.state)
        GAME.phase(played.state)
        GAME.reminders(played.state)
        GAME.questions(played.state)
        GAME.quick_actions(played.state, dice.randrange(seats))
    assert decode(encode(played.state), Clash) == played.state
    assert replace(played.state) == played.state
