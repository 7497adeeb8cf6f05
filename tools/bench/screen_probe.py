"""One measurement in a process of its own: the first frame of an app, or taps to frame."""

from __future__ import annotations

import time

BEGAN = time.perf_counter()

import sys
from pathlib import Path
from statistics import median
from typing import Any

ROUNDS = 12
TAPS = 20
WARM_UP = 5
PHONE = (412, 916)


def empty_app() -> float:
    """Milliseconds from the start of the process to two frames of an app with one label."""
    from screens import offscreen

    offscreen.start_bare(*PHONE)
    from kivy.app import App
    from kivy.uix.label import Label

    class Empty(App):
        """Nothing but a label."""

        def build(self) -> Any:
            return Label(text="Companion")

    Empty()._run_prepare()
    offscreen.frames(2)
    return (time.perf_counter() - BEGAN) * 1000


def home(folder: str) -> float:
    """Milliseconds from the start of the process to two frames of Home with this library, as our own start has it."""
    from screens import offscreen

    offscreen.start_bare(*PHONE, lean=True)
    from companion.games import game
    from companion.storage.library import Library
    from screens.app import CompanionApp

    CompanionApp(Library(Path(folder), game))._run_prepare()
    offscreen.frames(2)
    return (time.perf_counter() - BEGAN) * 1000


def taps() -> tuple[float, float]:
    """Milliseconds from tap to finished frame: our Counter, and a bare button that counts on a label."""
    from screens import offscreen

    window = offscreen.start(*PHONE)
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.button import Button
    from kivy.uix.label import Label

    from screens.kit.counter import Counter
    from screens.theme import theme

    theme.calm = True
    counter = Counter(size_hint_y=None, height=120)
    counter.bind(on_step=lambda tapped, delta: setattr(tapped, "value", tapped.value + delta))
    bare = BoxLayout(size_hint_y=None, height=120)
    label, button = Label(text="0", font_size=30), Button(text="+")
    button.bind(on_release=lambda _button: setattr(label, "text", str(int(label.text) + 1)))
    bare.add_widget(label)
    bare.add_widget(button)
    spent: dict[Any, list[float]] = {counter: [], button: []}
    for _ in range(ROUNDS):  # by turns: how fast the machine is changes from one second to the next
        for shown, target in ((counter, counter), (bare, button)):
            spent[target] += _taps(window, shown, target)
    return median(spent[counter]), median(spent[button])


def _taps(window: Any, shown: Any, target: Any) -> list[float]:
    """Milliseconds of some taps on a widget that has just been put on the glass."""
    from screens import offscreen
    from tools.touch import Finger

    for child in list(window.children):
        window.remove_widget(child)
    window.add_widget(shown)
    offscreen.frames(5)
    spent = []
    for _ in range(TAPS):
        x, y = target.to_window(target.x + target.width * 0.8, target.center_y)
        begun = time.perf_counter()
        finger = Finger(x, y).down()
        finger.up()
        offscreen.frame()
        spent.append((time.perf_counter() - begun) * 1000)
    return spent[WARM_UP:]


def main(arguments: list[str]) -> None:
    """Print the milliseconds asked for."""
    what, *rest = arguments
    if what == "empty":
        print(empty_app())
    elif what == "home":
        print(home(rest[0]))
    else:
        print(*taps())


if __name__ == "__main__":
    main(sys.argv[1:])
