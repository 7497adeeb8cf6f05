"""Open actions: the whole moves that answer what is due for a player now, ready to be done."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, against
from companion.engine.aimed import aimed
from companion.engine.identity import by_identity

from ..cards.card_actions import CopyCard, PlayTapestry
from ..cards.tech_actions import Invent, LayOutTechs, RepeatPosition, RepeatTech, RestartToken, UpgradeTech
from ..city.city_actions import TakeLandmark
from ..civilizations.abilities import abilities_due, open_ways
from ..civilizations.civilization_actions import GainCivilization, GiveToken, UseCivilization
from ..map.conquest import Conquer
from ..map.map_actions import Explore, ExploreSpace, Research
from ..table.ids import ALL, BONUS, ONE, RESOURCES, STEP_CIVILIZATION, STEP_COUNT, STEP_TAPESTRY
from ..table.printed import benefit
from ..table.state import Due, Player, Tapestry
from .gains import AUTOMATIC
from .income_actions import CountIncome
from .prices import RESOURCE, is_free, price, proposed_resource
from .turn_actions import ChooseBenefit, PayBonus, Skip

# Moves that ask for what only the table knows, by the kind of benefit they take.
BEGUN: dict[str, type[Action[Any]]] = {
    "explore": Explore,
    "explore_space": ExploreSpace,
    "conquer": Conquer,
    "research": Research,
    "invent": Invent,
    "copy_card": CopyCard,
    "any_landmark": TakeLandmark,
    "renew_display": LayOutTechs,
}


def open_parts(player: Player) -> tuple[str, ...]:
    """The parts of the first due benefit that can be taken now."""
    if not player.due:
        return ()
    first = player.due[0]
    return first.parts[:1] if first.how == ALL else first.parts


@by_identity
def open_actions(state: Tapestry, seat: int) -> tuple[Action[Any], ...]:
    """Whole actions that answer what is due for this player now."""
    player = state.players[seat]
    if not player.due:
        return ()
    first = player.due[0]
    found: list[Action[Any]] = []
    if first.how == BONUS:
        found = _payments(player, first, seat)
    elif first.how == ONE:
        found = [ChooseBenefit(seat, part) for part in first.parts]
    else:
        for part in open_parts(player):
            found += _answers(state, seat, part)
        # A part of free order that needs no decision may still be wanted before the others.
        found += [ChooseBenefit(seat, part) for part in open_parts(player)[1:] if benefit(part)["kind"] in AUTOMATIC]
    found.append(Skip(seat))
    return tuple(action for action in found if against(action, state) is None)


def _payments(player: Player, due: Due, seat: int) -> list[Action[Any]]:
    """Ways to pay a bonus: a resource of each kind, the one there is most of first."""
    if is_free(player, due) or price(due)[0] != RESOURCE:
        return [PayBonus(seat)]
    most = proposed_resource(player)
    return [PayBonus(seat, name) for name in sorted(RESOURCES, key=lambda name: name != most)]


def _answers(state: Tapestry, seat: int, part: str) -> list[Action[Any]]:
    """Ready-made actions for a part that waits for a decision; what needs a form is not among them."""
    player = state.players[seat]
    if part == STEP_CIVILIZATION:
        due = abilities_due(state, seat)
        return [UseCivilization(seat, way) for civilization in due for way in open_ways(player, civilization)]
    if part == STEP_COUNT:
        return [CountIncome(seat)]
    if part == STEP_TAPESTRY:
        return [PlayTapestry(seat), PlayTapestry(seat, unnamed=True)]
    match benefit(part)["kind"]:
        case "upgrade" | "step":
            return [*aimed(UpgradeTech, state, seat=seat)]
        case "research":
            return [Research(seat)]
        case "conquer":
            return [Conquer(seat)]
        case "invent":
            return [Invent(seat, card) for card in state.display]
        case "play_on_top":
            return [PlayTapestry(seat, unnamed=True)]
        case "circle_again" | "square_again":
            return [*aimed(RepeatTech, state, seat=seat)]
        case "repeat":
            return [*aimed(RepeatPosition, state, seat=seat, second_token=False)]
        case "restart":
            return [*aimed(RestartToken, state, seat=seat)]
        case "extra_civilization":
            return [GainCivilization(seat)]
        case "give_token":
            return [*aimed(GiveToken, state, seat=seat)]
        case _:
            return []
