"""The end of a round: how many cards everybody keeps, and who begins the next one."""

from __future__ import annotations

from companion.engine.message import SeatRef
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.flow import last_round
from companion.games.age_of_mythology.turn.round_actions import EndRound
from screens.desk import Desk
from screens.kit.buttons import AccentButton
from screens.kit.choice import Stepper
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary


def ask_kept(desk: Desk, action: EndRound) -> bool:
    """Ask who keeps cards before the round ends; after the last round nobody needs any."""
    state: Mythology = desk.state
    if action.kept or last_round(state):
        return False
    sheet = Sheet(title=desk.words.say(".panel.who_keeps"))
    steppers = []
    for seat, player in enumerate(state.players):
        name = desk.session.opening.seats[seat].name
        detail = desk.words.say(".panel.keeps_of", n=player.hand)
        stepper = Stepper(text=name, detail=detail, maximum=player.hand)
        steppers.append(stepper)
        sheet.add_widget(stepper)
    following = SeatRef(state.from_seat(state.start)[1])
    sheet.add_widget(Secondary(text=desk.words.say(".panel.then_starts", seat=following)))
    end = AccentButton(text=desk.words.say(".EndRound.title"), icon="check", icon_last=True)
    end.bind(on_release=lambda _end: sheet.close_and(desk.perform, EndRound(tuple(int(s.value) for s in steppers))))
    sheet.pin(end)
    sheet.open()
    return True
