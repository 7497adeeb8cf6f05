"""What all pages of Through the Ages share: names, corrections by hand, and when a move is news."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.engine.action import Action, against
from companion.engine.game import Move
from companion.games.through_the_ages.cards.card_options import cost
from companion.games.through_the_ages.cards.card_words import help_of, icon_of, move_title, term_of, tone_of
from companion.games.through_the_ages.table.printed_cards import CIVIL, Card
from companion.games.through_the_ages.table.state import World
from screens.asking.preview import preview
from screens.desk import Desk
from screens.games.through_the_ages.card_row import CardRow, Row
from screens.games.through_the_ages.card_sheet import open_card
from screens.games.through_the_ages.reference import open_reference
from screens.kit.peek import PeekText
from screens.kit.press import Act
from screens.playing.panel import Panel
from screens.playing.tracked import SheetCounter

# What a price is paid with, as a picture; actions are named in letters.
PRICES = {".cost.food": "barley", ".cost.resources": "pickaxe", ".cost.science": "flask"}


def whose_move(state: World, seat: int) -> tuple[object, ...]:
    """Everything a seat's moves and ratings depend on."""
    own: object = state.players if any(player.pact for player in state.players) else state.players[seat]
    waiting = (state.decisions, state.auction, state.attack, state.offer)
    return (own, state.names, state.names_en, state.active, state.phase, state.round, *waiting)


class AgesPanel(Panel):
    """A page that shows cards and corrects numbers."""

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """The civilization looked at and whether it may move."""
        return whose_move(state, seat)

    def name(self, card: Card) -> str:
        """The name of a card in the present language."""
        return self.desk.words.show(term_of(card))

    def civil_name(self, card_id: str) -> str:
        """The name of a civil card."""
        return self.term(CIVIL, card_id)

    def rows(self, name: str, title: str, rows: Sequence[Row], **more: Any) -> None:
        """A section of cards and moves."""
        self.section(name, title, CardRow, rows, **{"most": 2, **more})

    def ask_row(self, kind: type[Action[Any]], tone: str = "accent", detail: str = "", **given: Any) -> Row:
        """A move to begin, as a row of one tap."""
        act = self.asking(kind, **given)
        return Row(title=self.say(f".{kind.__name__}.title"), detail=detail, icon=kind.icon, tone=tone, pill_act=act)

    def counter(self, label: str, value: int, path: str, icon: str = "") -> SheetCounter:
        """A number in a sheet that can be corrected there."""
        path = f"players.{self.seat}.{path}"
        return SheetCounter(desk=self.desk, path=path, label=label, value=value, icon=icon)

    def move_row(
        self, move: Action[Any], icon: str = "", tone: str = "accent", detail: str = "", title: str = ""
    ) -> Row:
        """A whole move as a row of one tap, with its price; dimmed with the reason where it is forbidden."""
        state = self.desk.state
        reason = against(move, state)
        return Row(
            title=title or move_title(self.desk.words, move),
            detail=detail or self.desk.say(reason),
            icon=icon or type(move).icon,
            tone=tone if reason is None else "ink3",
            lit=reason is None,
            **self.price_tag(move, reason is None),
        )

    def all_cards(self) -> None:
        """Look up any card of the game."""
        open_reference(self.desk)

    def price_tag(self, move: Action[Any], legal: bool) -> dict[str, Any]:
        """The pill of a row: what the move costs, as a picture and a number; a tap pays and does it."""
        text, icon = self._price(move)
        return {"pill": text, "pill_icon": icon, "legal": legal, "pill_act": self.making(move)}

    def _price(self, move: Action[Any]) -> tuple[str, str]:
        price = cost(self.desk.state, move)
        if price is None:
            return self.say(".panel.use" if type(move).group == "power" else ".panel.play"), ""
        icon = PRICES.get(price.id, "")
        return self.desk.words.show(price.args["n"]) if icon else self.desk.say(price), icon

    def printed_row(self, card: Card, **look: Any) -> Row:
        """A card as a row: its name in the colour of its kind."""
        return Row(title=self.name(card), icon=icon_of(card), tone=tone_of(card), **look)

    def card_row(
        self, card: Card, detail: str, moves: tuple[Action[Any], ...] = (), pips: int = 0, extra: Any = None
    ) -> Row:
        """A card with its moves: its body opens it, its pill does its first move."""
        tag = self.price_tag(moves[0], against(moves[0], self.desk.state) is None) if moves else {}

        def opens() -> None:
            open_card(self.desk, card, moves, extra() if extra else ())

        act = self.opening(opens, card, moves[0] if moves else None)
        return self.printed_row(card, detail=detail, pips=pips, act=act, **tag)

    def opening(self, opens: Callable[[], object], card: Card, move: Move | None = None) -> Act:
        """A tap opens a card, a resting finger is told what it says and what its first move would do."""
        return Act(opens, partial(tell_card, self.desk, card, move))


def tell_card(desk: Desk, card: Card, move: Move | None = None) -> PeekText:
    """What a card says, and what its first move would do."""
    told = PeekText("") if move is None else preview(desk, move)
    name, help = desk.words.show(term_of(card)), help_of(card, desk.words)
    return PeekText(name, (help, *told.sentences), told.lines, told.fault)
