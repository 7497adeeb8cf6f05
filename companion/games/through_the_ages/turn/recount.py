"""Recount: after cards entered or left play, actions and tokens follow, in one update."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace

from ..goods.lost_tokens import lose_blue_tokens
from ..table.printed_cards import BLUE_TOKENS, GATES, LAB, YELLOW_TOKENS, card, event
from ..table.rating_effects import levels_on
from ..table.ratings import action_totals
from ..table.state import Civilization, Unfinished, World


def settled(before: World, after: World, turn: Turn | None = None) -> World:
    """Give or take the actions and tokens by which the cards in play now differ; lost tokens are told to a turn."""
    for seat in range(len(after.players)):
        after = _settle_seat(before, after, seat, turn)
    return after


def _settle_seat(before: World, after: World, seat: int, turn: Turn | None) -> World:
    player = after.players[seat]
    old_civil, old_military = action_totals(before, seat)
    civil, military = action_totals(after, seat)
    changed = replace(
        player,
        civil_left=_available(player.civil_left, old_civil, civil),
        military_left=_available(player.military_left, old_military, military),
    )
    blue = _tokens(player, BLUE_TOKENS) - _tokens(before.players[seat], BLUE_TOKENS)
    yellow = _tokens(player, YELLOW_TOKENS) - _tokens(before.players[seat], YELLOW_TOKENS)
    changed = replace(changed, yellow_bank=max(0, changed.yellow_bank + yellow))
    changed = replace(changed, blue_bank=changed.blue_bank + max(0, blue))
    after = after if changed == player else after.with_player(seat, changed)
    return lose_blue_tokens(after, seat, -blue, turn) if blue < 0 else after


def _available(left: int, old: int, new: int) -> int:
    """A higher total makes new actions available at once, a lower one takes spent ones first."""
    return left + new - old if new >= old else min(left, new)


def _tokens(player: Civilization, what: str) -> int:
    """The tokens the cards in play have given."""
    own = [*player.specials, *(wonder.id for wonder in player.wonders if not wonder.ruined)]
    colonies = sum(event(id).gives.get(what, 0) for id in player.colonies)
    return sum(card(id).gives.get(what, 0) for id in own) + colonies


def regain_civil(world: World, seat: int, count: int = 1) -> World:
    """Make spent civil actions available again; with none spent nothing happens."""
    player = world.players[seat]
    total = action_totals(world, seat)[0]
    left = max(player.civil_left, min(total, player.civil_left + count))
    return world.with_player(seat, replace(player, civil_left=left))


def spend_civil(player: Civilization, count: int) -> Civilization:
    """Use up civil actions, extra ones first."""
    extra = min(count, player.turn.extra_civil)
    turn = replace(player.turn, extra_civil=player.turn.extra_civil - extra)
    return replace(player, turn=turn, civil_left=max(0, player.civil_left - (count - extra)))


def spend_military(player: Civilization, count: int) -> Civilization:
    """Use up military actions, extra ones first."""
    extra = min(count, player.turn.extra_military)
    turn = replace(player.turn, extra_military=player.turn.extra_military - extra)
    return replace(player, turn=turn, military_left=max(0, player.military_left - (count - extra)))


def gates_bonus(player: Civilization) -> int:
    """Culture Bill Gates scores when he leaves or the game ends."""
    return levels_on(player, LAB) if player.leader == GATES else 0


def without_leader(world: World, seat: int) -> World:
    """The leader leaves play; Bill Gates scores on the way out."""
    player = world.players[seat]
    gone = replace(player, culture=player.culture + gates_bonus(player), leader=None)
    return settled(world, world.with_player(seat, gone))


def without_unfinished(world: World, seat: int) -> World:
    """The wonder under construction leaves play; its tokens return to the bank."""
    player = world.players[seat]
    unfinished = player.unfinished or Unfinished("")
    return world.with_player(seat, replace(player, unfinished=None, blue_bank=player.blue_bank + unfinished.stages))
