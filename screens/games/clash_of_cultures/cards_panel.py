"""Cards and points: the hand, objectives, leaders, the civilization, wonders, events, and what all that is worth."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.asking import begin
from companion.engine.message import SeatRef
from companion.engine.score import ScoreSheet
from companion.games.clash_of_cultures.cards.card_actions import PlayCard, ScoreObjective
from companion.games.clash_of_cultures.cards.hand_actions import TellHand
from companion.games.clash_of_cultures.events.fate_actions import BookEventPoints, PlayGreatPerson, TakeEventCard
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.leaders.people_actions import TakeOpenWonder, open_wonder_move
from companion.games.clash_of_cultures.scoring.objectives import NearMiss, near_misses
from companion.games.clash_of_cultures.scoring.scoring import OBJECTIVE, controller_of, score, wonder_points
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.gauges import hand_gauges
from companion.games.clash_of_cultures.table.icons import HAND_ICONS, SYMBOL_ICONS, WONDER_ICON
from companion.games.clash_of_cultures.table.state import Clash, Player
from screens.asking.preview import offering
from screens.games.clash_of_cultures.reference import open_reference
from screens.kit.list_row import ListRow
from screens.kit.move_tile import MoveTile, MoveTiles
from screens.playing.gauges import counter_looks
from screens.playing.panel import Panel
from screens.playing.tracked import TrackedCounter

LAST_EVENTS = MOST_NEAR = 3
MARGIN_DP = 18

Look = dict[str, Any]


class ClashCardsPanel(Panel):
    """Everything on cards, and the score of this seat."""

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The player, the wonders and the events."""
        return (state.players, state.wonders, state.display, state.events_drawn, state.barbarians)

    def show(self, state: Clash, seat: int) -> None:
        """Renew the lists."""
        player, expansion = state.players[seat], state.rules.expansion
        hand = counter_looks(self.desk, state, hand_gauges(state, seat), margin=MARGIN_DP)
        look_up = {"text": self.say(".panel.reference"), "icon": "magnify", "act": partial(open_reference, self.desk)}
        self.section("hand", "", self._made_for_hand, [*hand.values(), look_up], least=150, most=4)
        moves = [
            offering(self.desk, begin(cls, seat=seat), self.say(f".{cls.__name__}.title"))
            for cls in (PlayCard, TellHand, TakeEventCard, BookEventPoints)
        ]
        self.section("moves", "", MoveTile, moves, box=MoveTiles)
        title, lay_out = self.say(".panel.triumphs", n=len(player.triumphs)), self.say(".panel.lay_out")
        near = near_misses(state, seat)[:MOST_NEAR]
        triumphs, act = self._triumphs(player, near), self.asking(ScoreObjective)
        self.section("triumphs", title, ListRow, triumphs, action=lay_out, act=act, lands=(ScoreObjective,))
        if expansion:
            own = player.civilization
            self.section("leaders", self.say(".panel.leaders"), ListRow, self._leaders(player))
            self.section("own", self.term("civilizations", own) if own else "", ListRow, self._own(player))
        wonders, nobody = self._wonders(state), self.say(".panel.no_wonder")
        self.section("wonders", self.say(".panel.wonders"), ListRow, wonders, empty=nobody, lands=(TakeOpenWonder,))
        events, none = self._events(state, player), self.say(".panel.no_event")
        lands = (TakeEventCard, PlayGreatPerson)
        self.section("events", self.say(".panel.events"), ListRow, events, empty=none, lands=lands)
        self.section("points", self.say(".panel.points"), ListRow, self._points(score(state), seat))

    def _made_for_hand(self) -> Any:
        """The counters of the hand one after the other, and behind them the way to look something up."""
        there = len(self.ids.hand.children)
        return TrackedCounter() if there < len(HAND_ICONS) else MoveTile()

    def _row(self, domain: str, id: str, icon: str, tone: str = "ink2", trailing: str = "", **look: Any) -> Look:
        words = {"title": self.term(domain, id), "detail": self.help(domain, id), "trailing": trailing}
        return {**words, "icon": icon, "tone": tone, **look}

    def _triumphs(self, player: Player, near: tuple[NearMiss, ...]) -> list[Look]:
        """What was laid out, then what is almost met."""
        worth = self.desk.words.number(OBJECTIVE)
        rows = [self._row("objectives", one.objective, "trophy", "accent", worth) for one in player.triumphs]
        return rows + [self._missed(one) for one in near]

    def _missed(self, near: NearMiss) -> Look:
        """What is almost met; a sentence at the end of the row would leave its name no room."""
        row = self._row("objectives", near.objective, "trophy-outline")
        return {**row, "detail": "\n".join((row["detail"], self.desk.say(near.words)))}

    def _leaders(self, player: Player) -> list[Look]:
        """Who leads with each ability to use, who waits, who fell."""
        rows: list[Look] = []
        now = player.leader or ""
        for ability in printed.data("leaders")[now]["abilities"] if now else ():
            row = self._row("abilities", ability, "crown", "accent", act=self.asking(UseAbility, ability=ability))
            rows.append({**row, "title": f"{self.term('leaders', now)} · {row['title']}"})
        for leader in player.leaders:
            abilities = printed.data("leaders")[leader]["abilities"]
            text = "\n".join(f"{self.term('abilities', one)}: {self.help('abilities', one)}" for one in abilities)
            rows.append({"title": self.term("leaders", leader), "detail": text, "icon": "crown-outline"})
        for dead in player.leaders_killed:
            killed = {"detail": self.say(".panel.killed"), "icon": "skull-outline"}
            rows.append({"title": self.term("leaders", dead), **killed})
        return rows

    def _own(self, player: Player) -> list[Look]:
        rows = []
        for advance in printed.civ_advances_of(player.civilization) if player.civilization is not None else ():
            owned = advance in player.civ_advances
            row = self._row("civ_advances", advance, "check-circle" if owned else "lock", "good" if owned else "ink3")
            rows.append(row if owned else {**row, "trailing": self._trigger(advance)})
        return rows

    def _trigger(self, advance: str) -> str:
        trigger = printed.data("civ_advances")[advance]["trigger"]
        known = trigger in printed.data("advances")
        return self.term("advances", trigger) if known else self.desk.words.field("government")

    def _wonders(self, state: Clash) -> list[Look]:
        """Those that stand, with what each is worth to whom; then those that lie open."""
        rows, show = [], self.desk.words.show
        for wonder, built in state.wonders.items():
            holder = controller_of(state, wonder)
            keeper = show(SeatRef(holder)) if holder is not None else self.say(".panel.nobody")
            points = [wonder_points(state, wonder, seat) for seat in range(len(state.players))]
            row = self._row("wonders", wonder, WONDER_ICON, "accent", " / ".join(map(str, points)))
            rows.append({**row, "detail": self.say(".panel.built_by", builder=SeatRef(built.builder), keeper=keeper)})
        open_now = self.say(".panel.open")
        for wonder in state.display:
            move = open_wonder_move(state, self.seat, wonder)
            act = self.making(move) if move is not None else None
            rows.append(self._row("wonders", wonder, WONDER_ICON, trailing=open_now, act=act))
        return rows

    def _events(self, state: Clash, player: Player) -> list[Look]:
        kept = [
            self._row("events", event, "account-star", "accent", act=self.asking(PlayGreatPerson, event=event))
            for event in player.kept_events
        ]
        drawn = reversed(state.events_drawn[-LAST_EVENTS:])
        return kept + [self._row("events", one, SYMBOL_ICONS[printed.data("events")[one]["symbol"]]) for one in drawn]

    def _points(self, sheet: ScoreSheet, seat: int) -> list[Look]:
        rows: list[Look] = []
        for line in sheet.lines:
            parts = ", ".join(self.desk.say(part.reason) for part in line.parts[seat]) if line.parts else ""
            points = self.desk.words.number(line.values[seat])
            rows.append({"title": self.say(f".score.{line.id}"), "detail": parts, "trailing": points})
        total = self.desk.words.number(sheet.totals[seat])
        return [*rows, {"title": self.say(".panel.total"), "trailing": total, "selected": True}]
