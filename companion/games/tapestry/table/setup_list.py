"""The guided set-up list: what hands do before the first turn, and where everybody starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.data import items, vocabulary
from companion.engine.game import OptionValue, SeatSpec, SetupStep
from companion.engine.message import Message, SeatRef, TermRef, say

from ..map.hexes import LARGE_FROM
from .ids import DISPLAY, KEY
from .options import ADJUSTMENTS, CAPITAL_OPTION, CIVILIZATION_OPTION, DRAWN
from .setup import SOLO_LAID_OUT_FOR, put_back, start_income, start_territory, start_vp


def setup_list(seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
    """What hands do before the first turn."""
    large = len(seats) >= LARGE_FROM
    steps = [
        SetupStep(say(".setup.map_large" if large else ".setup.map_small"), "map"),
        SetupStep(say(".setup.techs", n=DISPLAY), "cards"),
        SetupStep(say(".setup.landmarks"), "castle"),
        SetupStep(say(".setup.buildings"), "home-group"),
        SetupStep(say(".setup.civilizations"), "account-star"),
        *_starts(seats),
        SetupStep(say(".setup.tokens"), "stairs-up"),
        *(_adjustments(seats) if options.get(ADJUSTMENTS) else ()),
    ]
    if len(seats) == 1:
        steps += _solo_steps(options)
    return (*steps, SetupStep(say(".setup.first_turn"), "account"))


def _starts(seats: Sequence[SeatSpec]) -> list[SetupStep]:
    """Where everybody puts two outposts, as far as the mats are chosen already."""
    named, drawn = list[SetupStep](), list[SeatRef]()
    for seat, spec in enumerate(seats):
        capital = str(spec.options.get(CAPITAL_OPTION, DRAWN))
        if capital == DRAWN:
            drawn.append(SeatRef(seat))
        else:
            named.append(SetupStep(starts_at(seat, capital, len(seats)), "flag"))
    if drawn:
        named.append(SetupStep(say(".setup.outposts_drawn", seats=tuple(drawn)), "flag"))
    return named


def starts_at(seat: int, capital: str, seats: int) -> Message:
    """Whose mat it is and on which territory its outposts stand."""
    territory = start_territory(capital, seats)
    return say(".setup.outposts", seat=SeatRef(seat), capital=TermRef("capitals", capital), territory=territory)


def _adjustments(seats: Sequence[SeatSpec]) -> list[SetupStep]:
    """What everybody begins with by the official adjustments, as far as the civilization is chosen already."""
    counted = len(seats) if len(seats) > 1 else SOLO_LAID_OUT_FOR
    found = []
    for seat, spec in enumerate(seats):
        civilization = str(spec.options.get(CIVILIZATION_OPTION, DRAWN))
        if civilization in items(KEY, "civilizations"):
            told = adjustment_words(civilization, counted)
            found.append(SetupStep(told or say(".adjusted.none", civilization=_civ(civilization)), "scale-balance"))
        else:
            found.append(SetupStep(say(".setup.adjusted_later", seat=SeatRef(seat)), "scale-balance"))
    return found


def _civ(id: str) -> TermRef:
    return TermRef("civilizations", id)


def adjustment_words(civilization: str, seats: int) -> Message | None:
    """What a civilization begins with by the official adjustment, None if that is nothing."""
    points, income = start_vp(civilization, seats), start_income(civilization)
    gains = tuple(TermRef("benefits", part) for part in income)
    if points and gains:
        return say(".adjusted.both", civilization=_civ(civilization), points=points, gains=gains)
    if points:
        return say(".adjusted.points", civilization=_civ(civilization), points=points)
    return say(".adjusted.income", civilization=_civ(civilization), gains=gains) if gains else None


def _solo_steps(options: Mapping[str, OptionValue]) -> list[SetupStep]:
    level = TermRef("automa_levels", str(options.get("automa_level", "level_1")))
    return [
        SetupStep(say(".setup.solo_cards", cards=_taken_out("tapestry_cards")), "cards-outline"),
        SetupStep(say(".setup.solo_civilizations", civilizations=_taken_out("civilizations")), "account-star"),
        SetupStep(say(".setup.automa", level=level), "robot"),
        SetupStep(say(".setup.favourites"), "heart"),
        SetupStep(say(".setup.decision_deck"), "cards"),
    ]


def _taken_out(domain: str) -> tuple[TermRef, ...]:
    return tuple(TermRef(domain, id) for id in vocabulary(KEY)[domain] if put_back(domain, id))
