"""God cards this app does not know: told once by their owner, then offered like the others."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import OPEN, Asks, Given, amount, amounts, one, term, text
from companion.engine.codec import encode
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import say
from companion.engine.plain_asks import line
from companion.engine.ruling import must_exist, require

from ..cards.hands import Played, lay_card
from ..table import printed
from ..table.ids import KEY, KINDS, CardId
from ..table.purse import pay, take
from ..table.resources import Resources
from ..table.state import Mythology, Power
from ..table.told import ToldGod
from ..table.wording import tell_taken
from .powers import require_god_card

MOST_FAVOR = 20
MOST_ON_CARD = 9
MOST_GAIN = 9


def names_told(state: Mythology, culture: str) -> tuple[str, ...]:
    """The gods of a culture the table has told, then those of which only the name is known."""
    told = tuple(name for name, god in state.gods.items() if god.culture == culture)
    return told + tuple(name for name in printed.culture(culture).untold if name not in told)


@dataclass(frozen=True, slots=True)
class OtherGod(Action[Mythology]):
    """Pay for a god card this app does not know; what it does is entered by hand.

    card: the action of the card; number: the number on it, 0 to say it with the action that follows.
    """

    group = "gods"
    icon = "help-circle"
    seat: Seat
    name: str
    favor: Annotated[int, Bounds(0, 20)]
    card: CardId
    number: Annotated[int, Bounds(0, 9)] = 0

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        culture = state.players[given.seat].culture
        name = yield text("name", known=names_told(state, culture))
        told = state.gods.get(name)
        if told is None:
            yield one("card", items(KEY, "cards"), words=term("cards"))
            yield amount("favor", 0, MOST_FAVOR, default=1)
            yield amount("number", 0, MOST_ON_CARD, default=0)
        else:
            yield one("card", (told.card,), words=term("cards"))
            yield amount("favor", told.favor, told.favor)
            yield amount("number", told.number, told.number)

    def check(self, state: Mythology) -> None:
        must_exist(self.name.strip(), ".god_needs_name")
        require_god_card(state, self.seat, self.card, self.name)
        have = state.players[self.seat].resources.favor
        require(have >= self.favor, ".power_too_dear", god=self.name, favor=self.favor, have=have)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = lay_card(state, self.seat, Played(self.card, god=self.name))
        state, _ = pay(state, self.seat, Resources(favor=self.favor))
        told = state.gods.get(self.name) or ToldGod(
            state.players[self.seat].culture, self.card, self.favor, self.number
        )
        if told.gain.total:
            state, got = take(state, self.seat, told.gain)
            tell_taken(turn, self.seat, got, "basket")
        elif told.effect:
            turn.step(say(".step.told_power", effect=told.effect), seat=self.seat, icon="pencil")
        else:
            turn.step(say(".step.by_hand"), seat=self.seat, icon="pencil")
        state = replace(state, gods={**state.gods, self.name: told})
        return replace(state, power=Power(self.seat, self.card, None, self.number))


@dataclass(frozen=True, slots=True)
class TellGod(Action[Mythology]):
    """Tell a god card of your culture that this app does not know; it is offered like the others from then on.

    card: the action of the card; number: the number on it, 0 where the action that follows says it. gain: what the
    power takes from the bank. effect: a few words for whatever else it does, to be done by hand.
    """

    group = "gods"
    icon = "pencil"
    seat: Seat
    name: str
    favor: Annotated[int, Bounds(0, 20)]
    card: CardId
    number: Annotated[int, Bounds(0, 9)] = 0
    gain: Resources = field(default_factory=Resources)
    effect: str = ""

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        culture = state.players[given.seat].culture
        known = [name for name, god in state.gods.items() if god.culture == culture]
        name = yield text("name", known=known)
        told = state.gods.get(name)
        yield one("card", items(KEY, "cards"), words=term("cards"), default=told.card if told else OPEN)
        yield amount("favor", 0, MOST_FAVOR, default=told.favor if told else 1)
        yield amount("number", 0, MOST_ON_CARD, default=told.number if told else 0)
        usual = encode(told.gain) if told else {}
        yield amounts("gain", dict.fromkeys(KINDS, MOST_GAIN), words=term("resources"), default=usual)
        yield line("effect", default=told.effect if told else "")

    def check(self, state: Mythology) -> None:
        must_exist(self.name.strip(), ".god_needs_name")
        require(self.name not in items(KEY, "gods"), ".god_is_known", name=self.name)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        culture = state.players[self.seat].culture
        told = ToldGod(culture, self.card, self.favor, self.number, self.gain, self.effect)
        return replace(state, gods={**state.gods, self.name: told})
