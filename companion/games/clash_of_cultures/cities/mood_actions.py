"""Actions that raise moods, and what Voting, Sports and Rituals change about them."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Begun, Given, amount, amounts, begin
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import Price, price

from ..table.amounts import Goods
from ..table.goods import accepts, can_pay_tokens, forced_deal, pay, pay_tokens, require_deal, said
from ..table.icons import MOOD_ICONS
from ..table.ids import CULTURE, GRANT_RAISE, MOOD, MOODS, RESOURCES, RITUALS, SPORTS, VOTING
from ..table.state import Clash, Player
from ..table.stock import knows
from ..turn.turns import grant, require_action, require_turn, spend_action
from .asks import city_ask, payment_asks, settled
from .cities import raised

Steps = Annotated[int, Bounds(1, 2)]


@dataclass(frozen=True, slots=True)
class MoodStep:
    """How many steps a city's mood is raised."""

    city: str
    steps: Steps = 1


def _step_words(player: Player, city: str) -> Message:
    there = player.city(city)
    return say(".panel.mood_step", mood=TermRef("moods", there.mood), n=there.size)


def mood_cost(player: Player, raises: tuple[MoodStep, ...]) -> int:
    """Mood tokens for these steps: the city's size for each."""
    return sum(player.city(step.city).size * step.steps for step in raises)


def mood_price(state: Clash, seat: int, raises: tuple[MoodStep, ...]) -> Price:
    """The price of raising moods; Rituals let resources stand in."""
    player = state.players[seat]
    stand_ins = dict(accepts(player))
    if knows(state, seat, RITUALS):
        stand_ins[MOOD] = (*stand_ins[MOOD], *RESOURCES)
    return price({MOOD: mood_cost(player, raises)}, stand_ins)


def require_steps(player: Player, city: str, steps: int) -> None:
    """Refuse more steps than there are up to happy."""
    there = player.city(city)
    room = len(MOODS) - 1 - MOODS.index(there.mood)
    require(steps <= room, ".mood_too_high", city=there.name, mood=TermRef("moods", there.mood))


def raise_mood(state: Clash, seat: int, city: str, steps: int) -> Clash:
    """The table with this city in a better mood."""
    player = state.players[seat]
    return state.with_player(seat, player.with_city(city, raised(player.city(city), steps)))


@dataclass(frozen=True, slots=True)
class RaiseMood(Action[Clash]):
    """Raise the mood of any own cities, each step for as many mood tokens as the city is large."""

    group = "turn"
    icon = "emoticon-happy"
    seat: Seat
    raises: tuple[MoodStep, ...]
    payment: Goods | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which cities by how many steps, and how it is paid."""
        seat, player = given.seat, state.players[given.seat]
        if "raises" not in given:
            room = {city.name: len(MOODS) - 1 - MOODS.index(city.mood) for city in player.cities}
            wanted = yield amounts(
                "steps",
                room,
                least=1,
                prompt=say(".panel.raise"),
                detail=lambda city: _step_words(player, city),
                icon=lambda city: MOOD_ICONS[player.city(city).mood],
            )
            yield settled("raises", tuple(MoodStep(city, n) for city, n in wanted.items() if n))
        yield from payment_asks(state, seat, (mood_price(state, seat, tuple(given.raises)),))

    def check(self, state: Clash) -> None:
        """An action (or Voting), room for the steps, and the tokens."""
        require_action(state, self.seat, GRANT_RAISE, self._only_city(state))
        player = state.players[self.seat]
        names = [player.city(step.city).name for step in self.raises]
        require(names and len(set(names)) == len(names), ".each_city_once")
        for step in self.raises:
            require_steps(player, step.city, step.steps)
        require_deal(player, (mood_price(state, self.seat, self.raises),), self.payment)

    def _only_city(self, state: Clash) -> str:
        """The one city that is raised, if it is one: then a leader there may do it."""
        return state.players[self.seat].city(self.raises[0].city).name if len(self.raises) == 1 else ""

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay and raise."""
        deal = forced_deal(state.players[self.seat], (mood_price(state, self.seat, self.raises),), self.payment)
        state = pay(spend_action(state, self.seat, GRANT_RAISE, self._only_city(state)), self.seat, deal.payment)
        for step in self.raises:
            state = raise_mood(state, self.seat, step.city, step.steps)
        names = tuple(state.players[self.seat].city(step.city).name for step in self.raises)
        turn.tell(paid=said(deal.payment), cities=names)
        return state


def raising(state: Clash, seat: int, city: str) -> Begun:
    """A better mood for this city by one step; where there is none, the table says which city."""
    there = state.players[seat].city(city)
    if MOODS.index(there.mood) < len(MOODS) - 1:
        return begin(RaiseMood, seat=seat, raises=(MoodStep(there.name),))
    return begin(RaiseMood, seat=seat)


@dataclass(frozen=True, slots=True)
class Vote(Action[Clash]):
    """Pay 1 mood token for a Raise Mood action as a free action."""

    group = "free"
    icon = "vote"
    seat: Seat

    def check(self, state: Clash) -> None:
        """Voting and a mood token."""
        require_turn(state, self.seat)
        require(knows(state, self.seat, VOTING), ".needs_advance", advance=TermRef("advances", VOTING))
        require(can_pay_tokens(state, self.seat, MOOD, 1), ".no_mood_token")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The next Raise Mood costs no action."""
        return grant(pay_tokens(state, self.seat, MOOD, 1), GRANT_RAISE)


@dataclass(frozen=True, slots=True)
class HoldGames(Action[Clash]):
    """With Sports raise one city's mood for 1 culture token a step, whatever its size."""

    group = "turn"
    icon = "trophy-variant"
    seat: Seat
    city: str
    steps: Steps = 1
    payment: Goods | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which city, by how many steps."""
        name = yield city_ask(state, given.seat, refusal=lambda city: against(cls(given.seat, city), state))
        room = len(MOODS) - 1 - MOODS.index(state.players[given.seat].city(name).mood)
        steps = yield amount("steps", 1, max(1, room), default=1)
        yield from payment_asks(state, given.seat, cls(given.seat, name, steps).prices(state))

    def check(self, state: Clash) -> None:
        """An action, Sports, room for the steps, and culture tokens."""
        require_action(state, self.seat)
        require(knows(state, self.seat, SPORTS), ".needs_advance", advance=TermRef("advances", SPORTS))
        require_steps(state.players[self.seat], self.city, self.steps)
        require_deal(state.players[self.seat], self.prices(state), self.payment)

    def prices(self, state: Clash) -> tuple[Price, ...]:
        """What these steps cost."""
        return (price({CULTURE: self.steps}, accepts(state.players[self.seat])),)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay and raise."""
        deal = forced_deal(state.players[self.seat], self.prices(state), self.payment)
        state = pay(spend_action(state, self.seat), self.seat, deal.payment)
        turn.tell(paid=said(deal.payment), city=state.players[self.seat].city(self.city).name)
        return raise_mood(state, self.seat, self.city, self.steps)
