"""Correcting one value by hand: the pad for a number, a form with one question for anything else."""

from __future__ import annotations

from typing import Any

from companion.engine.adjust import Adjust, Tracked
from companion.engine.codec import encode
from companion.engine.fields import Kind
from screens.desk import Desk
from screens.kit.action_form import ActionForm
from screens.kit.number_pad import NumberPad
from screens.kit.sheet import Sheet
from screens.table.form import form_field
from screens.words import tr


def correct_value(desk: Desk, value: Tracked) -> None:
    """Ask for the new value and set it."""
    if value.field.kind in (Kind.INT, Kind.SEAT) and not value.field.optional:
        pad = NumberPad(
            title=desk.words.path(value.path),
            value=value.value,
            minimum=value.field.low,
            maximum=value.field.high,
        )
        pad.bind(on_accept=lambda _pad, number: desk.do(Adjust(path=value.path, value=int(number))))
        pad.open()
    else:
        _open_form(desk, value)


def _open_form(desk: Desk, value: Tracked) -> None:
    sheet = Sheet(title=desk.words.path(value.path))
    field = form_field(desk, value.field, encode(value.value))
    form = ActionForm(fields=[field], submit_text=tr.say("app.correct"))

    def submit(_form: object, values: dict[str, Any]) -> None:
        sheet.close()
        desk.do(Adjust(path=value.path, value=_as_json(values[field.name])))

    form.bind(on_submit=submit)
    sheet.add_widget(form)
    sheet.pin(form.ids.foot)
    sheet.open()


def _as_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value
