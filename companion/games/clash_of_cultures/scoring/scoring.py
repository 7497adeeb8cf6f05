"""The score sheet: structures, advances, triumphs, wonders, events, leaders; live and final with the same code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.engine.message import TermRef, say
from companion.engine.score import Part, ScoreSheet, TallyLine, TieBreak, tally_sheet
from companion.toolbox.score_lines import by_category, line_of, part

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
LINES = (STRUCTURES, ADVANCES, TRIUMPHS, WONDERS, EVENTS, LEADERS)
HALF = 0.5
OBJECTIVE = 2
KILLED_LEADER = 2
WHOLE_WONDER, SHARED_WONDER = 4, 2
PYRAMID = 5

TALLY = (
    TallyLine("settlements", high=printed.SETTLEMENTS, category=STRUCTURES),
    TallyLine("buildings", high=35, category=STRUCTURES),
    TallyLine("independent_ports", worth=HALF, high=5, rare=True, category=STRUCTURES),
    TallyLine("druid_cities", high=10, rare=True, category=STRUCTURES),
    TallyLine("advances", worth=HALF, high=52, category=ADVANCES),
    TallyLine("objectives", worth=OBJECTIVE, high=20, category=TRIUMPHS),
    TallyLine("captives", worth=HALF, high=printed.MOST_CAPTIVES, rare=True, category=TRIUMPHS),
    TallyLine("rune_stones", high=5, rare=True, category=TRIUMPHS),
    TallyLine("region_marks", high=20, rare=True, category=TRIUMPHS),
    TallyLine("wonders_kept", worth=WHOLE_WONDER, high=7, category=WONDERS),
    TallyLine("wonders_shared", worth=SHARED_WONDER, high=7, rare=True, category=WONDERS),
    TallyLine("great_pyramid", worth=PYRAMID, high=1, rare=True, category=WONDERS),
    TallyLine("event_points", halves=True, category=EVENTS),
    TallyLine("knut_distance", worth=HALF, high=30, rare=True, category=EVENTS),
    TallyLine("leaders", worth=KILLED_LEADER, high=9, category=LEADERS),
)


def score(state: Clash) -> ScoreSheet:
    """The score if the game ended now."""
    makers = {
        STRUCTURES: _structures,
        ADVANCES: _advances,
        TRIUMPHS: _triumphs,
        WONDERS: _wonders,
        EVENTS: _events,
        LEADERS: _leaders,
    }
    seats = len(state.players)
    lines = [line_of(line, seats, partial(makers[line], state)) for line in LINES]
    pyramid = state.wonders.get(GREAT_PYRAMID)
    holder = pyramid.builder if pyramid is not None and _standing(state, GREAT_PYRAMID, pyramid) else None
    holders = tuple(float(seat == holder) for seat in range(len(state.players)))
    return ScoreSheet(tuple(lines), _tie_breaks(holders, {line.id: line.values for line in lines}))


def _tie_breaks(holders: tuple[float, ...], categories: dict[str, tuple[float, ...]]) -> tuple[TieBreak, ...]:
    """The Great Pyramid first, then the categories from top to bottom."""
    return (TieBreak(GREAT_PYRAMID, holders), *(TieBreak(line, categories[line]) for line in LINES))


def own_buildings(state: Clash, seat: int, building: str = "") -> int:
    """Buildings of this colour anywhere on the map."""
    cities = [city for player in state.players for city in player.cities] + [camp.city for camp in state.barbarians]
    return sum(colour == seat and building in ("", name) for city in cities for name, colour in city.buildings.items())


def _structures(state: Clash, seat: int) -> tuple[Part, ...]:
    player = state.players[seat]
    ports = own_buildings(state, seat, PORT) if player.has(CITY_INDEPENDENCE) else 0
    druids = sum(seat in camp.druids for camp in state.barbarians) if player.has(DRUIDS) else 0
    buildings = own_buildings(state, seat)
    return (
        *part(say(".part.settlements", n=len(player.cities)), len(player.cities)),
        *part(say(".part.buildings", n=buildings), buildings),
        *part(say(".part.independent_ports", n=ports), ports * HALF),
        *part(say(".part.druid_cities", n=druids), druids),
    )


def _advances(state: Clash, seat: int) -> tuple[Part, ...]:
    player = state.players[seat]
    worthless = player.has(CITY_INDEPENDENCE)
    board = sum(not (worthless and printed.is_government(advance)) for advance in player.advances)
    own = len(player.civ_advances)
    return (
        *part(say(".part.advances", n=board), board * HALF),
        *part(say(".part.civ_advances", n=own), own * HALF),
    )


def _triumphs(state: Clash, seat: int) -> tuple[Part, ...]:
    player = state.players[seat]
    captives = len(player.captives) if player.has(CAPTIVES_ADVANCE) else 0
    return (
        *(
            Part(say(".part.objective", objective=TermRef("objectives", triumph.objective)), OBJECTIVE)
            for triumph in player.triumphs
        ),
        *part(say(".part.captives", n=captives), captives * HALF),
        *part(say(".part.rune_stones", n=player.rune_stones), player.rune_stones),
        *part(say(".part.region_marks", n=player.region_marks), player.region_marks),
    )


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


def _wonders(state: Clash, seat: int) -> tuple[Part, ...]:
    made: list[Part] = []
    for name in state.wonders:
        made += part(say(".part.wonder", wonder=TermRef("wonders", name)), wonder_points(state, name, seat))
    return tuple(made)


def _events(state: Clash, seat: int) -> tuple[Part, ...]:
    player = state.players[seat]
    made = [Part(say(".part.event", event=TermRef("events", s.event)), s.points) for s in player.event_scores]
    made += part(say(".part.anarchy", n=player.anarchy), player.anarchy)
    if player.leader == KNUT:
        made += part(say(".part.knut", n=player.leader_distance), player.leader_distance * HALF)
    return tuple(made)


def _leaders(state: Clash, seat: int) -> tuple[Part, ...]:
    killed = state.players[seat].leaders_killed
    return tuple(Part(say(".part.leader", leader=TermRef("leaders", dead)), KILLED_LEADER) for dead in killed)


def tally(lines: dict[str, Sequence[float]], seats: int) -> ScoreSheet:
    """Score a game that was not tracked; ties are broken by the same categories."""
    entered = {line.id: lines.get(line.id, (0,) * seats) for line in TALLY}
    sheet = tally_sheet(TALLY, entered)
    holders = tuple(float(value) for value in entered["great_pyramid"])
    return ScoreSheet(sheet.lines, _tie_breaks(holders, by_category(TALLY, sheet.lines, seats)))
