"""A territory up for colonization: who could send how much, the bid, and the cheapest force that reaches it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import StringProperty

from companion.engine.message import SeatRef, TermRef, say
from companion.games.through_the_ages.cards.hands import backs
from companion.games.through_the_ages.colonies.auction_actions import Bid, Colonize, PassBid, must_colonize
from companion.games.through_the_ages.colonies.colonization import cheapest_force, least_force, strongest_force
from companion.games.through_the_ages.table.printed_cards import CIVIL, event
from companion.games.through_the_ages.table.state import Auction, World
from companion.games.through_the_ages.war.army import Units
from screens.desk import Desk
from screens.games.through_the_ages.printed import help_of, term_of
from screens.kit.buttons import QuietButton
from screens.kit.card import Card
from screens.kit.explain_list import ExplainList, Reason
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.number_pad import NumberPad
from screens.kit.type import Secondary
from screens.words import tr


class AuctionCard(Card):
    """The auction that runs now."""

    title = StringProperty("")
    detail = StringProperty("")

    def __init__(self, desk: Desk, auction: Auction, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.desk = desk
        state: World = desk.state
        printed = event(auction.territory)
        self.title = desk.words.show(term_of(printed))
        self.detail = help_of(printed, tr.lang)
        for seat in state.remaining:
            self.ids.forces.add_widget(self._force(state, auction, seat))
        if must_colonize(auction, state):
            self._colonize(state, auction)
        else:
            self._bid(state, auction)

    def _force(self, state: World, auction: Auction, seat: int) -> ListRow:
        """What a seat can send for certain, and with the best cards it could hold."""
        sent, spec = strongest_force(state, seat), self.desk.session.opening.seats[seat]
        words = ".panel.force_out" if seat in auction.out else ".panel.force"
        said = self.desk.words.say(words, certain=sent.certain.value, most=sent.at_most)
        bid = self.desk.words.say(".panel.bid", n=auction.bid) if auction.bidder == seat else ""
        return ListRow(title=spec.name, detail=said, trailing=bid, colour=spec.colour, selected=auction.to_bid == seat)

    def _bid(self, state: World, auction: Auction) -> None:
        seat = auction.to_bid
        for amount in (auction.bid + 1, auction.bid + 2):
            self._button(self.desk.title_of(Bid(seat, amount)), "hand-coin", partial(self._send, amount))
        self._button(self.desk.words.say(".panel.other_bid"), "dialpad", self._ask)
        self._button(self.desk.words.say(".answer.pass"), "close", lambda: self.desk.do(PassBid(seat)))

    def _send(self, amount: float) -> None:
        auction: Auction = self.desk.state.auction
        self.desk.do(Bid(auction.to_bid, int(amount)))

    def _ask(self) -> None:
        auction: Auction = self.desk.state.auction
        title = self.desk.words.say(".ask.bid_of", who=SeatRef(auction.to_bid))
        pad = NumberPad(title=title, value=auction.bid + 1, minimum=1, maximum=99)
        pad.bind(on_accept=lambda _pad, amount: self._send(amount))
        pad.open()

    def _colonize(self, state: World, auction: Auction) -> None:
        """The cheapest force at once, with the reason; another one is counted out in a sheet."""
        seat = auction.to_bid
        sent = least_force(state, seat, auction.bid)
        best = cheapest_force(state, seat, auction.bid, sent.bonuses, len(sent.discards))
        if sent.units:
            move = Colonize(seat, sent.each, sent.bonuses, sent.discards)
            self._button(self._named(sent.units), Colonize.icon, lambda: self.desk.do(move))
        other = self.desk.words.say(".panel.other_force")
        self._button(other, "tune", lambda: self.desk.perform(Colonize(seat, ())))
        reasons = [
            Reason(self.desk.words.show(one.name), self.desk.say(one.reason), one.kept) for one in best.candidates
        ]
        self._tell_cards(".panel.with_bonuses", sent.bonuses)
        self._tell_cards(".panel.with_discards", sent.discards)
        self.ids.why.add_widget(ExplainList(intro=self.desk.say(best.rule), reasons=reasons))

    def _named(self, units: Units) -> str:
        """What the button sends, each kind of unit with its number."""
        named = tuple(say(".force.unit", count=count, unit=TermRef(CIVIL, id)) for id, count in units)
        return self.desk.words.say(".Colonize.button", units=named)

    def _tell_cards(self, words: str, ages: tuple[str, ...]) -> None:
        """Which cards of the hand go with the force, by their backs."""
        if ages:
            self.ids.why.add_widget(Secondary(text=self.desk.words.say(words, n=len(ages), ages=backs(ages))))

    def _button(self, text: str, icon: str, act: Callable[[], Any]) -> None:
        button = QuietButton(text=text, icon=icon)
        button.bind(on_release=lambda _button: act())
        self.ids.buttons.add_widget(button)


load_kv(__file__)
