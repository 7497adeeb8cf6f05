"""The table: one civilization a seat, the card row, the decks, and what is still to be decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar

from companion.engine.adjust import Former
from companion.engine.counters import with_at
from companion.engine.fields import Bounds, Count, Seat
from companion.engine.frozen import dataclass, frozen_maps, replace
from companion.toolbox.once import with_used, without_used

from .ids import (
    AgeId,
    AggressionId,
    CardId,
    EventId,
    KeepingId,
    Level,
    PactId,
    Points,
    RatedId,
    SideId,
    TacticId,
    VariantId,
    WarId,
)

# Phases of a turn.
START, POLITICS, ACTIONS, SCORING, OVER = "start", "politics", "actions", "scoring", "over"
# How much is kept.
POINTS, TABLEAU, EVERYTHING = "points", "tableau", "everything"
# Which game is played: the full one, the short first one of the handbook, or the full one without attacks.
FULL_GAME, FIRST_GAME, PEACEFUL = "full", "first", "peaceful"
# Spaces of the row: no card, or a card nobody has named.
EMPTY, UNKNOWN = "", "?"


def used_once(card_id: str) -> Former:
    """What was a yes or no of its own before there was one list of used cards."""

    def write(owner: Any, used: bool) -> Any:
        others = without_used(owner.once, card_id)
        return replace(owner, once=with_used(others, card_id) if used else others)

    return Former(bool, lambda owner: card_id in owner.once, write)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A wonder under construction; every finished stage holds one blue token."""

    id: CardId
    stages: Annotated[int, Bounds(0, 5)] = 0


@dataclass(frozen=True, slots=True)
class Wonder:
    """A finished wonder, perhaps in ruins, perhaps with Homer under it."""

    id: CardId
    ruined: bool = False
    homer: bool = False


@dataclass(frozen=True, slots=True)
class Pact:
    """A pact in its owner's area: with whom, and which side the owner has."""

    id: PactId
    partner: Seat
    side: SideId = "a"


@dataclass(frozen=True, slots=True)
class War:
    """A declared war, resolved at the start of the declarer's next turn."""

    id: WarId
    rival: Seat


@dataclass(frozen=True, slots=True)
@frozen_maps
class Paid:
    """The last payment in blue tokens; while nothing else has moved on the cards its owner may pay otherwise."""

    goods: str
    amount: Count
    # What lay on the cards and in the bank before, and what lies on the cards since.
    before: Mapping[CardId, Count]
    bank: Count
    after: Mapping[CardId, Count]


@dataclass(frozen=True, slots=True)
class ThisTurn:
    """What counts only until the end of the own turn."""

    political: Count = 0
    tactic: bool = False
    taken: tuple[CardId, ...] = ()
    replaced_leader: bool = False
    extra_civil: Count = 0
    extra_military: Count = 0
    unit_resources: Count = 0
    unit_science: Count = 0
    spare_food: Count = 0
    spare_resources: Count = 0
    # The cards whose power of once a turn is used.
    once: tuple[str, ...] = ()
    # Hammurabi led when a civil action of this turn was spent: his help counts for it though he is replaced since.
    hammurabi_led: bool = False

    former: ClassVar[Mapping[str, Former]] = {
        "homer_used": used_once("homer"),
        "hammurabi_used": used_once("hammurabi"),
        "bach_used": used_once("bach"),
        "liner_used": used_once("ocean_liner_service"),
        "churchill_used": used_once("churchill"),
        "trade_used": used_once("trade_routes"),
    }

    def with_used(self, card_id: str) -> ThisTurn:
        """The same with this card's power used."""
        return replace(self, once=with_used(self.once, card_id))


@dataclass(frozen=True, slots=True)
@frozen_maps
class Civilization:
    """One player: cards, workers and tokens; every rating is derived from these."""

    # Technologies in play with the workers on them; a card without a worker stands with 0.
    workers: Mapping[CardId, Count]
    # Blue tokens on farms, mines and (with Bill Gates) labs.
    stores: Mapping[CardId, Count] = field(default_factory=dict)
    government: CardId = "despotism"
    leader: CardId | None = None
    leaders_taken: tuple[CardId, ...] = ()
    unfinished: Unfinished | None = None
    wonders: tuple[Wonder, ...] = ()
    specials: tuple[CardId, ...] = ()
    tactic: TacticId | None = None
    tactic_exclusive: bool = False
    colonies: tuple[EventId, ...] = ()
    pact: Pact | None = None
    wars: tuple[War, ...] = ()
    yellow_bank: Count = 18
    unused: Count = 1
    blue_bank: Count = 16
    science: Points = 0
    culture: Points = 0
    civil_left: Count = 0
    military_left: Count = 0
    civil_hand: tuple[CardId, ...] = ()
    # Military cards in hand by the age on their backs; their faces are nobody's business.
    military_hand: Mapping[AgeId, Count] = field(default_factory=dict)
    turn: ThisTurn = ThisTurn()
    politics_lost: bool = False
    # The cards whose power of once a game is used.
    once: tuple[str, ...] = ()
    resigned: bool = False
    paid: Paid | None = None
    # What the table says a rating is above (or below) what the known cards make it.
    by_hand: Mapping[RatedId, Annotated[int, Bounds(-99, 99)]] = field(default_factory=dict)

    former: ClassVar[Mapping[str, Former]] = {"caesar_used": used_once("caesar")}

    @property
    def military_cards(self) -> int:
        """How many military cards are in hand."""
        return sum(self.military_hand.values())

    @property
    def all_workers(self) -> int:
        """All yellow tokens outside the bank."""
        return self.unused + sum(self.workers.values())


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a seat has to decide before the game goes on."""

    kind: str
    seat: Seat
    card: str = ""
    amount: Count = 0
    other: Seat | None = None


@dataclass(frozen=True, slots=True)
class Auction:
    """A territory up for colonization: the highest bid and who may still bid."""

    territory: EventId
    to_bid: Seat
    bid: Count = 0
    bidder: Seat | None = None
    out: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Attack:
    """An aggression waiting for the rival's defence."""

    card: AggressionId
    attacker: Seat
    rival: Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """A pact on offer, waiting for the partner's answer."""

    pact: PactId
    owner: Seat
    partner: Seat
    side: SideId


@dataclass(frozen=True, slots=True)
@frozen_maps
class TokenTaken:
    """A blue token lost from a card by our proposal; its owner may still name another card."""

    seat: Seat
    card: CardId
    # What was left on the cards; once anything else lies there, the choice is past.
    stores: Mapping[CardId, Count] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
@frozen_maps
class GoodsTaken:
    """Food and resources that came in while the blue bank was short; who got them may still say which came first."""

    seat: Seat
    food: Count
    resources: Count
    # What lay on the cards and in the bank before, and what lies on the cards since.
    before: Mapping[CardId, Count]
    bank: Count
    after: Mapping[CardId, Count]


@dataclass(frozen=True, slots=True)
@frozen_maps
class World:
    """The whole table."""

    players: tuple[Civilization, ...]
    start: Seat = 0
    active: Seat = 0
    round: Annotated[int, Bounds(1, 99)] = 1
    phase: str = ACTIONS
    age: Level = 0
    variant: VariantId = FULL_GAME
    keeping: KeepingId = EVERYTHING
    with_row: bool = True
    row: tuple[str, ...] = ()
    # How often each civil card has been seen, so that only what is left is offered.
    seen: Mapping[CardId, Count] = field(default_factory=dict)
    civil_deck: Count = 0
    military_deck: Count = 0
    military_discards: Mapping[AgeId, Count] = field(default_factory=dict)
    current_events: Mapping[AgeId, Count] = field(default_factory=dict)
    future_events: Mapping[AgeId, Count] = field(default_factory=dict)
    past_events: tuple[EventId, ...] = ()
    common_tactics: tuple[TacticId, ...] = ()
    # 0 until Age IV begins.
    last_round: Annotated[int, Bounds(0, 99)] = 0
    decisions: tuple[Decision, ...] = ()
    auction: Auction | None = None
    attack: Attack | None = None
    offer: Offer | None = None
    # Age III events expected (or, at the end, known) to be still in the event decks.
    impacts: tuple[EventId, ...] = ()
    # German card names this table has told, by card id.
    names: Mapping[str, str] = field(default_factory=dict)
    # The same in English.
    names_en: Mapping[str, str] = field(default_factory=dict)
    # Civil cards of the table's own that are in this box.
    own: tuple[CardId, ...] = ()
    tokens_taken: tuple[TokenTaken, ...] = ()
    goods_taken: GoodsTaken | None = None

    def with_player(self, seat: int, player: Civilization) -> World:
        """The table with one civilization changed."""
        return replace(self, players=with_at(self.players, seat, player))

    @property
    def remaining(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.resigned)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """The seats still in the game, clockwise from this one."""
        count = len(self.players)
        order = ((first + step) % count for step in range(count))
        return tuple(seat for seat in order if not self.players[seat].resigned)
