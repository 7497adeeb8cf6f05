"""Blue tokens lost: from the bank, then from cards; the app proposes which, the owner may name another."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.action import Turn
from companion.engine.choice import Candidate, Choice
from companion.engine.frozen import replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.toolbox.pending import without

from ..table.printed_cards import CIVIL, FOOD, RESOURCES
from ..table.state import OVER, SCORING, Civilization, TokenTaken, World
from .stores import holding, lose_blue, worth


def lose_blue_tokens(world: World, seat: int, count: int, turn: Turn | None = None) -> World:
    """Blue tokens go back to the box; those taken off cards can be exchanged while nothing else has moved there."""
    before = world.players[seat]
    after = lose_blue(before, count)
    lost = before.blue_bank - after.blue_bank + sum(before.stores.values()) - sum(after.stores.values())
    if turn is not None and lost:
        told = say(".step.loses_blue", who=SeatRef(seat), n=lost)
        turn.step(told, choice=from_where(before, after), seat=seat, icon="circle")
    off = [id for id, tokens in before.stores.items() for _ in range(tokens - after.stores.get(id, 0))]
    taken = tuple(TokenTaken(seat, id, after.stores) for id in off)
    world = world.with_player(seat, after)
    return replace(world, tokens_taken=(*exchangeable(world), *taken)) if taken else world


def from_where(before: Civilization, after: Civilization, rule: str = ".blue.rule") -> Choice[str]:
    """From which cards, if not from the bank, blue tokens were taken, and by which rule."""
    bank = Candidate("", say(".blue.bank"), after.blue_bank < before.blue_bank, say(".blue.left", n=after.blue_bank))
    stores = [
        Candidate(id, TermRef(CIVIL, id), after.stores.get(id, 0) < count, say(".blue.worth", n=worth(id)))
        for id, count in before.stores.items()
    ]
    taken = next((one.value for one in (bank, *stores) if one.kept), None)
    return Choice(taken, (bank, *stores), Message(rule))


def exchangeable(world: World) -> tuple[TokenTaken, ...]:
    """The tokens taken off cards whose owner may still name another card; after the last turn none matters."""
    if world.phase in (SCORING, OVER):
        return ()
    return tuple(taken for taken in world.tokens_taken if instead(world, taken))


def instead(world: World, taken: TokenTaken) -> tuple[str, ...]:
    """The other cards a token could come from; none once the tokens on the cards have moved on."""
    player = world.players[taken.seat]
    if player.resigned or player.stores != taken.stores:
        return ()
    held = (*holding(player, FOOD), *holding(player, RESOURCES))
    return tuple(sorted((id for id in held if id != taken.card), key=worth))


def exchanged(world: World, taken: TokenTaken, card_id: str) -> World:
    """The owner's word: the token comes from this card, and what was taken off the other lies there again."""
    player, others = world.players[taken.seat], without(world.tokens_taken, taken)
    if card_id not in instead(world, taken):
        return replace(world, tokens_taken=others)
    stores = _moved(player.stores, card_id, taken.card)
    follow = (replace(one, stores=stores) if _same(one, taken) else one for one in others)
    world = replace(world, tokens_taken=tuple(follow))
    return world.with_player(taken.seat, replace(player, stores=stores))


def _same(one: TokenTaken, taken: TokenTaken) -> bool:
    """Whether two tokens were taken from the same seat at the same time."""
    return one.seat == taken.seat and one.stores == taken.stores


def _moved(stores: Mapping[str, int], source: str, target: str) -> dict[str, int]:
    moved = {**stores, source: stores[source] - 1, target: stores.get(target, 0) + 1}
    return {id: tokens for id, tokens in moved.items() if tokens}
