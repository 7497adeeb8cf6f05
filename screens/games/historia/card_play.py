"""Playing an action card: at once, or after its target is chosen, with the reason where a rule is against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.offers import against
from companion.games.historia.card_actions import Art, Expand, Exploit
from companion.games.historia.ids import CARD, REVOLUTION
from companion.games.historia.moves import PlayWithoutEffect, Side
from companion.games.historia.neighbour_actions import Raid, Revolution, Trade, War
from companion.games.historia.playing import CardAction
from companion.games.historia.state import Historia
from companion.games.historia.turn_actions import wonder_name
from companion.games.historia.world import ALL_REGIONS, region_name
from screens.desk import Desk
from screens.games.historia.ask import offer_row, open_row, pick_move
from screens.kit.buttons import QuietButton
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.table.form import open_form
from screens.words import tr


def play(desk: Desk, side: Side) -> None:
    """Play one side of a card for the seat looked at."""
    title = card_title(desk, side)
    if side.against is not None:
        _refused(desk, side, title)
    elif isinstance(side.moves[0], Exploit):
        _exploit(desk, side.moves[0], title)
    else:
        targets = _targets(desk.state, side)
        if len(targets) == 1:
            desk.perform(targets[0])
        else:
            pick_move(desk, title, targets, lambda move: _target_name(desk.state, move))


def card_title(desk: Desk, side: Side) -> str:
    """The name of a card, and whether its advanced side is meant."""
    card = TermRef("action_cards", side.card)
    return desk.say(say(".advanced_card", card=card)) if side.advanced else desk.words.show(card)


def _refused(desk: Desk, side: Side, title: str) -> None:
    """Why it cannot be played; laid down without effect, or done anyway."""
    sheet = Sheet(title=title)
    sheet.add_widget(Body(text=desk.say(side.against)))
    seat = int(desk.seat)
    void = PlayWithoutEffect(civ=seat, played=side.card)
    if side.card != REVOLUTION and against(void, desk.state) is None:
        offer_row(desk, sheet, void, desk.say(say(".panel.without_effect")))
    targets = _targets(desk.state, side)
    if targets:
        button = QuietButton(text=tr.say("app.do_it_anyway"), icon="gavel")
        button.bind(on_release=lambda _button: (sheet.close(), _insist(desk, title, targets)))
        sheet.add_widget(button)
    sheet.open()


def _insist(desk: Desk, title: str, targets: list[CardAction]) -> None:
    """The table knows better: do it, after the target is chosen."""
    if len(targets) == 1:
        desk.do(targets[0], override=True)
    else:
        pick_move(desk, title, targets, lambda move: _target_name(desk.state, move))


def _targets(state: Historia, side: Side) -> list[CardAction]:
    """What this side could be aimed at, also where the rules are against it."""
    if not side.moves:
        return []
    first = side.moves[0]
    values = TARGETS.get(type(first))
    return list(side.moves) if values is None else [replace(first, **fields) for fields in values(state, first)]


def _regions(state: Historia, move: Any) -> Iterable[dict[str, Any]]:
    numbers = sorted(ALL_REGIONS, key=lambda region: -state.tiles.get(region, 0))
    return ({"region": region} for region in numbers if region not in state.players[move.civ].regions)


def _others(field: str) -> Callable[[Historia, Any], Iterable[dict[str, Any]]]:
    def made(state: Historia, move: Any) -> Iterable[dict[str, Any]]:
        seats = range(len(state.players))
        return ({field: seat} for seat in seats if seat != move.civ and not state.players[seat].out)

    return made


def _places(state: Historia, move: Any) -> Iterable[dict[str, Any]]:
    """Which wonder of the row; where none has a name, there is nothing to choose."""
    if move.advanced or not any(state.wonder_row):
        return ({},)
    return ({"picks": (place,)} for place in range(len(state.wonder_row)))


def _back(state: Historia, move: Any) -> Iterable[dict[str, Any]]:
    return ({"take_back": card} for card in reversed((None, *state.players[move.civ].row)))


# Cards that are aimed at something: what the open field can be.
TARGETS: dict[type[CardAction], Callable[[Historia, Any], Iterable[dict[str, Any]]]] = {
    Expand: _regions,
    Trade: _others("partner"),
    Raid: _others("victim"),
    Art: _places,
    Revolution: _back,
}


def _target_name(state: Historia, move: Any) -> Arg:
    """What a move is aimed at, with the figures that matter."""
    match move:
        case Expand():
            return region_words(state, move.region)
        case Trade():
            return _civ_words(state, ".panel.with_technology", move.partner)
        case Raid():
            return _civ_words(state, ".panel.with_military", move.victim)
        case War() if move.victim is not None and move.region is not None:
            return say(
                ".panel.war_at",
                civ=SeatRef(move.victim),
                region=region_name(state, move.region),
                military=state.players[move.victim].military,
            )
        case Art() if move.picks:
            place = move.picks[0]
            name = state.wonder_row[place]
            return wonder_name(name) if name else say(".panel.wonder", n=place + 1)
        case Revolution():
            card = move.take_back
            return say(".panel.no_card") if card is None else TermRef("action_cards", card)
        case _:
            return TermRef("action_cards", move.played_card())


def region_words(state: Historia, region: str) -> Message:
    """A region with its tile."""
    number = state.tiles.get(region)
    return say(".panel.region_tile", region=region_name(state, region), number=number, vp=state.tile_points(region))


def _civ_words(state: Historia, words: str, seat: int) -> Message:
    civ = state.players[seat]
    return Message(words, {"civ": SeatRef(seat), "technology": civ.technology, "military": civ.military})


def _exploit(desk: Desk, move: Exploit, title: str) -> None:
    """Used cubes at once where they are enough; else also what giving up a region would cost."""
    state: Historia = desk.state
    civ = state.players[move.civ]
    if civ.cubes.used + move.advanced >= move.most or not civ.regions:
        desk.perform(move)
        return
    sheet = Sheet(title=title)
    offer_row(desk, sheet, move, desk.say(say(".panel.exploit_used", n=min(civ.cubes.used, move.most))))
    for region in civ.regions:
        words = say(".panel.exploit_region", region=region_name(state, region), n=state.tile_points(region))
        offer_row(desk, sheet, replace(move, regions=(region,)), desk.say(words))
    given = {"civ": move.civ, "advanced": move.advanced, "source": CARD}
    open_row(sheet, desk.say(say(".panel.exploit_more")), "dots-horizontal", lambda: open_form(desk, Exploit, **given))
    sheet.open()
