"""Developing technologies: peaceful or by revolution, with what it sets off."""

from __future__ import annotations

from companion.engine.counters import spend, with_item
from companion.engine.frozen import replace
from companion.engine.ruling import require

from ..goods.stores import gain
from ..table.keeping import knows_hands, require_in_hand
from ..table.printed_cards import (
    EINSTEIN,
    GOVERNMENT,
    LEONARDO,
    NEWTON,
    RESOURCES,
    ROBESPIERRE,
    SPECIAL,
    UNITS,
    WORKED,
    card,
)
from ..table.ratings import action_totals
from ..table.state import Civilization, World
from ..turn.recount import regain_civil, settled, spend_civil
from .civil_steps import USUAL, Deal, require_civil, term
from .costs import cooperations, science_cost

EINSTEIN_CULTURE, ROBESPIERRE_CULTURE, PARTNER_PAYS = 3, 3, 1


def check_develop(world: World, seat: int, card_id: str, revolution: bool = False, deal: Deal = USUAL) -> None:
    """Whether a technology in hand can be developed."""
    player, printed = world.players[seat], card(card_id)
    require(printed.is_technology, ".no_technology", card=term(card_id))
    require_in_hand(world, seat, card_id)
    require(knows_hands(world) or not in_play(player, card_id), ".same_name", card=term(card_id))
    require(not revolution or printed.kind == GOVERNMENT, ".revolution_needs_government", card=term(card_id))
    if revolution:
        _check_all_actions(world, seat)
    else:
        require_civil(world, seat, deal.actions)
    need = science_cost(world, seat, card_id, revolution, deal.discount).value
    lent = player.turn.unit_science if printed.kind in UNITS else 0
    require(player.science + lent >= need, ".not_enough_science", need=need, have=player.science + lent)
    for partner in cooperations(world, seat):
        require(world.players[partner].science >= PARTNER_PAYS, ".partner_cannot_pay")


def _check_all_actions(world: World, seat: int) -> None:
    """A revolution needs the complete total: of civil actions, or of military ones with Robespierre."""
    player = world.players[seat]
    civil, military = action_totals(world, seat)
    if not knows_hands(world):
        return
    if player.leader == ROBESPIERRE:
        have = player.military_left
        require(have >= military, ".revolution_needs_military", need=military, have=have)
    else:
        require(player.civil_left >= civil, ".revolution_needs_civil", need=civil, have=player.civil_left)


def develop(world: World, seat: int, card_id: str, revolution: bool = False, deal: Deal = USUAL) -> World:
    """Pay, bring the technology into play, and let leaders react."""
    before = _paid(world, seat, card_id, revolution, deal)
    world = settled(before, _in_play(before, seat, card_id))
    player = world.players[seat]
    if revolution:
        if player.leader == ROBESPIERRE:
            spent = replace(player, military_left=0, culture=player.culture + ROBESPIERRE_CULTURE)
        else:
            spent = replace(player, civil_left=0)
        world = world.with_player(seat, spent)
    return _reactions(world, seat)


def in_play(player: Civilization, card_id: str) -> bool:
    """Whether a technology lies in play."""
    return card_id in player.workers or card_id in player.specials or card_id == player.government


def _paid(world: World, seat: int, card_id: str, revolution: bool, deal: Deal) -> World:
    need = science_cost(world, seat, card_id, revolution, deal.discount).value
    player = world.players[seat]
    lent = min(need, player.turn.unit_science) if card(card_id).kind in UNITS else 0
    player = replace(player, turn=replace(player.turn, unit_science=player.turn.unit_science - lent))
    player = player if revolution else spend_civil(player, deal.actions)
    hand = list(player.civil_hand)
    if card_id in hand:
        hand.remove(card_id)
    partners = cooperations(world, seat)
    world = world.with_player(seat, replace(player, science=spend(player.science, need - lent), civil_hand=tuple(hand)))
    for partner in partners:
        other = world.players[partner]
        world = world.with_player(partner, replace(other, science=spend(other.science, PARTNER_PAYS)))
    return world


def _in_play(world: World, seat: int, card_id: str) -> World:
    """The technology lies in play; of special ones of a type only the higher stays."""
    player, printed = world.players[seat], card(card_id)
    if printed.kind == GOVERNMENT:
        return world.with_player(seat, replace(player, government=card_id))
    if printed.kind in SPECIAL:
        return world.with_player(seat, replace(player, specials=with_special(player.specials, card_id)))
    if printed.kind in WORKED and card_id not in player.workers:
        return world.with_player(seat, replace(player, workers=with_item(player.workers, card_id, 0)))
    return world


def with_special(specials: tuple[str, ...], card_id: str) -> tuple[str, ...]:
    """The special technologies after one more came: the higher level of a type stays."""
    same = [id for id in (*specials, card_id) if card(id).kind == card(card_id).kind]
    best = max(same, key=lambda id: card(id).level)
    others = tuple(id for id in specials if card(id).kind != card(card_id).kind)
    return (*others, best)


def _reactions(world: World, seat: int) -> World:
    player = world.players[seat]
    if player.leader == LEONARDO:
        return world.with_player(seat, gain(player, RESOURCES, 1))
    if player.leader == EINSTEIN:
        return world.with_player(seat, replace(player, culture=player.culture + EINSTEIN_CULTURE))
    return regain_civil(world, seat) if player.leader == NEWTON else world
