"""Cards and points: the hand, objectives, leaders, the civilization, wonders, events, and what all that is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.adjust import Adjust
from companion.engine.message import SeatRef
from companion.games.clash_of_cultures import facts
from companion.games.clash_of_cultures.card_actions import PlayCard, UseAbility
from companion.games.clash_of_cultures.fate_actions import BookEventPoints, PlayGreatPerson, TakeEventCard
from companion.games.clash_of_cultures.goods import TALLIED
from companion.games.clash_of_cultures.scoring import OBJECTIVE, controller_of, score, wonder_points
from companion.games.clash_of_cultures.state import Clash, Player
from screens.desk import Desk
from screens.games.clash_of_cultures.forms import ask
from screens.games.clash_of_cultures.look import SYMBOL_ICONS, WONDER_ICON, help_of, term
from screens.games.clash_of_cultures.objective_sheet import open_objectives
from screens.games.clash_of_cultures.parts import ClashCounter, ClashTextRow, tile
from screens.games.clash_of_cultures.reference import open_reference
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.table.panel import Panel

HAND_ICONS = dict(zip(TALLIED, ("cards", "trophy-outline", "pyramid", "map-marker-outline"), strict=True))
HAND = TALLIED[:3]
LAST_EVENTS = 3
MOST_CARDS = 20


class ClashCardsPanel(Panel):
    """Everything on cards, and the score of this seat."""

    civilization = StringProperty("")
    expansion = BooleanProperty(True)

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._hand: dict[str, ClashCounter] = {}
        super().__init__(desk, **kwargs)
        self.expansion = desk.state.rules.expansion
        for kind in HAND:
            counter = ClashCounter(icon=HAND_ICONS[kind], maximum=MOST_CARDS)
            counter.bind(on_step=lambda counter, delta, kind=kind: self._count(kind, counter.value + delta))
            counter.bind(on_set=lambda _counter, value, kind=kind: self._count(kind, value))
            self._hand[kind] = counter
            self.ids.hand.add_widget(counter)
        self._look_up = tile("", "magnify", self.look_up)
        self.ids.hand.add_widget(self._look_up)

    def _count(self, kind: str, value: float) -> None:
        self.do(Adjust(path=f"players.{int(self.desk.seat)}.{kind}", value=int(value)))

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The player, the wonders and the events."""
        return (state.players, state.wonders, state.display, state.events_drawn, state.barbarians)

    def show(self, state: Clash, seat: int) -> None:
        """Renew the lists."""
        player = state.players[seat]
        for kind, counter in self._hand.items():
            counter.label = self.desk.words.field(kind)
            counter.value = getattr(player, kind)
        self._look_up.text = self.say(".panel.reference")
        self._show_moves()
        self._show_triumphs(player)
        self._show_leaders(player)
        self._show_own(player)
        self._show_wonders(state)
        self._show_events(state, player)
        self._show_points(state, seat)

    def _show_moves(self) -> None:
        desk, say = self.desk, self.say
        self._fill(
            "moves",
            [
                tile(say(".PlayCard.title"), PlayCard.icon, lambda: ask(desk, PlayCard)),
                tile(say(".TakeEventCard.title"), TakeEventCard.icon, lambda: ask(desk, TakeEventCard)),
                tile(say(".BookEventPoints.title"), BookEventPoints.icon, lambda: ask(desk, BookEventPoints)),
            ],
        )

    def _fill(self, name: str, widgets: Iterable[Any]) -> None:
        box = self.ids[name]
        box.clear_widgets()
        for widget in widgets:
            box.add_widget(widget)

    def _row(self, domain: str, id: str, icon: str, tone: str = "ink2", trailing: str = "") -> ClashTextRow:
        return ClashTextRow(
            title=term(self.desk, domain, id), text=help_of(domain, id), icon=icon, tone=tone, trailing=trailing
        )

    def _show_triumphs(self, player: Player) -> None:
        self.ids.triumphs_title.text = self.say(".panel.triumphs", n=len(player.triumphs))
        worth = self.desk.words.number(OBJECTIVE)
        self._fill(
            "triumphs", [self._row("objectives", one.objective, "trophy", "accent", worth) for one in player.triumphs]
        )

    def _show_leaders(self, player: Player) -> None:
        rows = []
        if player.leader is not None:
            abilities = facts.data("leaders")[player.leader]["abilities"]
            for ability in abilities:
                name = term(self.desk, "leaders", player.leader)
                row = ClashTextRow(
                    title=f"{name} · {term(self.desk, 'abilities', ability)}",
                    text=help_of("abilities", ability),
                    icon="crown",
                    tone="accent",
                )
                row.bind(on_release=lambda _row, ability=ability: ask(self.desk, UseAbility, ability=ability))
                rows.append(row)
        for leader in player.leaders:
            abilities = facts.data("leaders")[leader]["abilities"]
            text = "\n".join(f"{term(self.desk, 'abilities', one)}: {help_of('abilities', one)}" for one in abilities)
            rows.append(ClashTextRow(title=term(self.desk, "leaders", leader), text=text, icon="crown-outline"))
        for dead in player.leaders_killed:
            rows.append(
                ClashTextRow(
                    title=term(self.desk, "leaders", dead), icon="skull-outline", text=self.say(".panel.killed")
                )
            )
        self._fill("leaders", rows)

    def _show_own(self, player: Player) -> None:
        if player.civilization is None:
            self.civilization = ""
            self._fill("own", ())
            return
        self.civilization = term(self.desk, "civilizations", player.civilization)
        rows = []
        for advance in facts.civ_advances_of(player.civilization):
            owned = advance in player.civ_advances
            row = self._row("civ_advances", advance, "check-circle" if owned else "lock", "good" if owned else "ink3")
            if not owned:
                row.trailing = self._trigger(advance)
            rows.append(row)
        self._fill("own", rows)

    def _trigger(self, advance: str) -> str:
        trigger = facts.data("civ_advances")[advance]["trigger"]
        known = trigger in facts.data("advances")
        return term(self.desk, "advances", trigger) if known else self.desk.words.field("government")

    def _show_wonders(self, state: Clash) -> None:
        rows = []
        for wonder, built in state.wonders.items():
            holder = controller_of(state, wonder)
            builder = self.desk.words.show(SeatRef(built.builder))
            keeper = self.desk.words.show(SeatRef(holder)) if holder is not None else self.say(".panel.nobody")
            points = [wonder_points(state, wonder, seat) for seat in range(len(state.players))]
            row = self._row("wonders", wonder, WONDER_ICON, "accent", " / ".join(map(str, points)))
            row.text = self.say(".panel.built_by", builder=builder, keeper=keeper)
            rows.append(row)
        rows += [self._row("wonders", wonder, WONDER_ICON) for wonder in state.display]
        if not rows:
            rows.append(ClashTextRow(title=self.say(".panel.no_wonder"), icon=WONDER_ICON))
        self._fill("wonders", rows)

    def _show_events(self, state: Clash, player: Player) -> None:
        rows = []
        for event in player.kept_events:
            row = self._row("events", event, "account-star", "accent")
            row.bind(on_release=lambda _row, event=event: ask(self.desk, PlayGreatPerson, event=event))
            rows.append(row)
        for event in reversed(state.events_drawn[-LAST_EVENTS:]):
            rows.append(self._row("events", event, SYMBOL_ICONS[facts.data("events")[event]["symbol"]]))
        if not rows:
            rows.append(ClashTextRow(title=self.say(".panel.no_event"), icon="lightning-bolt"))
        self._fill("events", rows)

    def _show_points(self, state: Clash, seat: int) -> None:
        sheet = score(state)
        rows = []
        for line in sheet.lines:
            parts = ", ".join(self.desk.say(part.reason) for part in line.parts[seat]) if line.parts else ""
            points = self.desk.words.number(line.values[seat])
            rows.append(ListRow(title=self.say(f".score.{line.id}"), detail=parts, trailing=points))
        total = self.desk.words.number(sheet.totals[seat])
        rows.append(ListRow(title=self.say(".panel.total"), trailing=total, selected=True))
        self._fill("points", rows)

    def lay_out(self) -> None:
        """Score an objective."""
        open_objectives(self.desk, int(self.desk.seat))

    def look_up(self) -> None:
        """Search everything that is printed."""
        open_reference(self.desk)


load_kv(__file__)
