"""Soak: Historia's bots and round ends agree with a second, plain implementation over two hundred random games."""

from __future__ import annotations

from tests.games.historia.plain.reading import compare_game


def test_two_hundred_random_games_agree_with_the_plain_rules() -> None:
    compared = [compare_game(seed) for seed in range(1000, 1200)]
    assert sum(bot_rounds for bot_rounds, _ in compared) > 1500
