"""Playing an action card: at once, or after its target is chosen, with the reason where a rule is against it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.offers import against
from companion.games.historia.cards.card_actions import Art, Expand, Exploit
from companion.games.historia.cards.card_options import (
    Side,
    aims,
    exploits,
    one_more_wonder,
    picks_matter,
    used_are_enough,
)
from companion.games.historia.cards.card_turn import CardAction
from companion.games.historia.cards.neighbour_actions import Raid, Revolution, Trade, War
from companion.games.historia.cards.void_actions import PlayWithoutEffect
from companion.games.historia.cards.war import outlook
from companion.games.historia.map.world import region_name, rivals_in
from companion.games.historia.table.ids import REVOLUTION
from companion.games.historia.table.state import Historia
from companion.games.historia.turn.turn_actions import wonder_name
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
    elif isinstance(side.moves[0], Art) and side.advanced and picks_matter(desk.state):
        _first_wonder(desk, side.moves[0], title)
    else:
        targets = aims(desk.state, side)
        if len(targets) == 1:
            desk.perform(targets[0])
        else:
            _aim(desk, title, targets)


def _aim(desk: Desk, title: str, targets: Sequence[CardAction]) -> None:
    name, detail = partial(_target_name, desk.state), partial(_target_detail, desk)
    pick_move(desk, title, targets, name, detail)


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
    targets = aims(desk.state, side)
    if targets:
        button = QuietButton(text=tr.say("app.do_it_anyway"), icon="gavel")
        button.bind(on_release=lambda _button: sheet.close_and(_insist, desk, title, targets))
        sheet.add_widget(button)
    sheet.open()


def _insist(desk: Desk, title: str, targets: Sequence[CardAction]) -> None:
    """The table knows better: do it, after the target is chosen."""
    if len(targets) == 1:
        desk.do(targets[0], override=True)
    else:
        _aim(desk, title, targets)


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
            place = move.picks[-1]
            name = state.wonder_row[place]
            return wonder_name(name) if name else say(".panel.wonder", n=place + 1)
        case Revolution():
            card = move.take_back
            return say(".panel.no_card") if card is None else TermRef("action_cards", card)
        case _:
            return TermRef("action_cards", move.played_card())


def _target_detail(desk: Desk, move: Any) -> str:
    """Who is in the region an expansion goes to, how a war would end."""
    match move:
        case Expand():
            return _rivals(desk, move)
        case War() if move.victim is not None:
            return desk.say(outlook(desk.state, move.civ, move.victim, move.prize))
        case _:
            return ""


def _rivals(desk: Desk, move: Expand) -> str:
    players = desk.state.players
    rivals = tuple(
        say(".panel.rival", civ=SeatRef(other), military=players[other].military)
        for other in rivals_in(desk.state, move.civ, move.region)
    )
    return desk.say(say(".panel.rivals", civs=rivals)) if rivals else ""


def region_words(state: Historia, region: str) -> Message:
    """A region with its tile."""
    number = state.tiles.get(region)
    return say(".panel.region_tile", region=region_name(state, region), number=number, vp=state.tile_points(region))


def _civ_words(state: Historia, words: str, seat: int) -> Message:
    civ = state.players[seat]
    return Message(words, {"civ": SeatRef(seat), "technology": civ.technology, "military": civ.military})


def _first_wonder(desk: Desk, move: Art, title: str) -> None:
    """Advanced Art takes two wonders: one sheet each, the second without the first."""
    moves = one_more_wonder(desk.state, move)
    if len(moves) == 1:
        desk.perform(moves[0])
        return
    sheet = Sheet(title=title)
    for one in moves:
        name = desk.words.show(_target_name(desk.state, one))
        open_row(sheet, name, Art.icon, partial(_second_wonder, desk, one))
    sheet.open()


def _second_wonder(desk: Desk, first: Art) -> None:
    moves = one_more_wonder(desk.state, first)
    pick_move(desk, desk.say(say(".panel.second_wonder")), moves, lambda move: _target_name(desk.state, move))


def _exploit(desk: Desk, move: Exploit, title: str) -> None:
    """Used cubes at once where they are enough; else also what giving up a region would cost."""
    state: Historia = desk.state
    if used_are_enough(state, move):
        desk.perform(move)
        return
    sheet = Sheet(title=title)
    for option in exploits(state, move):
        offer_row(desk, sheet, option, desk.say(_exploit_words(state, option)))
    given = {"civ": move.civ, "advanced": move.advanced, "source": move.source}
    open_row(sheet, desk.say(say(".panel.exploit_more")), "dots-horizontal", lambda: open_form(desk, Exploit, **given))
    sheet.open()


def _exploit_words(state: Historia, move: Exploit) -> Message:
    if not move.regions:
        return say(".panel.exploit_used", n=min(state.players[move.civ].cubes.used, move.most))
    region = move.regions[0]
    return say(".panel.exploit_region", region=region_name(state, region), n=state.tile_points(region))
