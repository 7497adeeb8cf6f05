"""Kivy's language as we use it: the file beside a module, lines that keep little, listeners without a search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

from kivy.event import EventDispatcher, Observable
from kivy.factory import Factory
from kivy.lang import Builder, builder
from kivy.lang.builder import BuilderException, delayed_call_fn, update_intermediates
from kivy.lang.parser import _handlers, global_idmap
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

OURS = __name__.partition(".")[0]
Listener = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
NOBODY: dict[int, Listener] = {}
TOLD = EventDispatcher, Observable
NOT_HEARD: dict[str, list[Any]] = {}
Steps = list[list[Any]] | tuple[tuple[Any, ...], ...]
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


class Names(dict[str, Any]):
    """What a line calls by name: its own things, and beyond those what every line of kv may use.

    Kivy gives each line a copy of both, a kilobyte that says `theme`, `dp` and thirty more once again.
    """

    __slots__ = ()
    __missing__ = global_idmap.__getitem__

    def __copy__(self) -> Names:
        return Names(self)


class Latest:
    """The names of the line made last: those of a rule for one widget come one after the other, and share them."""

    ids: object = None
    uid = -1
    names = Names()


def _evaluate(args: Any, _instance: object, _value: object) -> None:
    """Kivy's own, as `python -O` has it: otherwise it words both sides of every expression for a log nobody reads."""
    element, key, value, rule, names = args
    rule.count += 1
    try:
        setattr(element, key, eval(value, names))
    except ReferenceError:
        if _stands(element):
            raise


def _stands(element: Any) -> bool:
    """Whether this widget is still there: one that was let go may be swept away while its line is worked out."""
    try:
        getattr(element, "uid", None)
    except ReferenceError:
        return False
    return True


def _begin(
    widget: Any, element: Any, key: str, value: Any, rule: Any, ids: dict[str, Any], delayed: bool = False
) -> tuple[Any, Any]:
    """Have a line hear of all it speaks of; its value now, and who is heard for this key."""
    names = _names(ids, widget)
    args: Any = [element, key, value, rule, names, None] if delayed else (element, key, value, rule, names)
    for keys in rule.watched_keys or ():
        steps = _hear(names, keys, delayed_call_fn if delayed else _evaluate, args)
        if steps:
            _handlers[widget.uid][key].append(steps)
    try:
        return eval(value, names), _handlers.get(widget.uid, NOT_HEARD).get(key, ())
    except Exception as reason:  # whatever a line may say wrong; Kivy tells its file and place
        words = f"{type(reason).__name__}: {reason}"
        raise BuilderException(rule.ctx, rule.line, words, cause=reason.__traceback__) from reason


def _names(ids: dict[str, Any], widget: Any) -> Names:
    if Latest.ids is not ids or Latest.uid != widget.uid:
        names = Names(ids)
        names["self"] = widget.proxy_ref
        Latest.ids, Latest.uid, Latest.names = ids, widget.uid, names
    return Latest.names


def _hear(names: Names, keys: list[str], func: Any, args: Any) -> Steps:
    """Listen to `root.piece.width`; the steps on the way there are kept only where one of them may be exchanged."""
    told = names.get(keys[0], global_idmap.get(keys[0]))
    if told is None:
        return ()
    told = first = getattr(told, "proxy_ref", told)
    steps: list[list[Any]] = []
    exchanged = False
    for place, name in enumerate(keys[1:-1], 1):
        if isinstance(told, TOLD) and getattr(told.property(name, True), "rebind", False):
            uid = told.fbind(name, update_intermediates, first, keys, steps, place, func, args)
            steps.append([told.proxy_ref, name, update_intermediates, uid])
            exchanged = True
        else:
            steps.append([told if isinstance(told, type) else getattr(told, "proxy_ref", told), name, None, None])
        told = getattr(told, name, None)
        if told is None:
            break
    uid = told.fbind(keys[-1], func, args) if isinstance(told, TOLD) else 0
    if uid:
        steps.append([told.proxy_ref, keys[-1], func, uid])
    if exchanged:
        return steps
    return (tuple(steps[-1]),) if uid else ()


builder.call_fn, builder.create_handler = _evaluate, _begin
builder.global_idmap = Names()  # what a line that is called (`on_release:`) starts its own names from


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


class Unbounded:
    """Mixed into small widgets of which pages are full: no box listens to bounds they do not have.

    Each of the two would else be a list of two numbers with their stores, listeners and listeners to the listeners.
    """

    size_hint_min = size_hint_max = (None, None)


def _bounds(widget: Widget) -> tuple[str, ...]:
    return () if isinstance(widget, Unbounded) else ("size_hint_max", "size_hint_min")


def _add(layout: Layout, widget: Widget, *args: Any, **kwargs: Any) -> None:
    """Kivy's own, which listens to the bounds of every child."""
    for name in ("size", "size_hint", *_bounds(widget)):
        widget.fbind(name, layout._trigger_layout)
    super(Layout, layout).add_widget(widget, *args, **kwargs)


def _remove(layout: Layout, widget: Widget, *args: Any, **kwargs: Any) -> None:
    for name in ("size", "size_hint", *_bounds(widget)):
        widget.funbind(name, layout._trigger_layout)
    super(Layout, layout).remove_widget(widget, *args, **kwargs)


Layout.add_widget, Layout.remove_widget = _add, _remove


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
