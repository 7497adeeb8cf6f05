"""Random legal games for the invariants, and random overridden moves that must never break anything."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.action import Action
from companion.engine.codec import decode, encode
from companion.engine.log import line_of
from companion.games.through_the_ages.actions import EndAge, FinalScoring
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.own.own_actions import MakeCard
from companion.games.through_the_ages.politics.pacts import bonds
from companion.games.through_the_ages.table.faces import faces
from companion.games.through_the_ages.table.printed_cards import BLUE_TOKENS, YELLOW_TOKENS, card, event
from companion.games.through_the_ages.table.rating_effects import View, effect
from companion.games.through_the_ages.table.ratings import action_totals, ratings
from companion.games.through_the_ages.table.state import OVER, World
from companion.language import LANGUAGES, words
from tests.games.anything import Anything
from tests.games.rig.driver import a_move

from .table import run, session
from .test_army import slowly

SLOW = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))


def slow_rating(world, seat, what):
    """One rating added up card by card, without the code of ratings.py."""
    me = world.players[seat]
    total = sum(
        card(id).gives.get(what, 0) * n for id, n in me.workers.items() if card(id).kind not in ("farm", "mine")
    )
    singles = [
        me.government,
        *me.specials,
        *(w.id for w in me.wonders if not w.ruined),
        *([me.leader] if me.leader else []),
    ]
    for id in singles:
        total += card(id).gives.get(what, 0)
        total += effect[id](View(me)).get(what, 0) if id in effect else 0
    total += sum(event(id).gives.get(what, 0) for id in me.colonies)
    total += sum(2 for w in me.wonders if w.ruined) if what == "culture" else 0
    for bond in bonds(world, seat):
        total += bond.gives.get(what, 0)
        if bond.card.id in effect:
            total += effect[bond.card.id](View(me, world.players[bond.partner])).get(what, 0)
    if what == "strength" and me.tactic:
        units = [
            id
            for id, n in me.workers.items()
            if card(id).kind in ("infantry", "cavalry", "artillery")
            for _ in range(n)
        ]
        planes = me.workers.get("air_forces", 0)
        if len(units) <= 9:
            total += slowly(tuple(sorted(units)), planes, me.tactic, me.leader == "genghis_khan")
        else:
            return None
    return max(0, total)


def check_ratings(world: World) -> None:
    for seat in world.remaining:
        rated = ratings(world, seat)
        for what in ("science", "culture", "strength"):
            expected = slow_rating(world, seat, what)
            assert expected is None or getattr(rated, what).value == expected
        shown = sum(f.total for f in faces(world.players[seat]))
        assert rated.happiness.value == min(8, max(0, shown))
        assert (rated.civil_actions.value, rated.military_actions.value) == action_totals(world, seat)


def check_stocks(world: World) -> None:
    for player in world.players:
        numbers = (player.blue_bank, player.yellow_bank, player.unused, player.science, player.culture)
        assert min(numbers) >= 0
        assert min((player.civil_left, player.military_left, *player.workers.values(), *player.stores.values())) >= 0
    assert min(world.civil_deck, world.military_deck) >= 0


def blue(player):
    on_wonder = player.unfinished.stages if player.unfinished else 0
    return player.blue_bank + sum(player.stores.values()) + on_wonder - printed(player, BLUE_TOKENS)


def yellow(player):
    return player.yellow_bank + player.all_workers - printed(player, YELLOW_TOKENS)


def printed(player, what):
    cards = [*player.specials, *(w.id for w in player.wonders if not w.ruined)]
    return sum(card(id).gives.get(what, 0) for id in cards) + sum(
        event(id).gives.get(what, 0) for id in player.colonies
    )


# What may take tokens out of the game or between civilizations.
LEAKS = {"BeginTurn", "FinishTurn", "PrepareEvent", "SendAlexander", "Resign", "EndAge", "FinishAgreement"}
LEAKS |= {"ChooseColony", "Defend", "PlayAggression", "Colonize", "SendColumbus", "TakeSpoils", "RuinWonder"}
LEAKS |= {"AnswerPact"}
# Who resigns plays no more; what is expected of the decks is a guess of the table.
NOT_PLAYED = ("Resign", "ExpectImpacts")


@SLOW
@given(st.integers(0, 10_000), st.sampled_from((2, 3, 4)), st.sampled_from(("full", "light")))
def test_random_legal_games_keep_the_books(seed, count, card_row):
    random, table = Random(seed), session(count, card_row=card_row)
    for number in range(2500):
        before = table.state
        if before.phase == OVER or (card_row == "light" and before.round > 12):
            break
        action = a_move(table, random, without=NOT_PLAYED)
        table.do(action, at=0.0)
        after = table.state
        check_stocks(after)
        if type(action).__name__ not in LEAKS:
            assert [blue(p) for p in after.players] == [blue(p) for p in before.players]
            assert [yellow(p) for p in after.players] == [yellow(p) for p in before.players]
        if number % 10 == 0:
            check_ratings(after)
    assert card_row == "light" or table.state.phase == OVER
    assert decode(encode(table.state), World) == table.state


def anything(random: Random, seats: int) -> Action[World]:
    """Any action, with cards where it asks for a text; what cannot be an own card is refused even on override."""
    cards = GAME.vocabulary["civil_cards"]
    made = Anything(GAME, random, seats, lambda _field: cards, cards)
    return made.action(random.choice([kind for kind in GAME.actions if kind is not MakeCard]))


@SLOW
@given(st.integers(0, 10_000), st.sampled_from((2, 3, 4)))
def test_overridden_moves_never_break_anything(seed, count):
    random, table = Random(seed), session(count)
    for _ in range(60):
        if table.state.phase != OVER:
            table.do(a_move(table, random, without=NOT_PLAYED), at=0.0)
    world, done = table.state, Counter()
    for _ in range(150):
        action = anything(random, count)
        world, _ = run(world, action, override=True)
        done[type(action)] += 1
        check_stocks(world)
        GAME.score(world), GAME.phase(world), GAME.reminders(world), GAME.questions(world), GAME.figures(world)
        GAME.quick_actions(world, random.randrange(count)), GAME.summary(world)
    assert len(done) > 20
    assert decode(encode(world), World) == world


def test_every_log_line_can_be_said():
    random = Random(3)
    table = session(3)
    for number in range(260):
        override = number % 5 == 4
        table.do(anything(random, 3) if override else a_move(table, random, without=NOT_PLAYED), override=override)
        if table.state.phase == OVER:
            break
    for lang in LANGUAGES:
        speaker = words(lang, GAME.key, ("Ada", "Karl", "Mia"))
        for index in range(table.cursor):
            line = line_of(table, index)
            said = [speaker.tell(line.message), *(speaker.tell(step.message) for step in line.steps)]
            said += [speaker.tell(step.todo) for step in line.steps if step.todo]
            assert not [text for text in said if "through_the_ages." in text or "{" in text]
        for question in GAME.questions(table.state):
            assert speaker.tell(question.message)


def test_the_light_game_runs_to_its_end():
    random, table = Random(5), session(2, card_row="light")
    for _ in range(3000):
        world = table.state
        if world.phase == "scoring":
            break
        calm = not (world.decisions or world.auction or world.attack or world.offer)
        due = world.phase == "actions" and calm and world.age < min(4, 1 + world.round // 5)
        table.do(EndAge() if due and world.age else a_move(table, random, without=NOT_PLAYED), at=0.0)
    table.do(FinalScoring())
    assert GAME.finished(table.state)
