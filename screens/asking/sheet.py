"""The sheet of a move: what it asks, the answer so far as one sentence, what the rules say, and one button to do it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.action import Action
from companion.engine.answering import Asked, Progress, actor_field, begun_by, progress, speaks_against
from companion.engine.asking import ONE_OF, Ask, AskKind, Begun, Given
from companion.engine.log import action_message
from companion.engine.ruling import RuleViolation
from screens.asking.ahead import more_follows
from screens.asking.doubt import insist
from screens.asking.further import Further
from screens.asking.kept import kept_answers, lay_down, left_lying
from screens.asking.preview import told_of
from screens.asking.questions import Questions
from screens.asking.section import Section
from screens.asking.so_far import SoFar
from screens.desk import Desk
from screens.kit.buttons import AccentButton
from screens.kit.dock import Dock
from screens.kit.peek import PeekText
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.words import tr

TALLEST_SHARE = 0.94


class AskSheet(Sheet):
    """A move being put together; `given` holds the answers, the sections draw what is asked."""

    def __init__(self, desk: Desk, begun: Begun, answers: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        self.desk, self.move_kind = desk, begun.cls
        self.given = given_of(desk, begun)
        self.questions = Questions(desk, begun.cls, self.given, self.ask_again)
        self._begun = dict(self.given)
        # What was answered before can be answered anew, also on a sheet that was closed before it came to anything.
        self.given.update(left_lying(desk, begun.cls, self._begun) if answers is None else answers)
        self.brings_back = lambda: {"kind": "ask", "fixed": sorted(self.questions.fixed), **self.kept()}
        self._lifted = False
        super().__init__(title=self._title(), colour=self._colour(), **kwargs)
        self.introduce()
        self.so_far = SoFar()
        self.ids.brow.add_widget(self.so_far)
        self.questions.bind(
            on_answered=lambda _questions, ask, answer: self.answer(ask, answer),
            on_last=lambda _questions, ask, answer: self.answer(ask, answer, last=True),
        )
        self.add_widget(self.questions)
        self.dock = Dock(quiet_text=tr.say("ask.not_now"), inset=True)
        self.dock.bind(on_quiet=lambda _dock: self.close(), on_go=lambda _dock: self.go())
        self.dock.peek = self._tell_all
        self.pin(self.dock)
        # Before the cross, which ends the head.
        self.ids.head.add_widget(Further(self), index=1)
        self.refresh()
        self.ids.panel.fbind("height", self._grown)
        if more_follows(desk, self.move_kind, self.given, self.found):
            self.floor = math.inf

    def close(self, *args: object) -> None:
        """Take it away; what was answered lies there for whoever opens it again, secrets excepted."""
        if not self.leaving:
            secret = {one.ask.field for one in self.found.asked if one.ask.secret is not None}
            told = {field: value for field, value in self.given.items() if field not in {*self._begun, *secret}}
            lay_down(self.desk, self.move_kind, self._begun, told)
        super().close(*args)

    def panel_limit(self, height: float) -> float:
        """Higher than other sheets: twenty cards to choose from stand on one screen."""
        return float(height) * TALLEST_SHARE

    def introduce(self) -> None:
        """What stands before the questions."""

    @property
    def curtained(self) -> bool:
        """Whether somebody must take the glass before anything is shown."""
        return not self._lifted and any(self._hidden(one) for one in self.found.asked)

    def _hidden(self, one: Asked) -> bool:
        """Whether others would see a secret: what there is to choose from, or what was already answered."""
        return one.ask.secret is not None and not (one.ask.face_up and one.ask.field not in self.given)

    def section(self, field: str) -> Section | None:
        """The section that asks for this field, if it is shown; what answered itself is opened for a change."""
        one = next((one for one in self.found.asked if one.ask.field == field), None)
        if one is not None and field not in self.questions.sections:
            self.questions.open(field)
            self.refresh()
        return self.questions.sections.get(field)

    def _title(self) -> str:
        title = self.desk.words.say(f"{title_id(self.desk, self.move_kind)}.title")
        return f"{self._name()} · {title}" if self._name() else title

    def _actor(self) -> int | None:
        kind: type = self.move_kind
        acting = None if self.move_kind.of_all else actor_field(kind)
        return self.given.get(acting) if acting is not None else None

    def _name(self) -> str:
        actor = self._actor()
        return "" if actor is None else self.desk.session.opening.seats[actor].name

    def _colour(self) -> str:
        actor = self._actor()
        return "" if actor is None else self.desk.session.opening.seats[actor].colour

    def _grown(self, _panel: object, height: float) -> None:
        """A sheet that has grown stays as high: nothing moves under the thumb."""
        self.floor = max(self.floor, height)

    def refresh(self) -> None:
        """Ask the move again with the answers it has."""
        self.found = self.questions.ask()
        secret = next((one.ask.secret for one in self.found.asked if one.ask.secret is not None), None)
        if secret is not None and self.curtained:
            self._curtain(secret)
            return
        if secret is not None and not self._lifted:
            # Nothing is told yet: whoever it concerns takes the glass and begins.
            self._lifted = True
            self.ids.content.add_widget(Secondary(text=self._for_whom(secret)), index=len(self.ids.content.children))
        self.questions.draw()
        self.judge()

    def ask_again(self) -> Progress:
        """How far the move comes with the answers it has."""
        return progress(self.desk.game, self.move_kind, self.desk.state, self.given)

    def answer(self, ask: Ask, value: Any, last: bool = False) -> None:
        """Take an answer; where it was the only question, or the table says it was the last, do what was meant."""
        alone = set(self.questions.sections) == {ask.field}
        # What was whole and allowed before is being changed, not completed: another change may follow.
        told = ask.field in self.given and ask.full(self.given[ask.field])
        changed = told and not self.so_far.objection and not last
        self.given[ask.field] = value
        self.refresh()
        alone = alone and set(self.questions.sections) == {ask.field}
        single = ask.kind in (*ONE_OF, AskKind.DICE) and not ask.of_dice
        if self.found.action is not None and ((alone and single) or (not changed and self._all_told(ask.field, last))):
            self.go()

    def _all_told(self, field: str, last: bool) -> bool:
        """Whether nothing is left to say: all of it was told by hand as far as it goes, or this is said to be all."""
        one = next((one for one in self.found.asked if one.ask.field == field), None)
        if one is None or not one.ask.at_once or self.so_far.objection:
            return False
        return last or (one.ask.full(one.answer) and set(self.questions.sections) <= set(self.given))

    def kept(self) -> dict[str, Any]:
        """The move and its answers, for after a restart."""
        return {"past": self.desk.index, **kept_answers(self.move_kind, self.given)}

    def take_over(self, answers: Mapping[str, Any]) -> None:
        """Go on with answers that were given before a restart; a secret one was given to nobody else."""
        hidden = {one.ask.field for one in self.found.asked if one.ask.secret is not None and one.ask.face_up}
        for field, value in answers.items():
            if field not in hidden:
                self.given[field] = value
        self.refresh()

    def _tell_all(self) -> PeekText | None:
        """What the move would do as it is now."""
        action = self.found.action
        return None if action is None else told_of(self.desk, action, self.found.chance)

    def judge(self) -> None:
        """Say what the move would be and what the rules say against it."""
        action = self.found.action
        against = speaks_against(self.desk.game, action, self.desk.state) if action is not None else self.found.against
        self.so_far.objection = self.desk.say(against)
        if action is None:
            self.dock.text = self.desk.words.say(f"{title_id(self.desk, self.move_kind)}.title")
        else:
            self.dock.text = tr.say("app.do_it_anyway") if against else self.desk.title_of(action)
        self.dock.enabled = action is not None
        # What is chosen in secret has nothing to tell yet.
        self.so_far.told = "" if against or action is None or action.sealed else self._sentence(action)

    def _sentence(self, action: Action[Any]) -> str:
        """The move as the log would tell it; what is rolled or drawn is not told beforehand."""
        try:
            result = self.desk.session.preview(action, chance=self.found.chance)
        except RuleViolation as violation:
            return self.desk.say(violation.message)
        if result.chance and len(self.found.chance) < len(result.chance):
            return ""
        return self.desk.say(action_message(action, dict(result.outcome)))

    def go(self) -> None:
        """Do it; what the rules forbid is done by the table's will, which the button has said."""
        action = self.found.action
        if action is None:
            return
        against = speaks_against(self.desk.game, action, self.desk.state)
        self.close()
        if against is None and type(action).walk:
            self.desk.perform(action)
        elif against is not None and self.dock.text == tr.say("app.do_it_anyway"):
            insist(self.desk, action, self.found.chance)
        elif self.desk.do(action, chance=self.found.chance):
            # A note leaves the table as it is: what was told in it is told, and the next one begins empty.
            lay_down(self.desk, self.move_kind, self._begun, {})

    def _for_whom(self, seat: int) -> str:
        return tr.say("ask.only_for", name=self.desk.session.opening.seats[seat].name)

    def _curtain(self, seat: int) -> None:
        """Only one person may look: the others hand the glass over first."""
        name = self.desk.session.opening.seats[seat].name
        lift = AccentButton(text=tr.say("ask.lift", name=name), icon="eye-outline")
        cover = Body(text=self._for_whom(seat))

        def lifted(_button: object) -> None:
            self._lifted = True
            self.ids.content.remove_widget(lift)
            self.ids.content.remove_widget(cover)
            self.refresh()

        lift.bind(on_release=lifted)
        self.add_widget(cover)
        self.add_widget(lift)
        self.dock.enabled = False


def title_id(desk: Desk, cls: type[Action[Any]]) -> str:
    """The catalogue id under which a kind of move has its words."""
    own = cls in desk.game.actions
    return f"{desk.game.key if own else 'engine'}.{cls.__name__}"


def given_of(desk: Desk, begun: Begun) -> Given:
    """What is given of a move; the seat looked at acts unless told otherwise."""
    given = dict(begun.given)
    return Given({**begun_by(begun.cls, int(desk.seat)), **given})


def asked_of(desk: Desk, begun: Begun) -> Progress:
    """How far a begun move comes by itself."""
    return progress(desk.game, begun.cls, desk.state, given_of(desk, begun))


def open_begun(desk: Desk, begun: Begun, do: Callable[..., object]) -> None:
    """Ask for the rest of a begun move, or do it at once where nothing is left to choose."""
    found = asked_of(desk, begun)
    if found.silent and found.action is not None:
        do(found.action, found.chance)
    else:
        AskSheet(desk, begun).open()
