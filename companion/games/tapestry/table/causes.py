"""Causes: why somebody has something to decide (a space, a card, a mat, a rule), and which of how many it is."""

from __future__ import annotations

from typing import Final

from companion.engine.frozen import replace
from companion.engine.message import Message, TermRef, say

from .ids import BONUS, ONE
from .printed import benefit
from .state import Cause, Due, Player, Tapestry

SPACE, CARD, TECH, CIVILIZATION_MAT = ("space", "card", "tech", "civilization")
ADJUSTMENT, SPACE_TILE, TERRITORY = ("adjustment", "space_tile", "territory")
ERA, DISTRICT, CONQUEST_DICE, TRAP_SPRUNG = ("era", "district", "dice", "trap")
RESEARCH_DIE, BY_HAND = ("research", "by_hand")
# What the id of a cause names.
DOMAINS: Final = {
    SPACE: "spaces",
    CARD: "tapestry_cards",
    TECH: "techs",
    CIVILIZATION_MAT: "civilizations",
    ADJUSTMENT: "civilizations",
    SPACE_TILE: "space_tiles",
    TERRITORY: "territory_tiles",
}
KINDS: Final = (*DOMAINS, ERA, DISTRICT, CONQUEST_DICE, TRAP_SPRUNG, RESEARCH_DIE, BY_HAND)
# Kinds of benefit that come about without a decision.
SILENT: Final = frozenset(
    {
        *("resource", "lose_resource", "tile", "card", "space_tile", "building", "vp", "vp_per", "move", "several"),
        *("landmark", "nothing", "trade", "buy", "convert", "discard_card", "discard_more", "open_rank", "step"),
    }
)


def cause_words(cause: Cause | None) -> Message | None:
    """Why something is decided, as a sentence."""
    if cause is None:
        return None
    domain = DOMAINS.get(cause.kind, "")
    if cause.kind == TERRITORY and not cause.id:
        return say(".cause.territory_any")
    return say(f".cause.{cause.kind}", what=TermRef(domain, cause.id) if domain else None)


def decisions_in(due: Due) -> int:
    """How many decisions a due benefit holds; a bonus is a decision of its own."""
    if due.how in (ONE, BONUS):
        return 1
    return sum(benefit(part)["kind"] not in SILENT for part in due.parts)


def blamed(before: Tapestry, after: Tapestry, kind: str, id: str = "") -> Tapestry:
    """The table after something, with this cause on everything it has newly laid out for anybody."""
    return caused(before, after, Cause(kind, id))


def caused(before: Tapestry, after: Tapestry, cause: Cause) -> Tapestry:
    """The same with a cause that is known already."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if new.due is not old.due:
            after = after.with_player(seat, _with_cause(old, new, cause))
    return after


def _with_cause(before: Player, after: Player, cause: Cause) -> Player:
    known = {id(due) for due in before.due}
    fresh = [due for due in after.due if id(due) not in known and due.cause is None]
    if not fresh:
        return after
    together = max(1, sum(decisions_in(due) for due in fresh if due.how != BONUS))
    blamed_ones = {id(due): replace(due, cause=cause, together=1 if due.how == BONUS else together) for due in fresh}
    return replace(after, due=tuple(blamed_ones.get(id(due), due) for due in after.due))


def inherited(due: Due, before: Tapestry, after: Tapestry, seat: int) -> Tapestry:
    """The table after a part of a due benefit was done: what it has laid out belongs to the same row of decisions."""
    old, new = before.players[seat], after.players[seat]
    if due.cause is None or new.due is old.due:
        return after
    known = {id(one) for one in old.due}
    dues = tuple(
        replace(one, cause=due.cause, together=due.together) if id(one) not in known and one.cause is None else one
        for one in new.due
    )
    return after.with_player(seat, replace(new, due=dues))


def place_in_row(player: Player) -> tuple[int, int]:
    """Which of how many decisions of one cause comes first now: (1, 2) is the first of two."""
    if not player.due:
        return 1, 1
    first = player.due[0]
    if first.how == BONUS or first.cause is None:
        return 1, 1
    same = [due for due in player.due if due.cause == first.cause and due.together == first.together]
    left = sum(decisions_in(due) for due in same if due.how != BONUS)
    row = max(first.together, left)
    return row - left + 1, row
