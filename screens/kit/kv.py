"""Kivy's language as we use it: the file beside a module, expressions without words, listeners without a search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.lang import Builder, builder
from kivy.uix.widget import Widget

OURS = __name__.partition(".")[0]
Listener = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
NOBODY: dict[int, Listener] = {}
# What of a widget is a colour. Never a name a canvas uses too: Kivy cannot tell the two apart when it lets go.
COLOURS = ("color", "disabled_color", "ink", "fill", "tint", "edge", "icon_color")
BASE_OF_RULE = re.compile(r"^<\w+@(\w+)>", re.MULTILINE)


def load_kv(module_file: str) -> None:
    """Load `counter.kv` for `counter.py`, once.

    Of two rules for a widget the one that was loaded last has the last word, so that what a class made in kv is made
    of comes first: a key of the number pad would else be as high as any button, or not, by what was opened before.
    """
    path = str(Path(module_file).with_suffix(".kv"))
    if path in Builder.files:
        return
    rules = Path(path).read_text(encoding="utf-8")
    for base in BASE_OF_RULE.findall(rules):
        if str(Factory.classes.get(base, {}).get("module") or "").startswith(OURS):
            Factory.get(base)
    known = len(Builder.rules)
    Builder.load_string(rules, filename=path)
    for _, rule in Builder.rules[known:]:
        _have_the_last_word(rule)


def _have_the_last_word(rule: Any) -> None:
    """Let a line that gives a colour end those before it, as `-color:` does.

    The rule of labels would else hear of another world too, after or (where that world has the same colour) instead of
    the line of the button they stand in: dark words on a dark button.
    """
    for name in COLOURS:
        if name in rule.properties:
            rule.properties[name].ignore_prev = True
    for child in rule.children:
        _have_the_last_word(child)


def _evaluate(args: Any, _instance: object, _value: object) -> None:
    """Kivy's own, as `python -O` has it: otherwise it words both sides of every expression for a log nobody reads."""
    element, key, value, rule, ids = args
    rule.count += 1
    setattr(element, key, eval(value, ids))


builder.call_fn = _evaluate


class Keeps:
    """Mixed into a widget that keeps others which are not in its tree: pages turned away, parts without a place."""

    def out_of_sight(self) -> Iterable[Widget]:
        """Those others."""
        return ()


def let_go(left: Widget) -> None:
    """What has left for good follows neither theme nor glass: it would build pages of an evening that is closed."""
    waiting = [left]
    while waiting:
        widget = waiting.pop()
        waiting += widget.children
        if isinstance(widget, Keeps):
            waiting += widget.out_of_sight()
        Builder.unbind_widget(widget.uid)


class Heard(EventDispatcher):
    """An object that thousands of kv lines listen to (theme, words), and that lets go of each by its number.

    Kivy looks for a listener from the first one on; a table that is left has hundreds among thousands.
    """

    # Properties that are told together with another one.
    TOLD_WITH: ClassVar[Mapping[str, str]] = {}

    def __init__(self, **kwargs: Any) -> None:
        self._listeners: dict[str, dict[int, Listener]] = {}
        self._numbers = count(1)
        super().__init__(**kwargs)

    def fbind(self, name: str, func: Any, *args: Any, **kwargs: Any) -> Any:
        """Call `func` whenever this property changes; 0 if there is no such property, as Kivy has it."""
        name = self.TOLD_WITH.get(name, name)
        if self.property(name, quiet=True) is None:
            return super().fbind(name, func, *args, **kwargs)
        if name not in self._listeners:
            self._listeners[name] = {}
            super().fbind(name, self._tell, name)
        number = next(self._numbers)
        self._listeners[name][number] = (func, args, kwargs)
        return number

    def unbind_uid(self, name: str, uid: Any) -> None:
        """Undo `fbind`."""
        self._listeners.get(self.TOLD_WITH.get(name, name), NOBODY).pop(uid, None)

    def _tell(self, name: str, _self: object, value: Any) -> None:
        listeners = self._listeners[name]
        for number in tuple(listeners):
            listener = listeners.get(number)  # one told before may have let this one go
            if listener is not None:
                func, args, kwargs = listener
                func(*args, self, value, **kwargs)
