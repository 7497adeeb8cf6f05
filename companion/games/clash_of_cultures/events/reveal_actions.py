"""The event card the app turns over, and how an event is brought before the table."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import begin
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.game import Answer, Move, Question
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..table.icons import GOOD_ICONS, WONDER_ICON
from ..table.ids import CAPTIVES, GREAT_MAUSOLEUM, HUMAN_SACRIFICE
from ..table.state import Clash
from ..turn.turns import event_due
from .event import deck, discarded
from .event_actions import DrawEvent


@dataclass(frozen=True, slots=True)
class RevealEvent(Action[Clash]):
    """Let the app turn over the event that is due; the Aztecs may sacrifice a captive and turn over another."""

    group = "event"
    icon = "cards-outline"
    seat: Seat

    def check(self, state: Clash) -> None:
        """An event that is due; a second card only for a captive."""
        player = state.players[self.seat]
        require(player.event_counter == 0, ".no_event_due")
        again = len(state.revealed)
        able = not again or (player.has(HUMAN_SACRIFICE) and len(player.captives) >= again)
        require(able, ".sacrifice_needs_captives")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """It lies open; nothing has happened yet."""
        left = tuple(event for event in deck(state) if event not in state.revealed)
        event = turn.chance.pick(left or deck(state))
        turn.tell(event=TermRef("events", event))
        return replace(state, revealed=(*state.revealed, event))


def drawing(state: Clash, seat: int) -> Move:
    """What is done next about the event that is due: turn a card over, or carry out the one that lies open."""
    if not state.revealed:
        return RevealEvent(seat)
    return begin(DrawEvent, seat=seat, event=state.revealed[-1], ignored=state.revealed[:-1])


def event_question(state: Clash) -> tuple[Question, ...]:
    """Who draws the event that is due, and what its card says once it lies open."""
    seat = event_due(state)
    if seat is None or state.battle is not None or state.spoils is not None:
        return ()
    if state.revealed:
        event, player = state.revealed[-1], state.players[seat]
        do = Answer(say(".answer.resolve"), drawing(state, seat))
        again = player.has(HUMAN_SACRIFICE) and len(player.captives) >= len(state.revealed)
        sacrifice = Answer(
            say(".answer.sacrifice"), RevealEvent(seat), detail=say(".answer.draw_again"), icon=GOOD_ICONS[CAPTIVES]
        )
        said = say(".question.event_open", event=TermRef("events", event), text=TermRef("events.help", event))
        why = say(".why.event_due", seat=SeatRef(seat))
        return (Question(said, (do, sacrifice) if again else (do,), seat, why, icon=DrawEvent.icon),)
    answers = [
        Answer(say(".answer.app_draws"), RevealEvent(seat), icon="shuffle-variant"),
        Answer(say(".answer.real_card"), begin(DrawEvent, seat=seat), icon="gesture-tap"),
    ]
    for event in discarded(state, seat)[:1]:
        named = say(".answer.mausoleum", wonder=TermRef("wonders", GREAT_MAUSOLEUM))
        move = begin(DrawEvent, seat=seat, event=event)
        discard = say(".answer.from_discards", event=TermRef("events", event))
        answers.append(Answer(named, move, detail=discard, icon=WONDER_ICON))
    said, why = say(".next.event", seat=SeatRef(seat)), say(".why.event_due", seat=SeatRef(seat))
    return (Question(said, tuple(answers), seat, why, icon=DrawEvent.icon),)
