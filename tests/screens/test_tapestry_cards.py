"""Tapestry cards under a finger: each asks only for what it needs, and everybody who is asked answers."""

from __future__ import annotations

from companion.engine.asking import begin
from companion.games.tapestry.cards.card_actions import PlayTapestry
from tools.touch import find_all, pump, pump_until, shown_texts

from .test_tapestry import choose, desk, due, go, later, on_sheet, player, press, put, sheet

__all__ = ["desk"]


def play(desk, card):
    """Play a card from the hand, as far as its name."""
    desk.perform(begin(PlayTapestry, seat=0, unnamed=False, card=card))
    pump(4)


def test_a_card_asks_only_for_what_it_needs(app, desk):
    put(desk, "players.0.hand", 2)
    due(desk, "play_on_top")
    later()
    play(desk, "guilds")
    assert "Mitspieler" not in shown_texts()
    choose("Rohstoffe gegen SP")
    go()
    played = desk.session.journal[-1].action
    assert (played.card, played.count, played.other_way) == ("guilds", 1, True)


def test_revolution_asks_at_each_opponent_where_outposts_lie(app, desk):
    put(desk, "players.1.toppled", 2)
    put(desk, "players.1.controlled", 3)
    due(desk, "play_on_top")
    later()
    play(desk, "revolution")
    assert on_sheet() == ["Karl"]
    for _ in range(2):
        choose("Karl")
    go()
    assert (player(desk).controlled, player(desk, 1).controlled) == (3, 1)


def test_revolution_without_toppled_outposts_asks_nothing(app, desk):
    due(desk, "play_on_top")
    later()
    play(desk, "revolution")
    assert desk.session.journal[-1].action == PlayTapestry(0, "revolution")
    assert player(desk).due[0].parts == ("coin", "worker", "food", "culture")


def test_the_olympic_host_is_answered_by_whoever_is_asked(app, desk):
    due(desk, "play_on_top")
    choose("Karte nennen")
    press("Chip", "Sofort", sheet())
    choose("Olympia-Gastgeber")
    for name in ("Ada", "Karl", "Yuri"):
        pump_until(lambda: bool(find_all("Sheet")))
        assert f"{name} entscheidet" in sheet().title
        choose("Auslassen")
    pump(4)
    assert player(desk).resources["coin"] == 2
    assert player(desk).due == ()
