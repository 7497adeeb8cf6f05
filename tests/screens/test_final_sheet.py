"""The final sheet of every game under a finger: each number says where it comes from, then finish or play on."""

import pytest

from companion.games import KEYS
from screens.fonts import display
from screens.samples import start_sample
from tools.touch import bring, find, find_all, pump, pump_until, shown_texts, tap, tap_text


@pytest.fixture
def score(app, key):
    """The score of a whole recorded evening."""
    desk = start_sample(app.library, key)
    app.sit_down(desk)
    pump(3)
    app.stage.show("score", desk=desk, final=True)
    pump_until(lambda: not find("RaceCard").loading)
    find("Reveal").dismiss(animation=False)
    pump(4)
    return app.stage.top


def number(text):
    """A number as the table writes it."""
    sign = -1 if text[0] in "−-" else 1
    whole = text.lstrip("+−-").removesuffix("½")
    return sign * (int(whole or 0) + 0.5 * text.endswith("½"))


def points_told():
    return sum(number(row.points) for row in find_all("SourceRow", within=find("Sheet")))


@pytest.mark.parametrize("key", ["tapestry"])
def test_the_race_has_its_title_in_the_face_of_the_game(app, score, key):
    title = next(one for one in find_all("Heading", within=find("RaceCard")))
    assert title.font_name == display(key, title.text)


@pytest.mark.parametrize("key", KEYS)
def test_every_number_tells_where_it_comes_from(app, score):
    table = score.ids.table
    scroll = table.parent.parent.parent
    for row in list(reversed(table.ids.rows.children))[1:]:
        cell = row.ids.cells.children[-1]
        scroll.scroll_to(cell, animate=False)
        pump(2)
        tap(cell)
        pump(2)
        sheet = find("Sheet")
        # A long title breaks in its words then, not behind the dot before a name.
        assert sheet.title.startswith(score.evening.opening.names[0])
        if cell.text != "0":
            assert points_told() == pytest.approx(number(cell.text)), row.label
        else:
            assert find_all("SourceRow", within=sheet) or "0" in " ".join(shown_texts())
        sheet.close()
        pump(2)


@pytest.mark.parametrize("key", ["clash_of_cultures"])
def test_a_corrected_half_point_is_kept_shown_and_counted_everywhere(app, score):
    before = score.evening.final
    cell = list(reversed(score.ids.table.ids.rows.children))[2].ids.cells.children[-1]
    tap(cell)
    pump(3)
    tap_text("Von Hand berichtigen", "QuietButton")
    pump(3)
    tap(find("PadKey", "9"))
    tap(find("PadKey", "½"))
    tap_text("Übernehmen", "AccentButton")
    pump(4)
    assert "von Hand berichtigt" in shown_texts()
    gained = 9.5 - dict(before.lines)["advances"][0]
    assert score.evening.final.totals[0] == before.totals[0] + gained
    tap_text("Spiel beenden und werten", "AccentButton")
    pump(4)
    (card,) = app.library.list()
    assert card.final.totals == card.points == score.evening.final.totals
    assert card.final.corrected == (("advances", 0),)
    app.stage.back()
    pump(3)
    table = app.stage.top
    assert table.seats.seats[0].points == table.desk.words.number(card.points[0])


@pytest.mark.parametrize("key", ["through_the_ages"])
def test_places_are_revealed_one_tap_each_and_the_game_goes_on(app, score):
    tap(find("IconButton", "Plätze enthüllen"))
    pump(4)
    cards = find_all("PlaceCard")
    for shown in range(1, len(cards) + 1):
        tap(find("RevealStage"))
        pump(2)
        opened = sorted(card.place for card in find_all("PlaceCard") if card.open)
        assert opened == sorted(card.place for card in cards)[-shown:]
    tap(find("RevealStage"))
    pump(3)
    assert not find_all("Reveal")
    tap_text("Weiterspielen", "QuietButton")
    pump(4)
    assert app.stage.names[-1] == "table"
    assert not app.library.list()[0].finished


@pytest.mark.parametrize("key", ["historia"])
def test_a_remark_of_the_rules_does_not_hide_who_has_won(score):
    assert score.headline == "Wilma gewinnt mit 141."
    assert "Ada" in score.reason


@pytest.mark.parametrize("key", ["through_the_ages"])
def test_what_brought_nobody_points_is_one_row_that_unfolds(app, score):
    table, sheet = score.ids.table, score.evening.sheet
    shown = {line.key for line in table.lines}
    assert shown == {line.id for line in sheet.lines if any(line.values)} < {line.id for line in sheet.lines}
    row = find("ListRow", "Ohne Punkte")
    assert "Bill Gates" in row.detail
    bring(row)
    tap(row)
    pump(3)
    assert {line.key for line in table.lines} == {line.id for line in sheet.lines}
    assert not find_all("ListRow", "Ohne Punkte")
