"""Happy faces: which card shows how many, St. Peter's Basilica and Homer included."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.frozen import dataclass, replace

from .printed_cards import CIVIL, EVENTS, HAPPY, ST_PETERS, TERRITORY, WONDER, Card, card, event
from .state import Civilization


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of one card: what each of its sources (a worker, or the card itself) shows."""

    domain: str
    id: str
    kind: str
    happy: int
    unhappy: int = 0
    sources: int = 1

    @property
    def total(self) -> int:
        """Happy minus unhappy faces of the whole card."""
        return (self.happy - self.unhappy) * self.sources


def faces(player: Civilization) -> Iterator[Faces]:
    """Every card of a civilization that shows happy or unhappy faces."""
    blessed = any(wonder.id == ST_PETERS and not wonder.ruined for wonder in player.wonders)
    for shown in _printed(player):
        if blessed and shown.happy and shown.id != ST_PETERS:
            yield replace(shown, happy=shown.happy + 1)
        else:
            yield shown


def _printed(player: Civilization) -> Iterator[Faces]:
    for id, workers in player.workers.items():
        if workers and card(id).gives.get(HAPPY):
            yield _shown(card(id), card(id).kind, sources=workers)
    single = [player.government, *player.specials, *([player.leader] if player.leader else ())]
    for id in single:
        if card(id).gives.get(HAPPY):
            yield _shown(card(id), card(id).kind)
    for wonder in player.wonders:
        printed = card(wonder.id).gives.get(HAPPY, 0)
        if wonder.homer or (printed and not wonder.ruined):
            made = _shown(card(wonder.id), WONDER)
            bare = replace(made, happy=0, unhappy=0) if wonder.ruined else made
            yield replace(bare, happy=bare.happy + (1 if wonder.homer else 0))
    for id in player.colonies:
        if event(id).gives.get(HAPPY):
            yield replace(_shown(event(id), TERRITORY), domain=EVENTS)


def _shown(printed: Card, kind: str, sources: int = 1) -> Faces:
    count = printed.gives.get(HAPPY, 0)
    return Faces(CIVIL, printed.id, kind, max(0, count), max(0, -count), sources)


def happy_on(player: Civilization, *kinds: str) -> int:
    """All happy faces on cards of these kinds; unhappy ones subtract nothing."""
    return sum(shown.happy * shown.sources for shown in faces(player) if shown.kind in kinds)
