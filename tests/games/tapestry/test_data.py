"""Data: every benefit named anywhere exists, and the printed counts are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from companion.engine.data import items, table, vocabulary
from companion.games.tapestry.cards.card_effects import MEANT, SHARED
from companion.games.tapestry.table.ids import TRACKS
from companion.games.tapestry.turn.gains import AUTOMATIC

# Kinds that wait for an action of their own.
WAITING = {
    *("explore", "explore_space", "research", "invent", "upgrade", "circle_again", "square_again", "renew_display"),
    *("conquer", "tile_benefit", "repeat", "restart", "play_on_top", "copy_card", "extra_civilization"),
    *("any_landmark", "give_token", "olympic_prize", "step"),
}
BENEFITS = items("tapestry", "benefits")


def groups(node: object) -> Iterator[str]:
    """Every benefit id under the keys that list benefits."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("all", "any_order", "choose_one", "gain", "gives", "income", "parts", "uncovers"):
                yield from (part for part in value if isinstance(part, str))
            elif key in ("rows", "columns"):
                yield from (part for row in value for part in row)
            else:
                yield from groups(value)
    elif isinstance(node, list):
        for item in node:
            yield from groups(item)


@pytest.mark.parametrize("domain", [d for d in vocabulary("tapestry") if d != "decision_cards"])
def test_every_benefit_named_exists(domain):
    unknown = [part for thing in table("tapestry", domain) for part in groups(thing) if part not in BENEFITS]
    assert unknown == []


def test_every_kind_of_benefit_runs_or_waits():
    kinds = {benefit["kind"] for benefit in BENEFITS.values()}
    assert kinds == set(AUTOMATIC) | WAITING


def test_four_tracks_of_twelve_spaces_with_twelve_landmarks():
    assert Counter(space["track"] for space in items("tapestry", "spaces").values()) == dict.fromkeys(TRACKS, 12)
    assert sum("landmark" in space for space in items("tapestry", "spaces").values()) == 12
    assert len(items("tapestry", "landmarks")) == 18


def test_cells_of_landmarks():
    cells = {id: sum(row.count("1") for row in mark["shape"]) for id, mark in items("tapestry", "landmarks").items()}
    assert (cells["rubber_works"], cells["fusion_reactor"], cells["academy"], cells["barn"]) == (12, 8, 8, 9)
    assert sum(cells.values()) == 115


def test_territory_tiles_show_the_printed_benefits():
    shown = Counter(tile["benefit"] for tile in items("tapestry", "territory_tiles").values())
    assert shown == {
        **dict.fromkeys(("coin", "worker", "food", "culture"), 8),
        "tapestry_card": 4,
        "invent": 3,
        "research_x": 2,
        "two_tiles": 2,
        **dict.fromkeys(("market", "house", "farm", "armory", "upgrade_tech"), 1),
    }


def test_income_mat_has_four_rows_of_six():
    rows = Counter(space["row"] for space in items("tapestry", "income_spaces").values())
    assert set(rows.values()) == {6}
    assert len(rows) == 4


def test_dice_faces():
    faces = {id: die["faces"] for id, die in items("tapestry", "dice").items()}
    assert [len(faces[die]) for die in ("red", "black", "green")] == [6, 6, 4]
    assert all(face in BENEFITS for die in ("red", "black") for face in faces[die])


def test_every_way_belongs_to_a_civilization():
    civilizations = items("tapestry", "civilizations")
    ways = items("tapestry", "civilization_ways")
    assert all(way["civilization"] in civilizations for way in ways.values())
    named = [name for way in ways.values() for name in (*way.get("from", ()), way.get("after", "")) if name]
    assert all(name in ways for name in named)


def test_every_word_by_which_a_card_gives_to_others_is_a_verb():
    shares = [card["share"] for card in items("tapestry", "tapestry_cards").values() if "share" in card]
    assert len(shares) == 3
    for share in shares:
        assert share["who"] in MEANT
        assert set(share) - {"who"} <= set(SHARED)
