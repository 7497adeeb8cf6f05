"""What the log and the reminders say: who was compared and why, what a card really brought, nothing about nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.through_the_ages.cards.card_actions import PlayActionCard
from companion.games.through_the_ages.cards.row_actions import TakeCard
from companion.games.through_the_ages.politics.politics_actions import PrepareEvent
from companion.games.through_the_ages.table.printed_cards import KEY
from companion.games.through_the_ages.turn.pending_card_actions import Decline, FinishAgreement
from companion.games.through_the_ages.turn.questions import questions
from companion.games.through_the_ages.turn.reminders import reminders
from companion.games.through_the_ages.turn.turn_actions import BeginTurn
from companion.language import Words

from .table import BLUE, NAMES, RED, YELLOW, later, me, politics, rich, run, told


def words(lang="en"):
    return Words(lang, KEY, [name for name, _ in NAMES])


def sentences(steps, lang="en"):
    speaker = words(lang)
    return [speaker.tell(step.message) for step in steps]


def revealed(event, age="i", **table):
    """Ada turns up an event in Age II."""
    world = politics(3, current_events={age: 2}, **table)
    return world, PrepareEvent(RED, "i", event)


def compared(steps):
    """Who was weighed in a comparison, with whether they were meant."""
    return [
        (step.message.id, [(c.value, c.kept) for c in step.choice.candidates])
        for step in steps
        if step.choice is not None
    ]


def test_R093_an_event_says_who_counts_as_weakest_and_how_the_tie_was_broken():
    world, move = revealed("uncertain_borders")
    world = me(world, RED, workers={"warriors": 4})
    _, steps = run(world, move)
    assert compared(steps) == [
        (".step.strongest", [(RED, True), (BLUE, False), (YELLOW, False)]),
        (".step.weakest", [(RED, False), (BLUE, False), (YELLOW, True)]),
    ]
    assert "Weakest: Mia." in sentences(steps)


@pytest.mark.parametrize(
    ("event", "step"), [("national_pride", ".step.most_culture"), ("terrorism", ".step.least_culture")]
)
def test_R150_an_event_says_who_has_most_or_fewest_culture_points(event, step):
    world, move = revealed(event, age="ii")
    _, steps = run(me(world, BLUE, culture=7), move)
    assert step in [id for id, _ in compared(steps)]


def test_R093_barbarians_that_pass_by_are_told():
    world, move = revealed("barbarians")
    _, steps = run(me(world, RED, culture=9, workers={"warriors": 9}), move)
    assert sentences(steps)[-1] == "Nothing happens."


@pytest.mark.parametrize(("event", "age"), [("independence_declaration", "ii"), ("border_conflict", "i")])
def test_R151_who_has_nothing_to_lose_is_told(event, age):
    world, move = revealed(event, age=age)
    bare = {"agriculture": 0, "bronze": 0, "philosophy": 0, "warriors": 0}
    _, steps = run(me(world, YELLOW, workers=bare), move)
    assert "Mia has nothing to lose." in sentences(steps)


@pytest.mark.parametrize(
    ("stores", "sentence"),
    [
        ({"bronze": 2}, "Karl loses 2 resources."),
        ({"agriculture": 1, "bronze": 1}, "Karl loses 1 food and 1 resource."),
        ({}, "Karl has nothing to lose."),
    ],
)
def test_R134_a_loss_speaks_only_of_what_is_lost(stores, sentence):
    world, move = revealed("raiders")
    world = me(world, RED, workers={"warriors": 9})
    _, steps = run(me(world, BLUE, stores=stores), move)
    assert sentence in sentences(steps)


@pytest.mark.parametrize(
    ("hand", "cards", "sentence"),
    [
        (("moses",), {"i": 1}, "Ada discards obsolete cards: Moses."),
        ((), {"a": 1}, "Ada discards obsolete cards: 1 military card."),
        (("moses", "homer"), {"a": 2}, "Ada discards obsolete cards: Moses, Homer and 2 military cards."),
    ],
)
def test_R025_only_what_is_obsolete_is_named(hand, cards, sentence):
    world = me(later(3, phase="start"), RED, civil_hand=hand, military_hand=cards)
    world = replace(world, civil_deck=2)
    _, steps = run(world, BeginTurn(RED))
    assert sentence in sentences(steps)


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("reserves_i", "Ada gains 2 resources."),
        ("stockpile", "Ada gains 1 food."),
        ("cultural_heritage_a", "Ada scores 4 culture."),
        ("wave_of_nationalism", "Ada has 3 resources for units this turn."),
        ("endowment_for_the_arts", "Ada scores 6 culture."),
    ],
)
def test_R073_the_log_tells_what_an_action_card_brought(card, sentence):
    world = me(rich(later(3)), RED, civil_hand=(card,))
    world = me(me(world, BLUE, culture=5, workers={"warriors": 5}), YELLOW, culture=5)
    _, steps = run(world, PlayActionCard(RED, card, food=card == "stockpile"))
    assert sentence in sentences(steps)


def test_R082_cards_over_the_limit_are_remembered_in_an_uprising_too():
    world = me(later(3), RED, yellow_bank=9, military_hand={"i": 5})
    ids = [reminder.message.id for reminder in reminders(world)]
    assert ids == [".remind.uprising", ".remind.discard"]


def test_R083_an_uprising_is_averted_by_happy_faces_or_unused_workers():
    [threat] = reminders(me(later(3), RED, yellow_bank=9, unused=1))
    assert words().tell(threat.message) == "An uprising threatens: 2 more happy faces or unused workers are needed."


def test_R148_the_free_building_is_named():
    world, move = revealed("development_of_warfare", age="a")
    after, _ = run(world, move)
    assert words().tell(questions(after)[0].message) == "Does Ada build Warriors free of charge?"


def test_R148_every_cheaper_move_that_is_possible_is_one_answer():
    world, move = revealed("development_of_civilization", age="a")
    goods = {"stores": {"agriculture": 1, "bronze": 2}, "blue_bank": 13, "science": 3}
    after, _ = run(me(world, RED, civil_hand=("alchemy", "monarchy"), military_left=2, **goods), move)
    answers = questions(after)[0].answers
    assert [(words().tell(one.message), one.detail and words().show(one.detail), one.icon) for one in answers] == [
        ("Increase population", "1 food", ""),
        ("Build Agriculture", "1 resource", "barley"),
        ("Build Bronze", "1 resource", "pickaxe"),
        ("Build Philosophy", "2 resources", "flask"),
        ("Build Religion", "2 resources", "church"),
        ("Develop Alchemy", "3 science", "flask"),
        ("Develop Monarchy", "revolution, 1 science", "bank"),
        ("Decline", None, ""),
    ]
    for answer in answers:
        run(after, answer.action)


def test_R097_no_tap_gives_up_the_next_political_action_before_a_card_is_taken():
    world, move = revealed("international_agreement", age="ii")
    world = replace(world, row=("iron", *world.row[1:]))
    after, _ = run(me(world, RED, workers={"warriors": 5}), move)
    assert [answer.action for answer in questions(after)[0].answers] == [Decline(RED)]
    taken, _ = run(after, TakeCard(RED, "iron"))
    assert [answer.action for answer in questions(taken)[0].answers] == [FinishAgreement(RED)]


def test_told_steps_are_the_same_in_both_languages():
    world, move = revealed("crusades")
    _, steps = run(world, move)
    assert told(steps)[:3] == ["revealed", "strongest", "weakest"]
    assert "Stärkste Zivilisation: Ada." in sentences(steps, "de")
