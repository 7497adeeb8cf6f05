"""What falls and hangs for a winner is made of what its world is made of."""

from __future__ import annotations

from functools import partial

import pytest
from kivy.graphics import Rectangle
from kivy.uix.widget import Widget

from companion.games import KEYS
from screens.samples import start_sample
from screens.worlds import world
from screens.worlds.banner import around_words
from screens.worlds.banner_edges import edges, lines
from tests.screens import harness
from tools.touch import find, pump

HIGH, LOW = 400.0, 200.0


def strokes(draw):
    """The shapes a drawing is made of."""
    page = Widget()
    with page.canvas:
        draw()
    named = [(part, name) for part in page.canvas.children for name in ("points", "vertices", "pos")]
    return tuple(tuple(getattr(part, name)) for part, name in named if getattr(part, name, None) is not None)


def test_every_world_lets_something_else_fall(window):
    bits = {strokes(partial(world(key).draw_bit, 15)) for key in KEYS}
    assert len(bits) == len(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_a_banner_has_the_edges_of_its_world_and_room_for_its_words_between(window, key):
    own = world(key)
    assert strokes(lambda: edges(own, 360, HIGH, True))
    assert strokes(lambda: lines(own, 360, HIGH, True))
    assert sum(around_words(own, HIGH)) < HIGH * 0.55
    assert sum(around_words(own, LOW)) < LOW * 0.55


@pytest.mark.parametrize("size", [(412, 916), (916, 412)])
def test_nothing_falls_onto_what_is_read(app, size):
    harness.resize(*size)
    desk = start_sample(app.library, "historia")
    app.sit_down(desk)
    pump(3)
    app.stage.show("score", desk=desk, final=True)
    pump(4)
    reveal = find("Reveal")
    while not reveal.done:
        reveal.tap()
    pump(4)
    bits = [part for part in reveal.ids.confetti.canvas.children if isinstance(part, Rectangle)]
    banner = reveal.ids.banner
    assert len(bits) > 50
    assert min(bit.pos[1] for bit in bits) >= banner.y
    assert max(bit.pos[0] + bit.size[0] / 2 for bit in bits) <= banner.right
    reveal.dismiss(animation=False)
