"""Payments by brute force: every way tokens may lie after paying, found by single moves, to compare with."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from random import Random

from companion.games.through_the_ages.goods.stores import pay, stock, worth
from companion.games.through_the_ages.table.printed_cards import FOOD, RESOURCES
from companion.games.through_the_ages.table.state import Civilization

FARMS = ("agriculture", "irrigation", "selective_breeding", "mechanized_agriculture")
MINES = ("bronze", "iron", "coal", "oil")


@cache
def reachable(lying, cards):
    """Everything tokens can become: one goes back, or is changed for lower ones worth no more, again and again."""
    seen, todo = {lying}, [lying]
    while todo:
        here = todo.pop()
        for place, id in enumerate(cards):
            if not here[place]:
                continue
            without = [count - (at == place) for at, count in enumerate(here)]
            lower = [at for at, other in enumerate(cards) if worth(other) < worth(id)]
            sizes = (combinations_with_replacement(lower, size) for size in range(worth(id) + 1))
            heaps = (heap for of_size in sizes for heap in of_size)
            for heap in (heap for heap in heaps if sum(worth(cards[at]) for at in heap) <= worth(id)):
                made = list(without)
                for at in heap:
                    made[at] += 1
                if tuple(made) not in seen:
                    seen.add(tuple(made))
                    todo.append(tuple(made))
    return frozenset(seen)


def fewest(lying, cards, amount, bank):
    """The least overpaid, and of these the fewest tokens left, by looking at everything."""
    whole = sum(count * worth(id) for count, id in zip(lying, cards, strict=True))
    made = []
    for after in reachable(lying, cards):
        paid = whole - sum(count * worth(id) for count, id in zip(after, cards, strict=True))
        if paid >= amount and sum(after) <= sum(lying) + bank:
            made.append((paid - amount, sum(after)))
    return min(made)


def compare(random: Random) -> None:
    """One payment drawn by chance is paid as the brute force would."""
    goods, all_cards = random.choice(((FOOD, FARMS), (RESOURCES, MINES)))
    cards = (all_cards[0], *(id for id in all_cards[1:] if random.random() < 0.6))
    lying = tuple(random.choice((0, 0, 1, 1, 2, 3)) for _ in cards)
    bank = random.choice((0, 0, 1, 2, 12))
    stores = {id: count for id, count in zip(cards, lying, strict=True) if count}
    player = replace(Civilization(workers=dict.fromkeys(cards, 0)), stores=stores, blue_bank=bank)
    have = stock(player, goods)
    if not have:
        return
    amount = random.randint(1, have)
    after = pay(player, goods, amount)
    found = (have - stock(after, goods) - amount, sum(after.stores.values()))
    assert found == fewest(lying, cards, amount, bank), (cards, lying, bank, amount, after.stores)
    assert after.blue_bank + sum(after.stores.values()) == bank + sum(lying)
