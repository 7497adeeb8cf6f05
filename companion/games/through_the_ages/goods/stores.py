"""Food and resources as blue tokens on cards: gaining, paying with change, losing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.engine.frozen import replace

from ..table.printed_cards import FARM, FOOD, GATES, LAB, MINE, RESOURCES, card
from ..table.state import Civilization, Paid
from .payments import Lying, Places, Purse, cheapest_way


def worth(card_id: str) -> int:
    """What one blue token on this card is worth."""
    printed = card(card_id)
    if printed.kind == FARM:
        return printed.gives[FOOD]
    if printed.kind == MINE:
        return printed.gives[RESOURCES]
    return printed.level


def storage(player: Civilization, goods: str) -> tuple[str, ...]:
    """The cards that may take in this kind of goods, dearest first; before labs of the same worth come mines."""
    kinds = (FARM,) if goods == FOOD else (MINE, LAB) if player.leader == GATES else (MINE,)
    found = [id for id in player.workers if card(id).kind in kinds and worth(id) > 0]
    return tuple(sorted(found, key=lambda id: (-worth(id), card(id).kind != MINE)))


def holding(player: Civilization, goods: str) -> tuple[str, ...]:
    """The cards on which tokens of this kind of goods lie, dearest first."""
    kinds = (FARM,) if goods == FOOD else (MINE, LAB)
    found = [id for id, tokens in player.stores.items() if tokens and card(id).kind in kinds and worth(id) > 0]
    return tuple(sorted(found, key=worth, reverse=True))


def stock(player: Civilization, goods: str) -> int:
    """How much food or how many resources a civilization has."""
    return sum(player.stores[id] * worth(id) for id in holding(player, goods))


def food(player: Civilization) -> int:
    """Food in stock."""
    return stock(player, FOOD)


def resources(player: Civilization) -> int:
    """Resources in stock."""
    return stock(player, RESOURCES)


@lru_cache(maxsize=4096)
def coins(worths: tuple[int, ...], amount: int, tokens: int) -> tuple[int, ...]:
    """How many tokens of each worth reach the amount, or come nearest below it; of equal ones the fewest tokens."""
    best: dict[int, tuple[int, ...]] = {0: (0,) * len(worths)}
    for total in range(1, amount + 1):
        reached = [
            tuple(count + (place == index) for place, count in enumerate(best[total - value]))
            for index, value in enumerate(worths)
            if total - value in best
        ]
        fitting = [made for made in reached if sum(made) <= tokens]
        if fitting:
            best[total] = min(fitting, key=sum)
    return best[max(best)]


def gain(player: Civilization, goods: str, amount: int) -> Civilization:
    """Put tokens from the bank on own cards worth this much, or as much as the bank allows."""
    places = storage(player, goods)
    given = coins(tuple(map(worth, places)), max(0, amount), player.blue_bank) if places else ()
    return _placed(player, dict(zip(places, given, strict=True)))


def _placed(player: Civilization, tokens: Mapping[str, int]) -> Civilization:
    stores = dict(player.stores)
    for id, count in tokens.items():
        if count:
            stores[id] = stores.get(id, 0) + count
    used = sum(tokens.values())
    return replace(player, stores=stores, blue_bank=max(0, player.blue_bank - used))


def place(player: Civilization, card_id: str, tokens: int) -> Civilization:
    """Put tokens from the bank on one card, as many as there are."""
    return _placed(player, {card_id: max(0, min(tokens, player.blue_bank))})


def purse_of(player: Civilization, goods: str) -> tuple[Purse, Places]:
    """The tokens this kind of goods can be paid with, and the cards on which change may lie, dearest first."""
    held = tuple((id, worth(id), player.stores[id]) for id in holding(player, goods))
    return held, tuple((id, worth(id)) for id in storage(player, goods))


def pay(player: Civilization, goods: str, amount: int) -> Civilization:
    """Pay exactly where possible, leaving as few tokens on cards as can be; what is missing cannot be paid."""
    amount = min(amount, stock(player, goods))
    if amount <= 0:
        return player
    way = cheapest_way(*purse_of(player, goods), amount, player.blue_bank)
    paid = lying_instead(player, goods, way.lying)
    return replace(paid, paid=Paid(goods, amount, player.stores, player.blue_bank, paid.stores))


def lying_instead(player: Civilization, goods: str, lying: Lying) -> Civilization:
    """The tokens of this kind of goods lie so; the bank has the rest."""
    held = holding(player, goods)
    before, after = sum(player.stores[id] for id in held), sum(count for _, count in lying)
    stores = {id: count for id, count in player.stores.items() if id not in held and count > 0}
    return replace(player, stores={**stores, **dict(lying)}, blue_bank=max(0, player.blue_bank + before - after))


def _without_empty(stores: Mapping[str, int]) -> dict[str, int]:
    return {id: count for id, count in stores.items() if count > 0}


def lose_everything(player: Civilization, goods: str) -> Civilization:
    """Put all tokens of this kind of goods back into the bank."""
    held = holding(player, goods)
    back = sum(player.stores[id] for id in held)
    stores = {id: count for id, count in player.stores.items() if id not in held}
    return replace(player, stores=stores, blue_bank=player.blue_bank + back)


def lose_blue(player: Civilization, tokens: int) -> Civilization:
    """Give blue tokens back to the box: from the bank, then the least worth ones from cards."""
    from_bank = min(tokens, player.blue_bank)
    player = replace(player, blue_bank=player.blue_bank - from_bank)
    for _ in range(tokens - from_bank):
        player = take_token(player)
    return player


def take_token(player: Civilization, named: str | None = None) -> Civilization:
    """Take a token from the named card, or the least worth one; of equal ones where more is in stock."""
    held = holding(player, FOOD) + holding(player, RESOURCES)
    if not held:
        return player
    kind = {FARM: FOOD}
    least = min(held, key=lambda id: (worth(id), -stock(player, kind.get(card(id).kind, RESOURCES))))
    taken = named if named in held and named is not None else least
    return replace(player, stores=_without_empty({**player.stores, taken: player.stores[taken] - 1}))
