"""Printed things: the rows of a data file, typed by the shape their game says they have.

A test holds every row of every game to its shape and names file, thing and field; at the table nobody waits for that.
"""

# No postponed annotations here or in a game's shapes: a TypedDict could not see which of its fields may be missing.
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NotRequired, TypedDict, TypeVar, cast

from companion.engine.data import items, vocabulary

R = TypeVar("R")
# Where a fact comes from: the rulebook, public lists of the printed cards, reports of games, or our own house.
Source = Literal["rulebook", "community", "report", "house"]
# Where a German name comes from that no source of ours prints.
German = Literal["house", "unconfirmed"]


class Words(TypedDict):
    """A text in both languages."""

    en: str
    de: str


class Row(TypedDict):
    """What every printed thing has, and where what is known of it comes from."""

    id: str
    name: Words
    short: NotRequired[Words]
    help: NotRequired[Words]
    icon: NotRequired[str]
    source: NotRequired[Source]
    german: NotRequired[German]


def rows(game: str, domain: str, shape: type[R]) -> Mapping[str, R]:
    """The things of one domain by id, each of this shape."""
    return cast(Mapping[str, R], items(game, domain))


def misshapen(game: str, shapes: Mapping[str, type]) -> Iterator[str]:
    """Every row of a game's data files that is not of its shape, as a sentence; domains without one have only names."""
    for domain in vocabulary(game):
        shape = shapes.get(domain, Row)
        for id, row in items(game, domain).items():
            fault = _fault(row, shape)
            if fault:
                yield f"data/{game}/{domain}.json: {id}: {fault}"
    for domain in shapes.keys() - vocabulary(game).keys():
        yield f"data/{game}/{domain}.json: there is no such file"


def _fault(row: Mapping[str, Any], shape: type) -> str:
    from companion.engine.codec import decode
    from companion.engine.strict import BadInput

    try:
        decode(dict(row), shape)
    except BadInput as error:
        return str(error)
    return ""
