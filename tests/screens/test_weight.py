"""What a widget keeps for as long as it lives: no second copy of what all share, no listener nobody calls."""

import gc
import weakref
from importlib import import_module
from pathlib import Path

import kivy.properties
import pytest
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

import screens
from screens.kit.flow import Gap
from screens.kit.kv import Names, Unbounded
from screens.kit.move_tile import MoveTile
from screens.kit.type import HEARD, Body, Inked
from screens.lean import Once
from screens.theme import theme
from tools.touch import pump

HERE = Path(screens.__file__).parent
BOUNDS = {f"size_hint_{end}{way}" for end in ("min", "max") for way in ("", "_x", "_y")}
RULES = """
<WeightPair>:
    first: theme.body + dp(1)
    second: max(self.first, theme.label)
    third: root.piece.amount
"""


class Piece(Widget):
    """Something a line speaks of."""

    amount = NumericProperty(0)


class WeightPair(Widget):
    """Three lines of one rule."""

    first = NumericProperty(0)
    second = NumericProperty(0)
    third = NumericProperty(0)
    piece = ObjectProperty(Piece(), rebind=True)


@pytest.fixture(scope="module", autouse=True)
def rules():
    Builder.load_string(RULES, filename="weight.kv")
    yield
    Builder.unload_file("weight.kv")


@pytest.fixture
def lean(monkeypatch):
    """Properties as our own start has them; tests load Kivy as any other app does."""
    monkeypatch.setattr(kivy.properties, "ref", Once)


def names_kept():
    gc.collect()
    return sum(type(thing) is Names for thing in gc.get_objects())


def test_lines_of_a_rule_share_what_they_call_by_name():
    before = names_kept()
    pair = WeightPair()
    assert names_kept() - before == 1
    assert (pair.first, pair.second) == (theme.body + 1, pair.first)


def test_what_all_lines_may_say_is_not_in_each_of_them():
    assert "theme" not in Names({"root": 1})
    assert Names({"root": 1})["theme"] is theme


def test_a_line_hears_of_a_thing_that_was_exchanged_on_the_way():
    pair, other = WeightPair(), Piece(amount=7)
    old, pair.piece = pair.piece, other
    assert pair.third == 7
    other.amount = 8
    old.amount = 3
    assert pair.third == 8


def test_a_line_is_forgotten_with_its_widget():
    pair = WeightPair()
    Builder.unbind_widget(pair.uid)
    pair.piece.amount = 12
    assert pair.third != 12


def test_no_number_listens_to_another_density(lean):
    body = Body(text="Ada")
    called = [repr(getattr(one, "__callback__", None)) for one in weakref.getweakrefs(body)]
    assert [one for one in called if "unbind_callback" in one] == []


def test_a_list_of_numbers_still_knows_whose_it_is(lean):
    body = Body(text="Ada")
    body.pos[0] = 31
    assert body.x == 31


def test_a_label_that_is_turned_off_shows_so():
    body = Body(text="Ada", disabled_color=(1, 0, 0, 1))
    body.disabled = True
    assert tuple(body._label.options["color"]) == (1, 0, 0, 1)


def test_marked_text_is_read_as_such_when_it_becomes_so():
    body = Body(text="[b]Ada[/b]")
    body.markup = True
    body.texture_update()
    assert body._label.text != body.text


def test_a_box_does_not_listen_to_bounds_a_gap_cannot_have():
    assert Gap().size_hint_min == Gap().size_hint_max == (None, None)


def test_no_line_gives_what_its_widget_does_not_heed():
    """A label hears of some things alone, and what is unbounded takes no bounds."""
    for file in HERE.rglob("*.kv"):
        if file.name != "style.kv":
            import_module(".".join(file.relative_to(HERE.parent).with_suffix("").parts))
    unheard = set(Label._font_properties) - set(HEARD)
    found = []

    def look(rule, name):
        kind = Factory.get(name) if name in Factory.classes else None
        heedless = (unheard if kind and issubclass(kind, Inked) else set()) | (
            BOUNDS if kind and issubclass(kind, Unbounded) else set()
        )
        found.extend((name, given) for given in heedless & set(rule.properties))
        for child in rule.children:
            look(child, child.name)

    for _, rule in Builder.rules:
        for name in rule.name.strip("<>").split(","):
            look(rule, name.strip("- ").partition("@")[0])
    assert found == []


def test_a_move_in_a_higher_row_stands_in_the_middle(app):
    tile = MoveTile(text="Bau", icon="hammer", size_hint=(None, None), size=(120, 200))
    app.stage.add_widget(tile)
    pump(4)
    icon, words = tile.children[1], tile.children[0]
    assert tile.top - icon.top == pytest.approx(words.y - tile.y)
    app.stage.remove_widget(tile)
