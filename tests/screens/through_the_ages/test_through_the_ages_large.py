"""Through the Ages on the table: decisions forced on somebody, and large type on a narrow phone."""

import pytest
from kivy.metrics import dp

from companion.games.through_the_ages.politics.politics_actions import Defend, PlayAggression, PrepareEvent
from screens.games.through_the_ages.card_row import CardRow, Row
from screens.kit.type import READABLE_SHARE
from screens.theme import theme
from tools.touch import find_all, pump, shown_texts

from .table import page, set_up


def test_R125_the_token_question_proposes_and_takes_another_card(app, desk, thumb):
    set_up(desk, round=5, age=2, phase="politics", current_events={"ii": 2})
    set_up(desk, **{"players.0.military_hand": {"ii": 1}, "players.0.blue_bank": 0})
    set_up(desk, **{"players.0.stores": {"bronze": 2, "agriculture": 1}, "players.0.workers.warriors": 0})
    desk.do(PrepareEvent(0, "ii", "crime_wave"))
    pump(4)
    thumb.tap("OptionTile", "Von Landwirtschaft")
    assert (desk.state.players[0].stores, thumb.taps) == ({"bronze": 2}, 1)


def test_a_forced_attack_is_fended_off_without_a_card(app, desk, thumb):
    set_up(desk, round=5, age=2, phase="politics", **{"players.1.military_hand": {"ii": 1}})
    desk.session.do(PlayAggression(0, "spy", 1), override=True)
    desk.jump(desk.session.cursor)
    pump(4)
    assert any("Karl" in text for text in shown_texts())
    thumb.tap("OptionTile", "Ohne Karten abwehren")
    assert desk.state.attack is None
    assert desk.session.journal[-1].action == Defend(1, strong_enough=True)


@pytest.mark.parametrize(("scale", "stacked"), [(1.0, False), (1.6, True)])
def test_large_type_puts_the_points_of_an_impact_under_its_name(app, desk, scale, stacked):
    theme.scale = scale
    page(app, "outlook")
    pump(4)
    lines = [line for line in find_all("ImpactLine") if line.impact]
    assert {line.stacked for line in lines} == {stacked}
    assert all(line.ids.name.font_size == line.ids.name.wanted for line in lines)


@pytest.mark.parametrize(("scale", "stacked"), [(1.0, False), (1.6, True)])
def test_large_type_puts_the_move_of_a_card_under_its_words(show, scale, stacked):
    theme.scale = scale
    row = Row(title="Handelswege", detail="mit Karl", icon="handshake", pill="Kündigen")
    made = show(CardRow(**row, size_hint_x=None, width=dp(336)))
    pump(4)
    assert made.stacked is stacked
    assert made.ids.title.font_size >= made.ids.title.wanted * READABLE_SHARE
    assert made.ids.pill.right <= made.right
