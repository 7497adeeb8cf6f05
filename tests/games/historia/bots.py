"""Zivbots to test with: tables full of them, and a turn of exactly these symbols."""

from __future__ import annotations

from dataclasses import replace

from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.table.printed import Symbol, ZivbotCard

from .table import table, told

BOT = 3  # after three people
# The abstract regions of the expansion vectors: D borders A, B and C; F lies far away.
D, A, B, C, F = "china", "russia", "middle_east", "india", "south_america"


def bots_table(*bots: str, humans: int = 3, **options):
    return table(humans, *(bots or ("king",)), **{"cards": False, **options})


def resolve(state, *symbols: str, bot: int = BOT, **word):
    """The bot resolves exactly these symbols, one card each."""
    vp = {"technology": 1, "military": 1, "art": 1}
    cards = tuple(
        ZivbotCard(f"c{i}", tuple(Symbol(part, vp.get(part, 0)) for part in symbol.split("+")))
        for i, symbol in enumerate(symbols)
    )
    state = replace(state, board=replace(state.board, zivbot_cards=cards))
    return told(state, BotTurn(bot, **word), chance=tuple(card.id for card in cards), override=True)
