"""The round: turn order, what the measures will do, wonders, events, leaders and bots."""

from __future__ import annotations

from companion.engine.data import items
from companion.engine.message import TermRef
from companion.games.historia.ids import KEY
from companion.games.historia.round_actions import EndRound
from companion.games.historia.round_end import measures_of_round
from companion.games.historia.state import Historia
from companion.games.historia.table_actions import EnterEvent, NameWonders
from companion.games.historia.zivbot import DRAWS, bot_order
from screens.kit.chip import Chip
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.table.form import open_form
from screens.table.panel import Panel


class RoundPanel(Panel):
    """Everything about this round that belongs to nobody alone."""

    def show(self, state: Historia, seat: int) -> None:
        """Renew the lists."""
        seats = self.desk.session.opening.seats
        self.ids.order.clear_widgets()
        for place, other in enumerate(state.order):
            self.ids.order.add_widget(Chip(text=f"{place + 1}. {seats[other].name}", colour=seats[other].colour))
        self._show_measures(state)
        self._show_bots(state)
        self.ids.wonders.text = self.say(".panel.wonder_row", n=len(state.wonder_row))
        self.ids.event.title = self.say(".panel.event", event=state.event.name if state.event else None)
        self.ids.event.detail = self.say(".panel.next_event", event=state.next_event.name if state.next_event else None)
        self.ids.event.height = self.ids.event.height if state.rules.events else 0
        self.ids.event.opacity = 1 if state.rules.events else 0
        self.ids.event.disabled = not state.rules.events

    def _show_measures(self, state: Historia) -> None:
        box = self.ids.measures
        box.clear_widgets()
        due = measures_of_round(state)
        for measure in items(KEY, "measures"):
            if measure in due:
                box.add_widget(Chip(text=self.desk.words.show(TermRef("measures", measure)), icon="check"))

    def _show_bots(self, state: Historia) -> None:
        box = self.ids.bots
        box.clear_widgets()
        seats = self.desk.session.opening.seats
        for other in bot_order(state):
            civ = state.players[other]
            level = self.desk.words.show(TermRef("difficulties", civ.bot))
            levels = self.say(".panel.levels", technology=civ.technology, military=civ.military)
            box.add_widget(
                ListRow(
                    title=f"{seats[other].name} · {level}",
                    detail=self.say(".panel.bot", levels=levels, n=DRAWS[civ.bot]),
                    trailing=self.desk.words.number(civ.vp),
                    colour=seats[other].colour,
                    bot=True,
                )
            )

    def enter_event(self) -> None:
        """Type in the event of the round."""
        open_form(self.desk, EnterEvent)

    def name_wonders(self) -> None:
        """Say which wonders lie in the row."""
        open_form(self.desk, NameWonders)

    def end_round(self) -> None:
        """Go through the end of the round."""
        self.desk.perform(EndRound())


load_kv(__file__)
