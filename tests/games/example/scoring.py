"""The score of the Salt Road, live and final with the same code (S8)."""

from __future__ import annotations

from companion.engine.message import TermRef, say
from companion.engine.score import Part, ScoreLine, ScoreSheet, TallyLine, TieBreak

from .state import CARDS, CITY, CITY_POINTS, SaltRoad, Trader

COINS_A_POINT = 3
TALLY_LINES = (TallyLine("cards"), TallyLine("road", high=CITY + CITY_POINTS), TallyLine("coins"))
TIE_BREAKS = ("more_cards", "more_salt")


def _parts(trader: Trader) -> dict[str, tuple[Part, ...]]:
    """Where the points of a trader come from, by line."""
    cards = tuple(Part(say(".part.card", card=TermRef("cards", card)), CARDS[card]["points"]) for card in trader.cards)
    city = (Part(say(".part.city"), CITY_POINTS),) if trader.stage == CITY else ()
    road = (Part(say(".part.road", n=trader.stage), trader.stage), *city)
    return {"cards": cards, "road": road, "coins": (Part(say(".part.coins"), trader.coins // COINS_A_POINT),)}


def score_sheet(state: SaltRoad) -> ScoreSheet:
    """Points by line and seat; on a tie more cards win, then more salt."""
    seats = [_parts(trader) for trader in state.players]
    lines = tuple(
        ScoreLine(
            line.id,
            tuple(float(sum(part.points for part in parts[line.id])) for parts in seats),
            tuple(parts[line.id] for parts in seats),
        )
        for line in TALLY_LINES
    )
    cards = tuple(float(len(trader.cards)) for trader in state.players)
    salt = tuple(float(trader.salt) for trader in state.players)
    return ScoreSheet(lines, (TieBreak("more_cards", cards), TieBreak("more_salt", salt)))
