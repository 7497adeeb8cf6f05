"""What a page shows of each game: the gauges of its seat, and never what lies hidden before another one."""

from __future__ import annotations

import json

import pytest

from companion.engine.adjust import Add, Adjust
from companion.engine.answering import actor_field
from companion.engine.game import SeatSpec
from companion.engine.opening import opening
from companion.engine.session import Session
from companion.games import game, keys
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from companion.games.age_of_mythology.cards.hand_actions import HoldCards
from companion.games.clash_of_cultures.cards.hand_actions import TellHand
from companion.games.historia.cards.face_down import LayFaceDown
from companion.games.historia.table.setup_actions import DealTiles, PlaceStart, StartGame
from companion.language import LANGUAGES
from companion.together.view import Viewer

ACTION_CARDS = ("negotiations", "leadership")
HISTORIA_BEGUN = [DealTiles(), PlaceStart(0, "china"), PlaceStart(1, "india"), StartGame()]


def evening(key: str) -> Session:
    colours = ("red", "blue", "yellow", "green")
    seats = [SeatSpec(name, colour) for name, colour in zip(("Ada", "Berta", "Cem", "Dora"), colours, strict=True)]
    return Session(game(key), opening(game(key), seats[: max(2, game(key).min_seats)], {}, id="x", seed="1"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", keys())
def test_every_game_says_what_a_seat_shows_first(key, lang):
    session = evening(key)
    gauges = session.game.gauges(session.state, 1)
    assert 7 <= len(gauges) <= 10
    shown = Viewer(session, 1, lang).view()["gauges"]
    assert len({one["words"] for one in shown}) == len(gauges)
    assert all(one["icon"] for one in shown)
    assert not any("." in one["words"] for one in shown)
    for gauge in gauges:
        if gauge.path:
            after = session.preview(Add(gauge.path, 1 if gauge.value < (gauge.cap or 99) else -1), override=True).state
            assert any(one.path == gauge.path and one.value != gauge.value for one in session.game.gauges(after, 1))


def told_to(seat: int | None, session: Session) -> str:
    """Everything a page of this seat can be told, whatever it asks; ids of entries are by lot."""
    made = []
    for lang in LANGUAGES:
        viewer = Viewer(session, seat, lang)
        view = viewer.view()
        view["log"] = [{**line, "id": ""} for line in view["log"]]
        kinds = [cls.__name__ for cls in session.game.actions]
        drafts = [viewer.draft(kind, {name: 0}, {}) for kind in kinds for name in _seats_of(session, kind)]
        made += [view, *drafts]
    return json.dumps(made)


def _seats_of(session: Session, kind: str) -> list[str]:
    cls = next(cls for cls in session.game.actions if cls.__name__ == kind)
    name = actor_field(cls)
    return [name] if name is not None else []


def hidden_pairs():
    """Two evenings that differ only in what lies hidden before seat 0."""
    aom = [HoldCards(0, ("build", "recruit")), HoldCards(0, ("attack", "gather"))]
    yield pytest.param("age_of_mythology", [Adjust("players.0.hand", 4)], aom, id="hand of Age of Mythology")
    clash = [TellHand(0, (first,), (goal,)) for first, goal in zip(ACTION_CARDS, (1, 2), strict=False)]
    yield pytest.param("clash_of_cultures", [], clash, id="hand of Clash of Cultures")
    historia = [LayFaceDown(0, ("technology",)), LayFaceDown(0, ("military",))]
    yield pytest.param("historia", HISTORIA_BEGUN, historia, id="cards face down of Historia")
    battle = [Attack(0, 1, "camp", 5)]
    armies = [CommitUnits(0, ("jarl",)), CommitUnits(0, ("huskarl", "huskarl"))]
    yield pytest.param("age_of_mythology", battle, armies, id="units of Age of Mythology")


@pytest.mark.parametrize(("key", "before", "choices"), list(hidden_pairs()))
def test_no_page_of_another_seat_depends_on_what_lies_hidden(key, before, choices):
    sessions = [evening(key) for _ in choices]
    for session, choice in zip(sessions, choices, strict=True):
        for action in before:
            session.do(action, override=True, at=1.0)
        session.do(choice, override=True, at=1.0)
    first, second = sessions
    assert first.state != second.state
    assert told_to(0, first) != told_to(0, second)  # whose it is may see it
    for seat in (None, 1):
        assert told_to(seat, first) == told_to(seat, second)
