"""The score sheet: structures, advances, triumphs, wonders, events, leaders; live and final with the same code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.message import TermRef, say
from companion.engine.score import Part, ScoreSheet
from companion.toolbox.score_lines import Line, Scoring, Thing, Tie, part

from ..table import printed
from ..table.ids import CAPTIVES_ADVANCE, CITY_INDEPENDENCE, DRUIDS, GREAT_PYRAMID, KNUT, PORT
from ..table.state import Clash, Wonder

STRUCTURES, ADVANCES, TRIUMPHS, WONDERS, EVENTS, LEADERS = (
    "structures",
    "advances",
    "triumphs",
    "wonders",
    "events",
    "leaders",
)
HALF = 0.5
OBJECTIVE = 2
KILLED_LEADER = 2
WHOLE_WONDER, SHARED_WONDER = 4, 2
PYRAMID = 5


def own_buildings(state: Clash, seat: int, building: str = "") -> int:
    """Buildings of this colour anywhere on the map."""
    cities = [city for player in state.players for city in player.cities] + [camp.city for camp in state.barbarians]
    return sum(colour == seat and building in ("", name) for city in cities for name, colour in city.buildings.items())


def _ports(state: Clash, seat: int) -> int:
    return own_buildings(state, seat, PORT) if state.players[seat].has(CITY_INDEPENDENCE) else 0


def _druid_cities(state: Clash, seat: int) -> int:
    return sum(seat in camp.druids for camp in state.barbarians) if state.players[seat].has(DRUIDS) else 0


def _board_advances(state: Clash, seat: int) -> int:
    player = state.players[seat]
    worthless = player.has(CITY_INDEPENDENCE)
    return sum(not (worthless and printed.is_government(advance)) for advance in player.advances)


def _objectives(state: Clash, seat: int) -> Iterator[Part]:
    for triumph in state.players[seat].triumphs:
        yield Part(say(".part.objective", objective=TermRef("objectives", triumph.objective)), OBJECTIVE)


def _captives(state: Clash, seat: int) -> int:
    player = state.players[seat]
    return len(player.captives) if player.has(CAPTIVES_ADVANCE) else 0


def controller_of(state: Clash, wonder: str) -> int | None:
    """Whose city a wonder stands in; None if barbarians hold it or it is gone."""
    return next((seat for seat, player in enumerate(state.players) if player.controls(wonder)), None)


def _standing(state: Clash, name: str, wonder: Wonder) -> bool:
    """Whether a wonder still counts: it stands somewhere, or an event removed it with its points kept."""
    held = any(name in camp.city.wonders for camp in state.barbarians)
    return wonder.removed or held or controller_of(state, name) is not None


def wonder_points(state: Clash, name: str, seat: int) -> int:
    """What a built wonder is worth to a player."""
    wonder = state.wonders[name]
    if not _standing(state, name, wonder):
        return 0
    if name == GREAT_PYRAMID:
        return PYRAMID if wonder.builder == seat else 0
    controller = wonder.last_controller if wonder.removed else controller_of(state, name)
    whole = controller is None and state.rules.whole_barbarian_wonders and not wonder.removed
    if whole:
        return WHOLE_WONDER if seat == wonder.builder else 0
    if controller == wonder.builder:
        return WHOLE_WONDER if seat == controller else 0
    return SHARED_WONDER if seat in (wonder.builder, controller) else 0


def _wonders(state: Clash, seat: int) -> Iterator[Part]:
    for name in state.wonders:
        yield from part(say(".part.wonder", wonder=TermRef("wonders", name)), wonder_points(state, name, seat))


def _events(state: Clash, seat: int) -> Iterator[Part]:
    player = state.players[seat]
    for scored in player.event_scores:
        yield Part(say(".part.event", event=TermRef("events", scored.event)), scored.points)
    yield from part(say(".part.anarchy", n=player.anarchy), player.anarchy)


def _knut(state: Clash, seat: int) -> tuple[Part, ...]:
    player = state.players[seat]
    distance = player.leader_distance if player.leader == KNUT else 0
    return part(say(".part.knut", n=distance), distance * HALF)


def _leaders(state: Clash, seat: int) -> Iterator[Part]:
    for dead in state.players[seat].leaders_killed:
        yield Part(say(".part.leader", leader=TermRef("leaders", dead)), KILLED_LEADER)


def _holds_pyramid(state: Clash, seat: int) -> bool:
    pyramid = state.wonders.get(GREAT_PYRAMID)
    return pyramid is not None and pyramid.builder == seat and _standing(state, GREAT_PYRAMID, pyramid)


SCORING: Final[Scoring[Clash]] = Scoring(
    (
        Line(
            STRUCTURES,
            (
                Thing("settlements", lambda state, seat: len(state.players[seat].cities), high=printed.SETTLEMENTS),
                Thing("buildings", own_buildings, high=35),
                Thing("independent_ports", _ports, HALF, high=5, rare=True),
                Thing("druid_cities", _druid_cities, high=10, rare=True),
            ),
        ),
        Line(
            ADVANCES,
            (
                Thing("advances", _board_advances, HALF, high=52),
                Thing("civ_advances", lambda state, seat: len(state.players[seat].civ_advances), HALF, entered=False),
            ),
        ),
        Line(
            TRIUMPHS,
            (
                Thing("objectives", None, OBJECTIVE, _objectives, high=20),
                Thing("captives", _captives, HALF, high=printed.MOST_CAPTIVES, rare=True),
                Thing("rune_stones", lambda state, seat: state.players[seat].rune_stones, high=5, rare=True),
                Thing("region_marks", lambda state, seat: state.players[seat].region_marks, high=20, rare=True),
            ),
        ),
        Line(
            WONDERS,
            (
                Thing("wonders_kept", None, WHOLE_WONDER, _wonders, high=7),
                # At the table the line above knows all of them by name.
                Thing("wonders_shared", None, SHARED_WONDER, high=7, rare=True),
                Thing(GREAT_PYRAMID, None, PYRAMID, high=1, rare=True),
            ),
        ),
        Line(
            EVENTS,
            (
                Thing("event_points", None, 1, _events, halves=True),
                Thing("knut_distance", None, HALF, _knut, high=30, rare=True),
            ),
        ),
        Line(LEADERS, (Thing("leaders", None, KILLED_LEADER, _leaders, high=9),)),
    ),
    ties=(Tie(GREAT_PYRAMID, _holds_pyramid, entered=True),),
    lines_break_ties=True,
)


def score(state: Clash) -> ScoreSheet:
    """The score if the game ended now."""
    return SCORING.sheet(state, len(state.players))
