"""The round: its steps, the bank, the victory cards with whom they would go to, and what it does to everybody."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion.engine.adjust import Add, Adjust
from companion.engine.message import SeatRef, TermRef
from companion.games.age_of_mythology.scoring.scoring import award
from companion.games.age_of_mythology.table.cube_transfer import MoveCardCubes
from companion.games.age_of_mythology.table.ids import CARDS, DECAY, DISCARD, DRAW, KINDS, PLACE
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.flow import acting, last_round
from companion.games.age_of_mythology.turn.phases import ROUND_STAGES
from companion.games.age_of_mythology.turn.round_actions import VICTORY_CARDS
from companion.games.age_of_mythology.turn.round_end import spoils
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.parts import MythSeatLine, fill
from screens.kit.card import Card
from screens.kit.explain_list import ExplainList, Reason
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.track import Marker, Space
from screens.playing.panel import Panel

STAGE_WORDS = {
    PLACE: ".panel.stage_place",
    DRAW: ".panel.stage_draw",
    CARDS: ".panel.stage_cards",
    DECAY: ".panel.stage_decay",
    DISCARD: ".panel.stage_discard",
}


class MythVictoryCard(Card):
    """A victory card: its cubes, and who would get them now; on_step, on_set, on_why."""

    icon = StringProperty("")
    title = StringProperty("")
    holder = StringProperty("")
    colour = StringProperty("")
    count = NumericProperty(0)
    most = NumericProperty(0)
    __events__ = ("on_step", "on_set", "on_why")

    def on_step(self, delta: float) -> None:
        """One cube more or less."""

    def on_set(self, value: float) -> None:
        """Exactly so many cubes."""

    def on_why(self) -> None:
        """Explain who would get them."""


class MythBankPanel(Panel):
    """Everything that belongs to nobody alone."""

    victory_left = NumericProperty(0)
    victory_note = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(desk, **kwargs)
        self._cards = {card: self._victory_card(card) for card in VICTORY_CARDS}

    def _victory_card(self, card: str) -> MythVictoryCard:
        made = MythVictoryCard(icon=look.icon_of("victory_cards", card))
        made.bind(on_step=lambda _card, delta: self.do(MoveCardCubes(card, int(delta))))
        made.bind(on_set=lambda widget, value: self._put(card, int(value) - int(widget.count)))
        made.bind(on_why=lambda _card: self.why(card))
        self.ids.cards.add_widget(made)
        return made

    def _put(self, card: str, by: int) -> None:
        if by:
            self.do(MoveCardCubes(card, by))

    def show(self, state: Mythology, seat: int) -> None:
        """Bring everything up to date."""
        self._show_steps(state)
        for kind in KINDS:
            self.ids[kind].value = state.bank.of(kind)
            self.ids[kind].label = self.desk.words.show(TermRef("resources", kind))
        self.victory_left = state.victory.bank
        self.victory_note = self.say(".panel.last_round") if last_round(state) else ""
        for card, widget in self._cards.items():
            self._show_card(state, card, widget)
        self._show_spoilage(state)

    def _show_steps(self, state: Mythology) -> None:
        track = self.ids.stages
        track.spaces = [Space(str(place + 1), self.say(STAGE_WORDS[stage])) for place, stage in enumerate(ROUND_STAGES)]
        now = ROUND_STAGES.index(state.stage) if state.stage in ROUND_STAGES else -1
        turn = acting(state)
        who = state.start if turn is None else turn
        track.focus = now
        track.markers = [Marker(self.desk.session.opening.seats[who].colour, now)] if now >= 0 else []
        self.ids.round.text = self.say(".panel.round", round=state.round, start=SeatRef(state.start))

    def _show_card(self, state: Mythology, card: str, widget: MythVictoryCard) -> None:
        choice = award(state, card)
        widget.title = self.desk.words.show(TermRef("victory_cards", card))
        widget.count = state.victory.on(card)
        widget.most = widget.count + state.victory.bank
        taken = choice.taken
        widget.colour = "" if taken is None else self.desk.session.opening.seats[taken].colour
        if taken is None:
            widget.holder = self.say(".panel.to_nobody")
        else:
            reason = next(candidate.reason for candidate in choice.candidates if candidate.value == taken)
            widget.holder = f"{self.desk.words.show(SeatRef(taken))} {self.desk.say(reason)}"

    def why(self, card: str) -> None:
        """Everybody's count for a victory card, and the rule."""
        choice = award(self.desk.state, card)
        sheet = Sheet(title=self.desk.words.show(TermRef("victory_cards", card)))
        reasons = [
            Reason(self.desk.words.show(candidate.name), self.desk.say(candidate.reason), candidate.kept)
            for candidate in choice.candidates
        ]
        sheet.add_widget(ExplainList(intro=self.desk.say(choice.rule), reasons=reasons))
        sheet.open()

    def _show_spoilage(self, state: Mythology) -> None:
        """What everybody would lose if spoilage came now."""
        for seat, line in enumerate(fill(self.ids.spoilage, state.seats, MythSeatLine)):
            who = self.desk.session.opening.seats[seat]
            line.name, line.colour, line.detail = who.name, who.colour, look.cubes(spoils(state, seat))

    def count(self, path: str, by: float) -> None:
        """One more or less in the bank."""
        self.do(Add(path, int(by)))

    def set_bank(self, kind: str, value: float) -> None:
        """The bank holds exactly so many cubes."""
        self.do(Adjust(path=f"bank.{kind}", value=int(value)))

    def set_victory(self, value: float) -> None:
        """The bank holds exactly so many victory cubes."""
        self.do(Adjust(path="victory.bank", value=int(value)))


load_kv(__file__)
