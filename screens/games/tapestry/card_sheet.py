"""What a tapestry card asks for when it is played or copied: only that, in chips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.data import items
from companion.engine.message import SeatRef
from companion.games.tapestry.cards.card_actions import CopyCard, PlayTapestry, card_asks
from companion.games.tapestry.cards.card_effects import LAND_GIVES, MOST_GUILD_TRADES, MOST_RISINGS, risings_against
from companion.games.tapestry.table.ids import KEY, TRACKS
from companion.games.tapestry.table.state import Bot, Player
from screens.desk import Desk
from screens.games.tapestry.look import help_of, term
from screens.games.tapestry.sheets import Option, Questionnaire, opponents
from screens.kit.type import Secondary
from screens.words import headline

REVOLUTION = "revolution"


def ask_card(desk: Desk, made: type[PlayTapestry] | type[CopyCard], seat: int, card: str) -> None:
    """Play or copy a card, after asking for what it needs."""
    asked = card_asks(card)
    if card == REVOLUTION:
        _ask_revolution(desk, made, seat)
        return
    if not asked:
        desk.perform(made(seat, card))
        return
    form = Questionnaire(term(desk, "tapestry_cards", card))
    form.sheet.add_widget(Secondary(text=help_of("tapestry_cards", card)))
    for name in asked:
        options, chosen = OPTIONS[name](desk, seat, card)
        form.ask(name, _label(desk, card, name), options, chosen)
    title = headline(desk.words.say(f".{made.__name__}.title"))
    form.finish(title, lambda: desk.perform(made(seat, card, **form.answers)))


def _ask_revolution(desk: Desk, made: type[PlayTapestry] | type[CopyCard], seat: int) -> None:
    """In how many territories of each opponent own outposts stand up; where none lies, the resource is all there is."""
    state = desk.state
    rivals: list[tuple[str, Player | Bot]] = [
        (desk.words.show(SeatRef(other)), player) for other, player in enumerate(state.players) if other != seat
    ]
    if state.solo is not None:
        rivals.append((desk.words.say(".automa"), state.solo.automa))
    possible = [min(MOST_RISINGS, risings_against(rival)) for _, rival in rivals]
    if not any(possible):
        desk.perform(made(seat, REVOLUTION))
        return
    form = Questionnaire(term(desk, "tapestry_cards", REVOLUTION))
    form.sheet.add_widget(Secondary(text=help_of("tapestry_cards", REVOLUTION)))
    for (name, _), most in zip(rivals, possible, strict=True):
        if most:
            label = desk.words.say(".panel.ask.revolution", opponent=name)
            form.ask(name, label, [(number, str(number)) for number in range(most + 1)], 0)

    def play() -> None:
        seats = [other for other in range(len(state.players)) if other != seat]
        risings = [form.answers.get(name, 0) for name, _ in rivals]
        rising = tuple(other for other, number in zip(seats, risings, strict=False) for _ in range(number))
        desk.perform(made(seat, REVOLUTION, count=risings[-1] if state.solo else 0, opponents=rising))

    form.finish(headline(desk.words.say(f".{made.__name__}.title")), play)


def _label(desk: Desk, card: str, name: str) -> str:
    own = f".panel.ask.{card}.{name}"
    return str(desk.words.say(own if desk.words.knows(own) else f".field.{name}"))


def _tracks(desk: Desk, seat: int, card: str) -> tuple[list[Option], Any]:
    return [(track, term(desk, "tracks", track)) for track in TRACKS], None


def _opponents(desk: Desk, seat: int, card: str) -> tuple[list[Option], Any]:
    people = opponents(desk, seat)
    return people, people[0][0] if len(people) == 1 else None


def _counts(desk: Desk, seat: int, card: str) -> tuple[list[Option], Any]:
    return [(number, str(number)) for number in range(MOST_GUILD_TRADES + 1)], 1


def _ways(desk: Desk, seat: int, card: str) -> tuple[list[Option], Any]:
    return [(way, desk.words.say(f".panel.ask.{card}.{'other' if way else 'one'}")) for way in (False, True)], False


def _tiles(desk: Desk, seat: int, card: str) -> tuple[list[Option], Any]:
    """Tiles by what counts of them: the kinds of land they show; one of each kind stands for all."""
    kinds = {tuple(sorted(tile["land"])): id for id, tile in reversed(items(KEY, "territory_tiles").items())}
    found: list[Option] = [(None, desk.words.say(".panel.ask.no_tile"))]
    for land, id in sorted(kinds.items(), key=lambda kind: (len(kind[0]), kind[0])):
        gives = ", ".join(term(desk, "resources", LAND_GIVES[kind]) for kind in land)
        found.append((id, gives))
    return found, None


Asked = Callable[[Desk, int, str], tuple[list[Option], Any]]
OPTIONS: dict[str, Asked] = {
    "track": _tracks,
    "opponent": _opponents,
    "count": _counts,
    "other_way": _ways,
    "tile": _tiles,
}
