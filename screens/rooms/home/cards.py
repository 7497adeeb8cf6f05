"""What Home says of a saved evening."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from companion.evening.card import Card
from companion.language import words
from screens.people import when
from screens.rooms.home.postcard import Greeting
from screens.words import tr

MOST_TOLD = 2


def card_lines(card: Card) -> tuple[str, str]:
    """Where the evening stands and who leads; when it was and who sits there."""
    speaker = words(tr.lang, card.game, card.names)
    if card.problem is not None or card.summary is None:
        return _problem(card), when(card.played)
    summary = speaker.tell(card.summary)
    points = speaker.number(max(card.points))
    if len(card.names) == 1:  # alone nobody leads
        summary = tr.say("app.solo_at", summary=summary, points=points)
    elif len(card.leaders) == 1:
        summary = tr.say("app.leads", summary=summary, name=card.names[card.leaders[0]], points=points)
    else:
        summary = tr.say("app.tied", summary=summary, points=points)
    return summary, tr.say("app.when_and_who", when=when(card.played), who=", ".join(card.names))


def _problem(card: Card) -> str:
    from companion.language.refusals import sentence  # with the first evening that cannot be read

    return sentence(card.problem, tr.lang) if card.problem else ""


def where(card: Card) -> str:
    """The game and round an evening has come to; a recorded one says that it is one."""
    from companion.language.rounds import round_title  # with the first evening, not with an empty Home

    speaker = words(tr.lang, card.game, card.names)
    name = tr.say("app.sample") if card.sample else speaker.say(".name")
    return f"{name}, {round_title(speaker, card.round)}" if card.round else name


def greeting_of(card: Card | None) -> Greeting:
    """What the postcard says of the last evening, or to somebody who has not had one yet."""
    if card is None or card.final is None or not card.leaders:
        line, below = tr.say("app.welcome_line"), tr.say("app.open_sample")
        return Greeting("clash_of_cultures", "", tr.say("app.welcome"), line, below)
    speaker = words(tr.lang, card.game, card.names)
    winners = [card.names[seat] for seat in card.leaders]
    others = sorted(set(range(len(card.names))) - set(card.leaders), key=lambda seat: -card.points[seat])
    told = [f"{card.names[seat]} {speaker.number(card.points[seat])}" for seat in others[:MOST_TOLD]]
    then = datetime.fromtimestamp(card.played)
    best = card.leaders[0]
    return Greeting(
        card.game,
        "\n".join(tr.say("app.sample_card" if card.sample else "app.last_evening").split(" ", 1)),
        tr.say("app.winners", n=len(winners), names=listed(winners)),
        speaker.say(".name"),
        tr.say("app.ahead_of", names=listed(told)) if told else "",
        f"{then.day}.",
        tr.say(f"app.month.{then.month}"),
        card.colours[best],
        speaker.number(card.points[best]),
    )


def listed(names: Sequence[str]) -> str:
    """Names as people list them."""
    if len(names) < 2:
        return "".join(names)
    return tr.say("app.and", first=", ".join(names[:-1]), last=names[-1])
