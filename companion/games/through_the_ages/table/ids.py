"""The ids and field types the state and the actions speak in."""

from __future__ import annotations

from typing import Annotated

from companion.engine.fields import Bounds, TermField

KEY = "through_the_ages"

CardId = Annotated[str, TermField("civil_cards")]
EventId = Annotated[str, TermField("event_cards")]
TacticId = Annotated[str, TermField("tactics")]
AggressionId = Annotated[str, TermField("aggressions")]
WarId = Annotated[str, TermField("wars")]
PactId = Annotated[str, TermField("pacts")]
AgeId = Annotated[str, TermField("ages")]
SideId = Annotated[str, TermField("sides")]
VariantId = Annotated[str, TermField("variants")]
KeepingId = Annotated[str, TermField("keepings")]
RatedId = Annotated[str, TermField("rated")]
KindId = Annotated[str, TermField("kinds")]
SymbolId = Annotated[str, TermField("symbols")]
# The stages of a wonder, from 1.
StageId = str
Points = Annotated[int, Bounds(0, 9999)]
Space = Annotated[int, Bounds(1, 13)]
Level = Annotated[int, Bounds(0, 4)]
