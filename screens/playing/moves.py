"""Moves: what the seat looked at may do now, behind one line the rest and why not, and a search in all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.clock import Clock

from companion.engine.action import Action
from companion.engine.adjust import Note
from companion.engine.answering import begun_by
from companion.engine.asking import Begun, begin
from companion.engine.game import Move
from companion.engine.message import Message
from companion.engine.standing import Standing, concerning, judged
from screens.asking.preview import preview
from screens.asking.sheet import title_id
from screens.desk import Desk
from screens.kit.buttons import QuietButton
from screens.kit.fields import SearchField
from screens.kit.flow import Pile
from screens.kit.kv import Keeps
from screens.kit.list_row import SectionHeader
from screens.kit.press import finger_lies
from screens.kit.slices import Slice, Slices
from screens.kit.staying import Staying
from screens.playing.move_row import Counted, MoveChapter, MoveRow
from screens.playing.panel import Panel
from screens.playing.quick import QuickTiles
from screens.words import headline, tr

Kind = type[Action[Any]]


class MovesPanel(Keeps, Panel):
    """Tiles for what is most likely, what may be done now, and the rest folded with what speaks against it."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._quick = QuickTiles(desk)
        self._search = SearchField()
        self._header, self._told = SectionHeader(), Counted()
        self._now, self._held = Pile(), Pile()
        self.fold = QuietButton(opacity=0, disabled=True)  # until it has something to say
        self._unfolded = False
        self._rows: dict[Kind, MoveRow] = {}
        self._chapters: dict[tuple[Pile, str], MoveChapter] = {}
        self._spoken = ""
        # What was found out, of how many, and what is still being found out.
        self._against: dict[Kind, Message | None] = {}
        self._found: dict[Kind, Message | None] = {}
        self._many = 0
        self._judging: Iterator[Standing] = iter(())
        # Whether what is shown was judged as the table stands now.
        self.judged = False
        self._judge = Clock.create_trigger(self._go_on)
        self._laying = Slices()
        super().__init__(desk, **kwargs)
        self._search.bind(text=lambda _field, _text: self._lay())
        self.fold.bind(on_release=lambda _fold: self._turn())
        self.stays = Staying(self)
        for widget in (self._quick, self._search, self._header, self._told, self._now, self.fold, self._held):
            self.content.add_widget(widget)
        # Out of sight nothing is judged.
        self.fbind("parent", lambda _panel, _parent: self._judge())

    def out_of_sight(self) -> list[Any]:
        """What is folded away, or stood there before."""
        made: list[Any] = [*self._rows.values(), *self._chapters.values()]
        return [one for one in made if one.parent is None]

    def resume(self) -> None:
        """What could not be judged out of sight is judged now."""
        self._judge()

    @property
    def quick_buttons(self) -> list[Any]:
        """The tiles of what is most likely now, most likely first."""
        return self._quick.buttons

    @property
    def offered(self) -> tuple[Move, ...]:
        """What the tiles lead to."""
        return self._quick.offered

    def row_of(self, kind: Kind) -> MoveRow | None:
        """The row of a kind of move, folded away or not; None where it is not this seat's."""
        return self._row(kind) if kind in self._against else None

    def show(self, state: Any, seat: int) -> None:
        """Renew the tiles and judge anew; what stands there stays until all is known."""
        if self._spoken != tr.lang:
            self._spoken = tr.lang
            self._laying.begin(iter(()))
            self._rows, self._chapters = {}, {}
            self._now.clear_widgets()
            self._held.clear_widgets()
            self._header.text = tr.say("app.moves.now")
        self.stays.note(self._now, self._held)
        self._quick.show(state, seat)
        self.stays.keep(self._quick)
        self._many = len(concerning(self.desk.game, state, seat))
        self._judging = judged(self.desk.game, state, seat)
        self._found = {}
        self.judged = False
        self._judge()

    def _go_on(self, _dt: float) -> None:
        """Judge for a few milliseconds, then let the next frame come."""
        if self.judged or self.get_root_window() is None:
            return
        part = Slice()
        for cls, against in self._judging:
            self._found[cls] = against
            if against is None:
                self._row(cls)
            if part.is_over():
                self._told.text = tr.say("app.moves.judging", n=len(self._found), of=self._many)
                self._judge()
                return
        if finger_lies():  # nothing moves under a finger
            self._judge()
            return
        self.judged = True
        self._against = {**self._found, Note: None}
        self._lay(anew=True)

    def _turn(self) -> None:
        """Unfold the rest, or fold it again."""
        self._unfolded = not self._unfolded
        self._lay()

    def _lay(self, *, anew: bool = False) -> None:
        """Show what was found out, of all of it what is looked for; a row that can be seen stays in its place.

        What somebody has unfolded or looks for comes a few rows a frame, what has become of them `anew` at once.
        """
        boxes = (self._now, self._held)
        self.stays.note(*boxes)
        wanted = self._search.text.strip().casefold()
        there = [cls for cls in self._against if wanted in self._words_of(cls)]
        may = [cls for cls in there if self._against[cls] is None]
        not_now = [cls for cls in there if self._against[cls] is not None]
        for _ in self._placed(self._now, may):
            pass
        self._laying.begin(self._placed(self._held, not_now if self._unfolded or wanted else []))
        if anew:
            self._laying.finish()
        self._tell(wanted, len(may), len(not_now))
        self.stays.keep(*boxes)

    def _tell(self, wanted: str, may: int, not_now: int) -> None:
        """How many there are, and the line that unfolds the others."""
        if wanted and not may + not_now:
            self._told.text = tr.say("app.moves.none_found", text=self._search.text.strip())
        elif wanted:
            self._told.text = tr.say("app.moves.found", n=may + not_now, now=may)
        else:
            self._told.text = tr.say("app.moves.counted", n=may) if may else tr.say("app.moves.nothing_now")
        self.fold.text = tr.say("app.moves.not_now", n=not_now)
        self.fold.icon = "chevron-up" if self._unfolded or wanted else "chevron-down"
        self.fold.opacity, self.fold.disabled = (1, bool(wanted)) if not_now else (0, True)

    def _placed(self, box: Pile, kinds: Sequence[Kind]) -> Iterator[None]:
        """These rows and the names of their chapters in this box and nothing else, one step for each."""
        groups: dict[str, list[Kind]] = {}
        for cls in kinds:
            groups.setdefault(self._chapter(cls), []).append(cls)
        wanted: list[Kind | str] = []
        for group, classes in groups.items():
            wanted += (group, *classes)
        for gone in [one for one in box.children if one.kind not in wanted]:
            box.remove_widget(gone)
        for place, kind in enumerate(wanted):
            widget = self._heading(box, kind) if isinstance(kind, str) else self._told_of(kind)
            if widget.parent is not box or box.children[len(box.children) - 1 - place] is not widget:
                if widget.parent is not None:
                    widget.parent.remove_widget(widget)
                box.add_widget(widget, index=len(box.children) - place)
            yield

    def _heading(self, box: Pile, group: str) -> MoveChapter:
        return self._chapters.setdefault((box, group), MoveChapter(text=group, kind=group))

    def _told_of(self, cls: Kind) -> MoveRow:
        """The row with what speaks against it now."""
        row, against = self._row(cls), self._against[cls]
        row.held = against is not None
        row.detail = self.desk.say(against)
        row.tone = "accent" if against is None else "ink3"
        return row

    def _row(self, cls: Kind) -> MoveRow:
        if cls not in self._rows:
            row = MoveRow(title=self._title(cls), icon=cls.icon or "chevron-right", tone="accent", kind=cls)
            row.width = self._now.width
            row.bind(on_release=lambda _row: self.desk.perform(self._begun(cls)))
            row.peek = lambda: preview(self.desk, self._begun(cls))
            self._rows[cls] = row
        return self._rows[cls]

    def _chapter(self, cls: Kind) -> str:
        if cls is Note:
            return tr.say("app.group.table")
        return self.say(f".group.{cls.group}") if cls.group else tr.say("app.group.other")

    def _title(self, cls: Kind) -> str:
        return headline(self.desk.words.say(f"{title_id(self.desk, cls)}.title"))

    def _words_of(self, cls: Kind) -> str:
        """What a search finds it by: its name and what it does."""
        return f"{self._title(cls)} {self.desk.words.say(f'{title_id(self.desk, cls)}.help')}".casefold()

    def _begun(self, cls: Kind) -> Begun:
        return begin(cls, **begun_by(cls, int(self.desk.seat)))
