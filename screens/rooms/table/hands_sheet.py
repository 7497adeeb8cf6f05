"""What is left to hands after an automatic stretch: large rows that tick, and one button for who never ticks."""

from __future__ import annotations

from functools import partial

from companion.engine.action import Step
from companion.engine.log import line_of
from screens.desk import Desk
from screens.hands import Deed, deeds_of
from screens.kit.buttons import AccentButton
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.playing.entry_sheet import open_entry
from screens.rooms.table.ledger_lines import HandRow, tone_of
from screens.words import tr


class HandsSheet(Sheet):
    """Each tick counts at once, and is taken back by ticking again while the sheet is open."""

    def __init__(self, desk: Desk, **kwargs: object) -> None:
        self.desk = desk
        super().__init__(title=tr.say("app.ledger.hands"), **kwargs)
        self.brings_back = lambda: {"kind": "hands"}
        place = desk.hands.place(desk.session)
        if place is None:
            return
        line = line_of(desk.session, place)
        self.add_widget(Secondary(text=desk.say(line.message)))
        for deed in deeds_of(line.steps):
            row = hand_row(desk, line.steps[deed.place], ticked=deed in desk.hands.ticked)
            row.bind(ticked=partial(self._tick, deed))
            self.add_widget(row)
        self.offer(tr.say("app.hands.whole"), "script-text-outline", open_entry, desk, line)
        self.pin(AccentButton(text=tr.say("app.all_steps"), icon="check-all", act=self.all_done))

    def _tick(self, deed: Deed, *_args: object) -> None:
        self.desk.hands = self.desk.hands.with_turned(deed)

    def all_done(self) -> None:
        """Nothing is left, whatever was ticked."""
        self.desk.hands = self.desk.hands.all_ticked(self.desk.session)
        self.close()


def open_hands(desk: Desk) -> None:
    """Show what hands still have to do."""
    if desk.hands.place(desk.session) is not None:
        HandsSheet(desk).open()


def hand_row(desk: Desk, step: Step, *, ticked: bool) -> HandRow:
    """One thing for hands, and why it is so where that was chosen."""
    # What happens stands in the first line already.
    why = step.message if step.choice is None else step.choice.rule
    text, told = desk.say(step.todo), desk.say(why)
    icon = step.icon or "gesture-tap"
    return HandRow(text=text, detail="" if told == text else told, icon=icon, tone=tone_of(icon), ticked=ticked)
