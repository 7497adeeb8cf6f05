"""Politics and war: rivals by strength, events, military cards in hand, wars, pacts, and the auction that runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.action import Action
from companion.engine.message import SeatRef, TermRef
from companion.engine.offers import against
from companion.games.through_the_ages.politics.pact_actions import BreakPact, OfferPact, Resign
from companion.games.through_the_ages.politics.pacts import bonds
from companion.games.through_the_ages.politics.politics_actions import (
    DeclareWar,
    Defend,
    PlayAggression,
    PrepareEvent,
    SendAlexander,
    SendColumbus,
    allowed_political,
    top_event_age,
)
from companion.games.through_the_ages.table.printed_cards import (
    AGE_IDS,
    AGES,
    AGGRESSIONS,
    ALEXANDER,
    COLUMBUS,
    EVENTS,
    PACTS,
    TERRITORY,
    WARS,
    Card,
    cards,
    military,
)
from companion.games.through_the_ages.table.ratings import attack_strengths, ratings
from companion.games.through_the_ages.table.state import POLITICS, START, Attack, World
from companion.games.through_the_ages.war.attack import missing_strength
from screens.games.through_the_ages.auction_card import AuctionCard
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_picker import CardPicker
from screens.games.through_the_ages.card_row import Row, show_rows
from screens.games.through_the_ages.card_sheet import add_moves, open_card
from screens.games.through_the_ages.printed import help_of, icon_of, term_of, tone_of
from screens.kit.banner import Banner
from screens.kit.confirm import Confirm
from screens.kit.counter import Counter
from screens.kit.kv import load_kv
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.words import tr

BACKS = AGE_IDS[1:4]


class PoliticsPanel(AgesPanel):
    """What a civilization can do to others, and what others are doing."""

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        self._urgent: tuple[object, ...] = ()
        super().__init__(desk, **kwargs)

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """Strengths of all, decks of events, and who may act."""
        return (*super().watched(state, seat), state.players, state.current_events, state.future_events)

    def show(self, state: World, seat: int) -> None:
        """Bring the page up to date."""
        self._show_urgent(state)
        self.ids.rivals_title.text = self._political(state, seat)
        others = [other for other in state.remaining if other != seat]
        show_rows(self.ids.rivals, [self._rival(state, seat, other) for other in others])
        self._show_events(state, seat)
        self._show_hand(state, seat)
        rows = [*self._wars(state), *self._pacts(state, seat)]
        show_rows(self.ids.bonds, rows)
        self.ids.peace.text = "" if rows else self.say(".panel.peace")

    def _political(self, state: World, seat: int) -> str:
        """The heading of the rivals: how many political actions are left, if this is or will be their phase."""
        over = state.active == seat and state.phase not in (START, POLITICS)
        left = allowed_political(state, seat)
        return self.say(".panel.rivals_over") if over else self.say(".panel.rivals", n=left)

    def _show_urgent(self, state: World) -> None:
        waiting = (state.auction, state.attack, self.desk.words.lang)
        if waiting == self._urgent and state.auction is None:
            return
        self._urgent = waiting
        box = self.ids.urgent
        box.clear_widgets()
        if state.attack is not None:
            box.add_widget(self._defence(state, state.attack))
        if state.auction is not None:
            box.add_widget(AuctionCard(self.desk, state.auction))

    def _defence(self, state: World, attack: Attack) -> Banner:
        rival = SeatRef(attack.rival)
        name = TermRef(AGGRESSIONS, attack.card)
        missing = missing_strength(state, attack)
        words = ".panel.defence_needs" if missing else ".panel.defence_needs_nothing"
        banner = Banner(
            title=self.say(".panel.attacked", who=rival, card=name),
            text=self.say(words, n=missing),
            icon="shield",
            action=self.say(".Defend.title"),
        )
        banner.bind(on_act=lambda _banner: self.desk.perform(Defend(attack.rival)))
        return banner

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
            pill=self.say(".panel.act"),
            legal=can_act(state, seat),
            open=partial(self.open_rival, other),
            move=partial(self.open_rival, other),
        )

    def open_rival(self, other: int) -> None:
        """Aggressions, wars and pacts towards one rival, those whose backs are in hand."""
        state, seat = self.desk.state, int(self.desk.seat)
        sheet = Sheet(title=self.desk.words.show(SeatRef(other)))
        groups: tuple[tuple[str, list[Action[Any]]], ...] = (
            (AGGRESSIONS, [PlayAggression(seat, found.id, other) for found in self._held(AGGRESSIONS)]),
            (WARS, [DeclareWar(seat, found.id, other) for found in self._held(WARS)]),
            (PACTS, list(self._offers(seat, other)) if len(state.remaining) > 2 else []),
        )
        for domain, moves in groups:
            if moves:
                sheet.add_widget(SectionHeader(text=self.say(f".panel.kind.{domain}")))
                add_moves(sheet, self.desk, moves, _effect)
        if not any(moves for _domain, moves in groups):
            sheet.add_widget(Secondary(text=self.say(".panel.no_military_cards")))
        sheet.open()

    def _held(self, domain: str) -> list[Card]:
        """The cards of a kind with a back that is in hand."""
        hand = self.desk.state.players[int(self.desk.seat)].military_hand
        return [found for found in cards(domain).values() if hand.get(AGE_IDS[found.level])]

    def _offers(self, seat: int, other: int) -> Iterator[OfferPact]:
        for found in self._held(PACTS):
            for side in ("a",) if found.more["symmetric"] else ("a", "b"):
                yield OfferPact(seat, found.id, other, side)

    def _show_events(self, state: World, seat: int) -> None:
        current, future = sum(state.current_events.values()), sum(state.future_events.values())
        self.ids.events_title.text = self.say(".panel.events", current=current, future=future)
        rows = [self._prepare(state, seat, age) for age in BACKS if state.players[seat].military_hand.get(age)]
        leader = state.players[seat].leader
        if leader == ALEXANDER:
            rows.append(self.move_row(SendAlexander(seat)))
        if leader == COLUMBUS:
            rows.append(Row(title=self.say(".SendColumbus.title"), icon=SendColumbus.icon, move=self.send_columbus))
        top = top_event_age(state)
        if not rows:
            text = self.say(".panel.top_event", age=TermRef(AGES, top)) if top else self.say(".panel.no_events")
            rows.append(Row(title=text, detail=self.say(".panel.no_card_to_prepare"), icon="script-text", lit=False))
        show_rows(self.ids.events, rows)

    def _prepare(self, state: World, seat: int, age: str) -> Row:
        top = top_event_age(state)
        can = can_act(state, seat)
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
            move=partial(self.prepare, age),
        )

    def prepare(self, age: str) -> None:
        """Prepare a card with this back; the event turned up is chosen from the list."""
        state, seat = self.desk.state, int(self.desk.seat)
        top = top_event_age(state)
        if top is None:
            self.desk.perform(PrepareEvent(seat, age))
            return
        tried = [(found, PrepareEvent(seat, age, found.id)) for found in cards(EVENTS).values()]
        likely = [found for found, move in tried if against(move, state) is None]
        level = AGE_IDS.index(top)
        shown = likely or [found for found in cards(EVENTS).values() if found.level == level]

        def reveal(found: Card) -> None:
            picker.close()
            self.desk.perform(PrepareEvent(seat, age, found.id))

        picker = CardPicker(self.desk, self.say(".panel.revealed", age=TermRef(AGES, top)), shown, reveal)
        picker.open()

    def send_columbus(self) -> None:
        """Choose the territory from the hand that Columbus settles."""
        found = [one for one in cards(EVENTS).values() if one.kind == TERRITORY]

        def send(chosen: Card) -> None:
            picker.close()
            self.desk.perform(SendColumbus(int(self.desk.seat), chosen.id))

        picker = CardPicker(self.desk, self.say(".SendColumbus.title"), found, send)
        picker.open()

    def _show_hand(self, state: World, seat: int) -> None:
        player, box = state.players[seat], self.ids.hand
        limit = ratings(state, seat).military_hand_limit
        self.ids.hand_title.text = self.say(".panel.military_hand", n=player.military_cards, limit=limit)
        if not box.children:
            for age in BACKS:
                made = Counter(maximum=99)
                made.bind(on_step=self._stepper(age), on_set=self._setter(age))
                box.add_widget(made)
        for made, age in zip(reversed(box.children), BACKS, strict=True):
            made.value = player.military_hand.get(age, 0)
            made.label = self.desk.words.term(AGES, age)

    def _stepper(self, age: str) -> Any:
        return lambda made, delta: self.adjust(f"military_hand.{age}", made.value + delta)

    def _setter(self, age: str) -> Any:
        return lambda _made, value: self.adjust(f"military_hand.{age}", value)

    def _wars(self, state: World) -> Iterator[Row]:
        for seat in state.remaining:
            for war in state.players[seat].wars:
                own, theirs = attack_strengths(state, seat, war.rival)
                card = military(WARS, war.id)
                yield Row(
                    title=self.name(card),
                    detail=self.say(".panel.against", who=SeatRef(seat), rival=SeatRef(war.rival)),
                    icon=icon_of(card),
                    tone=tone_of(card),
                    trailing=self.say(".panel.versus", own=own, theirs=theirs),
                    open=partial(open_card, self.desk, card),
                )

    def _pacts(self, state: World, seat: int) -> Iterator[Row]:
        for bond in bonds(state, seat):
            move = BreakPact(seat, bond.owner)
            side = "" if bond.card.more["symmetric"] else self.desk.words.term("sides", bond.side)
            partner = self.say(".panel.with_partner", who=SeatRef(bond.partner))
            yield Row(
                title=self.desk.words.show(term_of(bond.card)),
                detail=f"{partner} · {side}" if side else partner,
                icon=icon_of(bond.card),
                tone=tone_of(bond.card),
                pill=self.say(".panel.break"),
                legal=against(move, state) is None,
                open=partial(open_card, self.desk, bond.card, (move,)),
                move=partial(self.do, move),
            )

    def resign(self) -> None:
        """Ask before somebody leaves the game."""
        seat = int(self.desk.seat)
        who = self.desk.words.show(SeatRef(seat))
        ask = Confirm(
            title=self.say(".panel.resign", who=who),
            sentence=self.say(".Resign.help"),
            yes=self.say(".Resign.title"),
            danger=True,
        )
        ask.bind(on_confirm=lambda _ask: self.do(Resign(seat)))
        ask.open()


def can_act(state: World, seat: int) -> bool:
    """Whether this seat has a political action now."""
    return state.active == seat and state.phase == POLITICS and allowed_political(state, seat) > 0


def _effect(move: PlayAggression | DeclareWar | OfferPact) -> str:
    """What the military card does that a move plays."""
    if isinstance(move, OfferPact):
        return help_of(military(PACTS, move.pact), tr.lang)
    return help_of(military(AGGRESSIONS if isinstance(move, PlayAggression) else WARS, move.card), tr.lang)


load_kv(__file__)
