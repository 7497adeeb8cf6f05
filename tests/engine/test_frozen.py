"""Frozen objects: nothing writes into their maps, copies are as frozen, and fields are replaced in new ones."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

import pytest

from companion.engine.codec import decode, encode
from companion.engine.frozen import FrozenMap, dataclass, frozen_maps, replace


@dataclass(frozen=True, slots=True)
@frozen_maps
class Camp:
    """A seat with a map, as every game has one."""

    name: str
    units: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Purse:
    """A seat with one number, and one that is never given."""

    coins: int
    seen: int = field(default=0, init=False)


@dataclass(frozen=True, slots=True)
class Store(Camp):
    """A seat that builds on another."""

    wood: int = 0


@dataclass(frozen=True, slots=True)
class Trade:
    """More fields than are put in by a call each: one made for each object, one nobody compares or reads."""

    giver: str
    taker: str = "Bea"
    goods: tuple[str, ...] = ("wheat",)
    counts: dict[str, int] = field(default_factory=dict, hash=False)
    remark: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Told by name only."""

    low: int
    high: int = 9


WRITES: dict[str, Callable[[Any], object]] = {
    "set": lambda units: units.__setitem__("army", 3),
    "delete": lambda units: units.__delitem__("army"),
    "update": lambda units: units.update(army=3),
    "merge": lambda units: units.__ior__({"army": 3}),
    "pop": lambda units: units.pop("army"),
    "popitem": lambda units: units.popitem(),
    "setdefault": lambda units: units.setdefault("fleet", 3),
    "clear": lambda units: units.clear(),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=list(WRITES))
def test_nothing_writes_into_a_frozen_map(write):
    units = FrozenMap({"army": 1})
    with pytest.raises(TypeError):
        write(units)
    assert units == {"army": 1}


@pytest.mark.parametrize(
    "camp",
    [
        Camp("Ada"),
        Camp("Ada", {"army": 1}),
        replace(Camp("Ada"), units={"army": 1}),
        dataclasses.replace(Camp("Ada"), units={"army": 1}),
        decode({"name": "Ada", "units": {"army": 1}}, Camp),
        copy.deepcopy(Camp("Ada", {"army": 1})),
        pickle.loads(pickle.dumps(Camp("Ada", {"army": 1}))),
    ],
    ids=["default", "made", "replaced", "replaced_plainly", "decoded", "copied", "pickled"],
)
def test_an_object_with_maps_holds_frozen_ones(camp):
    assert type(camp.units) is FrozenMap


def test_the_map_somebody_made_the_object_from_stays_his_own():
    mine = {"army": 1}
    camp = Camp("Ada", mine)
    mine["army"] = 9
    assert camp.units == {"army": 1}


def test_what_is_written_out_is_plain_and_free():
    written = encode(Camp("Ada", {"army": 1}))
    assert type(written["units"]) is dict


def test_working_on_a_copy_is_free():
    units = FrozenMap({"army": 1})
    assert type(units.copy()) is type(units | {}) is dict


@pytest.mark.parametrize(
    ("old", "changes"),
    [
        (Camp("Ada", {"army": 1}), {"name": "Bea"}),
        (Camp("Ada"), {"units": {"fleet": 2}, "name": "Bea"}),
        (Purse(1), {}),
        (Store("Ada", {"army": 1}, 2), {"units": {"fleet": 2}, "wood": 3}),
    ],
    ids=["one", "all", "none", "inherited"],
)
def test_some_fields_are_replaced_as_dataclasses_does_it(old, changes):
    before = copy.deepcopy(old)
    assert replace(old, **changes) == dataclasses.replace(old, **changes)
    assert old == before


MADE = {
    "plain": Camp("Ada", {"army": 1}),
    "not_given": Purse(1),
    "inherited": Store("Ada"),
    "many_fields": Trade("Ada"),
    "by_name": Named(low=1),
}


@pytest.mark.parametrize("made", MADE.values(), ids=list(MADE))
def test_a_frozen_object_is_what_dataclasses_makes_of_it(made):
    cls = type(made)
    spec = [(one.name, one.type, dataclasses.field(**_told(one))) for one in dataclasses.fields(cls)]
    plain = dataclasses.make_dataclass(cls.__name__, spec, frozen=True)
    given = {one.name: getattr(made, one.name) for one in dataclasses.fields(cls) if one.init}
    assert repr(made) == repr(plain(**given))
    assert made == cls(**given) == replace(made)
    assert made != plain(**given)
    needed = [one.name for one in dataclasses.fields(cls) if one.init and one.default is one.default_factory]
    with pytest.raises(TypeError, match=needed[0]):
        cls()


def _told(one):
    said = {name: getattr(one, name) for name in ("default", "init", "compare", "repr", "kw_only")}
    return said | ({"default_factory": one.default_factory} if one.default is dataclasses.MISSING else {})


def test_a_field_may_have_any_name():
    @dataclass(frozen=True, slots=True)
    class Odd:
        put: int
        cls: int
        Open: int = 3
        TO_MAKE: tuple[int, ...] = field(default_factory=tuple)
        other: int = 5

    odd = Odd(1, 2)
    assert (odd.put, odd.cls, odd.Open, odd.TO_MAKE, odd.other) == (1, 2, 3, (), 5)
    assert odd == Odd(1, 2) != Odd(1, 3)
    assert replace(odd, put=4) == Odd(4, 2)


def test_what_nobody_compares_makes_no_difference():
    assert Trade("Ada", remark="late") == Trade("Ada")
    assert "late" not in repr(Trade("Ada", remark="late"))


def test_each_object_gets_what_is_made_for_it():
    one, other = Trade("Ada"), Trade("Ada")
    one.counts["wheat"] = 1
    assert other.counts == {}


def test_equal_objects_are_one_key():
    assert {Purse(1): "a"}[Purse(1)] == "a"
    assert hash(Named(low=1)) == hash(Named(low=1, high=9))


def test_an_equality_of_its_own_is_kept():
    @dataclass(frozen=True, slots=True)
    class Card:
        name: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Card)

        def __hash__(self) -> int:
            return 1

        def __repr__(self) -> str:
            return "a card"

    assert (Card("a") == Card("b"), hash(Card("a")), repr(Card("a"))) == (True, 1, "a card")


@pytest.mark.parametrize("made", MADE.values(), ids=list(MADE))
def test_a_frozen_object_is_copied_and_sent_as_it_is(made):
    assert copy.deepcopy(made) == copy.copy(made) == pickle.loads(pickle.dumps(made)) == made


@pytest.mark.parametrize("made", MADE.values(), ids=list(MADE))
def test_a_new_object_is_frozen(made):
    name = dataclasses.fields(made)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(made, name, 3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        delattr(made, name)
    with pytest.raises((dataclasses.FrozenInstanceError, AttributeError)):
        made.nothing = 3


@pytest.mark.parametrize("old", [Camp("Ada"), Purse(1), Store("Ada")], ids=["plain", "not_given", "inherited"])
def test_what_is_replaced_is_as_frozen_as_before(old):
    after = replace(old)
    assert type(after) is type(old)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(after, dataclasses.fields(after)[0].name, "Bea")


def test_an_object_of_one_field_is_replaced_too():
    assert replace(Purse(1), coins=3) == Purse(3)


def test_a_field_that_is_not_there_is_not_replaced():
    with pytest.raises(KeyError):
        replace(Camp("Ada"), gold=3)
