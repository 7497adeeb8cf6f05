"""Made-up evenings: single ones by hand, a thousand by lot, always the same thousand."""

from __future__ import annotations

import random
from typing import Any

from companion.engine.message import Message, TermRef
from companion.evening.final import Final

COLOURS = ("red", "blue", "yellow", "green", "purple", "grey", "orange", "teal")
PEOPLE = ("Ada", "Karl", "Yuri", "Beate", "Jürgen", "Mia & Tom", "Zoë", "O'Neil", 'Max "Maxi"', "Ö")
GAMES = ("historia", "clash_of_cultures", "through_the_ages", "tapestry", "age_of_mythology")
LEVELS = ("noble", "king", "emperor")
CIVILIZATIONS = ("rome", "egypt", "china", "vikings", "maya", "huns", "greece")
DAY = 86_400.0
FIRST_DAY = 1_600_000_000.0


def ranks_of(totals: tuple[float, ...]) -> tuple[int, ...]:
    """Shared places for equal points."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def final(names: tuple[str, ...] = ("Ada", "Karl"), totals: tuple[float, ...] = (17.5, 14.0), **given: Any) -> Final:
    """One finished evening; what is not given is ordinary."""
    seats = len(names)
    ranks = given.pop("ranks", ranks_of(totals))
    created = given.pop("created", FIRST_DAY)
    made: dict[str, Any] = {
        "id": "clash_of_cultures-20200913-00000000",
        "game": "clash_of_cultures",
        "options": {},
        "seat_options": ({},) * seats,
        "lines": (("cities", totals),),
        "winners": tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        "decided_by": None,
        "verdict": None,
        "details": (),
        "finished": created + 9000,
        "seconds": 9000.0,
        "entries": 100,
        "tallied": False,
    }
    made["judged"] = given.get("verdict") is not None
    made["start"] = -1 if given.get("tallied") else 0
    return Final(
        names=names, colours=COLOURS[:seats], totals=totals, ranks=ranks, created=created, **{**made, **given}
    )


def many(count: int = 1000, seed: int = 8) -> list[Final]:
    """So many evenings by lot: every game, bots, ties, tallies without a duration, all kinds of names."""
    lot = random.Random(seed)
    return [_by_lot(lot, number) for number in range(count)]


def _by_lot(lot: random.Random, number: int) -> Final:
    game = lot.choice(GAMES)
    people = lot.sample(PEOPLE, lot.randint(1, 4))
    bots = lot.choices(LEVELS, k=lot.randint(1, 3)) if game == "historia" else []
    names = (*people, *(f"Zivbot {place}" for place in range(len(bots))))
    totals = tuple(lot.randint(0, 60) / 2 for _ in names)
    options = tuple({"bot": "human"} for _ in people) + tuple({"bot": level} for level in bots)
    details = tuple(Message(".detail", {"civ": TermRef("civilizations", lot.choice(CIVILIZATIONS))}) for _ in names)
    created = FIRST_DAY + lot.randrange(1500) * DAY + lot.randrange(1000)
    tallied = lot.random() < 0.2
    return final(
        names, totals, id=f"{game}-{number:08}", game=game, seat_options=options, created=created, tallied=tallied,
        start=-1 if tallied else lot.randrange(len(names)), details=() if tallied else details,
        seconds=0.0 if tallied else float(lot.randrange(1800, 18_000)),
    )
