"""Own terms: ids that carry the name and the description of a thing no box prints."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.checks import check_fields
from companion.engine.data import name_of
from companion.engine.own_terms import is_own, is_own_name, own_definition, own_name, own_term, well_formed
from companion.engine.ruling import Impossible
from companion.games import game
from companion.games.tapestry.cards.tech_actions import Invent

leaves = st.integers(-9, 9) | st.text(max_size=5) | st.booleans()
plain = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3))
names = st.text(max_size=45).filter(is_own_name)


@given(names, st.dictionaries(st.text(max_size=6), plain, max_size=4))
def test_a_term_keeps_its_name_and_its_description(name, told):
    id = own_term(name, told)
    assert is_own(id)
    assert well_formed(id)
    assert own_name(id) == name
    assert own_definition(id) == told


def test_what_is_only_named_is_described_by_nothing():
    assert own_term("Telegraph") == "own:Telegraph"
    assert own_definition("own:Telegraph") == {}
    assert name_of("tapestry", "techs", "own:Telegraph|{}", "de") == "Telegraph"


@pytest.mark.parametrize(
    "id",
    [
        *("own:", "own: x", "own:a\nb", "own:" + "x" * 41, "own:x|", "own:x|[1]", "own:x|{", "telegraph"),
        *('own:x|{"b":1,"a":2}', 'own:x|{"a": 1}', 'own:x|{"a":"' + "y" * 2000 + '"}', "own:x|" + "[" * 500),
    ],
)
def test_other_forms_are_refused(id):
    assert not well_formed(id)


def test_a_game_that_has_no_own_things_refuses_them_and_tapestry_takes_them():
    check_fields(Invent(0, "own:Telegraph"), game("tapestry"), 2)
    assert not game("historia").has_own("regions", "own:Atlantis")
    with pytest.raises(Impossible):
        check_fields(Invent(0, 'own:Telegraph|{"circle":["step_vp"]}'), game("tapestry"), 2)
