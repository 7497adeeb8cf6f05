"""Cards: civilization, tapestry cards by era, and the tech cards in their rows."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.adjust import Adjust
from companion.engine.codec import encode
from companion.engine.offers import against
from companion.games.tapestry.cards.tech_actions import Invent, LayOutTechs, RepeatTech, UpgradeTech
from companion.games.tapestry.cards.techs import condition_met, needs, upgradable
from companion.games.tapestry.civilizations.abilities import foreseen_now
from companion.games.tapestry.civilizations.civilization_actions import Predict
from companion.games.tapestry.table.changes import ruling_card
from companion.games.tapestry.table.ids import CIRCLE, MYSTICS, SQUARE, X
from companion.games.tapestry.table.state import Played, Player, Tapestry, Tech
from screens.games.tapestry.due_card import CARDS, open_cards
from screens.games.tapestry.look import ROMAN, help_of, term
from screens.games.tapestry.pool import Acting, Pool
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

Look = dict[str, Any]


class TextCard(Acting, TapCard):
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
    no_techs = StringProperty("")
    no_display = StringProperty("")

    def on_kv_post(self, _base: Any) -> None:
        self.civilizations = Pool(self.ids.civilizations, TextCard)
        self.eras = Pool(self.ids.eras, TextCard)
        self.techs = Pool(self.ids.techs, TextCard)
        self.display = Pool(self.ids.display, TextCard)

    def show(self, state: Tapestry, seat: int) -> None:
        """Renew the lists."""
        player = state.players[seat]
        self.ids.due.show(self.desk, state, seat, hidden=theme.wide)
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
        open_form(self.desk, LayOutTechs, seat=int(self.desk.seat))

    def _show_civilizations(self, player: Player) -> None:
        self.civilizations.fill([self._civilization(player, id) for id in player.civilizations])

    def _civilization(self, player: Player, id: str) -> Look:
        predicts = id == MYSTICS and player.prediction is None
        return {
            "title": term(self.desk, "civilizations", id),
            "text": help_of("civilizations", id),
            "note": self._foreseen(player) if id == MYSTICS else "",
            "icon": "account-star",
            "act": (lambda: open_form(self.desk, Predict)) if predicts else None,
        }

    def _foreseen(self, player: Player) -> str:
        """What the Mystics foresee beside what is true now."""
        if player.prediction is None:
            return self.say(".panel.predict")
        now = foreseen_now(player)
        pairs = [f"{self.desk.words.field(name)} {now[name]}/{getattr(player.prediction, name)}" for name in now]
        return " · ".join(pairs)

    def _show_eras(self, player: Player) -> None:
        active, found = ruling_card(player), []
        for era in sorted({*ERAS, *(played.era for played in player.mat)}):
            here = [played for played in player.mat if played.era == era]
            found += [self._played(card, bool(active) and card is player.mat[-1]) for card in here]
            if not here:
                found.append(self._empty(era))
        self.eras.fill(found)

    def _empty(self, era: int) -> Look:
        return {
            "title": self.say(".panel.era_empty", era=ROMAN[era]),
            "text": "",
            "note": "",
            "icon": "cards-outline",
            "tone": "ink3",
            "marked": False,
            "act": None,
        }

    def _played(self, played: Played, active: bool) -> Look:
        name = self.say(".panel.unnamed") if played.face_down else term(self.desk, "tapestry_cards", played.card)
        return {
            "title": self.say(".panel.era_card", era=ROMAN[played.era], card=name),
            "text": "" if played.face_down else help_of("tapestry_cards", played.card),
            "note": self.say(".panel.in_force") if active else "",
            "note_tone": "accent",
            "icon": "eye-off" if played.face_down else "cards-playing",
            "tone": "accent",
            "marked": active,
            "act": lambda: self._rename(played),
        }

    def _rename(self, played: Played) -> None:
        """Say which card it is."""
        cards = self.desk.game.vocabulary["tapestry_cards"]
        open_cards(self.desk, self.say(".panel.which_card"), CARDS, cards, lambda card: self._named(played, card))

    def _named(self, played: Played, card: str) -> None:
        seat = int(self.desk.seat)
        mat = self.desk.state.players[seat].mat
        named = [{**encode(old), "card": card} if old is played else encode(old) for old in mat]
        self.do(Adjust(path=f"players.{seat}.mat", value=named))

    def _show_techs(self, state: Tapestry, seat: int) -> None:
        own = state.players[seat].techs
        ordered = [tech for row in (SQUARE, CIRCLE, X) for tech in own if tech.row == row]
        self.techs.fill([self._tech(state, seat, tech) for tech in ordered])
        self.no_techs = "" if own else self.say(".panel.no_techs")

    def _tech(self, state: Tapestry, seat: int, tech: Tech) -> Look:
        ready = upgradable(state, seat, tech)
        return {
            "title": term(self.desk, "techs", tech.card),
            "text": help_of("techs", tech.card),
            "note": self._condition(state, seat, tech),
            "note_tone": "good" if ready else "ink2",
            "icon": ROW_ICONS[tech.row],
            "tone": "accent" if tech.row != X else "ink2",
            "marked": ready and against(UpgradeTech(seat, tech.card), state) is None,
            "act": lambda: self.open_tech(tech),
        }

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
        techs = self.desk.state.players[seat].techs
        put = [{**encode(old), "row": row} if old is tech else encode(old) for old in techs]
        self.do(Adjust(path=f"players.{seat}.techs", value=[card for card in put if card["row"]]))

    def _button(self, sheet: Sheet, text: str, icon: str, act: Any) -> None:
        button = QuietButton(text=text, icon=icon)
        button.bind(on_release=lambda _button: sheet.close_and(act))
        sheet.add_widget(button)

    def _show_display(self, state: Tapestry) -> None:
        self.display.fill([self._face_up(state, card) for card in state.display])
        self.no_display = "" if state.display else self.say(".panel.no_display")

    def _face_up(self, state: Tapestry, card: str) -> Look:
        invent = Invent(int(self.desk.seat), card)
        return {
            "title": term(self.desk, "techs", card),
            "text": help_of("techs", card),
            "icon": "lightbulb-on-outline",
            "marked": against(invent, state) is None,
            "act": lambda: self.do(invent),
        }


load_kv(__file__)
