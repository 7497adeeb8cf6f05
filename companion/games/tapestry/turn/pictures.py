"""Pictures: what an answer shows of what it brings, and a question of what it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.engine.data import items

from ..bots.bot_map_actions import BotConquer
from ..cards.card_actions import PlayTapestry
from ..cards.tech_actions import Invent, RepeatPosition, RepeatTech, RestartToken, UpgradeTech
from ..cards.techs import giving_row
from ..city.city_actions import TakeLandmark
from ..civilizations.abilities import way_gives
from ..civilizations.civilization_actions import GainCivilization, GiveToken, UseCivilization
from ..map.conquest import Conquer
from ..map.map_actions import Research
from ..table import causes
from ..table.gauges import TONES, building_tone, track_tone
from ..table.icons import BUILDING_ICONS, PIECE_ICONS, RESOURCE_ICONS, SYMBOL_ICONS, TRACK_ICONS
from ..table.ids import KEY, ONE, STEP_CIVILIZATION, STEP_TAPESTRY, STEP_UPGRADE, TAPESTRY_CARD, TERRITORY_TILE
from ..table.income_mat import POINTS_TONE
from ..table.printed import benefit, groups, thing
from ..table.state import Cause, Due, Tapestry
from .income_actions import CountIncome
from .open_actions import BEGUN
from .prices import CARD, TECH, TILE, price

Look = tuple[str, str]

# Somebody else than the app has drawn it, or the app does; chosen from a list; nothing of all that.
BY_APP, BY_HAND, LISTED, NOTHING = ("shuffle-variant", "gesture-tap", "format-list-bulleted", "close")
NAMED, UNNAMED = ("eye-outline", "eye-off")
TRAP = "shield"
PLAIN: Final[Look] = ("", "")
# Kinds of benefit that no printed symbol and no move of its own stands for.
KIND_ICONS: Final[dict[str, str]] = {
    **{kind: cls.icon for kind, cls in BEGUN.items()},
    "upgrade": UpgradeTech.icon,
    "circle_again": RepeatTech.icon,
    "square_again": RepeatTech.icon,
    "repeat": RepeatPosition.icon,
    "restart": RestartToken.icon,
    "play_on_top": PlayTapestry.icon,
    "extra_civilization": GainCivilization.icon,
    "give_token": GiveToken.icon,
    "landmark": TakeLandmark.icon,
    "tile": SYMBOL_ICONS[TERRITORY_TILE],
    "several": "hexagon-multiple-outline",
    "tile_benefit": "hexagon-slice-3",
    "space_tile": PIECE_ICONS["space_tiles"],
    "card": SYMBOL_ICONS[TAPESTRY_CARD],
    "discard_card": SYMBOL_ICONS[TAPESTRY_CARD],
    "discard_more": SYMBOL_ICONS[TAPESTRY_CARD],
    "open_rank": PIECE_ICONS["outposts"],
    "expand": "basket",
    "buy": "basket",
    "olympic_prize": "medal",
    "step": CountIncome.icon,
    "nothing": NOTHING,
}
# What a bonus is paid with where it is no resource.
PRICE_ICONS: Final = {TILE: SYMBOL_ICONS[TERRITORY_TILE], CARD: SYMBOL_ICONS[TAPESTRY_CARD], TECH: Invent.icon}
STEP_ICONS: Final = {
    STEP_CIVILIZATION: UseCivilization.icon,
    STEP_TAPESTRY: PlayTapestry.icon,
    STEP_UPGRADE: UpgradeTech.icon,
}
CAUSE_ICONS: Final = {
    causes.CARD: PlayTapestry.icon,
    causes.TECH: Invent.icon,
    causes.ADJUSTMENT: "scale-balance",
    causes.SPACE_TILE: PIECE_ICONS["space_tiles"],
    causes.TERRITORY: SYMBOL_ICONS[TERRITORY_TILE],
    causes.ERA: "timer-sand",
    causes.DISTRICT: "view-grid",
    causes.CONQUEST_DICE: Conquer.icon,
    causes.TRAP_SPRUNG: TRAP,
    causes.RESEARCH_DIE: Research.icon,
    causes.BY_HAND: "pencil",
}


def picture(id: str) -> Look:
    """The picture of a benefit and its colour: what is gained, what is given for it, or the track that is gone."""
    printed = benefit(id)
    match printed:
        case {"kind": "vp" | "vp_per"}:
            return PIECE_ICONS["vp"], POINTS_TONE
        case {"kind": "resource" | "lose_resource" | "trade" | "convert", "resource": resource}:
            return resource_look(resource)
        case {"kind": "building", "building": building}:
            return BUILDING_ICONS[building], building_tone(building)
        case {"kind": "move", "track": track}:
            return track_look(track)
        case {"kind": kind}:
            return KIND_ICONS.get(kind, ""), ""
    return PLAIN


def resource_look(resource: str) -> Look:
    """The picture of a resource in its colour."""
    return RESOURCE_ICONS[resource], TONES[resource]


def track_look(track: str) -> Look:
    """The picture of a track in the colour of what it is paid with."""
    return TRACK_ICONS[track], track_tone(track)


def way_looks(way: str) -> tuple[Look, ...]:
    """The pictures of what a way of a civilization gives, or its own."""
    icon = str(thing("civilization_ways", way).get("icon", UseCivilization.icon))
    return _pictures(way_gives(way)) or ((icon, ""),)


def tech_looks(state: Tapestry, card: str, *, again: bool) -> tuple[Look, ...]:
    """The pictures of what a tech card gives in the row it goes up to, or in its own once more.

    Of what is chosen from stands only the first: several would say that all of it comes.
    """
    row = giving_row(state, card, again=again)
    printed = thing("techs", card).get(row) if row is not None else None
    taken = groups(printed) if printed else []
    return _pictures(part for how, parts in taken for part in (parts[:1] if how == ONE else parts)) or (PLAIN,)


def _pictures(benefits: Iterable[str]) -> tuple[Look, ...]:
    """The pictures of several benefits, each once."""
    return tuple(dict.fromkeys(look for look in map(picture, benefits) if look[0]))


def price_icon(due: Due) -> str:
    """The picture of what a bonus is paid with."""
    return PRICE_ICONS.get(price(due)[0], RESOURCE_ICONS["coin"])


def conquest_icon(way: BotConquer) -> str:
    """The picture of how a conquest of the Automa ends."""
    if way.none:
        return NOTHING
    if way.yours:
        return TRAP if way.trap else PIECE_ICONS["controlled"]
    return "island" if way.middle_island else SYMBOL_ICONS[TERRITORY_TILE]


def civilization_icon(civilization: str) -> str:
    """The picture of a civilization; one of the table's own has the usual one."""
    printed = items(KEY, "civilizations").get(civilization, {})
    return str(printed.get("icon", UseCivilization.icon))


def space_icon(space: str) -> str:
    """The picture of the track a space belongs to; a name a hand has written may be none."""
    printed = items(KEY, "spaces").get(space)
    return TRACK_ICONS[printed["track"]] if printed else ""


def step_icon(part: str) -> str:
    """The picture of what is due where no card and no space is behind it: a step of the income turn, a benefit."""
    return STEP_ICONS.get(part) or picture(part)[0]


def cause_icon(cause: Cause | None) -> str:
    """The picture of what a decision comes from."""
    if cause is None:
        return ""
    if cause.kind == causes.SPACE:
        return space_icon(cause.id)
    if cause.kind == causes.CIVILIZATION_MAT:
        return civilization_icon(cause.id)
    return CAUSE_ICONS.get(cause.kind, "")
