"""Forms: any action as a sheet made from its fields, so that nothing the rules allow is missing on screen."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, against
from companion.engine.codec import decode, encode
from companion.engine.fields import Field, Kind, fields_of
from companion.engine.message import TermRef
from companion.engine.strict import BIGGEST, BadInput
from screens.asking.doubt import insist
from screens.desk import Desk
from screens.kit.action_form import ActionForm
from screens.kit.form_field import FormField, Option
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.people import is_bot
from screens.words import headline, tr

Values = dict[str, Any]


class ActionSheet:
    """An action being filled in: the form, its live check, and what happens when it is sent."""

    submit = "app.do_it"

    def __init__(
        self, desk: Desk, cls: type[Action[Any]], given: Values, settled: frozenset[str] = frozenset()
    ) -> None:
        self.desk = desk
        self.cls = cls
        self.given = given
        # What whoever opened the form has decided already is not asked again.
        self.settled = settled
        self.sheet = Sheet(title=desk.words.say(f"{message_id(desk, cls)}.title"))
        self.form = ActionForm(fields=self._fields(dict(given)), submit_text=tr.say(self.submit))
        # Lambdas, because Kivy holds bound methods weakly and nobody else holds this object.
        self.form.bind(on_submit=lambda form, values: self._submit(form, values))
        self.form.bind(on_override=lambda _form, values: self._override(values))
        help_id = f"{message_id(desk, cls)}.help"
        if desk.words.knows(help_id):
            self.sheet.add_widget(Secondary(text=desk.words.say(help_id)))
        self.sheet.add_widget(self.form)
        self.sheet.brings_back = self._kept
        self.sheet.pin(self.form.ids.foot)

    def open(self) -> None:
        """Show the form."""
        self.sheet.open()

    def _kept(self) -> Values:
        """The form as it is, for after a restart."""
        filled = {**self.given, **_plain(self.form.values)}
        name, past = self.cls.__name__, self.desk.index
        return {"kind": "form", "do": name, "given": filled, "fixed": sorted(self.settled), "past": past}

    def _fields(self, values: Values) -> list[FormField]:
        known = self.settled.union(self.cls.asked_elsewhere)
        return [self._field(field, values) for field in fields_of(self.cls) if field.name not in known]

    def _field(self, field: Field, values: Values) -> FormField:
        default = values.get(field.name, encode(field.default))
        return form_field(self.desk, field, default, self._faults(field, values))

    def _faults(self, field: Field, values: Values) -> dict[Any, str]:
        """Why each value of a field is not legal now, if the other fields are known."""
        if field.kind not in (Kind.TERM, Kind.SEAT):
            return {}
        faults = {}
        for value in choices(self.desk, field):
            action = self._build({**values, field.name: value})
            reason = against(action, self.state()) if action is not None else None
            if reason is not None:
                faults[value] = self.desk.say(reason)
        everywhere = len(faults) == len(choices(self.desk, field)) and len(set(faults.values())) == 1
        return {} if everywhere else faults  # what no choice can mend is said when the form is sent

    def _build(self, values: Values) -> Action[Any] | None:
        """The action with these values, or None while something is missing."""
        try:
            return decode({name: value for name, value in values.items() if value is not None}, self.cls)
        except BadInput:
            return None

    def _submit(self, form: ActionForm, values: Values) -> None:
        action = self._build({**self.given, **_plain(values)})
        if action is None:
            form.violation = tr.say("app.form_incomplete")
            return
        reason = against(action, self.state())
        if reason is not None:
            form.violation = self.desk.say(reason)
            return
        self.sheet.close()
        self.send(action, override=False)

    def _override(self, values: Values) -> None:
        action = self._build({**self.given, **_plain(values)})
        if action is not None:
            self.sheet.close()
            self.send(action, override=True)

    def send(self, action: Action[Any], override: bool) -> None:
        """Carry it out."""
        if override:
            insist(self.desk, action)
        else:
            self.desk.perform(action)

    def state(self) -> Any:
        """What the action is checked against."""
        return self.desk.state


def message_id(desk: Desk, cls: type[Action[Any]]) -> str:
    """The catalogue id under which an action's words stand."""
    own = cls in desk.game.actions
    return f"{desk.game.key if own else 'engine'}.{cls.__name__}"


def open_form(desk: Desk, cls: type[Action[Any]], **given: Any) -> None:
    """Fill in an action; the seat looked at acts unless told otherwise. One without open questions is done at once."""
    settled = frozenset(given)
    seats = [field.name for field in fields_of(cls) if field.kind is Kind.SEAT]
    if seats:
        given.setdefault(seats[0], int(desk.seat))
    if all(field.name in given or field.name in cls.asked_elsewhere for field in fields_of(cls)):
        desk.do(decode(given, cls))
        return
    ActionSheet(desk, cls, given, settled).open()


def choices(desk: Desk, field: Field) -> tuple[Any, ...]:
    """What can be chosen for a seat or a printed thing."""
    if field.kind is Kind.SEAT:
        return tuple(range(len(desk.session.opening.seats)))
    return tuple(desk.game.vocabulary.get(field.domain, ()))


def form_field(desk: Desk, field: Field, default: Any, faults: dict[Any, str] | None = None) -> FormField:
    """A field of the engine as a question of the kit."""
    source = field.item if field.kind in (Kind.LIST, Kind.MAP) and field.item is not None else field
    inner = default if isinstance(default, dict) else {}
    return FormField(
        name=field.name,
        label=headline(desk.words.field(field.name)),
        kind=str(field.kind),
        options=_options(desk, source, faults or {}),
        low=max(source.low, -9999),
        high=None if source.high >= BIGGEST else source.high,
        default=tuple(default) if isinstance(default, list) else default,
        optional=field.optional,
        repeats=field.kind is Kind.LIST,
        fields=tuple(form_field(desk, part, inner.get(part.name, encode(part.default))) for part in source.fields),
    )


def _options(desk: Desk, field: Field, faults: dict[Any, str]) -> tuple[Option, ...]:
    if field.kind is Kind.SEAT:
        seats = desk.session.opening.seats
        made = [
            Option(place, seat.name, colour=seat.colour, bot=is_bot(seat), fault=faults.get(place, ""))
            for place, seat in enumerate(seats)
        ]
    elif field.kind is Kind.TERM:
        made = [
            Option(id, desk.words.show(TermRef(field.domain, id)), fault=faults.get(id, ""))
            for id in choices(desk, field)
        ]
    else:
        return ()
    return tuple(sorted(made, key=lambda option: bool(option.fault)))


def _plain(values: Values) -> Values:
    """Answers as JSON values: steppers answer with floats, lists with tuples."""
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, (tuple, list)):
        return [_plain_value(item) for item in value]
    if isinstance(value, dict):
        return _plain(value)
    return value
