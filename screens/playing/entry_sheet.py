"""An entry of the log, opened: what happened step by step, what it could be instead, and the ways back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.engine.action import Action, Step
from companion.engine.adjust import Add, Adjust, Note, tracked_at
from companion.engine.answering import Progress, actor_field, answers_of, begun_by, instead_of, kinds_of
from companion.engine.asking import begin
from companion.engine.choice import Candidate
from companion.engine.game import kind_of
from companion.engine.log import LogLine
from companion.engine.ruling import RuleViolation
from screens.asking.option_tile import Tile, TileGrid
from screens.asking.preview import preview
from screens.asking.sheet import AskSheet, title_id
from screens.desk import Desk
from screens.kit.buttons import QuietButton
from screens.kit.confirm import Confirm
from screens.kit.explain_list import ExplainList, Reason
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.people import when
from screens.playing.correction import correct, place_of, tell_gone
from screens.playing.past import PastDesk
from screens.playing.value_sheet import correct_value
from screens.words import headline, tr

# What people tell that asks nothing of the rules: a number set by hand, a note.
BY_HAND = (Adjust, Add, Note)


def open_entry(desk: Desk, line: LogLine) -> Sheet:
    """Show an entry with its steps and the ways to change it."""
    kind = type(desk.session.journal[line.index].action)
    sealed = kind.sealed and bool(desk.game.secrets(desk.state))
    asks = kind in kinds_of(desk.game) and not sealed
    sheet: Sheet = MoveSheet(desk, line) if asks else PlainSheet(desk, line, sealed)
    sheet.open()
    return sheet


class PlainSheet(Sheet):
    """An entry that asks nothing: a number set by hand, a note, what is still secret."""

    def __init__(self, desk: Desk, line: LogLine, sealed: bool, **kwargs: Any) -> None:
        super().__init__(title=desk.say(line.message), **kwargs)
        self.brings_back = lambda: {"kind": "entry", "index": line.index}
        tell(self, desk, line)
        if sealed:
            self.add_widget(Secondary(text=tr.say("app.sealed")))
        elif isinstance(desk.session.journal[line.index].action, BY_HAND):
            offer(self, "app.amend", "pencil", lambda: _correct_plain(desk, line))
        offer_ways(self, desk, line)


class MoveSheet(AskSheet):
    """A move that was made: its answers can be others, another move can stand in its place."""

    def __init__(self, desk: Desk, line: LogLine, **kwargs: Any) -> None:
        self.line, self.past = line, PastDesk(desk, line.index)
        old = self.past.instead_of
        kind: type = type(old)
        acting = actor_field(kind)
        begun = begin(kind, **({} if acting is None else {acting: getattr(old, acting)}))
        super().__init__(self.past, begun, answers_of(desk.game, old, self.past.state), **kwargs)
        self.brings_back = lambda: {"kind": "entry", "index": line.index, **self.kept()}
        self.dock.quiet_text = tr.say("app.close")
        self._offer_others()
        offer_ways(self, desk, line)

    def _title(self) -> str:
        return self.past.now.say(self.line.message)

    def introduce(self) -> None:
        tell(self, self.past.now, self.line, self._offer_decisions)
        if self.found_before():
            self.add_widget(Secondary(text=tr.say("app.instead")))

    def found_before(self) -> bool:
        """Whether there was anything to choose when the move was made."""
        return any(self.questions.drawn(one) for one in self.ask_again().asked)

    def ask_again(self) -> Progress:
        past = self.past
        return instead_of(past.game, past.instead_of, past.state, self.given)

    def judge(self) -> None:
        """The button says what it does: it corrects, and only what is another than it was."""
        super().judge()
        anyway = self.dock.text == tr.say("app.do_it_anyway")
        self.dock.text = self.dock.text if anyway else tr.say("app.correct")
        if self.found.action == self.past.instead_of:
            # Where an answer is told stands until then when it was made: that place is never empty.
            self.dock.enabled, self.so_far.told, self.so_far.objection = False, when(self.line.at), ""
            self.dock.text = tr.say("app.correct")

    def _offer_decisions(self, step: Step) -> None:
        """What the table may decide otherwise in a step of a bot's turn or the end of a round."""
        made = self.past.instead_of
        candidates = step.choice.candidates if step.choice is not None else ()
        found = [(one, made.corrected(step, one.value)) for one in candidates if not one.kept]
        others = [(one, action) for one, action in found if action is not None]
        refused = made.refused(step)
        if others or refused is not None:
            offer(self, "app.decide_otherwise", "swap-horizontal", partial(self._decide, others, refused))

    def _decide(self, others: Sequence[tuple[Candidate[Any], Action[Any]]], refused: Action[Any] | None) -> None:
        past, sheet = self.past, Sheet(title=tr.say("app.decide_otherwise"))
        for candidate, action in others:
            row = ListRow(title=headline(past.words.show(candidate.name)), detail=past.say(candidate.reason))
            row.bind(on_release=lambda _row, action=action: sheet.close_and(past.do, action))
            sheet.add_widget(row)
        if refused is not None:
            offer(sheet, "kit.step.impossible", "close", partial(past.do, refused))
        sheet.open()

    def _offer_others(self) -> None:
        """What the seat was likely to do at that moment, one tap each; then every kind of move."""
        past = self.past
        likely = [move for move in past.game.quick_actions(past.state, int(past.seat)) if move != past.instead_of]
        if likely:
            self.add_widget(SectionHeader(text=tr.say("app.other_move")))
            tiles = [Tile(move, headline(past.title_of(move)), icon=kind_of(move).icon) for move in likely]
            self.add_widget(TileGrid(tiles, lambda move: self.close_and(past.perform, move), partial(preview, past)))
        offer(self, "app.any_move", "gesture-tap", lambda: list_kinds(past))


def list_kinds(past: PastDesk) -> None:
    """Every kind of move, to stand in the place of the entry."""
    sheet = Sheet(title=tr.say("app.other_move"))
    for cls in kinds_of(past.game):
        title = headline(past.words.say(f"{title_id(past, cls)}.title"))
        row = ListRow(title=title, icon=cls.icon or "chevron-right", tone="accent")
        begun = begin(cls, **begun_by(cls, int(past.seat)))
        row.bind(on_release=lambda _row, begun=begun: sheet.close_and(past.perform, begun))
        sheet.add_widget(row)
    sheet.open()


def tell(sheet: Sheet, desk: Desk, line: LogLine, then: Callable[[Step], None] | None = None) -> None:
    """What happened, step by step, each with what can be done about it."""
    if line.override:
        sheet.add_widget(Secondary(text=tr.say("app.override_mark")))
    for step in line.steps:
        _add_step(sheet, desk, step)
        if then is not None:
            then(step)


def _add_step(sheet: Sheet, desk: Desk, step: Step) -> None:
    sheet.add_widget(Body(text=desk.say(step.message)))
    if step.choice is not None:
        reasons = [
            Reason(desk.words.show(candidate.name), desk.say(candidate.reason), candidate.kept)
            for candidate in step.choice.candidates
        ]
        sheet.add_widget(ExplainList(intro=desk.say(step.choice.rule), reasons=reasons))


def offer(sheet: Sheet, words: str, icon: str, act: Any) -> None:
    """A quiet button at the end of the sheet."""
    button = QuietButton(text=tr.say(words), icon=icon)
    button.bind(on_release=lambda _button: sheet.close_and(act))
    sheet.add_widget(button)


def offer_ways(sheet: Sheet, desk: Desk, line: LogLine) -> None:
    """Back to the moment before it (and before the equal taps this line stands for), or out with it."""
    offer(sheet, "app.back_before", "history", lambda: _go_back_before(desk, line))
    offer(sheet, "app.remove_entry", "delete-outline", lambda: ask_removal(desk, line))


def _go_back_before(desk: Desk, line: LogLine) -> None:
    try:
        desk.jump(place_of(desk, line.index, line.id) + 1 - line.taps)
    except RuleViolation as violation:
        tell_gone(desk, violation)


def ask_removal(desk: Desk, line: LogLine) -> None:
    """Take an entry out of the story, after a question: that is not undone by undo."""
    title = tr.say("app.remove_entry")
    question = Confirm(title=title, sentence=desk.say(line.message), yes=tr.say("app.delete"), danger=True)
    question.bind(on_confirm=lambda _question: correct(desk, line.index, None, entry=line.id))
    question.open()


def _correct_plain(desk: Desk, line: LogLine) -> None:
    """Another number instead of the one that was set, other words instead of those noted."""
    try:
        past = PastDesk(desk, place_of(desk, line.index, line.id))
    except RuleViolation as violation:
        tell_gone(desk, violation)
        return
    old = past.instead_of
    if isinstance(old, (Adjust, Add)):
        correct_value(past, tracked_at(desk.session.state_at(past.index + 1), old.path))
    elif isinstance(old, Note):
        AskSheet(past, begin(Note), {"text": old.text}).open()
