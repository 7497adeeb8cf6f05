"""Frozen states: no state of any game holds anything somebody could write into."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from companion.engine.codec import decode, encode
from companion.engine.frozen import FrozenMap
from companion.engine.session import Session
from companion.games import KEYS, game
from companion.paths import data_folder
from companion.script import read_script
from tests.games.example.game import GAME as SALT_ROAD

WRITABLE = (dict, list, set)


def parts(kind: Any) -> Iterator[Any]:
    """A type and all it is made of: Annotated, unions, tuples, maps."""
    yield kind
    for part in get_args(kind):
        yield from parts(part)


def classes_of(state: type) -> set[type]:
    """Every dataclass a state of this class can hold."""
    found: set[type] = set()
    waiting = [state]
    while waiting:
        cls = waiting.pop()
        found.add(cls)
        for hint in hints_of(cls).values():
            waiting += [part for part in parts(hint) if dataclasses.is_dataclass(part) and part not in found]
    return found


def hints_of(cls: type) -> dict[str, Any]:
    """The types of what an object of this class holds; what belongs to the class is no state."""
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in dataclasses.fields(cls)}


def writable(value: Any, path: str = "state") -> Iterator[str]:
    """Every place of a state that somebody could write into."""
    if isinstance(value, WRITABLE) and type(value) is not FrozenMap:
        yield f"{path}: {type(value).__name__}"
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from writable(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from writable(item, f"{path}[{key!r}]")
    elif isinstance(value, (tuple, list)):
        for place, item in enumerate(value):
            yield from writable(item, f"{path}[{place}]")


@pytest.mark.parametrize("key", [*KEYS, SALT_ROAD.key])
def test_no_class_of_a_state_has_room_for_a_plain_map_or_list(key):
    faults = []
    for cls in classes_of((SALT_ROAD if key == SALT_ROAD.key else game(key)).state):
        frozen = getattr(cls, "frozen_maps", ())
        for name, hint in hints_of(cls).items():
            kinds = {get_origin(part) or part for part in parts(hint)}
            if kinds & set(WRITABLE) or (Mapping in kinds and name not in frozen):
                faults.append(f"{cls.__name__}.{name}: {hint}")
        if not cls.__dataclass_params__.frozen:
            faults.append(f"{cls.__name__} is not frozen")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("key", KEYS)
def test_no_state_of_a_whole_evening_can_be_written_into(key):
    script = read_script(json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8")))
    session = Session(script.game, script.opening)
    seen = set(writable(session.state))
    for scripted in script.actions:
        session.do(scripted.action, override=scripted.override, chance=scripted.chance)
        seen |= set(writable(session.state))
    assert not seen, "\n".join(sorted(seen))
    assert not list(writable(decode(encode(session.state), script.game.state)))
