"""Cards and points: the hand, objectives, leaders, the civilization, wonders, events, and what all that is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.adjust import Add, Adjust
from companion.engine.asking import begin
from companion.engine.message import SeatRef
from companion.engine.score import ScoreSheet
from companion.games.clash_of_cultures.cards.card_actions import PlayCard, ScoreObjective
from companion.games.clash_of_cultures.cards.hand_actions import TellHand
from companion.games.clash_of_cultures.events.fate_actions import BookEventPoints, PlayGreatPerson, TakeEventCard
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.leaders.people_actions import TakeOpenWonder
from companion.games.clash_of_cultures.scoring.objectives import NearMiss, near_misses
from companion.games.clash_of_cultures.scoring.scoring import OBJECTIVE, controller_of, score, wonder_points
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.goods import TALLIED
from companion.games.clash_of_cultures.table.icons import SYMBOL_ICONS, WONDER_ICON
from companion.games.clash_of_cultures.table.state import Clash, Player
from screens.desk import Desk
from screens.games.clash_of_cultures.look import help_of, term
from screens.games.clash_of_cultures.parts import ClashCounter, move_tile, tile
from screens.games.clash_of_cultures.reference import open_reference
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.motion import motion
from screens.playing.panel import Panel
from screens.words import tr

HAND_ICONS = dict(zip(TALLIED, ("cards", "trophy-outline", "pyramid", "map-marker-outline"), strict=True))
HAND = TALLIED[:3]
LAST_EVENTS = MOST_NEAR = 3
MOST_CARDS = 20


class ClashCardsPanel(Panel):
    """Everything on cards, and the score of this seat."""

    civilization = StringProperty("")
    expansion = BooleanProperty(True)

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._hand: dict[str, ClashCounter] = {}
        self._filled: dict[str, tuple[object, ...]] = {}
        super().__init__(desk, **kwargs)
        self.expansion = desk.state.rules.expansion
        for kind in HAND:
            counter = ClashCounter(icon=HAND_ICONS[kind], maximum=MOST_CARDS)
            counter.bind(on_step=lambda _counter, delta, kind=kind: self._add(kind, int(delta)))
            counter.bind(on_set=lambda _counter, value, kind=kind: self._count(kind, value))
            self._hand[kind] = counter
            self.ids.hand.add_widget(counter)
        self._look_up = tile("", "magnify", self.look_up)
        self.ids.hand.add_widget(self._look_up)
        motion.row(self.ids.triumphs_title.__self__, ScoreObjective)
        motion.row(self.ids.wonders.__self__, TakeOpenWonder)
        motion.row(self.ids.events.__self__, TakeEventCard, PlayGreatPerson)

    def _add(self, kind: str, by: int) -> None:
        self.do(Add(path=f"players.{int(self.desk.seat)}.{kind}", by=by))

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
        self.ids.triumphs_title.text = self.say(".panel.triumphs", n=len(player.triumphs))
        own = player.civilization
        self.civilization = term(self.desk, "civilizations", own) if own is not None else ""
        self._fill("moves", (seat,), self._move_tiles)
        near = near_misses(state, seat)[:MOST_NEAR]
        self._fill("triumphs", (player.triumphs, near), lambda: self._triumphs(player, near))
        leaders = (player.leader, player.leaders, player.leaders_killed)
        self._fill("leaders", leaders, lambda: self._leaders(player))
        self._fill("own", (own, player.civ_advances), lambda: self._own(player))
        points = tuple(
            wonder_points(state, wonder, who) for wonder in state.wonders for who in range(len(state.players))
        )
        self._fill("wonders", (state.display, *state.wonders, *points), lambda: self._wonders(state))
        self._fill("events", (player.kept_events, state.events_drawn), lambda: self._events(state, player))
        sheet = score(state)
        self._fill("points", tuple(line.values[seat] for line in sheet.lines), lambda: self._points(sheet, seat))

    def _move_tiles(self) -> list[Any]:
        return [
            move_tile(self.desk, begin(cls, seat=int(self.desk.seat)), self.say(f".{cls.__name__}.title"))
            for cls in (PlayCard, TellHand, TakeEventCard, BookEventPoints)
        ]

    def _fill(self, name: str, shown: tuple[object, ...], make: Callable[[], Iterable[Any]]) -> None:
        """Renew one list, but only when what it shows is something else."""
        key = (*shown, tr.lang)
        if self._filled.get(name) == key:
            return
        self._filled[name] = key
        box = self.ids[name]
        box.clear_widgets()
        for widget in make():
            box.add_widget(widget)

    def _row(self, domain: str, id: str, icon: str, tone: str = "ink2", trailing: str = "") -> ListRow:
        name, words = term(self.desk, domain, id), help_of(domain, id)
        return ListRow(title=name, detail=words, icon=icon, tone=tone, trailing=trailing)

    def _triumphs(self, player: Player, near: tuple[NearMiss, ...]) -> list[Any]:
        """What was laid out, then what is almost met."""
        worth = self.desk.words.number(OBJECTIVE)
        rows = [self._row("objectives", one.objective, "trophy", "accent", worth) for one in player.triumphs]
        missed = [self._row("objectives", one.objective, "trophy-outline") for one in near]
        for row, one in zip(missed, near, strict=True):
            row.trailing = self.desk.say(one.words)
        return rows + missed

    def _leaders(self, player: Player) -> list[Any]:
        rows = []
        if player.leader is not None:
            abilities = printed.data("leaders")[player.leader]["abilities"]
            for ability in abilities:
                name = term(self.desk, "leaders", player.leader)
                row = ListRow(
                    title=f"{name} · {term(self.desk, 'abilities', ability)}",
                    detail=help_of("abilities", ability),
                    icon="crown",
                    tone="accent",
                )
                row.bind(on_release=lambda _row, ability=ability: self._begin(UseAbility, ability=ability))
                rows.append(row)
        for leader in player.leaders:
            abilities = printed.data("leaders")[leader]["abilities"]
            text = "\n".join(f"{term(self.desk, 'abilities', one)}: {help_of('abilities', one)}" for one in abilities)
            rows.append(ListRow(title=term(self.desk, "leaders", leader), detail=text, icon="crown-outline"))
        for dead in player.leaders_killed:
            name, killed = term(self.desk, "leaders", dead), self.say(".panel.killed")
            rows.append(ListRow(title=name, icon="skull-outline", detail=killed))
        return rows

    def _own(self, player: Player) -> list[Any]:
        rows = []
        for advance in printed.civ_advances_of(player.civilization) if player.civilization is not None else ():
            owned = advance in player.civ_advances
            row = self._row("civ_advances", advance, "check-circle" if owned else "lock", "good" if owned else "ink3")
            if not owned:
                row.trailing = self._trigger(advance)
            rows.append(row)
        return rows

    def _trigger(self, advance: str) -> str:
        trigger = printed.data("civ_advances")[advance]["trigger"]
        known = trigger in printed.data("advances")
        return term(self.desk, "advances", trigger) if known else self.desk.words.field("government")

    def _wonders(self, state: Clash) -> list[Any]:
        rows = []
        for wonder, built in state.wonders.items():
            holder = controller_of(state, wonder)
            builder = self.desk.words.show(SeatRef(built.builder))
            keeper = self.desk.words.show(SeatRef(holder)) if holder is not None else self.say(".panel.nobody")
            points = [wonder_points(state, wonder, seat) for seat in range(len(state.players))]
            row = self._row("wonders", wonder, WONDER_ICON, "accent", " / ".join(map(str, points)))
            row.detail = self.say(".panel.built_by", builder=builder, keeper=keeper)
            rows.append(row)
        for wonder in state.display:
            row = self._row("wonders", wonder, WONDER_ICON, trailing=self.say(".panel.open"))
            row.bind(on_release=lambda _row, wonder=wonder: self._take_open(wonder))
            rows.append(row)
        if not rows:
            rows.append(ListRow(title=self.say(".panel.no_wonder"), icon=WONDER_ICON))
        return rows

    def _take_open(self, wonder: str) -> None:
        """A wonder that lies open is taken by whoever draws a card; in the buffet it is built from there."""
        if not self.desk.state.rules.wonder_buffet:
            self.do(TakeOpenWonder(int(self.desk.seat), wonder))

    def _events(self, state: Clash, player: Player) -> list[Any]:
        rows = []
        for event in player.kept_events:
            row = self._row("events", event, "account-star", "accent")
            row.bind(on_release=lambda _row, event=event: self._begin(PlayGreatPerson, event=event))
            rows.append(row)
        for event in reversed(state.events_drawn[-LAST_EVENTS:]):
            rows.append(self._row("events", event, SYMBOL_ICONS[printed.data("events")[event]["symbol"]]))
        if not rows:
            rows.append(ListRow(title=self.say(".panel.no_event"), icon="lightning-bolt"))
        return rows

    def _points(self, sheet: ScoreSheet, seat: int) -> list[Any]:
        rows = []
        for line in sheet.lines:
            parts = ", ".join(self.desk.say(part.reason) for part in line.parts[seat]) if line.parts else ""
            points = self.desk.words.number(line.values[seat])
            rows.append(ListRow(title=self.say(f".score.{line.id}"), detail=parts, trailing=points))
        total = self.desk.words.number(sheet.totals[seat])
        rows.append(ListRow(title=self.say(".panel.total"), trailing=total, selected=True))
        return rows

    def _begin(self, cls: type[Any], **given: Any) -> None:
        self.desk.perform(begin(cls, seat=int(self.desk.seat), **given))

    def lay_out(self) -> None:
        """Score an objective."""
        self._begin(ScoreObjective)

    def look_up(self) -> None:
        """Search everything that is printed."""
        open_reference(self.desk)


load_kv(__file__)
