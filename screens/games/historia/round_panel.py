"""The round: turn order, what the measures will do, events, wonders, bots and leaders."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.engine.asking import begin
from companion.engine.data import items
from companion.engine.message import SeatRef, TermRef
from companion.games.historia.bots.decisions import bot_order
from companion.games.historia.box.box_actions import TellCircle
from companion.games.historia.box.entry import pages_open
from companion.games.historia.leaders.leaders import leader_name, leader_of, leader_points, uses_leaders
from companion.games.historia.scoring.measures import measures_of_round, order_choice
from companion.games.historia.table.derived import territory_points
from companion.games.historia.table.ids import KEY, SETUP
from companion.games.historia.table.setup_actions import SetOrder
from companion.games.historia.table.state import Event, Historia
from companion.games.historia.table.table_actions import EnterEvent, NameWonders
from companion.games.historia.table.told import MEASURE, fact, is_printed
from companion.games.historia.turn.own_ways import event_ways, place_ways
from companion.games.historia.turn.turn_actions import wonder_name
from companion.games.historia.variants.events import changes, event_name, trigger_name
from screens.desk import Desk
from screens.games.historia.belongings import belongings_key
from screens.games.historia.bot_cards import bot_card
from screens.games.historia.par_card import par_row
from screens.games.historia.ways_sheet import open_ways
from screens.kit.chip import Chip
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.memo import Memo
from screens.playing.panel import Panel


class RoundPanel(Panel):
    """Everything about this round that belongs to nobody alone."""

    measures_title = StringProperty("")
    wonders_title = StringProperty("")
    order_action = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._memo = Memo()
        super().__init__(desk, **kwargs)

    def show(self, state: Historia, seat: int) -> None:
        """Renew the lists of which something changed."""
        news, points = self._memo.news, [civ.vp for civ in state.players]
        if news("order", state.turn_order, state.stage, points):
            self._show_order(state)
        if news("measures", state.round, state.board.measures, state.board.printed):
            self._show_measures(state)
        if news("events", state.event, state.next_event):
            self._show_events(state)
        if news("wonders", state.wonder_row):
            self._show_wonders(state)
        bots = [state.players[bot] for bot in state.bots]
        alone = [territory_points(state, bot) for bot in state.bots]
        if news("bots", bots, points, state.board, state.stage, len(state.tiles), alone):
            self._show_bots(state)
        if news("leaders", state.turn_order, [belongings_key(state, human) for human in state.humans]):
            self._show_leaders(state)

    def _show_order(self, state: Historia) -> None:
        seats = self.desk.session.opening.seats
        self.ids.order.clear_widgets()
        for place, other in enumerate(state.turn_order):
            chip = Chip(text=f"{place + 1}. {seats[other].name}", colour=seats[other].colour)
            chip.bind(on_release=lambda _chip, other=other: setattr(self.desk, "seat", other))
            self.ids.order.add_widget(chip)
        later = order_choice(state).taken or ()
        told = self.say(".panel.next_order", order=tuple(map(SeatRef, later)))
        self.ids.next_order.text = told if state.running and len(later) > 1 else ""
        self.order_action = self.say(".panel.change") if state.stage == SETUP and len(state.humans) > 1 else ""

    def set_order(self) -> None:
        """Say in which order people play: a tap on each in turn."""
        self.desk.perform(begin(SetOrder))

    def _show_measures(self, state: Historia) -> None:
        box = self.ids.measures
        box.clear_widgets()
        self.measures_title = self.say(".panel.measures", round=state.round)
        due = measures_of_round(state)
        for measure in due:
            printed = items(KEY, "measures")[measure]
            row = ListRow(title=self.desk.words.show(TermRef("measures", measure)), icon=printed["icon"])
            row.bind(on_release=lambda _row, measure=measure: self._tell_circle(measure=measure))
            box.add_widget(row)
        others = ListRow(title=self.say(".panel.other_measures"), icon="dots-horizontal")
        others.bind(on_release=lambda _row: self._tell_circle())
        box.add_widget(others)
        unsure = [measure for measure in due if not self._known(state, measure, state.round_of_era)]
        self.ids.house.text = self.say(".panel.house_measures") if unsure else ""

    def _tell_circle(self, **given: str) -> None:
        """When the time circle prints a measure."""
        self.desk.perform(begin(TellCircle, **given))

    def _known(self, state: Historia, measure: str, number: int) -> bool:
        return is_printed(state.board, fact(MEASURE, measure, number))

    def _show_events(self, state: Historia) -> None:
        box = self.ids.events
        box.clear_widgets()
        if not state.rules.events:
            return
        box.add_widget(SectionHeader(text=self.say(".field.events")))
        for event, ahead in ((state.event, False), (state.next_event, True)):
            words = ".panel.next_event" if ahead else ".panel.event"
            row = ListRow(
                title=self.say(words, event=event_name(event) if event else None),
                detail=self._event_words(event),
                icon=EnterEvent.icon,
                tone="ink2" if ahead or event is None else "warning",
                chevron=True,
            )
            row.bind(on_release=lambda _row, ahead=ahead: self._open_event(ahead))
            box.add_widget(row)

    def _open_event(self, ahead: bool) -> None:
        title = self.say(".panel.event_ahead" if ahead else ".panel.event_now")
        open_ways(self.desk, title, event_ways(self.desk.state, ahead=ahead))

    def _event_words(self, event: Event | None) -> str:
        if event is None:
            return self.say(".panel.enter_event")
        return self.say(".panel.event_does", trigger=trigger_name(event), what=changes(event))

    def _show_wonders(self, state: Historia) -> None:
        box = self.ids.wonders
        box.clear_widgets()
        self.wonders_title = self.say(".panel.wonder_row", n=len(state.wonder_row))
        for place, name in enumerate(state.wonder_row):
            text = self.desk.words.show(wonder_name(name)) if name else self.say(".panel.wonder", n=place + 1)
            chip = Chip(text=text, icon="pyramid")
            chip.bind(on_release=lambda _chip, place=place: self._open_wonder(place))
            box.add_widget(chip)

    def _open_wonder(self, place: int) -> None:
        open_ways(self.desk, self.say(".panel.wonder", n=place + 1), place_ways(self.desk.state, place))

    def add_wonder(self) -> None:
        """One more wonder at the right end of the row."""
        self.do(NameWonders((*self.desk.state.wonder_row, "")))

    def _show_bots(self, state: Historia) -> None:
        box = self.ids.bots
        box.clear_widgets()
        if state.bots:
            box.add_widget(SectionHeader(text=self.say(".panel.bots")))
        for other in bot_order(state):
            card = bot_card(self.desk, other)
            card.bind(on_release=lambda _card, other=other: setattr(self.desk, "seat", other))
            box.add_widget(card)
        unsure = pages_open(state.board, bool(state.bots))
        if unsure:
            row = ListRow(title=self.say(".box.check", n=unsure), icon="package-variant", chevron=True)
            row.bind(on_release=lambda _row: self.desk.lead_to("historia_box"))
            box.add_widget(row)
        strength = par_row(self.desk)
        if strength is not None:
            box.add_widget(strength)

    def _show_leaders(self, state: Historia) -> None:
        box = self.ids.leaders
        box.clear_widgets()
        if not uses_leaders(state):
            return
        box.add_widget(SectionHeader(text=self.say(".panel.leaders")))
        seats = self.desk.session.opening.seats
        for seat in state.turn_order:
            leader = leader_of(state, seat)
            won, missed = leader_points(state, seat)
            row = ListRow(
                title=f"{seats[seat].name} · {self.desk.words.show(leader_name(leader.name) if leader else None)}",
                detail=self.say(".panel.leader_now", vp=won, missed=missed) if leader else self.say(".panel.no_leader"),
                colour=seats[seat].colour,
            )
            row.bind(on_release=lambda _row, seat=seat: setattr(self.desk, "seat", seat))
            box.add_widget(row)


load_kv(__file__)
