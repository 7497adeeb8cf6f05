"""Groups: units that stand together somewhere, in a city, beside one, at sea by one, or far away."""

from __future__ import annotations

from typing import Annotated

from companion.engine.fields import Seat, TermField
from companion.engine.frozen import dataclass

from .amounts import Units

WhereId = Annotated[str, TermField("wheres")]
IN_CITY, BESIDE, AT_SEA, AWAY = "in_city", "beside", "at_sea", "away"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group stands: in, beside or at sea by a city of somebody, or far from every city."""

    where: WhereId = AWAY
    city: str = ""
    # Whose city it is; nobody is the barbarians.
    owner: Seat | None = None
    # Groups far away, or several beside one city, are told apart by a word of the table.
    name: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one player, or of nobody, that stand together."""

    seat: Seat | None
    units: Units
    place: Place
