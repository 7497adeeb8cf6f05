"""The own box: the own things a table knows, as facts for later evenings and as the text of such facts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.engine.frozen import replace
from companion.engine.game import KnownFact
from companion.engine.message import TermRef
from companion.engine.own_terms import is_own, is_own_name, own_definition, own_name, own_term
from companion.engine.strict import BadInput

from ..table.ids import KEY
from ..table.state import OwnBox, Tapestry
from .definitions import CAPITALS, CARDS, CIVILIZATIONS, KINDS, LANDMARKS, TECHS, definition_of, own_ways

# Where the box keeps the things of a domain.
SHELVES: Final[Mapping[str, str]] = {
    LANDMARKS: "landmarks",
    TECHS: "techs",
    CARDS: "cards",
    CIVILIZATIONS: "civilizations",
    CAPITALS: "capitals",
}
Json = Any
NAME, GAME_MARK, FACTS_MARK, OWN_MARK = ("name", "game", "facts", "own")


def things_of(own: OwnBox, domain: str) -> tuple[str, ...]:
    """The own things of a domain; a printed one a correction has put among them has no description to be read."""
    return tuple(id for id in getattr(own, SHELVES[domain]) if is_own(id))


def everything(own: OwnBox) -> Iterator[tuple[str, str]]:
    """Every own thing with its domain."""
    for domain in SHELVES:
        yield from ((domain, id) for id in things_of(own, domain))


def with_thing(own: OwnBox, domain: str, id: str) -> OwnBox:
    """The box with this thing; one of the same name goes."""
    others = tuple(other for other in things_of(own, domain) if own_name(other) != own_name(id))
    return replace(own, **{SHELVES[domain]: (*others, id)})


def without_thing(own: OwnBox, id: str) -> OwnBox:
    """The box without this thing."""
    return replace(
        own, **{shelf: tuple(o for o in getattr(own, shelf) if o != id) for shelf in SHELVES.values()}
    )


def described(id: str) -> dict[str, Json]:
    """An own thing as an object people can read: its name, and the building blocks it is made of."""
    return {NAME: own_name(id), **own_definition(id)}


def from_object(domain: str, told: Json) -> str:
    """The id of the own thing an object describes; raises BadInput where it describes none."""
    if domain not in KINDS or not isinstance(told, Mapping) or not isinstance(told.get(NAME), str):
        raise BadInput("an own thing has a name")
    if not is_own_name(told[NAME]):
        raise BadInput("a name stands in one line")
    blocks = {key: value for key, value in told.items() if key != NAME}
    id = own_term(told[NAME], blocks)
    definition_of(domain, id)
    return id


def as_facts(own: OwnBox) -> dict[str, Json]:
    """The own things as facts to be remembered for later evenings."""
    return {f"{domain}:{own_name(id)}": described(id) for domain, id in everything(own)}


def from_facts(facts: Mapping[str, Json]) -> OwnBox:
    """The own things among remembered facts; what makes no sense is left out."""
    own = OwnBox()
    for fact, told in facts.items():
        try:
            domain = fact.partition(":")[0]
            own = with_thing(own, domain, from_object(domain, told))
        except BadInput:
            continue
    return own


def known_facts(facts: Mapping[str, Json]) -> tuple[KnownFact, ...]:
    """Every remembered own thing as the calibration lists it."""
    own = from_facts(facts)
    return tuple(
        KnownFact(fact, own_name(id), told, TermRef(f"{domain}.help", id), kind=domain)
        for (fact, told), (domain, id) in zip(as_facts(own).items(), everything(own), strict=True)
    )


def from_text(text: str) -> OwnBox:
    """The own things of a text; raises BadInput where it holds none."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("this is no text of own things") from error
    if not isinstance(told, dict) or told.get(GAME_MARK) != KEY:
        raise BadInput("this is no text of own things")
    own = OwnBox()
    for domain, thing in _things_told(told):
        own = with_thing(own, domain, from_object(domain, thing))
    return own


def _things_told(told: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
    """Each thing of a text with its domain; evenings kept before there were files of facts have them on shelves."""
    facts, shelves = told.get(FACTS_MARK), told.get(OWN_MARK)
    if isinstance(facts, dict):
        yield from ((fact.partition(":")[0], thing) for fact, thing in facts.items())
    elif isinstance(shelves, dict) and all(isinstance(things, list) for things in shelves.values()):
        yield from ((domain, thing) for domain, things in shelves.items() for thing in things)
    else:
        raise BadInput("this is no text of own things")


def way_names(state: Tapestry, lang: str) -> dict[str, str]:
    """What the ways of own civilizations at this table are called: by what they give."""
    others = (mat for player in state.players for mat in player.civilizations if is_own(mat))
    mats = (*things_of(state.own, CIVILIZATIONS), *others)
    return {str(way["id"]): str(way["help"][lang]) for mat in mats for way in own_ways(mat)}
