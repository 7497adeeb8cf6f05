"""Correcting an old entry: what no longer fits is shown first, and nothing changes before the choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.engine.action import Action
from companion.engine.amend import Amendment, Conflict, Fate
from companion.engine.chance import Roll
from companion.engine.log import line_of
from companion.engine.ruling import Impossible, RuleViolation
from screens.desk import Desk
from screens.kit.button_row import ButtonRow
from screens.kit.buttons import AccentButton, QuietButton
from screens.kit.choice import SegmentedChoice
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body, Secondary
from screens.playing.refusal import ask_anyway
from screens.words import tr

FEW = 2  # so many conflicts are decided one by one, more of them also all at once


@dataclass(frozen=True, slots=True)
class Instead:
    """What shall stand in the place of an entry, which its id names; nothing takes the entry out."""

    index: int
    entry: str
    action: Action[Any] | None
    override: bool = False
    # What was told of dice and draws.
    chance: tuple[Roll, ...] = ()


def correct(
    desk: Desk, index: int, action: Action[Any] | None, *, entry: str, override: bool = False,
    chance: tuple[Roll, ...] = (),
) -> bool:  # fmt: skip
    """Plan a correction and carry it out, asking first about every later entry that no longer fits."""
    instead = Instead(index, entry, action, override, chance)
    plan = _plan(desk, instead, {})
    if plan is None:
        return False
    if plan.conflicts:
        ConflictSheet(desk, instead, plan).open()
        return False
    return _accept(desk, plan)


def place_of(desk: Desk, index: int, entry: str) -> int:
    """Where an entry counts now that stood at this place when its sheet was opened.

    Another phone may have taken it back meanwhile, or one before it out; an entry of our first version has no id.
    """
    journal = desk.session.journal
    place = journal.place_of(entry) if entry else index
    if place is None or place >= journal.cursor or journal[place].id != entry:
        raise Impossible("engine.entry_gone")
    return place


def _plan(desk: Desk, instead: Instead, fates: dict[int, Fate]) -> Amendment | None:
    try:
        return _amended(desk, instead, fates)
    except RuleViolation as violation:
        action = instead.action
        if action is None:
            tell_gone(desk, violation)
        else:
            again = partial(correct, desk, instead.index, action, entry=instead.entry, override=True)
            ask_anyway(desk, action, violation, partial(again, chance=instead.chance))
        return None


def tell_gone(desk: Desk, violation: RuleViolation) -> None:
    """Say that an entry counts no more."""
    toasts.show(desk.say(violation.message), icon="information-outline")


def _amended(desk: Desk, instead: Instead, fates: dict[int, Fate]) -> Amendment:
    """The plan; the dice of the entry stay on the table as long as the new move can use them."""
    place = place_of(desk, instead.index, instead.entry)
    amend = partial(desk.session.amend, place, instead.action, override=instead.override, fates=fates)
    old = desk.session.journal[place]
    if not instead.chance and old.chance and type(old.action) is type(instead.action):
        try:
            return amend(chance=old.chance)
        except RuleViolation:
            return amend(chance=())  # other dice are rolled for it, or it is against the rules anyhow
    return amend(chance=instead.chance)


def _accept(desk: Desk, plan: Amendment) -> bool:
    done = desk.accept(plan)
    if done:
        toasts.show(tr.say("app.corrected"), icon="check")
    return done


class ConflictSheet:
    """The later entries that no longer fit, each with keep or drop."""

    def __init__(self, desk: Desk, instead: Instead, plan: Amendment) -> None:
        self.desk, self.instead = desk, instead
        self.fates: dict[int, Fate] = {}
        self.sheet = Sheet(title=tr.say("app.conflicts"))
        self._fill(plan)

    def open(self) -> None:
        """Show the conflicts."""
        self.sheet.open()

    def _fill(self, plan: Amendment) -> None:
        self.plan = plan
        self.sheet.clear()
        self.sheet.add_widget(Secondary(text=tr.say("app.conflicts_text")))
        if len(plan.conflicts) > FEW:
            self._offer_all(plan.conflicts)
        for conflict in plan.conflicts:
            self._add(conflict)
        cancel = QuietButton(text=tr.say("app.cancel"))
        cancel.bind(on_release=self.sheet.close)
        apply = AccentButton(text=tr.say("app.apply_correction"))
        apply.bind(on_release=lambda _button: self._apply())
        self.sheet.pin(cancel)
        self.sheet.pin(apply)

    def _offer_all(self, conflicts: Sequence[Conflict]) -> None:
        """One tap for all of them."""
        row = ButtonRow()
        for fate, words in ((Fate.KEEP, "app.keep_all"), (Fate.DROP, "app.drop_all")):
            button = QuietButton(text=tr.say(words))
            button.bind(on_release=lambda _button, fate=fate: self._decide_all(conflicts, fate))
            row.add_widget(button)
        self.sheet.add_widget(row)

    def _decide_all(self, conflicts: Sequence[Conflict], fate: Fate) -> None:
        """The same for every conflict; what cannot be kept is dropped."""
        self.fates |= {one.index: fate if one.can_keep else Fate.DROP for one in conflicts}
        self._plan_anew()

    def _add(self, conflict: Conflict) -> None:
        self.sheet.add_widget(Body(text=self.desk.say(line_of(self.desk.session, conflict.index).message)))
        self.sheet.add_widget(Secondary(text=self.desk.say(conflict.reason)))
        options = [(Fate.DROP, tr.say("app.drop"))]
        if conflict.can_keep:
            options.insert(0, (Fate.KEEP, tr.say("app.keep_override")))
        choice = SegmentedChoice(options=options, chosen=conflict.fate)
        choice.bind(on_choose=lambda _choice, fate, index=conflict.index: self._decide(index, fate))
        self.sheet.add_widget(choice)

    def _decide(self, index: int, fate: Fate) -> None:
        """Another fate may change what fits after it, so the plan is made anew."""
        self.fates[index] = fate
        self._plan_anew()

    def _plan_anew(self) -> bool:
        """Show what is planned now; True where that is of the same journal as what was shown before.

        Else another phone has done something meanwhile, and what was decided may speak of other entries.
        """
        plan, before = _plan(self.desk, self.instead, self.fates), self.plan
        if plan is not None and plan.planned_at != before.planned_at:
            self.fates = {}
            plan = _plan(self.desk, self.instead, self.fates)
        if plan is None:
            self.sheet.close()
            return False
        self._fill(plan)
        return plan.planned_at == before.planned_at

    def _apply(self) -> None:
        """Carry it out as it was shown; what is another plan by now is read first."""
        if self._plan_anew() or not self.plan.conflicts:
            self.sheet.close_and(_accept, self.desk, self.plan)
