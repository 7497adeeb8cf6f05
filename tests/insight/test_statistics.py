"""Statistics: one quick pass gives what counting every evening anew for every figure gives."""

from __future__ import annotations

import pytest

from companion.insight.plays import bot_level, role_of
from companion.insight.records import margin, wall
from companion.insight.statistics import statistics
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
        lengths = [*lengths[:-1], lengths[-1] + 1] if seat in one.winners else [*lengths, 0]
    return lengths


def test_people_equal_a_slow_recount(evenings, known):
    for name, person in known.people.items():
        plays = played_by(evenings, name)
        assert person.overall.plays == len(plays)
        assert person.overall.wins == sum(seat in one.winners for one, seat in plays)
        assert person.longest_streak == max(runs(evenings, name))
        assert person.streak == runs(evenings, name)[-1]
        assert person.seconds == pytest.approx(sum(one.seconds for one, _ in plays))
        assert person.timed == sum(one.seconds > 0 for one, _ in plays)
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
        for place, record in person.seats.items():
            there = [(one, seat) for one, seat in plays if seat == place]
            assert (record.plays, record.wins) == (len(there), sum(seat in one.winners for one, seat in there))
        for (key, role), record in person.roles.items():
            there = [(one, seat) for one, seat in plays if one.game == key and role_of(one, seat) == role]
            assert (record.plays, record.wins) == (len(there), sum(seat in one.winners for one, seat in there))
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
        won = [one.totals[seat] for one, seat in people if seat in one.winners]
        assert game.plays == len(plays)
        assert game.people.average == pytest.approx(sum(points) / len(points))
        assert game.winning.average == pytest.approx(sum(won) / len(won))
        assert game.best is not None
        assert game.best.points == max(points)
        assert sum(record.plays for record in game.seats.values()) == len(people)
        for level, record in game.bots.items():
            seats = [(one, s) for one in plays for s in range(len(one.names)) if bot_level(one, s) == level]
            assert (record.plays, record.wins) == (len(seats), sum(seat in one.winners for one, seat in seats))


def test_the_wall_equals_a_slow_recount(evenings, known):
    feats = {(feat.id, feat.game): feat for feat in wall(evenings, known)}
    for key in GAMES:
        plays = [one for one in evenings if one.game == key]
        assert feats["closest", key].value == min(margin(one) for one in plays if len(one.names) > 1)
        assert feats["clearest", key].value == max(margin(one) for one in plays if len(one.names) > 1)
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
