"""The end of a round: every measure of the time circle, grey ones first, each applied and told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.action import Booking, Turn
from companion.engine.ages import ROMAN
from companion.engine.choice import Candidate, Choice
from companion.engine.counters import clamp
from companion.engine.data import items
from companion.engine.frozen import replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.toolbox.effects import ByName

from ..leaders.leaders import leader_cards, score_leaders, uses_leaders
from ..map.world import holds_alone, region_name, rivals_in, usable_regions
from ..matrix.levels import gains
from ..table.ids import (
    CLAN,
    GAIN_CUBE,
    GENERAL,
    GOVERNMENT,
    GOVERNMENT_BONUS,
    KEY,
    LEADER_BONUS,
    NEW_LEADERS,
    NEW_WONDERS,
    PERSONAL,
    RECOVER_CUBES,
    REFRESH_WONDERS,
    ROUNDS,
    TAKE_BACK_CARDS,
    TERRITORY,
    TERRITORY_BONUS,
    TURN_ORDER,
    USED,
    GovernmentId,
    MeasureId,
    RegionId,
)
from ..table.printed import Bonus
from ..table.state import Historia

# What each measure of the time circle does, by its id.
MEASURES: ByName[Callable[[Historia, Turn], Historia]] = ByName()
CARDS_TAKEN_BACK = 2
WONDERS_BESIDE_PLAYERS = 2
WONDERS_OF_AN_ERA = 16
NOT_AFTER_THE_LAST_ROUND = (NEW_WONDERS, NEW_LEADERS)
ALL_MEASURES: tuple[MeasureId, ...] = tuple(items(KEY, "measures"))


def measures_of_round(state: Historia) -> tuple[MeasureId, ...]:
    """The measures due at the end of this round, in the order they are carried out."""
    due = [measure for measure in ALL_MEASURES if state.round_of_era in state.board.measures.get(measure, ())]
    if state.round >= ROUNDS:
        due = [measure for measure in due if measure not in NOT_AFTER_THE_LAST_ROUND]
    if state.rules.o9_leader_bonus == "before_order" and LEADER_BONUS in due and TURN_ORDER in due:
        due.remove(LEADER_BONUS)
        due.insert(due.index(TURN_ORDER), LEADER_BONUS)
    return tuple(due)


@MEASURES(GAIN_CUBE)
def gain_cube(state: Historia, turn: Turn) -> Historia:
    """Every human puts one cube from the general supply to the used ones."""
    for seat in state.humans:
        before = state.players[seat]
        civ = before.moved(GENERAL, USED)
        if civ is not before:
            booked = Booking(say(".booked.pool", pool=TermRef("pools", USED)), 1, civ.cubes.used)
            _tell(turn, say(".measure.gain_cube", civ=SeatRef(seat), left=civ.cubes.general), seat, GAIN_CUBE, booked)
        state = state.with_civ(seat, civ)
    return state


@MEASURES(TERRITORY_BONUS)
def territory_bonus(state: Historia, turn: Turn) -> Historia:
    """Whoever is alone in a region scores its tile; Zivbots score and block like everybody."""
    for seat, civ in enumerate(state.players):
        choice = territory_choice(state, seat)
        held = [one.value for one in choice.candidates if one.kept]
        if civ.out or not held:
            continue
        points = sum(state.tile_points(region) for region in held)
        names = tuple(region_name(state, region) for region in held)
        message = say(".measure.territory_bonus", civ=SeatRef(seat), regions=names, vp=points)
        after = civ.scored(points, TERRITORY)
        booked = Booking(say(".booked.territory", regions=names), points, after.vp)
        _tell(turn, message, seat, TERRITORY_BONUS, booked, choice=choice)
        state = state.with_civ(seat, after)
    return state


def territory_choice(state: Historia, seat: int) -> Choice[RegionId]:
    """Which of its regions a civilization scores, and who stands in the way in the others."""
    candidates = []
    for region in state.players[seat].regions:
        kept = holds_alone(state, seat, region)
        others = _names(list(rivals_in(state, seat, region)))
        if kept:
            words = ".why.dominates" if others else ".why.alone"
            why = Message(words, {"vp": state.tile_points(region), "others": others})
        else:
            why = say(".why.shared", others=others)
        candidates.append(Candidate(region, region_name(state, region), kept, why))
    return Choice(None, tuple(candidates), say(".rule.territory_bonus"))


@MEASURES(TAKE_BACK_CARDS)
def take_back_cards(state: Historia, turn: Turn) -> Historia:
    """Every human takes the two oldest cards of the row back."""
    if not state.rules.cards:
        turn.step(say(".measure.take_back_cards_all", n=CARDS_TAKEN_BACK), icon="cards")
        return state
    for seat in state.humans:
        civ = state.players[seat]
        cards = tuple(TermRef("action_cards", card) for card in civ.row[:CARDS_TAKEN_BACK])
        if cards:
            _tell(turn, say(".measure.take_back_cards", civ=SeatRef(seat), cards=cards), seat, TAKE_BACK_CARDS)
        state = state.with_civ(seat, civ.cards_back(CARDS_TAKEN_BACK))
    return state


@MEASURES(REFRESH_WONDERS)
def refresh_wonders(state: Historia, turn: Turn) -> Historia:
    """Every wonder is turned upright again."""
    for seat in state.humans:
        civ = state.players[seat]
        turned = sum(wonder.turned for wonder in civ.wonders)
        if turned:
            _tell(turn, say(".measure.refresh_wonders", civ=SeatRef(seat), n=turned), seat, REFRESH_WONDERS)
            upright = tuple(replace(wonder, turned=False) for wonder in civ.wonders)
            state = state.with_civ(seat, replace(civ, wonders=upright))
    return state


@MEASURES(RECOVER_CUBES)
def recover_cubes(state: Historia, turn: Turn) -> Historia:
    """Every human takes back as many used cubes as he has regions."""
    for seat in state.humans:
        civ = state.players[seat]
        count = min(len(usable_regions(state, seat)), civ.cubes.used)
        after = civ.moved(USED, PERSONAL, count)
        if count:
            words = say(".booked.pool", pool=TermRef("pools", PERSONAL))
            booked = Booking(words, count, after.cubes.personal)
            _tell(turn, say(".measure.recover_cubes", civ=SeatRef(seat), n=count), seat, RECOVER_CUBES, booked)
        state = state.with_civ(seat, after)
    return state


def government_gift(state: Historia, government: GovernmentId) -> tuple[int, int]:
    """The VP and the cubes a government gives a human."""
    gift = items(KEY, "governments")[government]
    return gift["vp"], state.rules.o14_clan_cubes if government == CLAN else gift["cubes"]


def own_gift(state: Historia, seat: int) -> tuple[int, int]:
    """The VP and the cubes the own government gives; Zivbots only its VP."""
    points, cubes = government_gift(state, state.government_of(seat))
    return points, 0 if state.players[seat].is_bot else cubes


@MEASURES(GOVERNMENT_BONUS)
def government_bonus(state: Historia, turn: Turn) -> Historia:
    """Everybody gets what the government gives, as many cubes as are used."""
    for seat, civ in enumerate(state.players):
        if civ.out:
            continue
        government = state.government_of(seat)
        points, given = own_gift(state, seat)
        cubes = min(given, civ.cubes.used)
        name = TermRef("governments", government)
        gain = gains(Bonus(vp=points, cubes=cubes))
        message = say(".measure.government_bonus", civ=SeatRef(seat), government=name, gain=gain)
        after = civ.scored(points, GOVERNMENT).moved(USED, PERSONAL, cubes)
        booked = []
        if points:
            booked.append(Booking(say(".booked.government", government=name), points, after.vp))
        if cubes:
            pool = TermRef("pools", PERSONAL)
            words = say(".booked.government_cubes", government=name, pool=pool)
            booked.append(Booking(words, cubes, after.cubes.personal, "cube"))
        _tell(turn, message, seat, GOVERNMENT_BONUS, *booked)
        state = state.with_civ(seat, after)
    return state


def order_choice(state: Historia) -> Choice[tuple[int, ...]]:
    """The new turn order: fewest VP first; among equals, who acted later acts earlier now."""
    place = {seat: index for index, seat in enumerate(state.turn_order)}
    new = tuple(sorted(state.turn_order, key=lambda seat: (state.players[seat].vp, -place[seat])))
    candidates: list[Candidate[tuple[int, ...]]] = []
    for index, seat in enumerate(new):
        points = state.players[seat].vp
        tied = [other for other in new if other != seat and state.players[other].vp == points]
        why = say(".why.order_tie", vp=points, others=_names(tied)) if tied else say(".why.order_vp", vp=points)
        candidates.append(Candidate((seat,), SeatRef(seat), index == 0, why))
    return Choice(new, tuple(candidates), say(".rule.turn_order"))


def _names(seats: list[int]) -> tuple[SeatRef, ...]:
    return tuple(SeatRef(seat) for seat in seats)


@MEASURES(TURN_ORDER)
def turn_order(state: Historia, turn: Turn) -> Historia:
    """The new order of the humans; one alone has none."""
    if len(state.turn_order) < 2:
        return state
    choice = order_choice(state)
    order = choice.taken or state.turn_order
    turn.step(
        say(".measure.turn_order", order=_names(list(order))),
        todo=say(".todo.turn_order"),
        choice=choice,
        icon="format-list-numbered",
    )
    return replace(state, order=order)


def row_size(state: Historia) -> int:
    """How many wonders a new row has; Zivbots do not count."""
    return len(state.humans) + WONDERS_BESIDE_PLAYERS


@MEASURES(NEW_WONDERS)
def new_wonders(state: Historia, turn: Turn) -> Historia:
    """The old row leaves the game; the new one comes from the deck of the next round's era."""
    next_era = state.era + (state.round_of_era == 4)
    deck = WONDERS_OF_AN_ERA if next_era != state.era else state.wonder_deck
    count = min(row_size(state), deck)
    printed = ROMAN[next_era - 1]
    todo = say(".todo.new_wonders", n=count, era=printed)
    turn.step(say(".measure.new_wonders", n=count, era=printed), todo=todo, icon="pyramid")
    return replace(state, wonder_row=("",) * count, wonder_deck=clamp(deck - count, 0, WONDERS_OF_AN_ERA))


@MEASURES(NEW_LEADERS)
def new_leaders(state: Historia, turn: Turn) -> Historia:
    """The draft for the coming era is done by hand: who draws, how many, who is next; drafted ones are revealed."""
    if not uses_leaders(state):
        return state
    if state.rules.advanced_rules:
        words = say(".measure.reveal_leaders", era=ROMAN[state.era])
        turn.step(words, todo=words, icon="account-star")
        return state
    order = _names(list(state.turn_order))
    count = leader_cards(state)
    message = say(".measure.new_leaders", civ=order[0], n=count, era=ROMAN[state.era], order=order)
    turn.step(message, todo=message, icon="account-plus")
    return state


@MEASURES(LEADER_BONUS)
def leader_bonus(state: Historia, turn: Turn) -> Historia:
    """Leaders score and leave the game."""
    return score_leaders(state, turn)


def _tell(
    turn: Turn, message: Message, seat: int, measure: MeasureId, *booked: Booking, choice: Choice[Any] | None = None
) -> None:
    turn.step(message, choice=choice, seat=seat, icon=items(KEY, "measures")[measure]["icon"], booked=booked)
