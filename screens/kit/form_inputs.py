"""Inputs of a form: one widget for each kind of question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.kit.chip import Chip
from screens.kit.choice import Stepper, Toggle
from screens.kit.fields import TextField
from screens.kit.form_field import FormField, Option
from screens.kit.number_pad import NumberPad
from screens.kit.sheet import Sheet
from screens.words import tr

Answer = Callable[[object], None]
LONG_LIST = 16
MOST_CHIPS = 40


class PickInput(BoxLayout):
    """Chips to choose one or several of; many options get a search line."""

    query = StringProperty("")
    fault = StringProperty("")
    more = StringProperty("")
    long = BooleanProperty(False)

    def __init__(self, field: FormField, value: Any, answer: Answer, **kwargs: Any) -> None:
        self._field, self._answer = field, answer
        self._many = field.kind == "list"
        self._chosen: list[object] = list(value or ()) if self._many else [value]
        super().__init__(**kwargs)
        self.long = len(field.options) > LONG_LIST
        self.fbind("query", self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        wanted = self.query.casefold()
        found = [option for option in self._options() if wanted in option.text.casefold()]
        chosen_first = sorted(found, key=lambda option: option.key not in self._chosen) if self.long else found
        self.ids.chips.clear_widgets()
        for option in chosen_first[:MOST_CHIPS]:
            self.ids.chips.add_widget(self._chip(option))
        self.more = "…" if len(found) > MOST_CHIPS else ""
        self.fault = "\n".join(option.fault for option in found if option.fault and option.key in self._chosen)

    def _options(self) -> tuple[Option, ...]:
        none = Option(None, tr.say("kit.form.none"))
        return (none, *self._field.options) if self._field.optional and not self._many else self._field.options

    def _chip(self, option: Option) -> Chip:
        count = self._chosen.count(option.key)
        text = f"{option.text} ×{count}" if count > 1 else option.text
        chip = Chip(
            text=text, icon=option.icon, colour=option.colour, bot=option.bot, fault=option.fault, selected=count > 0
        )
        chip.bind(on_release=lambda _chip: self._pick(option.key))
        return chip

    def _pick(self, key: object) -> None:
        if not self._many:
            self._chosen = [key]
        elif key in self._chosen and not self._field.repeats:
            self._chosen.remove(key)
        elif key in self._chosen and self._chosen.count(key) >= (self._field.high or MOST_CHIPS):
            self._chosen = [other for other in self._chosen if other != key]
        else:
            self._chosen.append(key)
        self._show()
        self._answer(tuple(self._chosen) if self._many else key)


class NumbersInput(BoxLayout):
    """A list of numbers: typed in one after the other, tapped to remove."""

    def __init__(self, field: FormField, value: Any, answer: Answer, **kwargs: Any) -> None:
        self._field, self._answer = field, answer
        self._numbers: list[float] = list(value or ())
        super().__init__(**kwargs)
        self._show()

    def _show(self) -> None:
        self.ids.chips.clear_widgets()
        for place, number in enumerate(self._numbers):
            chip = Chip(text=tr.number(tr.lang, number), icon="close")
            chip.bind(on_release=lambda _chip, place=place: self._drop(place))
            self.ids.chips.add_widget(chip)

    def _drop(self, place: int) -> None:
        self._numbers.pop(place)
        self._changed()

    def ask(self) -> None:
        """Type in the next number."""
        pad = NumberPad(title=self._field.label, minimum=self._field.low, maximum=self._field.high)
        pad.bind(on_accept=lambda _pad, value: self._add(value))
        pad.open()

    def _add(self, value: float) -> None:
        self._numbers.append(value)
        self._changed()

    def _changed(self) -> None:
        self._show()
        self._answer(tuple(self._numbers))


class GroupInput(BoxLayout):
    """Several questions that belong together, answered as one dict."""

    def __init__(self, field: FormField, value: Any, answer: Answer, **kwargs: Any) -> None:
        from screens.kit.action_form import field_block

        super().__init__(**kwargs)
        self._answer = answer
        self._values: dict[str, object] = dict(value or {})
        for inner in field.fields:
            self.add_widget(field_block(inner, self._values.get(inner.name, inner.first_value()), self._take))

    def _take(self, name: str, value: object) -> None:
        self._values = {**self._values, name: value}
        self._answer(dict(self._values))


class RowsInput(BoxLayout):
    """Several answers of several parts each (a move, a building to raise): filled in one by one, tapped to remove."""

    def __init__(self, field: FormField, value: Any, answer: Answer, **kwargs: Any) -> None:
        self._field, self._answer = field, answer
        self._rows: list[dict[str, Any]] = [dict(row) for row in value or ()]
        super().__init__(**kwargs)
        self._show()

    def _show(self) -> None:
        self.ids.chips.clear_widgets()
        for place, row in enumerate(self._rows):
            chip = Chip(text=self._told(row), icon="close")
            chip.bind(on_release=lambda _chip, place=place: self._drop(place))
            self.ids.chips.add_widget(chip)

    def _told(self, row: dict[str, Any]) -> str:
        """A row in words: what was chosen, by the names of the options."""
        parts = []
        for inner in self._field.fields:
            given = row.get(inner.name)
            names = {option.key: option.text for option in inner.options}
            if given not in (None, "", False, 0, ()):
                parts.append(inner.label if given is True else f"{inner.label} {names.get(given, given)}")
        return ", ".join(parts) or self._field.label

    def ask(self) -> None:
        """Fill in one more row."""
        from screens.kit.action_form import ActionForm

        sheet = Sheet(title=self._field.label)
        form = ActionForm(fields=list(self._field.fields))
        form.bind(on_submit=lambda _form, row: sheet.close_and(self._add, row))
        sheet.add_widget(form)
        sheet.pin(form.ids.foot)
        sheet.open()

    def _add(self, row: dict[str, Any]) -> None:
        self._rows.append(row)
        self._changed()

    def _drop(self, place: int) -> None:
        self._rows.pop(place)
        self._changed()

    def _changed(self) -> None:
        self._show()
        self._answer(tuple(self._rows))


def _number(field: FormField, value: Any, answer: Answer) -> Widget:
    halves = field.kind == "number"
    stepper = Stepper(
        text=field.label, detail=field.help, minimum=field.low, maximum=field.high, value=value or 0, halves=halves,
        by=0.5 if halves else 1,
    )
    stepper.bind(value=lambda _stepper, given: answer(given))
    return stepper


def _switch(field: FormField, value: Any, answer: Answer) -> Widget:
    toggle = Toggle(text=field.label, detail=field.help, active=bool(value))
    toggle.bind(on_toggle=lambda _toggle, active: answer(active))
    return toggle


def _text(field: FormField, value: Any, answer: Answer) -> Widget:
    line = TextField(text=str(value or ""))
    line.bind(text=lambda _line, given: answer(given))
    return line


def _pick(field: FormField, value: Any, answer: Answer) -> Widget:
    return PickInput(field, value, answer)


def _list(field: FormField, value: Any, answer: Answer) -> Widget:
    if field.fields:
        return RowsInput(field, value, answer)
    return PickInput(field, value, answer) if field.options else NumbersInput(field, value, answer)


def _map(field: FormField, value: Any, answer: Answer) -> Widget:
    """A number for each option is a group of numbers; zeros are left out of the answer."""
    inner = tuple(
        FormField(str(option.key), option.text, "int", low=field.low, high=field.high) for option in field.options
    )

    def without_zeros(given: object) -> None:
        answer({key: number for key, number in dict(given).items() if number})  # type: ignore[call-overload]

    return GroupInput(replace(field, fields=inner), value, without_zeros)


def _group(field: FormField, value: Any, answer: Answer) -> Widget:
    return GroupInput(field, value, answer)


MAKERS: dict[str, Callable[[FormField, Any, Answer], Widget]] = {
    "seat": _pick, "term": _pick, "int": _number, "number": _number, "bool": _switch, "text": _text, "any": _text,
    "list": _list, "map": _map, "group": _group,
}


def make_input(field: FormField, value: Any, answer: Answer) -> Widget:
    """The widget that asks this question."""
    return MAKERS[field.kind](field, value, answer)
