"""What everybody listens to tells in order, lets go by number, and knows what is no property of its own."""

from __future__ import annotations

import gc
from types import SimpleNamespace

import pytest
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.kit import kv
from screens.kit.kv import Heard


class Bell(Heard):
    """Something to listen to."""

    tone = NumericProperty(0)

    def ring(self):
        """No property."""


def test_listeners_are_told_in_the_order_they_came_with_what_they_wished():
    bell, heard = Bell(), []
    for name in ("first", "second"):
        bell.fbind("tone", lambda *told: heard.append(told), name)
    bell.tone = 3
    assert heard == [("first", bell, 3), ("second", bell, 3)]


def test_who_was_let_go_hears_nothing_more_even_while_others_are_told():
    bell, heard = Bell(), []
    bell.fbind("tone", lambda *_told: bell.unbind_uid("tone", second))
    second = bell.fbind("tone", lambda *_told: heard.append("second"))
    bell.fbind("tone", lambda *_told: heard.append("third"))
    bell.tone = 1
    bell.tone = 2
    assert heard == ["third", "third"]


def test_what_is_no_property_is_told_so():
    assert not Bell().fbind("ring", print)


def test_a_widget_swept_away_while_its_line_is_worked_out_is_left_alone():
    held, rule = [Widget()], SimpleNamespace(count=0)
    gone = held[0].proxy_ref
    line = compile("held.clear() or collect() * 0 or 0.5", "", "eval")
    kv._evaluate((gone, "opacity", line, rule, kv.Names(held=held, collect=gc.collect)), None, None)
    standing = Widget()
    line = compile("gone.opacity", "", "eval")
    with pytest.raises(ReferenceError):
        kv._evaluate((standing.proxy_ref, "opacity", line, rule, kv.Names(gone=gone)), None, None)
