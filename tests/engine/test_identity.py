"""Caches by identity: the same frozen object is looked at once, an equal one anew."""

from __future__ import annotations

from threading import Event, Thread

from companion.engine.frozen import FrozenMap
from companion.engine.identity import by_identity


def test_the_same_object_is_worked_out_once_for_each_question():
    asked = []

    @by_identity
    def total(units, worth):
        asked.append(worth)
        return sum(units.values()) * worth

    army = FrozenMap({"army": 2})
    assert [total(army, 1), total(army, 1), total(army, worth=3), total(army, worth=3)] == [2, 2, 6, 6]
    assert asked == [1, 3]


def test_another_object_is_news_even_if_it_is_equal():
    asked = []

    @by_identity
    def total(units):
        asked.append(units)
        return sum(units.values())

    for army in (FrozenMap({"army": 2}), FrozenMap({"army": 2}), FrozenMap({"army": 5})):
        total(army)
    assert [sum(army.values()) for army in asked] == [2, 2, 5]


def test_each_thread_remembers_its_own_object():
    asked, first_seen, second_seen = [], Event(), Event()

    @by_identity
    def total(units):
        asked.append(units)
        if units["army"] == 2:
            first_seen.set()
            second_seen.wait(10)  # in the middle of it another thread looks at another table
        return sum(units.values())

    army, fleet, got = FrozenMap({"army": 2}), FrozenMap({"army": 5}), []
    looking = Thread(target=lambda: got.extend([total(army), total(army)]))
    looking.start()
    first_seen.wait(10)
    got.extend([total(fleet), total(fleet)])
    second_seen.set()
    looking.join()
    assert got == [5, 5, 2, 2]
    assert asked == [army, fleet]
