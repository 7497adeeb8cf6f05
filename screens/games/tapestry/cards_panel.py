"""Cards: civilization, tapestry cards by era, and the tech cards in their rows."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.adjust import Adjust
from companion.engine.codec import encode
from companion.engine.offers import against
from companion.games.tapestry.card_actions import Predict
from companion.games.tapestry.civilizations import foreseen_now
from companion.games.tapestry.ids import CIRCLE, MYSTICS, SQUARE, X
from companion.games.tapestry.ledger import ruling_card
from companion.games.tapestry.state import Played, Player, Tapestry, Tech
from companion.games.tapestry.tech_actions import Invent, LayOutTechs, RepeatTech, UpgradeTech
from companion.games.tapestry.technologies import condition_met, needs, upgradable
from screens.games.tapestry.due_card import open_cards, show_due
from screens.games.tapestry.look import ROMAN, headline, help_of, term
from screens.kit.buttons import QuietButton
from screens.kit.card import TapCard
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.table.form import open_form
from screens.table.panel import Panel
from screens.theme import theme

ROW_ICONS = {SQUARE: "square-outline", CIRCLE: "circle-outline", X: "close"}
ERAS = (2, 3, 4)


class TextCard(TapCard):
    """A card with a name, what it does and a note."""

    title = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    note_tone = StringProperty("ink2")
    icon = StringProperty("")
    tone = StringProperty("accent")
    marked = BooleanProperty(False)


class CardsPanel(Panel):
    """The cards around a capital."""

    hand = NumericProperty(0)

    def show(self, state: Tapestry, seat: int) -> None:
        """Renew the lists."""
        player = state.players[seat]
        if theme.wide:
            self.ids.due.clear_widgets()
        else:
            show_due(self.ids.due, self.desk, state, seat)
        self.hand = player.hand
        self._show_civilizations(player)
        self._show_eras(player)
        self._show_techs(state, seat)
        self._show_display(state)

    def set_hand(self, value: float) -> None:
        """Correct how many tapestry cards are in hand."""
        self.do(Adjust(path=f"players.{self.desk.seat}.hand", value=int(value)))

    def lay_out(self) -> None:
        """Say which tech cards lie face up."""
        open_form(self.desk, LayOutTechs)

    def _show_civilizations(self, player: Player) -> None:
        box = self.ids.civilizations
        box.clear_widgets()
        for civilization in player.civilizations:
            card = TextCard(
                title=term(self.desk, "civilizations", civilization),
                text=help_of("civilizations", civilization),
                note=self._foreseen(player) if civilization == MYSTICS else "",
                icon="account-star",
            )
            if civilization == MYSTICS and player.prediction is None:
                card.bind(on_release=lambda _card: open_form(self.desk, Predict))
            box.add_widget(card)

    def _foreseen(self, player: Player) -> str:
        """What the Mystics foresee beside what is true now."""
        if player.prediction is None:
            return self.say(".panel.predict")
        now = foreseen_now(player)
        pairs = [f"{self.desk.words.field(name)} {now[name]}/{getattr(player.prediction, name)}" for name in now]
        return " · ".join(pairs)

    def _show_eras(self, player: Player) -> None:
        box, active = self.ids.eras, ruling_card(player)
        box.clear_widgets()
        eras = sorted({*ERAS, *(played.era for played in player.mat)})
        for era in eras:
            played = [card for card in player.mat if card.era == era]
            if not played:
                empty = self.say(".panel.era_empty", era=ROMAN[era])
                box.add_widget(TextCard(title=empty, icon="cards-outline", tone="ink3"))
            for card in played:
                box.add_widget(self._played(card, bool(card.card) and card.card == active and card is played[-1]))

    def _played(self, played: Played, active: bool) -> TextCard:
        name = self.say(".panel.unnamed") if played.face_down else term(self.desk, "tapestry_cards", played.card)
        card = TextCard(
            title=self.say(".panel.era_card", era=ROMAN[played.era], card=name),
            text="" if played.face_down else help_of("tapestry_cards", played.card),
            note=self.say(".panel.in_force") if active else "",
            note_tone="accent",
            icon="eye-off" if played.face_down else "cards-playing",
            marked=active,
        )
        card.bind(on_release=lambda _card: self._rename(played))
        return card

    def _rename(self, played: Played) -> None:
        """Say which card it is."""
        cards = self.desk.game.vocabulary["tapestry_cards"]
        open_cards(self.desk, self.say(".panel.which_card"), cards, lambda card: self._named(played, card))

    def _named(self, played: Played, card: str) -> None:
        seat = int(self.desk.seat)
        mat = [Played(old.era, card) if old is played else old for old in self.desk.state.players[seat].mat]
        self.do(Adjust(path=f"players.{seat}.mat", value=[encode(item) for item in mat]))

    def _show_techs(self, state: Tapestry, seat: int) -> None:
        box, player = self.ids.techs, state.players[seat]
        box.clear_widgets()
        for row in (SQUARE, CIRCLE, X):
            for tech in player.techs:
                if tech.row == row:
                    box.add_widget(self._tech(state, seat, tech))
        if not player.techs:
            box.add_widget(Secondary(text=self.say(".panel.no_techs")))

    def _tech(self, state: Tapestry, seat: int, tech: Tech) -> TextCard:
        ready = upgradable(state, seat, tech)
        card = TextCard(
            title=term(self.desk, "techs", tech.card),
            text=help_of("techs", tech.card),
            note=self._condition(state, seat, tech),
            note_tone="good" if ready else "ink2",
            icon=ROW_ICONS[tech.row],
            tone="accent" if tech.row != X else "ink2",
            marked=ready and against(UpgradeTech(seat, tech.card), state) is None,
        )
        card.bind(on_release=lambda _card: self.open_tech(tech))
        return card

    def _condition(self, state: Tapestry, seat: int, tech: Tech) -> str:
        if tech.row == SQUARE:
            return self.say(".panel.top_row")
        if tech.row == X:
            return self.say(".panel.to_circle")
        met = condition_met(state, seat, tech.card)
        return self.say(".panel.condition_met" if met else ".panel.condition_open", needs=needs(tech.card))

    def open_tech(self, tech: Tech) -> None:
        """Upgrade at once if that is due; otherwise show what can be done with the card."""
        state, seat = self.desk.state, int(self.desk.seat)
        upgrade, again = UpgradeTech(seat, tech.card), RepeatTech(seat, tech.card)
        for action in (upgrade, again):
            if against(action, state) is None:
                self.desk.perform(action)
                return
        sheet = Sheet(title=term(self.desk, "techs", tech.card))
        sheet.add_widget(Secondary(text=help_of("techs", tech.card)))
        if tech.row != SQUARE:
            self._button(sheet, self.say(".UpgradeTech.title"), UpgradeTech.icon, lambda: self.do(upgrade))
        for row in (SQUARE, CIRCLE, X):
            if row != tech.row:
                text = self.say(".panel.put_into", row=term(self.desk, "tech_rows", row))
                self._button(sheet, text, ROW_ICONS[row], lambda row=row: self._put(tech, row))
        self._button(sheet, self.say(".panel.give_away"), "delete-outline", lambda: self._put(tech, ""))
        sheet.open()

    def _put(self, tech: Tech, row: str) -> None:
        """Correct the row of a card; without a row the card is gone."""
        seat = int(self.desk.seat)
        techs = [Tech(old.card, row) if old.card == tech.card else old for old in self.desk.state.players[seat].techs]
        kept = [encode(item) for item in techs if item.row]
        self.do(Adjust(path=f"players.{seat}.techs", value=kept))

    def _button(self, sheet: Sheet, text: str, icon: str, act: Any) -> None:
        button = QuietButton(text=text, icon=icon)
        button.bind(on_release=lambda _button: (sheet.close(), act()))
        sheet.add_widget(button)

    def _show_display(self, state: Tapestry) -> None:
        box, seat = self.ids.display, int(self.desk.seat)
        box.clear_widgets()
        if not state.display:
            box.add_widget(Secondary(text=self.say(".panel.no_display")))
        for tech in state.display:
            invent = Invent(seat, tech)
            card = TextCard(
                title=headline(term(self.desk, "techs", tech)),
                text=help_of("techs", tech),
                icon="lightbulb-on-outline",
                marked=against(invent, state) is None,
            )
            card.bind(on_release=lambda _card, action=invent: self.do(action))
            box.add_widget(card)


load_kv(__file__)
