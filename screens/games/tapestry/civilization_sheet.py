"""What a civilization's way asks for when it is gone: whom, how many, or what a territory shows."""

from __future__ import annotations

from dataclasses import replace

from companion.games.tapestry.civilizations.abilities import HISTORIANS_WAY, LARGEST_AREA, area_vp
from companion.games.tapestry.civilizations.civilization_actions import UseCivilization
from companion.games.tapestry.map.map_actions import SIDES
from companion.games.tapestry.table.ids import ISOLATIONISTS_AREA, NOTHING, TRADERS_EMPTY, TRADERS_OPPONENT
from screens.desk import Desk
from screens.games.tapestry.look import help_of
from screens.games.tapestry.sheets import Option, Questionnaire, opponents, shown_by_territories
from screens.kit.type import Secondary


def ask_way(desk: Desk, action: UseCivilization) -> bool:
    """Ask for what this way needs, then go it; False if it needs nothing."""
    found = _asked(desk, action)
    if found is None:
        return False
    field, label, options, chosen = found
    form = Questionnaire(desk.title_of(action))
    form.sheet.add_widget(Secondary(text=help_of("civilizations", action.civilization)))
    form.ask(field, label, options, chosen)
    form.finish(desk.words.say(".UseCivilization.title"), lambda: desk.do(replace(action, **form.answers)))
    return True


def _asked(desk: Desk, action: UseCivilization) -> tuple[str, str, list[Option], object] | None:
    """The field a way needs, its label, its options and the usual one."""
    say, words = desk.words.say, f".panel.ask.{action.way}"
    if action.way == HISTORIANS_WAY and desk.state.solo is None:
        people = opponents(desk, action.seat)
        return "opponent", say(".field.opponent"), people, people[0][0]
    if action.way == ISOLATIONISTS_AREA:
        areas: list[Option] = [
            (area, say(".panel.area_worth", area=area, points=area_vp(area))) for area in range(LARGEST_AREA + 1)
        ]
        return "count", say(words), areas, 1
    if action.way == TRADERS_EMPTY:
        return "count", say(words), [(number, str(number)) for number in range(SIDES + 1)], 0
    if action.way == TRADERS_OPPONENT:
        return "benefit", say(".panel.territory_shows"), shown_by_territories(desk), NOTHING
    return None
