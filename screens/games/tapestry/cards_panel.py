"""Cards: civilization, tapestry cards by era, the tech cards in their rows, and the table's own things."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.engine.action import Action
from companion.engine.adjust import Adjust
from companion.engine.asking import begin
from companion.engine.codec import encode
from companion.engine.message import TermRef
from companion.engine.offers import against
from companion.games.tapestry.cards.card_actions import NameCard
from companion.games.tapestry.cards.tech_actions import Invent, LayOutTechs, RepeatTech, UpgradeTech
from companion.games.tapestry.cards.techs import condition_met, needs, upgradable
from companion.games.tapestry.civilizations.abilities import foreseen_now
from companion.games.tapestry.civilizations.civilization_actions import Predict
from companion.games.tapestry.own.box import everything
from companion.games.tapestry.own.box_actions import ForgetOwn, ImportOwn, SettleIn
from companion.games.tapestry.own.own_actions import (
    AddWay,
    MakeCapital,
    MakeCard,
    MakeCivilization,
    MakeLandmark,
    MakeTech,
)
from companion.games.tapestry.table.changes import ruling_card
from companion.games.tapestry.table.ids import CIRCLE, MYSTICS, SQUARE, X
from companion.games.tapestry.table.state import Played, Player, Tapestry, Tech
from screens.games.tapestry.look import ROMAN, help_of, term
from screens.games.tapestry.parts import ActCard, ActChip
from screens.kit.buttons import QuietButton
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.playing.panel import Panel

ROW_ICONS = {SQUARE: "square-outline", CIRCLE: "circle-outline", X: "close"}
ERAS = (2, 3, 4)
MAKES: tuple[type[Action[Any]], ...] = (
    *(MakeCivilization, AddWay, MakeLandmark, MakeTech, MakeCard, MakeCapital, SettleIn, ForgetOwn, ImportOwn),
)
Look = dict[str, Any]


class CardsPanel(Panel):
    """The cards around a capital."""

    no_techs = StringProperty("")
    no_display = StringProperty("")

    def show(self, state: Tapestry, seat: int) -> None:
        """Renew the lists."""
        player, ids = state.players[seat], self.ids
        ids.hand.desk, ids.hand.path, ids.hand.value = self.desk, f"players.{seat}.hand", player.hand
        fill(ids.civilizations, ActCard, [self._civilization(player, id) for id in player.civilizations])
        fill(ids.eras, ActCard, self._eras(player))
        ordered = [tech for row in (SQUARE, CIRCLE, X) for tech in player.techs if tech.row == row]
        fill(ids.techs, ActCard, [self._tech(state, seat, tech) for tech in ordered])
        self.no_techs = "" if player.techs else self.say(".panel.no_techs")
        fill(ids.face_up, ActCard, [self._face_up(state, card) for card in state.display])
        self.no_display = "" if state.display else self.say(".panel.no_display")
        self._show_own(state, seat)

    def lay_out(self) -> None:
        """Say which tech cards lie face up."""
        self.desk.perform(begin(LayOutTechs, seat=int(self.desk.seat)))

    def _civilization(self, player: Player, id: str) -> Look:
        predicts = id == MYSTICS and player.prediction is None
        return {
            "title": term(self.desk, "civilizations", id),
            "text": help_of("civilizations", id),
            "note": self._foreseen(player) if id == MYSTICS else "",
            "icon": "account-star",
            "act": (lambda: self.desk.perform(begin(Predict, seat=int(self.desk.seat)))) if predicts else None,
        }

    def _foreseen(self, player: Player) -> str:
        """What the Mystics foresee beside what is true now."""
        if player.prediction is None:
            return self.say(".panel.predict")
        now = foreseen_now(player)
        pairs = [f"{self.desk.words.field(name)} {now[name]}/{getattr(player.prediction, name)}" for name in now]
        return " · ".join(pairs)

    def _eras(self, player: Player) -> list[Look]:
        active, found = ruling_card(player), []
        for era in sorted({*ERAS, *(played.era for played in player.mat)}):
            here = [(place, played) for place, played in enumerate(player.mat) if played.era == era]
            found += [
                self._played(place, card, bool(active) and card is player.mat[-1]) for place, card in here
            ]
            if not here:
                title = self.say(".panel.era_empty", era=ROMAN[era])
                empty = {"title": title, "icon": "cards-outline", "tone": "ink3", "marked": False, "act": None}
                found.append({**empty, "text": "", "note": ""})
        return found

    def _played(self, place: int, played: Played, active: bool) -> Look:
        name = self.say(".panel.unnamed") if played.face_down else term(self.desk, "tapestry_cards", played.card)
        naming = begin(NameCard, seat=int(self.desk.seat), place=place + 1)
        return {
            "title": self.say(".panel.era_card", era=ROMAN[played.era], card=name),
            "text": "" if played.face_down else help_of("tapestry_cards", played.card),
            "note": self.say(".panel.in_force") if active else "",
            "note_tone": "accent",
            "icon": "eye-off" if played.face_down else "cards-playing",
            "tone": "accent",
            "marked": active,
            "act": lambda: self.desk.perform(naming),
        }

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
        upgrade = UpgradeTech(seat, tech.card)
        for action in (upgrade, RepeatTech(seat, tech.card)):
            if against(action, state) is None:
                self.desk.perform(action)
                return
        rows = [row for row in (SQUARE, CIRCLE, X) if row != tech.row]
        sheet = Sheet(title=term(self.desk, "techs", tech.card))
        sheet.add_widget(Secondary(text=help_of("techs", tech.card)))
        if tech.row != SQUARE:
            self._button(sheet, self.say(".UpgradeTech.title"), UpgradeTech.icon, upgrade)
        for row in rows:
            text = self.say(".panel.put_into", row=term(self.desk, "tech_rows", row))
            self._button(sheet, text, ROW_ICONS[row], self._put(tech, row))
        self._button(sheet, self.say(".panel.give_away"), "delete-outline", self._put(tech, ""))
        sheet.open()

    def _put(self, tech: Tech, row: str) -> Adjust:
        """Correct the row of a card; without a row the card is gone."""
        seat = int(self.desk.seat)
        techs = self.desk.state.players[seat].techs
        put = [{**encode(old), "row": row} if old is tech else encode(old) for old in techs]
        return Adjust(path=f"players.{seat}.techs", value=[card for card in put if card["row"]])

    def _button(self, sheet: Sheet, text: str, icon: str, action: Action[Any]) -> None:
        button = QuietButton(text=text, icon=icon)
        button.bind(on_release=lambda _button: sheet.close_and(self.do, action))
        sheet.add_widget(button)

    def _face_up(self, state: Tapestry, card: str) -> Look:
        invent = Invent(int(self.desk.seat), card)
        return {
            "title": term(self.desk, "techs", card),
            "text": help_of("techs", card),
            "icon": "lightbulb-on-outline",
            "marked": against(invent, state) is None,
            "act": lambda: self.do(invent),
        }

    def _show_own(self, state: Tapestry, seat: int) -> None:
        """The table's own things, and what makes new ones."""
        fill(self.ids.own, ActCard, [self._own(domain, id) for domain, id in everything(state.own)])
        makes = [
            {
                "text": self.say(f".{cls.__name__}.title"),
                "icon": cls.icon,
                "act": lambda cls=cls: self.desk.perform(begin(cls, seat=seat) if cls is SettleIn else begin(cls)),
            }
            for cls in MAKES
        ]
        fill(self.ids.makes, ActChip, makes)

    def _own(self, domain: str, id: str) -> Look:
        return {
            "title": term(self.desk, domain, id),
            "text": self.desk.words.show(TermRef(f"{domain}.help", id)),
            "icon": "archive",
        }


load_kv(__file__)
