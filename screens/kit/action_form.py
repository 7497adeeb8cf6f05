"""ActionForm: a form made from a list of questions, so that every action of every game is reachable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, DictProperty, ListProperty, StringProperty

from screens.kit.flow import Stack
from screens.kit.form_field import FormField
from screens.kit.form_inputs import make_input
from screens.kit.kv import load_kv
from screens.words import tr


class FieldBlock(Stack):
    """A question with its help and its input."""

    label = StringProperty("")
    help = StringProperty("")
    owed = BooleanProperty(False)


class ActionForm(Stack):
    """`fields` (list of FormField) become inputs; `values` is what was answered so far.

    on_submit(values) asks for the action; when it is refused, set `violation` to the sentence and the form offers
    on_override(values). on_change(values) follows every answer, for live checks.
    """

    fields = ListProperty()
    values = DictProperty()
    violation = StringProperty("")
    submit_text = StringProperty("")
    complaint = StringProperty("")
    __events__ = ("on_submit", "on_override", "on_change")

    def on_kv_post(self, _base: Any) -> None:
        self.fbind("fields", self._rebuild)
        self._rebuild()

    def _rebuild(self, *_args: object) -> None:
        body = self.ids.body
        body.clear_widgets()
        given = dict(self.values)
        self.values = {field.name: given.get(field.name, field.first_value()) for field in self.fields}
        for field in self.fields:
            body.add_widget(field_block(field, self.values[field.name], self._answer))

    def _answer(self, name: str, value: object) -> None:
        self.values = {**self.values, name: value}
        self.violation = self.complaint = ""
        for block in self.ids.body.children:
            block.owed = False
        self.dispatch("on_change", dict(self.values))

    def submit(self, override: bool = False) -> None:
        """Ask for the action, or name what is still to fill in."""
        owed = [field for field in self.fields if field.missing(self.values.get(field.name))]
        for block, field in zip(reversed(self.ids.body.children), self.fields, strict=True):
            block.owed = field in owed
        if owed:
            names = ", ".join(field.label for field in owed)
            self.complaint = tr.say("kit.form.missing", fields=names)
            return
        self.complaint = ""
        self.dispatch("on_override" if override else "on_submit", dict(self.values))

    def on_submit(self, values: dict[str, Any]) -> None:
        """The form is filled in."""

    def on_override(self, values: dict[str, Any]) -> None:
        """The rules object, the table does it anyway."""

    def on_change(self, values: dict[str, Any]) -> None:
        """An answer changed."""


def field_block(field: FormField, value: object, answer: Callable[[str, object], None]) -> FieldBlock:
    """The block of one question; answers go to `answer(name, value)`."""
    own_label = field.kind in ("int", "bool", "number")
    block = FieldBlock(label="" if own_label else field.label, help="" if own_label else field.help)
    block.add_widget(make_input(field, value, lambda given: answer(field.name, given)))
    return block


load_kv(__file__)
