"""Battles: the picture of one under way, the city that was won, and what was fought this turn."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, StringProperty

from companion.engine.action import Action, against
from companion.engine.asking import begin
from companion.games.clash_of_cultures.cities.recruiting import counted
from companion.games.clash_of_cultures.table.battle_state import Battle, Side, Spoils
from companion.games.clash_of_cultures.table.icons import UNIT_ICONS
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.war.aftermath_actions import BookBattle, Retreat, ways_out
from companion.games.clash_of_cultures.war.arms import side_name
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.battle_effects import effect_name
from companion.games.clash_of_cultures.war.battle_words import fought_words, just_thrown, strength_words, thrown_last
from companion.games.clash_of_cultures.war.capture import spoils_words
from screens.asking.preview import offering
from screens.games.clash_of_cultures.combat_die import ClashDie
from screens.games.clash_of_cultures.odds_card import ClashOddsCard, odds_look
from screens.kit.banner import Banner
from screens.kit.card import Card
from screens.kit.fill import fill
from screens.kit.flow import Flow
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.move_tile import MoveTile, MoveTiles
from screens.kit.type import Icon
from screens.playing.panel import Panel
from screens.theme import theme

TOLD = (
    ".step.battle_rolled",
    ".step.battle_round",
    ".step.capture_due",
    ".step.barbarians_beaten",
    ".step.pirates_beaten",
    ".step.wall_holds",
)
MOST_ICONS, NO_UNIT = 5, "minus"
SIDE_DP = 146  # large words need the whole width for each side

Look = dict[str, Any]


class ClashSideCard(Card):
    """One side of the battle: `name`, `colour`, `units` (icons), what it throws (`text`) and what helps it."""

    name = StringProperty("")
    colour = StringProperty("grey")
    units = ListProperty([])
    text = StringProperty("")
    effects = StringProperty("")

    def on_units(self, _card: object, units: list[str]) -> None:
        fill(self.ids.units, Icon, [{"icon": icon} for icon in units or [NO_UNIT]])


class ClashBattlePanel(Panel):
    """What stands here depends on whether a battle is under way."""

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The battle, what it won, the battles of this turn, and what was told last."""
        return (state.battle, state.spoils, state.turn.battles, int(self.desk.session.cursor))

    def show(self, state: Clash, seat: int) -> None:
        """Fight, capture, or begin one."""
        battle = state.battle
        self._show_last_roll()
        title = self.say(".panel.battle.round", n=battle.round) if battle else ""
        self.section("odds", title, ClashOddsCard, [odds_look(self.desk, battle)] if battle else [])
        sides = [self._side(battle, side) for side in (battle.attacker, battle.defender)] if battle else []
        self.section("sides", "", ClashSideCard, sides, least=SIDE_DP * theme.scale, most=2)
        won = state.spoils if battle is None else None
        self.section("spoils", "", Banner, [self._spoils(state, won)] if won else [])
        peace = battle is None and won is None
        moves = self._fighting(state, battle) if battle else self._beginning(seat) if peace else []
        self.section("moves", "", MoveTile, moves, box=MoveTiles)
        fought = [{"title": self.desk.say(fought_words(one)), "icon": "sword-cross"} for one in state.turn.battles]
        none = self.say(".panel.battle.none") if peace else ""
        self.section("fought", "", ListRow, fought if peace else [], empty=none)

    def _show_last_roll(self) -> None:
        """What the last entry told of a battle, and the dice of both sides."""
        session = self.desk.session
        steps = session.story(session.cursor - 1).steps if session.cursor else ()
        told = " ".join(self.desk.say(step.message) for step in steps if step.message.id in TOLD)
        last = {"title": told, "icon": "dice-multiple-outline", "tone": "accent"}
        self.section("last", "", Banner, [last] if told else [])
        for name, rolls in zip(("own", "other"), thrown_last(session), strict=True):
            dice = self.section(name, "", ClashDie, [{"face": roll} for roll in rolls], box=Flow)
            for die in dice if just_thrown(session) else ():
                die.tumble()

    def _side(self, battle: Battle, side: Side) -> Look:
        words = self.desk.words
        units = [unit for unit, number in counted(side.units) for _ in range(min(number, MOST_ICONS))]
        return {
            "name": words.show(side_name(side, battle.pirates)),
            "colour": self.desk.colour(side.seat) if side.seat is not None else "grey",
            "units": [UNIT_ICONS[unit] for unit in units],
            "text": " · ".join(map(self.desk.say, strength_words(battle, side))),
            "effects": ", ".join(words.show(effect_name(effect)) for effect in side.effects),
        }

    def _fighting(self, state: Clash, battle: Battle) -> list[Look]:
        """Tactics, payments and real dice before the roll; the attacker breaks off; Dido ends the battle."""
        prepare = offering(self.desk, begin(FightRound), self.say(".panel.battle.prepare"))
        return [prepare, *(self._way_out(state, move) for move in ways_out(state, battle))]

    def _way_out(self, state: Clash, way: Action[Any]) -> Look:
        """A way to break off, with what is still open about it."""
        legal = against(way, state) is None
        if isinstance(way, Retreat):
            return offering(self.desk, begin(Retreat), self.say(".panel.battle.retreat"), legal=legal)
        return offering(self.desk, way, self.say(f".{type(way).__name__}.title"), legal=legal)

    def _beginning(self, seat: int) -> list[Look]:
        kinds = (StartBattle, BookBattle)
        return [offering(self.desk, begin(cls, seat=seat), self.say(f".{cls.__name__}.title")) for cls in kinds]

    def _spoils(self, state: Clash, spoils: Spoils) -> Look:
        text = self.desk.words.show(spoils_words(state, spoils))
        return {"title": self.say(".next.capture", city=spoils.city), "text": text, "icon": "castle", "tone": "warning"}


load_kv(__file__)
