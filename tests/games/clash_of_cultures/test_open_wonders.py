"""The wonder Envoy lays open: whoever draws a wonder card may take it instead."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.asking import begin
from companion.games.clash_of_cultures.advances.advance_actions import Advance
from companion.games.clash_of_cultures.cities.build_actions import BuildWonder
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.leaders.people_actions import LayWonderOpen, TakeOpenWonder
from companion.games.clash_of_cultures.table.state import City, Clash, Wonder
from companion.games.clash_of_cultures.turn.reminders import reminders

from .helpers import cities, city, do, learn, me, player, rich, table, tell, turn_of, why_not

ENVOY = "envoy_40"


def opened() -> Clash:
    """Envoy was drawn and the Great Wall lies open."""
    state = player(rich(table()), event_counter=0, culture=0, ideas=0)
    return do(state, DrawEvent(0, ENVOY, chosen=1, wonder="great_wall", place_found=False))


def test_R077_envoy_lays_a_wonder_open():
    after = opened()
    assert (after.display, me(after).culture, me(after, 1).culture) == (("great_wall",), 1, 1)
    state = player(table(), event_counter=0)
    unknown = do(state, DrawEvent(0, ENVOY, chosen=1, place_found=False))
    assert (unknown.display, unknown.unopened) == ((), 1)
    # Another player is not the drawer.
    assert why_not(state, DrawEvent(0, ENVOY, chosen=0)) == ".name_partner"
    other = DrawEvent(0, "famine_3", wonder="great_wall")
    assert why_not(state, other) == ".no_wonder_opened"


def test_R029_whoever_draws_a_wonder_card_may_take_the_open_one():
    state = opened()
    assert why_not(state, TakeOpenWonder(0, "great_wall")) == ".no_wonder_drawn"
    drew = do(state, Advance(0, "engineering"))
    assert any(isinstance(one.action, TakeOpenWonder) for one in reminders(drew))
    after = do(drew, TakeOpenWonder(0, "great_wall"))
    assert (after.display, me(after).wonder_cards) == ((), 1)
    assert why_not(after, TakeOpenWonder(0, "great_wall")) == ".wonder_not_open"


def test_R043_an_open_wonder_is_built_only_by_who_took_it():
    state = learn(opened(), "engineering", "siegecraft", seat=0)
    state = player(cities(state, City("A", mood="happy"), City("B")), wonder_cards=1, culture=5, gold=7, ore=7)
    assert why_not(turn_of(state), BuildWonder(0, "A", "great_wall")) == ".wonder_still_open"


def test_R108_in_the_buffet_open_wonders_are_never_taken():
    state = player(rich(table(wonder_buffet=True)), event_counter=0)
    after = do(state, DrawEvent(0, ENVOY, chosen=1, wonder="great_wall", place_found=False))
    assert after.display == ("great_wall",)
    drew = do(after, Advance(0, "engineering"), "great_statue")
    assert why_not(drew, TakeOpenWonder(0, "great_wall")) == ".no_wonder_drawn"
    assert city(drew).display == ("great_wall", "great_statue")


def test_R029_qin_draws_the_great_wall_from_wherever_it_lies():
    state = player(opened(), leader="qin_shi_huang")
    after, turn = tell(state, Advance(0, "engineering"))
    assert (after.display, me(after).wonder_cards) == ((), 1)
    assert ".step.own_wonder" in [step.message.id for step in turn.steps]
    assert not any(isinstance(one.action, TakeOpenWonder) for one in reminders(after))
    # A new card is laid open in its place, and only the table knows which.
    assert begin(LayWonderOpen, seat=0) in [one.action for one in reminders(after)]
    named = do(after, LayWonderOpen(0, "great_statue"))
    assert (named.display, named.unopened) == (("great_statue",), 0)
    built = player(rich(table()), leader="qin_shi_huang")
    built = replace(built, wonders={"great_wall": Wonder(1)})
    _, turn = tell(built, Advance(0, "engineering"))
    assert ".step.own_wonder" not in [step.message.id for step in turn.steps]


def test_R029_an_open_card_is_named_later_or_never():
    unknown = do(player(table(), event_counter=0), DrawEvent(0, ENVOY, chosen=1, place_found=False))
    assert begin(LayWonderOpen, seat=0) in [one.action for one in reminders(unknown)]
    assert do(unknown, LayWonderOpen(0, "great_wall")).display == ("great_wall",)
    never = do(unknown, LayWonderOpen(0))
    assert (never.display, never.unopened, reminders(never)) == ((), 0, ())
    assert why_not(never, LayWonderOpen(0, "great_wall")) == ".no_wonder_to_name"
    built = replace(unknown, wonders={"great_wall": Wonder(1)})
    assert why_not(built, LayWonderOpen(0, "great_wall")) == ".wonder_built"
    assert do(built, LayWonderOpen(0, "great_wall"), override=True).display == ()


def test_R029_no_card_is_laid_open_when_all_are_in_hand():
    state = player(player(opened(), leader="qin_shi_huang", wonder_cards=4), 1, wonder_cards=4)
    after = do(state, Advance(0, "engineering"))
    assert (after.display, after.unopened) == ((), 0)
