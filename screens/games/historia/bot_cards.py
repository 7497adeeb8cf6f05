"""Zivbots as people: each with its face, its difficulty, its temper and what it has."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.engine.action import Action
from companion.engine.message import TermRef
from companion.games.historia.bots.bot_actions import BotRound, BotTurn, bots_waiting
from companion.games.historia.bots.decisions import draws
from companion.games.historia.table.derived import territory_points
from screens.desk import Desk
from screens.kit.flow import Columns
from screens.worlds.bot_card import BotCard
from screens.worlds.faces import temper


def bot_look(desk: Desk, seat: int) -> dict[str, Any]:
    """A Zivbot as it stands now: what its card shows."""
    state, spec = desk.state, desk.session.opening.seats[seat]
    civ, mood = state.players[seat], temper([float(other.vp) for other in state.players], seat)
    detail = desk.words.say(
        ".panel.bot",
        rank=TermRef("difficulties", civ.bot),
        temper=desk.words.say(f".temper.{mood}"),
        territory=territory_points(state, seat),
        technology=civ.technology,
        military=civ.military,
        n=draws(state, seat),
    )
    face = {"colour": spec.colour, "rank": civ.bot, "mood": mood}
    return {**face, "name": spec.name, "points": desk.words.number(civ.vp), "detail": detail}


def ledger_head(desk: Desk, action: Action[Any]) -> Columns | None:
    """Whose turns a ledger tells, where it tells those of Zivbots."""
    seats = bots_waiting(desk.state) if isinstance(action, BotRound) else ()
    if isinstance(action, BotTurn):
        seats = (action.civ,)
    if not seats:
        return None
    cards = Columns(least=dp(280), spacing=dp(8))
    for seat in seats:
        cards.add_widget(BotCard(**bot_look(desk, seat)))
    return cards
