"""A cell of the score sheet, opened: where its points come from, and the table's right to count otherwise."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.score import ScoreLine
from companion.sharing.chronicle import signed
from companion.sharing.words import line_name
from companion.storage.problems import StorageProblem
from screens.kit.buttons import QuietButton
from screens.kit.list_row import ListRow
from screens.kit.number_pad import NumberPad
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.score.evening import Evening
from screens.table.refusal import tell_problem
from screens.words import tr

TOTAL = "total"
MOST_POINTS = 9999


def open_cell(evening: Evening, key: str, seat: int, changed: Callable[[], None]) -> None:
    """Show the parts of a cell; the total shows its lines."""
    lines = {line.id: line for line in evening.sheet.lines}
    name = evening.opening.names[seat]
    if key == TOTAL:
        sheet = Sheet(title=tr.say("insight.total_of", name=name))
        for line in lines.values():
            _add_row(sheet, line_name(evening.words, line.id), evening.words.number(line.values[seat]))
        sheet.open()
        return
    sheet = Sheet(title=tr.say("insight.cell", line=line_name(evening.words, key), name=name))
    _add_parts(sheet, evening, lines[key], seat)
    if evening.session is not None:
        _offer_correction(sheet, evening, lines[key], seat, changed)
    sheet.open()


def _add_row(sheet: Sheet, title: str, trailing: str) -> None:
    sheet.add_widget(ListRow(title=title, trailing=trailing))


def _add_parts(sheet: Sheet, evening: Evening, line: ScoreLine, seat: int) -> None:
    parts = line.parts[seat] if line.parts else ()
    for part in parts:
        _add_row(sheet, evening.words.tell(part.reason), signed(part.points, evening.words))
    if not parts:
        what = "insight.entered" if evening.session is None else "insight.no_parts"
        sheet.add_widget(Secondary(text=tr.say(what, points=line.values[seat])))


def _offer_correction(
    sheet: Sheet, evening: Evening, line: ScoreLine, seat: int, changed: Callable[[], None]
) -> None:
    by = evening.corrections.get((line.id, seat), 0.0)
    sheet.add_widget(Secondary(text=tr.say("insight.correct_hint")))
    fix = QuietButton(text=tr.say("insight.correct"), icon="pencil")
    fix.bind(on_release=lambda _button: (sheet.close(), _ask(evening, line, seat, by, changed)))
    sheet.add_widget(fix)
    if by:
        back = QuietButton(text=tr.say("insight.uncorrect"), icon="undo")
        back.bind(on_release=lambda _button: (sheet.close(), _keep(evening, line, seat, 0.0, changed)))
        sheet.add_widget(back)


def _ask(evening: Evening, line: ScoreLine, seat: int, by: float, changed: Callable[[], None]) -> None:
    pad = NumberPad(
        title=tr.say("insight.cell", line=line_name(evening.words, line.id), name=evening.opening.names[seat]),
        value=line.values[seat], minimum=0 if evening.halves else -MOST_POINTS, maximum=MOST_POINTS,
        halves=evening.halves,
    )
    counted = line.values[seat] - by
    pad.bind(on_accept=lambda _pad, points: _keep(evening, line, seat, points - counted, changed))
    pad.open()


def _keep(evening: Evening, line: ScoreLine, seat: int, by: float, changed: Callable[[], None]) -> None:
    assert evening.session is not None
    try:
        evening.library.correct_score(evening.session, line.id, seat, by)
    except StorageProblem as problem:
        tell_problem(problem)
        return
    changed()
