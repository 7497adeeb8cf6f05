"""Derived: everything that follows from the state of a seat, as plain values for scripts and panels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import BotSeat
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import must_exist

from ..cards.techs import condition_met, upgradable_cards
from ..city.grid import complete_columns, complete_districts, complete_rows, shape_of
from ..civilizations.abilities import abilities_due, open_ways
from ..scoring.scoring import finished
from ..tracks.tracks import landmark_due, neighbour_seats, payments, position, proposed_payment
from ..turn.income import income_gains, income_vp, own_city_vp
from ..turn.phases import era, must_take_income
from .changes import active_card, to_place
from .ids import LAST_SPACE, TRACKS
from .printed import space_id, thing, tier
from .state import Player, Tapestry

# The Automa's pieces are of a colour no player has.
AUTOMA_COLOUR, BOTS_PAGE = ("teal", "bots")


def figures(state: Tapestry) -> tuple[Mapping[str, Any], ...]:
    """What follows from each seat's state: points, city, income, tracks, technologies, civilization."""
    for player in state.players:
        _must_be_printed(player)
    for bot in (state.solo.automa, state.solo.shadow) if state.solo else ():
        must_exist(bot.tracks.keys() == set(TRACKS), "tapestry.no_such_thing", what="tracks")
    return tuple(_seat(state, seat, player) for seat, player in enumerate(state.players))


def _must_be_printed(player: Player) -> None:
    """Refuse a state set by hand whose cards, pieces or spaces are not in the box, before a later turn meets them."""
    for played in player.mat:
        if played.card:
            thing("tapestry_cards", played.card)
    for placed in player.city:
        shape_of(placed.piece)
    for space in (*player.repeated, *(due.space for due in player.due if due.space)):
        thing("spaces", space)
    fresh = Player(player.capital, player.civilizations)
    whole = len(player.columns) == len(fresh.columns) and len(player.ranks) == len(fresh.ranks)
    must_exist(whole, "tapestry.no_such_thing", what="columns")


def _seat(state: Tapestry, seat: int, player: Player) -> Mapping[str, Any]:
    return {
        "points": player.points,
        "era": era(player),
        "active_card": active_card(player),
        "neighbours": list(neighbour_seats(state, seat)),
        "must_take_income": not finished(state) and must_take_income(state, seat),
        "to_place": list(to_place(player)),
        "city": {
            "vp": own_city_vp(player),
            "told": player.told_city is not None,
            "rows": list(complete_rows(player.capital, player.city)),
            "columns": list(complete_columns(player.capital, player.city)),
            "districts": [list(district) for district in complete_districts(player.capital, player.city)],
        },
        "income_vp": {
            part.line: {"symbols": part.symbols, "each": part.each, "points": part.points} for part in income_vp(player)
        },
        "income": income_gains(player),
        "tracks": {track: _track(state, seat, player, track) for track in TRACKS},
        "upgradable": list(upgradable_cards(state, seat)),
        "conditions": {tech.card: condition_met(state, seat, tech.card) for tech in player.techs},
        "abilities_due": {name: list(open_ways(player, name)) for name in abilities_due(state, seat)},
    }


def _track(state: Tapestry, seat: int, player: Player, track: str) -> Mapping[str, Any]:
    """Where a seat stands on a track, and what the next space would cost and bring."""
    here = position(player, track)
    target = player.tracks[track] + 1
    if target > LAST_SPACE:
        return {"space": here, "tier": tier(here), "next": None, "payments": [], "proposed": None, "landmark": None}
    proposed = proposed_payment(player, track, target)
    return {
        "space": here,
        "tier": tier(here),
        "next": space_id(track, target),
        "payments": [payment.amounts() for payment in payments(player, track, target)],
        "proposed": proposed.amounts() if proposed else None,
        "landmark": landmark_due(state, seat, track, target),
    }


def seat_details(state: Tapestry) -> tuple[Message, ...]:
    """The era of each seat, short enough for a phone's strip."""
    return tuple(say(".seat_detail", era=era(player)) for player in state.players)


def bots(state: Tapestry) -> tuple[BotSeat, ...]:
    """The Automa beside the player of a solo game."""
    if state.solo is None:
        return ()
    detail = say(".bot_detail", level=TermRef("automa_levels", state.solo.level))
    return (BotSeat(say(".automa"), AUTOMA_COLOUR, state.solo.automa.vp, detail, BOTS_PAGE, state.solo.acting),)

