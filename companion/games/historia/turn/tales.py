"""Tales of Historia: wars, wonders and goals as they are told afterwards."""

from __future__ import annotations

from companion.engine.message import Message, say
from companion.engine.tale import Tale, TaleKind, Told

from ..table.state import Historia

# What comes round by itself; people only say what it brought.
SUMMED_UP = {".EndRound": ".tale.round", ".BotRound": ".tale.bots"}


def tales(told: Told[Historia]) -> tuple[Tale, ...]:
    """What people tell of this entry."""
    made = [Tale(TaleKind.BATTLE, say(".tale.war", **step.args)) for step in told.steps if step.id == ".step.war"]
    made += [Tale(TaleKind.DEED, say(".tale.goal", **step.args)) for step in told.steps if step.id == ".step.goal"]
    what = told.line.args.get("what")
    if isinstance(what, Message) and what.id == ".did.art":
        made.append(Tale(TaleKind.WONDER, say(".tale.wonder", civ=told.line.args["civ"], n=what.args["wonders"])))
    if isinstance(what, Message) and what.id == ".did.trade":
        made.append(Tale(TaleKind.DEED, say(".tale.trade", civ=told.line.args["civ"], partner=what.args["partner"])))
    if told.move in SUMMED_UP:
        made.append(Tale(TaleKind.ROUTINE, say(SUMMED_UP[told.move], **told.line.args)))
    return tuple(made)
