"""Take a card from the row and use it at once, as one move."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amount, flag
from companion.engine.chance import Chance
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.ruling import require

from ..civil.civil_actions import BuildStage, Develop, Stages
from ..civil.civil_steps import term
from ..civil.costs import stages_per_action
from ..leaders.leader_actions import PlayLeader, homer_asked
from ..table.ids import CardId, Space
from ..table.printed_cards import GOVERNMENT, HOMER, LEADER, TECHNOLOGY, WONDER, card
from ..table.state import World
from .row_actions import TakeCard, ask_card

USED_AT_ONCE = (LEADER, WONDER, *TECHNOLOGY)


@dataclass(frozen=True, slots=True)
class TakeAndPlay(Action[World]):
    """Take a card and use it at once: a leader leads, a wonder gets its first stages, a technology is developed.

    space: where it lies; stages: for a wonder; revolution: for a government; homer_under: for a leader after Homer.
    """

    group = "row"
    icon = "cards-playing"
    seat: Seat
    card: CardId
    space: Space | None = None
    stages: Stages = 1
    revolution: bool = False
    homer_under: CardId | None = None

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The space, the card unless it is named already, and what its kind needs."""
        id = yield from ask_card(state, given, USED_AT_ONCE)
        player, printed = state.players[given.seat], card(id)
        if printed.kind == WONDER:
            yield amount("stages", 1, min(stages_per_action(player), len(printed.stages)), default=1)
        if printed.kind == GOVERNMENT:
            yield flag("revolution")
        if printed.kind == LEADER and player.leader == HOMER and player.wonders:
            yield homer_asked(player)

    def check(self, state: World) -> None:
        """Both halves must be possible, one after the other."""
        require(card(self.card).kind in USED_AT_ONCE, ".not_at_once", card=term(self.card))
        self._take().check(state)
        self._use().check(self._take().apply(state, Turn(Chance(""))))

    def apply(self, state: World, turn: Turn) -> World:
        """Take, then use."""
        state = self._take().apply(state, turn)
        taken = turn.outcome.get("cost", 0)
        state = self._use().apply(state, turn) if card(self.card).kind in USED_AT_ONCE else state
        turn.tell(cost=taken)
        return state

    def _take(self) -> TakeCard:
        return TakeCard(self.seat, self.card, self.space)

    def _use(self) -> Action[World]:
        kind = card(self.card).kind
        if kind == LEADER:
            return PlayLeader(self.seat, self.card, self.homer_under)
        if kind == WONDER:
            return BuildStage(self.seat, self.stages)
        return Develop(self.seat, self.card, self.revolution)


def ways_to_take(take: TakeCard) -> tuple[Action[World], ...]:
    """A card of the row is only taken, or, where its kind allows that, used at once as well."""
    at_once = card(take.card).kind in USED_AT_ONCE
    return (take, TakeAndPlay(take.seat, take.card, take.space)) if at_once else (take,)
