"""A recorded evening of each game, entered by two phones and two pages at once, ends with its recorded score."""

from __future__ import annotations

import json

import pytest

from companion.engine.codec import encode_action
from companion.engine.session import Waits
from companion.games import game, keys
from companion.paths import data_folder
from companion.script import play, read_script
from companion.together.door import Visitor
from companion.together.intent import new_intent_id
from companion.together.line import digest
from tests.together.rig import Phone, deliver_all, shut


class GamePhone(Phone):
    """A phone that knows the five games."""

    games = staticmethod(game)


def recorded(key: str):
    """The recorded evening, as the command line plays it."""
    with (data_folder() / "samples" / f"{key}.json").open(encoding="utf-8") as file:
        return play(read_script(json.load(file)))


@pytest.mark.parametrize("key", keys())
def test_an_evening_of_two_phones_and_two_pages_ends_with_its_recorded_score(tmp_path, key):
    told = recorded(key)
    begun = told.opening
    host, *guests = phones = [GamePhone(tmp_path / name, name) for name in ("Ada", "Karl", "Mia")]
    options = dict(begun.options)
    host.share(host.library.new(game(key), begun.seats, options, seed=begun.seed, chance=begun.chance, sample=True))
    wires = [guest.connect(host) for guest in guests]
    pages = []
    for seat in (0, 1):
        pages.append(Visitor(host.door, lambda message: None, lambda: None))
        said = {"t": "hello", "page": True, "token": host.door.token, "name": "Page", "lang": "de"}
        pages[-1].receive(said)
        pages[-1].receive({"t": "seen", "visible": False, "lang": "de"})
        pages[-1].receive({"t": "sit", "seats": [seat]})
    deliver_all(wires)
    for place, entry in enumerate(told.journal.done()):
        who = place % 4
        if who < 2:
            manner = {"override": entry.override, "chance": entry.chance}
            try:
                guests[who].replica.do(entry.action, **manner)
            except Waits:
                assert entry.action.walk or entry.action.sealed
        else:
            intent = {"id": new_intent_id(), "want": "do", "action": encode_action(entry.action)}
            intent |= {"override": entry.override, "chance": list(entry.chance)}
            pages[who - 2].receive({"t": "propose", "intent": json.loads(json.dumps(intent))})
        deliver_all(wires)
    assert host.host.session.cursor == told.cursor
    assert host.host.session.score.totals == told.score.totals
    assert {digest(phone.confirmed.state) for phone in phones} == {digest(told.state)}
    assert len({phone.log.chain for phone in phones}) == 1
    shut(*phones)
