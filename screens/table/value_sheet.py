"""Correcting a value that is not a plain number: a form with one question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.adjust import Tracked
from companion.engine.codec import encode
from screens.desk import Desk
from screens.kit.action_form import ActionForm
from screens.kit.sheet import Sheet
from screens.table.form import form_field
from screens.words import tr


def open_value_sheet(desk: Desk, value: Tracked, then: Callable[[str, Any], None]) -> None:
    """Ask for the new value and hand it over."""
    sheet = Sheet(title=desk.words.path(value.path))
    field = form_field(desk, value.field, encode(value.value))
    form = ActionForm(fields=[field], submit_text=tr.say("app.correct"))
    form.bind(on_submit=lambda _form, values: sheet.close_and(then, value.path, _as_json(values[field.name])))
    sheet.add_widget(form)
    sheet.pin(form.ids.foot)
    sheet.open()


def _as_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value
