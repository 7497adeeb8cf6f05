"""Heard by everybody: an object that thousands of kv lines listen to, and that lets go of each at once.

Kivy looks for a listener from the first one on; a table that is left has hundreds among thousands.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from kivy.event import EventDispatcher

Listener = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Heard(EventDispatcher):
    """Mixed under theme and words: `fbind` and `unbind_uid`, which kv uses, by number instead of by search."""

    def __init__(self, **kwargs: Any) -> None:
        self._listeners: dict[str, dict[int, Listener]] = {}
        self._numbers = count(1)
        super().__init__(**kwargs)

    def fbind(self, name: str, func: Any, *args: Any, **kwargs: Any) -> Any:
        """Call `func` whenever this property changes; 0 if there is no such property, as Kivy has it."""
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
        self._listeners.get(name, {}).pop(uid, None)

    def _tell(self, name: str, _self: object, value: Any) -> None:
        listeners = self._listeners[name]
        for number in tuple(listeners):
            listener = listeners.get(number)  # one told before may have let this one go
            if listener is not None:
                func, args, kwargs = listener
                func(*args, self, value, **kwargs)
