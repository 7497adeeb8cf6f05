"""Cards: civilization, tapestry cards by era, the tech cards in their rows, and the table's own things."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.action import Action, against
from companion.engine.codec import encode
from companion.engine.game import Move
from companion.games.tapestry.cards.card_actions import NameCard
from companion.games.tapestry.cards.tech_actions import Invent, LayOutTechs, UpgradeTech, due_of_tech, upgrade_of
from companion.games.tapestry.cards.techs import condition_met, needs, upgradable
from companion.games.tapestry.civilizations.abilities import foreseen
from companion.games.tapestry.civilizations.civilization_actions import move_of_mat
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
from companion.games.tapestry.table.gauges import piece_gauges
from companion.games.tapestry.table.ids import CIRCLE, SQUARE, X
from companion.games.tapestry.table.state import Played, Player, Tapestry, Tech
from screens.asking.preview import preview, with_words
from screens.games.tapestry.look import ROMAN
from screens.kit.act_card import ActCard
from screens.kit.chip import Chip, ChipRow
from screens.kit.peek import PeekText
from screens.kit.press import Act
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.playing.gauges import counter_looks
from screens.playing.panel import Panel
from screens.playing.tracked import TrackedCounter

ROW_ICONS = {SQUARE: "square-outline", CIRCLE: "circle-outline", X: "close"}
ERAS = (2, 3, 4)
MAKES: tuple[type[Action[Any]], ...] = (
    *(MakeCivilization, AddWay, MakeLandmark, MakeTech, MakeCard, MakeCapital, SettleIn, ForgetOwn, ImportOwn),
)
Look = dict[str, Any]


class CardsPanel(Panel):
    """The cards around a capital."""

    def show(self, state: Tapestry, seat: int) -> None:
        """Renew the lists."""
        player = state.players[seat]
        self.section("civilizations", "", ActCard, [self._civilization(player, id) for id in player.civilizations])
        pieces = counter_looks(self.desk, state, piece_gauges(state, seat), slim=True, label="")
        self.section("hand", self.say(".panel.tapestry"), TrackedCounter, [pieces["hand"]])
        self.section("eras", "", ActCard, self._eras(player))
        ordered = [tech for row in (SQUARE, CIRCLE, X) for tech in player.techs if tech.row == row]
        techs, none = [self._tech(state, seat, tech) for tech in ordered], self.say(".panel.no_techs")
        self.section("techs", self.say(".panel.techs"), ActCard, techs, empty=none)
        there, none = [self._face_up(state, card) for card in state.display], self.say(".panel.no_display")
        change, act = self.say(".panel.change"), self.asking(LayOutTechs)
        self.section("face_up", self.say(".panel.display"), ActCard, there, empty=none, action=change, act=act)
        own = [self._own(domain, id) for domain, id in everything(state.own)]
        self.section("own", self.say(".panel.own_things"), ActCard, own)
        makes = [
            {"text": self.say(f".{kind.__name__}.title"), "icon": kind.icon, "act": self.asking(kind)}
            for kind in MAKES
        ]
        self.section("makes", "", Chip, makes, box=ChipRow)

    def _civilization(self, player: Player, id: str) -> Look:
        move = move_of_mat(player, self.seat, id)
        return {
            "title": self.term("civilizations", id),
            "text": self.help("civilizations", id),
            "note": self._foreseen(player, id) if move is None else self.say(".panel.predict"),
            "icon": "account-star",
            "act": self.making(move) if move is not None else None,
        }

    def _foreseen(self, player: Player, id: str) -> str:
        """What a civilization foretold beside what is true now."""
        pairs = foreseen(player, id).items()
        return " · ".join(f"{self.desk.words.field(name)} {now}/{told}" for name, (now, told) in pairs)

    def _eras(self, player: Player) -> list[Look]:
        active, found = ruling_card(player), []
        for era in sorted({*ERAS, *(played.era for played in player.mat)}):
            here = [(place, played) for place, played in enumerate(player.mat) if played.era == era]
            found += [
                self._played(place, card, bool(active) and card is player.mat[-1]) for place, card in here
            ]
            if not here:
                title = self.say(".panel.era_empty", era=ROMAN[era])
                found.append({"title": title, "icon": "cards-outline", "tone": "ink3"})
        return found

    def _played(self, place: int, played: Played, active: bool) -> Look:
        name = self.say(".panel.unnamed") if played.face_down else self.term("tapestry_cards", played.card)
        return {
            "title": self.say(".panel.era_card", era=ROMAN[played.era], card=name),
            "text": "" if played.face_down else self.help("tapestry_cards", played.card),
            "note": self.say(".panel.in_force") if active else "",
            "note_tone": "accent",
            "icon": "eye-off" if played.face_down else "cards-playing",
            "tone": "accent",
            "marked": active,
            "act": self.asking(NameCard, place=place + 1),
        }

    def _tech(self, state: Tapestry, seat: int, tech: Tech) -> Look:
        ready = upgradable(state, seat, tech)
        return {
            "title": self.term("techs", tech.card),
            "text": self.help("techs", tech.card),
            "note": self._condition(state, seat, tech),
            "note_tone": "good" if ready else "ink2",
            "icon": ROW_ICONS[tech.row],
            "tone": "accent" if tech.row != X else "ink2",
            "marked": ready and against(UpgradeTech(seat, tech.card), state) is None,
            "act": Act(partial(self.open_tech, tech), partial(self._tell_tech, tech)),
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
        due, upgrade = self._due(tech), upgrade_of(self.desk.state, self.seat, tech.card)
        if due is not None:
            self.desk.perform(due)
            return
        rows = [row for row in (SQUARE, CIRCLE, X) if row != tech.row]
        sheet = Sheet(title=self.term("techs", tech.card))
        sheet.add_widget(Secondary(text=self.help("techs", tech.card)))
        if upgrade is not None:
            sheet.offer(self.say(".UpgradeTech.title"), upgrade.icon, self.do, upgrade)
        for row in rows:
            text = self.say(".panel.put_into", row=self.term("tech_rows", row))
            sheet.offer(text, ROW_ICONS[row], self._put, tech, row)
        sheet.offer(self.say(".panel.give_away"), "delete-outline", self._put, tech, "")
        sheet.open()

    def _due(self, tech: Tech) -> Move | None:
        return due_of_tech(self.desk.state, self.seat, tech.card)

    def _tell_tech(self, tech: Tech) -> PeekText:
        """What the card says, and what its move would do."""
        due = self._due(tech)
        told = PeekText("") if due is None else preview(self.desk, due)
        return with_words(self.desk, told, "techs", tech.card)

    def _put(self, tech: Tech, row: str) -> None:
        """Correct the row of a card; without a row the card is gone."""
        techs = self.desk.state.players[self.seat].techs
        put = [{**encode(old), "row": row} if old is tech else encode(old) for old in techs]
        self.adjust("techs", [card for card in put if card["row"]])

    def _face_up(self, state: Tapestry, card: str) -> Look:
        invent = Invent(self.seat, card)
        return {
            "title": self.term("techs", card),
            "text": self.help("techs", card),
            "icon": "lightbulb-on-outline",
            "marked": against(invent, state) is None,
            "act": self.making(invent),
        }

    def _own(self, domain: str, id: str) -> Look:
        return {
            "title": self.term(domain, id),
            "text": self.term(f"{domain}.help", id),
            "icon": "archive",
        }
