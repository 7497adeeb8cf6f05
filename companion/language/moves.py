"""The words of a move: as it stands on a button, wherever that button is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.action import Action
from companion.engine.log import move_message
from companion.engine.message import TermRef

if TYPE_CHECKING:
    from companion.engine.game import Move

    from . import Words


def title_of(speaker: Words, move: Move) -> str:
    """An action as it stands on a button: with its particulars where the catalogue has words for them.

    A flag that is set may have words of its own, "<key>.Art.button.advanced", and so may what was chosen,
    "<key>.Gather.button.food": on a button "Gather all food" reads as one sentence.
    """
    message = move_message(move)
    button = f"{message.id}.button"
    flags = (f"{button}.{name}" for name, value in message.args.items() if value is True)
    chosen = (f"{button}.{value.id}" for value in message.args.values() if isinstance(value, TermRef))
    for particular in (*flags, *chosen, button):
        if speaker.knows(particular):
            return speaker.say(particular, **message.args)
    return speaker.say(f"{message.id}.title")


def kind_title(speaker: Words, cls: type[Action[Any]]) -> str:
    """A kind of move as a menu lists it."""
    return speaker.say(f".{cls.__name__}.title")
