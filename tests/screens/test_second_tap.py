"""An impatient finger taps twice and means once: the second half never acts on what the first has brought."""

from __future__ import annotations

from time import time

import pytest
from kivy.uix.label import Label

from companion.games import keys
from companion.games.historia.cards.card_actions import Technology
from companion.games.historia.cards.face_down import LayFaceDown
from companion.insight.moments import EVENT
from screens.kit.buttons import AccentButton
from screens.kit.sheet import Sheet
from screens.samples import start_sample
from screens.theme import theme
from screens.worlds.moment import show as show_moment
from screens.worlds.moment_layout import Told
from tests.screens.evening import sample_at
from tests.screens.historia_table import half, seats, started
from tools.touch import Finger, bring, find, find_all, pump, tap


def tap_twice(widget, across=0.5):
    x, y = widget.to_window(widget.x + widget.width * across, widget.center_y)
    first = time()
    for second in (False, True):
        finger = Finger(x, y)
        finger.is_double_tap, finger.double_tap_time = second, time() - first if second else 0
        finger.down()
        pump(1)
        finger.up()
        pump(3)


def test_a_card_tapped_twice_is_not_played_by_the_next_person_as_well(app):
    desk = started(app, seats())
    before, acting = desk.session.cursor, desk.session.phase.seat
    tap_twice(half("Technologie"))
    assert desk.session.cursor == before + 1
    assert desk.session.phase.seat == desk.seat != acting


def test_a_counter_tapped_twice_counts_twice(app):
    desk = started(app, seats())
    counter = next(one for one in find_all("Counter") if one.more)
    value = counter.value
    tap_twice(counter, across=0.9)
    assert counter.value == value + 2
    assert desk.session.cursor


@pytest.mark.parametrize("key", keys())
def test_whatever_a_counter_counts_by_it_hears_the_second_tap_too(app, key):
    sample_at(app, key)
    page = app.stage.top.ids.tabs.ids.pager
    for counter in [one for one in find_all("TrackedCounter", within=page) if one.may("plus", one.value + one.by)]:
        bring(counter)
        value = counter.value
        tap_twice(counter, across=0.9)
        assert counter.value == value + 2 * counter.by, counter.label


class OnItsWay:
    """Keeps every hidden choice, as the phone of a guest does."""

    def __init__(self):
        self.kept = []

    def keep(self, action):
        self.kept.append(action)
        return "1"


def test_what_is_on_its_way_to_another_phone_is_wanted_once(app):
    desk = started(app, seats(), cards=True)
    desk.session.secrecy = way = OnItsWay()
    button = AccentButton(text="Verdeckt legen")
    button.bind(on_release=lambda _button: desk.do(LayFaceDown(0, ("military",))))
    app.stage.top.add_widget(button)
    pump(2)
    tap_twice(button)
    assert way.kept == [LayFaceDown(0, ("military",))]


def sheet_of_one_button(meant):
    sheet = Sheet(title="Handel", floor=900)
    button = AccentButton(text="Handeln", size_hint_y=None, height=600)
    button.bind(on_release=lambda _button: meant.append("sheet"))
    sheet.add_widget(button)
    return sheet


def test_the_second_half_is_no_answer_on_a_sheet_the_first_has_opened(show):
    meant = []
    opener = show(AccentButton(text="Handel"))
    opener.bind(on_release=lambda _button: sheet_of_one_button(meant).open())
    tap_twice(opener)
    assert find("Sheet").title == "Handel"
    assert meant == []


def test_the_second_half_means_nothing_below_a_sheet_the_first_has_closed(app):
    started(app, seats())
    meant = []
    sheet = sheet_of_one_button(meant)
    button = sheet.ids.content.children[0]
    button.bind(on_release=lambda _button: sheet.close())
    sheet.open()
    pump(3)
    names = app.stage.names
    tap_twice(button)
    assert (meant, find_all("Sheet"), app.stage.names) == (["sheet"], [], names)


def test_two_quick_taps_on_what_stays_both_count(show):
    meant = []
    button = show(AccentButton(text="5"))
    button.bind(on_release=lambda _button: meant.append(5))
    show(Label(size_hint=(None, None)))
    tap_twice(button)
    assert meant == [5, 5]


def test_undo_tapped_twice_is_not_done_again_by_the_words_that_tell_of_it(app):
    desk = started(app, seats())
    desk.do(Technology(civ=0))
    pump(3)
    cursor = desk.session.cursor
    app.stage.top.undo()
    app.stage.top.redo()
    pump(3)
    assert find("Toast").action == "Rückgängig"
    tap_twice(find("TextButton", "Rückgängig", within=find("Toast")))
    assert desk.session.cursor == cursor - 1
    assert find("Toast").action == "Wiederholen"


@pytest.fixture
def moment(app):
    """Something that happens once in a while lies over the table, until a tap."""
    desk = start_sample(app.library, "historia")
    entry, chance = desk.session.journal[45], desk.session.story(45).chance
    desk.jump(45)
    app.sit_down(desk)
    pump(4)
    theme.calm = False
    assert desk.do(entry.action, override=entry.override, chance=chance)
    pump(2)
    return find("MomentCard")


def test_a_moment_tapped_away_twice_leaves_what_lies_below_it_alone(app, moment):
    tap_twice(app.stage.top.strip)
    assert moment.parent is None
    assert find_all("Sheet") == []


def test_the_second_half_does_not_end_the_moment_the_first_has_brought(app):
    started(app, seats())
    table = app.stage.top
    table.strip.bind(on_release=lambda _strip: show_moment(Told("historia", EVENT, "Ereignis", "Eine Flut")))
    tap_twice(table.strip)
    assert find_all("MomentCard")
    tap(find("MomentCard"))
    assert find_all("MomentCard") == []


def test_a_reveal_tapped_through_in_haste_still_shows_who_has_won(app):
    desk = start_sample(app.library, "through_the_ages")
    app.sit_down(desk)
    app.stage.show("score", desk=desk, final=True)
    pump(4)
    reveal = find("Reveal")
    while len(reveal.waiting) > 1:
        tap(find("RevealStage"))
    tap_twice(find("RevealStage"))
    assert reveal.done
    assert find_all("Reveal")
    tap_twice(find("RevealStage"))
    assert find_all("Reveal") == find_all("Sheet") == []
