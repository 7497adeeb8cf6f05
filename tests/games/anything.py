"""Any action with any fields a form or a script could hand in, sensible or not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.engine.action import Action
from companion.engine.codec import decode
from companion.engine.fields import Field, Kind, fields_of
from companion.engine.game import Game

NONE_SHARE = 0.3
MOST_ITEMS = 4
LEAST, MOST = -9, 20


@dataclass
class Anything:
    """Draws values as JSON; `texts` are words for a text field, `keys` what a map of this game may be keyed by."""

    game: Game[Any]
    random: Random
    seats: int
    texts: Callable[[Field], Sequence[str]]
    keys: Sequence[str] = ()

    def action(self, kind: type[Action[Any]] | None = None) -> Action[Any]:
        """Any action of the game, or any of this kind."""
        kind = kind or self.random.choice(self.game.actions)
        return decode({field.name: self.value(field) for field in fields_of(kind)}, kind)

    def value(self, field: Field) -> Any:
        """Any value the engine lets through for this field."""
        random = self.random
        if field.optional and random.random() < NONE_SHARE:
            return None
        match field.kind:
            case Kind.SEAT:
                return random.randrange(self.seats)
            case Kind.TERM:
                return random.choice(self.game.vocabulary[field.domain])
            case Kind.INT:
                return random.randint(max(field.low, LEAST), min(field.high, MOST))
            case Kind.BOOL:
                return random.random() < 0.5
            case Kind.LIST if field.item is not None:
                return [self.value(field.item) for _ in range(random.randint(0, MOST_ITEMS))]
            case Kind.MAP if field.item is not None:
                return {random.choice(self.keys): self.value(field.item)} if self.keys else {}
            case Kind.GROUP:
                return {inner.name: self.value(inner) for inner in field.fields}
        return random.choice(self.texts(field))
