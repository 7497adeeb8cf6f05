"""Correcting an old entry: what no longer fits is shown first, and nothing changes before the choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.action import Action
from companion.engine.amend import Amendment, Conflict, Fate
from companion.engine.chance import Roll
from companion.engine.log import line_of
from companion.engine.ruling import RuleViolation, must_exist
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
    """What shall stand in the place of an entry; nothing takes the entry out."""

    index: int
    action: Action[Any] | None
    override: bool = False
    # What was told of dice and draws.
    chance: tuple[Roll, ...] = ()


def correct(
    desk: Desk, index: int, action: Action[Any] | None, *, override: bool = False, chance: tuple[Roll, ...] = ()
) -> bool:
    """Plan a correction and carry it out, asking first about every later entry that no longer fits."""
    instead = Instead(index, action, override, chance)
    plan = _plan(desk, instead, {})
    if plan is None:
        return False
    if plan.conflicts:
        ConflictSheet(desk, instead, plan).open()
        return False
    return _accept(desk, plan)


def _plan(desk: Desk, instead: Instead, fates: dict[int, Fate]) -> Amendment | None:
    index, action, chance = instead.index, instead.action, instead.chance
    try:
        return _amended(desk, instead, fates)
    except RuleViolation as violation:
        if action is not None:
            ask_anyway(desk, action, violation, lambda: correct(desk, index, action, override=True, chance=chance))
        return None


def _amended(desk: Desk, instead: Instead, fates: dict[int, Fate]) -> Amendment:
    """The plan; the dice of the entry stay on the table as long as the new move can use them."""
    # Its sheet may lie there still, opened before the entry was taken back: by another phone, or before a restart.
    must_exist(instead.index < desk.session.cursor, "engine.entry_gone")
    old = desk.session.journal[instead.index]
    if not instead.chance and old.chance and type(old.action) is type(instead.action):
        try:
            return _amend(desk, instead, fates, old.chance)
        except RuleViolation:
            return _amend(desk, instead, fates, ())  # other dice are rolled for it, or it is against the rules anyhow
    return _amend(desk, instead, fates, instead.chance)


def _amend(desk: Desk, instead: Instead, fates: dict[int, Fate], chance: tuple[Roll, ...]) -> Amendment:
    return desk.session.amend(instead.index, instead.action, override=instead.override, chance=chance, fates=fates)


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
        apply.bind(on_release=lambda _button: self.sheet.close_and(_accept, self.desk, self.plan))
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

    def _plan_anew(self) -> None:
        plan = _plan(self.desk, self.instead, self.fates)
        if plan is not None:
            self._fill(plan)
