"""Calibration: every printed fact of a game, as our house value or as the table told it, to see and to change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.game import KnownFact
from companion.engine.message import TermRef
from companion.games import game
from companion.language import Words, words
from screens.facts_exchange import choose_facts, export_facts, keep_facts, replace_facts
from screens.kit.buttons import AccentButton, QuietButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.confirm import Confirm
from screens.kit.fields import TextField
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body, Secondary
from screens.playing.pages import room_of
from screens.theme import theme
from screens.view import View
from screens.words import tr

KINDS = ""


class CalibrationView(View):
    """First the kinds of facts of a game, then the facts of one kind; a tap on a fact changes it."""

    title = StringProperty("")
    subtitle = StringProperty("")
    intro = StringProperty("")
    kind = StringProperty(KINDS)
    told = NumericProperty(0)
    empty = BooleanProperty(False)
    whole = BooleanProperty(True)
    beside = BooleanProperty(False)
    # The view in which this game is told page by page, if it has one.
    room = StringProperty("")

    def enter(self, **given: Any) -> None:
        """Show the facts of this game."""
        self.game = game(given["game"])
        theme.game = self.game.key
        self.room = room_of(self.game.key)
        if not self.room:
            self.ids.foot.remove_widget(self.ids.room)
        tr.bind(lang=self._show)
        self._show()

    def resume(self) -> None:
        """Come back from the room with what was told there."""
        theme.game = self.game.key
        self._show()

    def leave(self) -> None:
        """Give the accent back and listen no more."""
        theme.game = ""
        tr.unbind(lang=self._show)

    def on_back(self) -> bool:
        """From the facts of a kind back to the kinds."""
        if self.kind == KINDS or not self._many:
            return False
        self.kind = KINDS
        self._show()
        return True

    def go_back(self) -> None:
        """The arrow: one level up."""
        if not self.on_back():
            self.app.stage.back()

    @property
    def words(self) -> Words:
        """Someone who speaks of this game."""
        return words(tr.lang, self.game.key)

    def _show(self, *_args: object) -> None:
        remembered = self.app.library.calibration(self.game.key)
        facts = self.game.known_facts(remembered)
        self.told = len(remembered)
        self.kinds = list(dict.fromkeys(fact.kind for fact in facts))
        self._many = len(self.kinds) > 1
        self.empty = not facts
        self.whole = self._at_kinds or not self._many
        self.facts = facts
        self.title = tr.say(f"{self.game.key}.name")
        self.intro = tr.say("app.facts.intro") if facts and self._at_kinds else ""
        self.subtitle = tr.say("app.calibration") if self._at_kinds else self._kind_name(self.kind)
        self.ids.rows.data = self._kind_rows() if self._at_kinds else self._fact_rows()

    @property
    def _at_kinds(self) -> bool:
        return self._many and self.kind == KINDS

    @property
    def _listed(self) -> list[KnownFact]:
        """The facts in sight, those the table has told first."""
        return [fact for fact in self.facts if not self._many or fact.kind == self.kind]

    def _kind_name(self, kind: str) -> str:
        return self.words.say(f".fact.{kind}") if kind else tr.say("app.facts.other")

    def _kind_rows(self) -> list[dict[str, Any]]:
        rows = []
        for kind in self.kinds:
            mine = [fact for fact in self.facts if fact.kind == kind]
            told = sum(fact.printed for fact in mine)
            known = tr.say("app.facts.of_kind", told=told, n=len(mine))
            rows.append({"title": self._kind_name(kind), "detail": known, "chevron": True})
        return rows

    def _fact_rows(self) -> list[dict[str, Any]]:
        return [
            {
                "title": self._label(fact), "detail": self._source(fact),
                "trailing": self._several(fact) or self.words.show(fact.shown),
            }
            for fact in self._listed
        ]

    def _label(self, fact: KnownFact) -> str:
        """What the fact is called; one without a name of its own is called like its field."""
        field = f".field.{fact.label}"
        return self.words.say(field) if self.words.knows(field) else self.words.show(fact.label)

    def _several(self, fact: KnownFact) -> str:
        """A fact of many parts in words, an own thing by what it is; nothing for one that is a single value."""
        if not isinstance(fact.value, Mapping):
            return ""
        if isinstance(fact.shown, TermRef):
            return self.words.show(fact.shown)
        return ", ".join(f"{self._thing(name)} {self.words.show(value)}" for name, value in fact.value.items())

    def _thing(self, id: str) -> str:
        """A printed thing by its name, whatever list it stands in."""
        domain = next((domain for domain, ids in self.game.vocabulary.items() if id in ids), "")
        return self.words.term(domain, id) if domain else id

    def _source(self, fact: KnownFact) -> str:
        return tr.say("app.facts.told" if fact.printed else "app.facts.house")

    def pick(self, place: int) -> None:
        """A kind is opened, a fact is changed."""
        if self._at_kinds:
            self.kind = self.kinds[place]
            self._show()
            self.ids.rows.scroll_y = 1
        else:
            self._open(self._listed[place])

    def _open(self, fact: KnownFact) -> None:
        sheet = Sheet(title=self._label(fact))
        sheet.add_widget(Secondary(text=self._source(fact)))
        if fact.choices:
            row = ChipRow()
            for value, name in fact.choices:
                chip = Chip(text=self.words.show(name), selected=value == fact.value)
                chip.bind(on_release=lambda _chip, value=value: sheet.close_and(self._learn, fact, value))
                row.add_widget(chip)
            sheet.add_widget(row)
        elif several := self._several(fact):
            sheet.add_widget(Body(text=several))
        else:
            self._ask(sheet, fact)
        if fact.id in self.app.library.calibration(self.game.key):
            reset = QuietButton(text=tr.say("app.facts.reset_one"), icon="restore")
            reset.bind(on_release=lambda _button: sheet.close_and(self._forget, fact))
            sheet.add_widget(reset)
        sheet.open()

    def _ask(self, sheet: Sheet, fact: KnownFact) -> None:
        field = TextField(text=str(fact.value))
        sheet.add_widget(field)
        accept = AccentButton(text=tr.say("kit.accept"), icon="check", icon_last=True)
        accept.bind(on_release=lambda _button: sheet.close_and(self._learn, fact, _typed(field.text, fact.value)))
        sheet.add_widget(accept)

    def _learn(self, fact: KnownFact, value: Any) -> None:
        self._keep({fact.id: value})

    def _keep(self, facts: dict[str, Any]) -> bool:
        kept = keep_facts(self.app.library, self.game.key, facts)
        self._show()
        return kept

    def _forget(self, fact: KnownFact) -> None:
        rest = {name: value for name, value in self.app.library.calibration(self.game.key).items() if name != fact.id}
        self._replace(rest)

    def _replace(self, facts: dict[str, Any]) -> bool:
        kept = replace_facts(self.app.library, self.game.key, facts)
        self._show()
        return kept

    def ask_reset(self) -> None:
        """Forget everything, after a question."""
        title = tr.say("app.facts.reset_all")
        question = Confirm(title=title, sentence=tr.say("app.facts.reset_ask"), yes=title, danger=True)
        question.bind(on_confirm=lambda _question: self._reset())
        question.open()

    def _reset(self) -> None:
        if self._replace({}):
            toasts.show(tr.say("app.facts.forgotten"), icon="restore")

    def export(self) -> None:
        """Write all facts into a file and say where it lies."""
        export_facts(self.app.library, self.game)

    def choose_file(self) -> None:
        """The files that lie here; a tap takes one over."""
        choose_facts(self.app.library, self.game, self.bring)

    def bring(self, facts: dict[str, Any]) -> None:
        """Take over the facts of a file."""
        if self._keep(facts):
            toasts.show(tr.say("app.facts.imported", n=len(facts)), icon="check")


def _typed(text: str, before: Any) -> Any:
    """What was typed, as the kind of value that was there before."""
    text = text.strip()
    if isinstance(before, int) and not isinstance(before, bool) and text.lstrip("-").isdecimal():
        return int(text)
    return text


load_kv(__file__)
