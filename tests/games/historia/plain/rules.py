"""The rules of a bot round and a round end, written once more from the rulebook: loops, dicts, no shared code.

Only the default answers to the open points are known here, and no variant.
"""

from __future__ import annotations

from typing import Any

TABLE = dict[str, Any]  # a table as plain dicts, see reading.py
CARDS_OF = {"chieftain": 3, "noble": 4, "king": 5}
SYMBOLS = {
    "z1": ["technology"],
    "z2": ["military"],
    "z3": ["technology", "military"],
    "z4": ["art"],
    "z5": ["war"],
    "z6": ["expansion", "war"],
}
GOVERNMENT_VP = {
    "clan": 0,
    "nomads": 1,
    "city_state": 2,
    "empire": 3,
    "mercantilism": 4,
    "enlightenment": 5,
    "consumer_society": 5,
    "utopia": 7,
    "barbarians": 3,
}
GOVERNMENT_CUBES = {"clan": 1, "consumer_society": 1, "barbarians": 2}
MOST_LEFTOVERS = {1: 9, 2: 11, 3: 13}


def bots_in_order(table: TABLE) -> list[int]:
    """Kings, then Nobles, then Chieftains, from left to right."""
    order = []
    for kind in ("king", "noble", "chieftain"):
        for seat, civ in enumerate(table["civs"]):
            if civ["bot"] == kind and not civ["out"]:
                order.append(seat)
    return order


def play_bots(table: TABLE, drawn: list[str]) -> None:
    """Every bot in its order with the cards that were drawn; who is destroyed on the way acts no more."""
    cards = list(drawn)
    for seat in bots_in_order(table):
        if table["over"] or table["civs"][seat]["out"]:
            continue
        count = CARDS_OF[table["civs"][seat]["bot"]]
        mine, cards = cards[:count], cards[count:]
        for card in mine:
            for symbol in SYMBOLS[card]:
                if not table["over"]:
                    play_symbol(table, seat, symbol)
    assert cards == [] or table["over"]


def play_symbol(table: TABLE, seat: int, symbol: str) -> None:
    """One symbol of a bot's card."""
    if symbol in ("technology", "military"):
        climb(table, seat, symbol)
    elif symbol == "art":
        if table["row"]:
            table["row"].pop()
        table["civs"][seat]["vp"] += 1
    elif symbol == "expansion":
        expand(table, seat)
    else:
        make_war(table, seat)


def climb(table: TABLE, seat: int, axis: str) -> None:
    """The level and one point; at a border of the matrix the other axis; at sixteen two more points instead."""
    bot = table["civs"][seat]
    other = "military" if axis == "technology" else "technology"
    bot["vp"] += 1
    if bot[axis] == 16:
        bot["vp"] += 2
    elif is_field_ahead(table, bot, axis):
        bot[axis] += 1
    elif bot[other] == 16:
        bot["vp"] += 2
    elif is_field_ahead(table, bot, other):
        bot[other] += 1


def is_field_ahead(table: TABLE, bot: TABLE, axis: str) -> bool:
    technology, military = bot["technology"], bot["military"]
    place = (technology + 1, military) if axis == "technology" else (technology, military + 1)
    return place in table["fields"]


def expand(table: TABLE, seat: int) -> None:
    """Into the suitable region in reach with the highest number, else into the highest in reach."""
    bot = table["civs"][seat]
    if bot["supply"] == 0:
        return
    reach = []
    for region in table["regions"]:
        if region in bot["map"]:
            continue
        if bot["technology"] >= table["navigation"] or any(own in table["borders"][region] for own in bot["map"]):
            reach.append(region)
    suitable = []
    for region in reach:
        there = [civ for civ in table["civs"] if civ is not bot and region in civ["map"]]
        if not there or any(civ["military"] < bot["military"] for civ in there):
            suitable.append(region)
    best = None
    for region in suitable or reach:
        if best is None or table["tiles"][region] > table["tiles"][best]:
            best = region
    if best is not None:
        bot["supply"] -= 1
        bot["map"].append(best)


def make_war(table: TABLE, seat: int) -> None:
    """Against the weaker civilization with most points in a shared region; people first on a tie."""
    bot, enemies = table["civs"][seat], []
    for other, civ in enumerate(table["civs"]):
        meets = any(region in bot["map"] for region in civ["map"])
        if civ is not bot and not civ["out"] and civ["military"] < bot["military"] and meets:
            enemies.append(other)
    if not enemies:
        return
    most = max(table["civs"][other]["vp"] for other in enemies)
    tied = [other for other in enemies if table["civs"][other]["vp"] == most]
    people = [other for other in table["order"] if other in tied]
    machines = [other for other in bots_in_order(table) if other in tied]
    victim = (people + machines)[0]
    shared = [region for region in table["civs"][victim]["map"] if region in bot["map"]]
    region = max(shared, key=lambda place: table["tiles"][place])
    bot["vp"] += 4 if bot["technology"] >= table["nuclear_power"] else 2
    lose_cube(table, victim, region)


def lose_cube(table: TABLE, seat: int, region: str) -> None:
    """The loser's cube leaves; a last one stays with people among people, ends a solo game, destroys a bot."""
    civ = table["civs"][seat]
    last, person = len(civ["map"]) == 1, civ["bot"] == "human"
    if last and person and len(table["order"]) > 1:
        return
    civ["map"].remove(region)
    civ["used"] += 1
    if last:
        civ["out"] = True
        table["over"] = person


def end_round(table: TABLE) -> None:
    """All measures of the time circle, then the next round."""
    segment, civs = (table["round"] - 1) % 4 + 1, table["civs"]
    people = [civs[seat] for seat in table["order"]]
    if segment in table["circle"]["gain_cube"]:
        for civ in people:
            if civ["general"]:
                civ["general"] -= 1
                civ["used"] += 1
    if segment in table["circle"]["territory_bonus"]:
        for civ in civs:
            for region in civ["map"]:
                if not civ["out"] and not any(region in other["map"] for other in civs if other is not civ):
                    civ["vp"] += table["tile_vp"][table["tiles"][region]]
    for civ in people:
        if segment in table["circle"]["take_back_cards"]:
            del civ["queue"][:2]
        if segment in table["circle"]["refresh_wonders"]:
            civ["turned"] = 0
        if segment in table["circle"]["recover_cubes"]:
            move(civ, len(civ["map"]))
    for civ in civs:
        if segment in table["circle"]["government_bonus"] and not civ["out"]:
            government = table["fields"].get((civ["technology"], civ["military"]))
            if government is not None:
                civ["vp"] += GOVERNMENT_VP[government]
                if civ["bot"] == "human":
                    move(civ, GOVERNMENT_CUBES.get(government, 0))
    if segment in table["circle"]["turn_order"]:
        old = table["order"]
        table["order"] = sorted(old, key=lambda seat: (civs[seat]["vp"], -old.index(seat)))
    if segment in table["circle"]["new_wonders"] and table["round"] < 12:
        table["row"] = [""] * (len(people) + 2)
    if segment in table["circle"]["leader_bonus"]:
        score_leaders(table)
    if table["round"] == 12:
        table["over"] = True
    else:
        table["round"] += 1


def move(civ: TABLE, count: int) -> None:
    """Used cubes back to the personal supply, as far as there are."""
    back = min(count, civ["used"])
    civ["used"] -= back
    civ["supply"] += back


def score_leaders(table: TABLE) -> None:
    """Each condition for itself; what people missed is shared by the bots, rounded down, with a limit."""
    era, missed = (table["round"] - 1) // 4 + 1, 0
    before = [civ["vp"] for civ in table["civs"]]
    for seat in table["order"]:
        civ = table["civs"][seat]
        for leader in [leader for leader in civ["leaders"] if leader["era"] == era]:
            civ["leaders"].remove(leader)
            for metric, needed, points in leader["conditions"]:
                have = before[seat] if metric == "vp" else len(civ["map"]) if metric == "regions" else civ[metric]
                if have >= needed:
                    civ["vp"] += points
                else:
                    missed += points
    bots = bots_in_order(table)
    for seat in bots:
        table["civs"][seat]["vp"] += min(missed // len(bots), MOST_LEFTOVERS[era])
