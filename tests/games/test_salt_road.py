"""The Salt Road, the game that shows what a game costs: its rules, its words, its evening on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.cli import main
from companion.engine.answering import legal_moves, progress, random_move
from companion.engine.checks import look_at
from companion.engine.codec import decode, encode
from companion.engine.fields import fields_of
from companion.engine.game import SeatSpec
from companion.engine.opening import opening
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session
from companion.insight.statistics import statistics
from companion.language import words
from companion.language.catalogue import catalogue
from companion.sharing import bgstats
from companion.sharing.chronicle import chronicle
from companion.sharing.tables import evening_csv
from companion.storage.library import Library
from tests.games import example
from tests.games.example.actions import AnswerOffer, Buy, Load, Offer, Travel
from tests.games.example.bot import BotTurn, choose
from tests.games.example.game import GAME
from tests.games.example.state import CAPS, CARDS, CITY, Deal, SaltRoad, Trader
from tests.lint.tree import ROOT

PACKAGE = Path(example.__file__).parent
MOST_LINES = 500
LANGUAGES = ("de", "en")
PEOPLE = (SeatSpec("Ada", "red"), SeatSpec("Karl", "blue"))
CARAVAN = SeatSpec("Karawane", "green", {"bot": "caravan"})


@pytest.fixture
def known():
    """The app with one more game on its shelf."""
    yield games.add(example.__name__)
    games.remove(GAME.key)


def session(*seats: SeatSpec, seed: str = "1") -> Session:
    return Session(GAME, opening(GAME, seats or PEOPLE, {}, id="test", seed=seed))


def table(*traders: Trader, **rest: object) -> SaltRoad:
    cards = tuple(CARDS)
    return SaltRoad(traders or (Trader(), Trader()), cards[3:], cards[:3], 8, **rest)


def do(state: SaltRoad, action) -> SaltRoad:
    from companion.engine.action import Turn
    from companion.engine.chance import Chance

    action.check(state)
    return action.apply(state, Turn(Chance("1")))


def refused(state: SaltRoad, action) -> str:
    with pytest.raises(RuleViolation) as found:
        action.check(state)
    return found.value.rule


def random_evening(seed: int, *seats: SeatSpec) -> Session:
    """Whatever the rules allow, to the end."""
    rng, played = Random(seed), session(*seats, seed=str(seed))
    while not GAME.finished(played.state):
        state = played.state
        acting = state.deal.buyer if state.deal else state.active
        move = random_move(GAME, state, acting, rng)
        assert move is not None, f"seat {acting} is stuck at entry {played.cursor}"
        played.do(move, at=60.0 * played.cursor)
        look_at(GAME, played.state)
        assert decode(encode(played.state), SaltRoad) == played.state
    return played


def test_the_whole_game_is_at_most_500_lines_and_has_no_screen():
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in PACKAGE.glob("*.py"))
    assert 0 < lines <= MOST_LINES
    assert not (ROOT / "screens" / "games" / GAME.key).exists()
    assert not any("screens" in file.read_text(encoding="utf-8") for file in PACKAGE.glob("*.py"))


def test_S1_a_turn_is_one_move_and_only_the_next_seat_moves_then():
    state = do(table(), Load(0, "salt"))
    assert state.active == 1
    assert refused(state, Load(0, "salt")) == ".not_your_turn"


def test_S2_what_is_over_the_limit_is_lost():
    state = do(table(Trader(salt=5), Trader()), Load(0, "salt"))
    assert state.players[0].salt == 6


def test_S3_stages_cost_salt_and_inns_pay():
    state = do(table(Trader(salt=3, stage=2, coins=0), Trader()), Travel(0, 3))
    assert (state.players[0].salt, state.players[0].stage, state.players[0].coins) == (0, 5, 2)
    assert refused(table(Trader(salt=1), Trader()), Travel(0, 2)) == ".needs_salt"
    assert refused(table(Trader(stage=9), Trader()), Travel(0, 2)) == ".road_ends"


def test_S4_a_card_is_paid_and_replaced():
    before = table(Trader(coins=3, cloth=0), Trader())
    state = do(before, Buy(0, "scales"))
    assert state.players[0].cards == ("scales",)
    assert state.players[0].coins == 0
    assert len(state.market) == 3
    assert len(state.deck) == len(before.deck) - 1
    assert refused(before, Buy(0, "fair")) == ".not_on_market"
    assert refused(table(Trader(coins=1), Trader()), Buy(0, "scales")) == ".too_dear"


def test_S5_an_offer_waits_for_the_other_seat():
    state = do(table(Trader(salt=3, coins=0), Trader(salt=0, coins=2)), Offer(0, 1, 3))
    assert state.deal == Deal(0, 1, 3)
    assert refused(state, Load(0, "salt")) == ".offer_waits"
    assert refused(state, AnswerOffer(0, 1)) == ".not_asked"
    assert refused(state, AnswerOffer(1, 3)) == ".needs_coins"
    (question,) = GAME.questions(state)
    assert question.seat == 1
    take, less, nothing = (answer.action for answer in question.answers)
    assert (take, nothing) == (AnswerOffer(1, 2), AnswerOffer(1, 0))
    open_ask = progress(GAME, less.cls, state, dict(less.given)).open
    assert (open_ask.field, open_ask.high) == ("salt", 3)
    after = do(state, AnswerOffer(1, 2))
    assert [(trader.salt, trader.coins) for trader in after.players] == [(1, 2), (2, 0)]
    assert (after.deal, after.active) == (None, 1)


def test_S6_a_caravan_says_why():
    rich = table(Trader(bot=True, coins=9), Trader())
    choice = choose(rich, 0)
    assert choice.taken == Buy(0, "scales")
    assert [one.kept for one in choice.candidates].count(True) == 1
    assert choose(table(Trader(bot=True, coins=0, salt=2), Trader()), 0).taken == Travel(0, 2)
    assert choose(table(Trader(bot=True, coins=0, salt=1), Trader()), 0).taken == Load(0, "salt")
    assert refused(rich, BotTurn(1)) == ".not_your_turn"
    assert refused(table(Trader(), Trader(bot=True)), Offer(0, 1, 1)) == ".no_answer"


def test_S7_the_round_is_played_to_its_end_when_somebody_arrives():
    state = do(table(Trader(stage=9, salt=1), Trader()), Travel(0, 1))
    assert not GAME.finished(state)
    assert GAME.finished(do(state, Load(1, "coins")))
    assert GAME.finished(do(table(round=8, active=1), Load(1, "salt")))


def test_S8_points_and_the_tie_break():
    arrived, late = Trader(stage=CITY, coins=5, cards=("mule",)), Trader(stage=9, coins=0, cards=("mule", "bridge"))
    sheet = GAME.score(table(arrived, late))
    assert sheet.totals == (10 + 3 + 2 + 1, 9 + 2 + 5)
    assert sheet.winners == (1,)
    assert sheet.decided_by.id == "more_cards"


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_the_rules_and_end(seed):
    seats = (*PEOPLE, CARAVAN, SeatSpec("Yuri", "yellow"), SeatSpec("Beate", "purple"))[: 2 + seed % 4]
    played = random_evening(seed, *seats)
    for trader in played.state.players:
        assert all(0 <= getattr(trader, good) <= cap for good, cap in CAPS.items())
    owned = [card for trader in played.state.players for card in trader.cards]
    assert sorted((*owned, *played.state.market, *played.state.deck)) == sorted(CARDS)


def test_every_legal_move_can_be_done_and_the_others_say_why():
    state = table(Trader(coins=3), Trader())
    moves = list(legal_moves(GAME, state, 0))
    assert {type(move) for move in moves} == {Load, Travel, Buy, Offer}
    for move in moves:
        do(state, move)
    assert list(legal_moves(GAME, state, 1)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_game_says_has_words(lang):
    said = catalogue(lang, GAME.key)
    classes = [SaltRoad, Trader, Deal, *GAME.actions]
    wanted = {f"field.{field.name}" for cls in classes for field in fields_of(cls)} - {"field.players"}
    for cls in GAME.actions:
        wanted |= {cls.__name__, f"{cls.__name__}.title", f"{cls.__name__}.help", f"group.{cls.group}"}
    for option in (*GAME.options, *GAME.seat_options):
        wanted |= {f"option.{option.id}", f"option.{option.id}.help"}
    wanted |= {f"{kind}.{line.id}" for line in GAME.tally_lines for kind in ("score", "tally")}
    wanted |= {f"tie.{step}" for step in GAME.tally_tie_breaks}
    assert {f"{GAME.key}.{id}" for id in wanted} <= set(said)
    assert set(said) == set(catalogue("de", GAME.key))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_evening_is_told_without_a_message_id(known, lang):
    played = random_evening(3, *PEOPLE, CARAVAN)
    from companion.engine.log import log_lines

    speaker = words(lang, GAME.key, played.opening.names)
    told = [speaker.tell(line.message) for line in log_lines(played)]
    told += [speaker.tell(step.message) for line in log_lines(played) for step in line.steps]
    assert told
    assert not [line for line in told if "salt_road." in line or "{" in line]


def script(played: Session) -> dict[str, object]:
    """The evening as the command line reads it."""
    from companion.engine.codec import encode_action

    lines = [{**encode_action(entry.action), "chance": list(entry.chance)} for entry in played.journal]
    seats = [{"name": seat.name, "colour": seat.colour, **seat.options} for seat in played.opening.seats]
    return {"game": GAME.key, "seats": seats, "seed": "3", "actions": lines}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_plays_the_whole_evening(known, capsys, tmp_path, lang):
    played = random_evening(3, *PEOPLE, CARAVAN)
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(script(played)), encoding="utf-8")
    assert main(["--lang", lang, "play", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["score"]["totals"] == list(played.score.totals)
    assert "salt_road." not in json.dumps(told["log"])


def test_the_command_line_tallies_with_the_tie_break(known, capsys, tmp_path):
    seats = [{"name": "Ada", "colour": "red"}, {"name": "Karl", "colour": "blue"}]
    entered = {"lines": {"cards": [6, 5], "road": [4, 5], "coins": [1, 1]}, "tie_break": {"more_cards": [1, 2]}}
    file = tmp_path / "tally.json"
    file.write_text(json.dumps({"game": GAME.key, "seats": seats, **entered}), encoding="utf-8")
    assert main(["tally", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["score"]["winners"] == [1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_evening_is_kept_shared_and_counted(known, tmp_path, lang):
    played = random_evening(5, *PEOPLE)
    with Library(tmp_path, games.game) as library:
        kept = library.new(GAME, PEOPLE, seed="5")
        for entry in played.journal:
            kept.do(entry.action, chance=entry.chance)
        library.finish(kept)
        library.close(kept)
        (final,) = library.finals()
        assert library.open(final.id).state == played.state
        assert final.totals == played.score.totals
    name = {"de": "Die Salzstraße", "en": "The Salt Road"}[lang]
    page = chronicle(final, lang, played).text()
    assert name in page
    assert "salt_road." not in page
    assert name in json.dumps(bgstats.play(final, lang), ensure_ascii=False)
    assert name in evening_csv(final, lang)
    assert statistics([final]).games[GAME.key].plays == 1


def test_a_game_put_away_is_unknown_again(known):
    games.remove(known)
    with pytest.raises(games.UnknownGame):
        games.game(known)
    assert games.known_meta(known) is None
    games.add(example.__name__)
    assert games.game(known) is GAME
