"""Gaining advances: what is allowed, what it costs, where the marker comes from and what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import Price, price

from ..table import printed
from ..table.goods import accepts, receive, trim
from ..table.ids import (
    ACTION_CARDS,
    AQUEDUCT,
    ASTRONOMY,
    BALLCOURTS,
    BY_ACTION,
    BY_CARD,
    BY_LEADER,
    BY_STATUS,
    BY_TEMPLE,
    CARTOGRAPHY,
    CULTURE,
    DOGMA,
    ENGINEERING,
    FOOD,
    GOLD,
    GREAT_GARDENS,
    GREAT_WALL,
    IDEAS,
    MATH,
    MONUMENTS,
    MOOD,
    NAVIGATION,
    NEBUCHADNEZZAR,
    OBJECTIVE_CARDS,
    PEACE,
    PHILOSOPHY,
    PRIESTHOOD,
    QIN,
    ROADS,
    SANITATION,
    SCIENCE,
    SHIP_CONSTRUCTION,
    SPIRITUALITY,
    WONDER_CARDS,
    WRITING,
)
from ..table.state import Clash, Player
from ..table.stock import knows
from ..turn.turns import note, used

if TYPE_CHECKING:
    from ..table.shapes import Advance

ADVANCE_PRICE = 2
# Leaders that draw a wonder of their own, and build it for less.
OWN_WONDER = {QIN: GREAT_WALL, NEBUCHADNEZZAR: GREAT_GARDENS}
# Only these take their marker from the event counter; everything else takes it from the supply.
FROM_COUNTER = frozenset({BY_ACTION, BY_STATUS, BY_TEMPLE, BY_LEADER})
# The log lines of these ways do not name the advance.
UNANNOUNCED = frozenset({BY_CARD, BY_TEMPLE, BY_LEADER})
ONCE = {
    WRITING: {ACTION_CARDS: 1, OBJECTIVE_CARDS: 1},
    ENGINEERING: {WONDER_CARDS: 1},
    MONUMENTS: {WONDER_CARDS: 1},
    PHILOSOPHY: {IDEAS: 1},
}


def government_of(player: Player) -> str | None:
    """The government a player has advances in."""
    for advance in player.advances:
        if printed.is_government(advance):
            return printed.category_of(advance)
    return None


def closed_categories(player: Player) -> frozenset[str]:
    """The categories in which a player can gain nothing more: every government but the own one."""
    government = government_of(player)
    return frozenset() if government is None else frozenset(printed.governments()) - {government}


def require_gainable(state: Clash, seat: int, advance: str) -> None:
    """Refuse an advance that is owned, not yet open, or of a second government."""
    player = state.players[seat]
    require(advance not in player.advances, ".advance_owned", advance=TermRef("advances", advance))
    for needed in printed.data("advances")[advance]["requires"]:
        require(needed in player.advances, ".advance_needs", needed=TermRef("advances", needed))
    if printed.category_of(advance) in closed_categories(player):
        require(False, ".one_government", government=TermRef("categories", government_of(player) or ""))


def gainable(state: Clash, seat: int) -> tuple[str, ...]:
    """Every advance a player may gain now, in the order of the board."""
    player = state.players[seat]
    closed = closed_categories(player)

    def open_to(advance: str, item: Advance) -> bool:
        needed = all(need in player.advances for need in item["requires"])
        return advance not in player.advances and needed and item["category"] not in closed

    return tuple(advance for advance, item in printed.data("advances").items() if open_to(advance, item))


def is_free(state: Clash, seat: int, advance: str) -> bool:
    """Whether another advance makes this one free of cost."""
    helpers = {
        ENGINEERING: (MATH,),
        ROADS: (MATH,),
        NAVIGATION: (ASTRONOMY, SHIP_CONSTRUCTION),
        CARTOGRAPHY: (ASTRONOMY,),
        SANITATION: (AQUEDUCT,),
    }
    return any(knows(state, seat, helper) for helper in helpers.get(advance, ()))


def advance_prices(state: Clash, seat: int, advance: str, *, by_action: bool = True) -> tuple[Price, ...]:
    """Every way this advance may be paid for, best first."""
    player = state.players[seat]
    category = printed.category_of(advance)
    stand_ins = {**accepts(player), FOOD: (FOOD, IDEAS, GOLD)}
    prices: list[Price] = []
    if is_free(state, seat, advance):
        prices.append(price({}, stand_ins))
    if by_action and category == SCIENCE and knows(state, seat, PRIESTHOOD) and not used(state, PRIESTHOOD):
        prices.append(price({}, stand_ins, uses=PRIESTHOOD))
    if category == SPIRITUALITY and player.has(BALLCOURTS) and not used(state, BALLCOURTS):
        prices.append(price({FOOD: ADVANCE_PRICE - 1}, stand_ins, uses=BALLCOURTS))
    prices.append(price({FOOD: ADVANCE_PRICE}, stand_ins))
    if player.has(PEACE) and not used(state, PEACE):
        prices.append(price({MOOD: 1}, stand_ins, uses=PEACE))
    return tuple(prices)


def gain_advance(state: Clash, seat: int, advance: str, way: str, turn: Turn) -> Clash:
    """Gain an advance: marker, rim token, what it brings once, and the civilization's own advances."""
    if state.players[seat].has(advance):
        return state
    if way in UNANNOUNCED:
        turn.step(say(".step.gains_advance", seat=SeatRef(seat), advance=TermRef("advances", advance)), seat=seat)
    state = _take_marker(state, seat, advance, way)
    player = state.players[seat]
    state = state.with_player(seat, replace(player, advances=(*player.advances, advance)))
    token = printed.data("advances")[advance]["token"]
    if token:
        state = receive(state, seat, {token: 1}, turn)
        turn.step(say(".step.rim_token", seat=SeatRef(seat), good=TermRef("goods", token)), seat=seat)
    state = draw_wonder_aware(state, seat, ONCE.get(advance, {}), turn)
    state = _own_advances(state, seat, advance, turn)
    if advance == SANITATION:
        state = state.with_player(seat, replace(state.players[seat], no_building=False))
    if advance == DOGMA:
        state = trim(state, seat, turn)
    if state.players[seat].event_counter == 0:
        turn.step(say(".step.event_due", seat=SeatRef(seat)), seat=seat, icon="lightning-bolt")
    return state


def event_words(player: Player) -> Message:
    """How many advances are left until the next event."""
    left = player.event_counter
    return say(".panel.event.left", n=left) if left > 1 else say(".panel.event.next" if left else ".panel.event.now")


def _take_marker(state: Clash, seat: int, advance: str, way: str) -> Clash:
    player = state.players[seat]
    if printed.is_government(advance) and player.anarchy:
        return state.with_player(seat, replace(player, anarchy=player.anarchy - 1))
    if way in FROM_COUNTER:
        return state.with_player(seat, replace(player, event_counter=max(0, player.event_counter - 1)))
    return state


def _own_advances(state: Clash, seat: int, advance: str, turn: Turn) -> Clash:
    player = state.players[seat]
    for own in brought_by(player, advance):
        player = replace(player, civ_advances=(*player.civ_advances, own))
        turn.step(say(".step.civ_advance", seat=SeatRef(seat), advance=TermRef("civ_advances", own)), seat=seat)
    return state.with_player(seat, player)


def brought_by(player: Player, advance: str) -> tuple[str, ...]:
    """The advances of the own civilization that come with this one."""
    there = printed.civ_advances_of(player.civilization) if player.civilization is not None else ()
    return tuple(own for own in there if own not in player.civ_advances and printed.triggered_by(own, advance))


def brings_event(state: Clash, seat: int, advance: str) -> bool:
    """Whether gaining this advance by an action would bring an event: it takes the last marker."""
    return state.players[seat].event_counter == 1 and advance in gainable(state, seat)


def draw_wonder_aware(state: Clash, seat: int, gains: dict[str, int], turn: Turn) -> Clash:
    """Receive what an advance brings once; with the wonder buffet a wonder card is laid open instead."""
    if WONDER_CARDS in gains and state.rules.wonder_buffet:
        deck = unseen_wonders(state)
        gains = {good: amount for good, amount in gains.items() if good != WONDER_CARDS}
        if deck:
            drawn = turn.chance.pick(deck)
            turn.step(say(".step.wonder_laid_open", wonder=TermRef("wonders", drawn)), icon="pyramid")
            state = replace(state, display=(*state.display, drawn))
    elif WONDER_CARDS in gains and own_wonder(state, seat) is not None:
        state = _fetch_wonder(state, seat, turn)
    elif WONDER_CARDS in gains and state.display:
        turn.step(say(".step.wonder_open", seat=SeatRef(seat)), seat=seat, icon="pyramid")
        state = note(state, wonder_drawn(seat))
    return receive(state, seat, gains, turn)


def own_wonder(state: Clash, seat: int) -> str | None:
    """The wonder the leader in play draws from wherever it lies; nothing once it is built."""
    wonder = OWN_WONDER.get(state.players[seat].leader or "")
    return wonder if wonder not in state.wonders else None


def _fetch_wonder(state: Clash, seat: int, turn: Turn) -> Clash:
    wonder = own_wonder(state, seat)
    assert wonder is not None
    found = say(".step.own_wonder", seat=SeatRef(seat), wonder=TermRef("wonders", wonder))
    if wonder not in state.display:
        turn.step(found, todo=say(".todo.own_wonder"), seat=seat, icon="pyramid")
        held = any(player.wonder_cards for other, player in enumerate(state.players) if other != seat)
        return note(state, wonder_claimed(seat)) if held else state
    turn.step(found, todo=say(".todo.own_open_wonder"), seat=seat, icon="pyramid")
    return lay_open(replace(state, display=tuple(other for other in state.display if other != wonder)))


def unseen_wonders(state: Clash) -> tuple[str, ...]:
    """The wonders that are neither built nor lie open."""
    return tuple(one for one in printed.data("wonders") if one not in state.wonders and one not in state.display)


def lay_open(state: Clash) -> Clash:
    """One wonder card more lies open, if there is one; only the table knows which."""
    hidden = sum(player.wonder_cards for player in state.players) + state.unopened
    return replace(state, unopened=state.unopened + 1) if hidden < len(unseen_wonders(state)) else state


def wonder_drawn(seat: int) -> str:
    """The note that a player has drawn a wonder card this turn while another lay open."""
    return f"wonder-{seat}"


def wonder_claimed(seat: int) -> str:
    """The note that a leader took the own wonder from wherever it was, perhaps from somebody's hand."""
    return f"claim-{seat}"


def philosophy_idea(state: Clash, seat: int, advance: str, turn: Turn) -> Clash:
    """After the Advance action: Philosophy rewards a Science advance."""
    if printed.category_of(advance) == SCIENCE and knows(state, seat, PHILOSOPHY):
        turn.step(say(".step.philosophy", seat=SeatRef(seat)), seat=seat)
        return receive(state, seat, {IDEAS: 1}, turn)
    return state


def tokens(player: Player) -> int:
    """Culture and mood tokens in supply, which decide on the start player."""
    return int(getattr(player, CULTURE) + getattr(player, MOOD))
