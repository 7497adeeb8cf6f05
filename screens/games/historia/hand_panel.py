"""The hand of a civilization as tiles: what it may play, each card with its sides, and why a card waits."""

from __future__ import annotations

from functools import partial

from companion.engine.data import items
from companion.engine.message import Message
from companion.games.historia.cards.card_options import CardSide, hand_sides, turn_against
from companion.games.historia.table.ids import KEY
from companion.games.historia.table.state import Historia
from companion.games.historia.turn.own_ways import advisor_ways
from companion.games.historia.turn.turn_actions import PlayAdvisor
from companion.games.historia.variants.events import changes, triggered
from screens.games.historia.ways_sheet import open_ways, play, tell_side
from screens.kit.press import Act
from screens.playing.panel import Panel
from screens.worlds.card_stacks import Half


class HandPanel(Panel):
    """A page on which the cards of the seat looked at lie."""

    def hand(self, state: Historia, seat: int) -> list[list[Half]]:
        """Every card with its sides, the advisors behind them."""
        civ = state.players[seat]
        forbidden = turn_against(state, seat)
        tiles = [self._card(card, shown, forbidden is None) for card, shown in hand_sides(state, seat).items()]
        if civ.advisors.hand:
            text, effect = self.say(".panel.advisors", n=civ.advisors.hand), self.say(".panel.advisor_effect")
            tiles.append([Half(text, PlayAdvisor.icon, self._open_advisor, forbidden is None, effect)])
        return tiles

    def _card(self, card: str, shown: tuple[CardSide, ...], due: bool) -> list[Half]:
        basic, *advanced = shown
        icon = items(KEY, "action_cards")[card]["icon"]
        halves = [self._side(basic, self.term("action_cards", card), icon, due)]
        return halves + [self._side(side, self.say(".panel.advanced"), "chevron-double-up", due) for side in advanced]

    def _side(self, side: CardSide, text: str, icon: str, due: bool) -> Half:
        words = f".panel.side.{side.card}" + (".advanced" if side.advanced else "")
        fault = self._briefly(side.against) if due else ""
        legal = due and side.against is None
        event, printed = triggered(self.desk.state, side.card), items(KEY, "action_cards")[side.card]
        effect = self.say(words)
        if event is not None:
            effect = self.say(".panel.with_event", effect=effect, event=changes(event))
        act = Act(partial(play, self.desk, side), partial(tell_side, self.desk, side))
        return Half(text, icon, act, legal, effect, fault, printed["tone"])

    def _briefly(self, reason: Message | None) -> str:
        """What speaks against a card in the few words it has room for; a tap tells all of it."""
        if reason is None:
            return ""
        few = f".panel.briefly{reason.id}"
        return self.say(few, **reason.args) if self.desk.words.knows(few) else self.desk.say(reason)

    def _open_advisor(self) -> None:
        open_ways(self.desk, self.say(".PlayAdvisor.title"), advisor_ways(self.desk.state, self.seat))
