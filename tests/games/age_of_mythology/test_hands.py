"""Hands told by name: what may be played from them, what they keep, the decks, and god cards the table has told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import progress
from companion.engine.codec import decode, encode
from companion.games.age_of_mythology.battle.battle_actions import Attack
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.camp_actions import NextAge, Recruit, Trade
from companion.games.age_of_mythology.cards.hand_actions import HoldCards, KeepCards
from companion.games.age_of_mythology.cards.hands import Played, found, mix, unnamed
from companion.games.age_of_mythology.cards.random_cards import random_kinds
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.gods.told_actions import OtherGod, TellGod
from companion.games.age_of_mythology.table.ids import DECAY
from companion.games.age_of_mythology.table.miniatures import CountFrame
from companion.games.age_of_mythology.table.resources import Resources
from companion.games.age_of_mythology.table.state import HeldCard, Mythology
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.turn.round_actions import CloseRound, DrawCards, Pass

from .tables import EGYPTIAN, GREEK, NORSE, A, B, C, do, give, refused, rich, session, table, tell

RA = HeldCard("gather", True, god="ra")
BUILD_3 = HeldCard("build", True, 3)
ALL = HeldCard("gather", True, gathers="everything")


def told(*random: HeldCard, standard: tuple[str, ...] = ("build", "recruit")) -> Mythology:
    """Seat 0 is rich, has four cards and has told them."""
    return do(rich(table(), A), HoldCards(A, standard, random))


def held(state: Mythology) -> list[str]:
    """The named cards of seat 0 in short."""
    return [f"{card.card}{card.number or ''}{card.god}" for card in state.players[A].cards]


def test_AM08_a_hand_told_by_name_is_secret_and_its_mix_is_counted() -> None:
    evening = session(2, EGYPTIAN, GREEK)
    assert GAME.secrets(evening.state) == ()
    state, turn = tell(rich(table(), A), HoldCards(A, ("build", "recruit"), (RA, BUILD_3)))
    assert mix(state.players[A].cards) == (2, 2)
    assert GAME.secrets(state) == ("players.0.cards",)
    assert HoldCards.sealed
    assert (turn.outcome["standard"].args["n"], turn.outcome["random"].args["n"]) == (2, 2)  # type: ignore[union-attr]


def test_AM08_a_hand_holds_one_standard_card_of_a_kind_and_not_more_than_drawn() -> None:
    state = table()
    assert refused(state, HoldCards(A, ("build", "build"))) == ".one_standard_card_each"
    assert refused(state, HoldCards(A, ("build", "recruit", "trade"), (RA, ALL))) == ".keeps_more_than_held"
    assert refused(state, HoldCards(A, (), (HeldCard("gather", True, god="thor"),))) == ".other_culture"
    assert refused(state, HoldCards(A, (), (RA, RA))) == ".one_god_card_each"
    assert refused(table(stage=DECAY), HoldCards(A)) == ".not_card_time"


def test_AM09_a_card_played_leaves_the_hand() -> None:
    state = told(RA, BUILD_3)
    state = do(state, Build(A, ("house", "wall"), 3))
    assert held(state) == ["build", "recruit", "gatherra"]
    assert state.players[A].hand == 3


def test_AM09_a_card_that_is_not_in_the_hand_is_refused() -> None:
    state = told(RA, BUILD_3)
    assert refused(state, Build(A, ("house",), 4)) == ".not_in_hand"
    assert refused(state, Trade(A, Resources(food=1), Resources(wood=1))) == ".not_in_hand"
    assert refused(state, Attack(A, B, "camp")) == ".not_in_hand"
    assert refused(state, InvokeGod(A, "osiris")) == ".not_in_hand"
    anyway = do(state, Build(A, ("house",), 4), override=True)
    assert (anyway.players[A].hand, len(anyway.players[A].cards)) == (3, 4)


def test_AM09_cards_that_were_not_told_may_be_anything() -> None:
    state = told(standard=("build",))
    assert unnamed(state.players[A]) == 3
    state = do(state, Recruit(A, ("spearman",)))
    assert held(state) == ["build"]


def test_AM23_a_god_card_is_laid_with_its_power_or_without() -> None:
    power = do(told(RA, BUILD_3), InvokeGod(A, "ra"))
    assert held(power) == ["build", "recruit", "build3"]
    assert held(do(power, Gather(A, "food"))) == ["build", "recruit", "build3"]
    plain = do(told(RA, BUILD_3), Gather(A, "food"))
    assert held(plain) == ["build", "recruit", "build3"]


def test_AM14_only_a_card_for_all_resources_gathers_everything() -> None:
    assert refused(told(RA, standard=("gather", "build", "trade")), Gather(A, "everything")) == ".not_in_hand"
    state = do(told(ALL, standard=("gather", "build", "trade")), Gather(A, "everything"))
    assert held(state) == ["gather", "build", "trade"]


def test_AM21_a_cheaper_age_needs_a_card_of_the_deck() -> None:
    cards = (HeldCard("next_age"), HeldCard("next_age", True))
    assert found(cards, Played("next_age", cheaper=True)) == cards[1]
    assert found(cards, Played("next_age")) == cards[0]
    state = told(standard=("next_age", "build", "trade", "recruit"))
    assert refused(state, NextAge(A, cheaper=True)) == ".not_in_hand"


def test_AM09_the_standard_card_is_played_before_one_of_the_deck_with_the_same_number() -> None:
    cards = (HeldCard("attack", True, 4), HeldCard("attack"))
    assert found(cards, Played("attack", 4)) == HeldCard("attack")


def test_AM09_whoever_passes_says_which_card_goes() -> None:
    state = told(RA, BUILD_3)
    assert refused(state, Pass(A)) == ".which_card_is_dropped"
    assert refused(state, Pass(A, ALL)) == ".not_in_hand_to_keep"
    assert held(do(state, Pass(A, BUILD_3))) == ["build", "recruit", "gatherra"]


def test_AM11_kept_cards_keep_their_names() -> None:
    state = replace(told(RA, BUILD_3), stage=DECAY)
    assert refused(state, KeepCards(A, (ALL,))) == ".not_in_hand_to_keep"
    after = do(do(state, KeepCards(A, (RA,))), CloseRound())
    assert (held(after), after.players[A].hand, after.players[A].keeps) == (["gatherra"], 1, False)
    drawn = do(replace(after, stage="draw"), DrawCards())
    assert (held(drawn), drawn.players[A].hand) == (["gatherra"], 4)
    assert held(do(state, CloseRound((A, A)))) == []
    assert held(do(state, CloseRound((A,) * 4))) == held(state)


def test_AM40_a_deck_is_counted_down_and_made_anew_when_it_is_used_up() -> None:
    state = told(RA, BUILD_3)
    assert state.decks == {"egyptian": 43}
    figures = GAME.figures(state)[A]
    assert (figures["deck"], figures["cards"]) == (43, {"standard": 2, "random": 2, "not_told": 0})
    short = replace(table(), decks={"egyptian": 1})
    after, turn = tell(short, HoldCards(A, (), (RA, BUILD_3)))
    assert [step.message.id for step in turn.steps] == [".step.deck_anew"]
    assert after.decks == {"egyptian": 43}  # all but the two in hand


def test_AM40_equal_cultures_share_one_deck() -> None:
    state = table(GREEK, NORSE, GREEK, EGYPTIAN)
    for seat, god in ((A, "zeus"), (C, "hera")):
        kind = next(card for card in random_kinds(state, seat) if card.god == god)
        state = do(state, HoldCards(seat, (), (kind,)))
    assert state.decks == {"greek": 43}


def test_a_table_that_names_no_cards_is_counted_as_ever() -> None:
    state = table()
    assert held(state) == []
    assert do(state, Recruit(A, ("spearman",))).players[A].hand == 3
    assert GAME.secrets(state) == ()
    assert not [note for note in GAME.reminders(state) if note.message.id == ".reminder.name_hand"]


def test_a_table_that_names_its_hands_is_reminded_until_everybody_has() -> None:
    state = session(2, EGYPTIAN, GREEK, named_hands=True).state
    state = replace(table(EGYPTIAN, GREEK), rules=state.rules)
    assert [note.seat for note in GAME.reminders(state)] == [A, B]
    state = do(state, HoldCards(A, ("build", "recruit", "trade", "gather")))
    assert [note.seat for note in GAME.reminders(state)] == [B]


def test_a_hand_is_asked_behind_the_curtain_by_action_and_number() -> None:
    asked = progress(GAME, HoldCards, table(), {"seat": A, "standard": ("build", "recruit"), "random": (RA, BUILD_3)})
    assert asked.action == HoldCards(A, ("build", "recruit"), (RA, BUILD_3))
    assert all(one.ask.secret == A for one in asked.asked)
    assert decode(encode(asked.action), HoldCards) == asked.action


@pytest.mark.parametrize(("culture", "seat"), [(EGYPTIAN, A), (GREEK, B)])
def test_a_god_card_told_once_is_offered_and_kept_for_later_evenings(culture: str, seat: int) -> None:
    name = "Set" if culture == EGYPTIAN else "Kronos"
    state = do(table(), TellGod(seat, name, 2, "next_age", effect="turn one food tile over"))
    assert refused(state, TellGod(seat, "ra", 2, "gather")) == ".god_is_known"
    later = GAME.recall(GAME.calibration(state))
    assert later is not None
    fresh = do(table(), later)
    assert fresh.gods == state.gods
    assert [fact.label for fact in GAME.known_facts(GAME.calibration(state))] == [name]
    assert [card.god for card in random_kinds(fresh, seat)][-1] == name
    asked = progress(GAME, OtherGod, fresh, {"seat": seat, "name": name})
    assert asked.action == OtherGod(seat, name, 2, "next_age")
    assert asked.silent


def test_AM23_a_told_power_that_gives_cubes_gives_them() -> None:
    state = do(table(), TellGod(A, "Set", 1, "trade", gain=Resources(gold=3)))
    state = do(state, OtherGod(A, "Set", 1, "trade"))
    assert state.players[A].resources == Resources(4, 4, 7, 3)
    assert state.power is not None


def test_AM23_a_god_card_played_once_without_being_told_is_remembered() -> None:
    state, turn = tell(table(), OtherGod(A, "Set", 1, "next_age"))
    assert turn.steps[0].message.id == ".step.by_hand"
    assert state.gods["Set"].favor == 1


def test_a_god_that_cannot_be_read_any_more_is_left_out() -> None:
    assert GAME.recall({"god:Set": {"culture": "egyptian"}}) is None
    assert GAME.known_facts({"god:Set": {"culture": "egyptian"}}) == ()


def test_AM18_all_figures_of_a_frame_are_counted_in_one_entry() -> None:
    asked = progress(GAME, CountFrame, table(), {"figures": {"spearman": 3, "medusa": 2}})
    assert asked.action is not None
    state = do(table(), asked.action)
    assert state.figures == {"spearman": 3, "medusa": 2}
    assert len(asked.asked[0].ask.options) == 35


def test_AM18_figures_are_asked_for_only_when_they_may_run_out() -> None:
    def ids(state: Mythology) -> list[str]:
        return [note.message.id for note in GAME.reminders(state)]

    assert ".reminder.figures" not in ids(table())
    many = give(table(), A, units={"spearman": 8})
    assert ".reminder.figures" in ids(many)
    assert ".reminder.figures" not in ids(do(many, CountFrame({"spearman": 9})))
    four = table(EGYPTIAN, GREEK, EGYPTIAN, GREEK)
    assert ".reminder.figures" in ids(give(four, A, units={"spearman": 4}))


def test_AM08_a_seat_reads_its_own_hand_and_no_other() -> None:
    state = told(RA)
    assert GAME.secrets(state) == GAME.secrets(state, B) == ("players.0.cards",)
    assert GAME.secrets(state, A) == ()
