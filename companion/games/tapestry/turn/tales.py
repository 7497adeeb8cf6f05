"""Tales of Tapestry: landmarks, toppled outposts and incomes as they are told afterwards."""

from __future__ import annotations

from companion.engine.message import say
from companion.engine.tale import Tale, TaleKind, Told

from ..table.state import Tapestry

# Steps worth a sentence of their own: what they are, and the sentence.
BY_STEP = {
    ".step.landmark_first": (TaleKind.LANDMARK, ".tale.landmark_first"),
    ".step.landmark": (TaleKind.LANDMARK, ".tale.landmark"),
    ".step.bot_landmark": (TaleKind.LANDMARK, ".tale.bot_landmark"),
    ".step.toppled": (TaleKind.BATTLE, ".tale.toppled"),
    ".step.trap": (TaleKind.BATTLE, ".tale.trap"),
    ".step.achievement": (TaleKind.DEED, ".tale.achievement"),
}
# Moves whose log line lists what was done; afterwards people only say what it brought.
SUMMED_UP = {
    ".TakeIncome": ".tale.income",
    ".CountIncome": ".tale.income",
    ".Advance": ".tale.advance",
    ".PlaceBuilding": ".tale.building",
    ".PlaceLandmark": ".tale.placed_landmark",
    ".PlayTapestry": ".tale.card",
    ".CopyCard": ".tale.card",
    ".UpgradeTech": ".tale.tech",
    ".RepeatTech": ".tale.tech",
    ".Explore": ".tale.explore",
    ".Conquer": ".tale.conquer",
    ".ChooseBenefit": ".tale.benefit",
    ".PayBonus": ".tale.bonus",
    ".UseCivilization": ".tale.civilization",
}


def tales(told: Told[Tapestry]) -> tuple[Tale, ...]:
    """What people tell of this entry."""
    made, seat = [], told.line.args.get("seat")
    for step in told.steps:
        if step.id in BY_STEP:
            kind, id = BY_STEP[step.id]
            made.append(Tale(kind, say(id, **{"seat": seat, **step.args})))
    if told.move in SUMMED_UP:
        made.append(Tale(TaleKind.DEED, say(SUMMED_UP[told.move], **told.line.args)))
    return tuple(made)
