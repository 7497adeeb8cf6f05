"""Zivbots alone: whole games with reasons, summaries, and the same game for the same seed."""

from __future__ import annotations

import pytest

from companion.games.historia.bots.bots_only import final_state, many_games, play_alone, run


def test_the_same_seed_gives_the_same_game():
    assert play_alone(["king", "noble"], 3, "9").state == play_alone(["king", "noble"], 3, "9").state
    assert play_alone(["king", "noble"], 3, "8").state != play_alone(["king", "noble"], 3, "9").state


def test_every_choice_is_told_with_reasons():
    game = play_alone(["king", "king"], 2, "1")
    choices = [step.choice for _, steps in game.turns for step in steps if step.choice]
    assert choices
    assert all(candidate.reason.id.startswith(".why.") for choice in choices for candidate in choice.candidates)


def test_harder_bots_do_better():
    summary = many_games(["king", "noble", "chieftain"], 12, "1", 12)
    assert summary.mean_vp["king"] > summary.mean_vp["noble"] > summary.mean_vp["chieftain"]
    assert summary.games_per_second > 0
    assert 0 <= summary.destroyed["chieftain"] <= 1


def test_wars_are_counted_by_who_declared_them():
    _, wars = final_state(["king", "chieftain"], 12, "3")
    assert all(count > 0 for count in wars.values())


@pytest.mark.parametrize(("lang", "word"), [("de", "König 1"), ("en", "King 1")])
def test_run_prints_turns_in_both_languages(capsys, lang, word):
    assert run(["king", "noble"], 1, "1", lang=lang) == 0
    assert word in capsys.readouterr().out


def test_run_prints_a_summary_of_many_games(capsys):
    assert run(["king", "noble"], 2, "1", games=3, quiet=True) == 0
    assert "3 games" in capsys.readouterr().out


@pytest.mark.parametrize("bots", [["emperor"], [], ["king"] * 7])
def test_run_refuses_what_it_does_not_know(capsys, bots):
    assert run(bots, 1, "1") == 2
    assert capsys.readouterr().err
