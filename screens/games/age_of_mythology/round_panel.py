"""The round: its steps, the bank, the victory cards with whom they would go to, and what it does to everybody."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import StringProperty
from kivy.utils import escape_markup

from companion.engine.message import SeatRef
from companion.games.age_of_mythology.scoring.scoring import award
from companion.games.age_of_mythology.table.cube_transfer import MoveCardCubes
from companion.games.age_of_mythology.table.ids import CARDS, DECAY, DISCARD, DRAW, KINDS, PLACE
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.phases import ROUND_STAGES
from companion.games.age_of_mythology.turn.round_actions import VICTORY_CARDS
from companion.games.age_of_mythology.turn.round_end import spoils
from companion.games.age_of_mythology.turn.turns import acting, last_round
from screens.asking.reasons import explain
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.parts import MythCountRow
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.text_line import TextLine
from screens.kit.track import Marker, Space
from screens.playing.panel import Panel
from screens.playing.tracked import TrackedCounter
from screens.theme import theme

MOST_IN_BANK = 99

STAGE_WORDS = {
    PLACE: ".panel.stage_place",
    DRAW: ".panel.stage_draw",
    CARDS: ".panel.stage_cards",
    DECAY: ".panel.stage_decay",
    DISCARD: ".panel.stage_discard",
}


class MythBankPanel(Panel):
    """Everything that belongs to nobody alone."""

    victory_note = StringProperty("")

    def show(self, state: Mythology, seat: int) -> None:
        """Bring everything up to date."""
        self._show_steps(state)
        bank = [self._in_bank(f"bank.{one}", state.bank.of(one), self.term("resources", one), one) for one in KINDS]
        bank.append(self._in_bank("victory.bank", state.victory.bank, self.say(".panel.victory_cubes"), ""))
        self.victory_note = self.say(".panel.last_round") if last_round(state) else ""
        fill(self.ids.cards, MythCountRow, [self._card(state, card) for card in VICTORY_CARDS])
        self._show_spoilage(state)
        self.section("bank", self.say(".panel.bank"), TrackedCounter, bank, least=150, most=5)

    def _in_bank(self, path: str, left: int, label: str, kind: str) -> dict[str, Any]:
        icon = look.icon_of("resources", kind) if kind else look.VICTORY_ICON
        tone = (look.CUBE_TONES[kind] if kind else look.VICTORY_TONES)[theme.BRIGHT]
        counts = {"desk": self.desk, "path": path, "value": left, "maximum": MOST_IN_BANK}
        return {**counts, "label": label, "icon": icon, "tone": tone}

    def _show_steps(self, state: Mythology) -> None:
        track = self.ids.stages
        track.spaces = [Space(str(place + 1), self.say(STAGE_WORDS[stage])) for place, stage in enumerate(ROUND_STAGES)]
        now = ROUND_STAGES.index(state.stage) if state.stage in ROUND_STAGES else -1
        turn = acting(state)
        who = state.start if turn is None else turn
        track.focus = now
        track.markers = [Marker(self.desk.colour(who), now)] if now >= 0 else []
        self.ids.round.text = self.say(".panel.round", round=state.round, start=SeatRef(state.start))

    def _card(self, state: Mythology, card: str) -> dict[str, Any]:
        """A victory card: its cubes, and who would get them now."""
        choice, there = award(state, card), state.victory.on(card)
        taken, holder = choice.taken, self.say(".panel.to_nobody")
        if taken is not None:
            reason = next(candidate.reason for candidate in choice.candidates if candidate.value == taken)
            holder = escape_markup(f"{self.desk.words.show(SeatRef(taken))} {self.desk.say(reason)}")
        words = {"title": self.term("victory_cards", card), "detail": holder}
        counts = {"desk": self.desk, "move": partial(MoveCardCubes, card), "count": there}
        whose = {"colour": "" if taken is None else self.desk.colour(taken)}
        whose |= {"icon": look.icon_of("victory_cards", card), "tone": "red"}
        return {**words, **counts, **whose, "most": there + state.victory.bank, "opens": partial(self.why, card)}

    def why(self, card: str) -> None:
        """Everybody's count for a victory card, and the rule."""
        explain(self.desk, self.term("victory_cards", card), award(self.desk.state, card))

    def _show_spoilage(self, state: Mythology) -> None:
        """What everybody would lose if spoilage came now."""
        seats = self.desk.session.opening.seats
        lines = [
            {"text": who.name, "colour": who.colour, "end": look.cubes(spoils(state, seat)), "end_share": 1.2}
            for seat, who in enumerate(seats)
        ]
        fill(self.ids.spoilage, TextLine, lines)


load_kv(__file__)
