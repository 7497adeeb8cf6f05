"""Tech cards: rows X, circle and square, and who meets the condition for the last step."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.action import Turn
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import must_exist

from .ids import CIRCLE, GOLDEN_AGE, SQUARE, X
from .ledger import active_card, push_printed, score_card
from .state import Player, Tapestry, Tech
from .tables import thing
from .tracks import neighbours, position

GOLDEN_AGE_VP = 3
NEXT_ROW = {X: CIRCLE, CIRCLE: SQUARE}


def tech_of(player: Player, card: str) -> Tech | None:
    """This player's card, or None."""
    return next((tech for tech in player.techs if tech.card == card), None)


def owned_tech(player: Player, card: str) -> Tech:
    """This player's card, which must be there."""
    tech = tech_of(player, card)
    must_exist(tech is not None, "tapestry.no_such_tech", card=TermRef("techs", card))
    assert tech is not None
    return tech


def tech_owner(state: Tapestry, card: str) -> int | None:
    """Who has this card."""
    return next((seat for seat, player in enumerate(state.players) if tech_of(player, card)), None)


def needs(card: str) -> Message:
    """The condition of a card in words."""
    wanted = thing("techs", card)["needs"]
    if "track" in wanted:
        return say(".needs.track", track=TermRef("tracks", wanted["track"]), space=wanted["space"])
    return say(".needs.income", space=TermRef("income_spaces", f"{wanted['row']}_{wanted['space']}"))


def condition_met(state: Tapestry, seat: int, card: str) -> bool:
    """Whether the owner or a direct neighbour fulfils the condition for the square."""
    player = state.players[seat]
    wanted = thing("techs", card)["needs"]
    around = neighbours(state, seat)
    if "track" in wanted:
        track = wanted["track"]
        return any(here >= wanted["space"] for here in (position(player, track), *(n.tracks[track] for n in around)))
    row = wanted["row"]
    return any(here >= wanted["space"] for here in (player.uncovered[row], *(n.uncovered.get(row, 1) for n in around)))


def upgradable(state: Tapestry, seat: int, tech: Tech, *, free: bool = False) -> bool:
    """Whether a card can go up a row now."""
    if tech.row == X:
        return True
    ignores = free or active_card(state.players[seat]) == GOLDEN_AGE
    return tech.row == CIRCLE and (ignores or condition_met(state, seat, tech.card))


def upgradable_cards(state: Tapestry, seat: int, *, free: bool = False) -> tuple[str, ...]:
    """The cards of a player that can go up a row now."""
    return tuple(tech.card for tech in state.players[seat].techs if upgradable(state, seat, tech, free=free))


def with_tech(player: Player, tech: Tech) -> Player:
    """The player with this card in its row."""
    others = tuple(old for old in player.techs if old.card != tech.card)
    return replace(player, techs=(*others, tech))


def upgrade(state: Tapestry, seat: int, card: str, turn: Turn) -> Tapestry:
    """Move a card up a row and lay out the benefit there."""
    player = state.players[seat]
    tech = owned_tech(player, card)
    row = NEXT_ROW.get(tech.row)
    if row is None:
        return state
    state = state.with_player(seat, with_tech(player, Tech(card, row)))
    turn.tell(row=TermRef("tech_rows", row))
    if active_card(player) == GOLDEN_AGE:
        state = score_card(state, seat, GOLDEN_AGE, GOLDEN_AGE_VP, turn)
    return push_printed(state, seat, thing("techs", card)[row])
