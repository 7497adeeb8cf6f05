"""The score of the Salt Road, live and final with the same code (S8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.message import TermRef, say
from companion.engine.score import Part
from companion.toolbox.score_lines import Scoring, Tie, line, part

from .state import CARDS, CITY, CITY_POINTS, SaltRoad

COINS_A_POINT = 3


def _cards(state: SaltRoad, seat: int) -> Iterator[Part]:
    for card in state.players[seat].cards:
        yield Part(say(".part.card", card=TermRef("cards", card)), CARDS[card]["points"])


def _road(state: SaltRoad, seat: int) -> Iterator[Part]:
    stage = state.players[seat].stage
    yield from part(say(".part.road", n=stage), stage)
    yield from part(say(".part.city"), CITY_POINTS * (stage == CITY))


SCORING: Final[Scoring[SaltRoad]] = Scoring(
    (
        line("cards", _cards),
        line("road", _road, high=CITY + CITY_POINTS),
        line("coins", lambda state, seat: part(say(".part.coins"), state.players[seat].coins // COINS_A_POINT)),
    ),
    (
        # On a tie more cards win, then more salt.
        Tie("more_cards", lambda state, seat: len(state.players[seat].cards)),
        Tie("more_salt", lambda state, seat: state.players[seat].salt),
    ),
)
