"""What either side may pay for in a round of battle: only what it owns and can pay is offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.codec import decode
from companion.engine.offers import against
from companion.games.clash_of_cultures.table.ids import CULTURE, MOOD
from companion.games.clash_of_cultures.war.battle_actions import FightRound
from companion.games.clash_of_cultures.war.battle_round import MOST_IMMORTALS
from screens.desk import Desk
from screens.games.clash_of_cultures.look import GOOD_ICONS, term
from screens.kit.chip import Chip, ChipRow

SIDES = ("attacker_extras", "defender_extras")
SWITCHES = ("fireworks", "shield", "terror", "strategist")
ARENA, IMMORTALS = "arena", "immortals"
# What is decided before anybody rolls, and what when the hits are known.
BEFORE = (IMMORTALS, "terror", "strategist")
AFTER = (ARENA, "fireworks", "shield")
UNPAID: dict[str, Any] = {**dict.fromkeys(SWITCHES, False), ARENA: None, IMMORTALS: 0}
Take = Callable[[str, Any], None]


def extras_of(desk: Desk, values: dict[str, Any], side: str, take: Take, moment: tuple[str, ...]) -> ChipRow | None:
    """Chips for one side's extras of this moment, or nothing; `take(side, extras)` hears of a tap."""
    chosen: dict[str, Any] = dict(values.get(side) or {})
    row = ChipRow()
    for name, value, text, icon in (one for one in _candidates(desk) if one[0] in moment):
        taken = chosen.get(name) == value
        wanted = {**chosen, name: UNPAID[name] if taken else value}
        if taken or _legal(desk, values, side, wanted):
            chip = Chip(text=text, icon=icon, selected=taken)
            chip.bind(on_release=lambda _chip, wanted=wanted: take(side, wanted))
            row.add_widget(chip)
    return row if row.children else None


def _candidates(desk: Desk) -> list[tuple[str, Any, str, str]]:
    words = desk.words
    made: list[tuple[str, Any, str, str]] = [(name, True, words.field(name), "shield-half-full") for name in SWITCHES]
    for token in (MOOD, CULTURE):
        made.append((ARENA, token, f"{words.field(ARENA)}: {term(desk, 'goods', token)}", GOOD_ICONS[token]))
    for count in range(1, MOST_IMMORTALS + 1):
        made.append((IMMORTALS, count, words.say(".panel.battle.immortals", n=count), "bank"))
    return made


def _legal(desk: Desk, values: dict[str, Any], side: str, wanted: dict[str, Any]) -> bool:
    action: FightRound = decode({**values, side: wanted}, FightRound)
    return against(action, desk.state) is None
