"""Colours one can read, sizes that follow, words that switch."""

import itertools
import json
from dataclasses import replace

import pytest
from kivy.metrics import sp
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.games import KEYS, known_meta, meta
from companion.paths import data_folder
from screens.kit.bottom_bar import BottomBar
from screens.kit.buttons import AccentButton, DangerButton, StackedButton
from screens.kit.chip import Chip
from screens.kit.choice import Stepper
from screens.kit.list_row import ListRow
from screens.kit.seat import SeatInfo, SeatStrip
from screens.kit.tabs import Page, Tabs
from screens.kit.type import Body
from screens.palettes import APP, LOOK, PaletteProblem, read
from screens.rooms.home.painted import GameTile
from screens.rooms.table.ledger_lines import TONES
from screens.rooms.table.strip import ReminderRow
from screens.samples import start_sample
from screens.theme import LEAST_READABLE_SP, theme
from screens.words import tr
from tests.games.example import meta as example
from tests.screens import harness
from tools.touch import pump

LEAST_TEXT, LEAST_LARGE = 4.5, 3.0
GROUNDS = ("ground", "surface1", "surface2")
NAMES = ("dark", "light")


def every(*parts):
    return list(itertools.product(*parts))


def luminance(colour):
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def colour(game, name, token):
    kept = LOOK.palette(game, name)
    return get_color_from_hex(getattr(kept if hasattr(kept, token) else LOOK.signals[name], token))


def seat_parts(seat, name):
    entry = LOOK.seats[seat]
    return [get_color_from_hex(part) for part in (entry.flood.under(name), entry.flood.ink, entry.bright, entry.tile)]


def test_every_game_has_a_world():
    assert set(LOOK.worlds) == {APP, *(meta(key).accent for key in KEYS)}


def test_a_game_has_the_colours_its_meta_names(monkeypatch):
    road = replace(example.META, accent="tapestry")
    monkeypatch.setattr("screens.palettes.known_meta", lambda key: road if key == road.key else known_meta(key))
    assert theme.accent_of("dark", road.key) == theme.accent_of("dark", "tapestry")
    assert theme.accent_of("dark", "historia") != theme.accent_of("dark", "tapestry")


@pytest.mark.parametrize(("game", "name"), every(LOOK.worlds, NAMES))
def test_text_is_readable_on_every_surface(game, name):
    for ink, ground in every(("ink", "ink2"), (*GROUNDS, "surface3")):
        assert contrast(colour(game, name, ink), colour(game, name, ground)) >= LEAST_TEXT, (ink, ground)


@pytest.mark.parametrize(("game", "name"), every(LOOK.worlds, NAMES))
def test_icons_of_the_ledger_have_colours_of_their_own_that_are_seen(game, name):
    for tone, ground in every(TONES, ("surface1", "surface2")):
        ink = get_color_from_hex(getattr(tone, name))
        assert contrast(ink, colour(game, name, ground)) >= LEAST_LARGE, (tone, ground)


@pytest.mark.parametrize(("game", "name"), every(LOOK.worlds, NAMES))
def test_signals_and_accents_are_readable(game, name):
    for ink, ground in every(("good", "warning", "bad", "accent"), GROUNDS):
        assert contrast(colour(game, name, ink), colour(game, name, ground)) >= LEAST_TEXT, (ink, ground)


@pytest.mark.parametrize(("game", "name"), every(LOOK.worlds, NAMES))
def test_the_third_ink_and_ornaments_are_seen(game, name):
    for ground in GROUNDS:
        assert contrast(colour(game, name, "ink3"), colour(game, name, ground)) >= LEAST_LARGE
    assert contrast(colour(game, name, "ornament"), colour(game, name, "ground")) >= LEAST_LARGE


@pytest.mark.parametrize(("game", "name"), every(LOOK.worlds, NAMES))
def test_buttons_are_readable(game, name):
    for fill in ("accent", "bad"):
        assert contrast(colour(game, name, fill), colour(game, name, "accent_ink")) >= LEAST_TEXT


@pytest.mark.parametrize(("game", "name"), every(KEYS, NAMES))
def test_accents_of_games_are_readable_on_our_own_pages(game, name):
    for ground in ("ground", "surface1"):
        assert contrast(colour(game, name, "accent"), colour(APP, name, ground)) >= LEAST_TEXT


@pytest.mark.parametrize(("seat", "name"), every(LOOK.seats, NAMES))
def test_names_in_seat_colours_are_readable_in_every_world(seat, name):
    for game, ground in every(LOOK.worlds, ("ground", "surface1")):
        assert contrast(theme.seat_colour(name, seat), colour(game, name, ground)) >= LEAST_TEXT, (game, ground)


@pytest.mark.parametrize(("seat", "name"), every(LOOK.seats, NAMES))
def test_floods_and_tiles_are_readable(seat, name):
    flood, ink, bright, tile = seat_parts(seat, name)
    assert contrast(flood, ink) >= LEAST_TEXT
    for fill, game in every((bright, tile), LOOK.worlds):
        assert contrast(fill, colour(game, "dark", "accent_ink")) >= LEAST_TEXT, game


def test_a_wrong_colour_says_where_it_stands():
    data = json.loads((data_folder() / "theme.json").read_text(encoding="utf-8"))
    data["worlds"]["tapestry"]["light"]["ink"] = "plum"
    with pytest.raises(PaletteProblem, match=r"worlds\.tapestry\.light has no colour for ink"):
        read(data)


def test_the_world_follows_the_game_in_hand():
    theme.game = "tapestry"
    assert theme.ground == get_color_from_hex(LOOK.worlds["tapestry"]["dark"].ground)
    assert theme.display == "display-tapestry"
    theme.game = ""
    assert theme.ground == get_color_from_hex(LOOK.worlds[APP]["dark"].ground)


def test_every_seat_colour_has_its_own_shape():
    shapes = [seat.shape for seat in LOOK.seats.values()]
    assert len(set(shapes)) == len(shapes)


def test_theme_text_size_and_language_switch_live(show):
    from kivy.lang import Builder

    label = show(Builder.load_string("Body:\n    text: tr.t(tr.lang, 'kit.cancel')"))
    before = label.font_size
    theme.name, theme.scale, tr.lang = "light", 1.5, "en"
    assert isinstance(label, Body)
    assert label.text == "Cancel"
    assert label.font_size == pytest.approx(before * 1.5)
    assert label.color == theme.ink


def test_text_size_stays_within_its_limits():
    theme.scale = 9
    assert theme.scale == 1.6


def test_the_smallest_text_size_leaves_every_word_readable():
    theme.scale = 0.8
    sizes = [getattr(theme, token) for token in LOOK.type]
    assert min(sizes) >= sp(LEAST_READABLE_SP)
    assert theme.body == pytest.approx(sp(16) * 0.8)


def drawn_sizes(widget):
    return [(type(one).__name__, one.text, one.font_size) for one in widget.walk() if isinstance(one, Label)]


KIT_WITH_WORDS = {
    "tabs": lambda: Tabs(pages=[Page(key, "kit.cancel", Widget, "castle") for key in "ab"], wide=False),
    "bar": lambda: BottomBar(),
    "seats": lambda: SeatStrip(seats=[SeatInfo("Ada", "red", "15", "Rom"), SeatInfo("Bo", "blue", "7", "Kap", True)]),
    "chip": lambda: Chip(text="Barbaren", icon="castle"),
    "row": lambda: ListRow(title="Rom", detail="Hafen", icon="castle", trailing="3"),
    "stacked": lambda: StackedButton(text="Alles erledigt", icon="check-all"),
    "counter": lambda: Stepper(text="Nahrung", detail="im Lager", icon="castle"),
}


@pytest.mark.parametrize("name", KIT_WITH_WORDS)
def test_a_live_change_of_text_size_ends_where_a_fresh_start_would(show, name):
    changed = show(KIT_WITH_WORDS[name]())
    theme.scale = 1.4
    pump(4)
    after = drawn_sizes(changed)
    harness.clear()
    assert after == drawn_sizes(show(KIT_WITH_WORDS[name]()))


KIT_WITH_COLOURS = KIT_WITH_WORDS | {
    "next thing": lambda: AccentButton(text="Weiter", icon="castle"),
    "danger": lambda: DangerButton(text="Löschen"),
    "reminder": lambda: ReminderRow(text="Noch zwei Karten", icon="castle"),
}


def drawn_colours(widget):
    return [(type(one).__name__, one.text, list(one.color)) for one in widget.walk() if isinstance(one, Label)]


@pytest.mark.parametrize("name", KIT_WITH_COLOURS)
def test_going_straight_to_another_world_ends_where_a_fresh_start_would(show, name):
    # Both worlds have the same ink on their accent, and what warns is the same in all: only the other inks change.
    theme.name, theme.game = "light", "historia"
    changed = show(KIT_WITH_COLOURS[name]())
    theme.game = "tapestry"
    pump(4)
    after = drawn_colours(changed)
    harness.clear()
    assert after == drawn_colours(show(KIT_WITH_COLOURS[name]()))


@pytest.mark.parametrize(("first", "second"), [("historia", "tapestry"), ("tapestry", "clash_of_cultures")])
def test_the_words_of_a_table_have_their_colours_whatever_was_played_before(app, first, second):
    app.change_settings(theme="light")
    told = []
    for key in (first, second, second):
        app.sit_down(start_sample(app.library, key))
        pump(4)
        told.append(drawn_colours(app.stage.top))
        app.stage.home()
        pump(4)
    assert told[1] == told[2]


@pytest.mark.parametrize("key", KEYS)
def test_a_table_that_sees_another_theme_and_back_has_its_colours_again(app, key):
    app.change_settings(theme="light")
    app.sit_down(start_sample(app.library, key))
    pump(4)
    before = drawn_colours(app.stage.top)
    for name, world in (("light", "historia"), ("light", "tapestry"), ("dark", key), ("light", key)):
        theme.name, theme.game = name, world
        pump(2)
    assert drawn_colours(app.stage.top) == before


def test_the_cards_of_home_measure_themselves_anew_when_the_text_grows(show):
    tile = show(GameTile(game="tapestry", icon="rug", name="Tapestry"))
    before = tile.height
    theme.scale = 1.6
    assert tile.height > before


def test_the_title_of_the_page_in_sight_stays_in_sight_when_the_text_grows(show):
    titles = ("kit.cancel", "kit.close", "kit.back", "kit.why", "kit.bar.log", "kit.bar.tools")
    tabs = Tabs(pages=[Page(title, title, Label, "castle") for title in titles], wide=False)
    tabs.current = titles[3]
    show(tabs)
    for theme.scale in (1.0, 1.6):
        pump(4)
        title = tabs.ids.heads.children[-4]
        assert title.to_window(title.right, 0)[0] <= tabs.right


def test_unknown_accent_falls_back():
    assert theme.accent_of("dark", "chess") == theme.accent_of("dark", APP)
