"""What is due: at the start of a turn, now, and before it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.action import Action, against
from companion.engine.asking import begin
from companion.engine.game import Reminder, When
from companion.engine.message import SeatRef, TermRef, say

from ..advances.advance_actions import STEP_RAZE
from ..advances.advancing import wonder_claimed, wonder_drawn
from ..advances.free_actions import Barter, ForceLabor, PrayAtStatue, UseAbsolutePower, VisitTheater
from ..cards.card_actions import PlayCard, ScoreObjective
from ..cards.card_asks import UNASKED
from ..cards.hands import holds_all
from ..cities.influence_actions import UseArts
from ..cities.trade_actions import TakeInterest, TakeTradeRoutes
from ..events.reveal_actions import drawing
from ..leaders.ability_actions import UseAbility
from ..leaders.people_actions import ClaimWonder, LaunchShip, LayWonderOpen, TakeOpenWonder
from ..scoring.objectives import earned
from ..table import printed
from ..table.ids import (
    ABSOLUTE_POWER,
    ACTION,
    ARTS,
    BANKING,
    BARTERING,
    CALENDAR,
    DIDO,
    FORCED_LABOR,
    GREAT_LIBRARY,
    GREAT_LIGHTHOUSE,
    GREAT_STATUE,
    SACRIFICE,
    STATUS,
    THEATERS,
    TRADE_ROUTES,
    UNCOMMANDED,
)
from ..table.marks import Occasion
from ..table.state import Clash
from ..table.stock import knows
from ..war.aftermath_actions import SacrificeDido
from ..war.capture_actions import RaiseRuneStone
from ..war.command_actions import Command, Move
from ..war.outcome import mourns
from .status_actions import (
    STEP_GOVERNMENT,
    STEP_OBJECTIVES,
    ChangeGovernment,
    RazeCity,
    governments_open,
    other_governments,
    revolt,
)
from .turns import event_due, used
from .whole_status_actions import claims

# With so few actions left the turn soon ends, and unused effects are worth a word.
LATE = 1

# Effects worth a reminder while they are unused: advance or wonder, its domain, and what it must be able to do.
ONCE_A_TURN: tuple[tuple[str, str, Callable[[int], Action[Any]] | None], ...] = (
    (ABSOLUTE_POWER, "advances", UseAbsolutePower),
    (FORCED_LABOR, "advances", ForceLabor),
    (ARTS, "advances", UseArts),
    (THEATERS, "advances", VisitTheater),
    (BARTERING, "advances", Barter),
    (GREAT_STATUE, "wonders", PrayAtStatue),
    (GREAT_LIBRARY, "wonders", None),
    (CALENDAR, "civ_advances", None),
)


def reminders(state: Clash) -> tuple[Reminder, ...]:
    """What is due at the start of the turn, now, and before it ends."""
    return (*_owed(state), *(_of_the_turn(state) if state.stage == ACTION else _of_the_status(state)))


def _of_the_status(state: Clash) -> tuple[Reminder, ...]:
    """What may be done in the present step of the status phase, each with its move."""
    if state.stage != STATUS:
        return ()
    if state.step == STEP_OBJECTIVES:
        found = [(claim.seat, TermRef("objectives", claim.objective), claim) for claim in claims(state)]
        return tuple(
            Reminder(
                When.NOW,
                say(".remind.triumph", seat=SeatRef(seat), objectives=(name,)),
                seat,
                ScoreObjective(seat, claim.objective),
            )
            for seat, name, claim in found
        )
    made: list[Reminder] = []
    for seat, player in enumerate(state.players):
        here = SeatRef(seat)
        if state.step == STEP_RAZE and any(city.size == 1 for city in player.cities):
            made.append(Reminder(When.NOW, say(".remind.raze", seat=here), seat, begin(RazeCity, seat=seat)))
        if state.step == STEP_GOVERNMENT and governments_open(player):
            change = begin(ChangeGovernment, seat=seat)
            made.append(Reminder(When.NOW, say(".remind.government", seat=here), seat, change))
    return tuple(made)


def _owed(state: Clash) -> tuple[Reminder, ...]:
    """What battles, leaders and drawn cards still ask of anybody; what an event asks is a decision."""
    made: list[Reminder] = []
    due = event_due(state)
    if due is not None:
        made.append(Reminder(When.NOW, say(".remind.event", seat=SeatRef(due)), due, drawing(state, due)))
    made += [_ability(state, one) for one in state.turn.occasions]
    made += [*_of_hands(state), *_dido(state)]
    made += [made_out for seat in range(len(state.players)) for made_out in _triumphs(state, seat)]
    made += [
        Reminder(
            When.NOW,
            say(".remind.revolution", seat=SeatRef(seat)),
            seat,
            begin(ChangeGovernment, seat=seat, revolution=True),
        )
        for seat, player in enumerate(state.players)
        if revolt(seat) in state.turn.conditions and other_governments(player)
    ]
    made += [
        Reminder(When.NOW, say(".remind.rune_stone", seat=SeatRef(seat)), seat, RaiseRuneStone(seat))
        for seat in range(len(state.players))
        if mourns(seat) in state.turn.conditions
    ]
    made += [
        Reminder(When.NOW, say(".remind.open_wonder", seat=SeatRef(seat)), seat, TakeOpenWonder(seat, state.display[0]))
        for seat in range(len(state.players))
        if state.display and wonder_drawn(seat) in state.turn.conditions
    ]
    made += [
        Reminder(When.NOW, say(".remind.claim", seat=SeatRef(seat)), seat, begin(ClaimWonder, seat=seat))
        for seat in range(len(state.players))
        if wonder_claimed(seat) in state.turn.conditions
    ]
    seat = state.turn.seat
    if GREAT_LIGHTHOUSE in state.turn.conditions and against(LaunchShip(seat), state) is None:
        made.append(
            Reminder(When.NOW, say(".remind.lighthouse", seat=SeatRef(seat)), seat, begin(LaunchShip, seat=seat))
        )
    if state.unopened:
        made.append(Reminder(When.NOW, say(".remind.name_wonder"), seat, begin(LayWonderOpen, seat=seat)))
    return tuple(made)


def _of_the_turn(state: Clash) -> tuple[Reminder, ...]:
    """What whoever is at turn should not forget."""
    made: list[Reminder] = []
    seat, due = state.turn.seat, event_due(state)
    player = state.players[seat]
    fighting = state.battle is not None or state.spoils is not None
    if UNCOMMANDED in state.turn.conditions and not fighting and state.turn.actions:
        forgotten = Command(seat, (Move(enemies=True),))
        made.append(Reminder(When.NOW, say(".remind.command", seat=SeatRef(seat)), seat, forgotten))
    fresh = state.turn.spent == 0 and due is None and not fighting
    if fresh and player.has(BANKING) and not used(state, BANKING) and player.gold:
        made.append(Reminder(When.START, say(".remind.interest", seat=SeatRef(seat)), seat, TakeInterest(seat)))
    if fresh and knows(state, seat, TRADE_ROUTES) and not used(state, TRADE_ROUTES):
        made.append(
            Reminder(When.START, say(".remind.routes", seat=SeatRef(seat)), seat, begin(TakeTradeRoutes, seat=seat))
        )
    for effect, domain, move in ONCE_A_TURN:
        owned = player.controls(effect) if domain == "wonders" else knows(state, seat, effect)
        possible = move is None or against(move(seat), state) is None
        if owned and possible and not used(state, effect) and state.turn.actions <= LATE:
            made.append(Reminder(When.NOW, say(".remind.effect", effect=TermRef(domain, effect)), seat))
    if state.turn.actions == 0 and (state.turn.grants or state.turn.lent):
        made.append(Reminder(When.END, say(".remind.grants", seat=SeatRef(seat)), seat))
    return tuple(made)


def _of_hands(state: Clash) -> list[Reminder]:
    """A card of a told hand whose occasion has come; which one is for its owner to see."""
    seat = state.turn.seat
    player = state.players[seat]
    waiting = (card for card in dict.fromkeys(player.hand) if printed.data("action_cards")[card].get("needs"))
    if state.stage != ACTION or not holds_all(player) or not any(_playable(state, seat, card) for card in waiting):
        return []
    return [Reminder(When.NOW, say(".remind.hand", seat=SeatRef(seat)), seat, begin(PlayCard, seat=seat))]


def _playable(state: Clash, seat: int, card: str) -> bool:
    said = against(PlayCard(seat, card), state)
    return said is None or said.id in UNASKED


def _dido(state: Clash) -> list[Reminder]:
    """Dido may end the battle after any round."""
    seat = state.battle.defender.seat if state.battle is not None else None
    if seat is None or against(SacrificeDido(seat), state) is not None:
        return []
    said = say(".remind.ability", leader=TermRef("leaders", DIDO), ability=TermRef("abilities", SACRIFICE))
    return [Reminder(When.NOW, said, seat, SacrificeDido(seat))]


def _ability(state: Clash, occasion: Occasion) -> Reminder:
    """An ability whose occasion has come."""
    leader = TermRef("leaders", state.players[occasion.seat].leader or "")
    said = say(".remind.ability", leader=leader, ability=TermRef("abilities", occasion.ability))
    given = {"seat": occasion.seat, "ability": occasion.ability}
    placed = {**given, "city": occasion.city} if occasion.city else given
    return Reminder(When.NOW, said, occasion.seat, begin(UseAbility, **placed))


def _triumphs(state: Clash, seat: int) -> tuple[Reminder, ...]:
    """Triumphs of the moment somebody may lay out: one by a tap, several to choose from."""
    if not state.players[seat].objective_cards or state.battle is not None or state.spoils is not None:
        return ()
    found = [one for one in earned(state, seat) if against(ScoreObjective(seat, *one), state) is None]
    if not found:
        return ()
    names = tuple(dict.fromkeys(TermRef("objectives", objective) for objective, _ in found))
    said = say(".remind.triumph", seat=SeatRef(seat), objectives=names)
    move = ScoreObjective(seat, *found[0]) if len(found) == 1 else begin(ScoreObjective, seat=seat)
    return (Reminder(When.NOW, said, seat, move),)
