"""The bin and what has vanished: every evening that can still come back, each by one tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.language import game_name
from companion.language.refusals import sentence
from companion.storage.binned import Binned, in_the_bin
from companion.storage.bringing_back import bring_back
from companion.storage.problems import StorageProblem
from companion.storage.shelf import BIN_DAYS
from companion.storage.vanished import bring_vanished_back, put_vanished_into_bin, vanished
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.kit.type import Body
from screens.people import day, when
from screens.problems import tell_problem, tell_recovery
from screens.words import tr

if TYPE_CHECKING:
    from screens.app import CompanionApp


def bin_text(app: CompanionApp) -> str:
    """How many evenings lie in the bin."""
    try:
        n = len(app.library.binned())
    except StorageProblem as problem:
        return sentence(problem.message, tr.lang)
    return tr.say("app.bin.holds" if n else "app.bin.empty", n=n)


def show_bin(app: CompanionApp, then: Callable[[], object] = lambda: None) -> None:
    """What lies in the bin, who played and until when it is kept; a tap brings it back."""
    try:
        found = in_the_bin(app.library)
    except StorageProblem as problem:
        tell_problem(problem)
        return
    sheet = Sheet(title=tr.say("app.bin"))
    sheet.add_widget(Body(text=tr.say("app.bin.text" if found else "app.bin.empty_text", days=BIN_DAYS)))
    for one in found:
        row = ListRow(title=_title(one), detail=_detail(one), detail_lines=2, icon="backup-restore", tone="accent")
        row.bind(on_release=lambda _row, one=one: sheet.close_and(_bring_back, app, one, then))
        sheet.add_widget(row)
    sheet.open()


def _title(one: Binned) -> str:
    return game_name(tr.lang, one.game) if one.game else one.id


def _detail(one: Binned) -> str:
    until = tr.say("app.bin.until", deleted=when(one.at), until=day(one.until))
    if one.problem is not None:
        return until
    return f"{tr.say('app.bin.evening', n=one.entries, names=', '.join(one.names))} · {until}"


def _bring_back(app: CompanionApp, one: Binned, then: Callable[[], object]) -> None:
    try:
        bring_back(app.library, one.name)
    except StorageProblem as problem:
        tell_problem(problem)
        return
    toasts.show(tr.say("app.bin.back", name=_title(one)), icon="check")
    then()


def tell_vanished(app: CompanionApp) -> None:
    """Offer back what lost its file; what nobody wants lies in the bin like anything deleted."""
    found = [] if app.library.read_only else vanished(app.library)
    if not found:
        return
    sheet = Sheet(title=tr.say("app.vanished", n=len(found)))
    sheet.add_widget(Body(text=tr.say("app.vanished.text")))
    for one in found:
        row = ListRow(
            title=game_name(tr.lang, one.opening.game) if one.opening else one.id,
            detail=tr.say("app.bin.evening", n=one.entries, names=", ".join(one.opening.names if one.opening else ())),
            detail_lines=2,
            icon="backup-restore",
            tone="accent",
        )
        row.bind(on_release=lambda _row, id=one.id: sheet.close_and(_bring_vanished_back, app, id))
        sheet.add_widget(row)
    ids = [one.id for one in found]
    sheet.offer(tr.say("app.vanished.bin"), "delete-outline", _into_bin, app, ids)
    sheet.open()


def _bring_vanished_back(app: CompanionApp, id: str) -> None:
    try:
        report = bring_vanished_back(app.library, id)
    except StorageProblem as problem:
        tell_problem(problem)
        return
    app.library.reports.remove(report)
    _look_again(app)
    tell_recovery(report)
    tell_vanished(app)


def _into_bin(app: CompanionApp, ids: list[str]) -> None:
    try:
        for id in ids:
            put_vanished_into_bin(app.library, id)
    except StorageProblem as problem:
        tell_problem(problem)


def _look_again(app: CompanionApp) -> None:
    if app.stage.top is not None:
        app.stage.top.resume()
