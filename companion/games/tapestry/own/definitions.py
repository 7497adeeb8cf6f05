"""Definitions: what an owner tells of an own thing, as building blocks, and that thing in the form of a printed one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Annotated, Any, Final

from companion.engine.codec import decode, encode
from companion.engine.data import items
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass
from companion.engine.own_terms import is_own, own_definition, own_name, own_term, well_formed
from companion.engine.strict import BadInput

from ..table.ids import ALL, KEY, LAST_INCOME, LAST_SPACE, ONE, ROW_LENGTH, ROWS, TRACKS, BenefitId, RowId, TrackId

LANDMARKS, TECHS, CARDS, CIVILIZATIONS, CAPITALS = (
    *("landmarks", "techs", "tapestry_cards"),
    *("civilizations", "capitals"),
)
WAYS, BENEFITS = ("civilization_ways", "benefits")
SIZE, MOST_SIDE = 9, 4
MOST_POINTS, MOST_TIMES, MOST_PARTS = 99, 9, 12
WAY_MARK = "#"
Cells = tuple[str, ...]
Turn = Annotated[int, Bounds(1, LAST_INCOME)]
Printed = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Condition:
    """What must be reached: a space of a track, or so many open spaces of a row of the income mat."""

    track: TrackId | None = None
    row: RowId | None = None
    space: Annotated[int, Bounds(1, LAST_SPACE)] = 1

    def sound(self) -> bool:
        """Whether exactly one thing is asked for, and such a space exists."""
        if self.row is not None:
            return self.track is None and self.row in ROWS and 1 <= self.space <= ROW_LENGTH
        return self.track in TRACKS and 1 <= self.space <= LAST_SPACE

    def printed(self) -> Printed:
        """The condition as tech cards print it."""
        return {"row": self.row, "space": self.space} if self.row else {"track": self.track, "space": self.space}


@dataclass(frozen=True, slots=True)
class OwnLandmark:
    """A landmark: its shape as rows of cells, 1 for filled."""

    shape: Cells = ("1",)


@dataclass(frozen=True, slots=True)
class OwnTech:
    """A tech card: what circle and square give, all of it or one of it, and the condition of the square."""

    circle: tuple[BenefitId, ...] = ()
    circle_one: bool = False
    square: tuple[BenefitId, ...] = ()
    square_one: bool = False
    needs: Condition | None = None


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A tapestry card: what it gives when played, whether it stays in force, and its text."""

    gives: tuple[BenefitId, ...] = ()
    one: bool = False
    era: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class OwnWay:
    """One way to use a civilization in an income turn: what it gives, how often, and on what condition."""

    gives: tuple[BenefitId, ...] = ()
    one: bool = False
    limit: Annotated[int, Bounds(0, MOST_TIMES)] = 0
    needs: Condition | None = None


@dataclass(frozen=True, slots=True)
class OwnCivilization:
    """A civilization: points and gains to begin with, what every income turn and the last one gives, and its ways."""

    vp: Annotated[int, Bounds(0, MOST_POINTS)] = 0
    begins: tuple[BenefitId, ...] = ()
    always: tuple[BenefitId, ...] = ()
    final: tuple[BenefitId, ...] = ()
    turns: tuple[Turn, ...] = ()
    ways: tuple[OwnWay, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class OwnCapital:
    """A capital mat: its dots as nine rows of nine cells, and the territory it starts on, if that is known."""

    dots: Cells = ("0" * SIZE,) * SIZE
    start: str = ""


Definition = OwnLandmark | OwnTech | OwnCard | OwnCivilization | OwnCapital
KINDS: Final[Mapping[str, type[Any]]] = {
    LANDMARKS: OwnLandmark,
    TECHS: OwnTech,
    CARDS: OwnCard,
    CIVILIZATIONS: OwnCivilization,
    CAPITALS: OwnCapital,
}


def term_of(name: str, definition: Definition) -> str:
    """The id of an own thing; what is as usual is left out of it."""
    usual = type(definition)()
    told = {
        field.name: encode(getattr(definition, field.name))
        for field in fields(definition)
        if getattr(definition, field.name) != getattr(usual, field.name)
    }
    return own_term(name, told)


@lru_cache(maxsize=512)
def definition_of(domain: str, id: str) -> Any:
    """What an own id tells of its thing; raises BadInput where that is no such thing."""
    if not well_formed(id) or domain not in KINDS:
        raise BadInput(f"no own thing: {id[:40]}")
    made = decode(own_definition(id), KINDS[domain])
    if not _sound(made):
        raise BadInput(f"such a thing cannot be: {id[:40]}")
    return made


def is_known(domain: str, id: str) -> bool:
    """Whether an id names an own thing that makes sense in this domain; an own landmark is a benefit too."""
    try:
        return own_printed(domain, id) is not None
    except BadInput:
        return False


def _sound(made: Definition) -> bool:
    match made:
        case OwnLandmark(shape=shape):
            return _is_grid(shape, MOST_SIDE) and any("1" in row for row in shape)
        case OwnCapital(dots=dots):
            return len(dots) == SIZE == len(dots[0]) and _is_grid(dots, SIZE)
        case OwnTech(circle=circle, square=square, needs=needs):
            return _are_gains(circle) and _are_gains(square) and (needs is None or needs.sound())
        case OwnCard(gives=gives):
            return _are_gains(gives)
        case OwnCivilization():
            ways = all(_are_gains(way.gives) and (way.needs is None or way.needs.sound()) for way in made.ways)
            gains = all(map(_are_gains, (made.begins, made.always, made.final)))
            turns = all(1 <= turn <= LAST_INCOME for turn in made.turns)
            return ways and gains and turns and len(made.ways) <= MOST_TIMES and 0 <= made.vp <= MOST_POINTS


def _is_grid(rows: Cells, most: int) -> bool:
    wide = {len(row) for row in rows}
    return 1 <= len(rows) <= most and len(wide) == 1 and 1 <= wide.pop() <= most and set("".join(rows)) <= {"0", "1"}


def _are_gains(parts: Iterable[str]) -> bool:
    """Whether these are benefits somebody can gain: printed ones but no steps, or own landmarks."""
    parts = tuple(parts)
    printed = items(KEY, BENEFITS)
    fits = (is_known(BENEFITS, part) if is_own(part) else part in printed and _is_gain(printed[part]) for part in parts)
    return len(parts) <= MOST_PARTS and all(fits)


def _is_gain(benefit: Printed) -> bool:
    return benefit["kind"] not in ("step", "olympic_prize", "tile_benefit", "open_rank", "give_token")


# The building blocks a hand picks from, by what they are; a text from elsewhere may use every other benefit too.
BLOCKS: Final[Mapping[str, tuple[str, ...]]] = {
    "goods": ("resource", "any_resource", "tile", "card", "space_tile"),
    "buildings": ("building", "any_building", "any_landmark"),
    "deeds": (
        *("explore", "explore_space", "research", "invent", "upgrade_tech", "conquer", "circle_again", "square_again"),
        *("repeat", "play_on_top", "extra_civilization"),
    ),
    "tracks": ("move",),
    "points": ("vp",),
    "points_each": ("vp_per",),
}
# Variants that only a printed card or rule has a use for.
RARE = ("invent_face_up", "invent_top", "research_x_5vp", "conquer_both_if_opponent")
RARE_MOVES = ("advance_no_bonus_", "regress_x_")


@lru_cache(maxsize=1)
def blocks() -> dict[str, str]:
    """The building blocks own things are made of, each with its group."""
    found = {}
    for group, kinds in BLOCKS.items():
        for id, benefit in items(KEY, BENEFITS).items():
            if (benefit["kind"] in kinds or id in kinds) and id not in RARE and not id.startswith(RARE_MOVES):
                found[id] = group
    return found


@lru_cache(maxsize=512)
def own_printed(domain: str, id: str) -> Printed:
    """An own thing in the form of a printed one, so that every rule meets it like any other."""
    if domain == WAYS:
        civilization, _, number = id.rpartition(WAY_MARK)
        found = tuple(_ways(civilization))
        if not number.isdecimal() or not 1 <= int(number) <= len(found):
            raise BadInput(f"no way of its own: {id[:40]}")
        return found[int(number) - 1]
    name = own_name(id)
    if domain == BENEFITS:
        definition_of(LANDMARKS, id)
        return {"id": id, **_named(name), "kind": "landmark", "landmark": id}
    made = definition_of(domain, id)
    return {"id": id, "own": True, **_named(name, _parts(made), getattr(made, "text", "")), **_blocks(made)}


def _named(name: str, parts: tuple[str, ...] = (), text: str = "") -> Printed:
    """Name and explanation in both languages: the owner's own words, or what it gives."""
    said = {lang: text or ", ".join(_name(part, lang) for part in parts) or name for lang in ("en", "de")}
    return {"name": {"en": name, "de": name}, "help": said}


def _name(part: str, lang: str) -> str:
    return own_name(part) if is_own(part) else str(items(KEY, BENEFITS)[part]["name"][lang])


def _parts(made: Definition) -> tuple[str, ...]:
    match made:
        case OwnTech():
            return (*made.circle, *made.square)
        case OwnCard():
            return made.gives
        case OwnCivilization():
            return (*made.begins, *made.always, *(part for way in made.ways for part in way.gives), *made.final)
        case _:
            return ()


def _blocks(made: Definition) -> Printed:
    match made:
        case OwnLandmark(shape=shape):
            return {"shape": list(shape)}
        case OwnCapital(dots=dots, start=start):
            return {"dots": list(dots), "number": 0, "start": {"large": start or "?", "small": start or "?"}}
        case OwnTech():
            needs = made.needs.printed() if made.needs else {}
            return {
                "circle": _taken(made.circle, made.circle_one),
                "square": _taken(made.square, made.square_one),
                "needs": needs,
            }
        case OwnCard():
            now = [_taken(made.gives, made.one)] if made.gives else []
            return {"kind": "era" if made.era else "now", "now": now, "copies": MOST_TIMES}
        case OwnCivilization():
            blocks = {"begins": made.begins, "always": made.always, "final": made.final, "begin_vp": made.vp}
            return {"turns": list(made.turns), **blocks}


def _taken(parts: tuple[str, ...], one: bool) -> Printed:
    return {ONE if one and len(parts) > 1 else ALL: list(parts)}


def _ways(civilization: str) -> Iterator[Printed]:
    made = definition_of(CIVILIZATIONS, civilization)
    for number, way in enumerate(made.ways, 1):
        limit = {"limit": way.limit} if way.limit else {}
        needs = {"needs": way.needs.printed()} if way.needs else {}
        yield {
            "id": f"{civilization}{WAY_MARK}{number}",
            **_named(" + ".join(_name(part, "en") for part in way.gives) or str(number), way.gives),
            "civilization": civilization,
            "benefit": _taken(way.gives, way.one),
            **limit,
            **needs,
        }


def own_ways(civilization: str) -> tuple[Printed, ...]:
    """The ways of an own civilization."""
    return tuple(_ways(civilization))
