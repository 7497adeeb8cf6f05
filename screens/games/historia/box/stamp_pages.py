"""The pages of the box with values to stamp: tiles, level icons, technologies, the time circle, Zivbot cards."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.data import items
from companion.engine.message import Arg, TermRef
from companion.games.historia.box.calibration import choices_of
from companion.games.historia.box.document import Source, source_of
from companion.games.historia.box.entry import circle, facts_on, ticked
from companion.games.historia.box.pictures import GIFTS, pictures, symbols
from companion.games.historia.table.ids import KEY, ROUNDS_PER_ERA
from companion.games.historia.table.told import MEASURE, TECHNOLOGY_LEVEL, YES, ZIVBOT_CARD, fact, read
from screens.games.historia.box.drawn_pages import BoxPage
from screens.kit.ring import Ring, RingField
from screens.kit.stamp_grid import Slot, StampGrid

MARKS = {Source.TOLD: "check", Source.PRINTED: "book-open-variant", Source.ASSUMED: ""}
DECK_DP = 128


class StampPage(BoxPage):
    """One of the usual values in hand; a finger stamps it wherever it comes over a slot."""

    def __init__(self, room: Any, page: str, **kwargs: Any) -> None:
        super().__init__(room, StampGrid(), **kwargs)
        self.page = page
        self.picture.bind(on_paint=lambda _grid, place, first: self.put(place, first))
        stamps = self.stamps()
        self.offer(stamps, {value: GIFTS[value.partition("=")[0]] for value in stamps if "=" in value})
        self.choose(next(iter(stamps)))

    def stamps(self) -> dict[str, Arg]:
        """The usual values; a bonus is an icon and how many."""
        return {value: value.partition("=")[2] or words for value, words in choices_of(self.page)}

    def choose(self, tool: str) -> None:
        self.stamp = tool
        self.mark(lambda one: one == tool)

    def slots(self) -> list[Slot]:
        """Every value as it is told so far."""
        show = self.room.words.show
        return [
            Slot(
                show(one.label), "" if one.text is None else show(one.text), one.icons, one.sign, MARKS[one.source],
                one.source is Source.ASSUMED,
            )
            for one in pictures(self.room.entry.board, self.page)
        ]  # fmt: skip

    def show(self) -> None:
        self.note.text = self.room.say(".box.stamp")
        self.picture.slots = self.slots()

    def put(self, place: int, first: bool) -> None:
        """Stamp it there."""
        self.room.tell({pictures(self.room.entry.board, self.page)[place].fact: self.stamp}, further=not first)


class TechnologyPage(StampPage):
    """The technologies without a printed level in hand one after the other; a tap puts one onto its level."""

    def stamps(self) -> dict[str, Arg]:
        names = [name.partition(":")[2] for name in facts_on(self.room.entry.board, TECHNOLOGY_LEVEL)]
        return {name: TermRef("technologies", name) for name in names}

    def put(self, place: int, first: bool) -> None:
        """Onto this level, unless the rulebook has placed another there; the next one nobody told comes to hand."""
        if not first or not pictures(self.room.entry.board, self.page)[place].fact:
            return
        self.room.tell({fact(TECHNOLOGY_LEVEL, self.stamp): str(place + 1)})
        board = self.room.entry.board
        left = [name for name in self.stamps() if source_of(board, fact(TECHNOLOGY_LEVEL, name)) is Source.ASSUMED]
        self.choose(next(iter(left), self.stamp))


class CirclePage(BoxPage):
    """The time circle: a tap on a segment, then on every measure it prints otherwise."""

    def __init__(self, room: Any, _page: str, **kwargs: Any) -> None:
        super().__init__(room, Ring(chosen=0, middle=room.say(".fact.measure")), **kwargs)
        self.picture.bind(on_segment=lambda _ring, place: self.turn_to(place))
        names: dict[str, Arg] = {measure: TermRef("measures", measure) for measure, _ in circle()}
        self.icons = {measure: str(items(KEY, "measures")[measure]["icon"]) for measure in names}
        self.offer(names, self.icons)

    def turn_to(self, place: int) -> None:
        """Another segment in hand."""
        self.picture.chosen = place
        self.show()

    def choose(self, tool: str) -> None:
        self.room.tell(ticked(self.room.entry.board, tool, int(self.picture.chosen) + 1))

    def show(self) -> None:
        board, room = self.room.entry.board, self.room
        segments = []
        for number in range(1, ROUNDS_PER_ERA + 1):
            there = [one for one in self.icons if read(board, fact(MEASURE, one, number)) == YES]
            pale = [one for one in there if source_of(board, fact(MEASURE, one, number)) is Source.ASSUMED]
            pictured = [tuple(self.icons[one] for one in ones) for ones in (there, pale)]
            segments.append(RingField(str(number), *pictured))
        self.picture.segments = segments
        now = int(self.picture.chosen) + 1
        self.mark(lambda one: read(board, fact(MEASURE, one, now)) == YES)
        self.note.text = room.say(".box.circle", number=now)


class CardPage(BoxPage):
    """The six Zivbot cards, one of them in hand, over all small cards they may be; a tap tells which it is."""

    def __init__(self, room: Any, _page: str, **kwargs: Any) -> None:
        self.deck, self.choices = StampGrid(chosen=0, size_hint_y=None, height=dp(DECK_DP)), StampGrid()
        both = BoxLayout(orientation="vertical", spacing=dp(8))
        super().__init__(room, both, **kwargs)
        both.add_widget(self.deck)
        both.add_widget(self.choices)
        self.deck.bind(on_paint=lambda _grid, place, first: self.turn_to(place))
        self.choices.bind(on_paint=lambda _grid, place, first: self.put(place, first))
        self.values = [value for value, _ in choices_of(ZIVBOT_CARD)]

    slots = StampPage.slots
    page = ZIVBOT_CARD

    def turn_to(self, place: int) -> None:
        """Another card in hand."""
        self.deck.chosen = place
        self.show()

    def put(self, place: int, first: bool) -> None:
        """The card in hand is this one; the next one comes to hand."""
        if first:
            names = list(facts_on(self.room.entry.board, ZIVBOT_CARD))
            now = int(self.deck.chosen)
            self.deck.chosen = min(now + 1, len(names) - 1)
            self.room.tell({names[now]: self.values[place]})

    def show(self) -> None:
        room = self.room
        self.note.text = room.say(".box.cards")
        self.deck.slots = self.slots()
        names = list(facts_on(room.entry.board, ZIVBOT_CARD))
        self.choices.chosen = self.values.index(held) if (held := self._held(names)) in self.values else -1
        pictured = [symbols(value) for value in self.values]
        self.choices.slots = [Slot("", "" if t is None else room.words.show(t), icons) for icons, t in pictured]

    def _held(self, names: list[str]) -> str:
        return read(self.room.entry.board, names[int(self.deck.chosen)])
