"""Another name for a person in every evening, or one person made of two spellings."""

from __future__ import annotations

from typing import Any

from companion.engine.opening import LONGEST_NAME
from companion.engine.ruling import RuleViolation
from companion.language import words
from companion.storage.names import rename_person
from companion.storage.problems import StorageProblem
from screens.kit.buttons import AccentButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.confirm import Confirm
from screens.kit.fields import TextField
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body, Secondary
from screens.problems import tell_problem
from screens.rooms.history.search import people_in
from screens.words import tr

OFFERED = 24


def open_rename(view: Any, name: str) -> None:
    """Ask for the new name: typed, or another person's to become one with."""
    sheet = Sheet(title=tr.say("insight.rename"))
    field = TextField(text=name, label=tr.say("insight.new_spelling"), longest=LONGEST_NAME)
    keep = AccentButton(text=tr.say("insight.rename_do"), icon="check")
    keep.bind(on_release=lambda _button: _ask(view, sheet, name, field.text.strip()))
    field.bind(on_enter=lambda _field: _ask(view, sheet, name, field.text.strip()))
    sheet.add_widget(field)
    sheet.add_widget(keep)
    others = [other for other in people_in(view.cards) if other != name]
    if others:
        sheet.add_widget(Secondary(text=tr.say("insight.merge_hint", name=name)))
        row = ChipRow()
        for other in others[:OFFERED]:
            chip = Chip(text=other)
            chip.bind(on_release=lambda _chip, other=other: _ask(view, sheet, name, other))
            row.add_widget(chip)
        sheet.add_widget(row)
    sheet.open()


def _ask(view: Any, sheet: Sheet, old: str, new: str) -> None:
    """Two people become one only after a question, since no button takes them apart again."""
    if not new or new == old:
        sheet.close()
        return
    sheet.close()
    if new not in people_in(view.cards):
        _rename(view, old, new)
        return
    question = Confirm(
        title=tr.say("insight.merge"), sentence=tr.say("insight.merge_text", old=old, new=new),
        yes=tr.say("insight.merge"),
    )
    question.bind(on_confirm=lambda _sheet: _rename(view, old, new))
    question.open()


def _rename(view: Any, old: str, new: str) -> None:
    try:
        done = rename_person(view.app.library, old, new)
    except StorageProblem as problem:
        tell_problem(problem)
        return
    except RuleViolation as violation:
        toasts.show(words(tr.lang).tell(violation.message), icon="alert-outline")
        return
    view.close_detail()
    view.reload()
    toasts.show(tr.say("insight.renamed", old=old, new=new, n=done.sessions), icon="check")
    if done.left:
        _tell_left(done.left)


def _tell_left(ids: tuple[str, ...]) -> None:
    """Name the evenings nobody could read: in them the old name stays."""
    sheet = Sheet(title=tr.say("insight.not_renamed", n=len(ids)))
    sheet.add_widget(Body(text=tr.say("insight.not_renamed_text")))
    for id in ids:
        sheet.add_widget(Secondary(text=id))
    sheet.open()
