"""Gathering: one Gather card, and what everybody brings in from it."""

from __future__ import annotations

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, one, some, term
from companion.engine.data import items
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..camp.city import villagers
from ..camp.units import working
from ..cards.hands import Played, lay_card
from ..table import printed
from ..table.ids import DWARF, EVERYTHING, GATHER, KEY, VILLAGER, GatheringId, PlotNumber
from ..table.state import Mythology, Player
from ..table.wording import field_at
from ..turn.asks import LAND_ICONS, icon_of
from ..turn.turns import finish_turn, require_card
from .harvest import Harvest, all_at_work, harvest_of, harvests, send_workers, workers_at

WORKED = ("villagers", "dwarves")


@dataclass(frozen=True, slots=True)
class Gather(Action[Mythology]):
    """Move your workers if you like, then everybody gathers, you first.

    choice: one land, one resource or everything. villagers, dwarves: all fields where they stand from now on, those
    that stay included; left out, nobody moves. Fields count row by row from 0 (top left) to 15.
    """

    group = "cards"
    icon = "basket"
    seat: Seat
    choice: GatheringId
    villagers: tuple[PlotNumber, ...] | None = None
    dwarves: tuple[PlotNumber, ...] | None = None

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        player = state.players[given.seat]
        kinds = sorted(items(KEY, "gatherings"), key=lambda choice: -harvest_of(player, choice).total)

        def objection(choice: str) -> Message | None:
            return against(cls(given.seat, choice), state)

        def yields(choice: str) -> Message:
            _, made = cls(given.seat, choice, *_busy(player, choice)).outcome(state)
            others = sum(harvest.got.total for harvest in made[1:])
            return say(".gather_yields", mine=made[0].got.arg() or None, n=others)

        choice = yield one(
            "choice", kinds, words=term("gatherings"), detail=yields, against=objection, icon=_icon_of_choice
        )
        busy = all_at_work(player, choice)
        laid = {number: plot.tile for number, plot in enumerate(player.plots) if plot.tile}
        most = {VILLAGER: villagers(player), DWARF: player.units.get(DWARF, 0)}
        standing = [given.get(field, usual) for field, usual in zip(WORKED, _busy(player, choice), strict=True)]
        _, made = cls(given.seat, choice, *standing).outcome(state)
        everybody = tuple(say(".gets", seat=SeatRef(one.seat), got=one.got.arg() or None) for one in made)
        for field, worker in zip(WORKED, (VILLAGER, DWARF), strict=True):
            if most[worker] and laid:
                yield some(
                    field,
                    laid,
                    least=working(player, worker),
                    most=most[worker],
                    default=workers_at(busy, worker),
                    words=lambda number: TermRef("tiles", laid[number]),
                    detail=field_at,
                    tone=lambda number: printed.tile(laid[number]).terrain,
                    icon=lambda number: LAND_ICONS[printed.tile(laid[number]).terrain],
                    gain=everybody,
                )

    def check(self, state: Mythology) -> None:
        require_card(state, self.seat, Played(GATHER, gathers=self.choice))
        self._check_power(state)
        player = state.players[self.seat]
        self._check_workers(player, VILLAGER, self.villagers, villagers(player))
        self._check_workers(player, DWARF, self.dwarves, player.units.get(DWARF, 0))
        after = self._moved(player)
        for worker, plots in ((VILLAGER, self.villagers), (DWARF, self.dwarves)):
            standing = all(after.plots[number].worker == worker for number in plots or ())
            require(standing and working(after, worker) >= working(player, worker), ".one_worker_each")

    def _check_power(self, state: Mythology) -> None:
        if state.power is None or state.power.god is None:
            return
        only = printed.god(state.power.god).gathers
        require(only in (None, self.choice), ".card_gathers_only", choice=TermRef("gatherings", only or ""))
        require(self.choice != EVERYTHING, ".card_gathers_one")

    def _check_workers(self, player: Player, worker: str, plots: tuple[int, ...] | None, most: int) -> None:
        if plots is None:
            return
        who = TermRef("workers", worker)
        require(len(set(plots)) == len(plots), ".one_worker_each")
        require(len(plots) <= most, ".not_so_many_workers", worker=who, most=most)
        require(all(player.plots[number].tile for number in plots), ".no_province_there")
        require(len(plots) >= working(player, worker), ".worker_stays_out", worker=who)

    def _moved(self, player: Player) -> Player:
        if self.villagers is not None:
            player = send_workers(player, VILLAGER, self.villagers)
        if self.dwarves is not None:
            player = send_workers(player, DWARF, self.dwarves)
        return player

    def outcome(self, state: Mythology) -> tuple[Mythology, tuple[Harvest, ...]]:
        """The table after everybody gathered, with the workers where they shall stand, and who got what."""
        state = state.with_player(self.seat, self._moved(state.players[self.seat]))
        return harvests(state, self.seat, self.choice)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state, made = self.outcome(lay_card(state, self.seat, Played(GATHER, gathers=self.choice)))
        for harvest in made:
            lost = harvest.wanted - harvest.got
            args: dict[str, Arg] = {"seat": SeatRef(harvest.seat), "got": harvest.got.arg()}
            if lost.total:
                short = ".step.gathers_short" if harvest.got.total else ".step.bank_is_out"
                line = say(short, lost=lost.arg(), **args)
            elif harvest.got.total:
                line = say(".step.gathers", **args)
            else:
                line = say(".step.gathers_nothing", seat=SeatRef(harvest.seat))
            turn.step(line, seat=harvest.seat, icon="basket")
        turn.tell(got=made[0].got.arg())
        return finish_turn(state, self.seat)


def _busy(player: Player, choice: str) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Where villagers and Dwarves would stand if everybody went to work; nothing said where nobody moves."""
    after = all_at_work(player, choice)
    mine, dwarves = (workers_at(after, worker) for worker in (VILLAGER, DWARF))
    return mine or None, dwarves or None


def _icon_of_choice(choice: str) -> str:
    what = printed.gathering(choice)
    if what.terrain:
        return LAND_ICONS[what.terrain]
    return icon_of("resources")(what.resource) if what.resource else "basket"
