"""Thrown dice: the faces of the last conquest, for as long as they lie on the table."""

from __future__ import annotations

from companion.engine.message import TermRef
from companion.engine.session import Session

from ..table.icons import SYMBOL_ICONS, benefit_icon
from ..table.ids import BLACK, RED
from ..table.printed import benefit
from .conquest import Conquer

# Dice are shown while no more than this was done since.
LATELY = 3
TILE_ICON = SYMBOL_ICONS["territory_tile"]


def conquest_thrown(session: Session) -> dict[str, str]:
    """The face of each die of the last conquest; nothing once it is long ago."""
    for index in range(session.cursor - 1, max(-1, session.cursor - 1 - LATELY), -1):
        if type(session.journal[index].action) is Conquer:
            outcome = session.story(index).outcome
            shown = {die: outcome.get(die) for die in (RED, BLACK)}
            return {die: face.id for die, face in shown.items() if isinstance(face, TermRef)}
    return {}


def just_conquered(session: Session) -> bool:
    """Whether the last entry is the throw whose dice are shown, and nothing was taken back since."""
    newest = session.cursor and session.cursor == len(session.journal)
    return bool(newest) and type(session.journal[session.cursor - 1].action) is Conquer


def face_look(face: str) -> tuple[str, str]:
    """The picture on a face of a conquest die, and its number if it has one."""
    amount = benefit(face).get("amount") if face.startswith("vp_") else None
    return benefit_icon(face) or TILE_ICON, str(amount or "")
