"""A cell of the score sheet, opened: where its points come from, and the table's right to count otherwise."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.score import ScoreLine
from companion.insight.sources import Source, sources
from companion.language.rounds import round_title
from companion.sharing.chronicle import signed
from companion.sharing.words import line_name
from companion.storage.problems import StorageProblem
from screens.kit.buttons import QuietButton
from screens.kit.kv import load_kv
from screens.kit.number_pad import NumberPad
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.problems import tell_problem
from screens.rooms.score.evening import Evening
from screens.words import tr

TOTAL = "total"
MOST_POINTS = 9999


class SourceRow(BoxLayout):
    """Where some points come from: words over as many lines as they need, in which round, and how many."""

    text = StringProperty("")
    note = StringProperty("")
    points = StringProperty("")


def open_cell(evening: Evening, key: str, seat: int, changed: Callable[[], None]) -> None:
    """Show the parts of a cell; the total shows its lines."""
    lines = {line.id: line for line in evening.sheet.lines}
    name = evening.opening.names[seat]
    if key == TOTAL:
        sheet = Sheet(title=tr.say("insight.total_of", name=name))
        for line in lines.values():
            points = evening.words.number(line.values[seat])
            sheet.add_widget(SourceRow(text=line_name(evening.words, line.id), points=points))
        sheet.open()
        return
    sheet = Sheet(title=tr.say("insight.cell", line=line_name(evening.words, key), name=name))
    _add_parts(sheet, evening, lines[key], seat)
    if evening.session is not None:
        _offer_correction(sheet, evening, lines[key], seat, changed)
    sheet.open()


def _add_parts(sheet: Sheet, evening: Evening, line: ScoreLine, seat: int) -> None:
    """What the rules add up here; where points were won along the way, what was done for them."""
    if evening.session is None:
        sheet.add_widget(Secondary(text=tr.say("insight.entered", points=line.values[seat])))
        return
    counted = next(one for one in evening.session.score.lines if one.id == line.id)
    rows = [
        SourceRow(text=evening.words.tell(part.reason), points=signed(part.points, evening.words))
        for part in (counted.parts[seat] if counted.parts else ())
    ] or [_source_row(evening, source) for source in sources(evening.session, line.id, seat)]
    if by := evening.corrections.get((line.id, seat)):
        rows.append(SourceRow(text=tr.say("insight.by_hand"), points=signed(by, evening.words)))
    for row in rows:
        sheet.add_widget(row)
    if not rows:
        sheet.add_widget(Secondary(text=tr.say("insight.no_parts", points=line.values[seat])))


def _source_row(evening: Evening, source: Source) -> SourceRow:
    told = evening.words.tell(source.message) if source.message is not None else tr.say("insight.from_start")
    note = round_title(evening.words, source.round) if source.round else ""
    return SourceRow(text=told, note=note, points=signed(source.points, evening.words))


def _offer_correction(
    sheet: Sheet, evening: Evening, line: ScoreLine, seat: int, changed: Callable[[], None]
) -> None:
    by = evening.corrections.get((line.id, seat), 0.0)
    sheet.add_widget(Secondary(text=tr.say("insight.correct_hint")))
    fix = QuietButton(text=tr.say("insight.correct"), icon="pencil")
    fix.bind(on_release=lambda _button: sheet.close_and(_ask, evening, line, seat, by, changed))
    sheet.add_widget(fix)
    if by:
        back = QuietButton(text=tr.say("insight.uncorrect"), icon="undo")
        back.bind(on_release=lambda _button: sheet.close_and(_keep, evening, line, seat, 0.0, changed))
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


load_kv(__file__)
