"""Types of fields that name printed things of the box or count a few of them."""

from __future__ import annotations

from typing import Annotated

from companion.engine.fields import Bounds, TermField

from . import facts

AdvanceId = Annotated[str, TermField("advances")]
CivAdvanceId = Annotated[str, TermField("civ_advances")]
CivilizationId = Annotated[str, TermField("civilizations")]
LeaderId = Annotated[str, TermField("leaders")]
AbilityId = Annotated[str, TermField("abilities")]
BuildingId = Annotated[str, TermField("buildings")]
UnitId = Annotated[str, TermField("units")]
WonderId = Annotated[str, TermField("wonders")]
ObjectiveId = Annotated[str, TermField("objectives")]
ActionCardId = Annotated[str, TermField("action_cards")]
TacticId = Annotated[str, TermField("tactics")]
EventId = Annotated[str, TermField("events")]
SymbolId = Annotated[str, TermField("event_symbols")]
TerrainId = Annotated[str, TermField("terrains")]
MoodId = Annotated[str, TermField("moods")]
GoodId = Annotated[str, TermField("goods")]
StageId = Annotated[str, TermField("stages")]
CategoryId = Annotated[str, TermField("categories")]
EndId = Annotated[str, TermField("ends")]
OnTrack = Annotated[int, Bounds(0, facts.TRACK_END)]
Few = Annotated[int, Bounds(0, 20)]
