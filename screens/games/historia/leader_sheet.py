"""Leaders by hand: one we know in one tap, any other by its two conditions; what only the table can count is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from companion.engine.adjust import Adjust
from companion.engine.codec import encode
from companion.engine.data import items
from companion.engine.message import TermRef, say
from companion.games.historia.leaders.leaders import (
    REWARD_SUMS,
    TakeLeader,
    TellCondition,
    Told,
    known_leaders,
    leader_name,
    unwritten_leader,
    written_leader,
)
from companion.games.historia.table.ids import ERAS, KEY, MILITARY, OTHER, TECHNOLOGY
from companion.games.historia.table.state import Historia, Leader
from screens.desk import Desk
from screens.games.historia.ask import offer_row, open_row
from screens.kit.buttons import AccentButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import Stepper
from screens.kit.fields import TextField
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.words import tr

T = TypeVar("T")
LONGEST_NAME = 40
FIRST_GUESS = 5  # where the count of a condition begins


def ask_leader(desk: Desk, action: TakeLeader) -> bool:
    """Ask for a leader nobody has written down yet."""
    if action != unwritten_leader(action.civ):
        return False
    take_leader(desk, action.civ)
    return True


def take_leader(desk: Desk, seat: int) -> None:
    """Write down a leader: one we know in one tap, any other by its conditions."""
    known = known_leaders(desk.state, seat)
    if not known:
        _describe(desk, seat)
        return
    sheet = Sheet(title=_title(desk, seat))
    for action in known.values():
        offer_row(desk, sheet, action, desk.words.show(leader_name(action.name)))
    open_row(sheet, desk.say(say(".panel.other_leader")), "pencil", lambda: _describe(desk, seat))
    sheet.open()


def _title(desk: Desk, seat: int) -> str:
    return desk.say(say(".panel.leader_of", civ=desk.session.opening.names[seat]))


def _describe(desk: Desk, seat: int) -> None:
    """A leader nobody knows: its era where several are drafted, both conditions, its name if wanted."""
    eras = _open_eras(desk.state, seat)
    sheet = Sheet(title=_title(desk, seat))
    first, second = ConditionInput(desk, TECHNOLOGY), ConditionInput(desk, MILITARY)
    chosen = {"era": eras[0]}

    def share(*_args: object) -> None:
        """Both rewards of a leader add up to the same in an era: the second follows the first."""
        second.reward.value = max(0, REWARD_SUMS[chosen["era"]] - first.reward.value)

    def in_era(era: int) -> None:
        chosen["era"] = era
        first.reward.value = REWARD_SUMS[era] // 2
        share()

    first.reward.bind(value=share)
    in_era(eras[0])
    if len(eras) > 1:
        sheet.add_widget(one_of(((era, desk.say(say(f".era.{era}"))) for era in eras), eras[0], in_era))
    first.put_into(sheet, desk.say(say(".field.first")))
    second.put_into(sheet, desk.say(say(".field.second")))
    name = TextField(label=desk.say(say(".field.name")), longest=LONGEST_NAME)
    sheet.add_widget(name)
    accept = AccentButton(text=tr.say("app.do_it"), icon="check", icon_last=True)

    def take(_button: object) -> None:
        sheet.close()
        desk.do(written_leader(seat, name.text.strip(), first.told, second.told, chosen["era"]))

    accept.bind(on_release=take)
    sheet.pin(accept)
    sheet.open()


def _open_eras(state: Historia, seat: int) -> list[int]:
    """For which eras a leader is still to be written down: this one, with the advanced rules later ones too."""
    last = ERAS if state.rules.advanced_rules else state.era
    taken = [leader.era for leader in state.players[seat].leaders]
    return [era for era in range(state.era, last + 1) if era not in taken] or [state.era]


class ConditionInput:
    """One condition of a leader as it is typed in: what counts, how much of it, what it is worth."""

    def __init__(self, desk: Desk, metric: str) -> None:
        self.metric = metric
        names = ((id, desk.words.show(TermRef("metrics", id))) for id in items(KEY, "metrics"))
        self._metrics = one_of(names, metric, self._count)
        self.threshold = Stepper(text=desk.say(say(".field.threshold")), value=FIRST_GUESS, maximum=99)
        self.reward = Stepper(text=desk.say(say(".field.vp")), maximum=20)

    def _count(self, metric: str) -> None:
        self.metric = metric

    def put_into(self, sheet: Sheet, heading: str) -> None:
        """Add it to a sheet under a heading."""
        for widget in (SectionHeader(text=heading), self._metrics, self.threshold, self.reward):
            sheet.add_widget(widget)

    @property
    def told(self) -> Told:
        """The condition as it stands now."""
        return self.metric, int(self.threshold.value), int(self.reward.value)


def one_of(choices: Iterable[tuple[T, str]], chosen: T, then: Callable[[T], object]) -> ChipRow:
    """Chips of which one is chosen; a tap chooses another."""
    row = ChipRow()

    def choose(value: T, tapped: Chip) -> None:
        for chip in row.children:
            chip.selected = chip is tapped
        then(value)

    for value, text in choices:
        chip = Chip(text=text, selected=value == chosen)
        chip.bind(on_release=partial(choose, value))
        row.add_widget(chip)
    return row


def open_leader(desk: Desk, leader: Leader) -> None:
    """A leader's conditions in words; what the app cannot count is told here."""
    seat = int(desk.seat)
    sheet = Sheet(title=desk.words.show(leader_name(leader.name)))
    for which, condition in enumerate((leader.first, leader.second), start=1):
        if condition.metric == OTHER:
            for met in (True, False):
                words = ".panel.condition_met" if met else ".panel.condition_not_met"
                offer_row(desk, sheet, TellCondition(seat, which, met), desk.say(say(words, vp=condition.vp)))
    if OTHER not in (leader.first.metric, leader.second.metric):
        sheet.add_widget(Body(text=desk.say(say(".panel.leader_counted"))))
    leaders = [other for other in desk.state.players[seat].leaders if other is not leader]
    drop = Adjust(path=f"players.{seat}.leaders", value=[encode(other) for other in leaders])
    open_row(sheet, desk.say(say(".panel.leader_away")), "delete-outline", lambda: desk.do(drop))
    sheet.open()
