"""What holds for every widget of the kit."""

import subprocess
import sys

import pytest
from kivy.factory import Factory
from kivy.graphics import Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.lang import Builder

from screens import fonts
from screens.kit import MODULES
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow, RowList
from screens.kit.press import Press
from screens.kit.scroll import SteadyEffect
from screens.kit.type import READABLE_SHARE, Fit, Text, readable
from screens.theme import theme
from screens.words import tr
from tests.screens import harness
from tools.gallery_pages import PAGES
from tools.touch import Finger, find, pump, walk

NAMES = [(module, name) for module, names in MODULES.items() for name in names]
LEAST_TARGET = 56
SHAPES = {"SoftBox", "StepSigns", "TintBox", "TintPicture", "TintTriangle"}
NOT_UNDER_A_THUMB = {"TapBox", "Segment", "Toggle"}


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_kv_finds_our_widget_under_its_name(module, name):
    assert getattr(Factory, name).__module__ == f"screens.kit.{module}"


def test_what_a_class_made_in_kv_is_made_of_is_loaded_before_it(tmp_path, monkeypatch):
    loaded = []
    monkeypatch.setattr(Factory, "get", loaded.append)
    monkeypatch.setattr(Builder, "load_string", lambda _rules, filename: loaded.append(filename))
    (tmp_path / "pad.kv").write_text("<Key@QuietButton>:\n    text: ''\n<Line@TextInput>:\n    text: ''\n")
    load_kv(str(tmp_path / "pad.py"))
    assert loaded == ["QuietButton", str(tmp_path / "pad.kv")]


@pytest.mark.parametrize(("module", "name"), [named for named in NAMES if named[1] not in SHAPES])
def test_no_event_is_named_like_the_change_of_a_property(module, name):
    made = getattr(Factory, name)
    properties = {prop.name for prop in made().properties().values()} if name != "Toast" else set()
    events = set(getattr(made, "__events__", ()))
    assert not {f"on_{prop}" for prop in properties} & events


@pytest.mark.parametrize(("scale", "lang"), [(1.0, "de"), (1.6, "de"), (1.6, "en")])
@pytest.mark.parametrize("page", sorted(PAGES))
def test_no_text_is_cut(show, page, scale, lang):
    theme.scale, tr.lang = scale, lang
    show(PAGES[page]())
    pump(6)
    cut = [label.text for label in walk() if isinstance(label, Text | Fit) and is_cut(label)]
    assert cut == []


def is_cut(label):
    """Whether a label's letters need more room than it has."""
    if not label.text or label.opacity == 0 or min(label.size) <= 1:
        return False
    label.texture_update()
    longest = max(label.texture_size[0], 0)
    return longest > label.width + 1 or label.texture_size[1] > label.height + 1 or breaks_a_word(label)


def breaks_a_word(label):
    """Whether Kivy had to break inside a word."""
    plain = label.text if not label.markup else ""
    lines = ["".join(word.text for word in line.words) for line in label._label._cached_lines]
    return bool(plain) and any(part not in plain for part in lines if part)


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_target_is_large_enough_for_a_thumb(show, page):
    if page == "side":
        harness.resize(1280, 800)
    show(PAGES[page]())
    pump(4)
    small = [
        f"{type(widget).__name__} {widget.width:.0f} x {widget.height:.0f}"
        for widget in walk()
        if isinstance(widget, Press) and not widget.disabled and widget.opacity
        and (widget.height < LEAST_TARGET - 0.5 or widget.width < LEAST_TARGET - 4.5)
        and type(widget).__name__ not in NOT_UNDER_A_THUMB
    ]
    assert small == []


def test_a_hidden_button_takes_no_touch_from_others(show):
    button = Factory.QuietButton(text="Bau", disabled=True, opacity=0, size=(200, 56), pos=(0, 0))
    show(button)
    assert not button.on_touch_down(Finger(20, 20))
    button.opacity = 1
    finger = Finger(20, 20)
    finger.scale_for_screen(412, 916)
    assert button.on_touch_down(finger)


def test_importing_one_widget_loads_no_other():
    code = (
        "import tests.screens.harness as h; h.install(); import screens.kit.counter, sys;"
        "print(sorted(m for m in sys.modules if m.startswith('screens.kit.')))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "screens.kit.line_chart" not in loaded
    assert "screens.kit.number_pad" not in loaded


def test_a_row_grows_with_its_words_and_a_recycled_one_cuts_them(show):
    sentence = "Ada nimmt eine Provinz mit zwei Gold und drei Holz, und Karl gibt ihr noch einen Stein. " * 3
    row = show(ListRow(title="Ada", detail=sentence, size_hint_x=None, width=300))
    pump(3)
    short = row.height
    row.title = sentence
    pump(3)
    assert row.height > short + 40
    rows = show(RowList(title_lines=2, data=[{"title": sentence, "detail": "heute"}]))
    pump(3)
    told = find("PickRow", within=rows).ids.words.children[1]
    assert told.text.endswith("…")
    assert sentence.startswith(told.text[:-1])
    assert told.font_size >= theme.body * READABLE_SHARE - 1


def test_words_that_fit_are_never_cut():
    assert readable("Andrea nimmt keine Provinz", False, 16, 300, 40) == "Andrea nimmt keine Provinz"
    assert readable("Ada", False, 16, 0, 0) == "Ada"


def test_columns_with_room_for_more_end_where_their_page_ends(show):
    columns = Factory.Columns(least=100, spacing=8, size_hint=(None, None), width=900)
    for _ in range(3):
        columns.add_widget(Factory.Widget())
    show(columns)
    assert columns.cols == 3
    assert columns.children[0].right == columns.right


@pytest.mark.parametrize(("count", "cols"), [(1, 1), (3, 3), (4, 2), (5, 3), (6, 3), (7, 3)])
def test_columns_leave_no_lonely_last_one_where_fewer_need_no_more_lines(show, count, cols):
    columns = Factory.Columns(least=100, spacing=8, size_hint=(None, None), width=340)
    for _ in range(count):
        columns.add_widget(Factory.Widget())
    show(columns)
    assert columns.cols == cols


def test_a_pile_leaves_no_gap_for_what_is_empty_and_gives_it_its_width(show):
    pile = Factory.Pile(size_hint_x=None, width=300, padding=12)
    empty, tall, hidden, low = (Factory.Widget(size_hint_y=None, height=height) for height in (0, 40, 0, 20))
    for widget in (empty, tall, hidden, low):
        pile.add_widget(widget)
    show(pile)
    assert pile.height == 12 + 40 + 8 + 20 + 12
    assert tall.top == pile.top - 12
    assert low.top == tall.y - 8
    assert empty.width == 276
    empty.height = 30
    pump(2)
    assert empty.top == pile.top - 12
    assert tall.top == empty.y - 8


def test_an_empty_pile_is_as_high_as_its_padding(show):
    pile = Factory.Pile(size_hint_x=None, width=300, padding=4)
    pile.add_widget(Factory.Widget(size_hint_y=None, height=0))
    show(pile)
    assert pile.height == 8


@pytest.mark.parametrize("scrolled_to", [0, 0.5, 1])
def test_of_what_is_higher_than_the_page_the_beginning_comes_into_sight(show, scrolled_to):
    scroll, pile = Factory.Scroll(size_hint=(None, None), size=(300, 200)), Factory.Pile()
    above, high, below = (Factory.Widget(size_hint_y=None, height=height) for height in (300, 260, 400))
    for widget in (above, high, below):
        pile.add_widget(widget)
    scroll.add_widget(pile)
    show(scroll)
    scroll.scroll_y = scrolled_to
    pump(2)
    scroll.scroll_to(high, padding=10, animate=False)
    pump(2)
    assert high.to_window(0, high.top)[1] == pytest.approx(scroll.top - 10)


def test_what_is_scrolled_away_is_cut_off_at_the_edge_of_its_page(show):
    scroll = Factory.Scroll(size_hint=(None, None), size=(300, 200))
    scroll.add_widget(Factory.Pile(size_hint_y=None, height=900))
    show(scroll)
    before, after = scroll.canvas.before.children, scroll.canvas.after.children
    edge = next(part for part in before if isinstance(part, Rectangle))
    assert (tuple(edge.pos), tuple(edge.size)) == (tuple(scroll.pos), tuple(scroll.size))
    kinds = [type(part) for part in (*before, *after)]
    order = [kinds.index(kind) for kind in (StencilPush, StencilUse, StencilUnUse, StencilPop)]
    assert order == sorted(order)


def test_a_page_springs_back_to_its_edge_after_a_long_frame():
    spring = SteadyEffect(min=0, max=100, value=0)
    spring.value, spring.velocity = -30, -400
    for seconds in (4, 0.016, 4, *(0.016,) * 200):
        spring.update_velocity(seconds)
        assert -200 < spring.value < 200
    assert 0 <= spring.value < 2


@pytest.mark.parametrize("text", ["", "Bau"])
def test_words_and_icon_of_a_button_stand_in_its_middle(show, text):
    button = show(Factory.QuietButton(text=text, icon="hammer", size_hint=(None, None), size=(200, 56)))
    mark, label = button.ids.mark, button.ids.label
    right = label.right if text else mark.right
    assert (mark.x + right) / 2 == pytest.approx(button.center_x, abs=2)


def test_a_long_word_in_a_row_takes_the_narrow_face_before_smaller_type(show):
    row = show(Factory.ListRow(title="Spielerreihenfolge", icon="hammer", size_hint_x=None, width=190))
    title = find("Fit", "Spielerreihenfolge", within=row)
    assert title.font_name == fonts.CONDENSED
    assert title.font_size >= theme.label
    row.width = 300
    pump(3)
    assert title.font_name == fonts.TEXT
