"""Changes: the small ones everything else is made of; stores never leave their bounds, points know their line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.action import Booking, Turn
from companion.engine.counters import gain, spend, with_item
from companion.engine.frozen import replace
from companion.engine.message import TermRef, say
from companion.toolbox.pending import ahead

from ..city.grid import complete_districts
from .causes import CIVILIZATION_MAT, blamed
from .ids import (
    ACADEMIA,
    ALL,
    ANY_BUILDING,
    ANY_RESOURCE,
    BENEFITS,
    CAPITALISM,
    COIN,
    CULTURE,
    FOOD,
    HISTORIANS,
    LAST_INCOME,
    MARKETS,
    MONARCHY,
    MOST_RESOURCES,
    OLYMPIC_PRIZE,
    PLAY_ON_TOP,
    RESOURCES,
    ROW_LENGTH,
    TAPESTRY,
    TILE_BENEFIT,
    TYRANNY,
    WORKER,
)
from .printed import benefit, groups, is_building, row_of, thing
from .state import SQUARES, Due, Payment, Played, Player, Tapestry

ACADEMIA_VP, MONARCHY_VP = 3, 3
STEP_ICONS = {COIN: "circle-multiple", WORKER: "account-hard-hat", FOOD: "mushroom", CULTURE: "star"}


def resource_term(id: str) -> TermRef:
    """A resource by its name."""
    return TermRef("resources", id)


def active_played(player: Player) -> Played | None:
    """The card on the mat that counts now: the last one of the current era."""
    current = [played for played in player.mat if played.era == player.income_turn]
    return current[-1] if current else None


def active_card(player: Player) -> str:
    """The tapestry card that counts now, if it lies face up."""
    played = active_played(player)
    return played.card if played else ""


def watchers(state: Tapestry, card: str, seat: int) -> tuple[int, ...]:
    """Everybody whose active card of this name was played on this player."""
    found = []
    for other, player in enumerate(state.players):
        played = active_played(player)
        if other != seat and played and played.card == card and played.opponent == seat:
            found.append(other)
    return tuple(found)


def still_gains(state: Tapestry, seat: int) -> bool:
    """Whether a player can still gain anything but points: not after the end of the own last income turn."""
    in_turn = state.turn_open and state.active == seat
    return in_turn or state.players[seat].income_turn < LAST_INCOME


def ruling_card(player: Player) -> str:
    """The active card if it has a lasting effect, which must not be forgotten."""
    card = active_card(player)
    return card if card and thing("tapestry_cards", card)["kind"] == "era" else ""


def buildings_taken(player: Player, building: str) -> int:
    """How many buildings of this kind have left the income mat."""
    return max(0, player.uncovered[row_of(building)] - 1)


def to_place(player: Player) -> tuple[str, ...]:
    """Buildings and landmarks that still have to be placed here; none where the city is only told."""
    return () if player.told_city is not None else unplaced(player)


def districts_of(player: Player) -> int:
    """How many districts of the capital are complete, counted here or told."""
    if player.told_city is not None:
        return player.told_city.districts
    return len(complete_districts(player.capital, player.city))


def unplaced(player: Player) -> tuple[str, ...]:
    """Buildings and landmarks that are gained but stand nowhere yet."""
    standing = [placed.piece for placed in player.city]
    waiting: list[str] = []
    for building in ("market", "house", "farm", "armory"):
        waiting += [building] * max(0, buildings_taken(player, building) - standing.count(building))
    return (*waiting, *(landmark for landmark in player.landmarks if landmark not in standing))


def push(state: Tapestry, seat: int, *dues: Due) -> Tapestry:
    """Put benefits before everything else this player still has to do, first one first."""
    player = state.players[seat]
    return state.with_player(seat, replace(player, due=ahead(player.due, *dues)))


def push_parts(state: Tapestry, seat: int, parts: Sequence[str], line: str = BENEFITS) -> Tapestry:
    """Put these parts before everything else, in this order."""
    return push(state, seat, Due(tuple(parts), ALL, line)) if parts else state


def push_printed(state: Tapestry, seat: int, printed: dict[str, object], line: str = BENEFITS) -> Tapestry:
    """Put a printed benefit before everything else."""
    return push(state, seat, *(Due(parts, how, line) for how, parts in groups(printed)))


def score(state: Tapestry, seat: int, points: int, line: str) -> Tapestry:
    """Add victory points to a line."""
    player = state.players[seat]
    return state.with_player(seat, replace(player, vp=with_item(player.vp, line, player.vp.get(line, 0) + points)))


def add_resource(state: Tapestry, seat: int, resource: str, amount: int, turn: Turn) -> Tapestry:
    """Gain a resource; what is over eight is lost, and said so."""
    player = state.players[seat]
    got = gain(player.resources[resource], amount, MOST_RESOURCES)
    told = say(".step.resource", resource=resource_term(resource), amount=amount, now=got.value)
    booked = (Booking(say(".booked.resource", resource=resource_term(resource)), amount - got.lost, got.value),)
    turn.step(told, seat=seat, icon=STEP_ICONS[resource], booked=booked)
    if got.lost:
        turn.step(say(".step.lost", resource=resource_term(resource), n=got.lost), seat=seat, icon="alert-outline")
    return state.with_player(seat, replace(player, resources=with_item(player.resources, resource, got.value)))


def pay(player: Player, payment: Payment) -> Player:
    """Hand over resources, as far as they are there."""
    left = {name: spend(player.resources[name], payment.of(name)) for name in RESOURCES}
    return replace(player, resources=left)


def can_pay(player: Player, payment: Payment) -> bool:
    """Whether all of it is there."""
    return all(player.resources[name] >= payment.of(name) for name in RESOURCES)


def add_tiles(state: Tapestry, seat: int, amount: int, turn: Turn) -> Tapestry:
    """Gain territory tiles."""
    player = state.players[seat]
    told = say(".step.tiles", n=amount, now=player.tiles + amount)
    turn.step(told, todo=say(".todo.tiles", n=amount), seat=seat, icon="hexagon-outline")
    return state.with_player(seat, replace(player, tiles=player.tiles + amount))


def add_cards(state: Tapestry, seat: int, amount: int, turn: Turn) -> Tapestry:
    """Gain tapestry cards into the hand."""
    player = state.players[seat]
    told = say(".step.cards", n=amount, now=player.hand + amount)
    turn.step(told, todo=say(".todo.cards", n=amount), seat=seat, icon="cards-outline")
    state = state.with_player(seat, replace(player, hand=player.hand + amount))
    if active_card(player) == TYRANNY:
        state = push(state, seat, Due((PLAY_ON_TOP, "vp_5"), ALL, TAPESTRY, optional=True))
    return academia(state, seat, amount, turn)


def academia(state: Tapestry, seat: int, cards: int, turn: Turn) -> Tapestry:
    """Points of the Academia for cards invented or gained."""
    if active_card(state.players[seat]) != ACADEMIA:
        return state
    return score_card(state, seat, ACADEMIA, ACADEMIA_VP * cards, turn)


def score_card(state: Tapestry, seat: int, card: str, points: int, turn: Turn) -> Tapestry:
    """Points a tapestry card gives, told with its name."""
    named, state = TermRef("tapestry_cards", card), score(state, seat, points, TAPESTRY)
    booked = (Booking(say(".booked.card", card=named), points, state.players[seat].points, "trophy"),)
    turn.step(say(".step.card_vp", card=named, points=points), seat=seat, booked=booked)
    return state


def add_building(state: Tapestry, seat: int, building: str, turn: Turn) -> Tapestry:
    """Take the leftmost building of its row off the income mat; it waits for its place."""
    player, row = state.players[seat], row_of(building)
    name = TermRef("buildings", building)
    if player.uncovered[row] >= ROW_LENGTH:
        turn.step(say(".step.no_building", building=name), seat=seat)
        return state
    now = player.uncovered[row] + 1
    turn.step(
        say(".step.building", building=name, space=TermRef("income_spaces", f"{row}_{now}")),
        todo=say(".todo.place", piece=name),
        seat=seat,
    )
    state = state.with_player(seat, replace(player, uncovered=with_item(player.uncovered, row, now)))
    if player.told_city is not None and active_card(player) == MONARCHY:
        # Where the city is told, a building counts as placed at once.
        state = score_card(state, seat, MONARCHY, MONARCHY_VP, turn)
    if row == MARKETS and active_card(player) == CAPITALISM:
        state = add_resource(state, seat, COIN, 1, turn)
    return state


def asked_at_games(state: Tapestry, host: int) -> tuple[int, ...]:
    """The opponents who still have to decide about the Olympic Host's games, clockwise from the host."""
    count = len(state.players)
    others = [(host + step) % count for step in range(1, count)]
    return tuple(seat for seat in others if any(due.host == host for due in state.players[seat].due))


def reward_host(state: Tapestry, host: int) -> Tapestry:
    """An opponent has paid at the games: the Olympic Host's reward is a building."""
    player = state.players[host]
    dues = tuple(replace(due, parts=(ANY_BUILDING,)) if due.parts == (OLYMPIC_PRIZE,) else due for due in player.due)
    return state.with_player(host, replace(player, due=dues))


def trader_takes(state: Tapestry, seat: int, part: str) -> Tapestry:
    """Give the Traders what somebody who conquered over their token did not choose."""
    left_out = part == TILE_BENEFIT or not (still_gains(state, seat) or benefit(part)["kind"] in ("vp", "vp_per"))
    return state if left_out else push_parts(state, seat, (part,), "civilization")


def landmark_owner(state: Tapestry, landmark: str) -> int | None:
    """The seat that has a landmark, -1 if a bot of the solo game has it, None if it is free."""
    for seat, player in enumerate(state.players):
        if landmark in player.landmarks:
            return seat
    if state.solo and landmark in (*state.solo.automa.landmarks, *state.solo.shadow.landmarks):
        return -1
    return None


def add_landmark(state: Tapestry, seat: int, landmark: str, turn: Turn, *, first: bool = False) -> Tapestry:
    """Take a landmark, if nobody has it: as the first on its space, or by a card."""
    name = TermRef("landmarks", landmark)
    if landmark_owner(state, landmark) is not None:
        turn.step(say(".step.landmark_gone", landmark=name), seat=seat)
        return state
    player = state.players[seat]
    told = say(".step.landmark_first", landmark=name) if first else say(".step.landmark", landmark=name)
    turn.step(told, todo=say(".todo.place", piece=name), seat=seat, icon="castle")
    state = state.with_player(seat, replace(player, landmarks=(*player.landmarks, landmark)))
    return historians_gain(state, seat, turn)


def bared_squares(player: Player) -> tuple[int, ...]:
    """The squares the Historians' tokens left, from 1; one nobody named leaves the first that is covered."""
    squares = list(player.bared[: len(player.given)])
    covered = [square for square in range(1, SQUARES + 1) if square not in squares]
    return (*squares, *covered[: len(player.given) - len(squares)])


def historians_gain(state: Tapestry, builder: int, turn: Turn) -> Tapestry:
    """Whoever gave the builder, a bot of the solo game included, a token gains all that is uncovered there."""
    for seat, player in enumerate(state.players):
        if builder in player.given:
            printed = thing("civilizations", HISTORIANS)["uncovers"]
            uncovered = [printed[square - 1] for square in bared_squares(player)]
            if not still_gains(state, seat):
                uncovered = [part for part in uncovered if benefit(part)["kind"] == "vp"]
            turn.step(say(".step.historians"), seat=seat)
            gained = push_parts(state, seat, uncovered, "civilization")
            state = blamed(state, gained, CIVILIZATION_MAT, HISTORIANS)
    return state


def piece_term(piece: str) -> TermRef:
    """A building or landmark by its name."""
    return TermRef("buildings" if is_building(piece) else "landmarks", piece)


def any_resources(count: int, line: str = BENEFITS) -> tuple[Due, ...]:
    """So many resources of one's choice."""
    return tuple(Due((ANY_RESOURCE,), ALL, line) for _ in range(count))
