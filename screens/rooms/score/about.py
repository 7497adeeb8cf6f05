"""About an evening: when, how long, where, who played what, and a remark; all of it may stay empty."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from kivy.properties import StringProperty

from companion.engine.game import Option, SeatSpec
from companion.evening.place_and_comment import LONGEST_COMMENT, LONGEST_PLACE, Remarks
from companion.sharing.chronicle import day, duration
from companion.sharing.words import role_name
from companion.storage.problems import StorageProblem
from companion.storage.remarks import keep_remarks, remarks_of
from companion.storage.tallies import change_tally
from screens.kit.buttons import AccentButton
from screens.kit.card import TapCard
from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import Stepper
from screens.kit.fields import TextField
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.sheet import Sheet
from screens.problems import tell_problem
from screens.rooms.score.evening import Evening
from screens.words import tr

MINUTE = 60
# People remember how long a game took to the quarter of an hour.
STEP_MINUTES = 15
MOST_MINUTES = 24 * 60
PLACES_OFFERED = 6
DAYS_OFFERED = ("today", "yesterday", "before_yesterday")
DATE_FORMS = ("%d.%m.%Y", "%d/%m/%Y", "%Y-%m-%d")
EARLIEST_YEAR = 1970


class AboutCard(TapCard):
    """What is known about the evening in two lines; a tap asks for more."""

    facts = StringProperty("")
    more = StringProperty("")

    def show(self, evening: Evening) -> None:
        """Tell what is known."""
        final = evening.final
        known = [day(final.created, tr.lang)]
        if final.seconds > 0:
            known.append(duration(final.seconds, tr.lang))
        if final.place:
            known.append(final.place)
        self.facts = " · ".join(known)
        speaker = evening.words
        roles = [(name, role_name(final, seat, speaker)) for seat, name in enumerate(final.names)]
        told = ", ".join(tr.say("insight.chronicle.as", name=name, role=role) for name, role in roles if role)
        self.more = final.comment or told or tr.say("insight.about.hint")


def role_option(evening: Evening) -> Option | None:
    """The option with which this game asks what a seat plays, if it does."""
    role = evening.game.meta.role
    return next((option for option in evening.game.seat_options if role and option.id == role.option), None)


def read_day(text: str, then: datetime) -> datetime | None:
    """The day somebody typed, at the time of day it had; None if it is no day, or one to come."""
    for form in DATE_FORMS:
        try:
            typed = datetime.strptime(text.strip(), form)
        except ValueError:
            continue
        moment = then.replace(year=typed.year, month=typed.month, day=typed.day)
        return moment if typed.date() <= datetime.now().date() and typed.year > EARLIEST_YEAR else None
    return None


class AboutSheet(Sheet):
    """Asks for everything at once; only a tallied game can be told when and how long it was.

    However it is closed, what was entered is kept: nobody types a remark to lose it.
    """

    def __init__(self, evening: Evening, changed: Callable[[], None]) -> None:
        super().__init__(title=tr.say("insight.about"))
        self._evening, self._changed = evening, changed
        self._remarks = remarks_of(evening.library, evening.id)
        self._seats: list[SeatSpec] = list(evening.opening.seats)
        if evening.session is None:
            self._ask_when()
        self._ask_where()
        if evening.session is None and (option := role_option(evening)) is not None:
            self._ask_roles(option)
        keep = AccentButton(text=tr.say("insight.about.keep"), icon="check")
        keep.bind(on_release=lambda _button: self._finish())
        self.pin(keep)
        self.bind(on_dismiss=lambda _sheet: self._keep())

    def _ask_when(self) -> None:
        final = self._evening.final
        self._then = datetime.fromtimestamp(final.created)
        self._day = TextField(label=tr.say("insight.about.day"), text=_day_text(self._then), longest=10)
        self.add_widget(self._day)
        chips = ChipRow()
        for back, name in enumerate(DAYS_OFFERED):
            moment = datetime.now() - timedelta(days=back)
            _add_chip(chips, tr.say(f"insight.about.{name}"), partial(self._set_day, moment))
        self.add_widget(chips)
        self._minutes = Stepper(
            text=tr.say("insight.about.minutes"), detail=tr.say("insight.about.minutes_hint"),
            value=round(final.seconds / MINUTE), by=STEP_MINUTES, maximum=MOST_MINUTES,
        )
        self.add_widget(self._minutes)

    def _set_day(self, moment: datetime) -> None:
        self._day.text = _day_text(moment)
        self._day.fault = ""

    def _ask_where(self) -> None:
        kept = self._remarks
        self._place = TextField(label=tr.say("insight.about.place"), text=kept.place, longest=LONGEST_PLACE)
        self.add_widget(self._place)
        chips = ChipRow()
        for place in places_known(self._evening)[:PLACES_OFFERED]:
            _add_chip(chips, place, partial(setattr, self._place, "text", place))
        if chips.children:
            self.add_widget(chips)
        self._comment = TextField(label=tr.say("insight.about.comment"), text=kept.comment, longest=LONGEST_COMMENT)
        self.add_widget(self._comment)

    def _ask_roles(self, option: Option) -> None:
        self.add_widget(SectionHeader(text=tr.say("insight.about.roles")))
        for seat, spec in enumerate(self._seats):
            row = ListRow(title=spec.name, colour=spec.colour, trailing=self._role(seat, option), chevron=True)
            row.bind(on_release=lambda row, seat=seat: self._choose_role(row, seat, option))
            self.add_widget(row)

    def _role(self, seat: int, option: Option) -> str:
        chosen = self._seats[seat].options.get(option.id)
        known = isinstance(chosen, str) and chosen in self._evening.game.vocabulary[option.domain]
        return self._evening.words.term(option.domain, str(chosen)) if known else "–"

    def _choose_role(self, row: ListRow, seat: int, option: Option) -> None:
        asked = Sheet(title=self._seats[seat].name)
        chips = ChipRow()
        for role in ("", *self._evening.game.vocabulary[option.domain]):
            words = self._evening.words.term(option.domain, role) if role else tr.say("insight.about.unknown")
            _add_chip(chips, words, partial(asked.close_and, self._set_role, row, seat, option, role))
        asked.add_widget(chips)
        asked.open()

    def _set_role(self, row: ListRow, seat: int, option: Option, role: str) -> None:
        spec = self._seats[seat]
        others = {name: value for name, value in spec.options.items() if name != option.id}
        self._seats[seat] = SeatSpec(spec.name, spec.colour, {**others, option.id: role} if role else others)
        row.trailing = self._role(seat, option)

    def _finish(self) -> None:
        """Close, unless the day makes no sense, which its field says."""
        if self._evening.session is None and read_day(self._day.text, self._then) is None:
            self._day.fault = tr.say("insight.about.bad_day")
            self.ids.body.scroll_to(self._day)
            return
        self.close()

    def _keep(self) -> None:
        evening = self._evening
        try:
            if evening.session is None:
                self._keep_tally()
            keep_remarks(evening.library, evening.id, Remarks(self._place.text, self._comment.text))
        except StorageProblem as problem:
            tell_problem(problem)
            return
        evening.reload()
        self._changed()

    def _keep_tally(self) -> None:
        """Write the tally anew; a day that makes no sense leaves the old one."""
        moment = read_day(self._day.text, self._then) or self._then
        change_tally(
            self._evening.library, self._evening.id, seats=self._seats, at=moment.timestamp(),
            seconds=float(self._minutes.value * MINUTE),
        )


def places_known(evening: Evening) -> list[str]:
    """Where people have played before, the last place first."""
    return list(dict.fromkeys(final.place for final in evening.library.finals() if final.place))


def _add_chip(chips: ChipRow, text: str, act: Callable[[], Any]) -> None:
    chip = Chip(text=text)
    chip.bind(on_release=lambda _chip: act())
    chips.add_widget(chip)


def _day_text(moment: datetime) -> str:
    return tr.say("insight.short_day", day=f"{moment:%d}", month=f"{moment:%m}", year=f"{moment:%Y}")


load_kv(__file__)
