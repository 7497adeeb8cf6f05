"""Ways on from the boards: a region of the map, a field of the matrix."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.adjust import Adjust
from companion.engine.asking import begin
from companion.engine.data import items
from companion.engine.message import Message, SeatRef, TermRef, say

from ..box.box_actions import TellBorders
from ..cards.card_actions import Expand, Exploit, Military, Technology
from ..cards.card_turn import hand
from ..cards.neighbour_actions import War
from ..cards.war import outlook
from ..map.world import knows, present, rivals_in
from ..matrix.levels import gains
from ..scoring.measures import government_gift
from ..table.ids import KEY, MAP, MILITARY, PERSONAL, TECHNOLOGY, USED, GovernmentId, RegionId
from ..table.printed import Bonus
from ..table.setup_actions import LayTile
from ..table.state import Historia
from ..table.table_actions import Calibrate, MoveCube
from ..table.told import FIELD, FIELD_GOVERNMENT, NO, REGION, TILE_VP, fact, is_printed
from ..variants.goals import PlaceGoal, goal_placer, goal_sign, known_goals
from .way import GOAL_BONUSES, Way, Ways


def who_is_in(state: Historia, region: RegionId) -> Message:
    """Who is in a region."""
    here = tuple(SeatRef(other) for other in present(state, region))
    return say(".panel.present", civs=here) if here else say(".panel.nobody")


def tile_words(state: Historia, region: RegionId) -> Message:
    """The tile of a region with its number and its points."""
    return say(".panel.tile", number=state.tiles[region], n=state.tile_points(region))


def government_words(state: Historia, id: GovernmentId) -> Message:
    """A government with what it gives a human."""
    points, cubes = government_gift(state, id)
    return say(".panel.government", name=TermRef("governments", id), gain=gains(Bonus(vp=points, cubes=cubes)))


def region_ways(state: Historia, seat: int, region: RegionId) -> Iterator[Ways]:
    """What can be done in a region, then what is printed there and moved by hand."""
    yield Ways(None, list(cards_in(state, seat, region)))
    printed = [
        Way(say(".panel.change_tile"), begin(LayTile, region=region)),
        Way(say(".panel.borders"), begin(TellBorders, region=region)),
        Way(say(".panel.region_name"), begin(Calibrate, fact=fact(REGION, region))),
    ]
    number = state.tiles.get(region)
    if number is not None:
        points = fact(TILE_VP, number)
        assumed = None if is_printed(state.board, points) else say(".panel.house_value")
        printed.insert(0, Way(tile_words(state, region), begin(Calibrate, fact=points), assumed))
    yield Ways(say(".panel.on_the_board"), printed)
    if region in state.players[seat].regions:
        move, words = MoveCube(seat, MAP, USED, region), say(".panel.cube_off", civ=SeatRef(seat))
    else:
        move, words = MoveCube(seat, PERSONAL, MAP, region), say(".panel.cube_on", civ=SeatRef(seat))
    yield Ways(say(".panel.by_hand"), [Way(words, move)])


def cards_in(state: Historia, seat: int, region: RegionId) -> Iterator[Way]:
    """The cards of a person that could be played in a region."""
    civ = state.players[seat]
    if not state.running or civ.is_bot:
        return
    if region not in civ.regions:
        for advanced in (False, True) if knows(state, seat, Expand.advanced_needs) else (False,):
            words = say(".panel.expand_advanced" if advanced else ".panel.expand", civ=SeatRef(seat))
            yield Way(words, Expand(civ=seat, region=region, advanced=advanced))
        return
    lost = say(".panel.exploit_here", civ=SeatRef(seat), n=state.tile_points(region))
    yield Way(lost, Exploit(civ=seat, regions=(region,)))
    if War.card in (*hand(civ), *civ.row):
        for other in rivals_in(state, seat, region):
            words = say(".panel.war_here", civ=SeatRef(other), military=state.players[other].military)
            war = War(civ=seat, victim=other, region=region)
            yield Way(words, war, outlook(state, seat, other, war.prize))


def told_of_field(state: Historia, technology: int, military: int) -> Iterator[Message]:
    """Who stands on a field, the goal on it, and whether its government is the printed one."""
    here = tuple(
        SeatRef(seat)
        for seat, civ in enumerate(state.players)
        if (civ.technology, civ.military) == (technology, military)
    )
    if here:
        yield say(".panel.present", civs=here)
    for goal in state.goals:
        if (goal.technology, goal.military) == (technology, military):
            yield say(".panel.goal_here", gain=goal.text or gains(goal.bonus))
    there = state.board.has_field(technology, military)
    known = is_printed(state.board, fact(FIELD_GOVERNMENT if there else FIELD, technology, military))
    yield say(".panel.printed") if known else say(".panel.house_value")


def cards_onto(state: Historia, seat: int, technology: int, military: int) -> Iterator[Way]:
    """The cards of a person that lead onto a field of the matrix in one step."""
    civ = state.players[seat]
    if not state.running or civ.is_bot:
        return
    for card, axis in ((Technology, TECHNOLOGY), (Military, MILITARY)):
        for advanced in (False, True) if knows(state, seat, card.advanced_needs) else (False,):
            move = card(civ=seat, advanced=advanced)
            there = civ.on_level(axis, civ.level(axis) + move.steps)
            if (there.technology, there.military) == (technology, military) and there.level(axis) > civ.level(axis):
                name = TermRef("action_cards", card.card)
                words = say(".advanced_card", card=name) if advanced else name
                yield Way(words, move)


def field_ways(state: Historia, seat: int, technology: int, military: int) -> Iterator[Ways]:
    """A card that leads here, a goal laid here, a marker put here by hand, and the government as printed."""
    yield Ways(None, list(cards_onto(state, seat, technology, military)))
    placer = goal_placer(state)
    taken = any((goal.technology, goal.military) == (technology, military) for goal in state.goals)
    if placer is not None and not taken:
        offered = {card.bonus: card.name for card in known_goals(state.board)}
        offered = {bonus: "" if name == goal_sign(bonus) else name for bonus, name in offered.items()}
        offered |= {bonus: "" for bonus in GOAL_BONUSES if bonus not in offered}
        usual = [
            Way(words or gains(bonus), PlaceGoal(placer, technology, military, bonus, words))
            for bonus, words in offered.items()
        ]
        other = begin(PlaceGoal, civ=placer, technology=technology, military=military)
        yield Ways(say(".panel.goal_of", civ=SeatRef(placer)), [*usual, Way(say(".panel.goal_more"), other)])
    yield Ways(say(".panel.government_here"), list(_governments(state, technology, military)))
    civ = state.players[seat]
    steps = [
        Adjust(path=f"players.{seat}.{axis}", value=level)
        for axis, level in ((TECHNOLOGY, technology), (MILITARY, military))
        if civ.level(axis) != level
    ]
    if steps:
        words = say(".panel.put_marker", civ=SeatRef(seat))
        yield Ways(say(".panel.by_hand"), [Way(words, steps[0], then=steps[1] if len(steps) > 1 else None)])


def _governments(state: Historia, technology: int, military: int) -> Iterator[Way]:
    """Every government, and that there is no field at all; what holds now says so."""
    there = state.board.has_field(technology, military)

    def now(government: GovernmentId | None) -> Message | None:
        holds = there and state.board.government(technology, military) == government
        return say(".panel.holds_now") if holds or (government is None and not there) else None

    for id in items(KEY, "governments"):
        yield Way(TermRef("governments", id), Calibrate(fact(FIELD_GOVERNMENT, technology, military), id), now(id))
    yield Way(say(".panel.no_field"), Calibrate(fact(FIELD, technology, military), NO), now(None))
