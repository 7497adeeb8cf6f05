"""One evening of the history, opened: look, go on, share, begin anew, copy, delete."""

from __future__ import annotations

from typing import Any

from companion.evening.card import Card
from companion.evening.sample import is_sample
from companion.language import words
from companion.language.refusals import sentence
from companion.sharing.chronicle import day, duration
from companion.storage.problems import StorageProblem
from screens.kit.buttons import AccentButton, QuietButton
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.past_evening import again_words, play_again, show_evening
from screens.problems import tell_problem
from screens.share import open_share
from screens.words import tr


def open_game(page: Any, card: Card) -> None:
    """Show an evening at a glance and what can be done with it."""
    speaker = words(tr.lang, card.game, card.names)
    sheet = Sheet(title=speaker.say(".name") if card.game else card.id)
    if card.problem is not None:
        sheet.add_widget(Secondary(text=sentence(card.problem, tr.lang)))
    else:
        _add_people(sheet, card)
        _add_ways(sheet, page, card)
    _button(sheet, "insight.delete", "delete-outline", lambda: page.delete(card))
    sheet.open()


def _add_people(sheet: Sheet, card: Card) -> None:
    when = day(card.created, tr.lang)
    if card.final is not None and card.final.seconds > 0:
        when = f"{when} · {duration(card.final.seconds, tr.lang)}"
    if card.final is not None and card.final.place:
        when = f"{when} · {card.final.place}"
    sheet.add_widget(Secondary(text=when))
    if card.final is not None and card.final.comment:
        sheet.add_widget(Secondary(text=card.final.comment))
    ranks = card.final.ranks if card.final is not None else [0] * len(card.names)
    order = sorted(range(len(card.names)), key=lambda seat: (ranks[seat], seat))
    for seat in order:
        points = tr.number(tr.lang, card.points[seat]) if seat < len(card.points) else ""
        place = tr.say("insight.place", place=ranks[seat]) if card.final is not None else ""
        row = ListRow(title=card.names[seat], detail=place, trailing=points, colour=card.colours[seat])
        sheet.add_widget(row)


def _add_ways(sheet: Sheet, page: Any, card: Card) -> None:
    app = page.view.app
    if card.finished:
        _button(sheet, "insight.look", "trophy-outline", lambda: show_evening(app, card), AccentButton)
    else:
        _button(sheet, "insight.go_on", "play", lambda: app.open_session(card.id), AccentButton)
    if card.final is not None:
        _button(sheet, "insight.share", "share-variant", lambda: open_share(app, card.final))
    again = again_words(card) if is_sample(card.id) else "insight.again"
    _button(sheet, again, "refresh", lambda: play_again(app, card))
    if not card.tallied:
        _button(sheet, "insight.copy", "content-copy", lambda: _copy(page, card))


def _button(sheet: Sheet, words_id: str, icon: str, act: Any, kind: Any = QuietButton) -> Any:
    button = kind(text=tr.say(words_id), icon=icon)
    button.bind(on_release=lambda _button: sheet.close_and(_attempt, act))
    sheet.add_widget(button)
    return button


def _attempt(act: Any) -> None:
    try:
        act()
    except StorageProblem as problem:
        tell_problem(problem)


def _copy(page: Any, card: Card) -> None:
    """A second session that begins as this one is now."""
    page.view.app.open_session(page.view.app.library.duplicate(card.id))
