"""Politics and war: rivals by strength, events, military cards in hand, wars, pacts, and the auction that runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.action import against
from companion.engine.asking import Begun
from companion.engine.game import Move
from companion.engine.message import SeatRef, TermRef
from companion.games.through_the_ages.cards.card_words import help_of
from companion.games.through_the_ages.politics.dealings import dealings, leaders_sent
from companion.games.through_the_ages.politics.pact_actions import BreakPact, OfferPact, Resign
from companion.games.through_the_ages.politics.pacts import bonds
from companion.games.through_the_ages.politics.politics_actions import DeclareWar, PlayAggression, PrepareEvent
from companion.games.through_the_ages.politics.politics_phase import (
    allowed_political,
    may_act,
    politics_over,
    preparable,
    top_event_age,
)
from companion.games.through_the_ages.table.keeping import knows_hands
from companion.games.through_the_ages.table.printed_cards import (
    AGE_IDS,
    AGES,
    AGGRESSIONS,
    PACTS,
    WARS,
    military,
)
from companion.games.through_the_ages.table.ratings import attack_strengths, ratings
from companion.games.through_the_ages.table.state import World
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_row import Row
from screens.games.through_the_ages.card_sheet import add_moves, open_card
from screens.kit.confirm import Confirm
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.playing.tracked import TrackedCounter

BACKS = AGE_IDS[1:4]


class PoliticsPanel(AgesPanel):
    """What a civilization can do to others, and what others are doing."""

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """Strengths of all, decks of events, and who may act."""
        return (*super().watched(state, seat), state.players, state.current_events, state.future_events)

    def show(self, state: World, seat: int) -> None:
        """Bring the page up to date."""
        self._show_events(state, seat)
        others = [other for other in state.remaining if other != seat]
        self.rows("rivals", self._political(state, seat), [self._rival(state, seat, other) for other in others])
        self._show_hand(state, seat)
        bonds = [*self._wars(state), *self._pacts(state, seat)]
        self.rows("bonds", self.say(".panel.wars_and_pacts"), bonds, empty=self.say(".panel.peace"))
        leave = Row(title=self.say(".Resign.title"), icon="exit-to-app", tone="bad", act=self.resign)
        self.rows("leave", "", [leave])

    def _political(self, state: World, seat: int) -> str:
        """The heading of the rivals: how many political actions are left, if this is or will be their phase."""
        left = allowed_political(state, seat)
        return self.say(".panel.rivals_over") if politics_over(state, seat) else self.say(".panel.rivals", n=left)

    def _rival(self, state: World, seat: int, other: int) -> Row:
        own, theirs = attack_strengths(state, seat, other)
        spec = self.desk.session.opening.seats[other]
        words = ".panel.weaker" if own > theirs else ".panel.as_strong" if own == theirs else ".panel.stronger"
        return Row(
            title=spec.name,
            detail=self.say(words),
            icon="sword" if own > theirs else "shield",
            tone=spec.colour,
            trailing=self.say(".panel.versus", own=own, theirs=theirs),
            pill=self.say(".panel.play_card") if dealings(state, seat, other) else "",
            legal=may_act(state, seat),
            pill_act=partial(self.open_rival, other),
        )

    def open_rival(self, other: int) -> None:
        """Every card that can be played at a rival: aggressions, wars and pacts, one tap each."""
        spec = self.desk.session.opening.seats[other]
        sheet = Sheet(title=spec.name, colour=spec.colour)
        for kind, moves in dealings(self.desk.state, self.seat, other).items():
            sheet.add_widget(SectionHeader(text=self.say(f".{kind.__name__}.title")))
            add_moves(sheet, self.desk, moves, self._does)
        sheet.open()

    def _does(self, move: Any) -> str:
        """What the card of a move does."""
        domain = {PlayAggression: AGGRESSIONS, DeclareWar: WARS, OfferPact: PACTS}[type(move)]
        return help_of(military(domain, move.pact if domain == PACTS else move.card), self.desk.words)

    def _show_events(self, state: World, seat: int) -> None:
        current, future = sum(state.current_events.values()), sum(state.future_events.values())
        title = self.say(".panel.events", current=current, future=future)
        rows = [self._prepare(state, seat, age) for age in preparable(state, seat)]
        rows += [self._send(move) for move in leaders_sent(state, seat)]
        top = top_event_age(state)
        if not rows:
            text = self.say(".panel.top_event", age=TermRef(AGES, top)) if top else self.say(".panel.no_events")
            rows.append(Row(title=text, detail=self.say(".panel.no_card_to_prepare"), icon="script-text", lit=False))
        self.rows("events", title, rows)

    def _send(self, move: Move) -> Row:
        return self.ask_row(move.cls) if isinstance(move, Begun) else self.move_row(move)

    def _prepare(self, state: World, seat: int, age: str) -> Row:
        top = top_event_age(state)
        can = may_act(state, seat)
        points = AGE_IDS.index(age)
        detail = (
            self.say(".panel.reveals", n=points, age=TermRef(AGES, top))
            if top
            else self.say(".panel.prepare_brings", n=points)
        )
        return Row(
            title=self.say(".panel.prepare", age=TermRef(AGES, age)),
            detail=detail,
            icon=PrepareEvent.icon,
            tone="accent" if can else "ink3",
            pill=self.say(".panel.prepare_it"),
            legal=can,
            lit=can,
            pill_act=self.asking(PrepareEvent, age=age),
        )

    def _show_hand(self, state: World, seat: int) -> None:
        """How many military cards of each age are held, where that is kept."""
        player, known = state.players[seat], knows_hands(state)
        limit = ratings(state, seat).military_hand_limit
        title = self.say(".panel.military_hand", n=player.military_cards, limit=limit) if known else ""
        counters = [
            {
                "desk": self.desk,
                "path": f"players.{seat}.military_hand.{age}",
                "value": player.military_hand.get(age, 0),
                "label": self.term(AGES, age),
                "maximum": 99,
            }
            for age in BACKS
        ]
        self.section("hand", title, TrackedCounter, counters if known else [], least=80, most=3)

    def _wars(self, state: World) -> Iterator[Row]:
        for seat in state.remaining:
            for war in state.players[seat].wars:
                own, theirs = attack_strengths(state, seat, war.rival)
                card = military(WARS, war.id)
                yield self.printed_row(
                    card,
                    detail=self.say(".panel.against", who=SeatRef(seat), rival=SeatRef(war.rival)),
                    trailing=self.say(".panel.versus", own=own, theirs=theirs),
                    act=partial(open_card, self.desk, card),
                )

    def _pacts(self, state: World, seat: int) -> Iterator[Row]:
        for bond in bonds(state, seat):
            move = BreakPact(seat, bond.owner)
            side = "" if bond.card.more["symmetric"] else self.term("sides", bond.side)
            partner = self.say(".panel.with_partner", who=SeatRef(bond.partner))
            yield self.printed_row(
                bond.card,
                detail=f"{partner} · {side}" if side else partner,
                pill=self.say(".panel.break"),
                legal=against(move, state) is None,
                act=self.opening(partial(open_card, self.desk, bond.card, (move,)), bond.card, move),
                pill_act=self.making(move),
            )

    def resign(self) -> None:
        """Ask before somebody leaves the game."""
        seat = self.seat
        who = self.desk.words.show(SeatRef(seat))
        ask = Confirm(
            title=self.say(".panel.resign", who=who),
            sentence=self.say(".Resign.help"),
            yes=self.say(".Resign.title"),
            danger=True,
        )
        ask.bind(on_confirm=lambda _ask: self.do(Resign(seat)))
        ask.open()
