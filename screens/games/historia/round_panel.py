"""The round: turn order, what the measures will do, events, wonders, bots and leaders."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.data import items
from companion.engine.message import SeatRef
from companion.games.historia.bots.decisions import bot_order
from companion.games.historia.box.box_actions import TellCircle
from companion.games.historia.box.entry import pages_open
from companion.games.historia.leaders.leaders import leader_name, leader_of, leader_points, uses_leaders
from companion.games.historia.scoring.measures import measures_of_round, order_choice
from companion.games.historia.table.ids import KEY
from companion.games.historia.table.setup_actions import SetOrder, order_is_open
from companion.games.historia.table.state import Historia
from companion.games.historia.table.table_actions import EnterEvent, NameWonders
from companion.games.historia.table.told import MEASURE, fact, is_printed
from companion.games.historia.turn.own_ways import event_ways, place_ways
from companion.games.historia.turn.turn_actions import wonder_name
from companion.games.historia.variants.events import changes, event_name, trigger_name
from screens.games.historia.bot_cards import bot_look
from screens.games.historia.par_card import par_rows
from screens.games.historia.ways_sheet import open_ways
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import ListRow
from screens.playing.panel import Panel
from screens.worlds.bot_card import BotCard


class RoundPanel(Panel):
    """Everything about this round that belongs to nobody alone."""

    def follow(self, state: Historia, seat: int) -> None:
        """One list after the other."""
        self._show_order(state)
        self._show_measures(state)
        self._show_events(state)
        self._show_wonders(state)
        self._show_bots(state)
        self._show_leaders(state)

    def _look_at(self, seat: int) -> None:
        self.desk.seat = seat

    def _show_order(self, state: Historia) -> None:
        chips: list[dict[str, Any]] = []
        for place, other in enumerate(state.turn_order, 1):
            spec, act = self.desk.session.opening.seats[other], partial(self._look_at, other)
            chips.append({"text": f"{place}. {spec.name}", "colour": spec.colour, "act": act})
        change = self.say(".panel.change") if order_is_open(state) else ""
        title, ask = self.say(".panel.order"), self.asking(SetOrder)
        self.section("order", title, Chip, chips, action=change, act=ask, box=ChipRow)
        later = order_choice(state).taken or ()
        told = self.say(".panel.next_order", order=tuple(map(SeatRef, later)))
        self.note("next_order", told if state.running and len(later) > 1 else "")

    def _show_measures(self, state: Historia) -> None:
        """What the circle prints for this round; a tap tells it otherwise."""
        due = measures_of_round(state)
        rows: list[dict[str, Any]] = [
            {
                "title": self.term("measures", measure),
                "icon": items(KEY, "measures")[measure]["icon"],
                "act": self.asking(TellCircle, measure=measure),
            }
            for measure in due
        ]
        others = {"title": self.say(".panel.other_measures"), "icon": "dots-horizontal"}
        rows.append({**others, "act": self.asking(TellCircle)})
        self.section("measures", self.say(".panel.measures", round=state.round), ListRow, rows, least=176, most=3)
        unsure = [one for one in due if not is_printed(state.board, fact(MEASURE, one, state.round_of_era))]
        self.note("house", self.say(".panel.house_measures") if unsure else "")

    def _show_events(self, state: Historia) -> None:
        rows, known = [], state.rules.events
        for event, ahead in ((state.event, False), (state.next_event, True)) if known else ():
            does = {} if event is None else {"trigger": trigger_name(event), "what": changes(event)}
            row = {
                "title": self.say(".panel.next_event" if ahead else ".panel.event", event=event and event_name(event)),
                "detail": self.say(".panel.event_does", **does) if does else self.say(".panel.enter_event"),
                "icon": EnterEvent.icon,
                "tone": "ink2" if ahead or event is None else "warning",
                "chevron": True,
                "act": partial(self._open_event, ahead),
            }
            rows.append(row)
        self.section("events", self.say(".field.events") if known else "", ListRow, rows)

    def _open_event(self, ahead: bool) -> None:
        title = self.say(".panel.event_ahead" if ahead else ".panel.event_now")
        open_ways(self.desk, title, event_ways(self.desk.state, ahead=ahead))

    def _show_wonders(self, state: Historia) -> None:
        chips = []
        for place, name in enumerate(state.wonder_row):
            text = self.desk.words.show(wonder_name(name, place))
            chips.append({"text": text, "icon": "pyramid", "act": partial(self._open_wonder, place)})
        title, more = self.say(".panel.wonder_row", n=len(chips)), self.say(".panel.one_more")
        longer = self.making(NameWonders((*state.wonder_row, "")))
        self.section("wonders", title, Chip, chips, action=more, act=longer, box=ChipRow)

    def _open_wonder(self, place: int) -> None:
        open_ways(self.desk, self.say(".panel.wonder", n=place + 1), place_ways(self.desk.state, place))

    def _show_bots(self, state: Historia) -> None:
        cards = [{**bot_look(self.desk, other), "act": partial(self._look_at, other)} for other in bot_order(state)]
        self.section("bots", self.say(".panel.bots") if cards else "", BotCard, cards)
        unsure = pages_open(state.board, bool(state.bots))
        check = {"title": self.say(".box.check", n=unsure), "icon": "package-variant", "chevron": True}
        check["act"] = partial(self.desk.lead_to, "historia_box")
        self.section("strength", "", ListRow, [*([check] if unsure else []), *par_rows(self.desk)])

    def _show_leaders(self, state: Historia) -> None:
        rows, seats = [], self.desk.session.opening.seats
        for seat in state.turn_order if uses_leaders(state) else ():
            leader, (won, missed) = leader_of(state, seat), leader_points(state, seat)
            name = self.desk.words.show(leader_name(leader.name) if leader else None)
            told = self.say(".panel.leader_now", vp=won, missed=missed) if leader else self.say(".panel.no_leader")
            look = {"title": f"{seats[seat].name} · {name}", "detail": told, "colour": seats[seat].colour}
            rows.append({**look, "act": partial(self._look_at, seat)})
        self.section("leaders", self.say(".panel.leaders") if rows else "", ListRow, rows)
