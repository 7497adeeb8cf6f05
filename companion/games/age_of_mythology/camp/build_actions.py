"""Building: buy from the Build card, and the Wonder that ends the game."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.action import against as objected
from companion.engine.asking import Asks, Given, amounts, payment, term
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..cards.hands import Played, lay_card
from ..table import printed
from ..table.counts import with_count
from ..table.ids import BUILD, HOUSE, KINDS, OVER, WONDER, BuildingId, ResourceId
from ..table.purse import pay
from ..table.resources import Resources
from ..table.state import Mythology
from ..table.wording import several
from ..tiles.land import tiles_back
from ..turn.asks import camp_after, card_number, icon_of, room_for
from ..turn.turns import card_limit, finish_turn, require_card, wonder_builder
from .city import city_full
from .construction import bill, choose_bill, savings, why_not


@dataclass(frozen=True, slots=True)
class Build(Action[Mythology]):
    """Buy buildings up to the number on the card and put them on free fields of your city.

    buildings: one entry for each. card: the number on the card; a god card begun says its own. waive: the cubes a
    Quarry or Nephthys saves, one entry a cube; those left out are chosen for you.
    """

    group = "cards"
    icon = "hammer"
    seat: Seat
    buildings: tuple[BuildingId, ...]
    card: Annotated[int, Bounds(1, 9)] = printed.card_number(BUILD)
    waive: tuple[ResourceId, ...] = ()

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        yield from card_number(state, given.seat, BUILD)
        most = card_limit(state, given.seat, BUILD, given.get("card", printed.card_number(BUILD)))
        player = state.players[given.seat]
        there = {made.id: made.most - player.buildings.get(made.id, 0) for made in printed.all_buildings()}

        def objection(*buildings: str) -> Message | None:
            return objected(cls(given.seat, buildings, most), state)

        def allowed(buildings: tuple[str, ...]) -> bool:
            return objection(*sorted(buildings, key=lambda building: building == WONDER)) is None

        def price(building: str) -> Message:
            alone = bill(state, given.seat, (building,))
            cost = alone.total if alone is not None else printed.building(building).cost
            return say(".with_help", what=cost.arg() or None, help=TermRef("buildings.help", building))

        told = tuple(building for building, count in given.get("buildings", {}).items() for _ in range(count))
        due = bill(state, given.seat, told, given.get("waive", ()))
        chosen = yield amounts(
            "buildings",
            there,
            least=1,
            most=room_for(most, told, there, allowed),
            words=term("buildings"),
            detail=price,
            icon=icon_of("buildings"),
            against=objection,
            gain=camp_after(player.resources, due.total if due is not None else Resources()),
            at_once=True,
            goes_on=any(savings(state, given.seat, building) for building in there),
        )
        wanted = [building for building, count in chosen.items() for _ in range(count)]
        choice = choose_bill(state, given.seat, wanted)
        if choice.taken is not None and choice.taken.saved.total:
            ways = sorted((candidate.value for candidate in choice.candidates), key=lambda made: made != choice.taken)
            saved = [_cubes_of(made.saved) for made in ways]
            yield payment("waive", saved, words=_saved, at_once=True)

    def check(self, state: Mythology) -> None:
        require_card(state, self.seat, Played(BUILD, self.card))
        most = card_limit(state, self.seat, BUILD, self.card)
        require(self.buildings, ".nothing_to_build")
        require(len(self.buildings) <= most, ".card_too_small", most=most)
        player = state.players[self.seat]
        for place, building in enumerate(self.buildings):
            against = why_not(player, building)
            require(against is None, against or "", building=TermRef("buildings", building))
            require(building != WONDER or place == len(self.buildings) - 1, ".wonder_comes_last")
            player = replace(player, buildings=with_count(player.buildings, building, 1))
        due = bill(state, self.seat, self.buildings, self.waive)
        require(due is not None, ".cannot_waive")
        assert due is not None
        have = state.players[self.seat].resources
        require(have.covers(due.total), ".cannot_pay", seat=SeatRef(self.seat), missing=(due.total - have).arg())

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = lay_card(state, self.seat, Played(BUILD, self.card))
        choice = choose_bill(state, self.seat, self.buildings, self.waive)
        due = choice.taken or bill(state, self.seat, self.buildings)
        prices = due.prices if due else ()
        paid_in_all = Resources()
        for building, price in zip(self.buildings, prices, strict=True):
            player = state.players[self.seat]
            if player.buildings.get(building, 0) >= printed.building(building).most or city_full(player):
                continue
            state, paid = pay(state, self.seat, price)
            paid_in_all += paid
            player = state.players[self.seat]
            player = replace(player, buildings=with_count(player.buildings, building, 1))
            state = state.with_player(self.seat, player)
            if building == HOUSE:
                turn.step(say(".step.villager", seat=SeatRef(self.seat)), seat=self.seat, icon="account-hard-hat")
            if building == WONDER:
                break
        turn.tell(buildings=several("buildings", self.buildings), paid=paid_in_all.arg())
        if due and due.saved.total:
            turn.step(say(".step.saved", saved=due.saved.arg()), choice=choice, seat=self.seat, icon="pickaxe")
        state = finish_turn(state, self.seat)
        builder = wonder_builder(state)
        if builder is None:
            return state
        turn.step(say(".step.wonder", seat=SeatRef(builder), n=state.victory.wonder), icon="pyramid")
        still_open = state.offer.tiles if state.offer else ()
        return replace(tiles_back(state, still_open), stage=OVER, offer=None, battle=None)


def _saved(way: tuple[str, ...]) -> Message:
    return say(".saved", saved=Resources.counted(way).arg())


def _cubes_of(saved: Resources) -> tuple[str, ...]:
    return tuple(kind for kind in KINDS for _ in range(saved.of(kind)))
