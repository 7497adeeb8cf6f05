"""Correcting one value by hand: the pad for a number, tiles for one of a few, a form for anything else."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.adjust import Adjust, Tracked
from companion.engine.asking import one
from companion.engine.codec import encode
from companion.engine.fields import Kind
from companion.engine.naming import named
from companion.engine.wording import worded
from screens.asking.sections import ChoiceSection
from screens.desk import Desk
from screens.kit.action_form import ActionForm
from screens.kit.number_pad import NumberPad
from screens.kit.sheet import Sheet
from screens.playing.form import choices, form_field
from screens.words import headline, tr

# So many possible values are shown as tiles; more are searched in a form.
MOST_TILES = 40


def correct_value(desk: Desk, value: Tracked) -> None:
    """Ask for the new value and set it: one tap where it is one of a few, the pad for a number."""
    if value.field.kind is Kind.INT and not value.field.optional:
        _open_pad(desk, value)
        return
    known = possible(desk, value)
    if 0 < len(known) <= MOST_TILES:
        _open_tiles(desk, value, known)
    else:
        _open_form(desk, value)


def possible(desk: Desk, value: Tracked) -> tuple[Any, ...]:
    """What this value may be, where that can be listed: seats, printed things, yes or no, words we know."""
    field = value.field
    nothing = (None,) if field.optional else ()
    if field.kind is Kind.BOOL:
        return (True, False, *nothing)
    if field.kind in (Kind.SEAT, Kind.TERM):
        return (*choices(desk, field), *nothing)
    if field.kind is not Kind.TEXT:
        return ()
    printed = next((ids for ids in desk.game.vocabulary.values() if value.value in ids), ())
    known = tuple(dict.fromkeys((*desk.words.choices(field.name), *printed)))
    return known if value.value in known else ()


def _open_pad(desk: Desk, value: Tracked) -> None:
    low, high = value.field.low, value.field.high
    pad = NumberPad(title=title_of(desk, value), value=value.value, minimum=low, maximum=high)
    pad.bind(on_accept=lambda _pad, number: desk.do(Adjust(path=value.path, value=int(number))))
    pad.open()


def _open_tiles(desk: Desk, value: Tracked, known: tuple[Any, ...]) -> None:
    sheet = Sheet(title=title_of(desk, value))
    ask = one(value.field.name, known, words=partial(worded, value.field), default=value.value, by_name=True)

    def take(_section: object, chosen: Any) -> None:
        sheet.close()
        desk.do(Adjust(path=value.path, value=chosen))

    section = ChoiceSection(desk, ask, value.value)
    section.bind(on_answer=take)
    sheet.add_widget(section)
    sheet.open()


def title_of(desk: Desk, value: Tracked) -> str:
    """Whose and what it is, in the words of the table."""
    return " · ".join(headline(desk.words.show(word)) for word in named(desk.state, value.path))


def _open_form(desk: Desk, value: Tracked) -> None:
    sheet = Sheet(title=title_of(desk, value))
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
