"""Production: the spaces a city may use, what it remembers of them, and how they are asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.engine.action import against
from companion.engine.asking import OPEN, Asks, Given, begin, flag, some
from companion.engine.game import Move
from companion.engine.message import Arg, Message, TermRef, say

from ..table import printed
from ..table.icons import TERRAIN_ICONS
from ..table.ids import ATTILA, BALLCOURTS, CAPTIVES_ADVANCE, METALLURGY, ORE, TRIBUTE
from ..table.state import City, Clash, Space
from ..table.stock import knows
from .asks import activation_asks, city_ask
from .cities import given as yielded
from .cities import space_kinds

if TYPE_CHECKING:
    from .collect_actions import Collect

DISTANCES = (".panel.space.own", ".panel.space.near", ".panel.space.far")


def chosen_spaces(city: City, spaces: tuple[Space, ...], most: int) -> tuple[Space, ...]:
    """The spaces named, as many of the last production as the city may use now, or the city's own."""
    return spaces or city.spaces[:most] or (Space(city.terrain, distance=0),)


def remembered(known: tuple[Space, ...], spaces: tuple[Space, ...]) -> tuple[Space, ...]:
    """What a city remembers: the spaces of this production, then known ones a worse mood left out."""
    left = list(known)
    for space in spaces:
        if space in left:
            left.remove(space)
    kept = left if len(spaces) < len(known) else []
    return (*spaces, *kept)[: printed.LARGEST_CITY + 1]


def space_words(space: Space) -> Message:
    """A kind of space as people say it."""
    where = ".panel.space.tribute" if space.city else DISTANCES[space.distance]
    return say(where, terrain=TermRef("terrains", space.terrain))


def site_words(site: tuple[str, bool]) -> Arg:
    """Land for a new city, by the sea or not."""
    terrain, coastal = TermRef("terrains", site[0]), site[1]
    return say(".site.coastal", terrain=terrain) if coastal else terrain


def usual_spaces(state: Clash, seat: int, city: City, kinds: Iterable[Space], most: int) -> tuple[Space, ...]:
    """The last production in terms of these kinds, as far as it still gives something."""

    def look(space: Space) -> tuple[Any, ...]:
        return space.terrain, space.distance, space.city, yielded(state, seat, city, space)

    by_look = {look(kind): kind for kind in kinds}
    last = (by_look.get(look(space)) for space in chosen_spaces(city, (), most))
    return tuple(kind for kind in last if kind is not None)[: max(0, most)]


def production_asks(cls: Any, state: Clash, given: Given) -> Asks:
    """Which city, which spaces (those of last time unless told otherwise), and what peoples and leaders add."""
    seat, player = given.seat, state.players[given.seat]
    name = yield city_ask(state, seat, refusal=lambda city: against(cls(seat, city), state))
    city = player.city(name)
    named = {field: given[field] for field in ("larger", "leader_here", "enforced") if field in given}
    most = cls(seat, name, **named).most(state, city) - len(given.get("captured", ()))
    kinds = space_kinds(state, seat, city)
    spaces = yield some(
        "spaces",
        kinds,
        least=min(1, most),
        most=most,
        copies=lambda space: most if space.distance else 1,
        words=space_words,
        detail=lambda space: TermRef("goods", yielded(state, seat, city, space)),
        icon=lambda space: TERRAIN_ICONS[space.terrain],
        default=usual_spaces(state, seat, city, kinds, most) or OPEN,
        prompt=say(".panel.production", city=name, n=most),
    )
    yield from _more_asks(state, given, city, spaces)


def _more_asks(state: Clash, given: Given, city: City, spaces: tuple[Space, ...]) -> Asks:
    """What advances, peoples and leaders add to a production from these spaces."""
    seat, player = given.seat, state.players[given.seat]
    yield from activation_asks(state, given, leads=player.leader == ATTILA and city.size == 1)
    if player.has(BALLCOURTS):
        yield flag("larger")
    if player.has(TRIBUTE) and player.has(CAPTIVES_ADVANCE) and len(player.captives) < printed.MOST_CAPTIVES:
        guarded = [camp.city.name for camp in state.barbarians if any(camp.units.values())]
        if guarded:
            yield some("captured", guarded, icon="link-variant")
    if knows(state, seat, METALLURGY) and sum(yielded(state, seat, city, space) == ORE for space in spaces) > 1:
        yield flag("ore_as_gold")


def producing(cls: type[Collect], state: Clash, seat: int, name: str) -> Move:
    """Production of this city: the whole move where it is that of last time and nothing else could be said."""
    city, again = state.players[seat].city(name), cls(seat, name)
    most = again.most(state, city)
    more = _more_asks(state, Given({"seat": seat, "city": name}), city, city.spaces[:most])
    told = len(city.spaces) >= most and next(more, None) is None
    return again if told and against(again, state) is None else begin(cls, seat=seat, city=name)
