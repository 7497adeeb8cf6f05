"""Lean: loads Kivy with what we need of it; its style has rules for seventy kinds of widgets, and we have eleven."""

from __future__ import annotations

import os
import re
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

# Kivy's own widgets that stand in our rooms, and those that come with the first field somebody writes in.
ALWAYS = frozenset({"Label", "StencilView", "ScrollView", "ModalView"})
WRITTEN_IN = frozenset(
    {"Button", "BubbleContent", "BubbleButton", "Image", "Selector", "TextInput", "TextInputCutCopyPaste"}
)
# Kivy loads these for what we never do: run as a coroutine, read arguments, unpack pictures, find the C library by
# asking another program, guess what a picture is whose name does not say it. Together they take a tenth of its start.
SELDOM = ("asyncio", "ctypes.util", "filetype", "getopt", "zipfile")
# Whose list (or dictionary) it is, and what was done to it last.
KEPT_OF_LISTS, KEPT_OF_DICTS = ("prop", "obj", "last_op"), ("prop", "obj")
RULE = re.compile(r"^[<\[]([^>\]]+)[>\]]", re.MULTILINE)
_style: Path | None = None
_given: set[str] = set()


def lean_kivy() -> None:
    """Call before anything of Kivy is loaded; afterwards it changes nothing."""
    global _style
    if "kivy.lang" in sys.modules:
        return
    from screens.device import keep_settled, look_seldom  # here: an app that is not lean is measured without them

    os.environ.setdefault("KIVY_IMAGE", "sdl2")  # the one reader of pictures a phone has too; another takes its time
    look_seldom()
    with loaded_when_called(SELDOM):
        import kivy
        import kivy.resources  # looks for its own fonts and pictures where Kivy has them

        whole = kivy.kivy_data_dir
        kivy.kivy_data_dir = str(Path(__file__).parent)
        try:
            import kivy.lang.builder  # reads the style beside us while it is loaded
        finally:
            kivy.kivy_data_dir = whole
        kivy.lang.builder.kivy_data_dir = whole
        import kivy.graphics
        import kivy.properties
    _keep_little(kivy.properties)
    _style = Path(whole, "style.kv")
    give_style(ALWAYS)
    keep_settled()  # what is loaded stays, and Kivy looks through all of it while it makes the window


def _keep_little(properties: Any) -> None:
    """What Kivy keeps of each property of each widget, without what nobody of us asks for."""
    properties.ref = Once
    properties.ObservableList = slim(properties.ObservableList, list, KEPT_OF_LISTS)
    properties.ObservableReferenceList = slim(properties.ObservableReferenceList, properties.ObservableList, ())
    properties.ObservableDict = slim(properties.ObservableDict, dict, KEPT_OF_DICTS)


def slim(kind: type, base: type, kept: tuple[str, ...]) -> type:
    """The same kind of thing with a place for each of its attributes: a dictionary for three weighs 350 bytes.

    A table has 10,000 of Kivy's lists, since each place and each size of a widget is one.
    """
    own = {name: what for name, what in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    return type(kind.__name__, (base,), {**own, "__slots__": kept})


class Once(weakref.ref[Any]):
    """Stands for `ref` where Kivy makes properties; with a callback it only calls it, and nothing has to be kept.

    Kivy has every number of every widget listen to the density of the screen, so that what was written as "20dp" stays
    as large; the callback ends that when the widget is gone. We write dp(20), which is a number for good, and a table
    has 15,000 of them: what they keep to listen is a tenth of what widgets weigh.
    """

    __slots__ = ()

    def __new__(cls, thing: Any, end: Callable[[object], object] | None = None) -> Any:
        if end is None:
            return super().__new__(cls, thing)
        end(thing)
        return GONE


# Whose number it is, for a listener that is told once more although it has ended: nobody's.
GONE = weakref.ref(type("Nobody", (), {})())


class WhenCalled(ModuleType):
    """Stands for a module that is not loaded: each of its functions loads it, the first time one is called."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return ANSWERED.get(name, partial(_call, self.__name__, name))


def _call(module: str, name: str, *args: Any, **kwargs: Any) -> Any:
    return getattr(import_module(module), name)(*args, **kwargs)


def _nothing(_asked: str) -> None:
    """Kivy then takes the C library of this process, and a picture for what its name says."""


# What Kivy asks while it is loaded, and could only be told by the module.
ANSWERED = {"find_library": _nothing, "guess_extension": _nothing}


@contextmanager
def loaded_when_called(names: tuple[str, ...]) -> Iterator[None]:
    """Whoever imports one of these meanwhile gets its functions without the module; afterwards all is as always."""
    standing_in = {name: WhenCalled(name) for name in names if name not in sys.modules}
    sys.modules.update(standing_in)
    try:
        yield
    finally:
        for name in standing_in:
            del sys.modules[name]


def give_style(names: frozenset[str]) -> None:
    """Give Kivy its own rules of these widgets, unless it has them all."""
    if _style is None or names <= _given:
        return
    from kivy.lang import Builder

    _given.update(names)
    Builder.load_string(rules_of(_style.read_text(encoding="utf-8"), names), filename=str(_style), rulesonly=True)


def rules_of(style: str, names: frozenset[str]) -> str:
    """The rules of a style whose heads name one of these widgets."""
    heads = list(RULE.finditer(style))
    ends = [head.start() for head in heads[1:]] + [len(style)]
    return "".join(
        style[head.start() : end] for head, end in zip(heads, ends, strict=True) if names & named(head.group(1))
    )


def named(head: str) -> frozenset[str]:
    """The widgets in the head of a rule: `-Button,-ToggleButton` or `Title@Label`."""
    return frozenset(name.partition("@")[0].lstrip("-") for name in head.split(","))
