"""Statistics: one quick pass gives what counting every evening anew for every figure gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion import games
from companion.engine.adjust import Adjust
from companion.engine.game import SeatSpec
from companion.engine.message import say
from companion.evening.final import Final
from companion.insight.plays import bot_level, role_of, standing
from companion.insight.rating import START
from companion.insight.records import margin, wall
from companion.insight.statistics import Counting, statistics
from companion.storage.library import Library
from tests.insight.evenings import DAY, FIRST_DAY, GAMES, final, many


@pytest.fixture(scope="module")
def evenings():
    return many(1000)


@pytest.fixture(scope="module")
def known(evenings):
    return statistics(evenings)


def played_by(evenings, name):
    """Every evening somebody played, with the seat, oldest first: the slow way."""
    found = [
        (one, seat)
        for one in sorted(evenings, key=lambda one: (one.finished, one.id))
        for seat, who in enumerate(one.names)
        if who == name and not bot_level(one, seat)
    ]
    assert found
    return found


def runs(evenings, name):
    """The lengths of all winning streaks, the running one last."""
    lengths = [0]
    for one, seat in played_by(evenings, name):
        if len(one.names) == 1:
            continue  # alone there is nothing to win
        lengths = [*lengths[:-1], lengths[-1] + 1] if seat in one.winners else [*lengths, 0]
    return lengths


def test_people_equal_a_slow_recount(evenings, known):
    for name, person in known.people.items():
        plays = played_by(evenings, name)
        assert person.overall.plays == len(plays)
        contests = [(one, seat) for one, seat in plays if len(one.names) > 1]
        assert person.overall.alone == len(plays) - len(contests)
        assert person.overall.wins == sum(seat in one.winners for one, seat in contests)
        assert person.overall.rate == pytest.approx(person.overall.wins / len(contests))
        assert person.longest_streak == max(runs(evenings, name))
        assert person.streak == runs(evenings, name)[-1]
        assert person.seconds == pytest.approx(sum(one.seconds for one, _ in plays))
        assert person.timed == sum(one.timed for one, _ in plays)
        assert person.last == max(one.finished for one, _ in plays)


def test_games_of_a_person_equal_a_slow_recount(evenings, known):
    for name, person in known.people.items():
        for key in GAMES:
            plays = [(one, seat) for one, seat in played_by(evenings, name) if one.game == key]
            points = [one.totals[seat] for one, seat in plays]
            assert person.games[key].plays == len(plays)
            assert person.games[key].average == pytest.approx(sum(points) / len(points))
            assert person.best[key].points == max(points)
            assert person.points[key] == [(one.finished, one.totals[seat]) for one, seat in plays]


def test_seats_roles_and_bots_of_a_person_equal_a_slow_recount(evenings, known):
    for name, person in known.people.items():
        plays = played_by(evenings, name)
        for place, record in person.turns.items():
            there = [
                (one, seat)
                for one, seat in plays
                if not one.tallied and len(one.names) > 1 and (one.start + place) % len(one.names) == seat
                and place < len(one.names)
            ]
            assert (record.plays, record.wins) == (len(there), sum(seat in one.winners for one, seat in there))
        for (key, role), record in person.roles.items():
            there = [(one, seat) for one, seat in plays if one.game == key and role_of(one, seat) == role]
            won = sum(seat in one.winners for one, seat in there if len(one.names) > 1)
            assert (record.plays, record.wins) == (len(there), won)
        for (key, level), record in person.bots.items():
            there = [
                (one, seat)
                for one, seat in plays
                if one.game == key and any(bot_level(one, other) == level for other in range(len(one.names)))
            ]
            beaten = [
                all(one.ranks[seat] < one.ranks[o] for o in range(len(one.names)) if bot_level(one, o) == level)
                for one, seat in there
            ]
            assert (record.plays, record.wins) == (len(there), sum(beaten))


def test_games_equal_a_slow_recount(evenings, known):
    assert known.plays == 1000
    for key, game in known.games.items():
        plays = [one for one in evenings if one.game == key]
        people = [(one, seat) for one in plays for seat in range(len(one.names)) if not bot_level(one, seat)]
        points = [one.totals[seat] for one, seat in people]
        won = [one.totals[seat] for one, seat in people if seat in one.winners and len(one.names) > 1]
        assert game.plays == len(plays)
        assert game.people.average == pytest.approx(sum(points) / len(points))
        assert game.winning.average == pytest.approx(sum(won) / len(won))
        assert game.best is not None
        assert game.best.points == max(points)
        told = [one for one, _ in people if not one.tallied and len(one.names) > 1]
        assert sum(record.plays for record in game.turns.values()) == len(told)
        for level, record in game.bots.items():
            sat = [[s for s in range(len(one.names)) if bot_level(one, s) == level] for one in plays]
            wins = sum(not set(one.winners).isdisjoint(own) for one, own in zip(plays, sat, strict=True))
            assert (record.plays, record.wins) == (sum(map(bool, sat)), wins)


def test_the_wall_equals_a_slow_recount(evenings, known):
    feats = {(feat.id, feat.game): feat for feat in wall(evenings, known)}
    for key in GAMES:
        plays = [one for one in evenings if one.game == key]
        gaps = [sorted(one.totals)[-1] - sorted(one.totals)[-2] for one in plays if len(one.names) > 1]
        assert (feats["closest", key].value, feats["clearest", key].value) == (min(gaps), max(gaps))
        assert feats["closest", key].n == len(gaps)
        assert feats["longest", key].value == max(one.seconds for one in plays)
        assert feats["highest", key].n == len(plays)
    assert feats["most_plays", ""].value == max(person.overall.plays for person in known.people.values())


def test_the_order_in_which_evenings_come_does_not_matter(evenings, known):
    again = statistics(reversed(evenings))
    assert again.people["Ada"].streak == known.people["Ada"].streak
    assert again.people["Ada"].rating.value == known.people["Ada"].rating.value


def test_nothing_played_gives_no_rates():
    known = statistics([])
    assert known.plays == 0
    assert known.ranking() == []
    assert list(wall([], known)) == []


def test_a_streak_ends_with_a_defeat_and_a_shared_victory_goes_on():
    evenings = [
        final(totals=totals, created=FIRST_DAY + day * DAY, id=f"clash_of_cultures-{day}")
        for day, totals in enumerate([(9.0, 5.0), (8.0, 8.0), (4.0, 6.0), (7.0, 6.0)])
    ]
    ada = statistics(evenings).people["Ada"]
    assert (ada.longest_streak, ada.streak) == (2, 1)
    assert (ada.overall.plays, ada.overall.wins) == (4, 3)
    assert ada.overall.rate == 0.75


def test_bots_are_no_people():
    evening = final(("Ada", "Zivbot"), (3.0, 9.0), game="historia", seat_options=({"bot": "human"}, {"bot": "king"}))
    known = statistics([evening])
    assert known.people.keys() == {"Ada"}
    assert known.people["Ada"].bots["historia", "king"].wins == 0
    assert known.games["historia"].bots["king"].wins == 1


def test_two_bots_of_a_rank_play_one_game():
    seats = ({"bot": "human"}, {"bot": "king"}, {"bot": "king"})
    known = statistics([final(("Ada", "Otto", "Wilma"), (3.0, 5.0, 9.0), game="historia", seat_options=seats)])
    kings = known.games["historia"].bots["king"]
    assert (known.games["historia"].plays, kings.plays, kings.wins) == (1, 1, 1)


def test_counting_in_slices_gives_the_same(evenings, known):
    counting = Counting(evenings)
    slices = 1
    while not counting.catch_up(0):
        assert counting.share == slices / 1000
        slices += 1
    assert slices == 1000
    assert counting.known == known


def test_alone_nobody_wins_unless_a_rule_judges_it():
    judged = {"verdict": say("engine.whatever"), "winners": (0,)}
    evenings = [
        final(("Ada",), (30.0,), id="a", tallied=True),
        final(("Ada",), (40.0,), id="b", created=FIRST_DAY + DAY, **judged),
        final(("Ada",), (50.0,), id="c", created=FIRST_DAY + 2 * DAY),
    ]
    ada = statistics(evenings).people["Ada"]
    assert (ada.overall.plays, ada.overall.wins, ada.overall.rate) == (3, 1, 1.0)
    assert ada.streak == 1
    assert ada.rating.plays == 0
    feats = {feat.id: feat for feat in wall(evenings, statistics(evenings))}
    assert (feats["lowest_win"].value, feats["lowest_win"].n) == (40, 1)
    assert feats["highest"].value == 50
    assert "closest" not in feats


def test_places_are_counted_in_the_order_of_play_and_tallies_have_told_none():
    evenings = [
        final(("Ada", "Karl", "Yuri"), (1.0, 9.0, 2.0), id="a", start=1),
        final(("Ada", "Karl", "Yuri"), (9.0, 1.0, 2.0), id="b", start=2),
        final(("Ada", "Karl"), (1.0, 9.0), id="c", tallied=True),
    ]
    known = statistics(evenings)
    assert known.games["clash_of_cultures"].turns[0].wins == 1  # Karl, who began
    assert known.games["clash_of_cultures"].turns[1].wins == 1  # Ada, after Yuri
    assert {turn: record.plays for turn, record in known.people["Karl"].turns.items()} == {0: 1, 2: 1}


def test_a_margin_is_what_the_winner_was_ahead():
    assert margin(final(("Ada", "Karl", "Yuri"), (9.0, 5.0, 7.0))) == 2
    assert margin(final(("Ada", "Karl"), (7.0, 7.0))) == 0
    assert margin(final(("Ada", "Karl"), (7.0, 7.0), ranks=(2, 1))) == 0
    # Somebody who left the game has not made it a close one, with however many points.
    assert margin(final(("Ada", "Karl", "Yuri"), (20.0, 5.0, 7.0), ranks=(3, 2, 1))) == 2
    assert margin(final(("Ada", "Karl", "Yuri"), (48.0, 45.0, 50.0), ranks=(3, 2, 1))) == 5
    assert margin(final(("Ada", "Karl"), (20.0, 7.0), ranks=(2, 1))) is None
    # A verdict that only remarks on the points leaves them the decision.
    assert margin(final(("Ada", "Karl"), (9.0, 7.0), verdict=say("engine.whatever"))) is None
    assert margin(final(("Ada", "Karl"), (9.0, 7.0), verdict=say("engine.whatever"), judged=False)) == 2


def test_points_decide_between_people_who_play_with_bots(tmp_path):
    seats = [SeatSpec("Ada", "red"), SeatSpec("Karl", "yellow"), SeatSpec("Wilma", "blue", {"bot": "king"})]
    with Library(tmp_path, games.game) as library:
        session = library.new(games.game("historia"), seats, seed="1")
        for seat, points in enumerate((30, 20, 5)):
            session.do(Adjust(f"players.{seat}.vp", points))
        library.finish(session)
        library.close(session)
        (evening,) = library.finals()
        assert evening.verdict is not None
        assert margin(evening) == 10
        alone = library.new(games.game("historia"), [seats[0], seats[2]], seed="1")
        assert margin(library.finish(alone)) is None


def test_a_record_belongs_to_all_who_reached_it_on_the_first_evening_that_saw_it():
    evenings = [
        final(("Zoë", "Karl"), (12.0, 3.0), id="b", created=FIRST_DAY + DAY),
        final(("Ada", "Karl", "Yuri"), (12.0, 12.0, 4.0), id="a"),
    ]
    feats = {feat.id: feat for feat in wall(evenings, statistics(evenings))}
    assert (feats["highest"].names, feats["highest"].value, feats["highest"].session) == (("Ada", "Karl"), 12, "a")
    assert (feats["lowest_win"].names, feats["lowest_win"].n) == (("Ada", "Karl"), 3)
    assert statistics(evenings).games["clash_of_cultures"].best.names == ("Ada", "Karl")
    assert statistics(evenings).people["Karl"].best["clash_of_cultures"].names == ("Karl",)


def solo(totals: tuple[float, ...], ranks: tuple[int, ...], levels: tuple[str, ...]) -> Final:
    """A game against bots that its verdict calls lost."""
    names = ("Ada", "Wilma", "Ottokar")[: len(totals)]
    options = ({"bot": "human"}, *({"bot": level} for level in levels))
    lost = {"verdict": say("engine.whatever"), "winners": ()}
    return final(names, totals, ranks=ranks, game="historia", seat_options=options, **lost)


@pytest.mark.parametrize(
    ("evening", "places", "beaten", "lower"),
    [
        # As many points as the bot and more levels: the rules ask for more points.
        (solo((30.0, 30.0), (1, 2), ("king",)), (2, 1), {"king": 0}, True),
        # Destroyed with most points.
        (solo((30.0, 20.0), (1, 2), ("king",)), (2, 1), {"king": 0}, True),
        # Behind one bot and before the other.
        (solo((30.0, 40.0, 20.0), (2, 1, 3), ("king", "noble")), (2, 1, 3), {"king": 0, "noble": 1}, False),
    ],
)
def test_who_lost_to_the_bots_has_not_beaten_them(evening, places, beaten, lower):
    assert standing(evening) == places
    ada = statistics([evening]).people["Ada"]
    assert {level: record.wins for (_, level), record in ada.bots.items()} == beaten
    assert (ada.rating.value < START) == lower
    assert (ada.overall.wins, ada.overall.rate) == (0, 0.0)


def test_alone_there_is_no_order_of_play():
    won = final(("Ada",), (40.0,), verdict=say("engine.whatever"), winners=(0,), start=0)
    known = statistics([won])
    assert (dict(known.people["Ada"].turns), dict(known.games["clash_of_cultures"].turns)) == ({}, {})


def test_two_spellings_are_two_people_until_they_are_made_one():
    evenings = [final(("Ada", "Karl"), id="a"), final(("ada", "Karl"), id="b", created=FIRST_DAY + DAY)]
    assert statistics(evenings).people.keys() == {"Ada", "ada", "Karl"}
    merged = [replace(one, names=("Ada", "Karl")) for one in evenings]
    assert statistics(merged).people["Ada"].overall.plays == 2
