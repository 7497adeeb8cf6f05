"""Frozen objects: how they are made and made anew with some fields changed, and maps that are frozen with them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")
C = TypeVar("C")


class FrozenMap(dict[K, V]):
    """A dict nobody can write into; `copy`, `|` and `{**it}` give a plain dict to work on."""

    __slots__ = ()

    def _refuse(self, *_args: Any, **_named: Any) -> NoReturn:
        raise TypeError("the maps of a state are frozen: make a new one")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenMap, (dict(self),)  # a copy is filled before it is frozen


def frozen_maps(cls: type[C]) -> type[C]:
    """Freeze every Mapping an object of this class is made with; stands between @dataclass and the class."""
    names = tuple(name for name, hint in cls.__annotations__.items() if str(hint).startswith("Mapping["))
    before = getattr(cls, "__post_init__", None)

    def __post_init__(self: Any) -> None:  # noqa: N807 - the hook of dataclasses
        for name in names:
            value: Mapping[Any, Any] = getattr(self, name)
            if type(value) is not FrozenMap:
                object.__setattr__(self, name, FrozenMap(value))
        if before is not None:
            before(self)

    if not names:
        raise TypeError(f"{cls.__name__} holds no map")
    cls.frozen_maps = names  # type: ignore[attr-defined]
    cls.__post_init__ = __post_init__  # type: ignore[attr-defined]
    return cls


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # mypy knows what such a class is made with
    from dataclasses import replace as replace  # and the fields it may name
else:

    def dataclass(cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, **how: bool) -> Any:
        """As dataclasses.dataclass; a frozen one with slots is written in one go and its objects are made sooner."""
        if cls is None:
            return lambda cls: dataclass(cls, frozen=frozen, slots=slots, **how)
        if not (frozen and slots):
            return dataclasses.dataclass(cls, frozen=frozen, slots=slots, **how)
        own = dict(vars(cls))  # before dataclasses adds to it
        on_frozen = any(one.__dataclass_params__.frozen for one in cls.__mro__ if "__dataclass_params__" in vars(one))
        made = dataclasses.dataclass(cls, init=False, repr=False, eq=False, frozen=on_frozen, slots=True, **how)
        _write(made, own)
        made.__dataclass_params__.frozen = True
        return made

    def replace(old: C, /, **changes: Any) -> C:
        """As dataclasses.replace, at a quarter of its cost: bots change a table a thousand times a game."""
        return _changer(type(old))(old, changes)


# Of a field that is made by a function where none is given.
TO_MAKE = object()
# Up to so many fields are put in by a call each; more are stored in an open object, which then becomes a frozen one.
FEW = 3
_put = object.__setattr__


def _write(cls: type, own: Mapping[str, Any]) -> None:
    """Write out what dataclasses writes for a frozen class, but what the class has of its own.

    dataclasses compiles six functions a class, one by one, and fills an object by asking each time whether it may.
    These are four in one go; what needs no field by name is the same for all of them.
    """
    known = fields(cls)
    given = {"_cls": cls, "_put": _put, "_to_make": TO_MAKE}  # no field has such a name
    mine = "".join(f"self.{field.name}, " for field in known if field.compare)
    said = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in known if field.repr)
    lines = [
        f"def __init__({', '.join(['self', *_parameters(known, given)])}):",
        *(f"    {line}" for line in _filling(cls, known, given)),
        "    self.__post_init__()" if hasattr(cls, "__post_init__") else "    return",
        "def __eq__(self, other):",
        "    if other.__class__ is not self.__class__: return NotImplemented",
        f"    return ({mine}) == ({mine.replace('self.', 'other.')})",
        "def __hash__(self):",
        f"    return hash(({mine}))",
        "def __repr__(self):",
        f"    return f'{{self.__class__.__qualname__}}({said})'",
        "return __init__, __eq__, __hash__, __repr__",
    ]
    made: dict[str, Any] = {}
    exec("\n ".join([f"def write({', '.join(given)}):", *lines]), made)
    for method in made["write"](**given):
        method.__qualname__ = f"{cls.__qualname__}.{method.__name__}"
        if own.get(method.__name__) is None:
            setattr(cls, method.__name__, method)
    for name, method in EVERY_FROZEN.items():
        if name not in own:
            setattr(cls, name, method)


def _parameters(known: tuple[Field[Any], ...], given: dict[str, Any]) -> list[str]:
    """What an object is made with, as it is written; what stands where nothing is given is given by name."""
    written: dict[bool, list[str]] = {False: [], True: []}
    for field in known:
        made = field.default_factory is not MISSING
        if made or field.default is not MISSING:
            given[f"_usual_{field.name}"] = field.default_factory if made else field.default
        if field.init:
            usual = "" if f"_usual_{field.name}" not in given else "=_to_make" if made else f"=_usual_{field.name}"
            written[bool(field.kw_only)].append(field.name + usual)
    return [*written[False], *(["*", *written[True]] if written[True] else [])]


def _filling(cls: type, known: tuple[Field[Any], ...], given: dict[str, Any]) -> list[str]:
    """The lines that put its fields into a new object."""
    values = {}
    for field in known:
        usual = f"_usual_{field.name}"
        if field.default_factory is not MISSING:
            usual += "()"
        values[field.name] = field.name if field.init else usual
        if field.init and field.default_factory is not MISSING:
            values[field.name] = f"{usual} if {field.name} is _to_make else {field.name}"
    if len(known) > FEW and (opened := _opened(cls)):
        given["_Open"] = opened
        stores = [f"self.{name} = {value}" for name, value in values.items()]
        return ["_put(self, '__class__', _Open)", *stores, "self.__class__ = _cls"]
    given |= {f"_put_{name}": getattr(cls, name).__set__ for name in values}
    return [f"_put_{name}(self, {value})" for name, value in values.items()]


def _set(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _packed(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in fields(self)]


def _unpacked(self: Any, packed: list[Any]) -> None:
    for field, value in zip(fields(self), packed, strict=True):
        _put(self, field.name, value)


EVERY_FROZEN: Mapping[str, Callable[..., Any]] = {
    "__setattr__": _set,
    "__delattr__": _delete,
    "__getstate__": _packed,
    "__setstate__": _unpacked,
}


@cache
def _opened(cls: type) -> type | None:
    """A class with the same slots whose objects take plain stores; Python lets them become frozen ones afterwards."""
    names = tuple(field.name for field in fields(cls))
    if cls.__base__ is not object or getattr(cls, "__slots__", None) != names:
        return None  # it builds on another
    return type(cls.__name__, (), {"__slots__": names})


@cache
def _changer(cls: type) -> Callable[[Any, Mapping[str, Any]], Any]:
    """How an object of this class is made anew with some fields changed.

    A frozen object is filled by a call for each of its fields, changed or not. So the new one begins in an open class
    with the same slots, is filled by plain stores, written out as dataclasses writes its methods, and then becomes one
    of its class: Python lets it, because the slots are the same.
    """
    known, opened = fields(cls), _opened(cls)
    if opened is None or not all(field.init for field in known):
        return lambda old, changes: dataclasses.replace(old, **changes)
    names = tuple(field.name for field in known)
    made: dict[str, Any] = {"cls": cls, "Open": opened, "put": {name: vars(opened)[name].__set__ for name in names}}
    lines = [
        "def changed(old, changes):",
        "new = Open()",
        *(f"new.{name} = old.{name}" for name in names),
        "for name, value in changes.items(): put[name](new, value)",
        "new.__class__ = cls",
        *(["new.__post_init__()"] if hasattr(cls, "__post_init__") else []),
        "return new",
    ]
    exec("\n    ".join(lines), made)
    changed: Callable[[Any, Mapping[str, Any]], Any] = made["changed"]
    return changed
