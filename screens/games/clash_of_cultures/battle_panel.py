"""Battles: the picture of one under way, the city that was won, and what was fought this turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.properties import StringProperty

import screens.games.clash_of_cultures.odds_card  # noqa: F401  (kv finds its widgets by name)
from companion.engine.asking import begin
from companion.engine.game import Move
from companion.engine.message import SeatRef
from companion.engine.offers import against
from companion.games.clash_of_cultures.cities.influence import city_at
from companion.games.clash_of_cultures.cities.recruiting import counted
from companion.games.clash_of_cultures.table.battle_state import Battle, Fought, Side
from companion.games.clash_of_cultures.table.icons import UNIT_ICONS
from companion.games.clash_of_cultures.table.ids import ANGRY
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.war.aftermath_actions import BookBattle, Retreat, SacrificeDido
from companion.games.clash_of_cultures.war.arms import side_name
from companion.games.clash_of_cultures.war.battle import SIDES, dice_of, ignored_of, value_of
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.capture import capture_gold
from companion.games.clash_of_cultures.war.effects import boost_of, effect_name
from screens.asking.preview import offering
from screens.desk import Desk
from screens.games.clash_of_cultures.combat_die import ClashDie
from screens.kit.banner import Banner
from screens.kit.card import Card
from screens.kit.fill import fill
from screens.kit.flow import Pile
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.move_tile import MoveTile, MoveTiles
from screens.kit.type import Icon, Secondary, Text
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
MOST_ICONS = 5


class ClashSideCard(Card):
    """One side of the battle: its units and what helps it."""

    name = StringProperty("")
    colour = StringProperty("grey")
    text = StringProperty("")
    effects = StringProperty("")

    def show(self, desk: Desk, battle: Battle, side: Side) -> None:
        """Units, dice and bonuses of this round."""
        words, first = desk.words, battle.round == 1
        self.name = words.show(side_name(side, battle.pirates))
        self.colour = desk.colour(side.seat) if side.seat is not None else "grey"
        enemy = battle.defender if side is battle.attacker else battle.attacker
        boost = boost_of(side, enemy.units, first)
        value, ignored = value_of(side, first) + boost.value, ignored_of(side, first) + boost.ignore
        parts = [words.say(".panel.battle.dice", n=dice_of(side, battle.sea, first))]
        parts += [words.say(".panel.battle.value", n=value)] if value else []
        parts += [words.say(".panel.battle.ignores", n=ignored)] if ignored else []
        self.text = " · ".join(parts)
        self.effects = ", ".join(words.show(effect_name(effect)) for effect in side.effects)
        units = [unit for unit, number in counted(side.units) for _ in range(min(number, MOST_ICONS))]
        icons = [Icon(icon=UNIT_ICONS[unit], color=theme.ink) for unit in units]
        _fill(self.ids.units, icons or [Text(text="–", size_hint_x=None)])


class ClashBattleFight(Pile):
    """A battle under way."""

    title = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.desk = desk
        super().__init__(**kwargs)

    def show(self, state: Clash) -> None:
        """Bring the battle up to date."""
        battle = state.battle
        assert battle is not None
        self.title = self.desk.words.say(".panel.battle.round", n=battle.round)
        self.ids.odds.show(self.desk, battle)
        self.ids.attacker.show(self.desk, battle, battle.attacker)
        self.ids.defender.show(self.desk, battle, battle.defender)
        # Tactics, payments and real dice before the roll; the attacker breaks off; Dido ends the battle.
        moves: list[tuple[Move, str, bool]] = [
            (begin(FightRound), ".panel.battle.prepare", True),
            (begin(Retreat), ".panel.battle.retreat", against(Retreat(), state) is None),
        ]
        dido = SacrificeDido(battle.defender.seat) if battle.defender.seat is not None else None
        if dido is not None and against(dido, state) is None:
            moves.append((dido, ".SacrificeDido.title", True))
        say = self.desk.words.say
        fill(self.ids.moves, MoveTile, [offering(self.desk, move, say(id), legal=legal) for move, id, legal in moves])


class ClashBattlePanel(Panel):
    """What stands here depends on whether a battle is under way."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._fight: ClashBattleFight | None = None
        super().__init__(desk, **kwargs)

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The battle, what it won, the battles of this turn, and what was told last."""
        return (state.battle, state.spoils, state.turn.battles, int(self.desk.session.cursor))

    def show(self, state: Clash, seat: int) -> None:
        """Fight, capture, or begin one."""
        session = self.desk.session
        steps = session.story(session.cursor - 1).steps if session.cursor else ()
        self.ids.last.title = " ".join(self.desk.say(step.message) for step in steps if step.message.id in TOLD)
        thrown, fresh = thrown_last(self.desk), just_thrown(self.desk)
        for box, rolls in zip((self.ids.own, self.ids.other), thrown, strict=True):
            _fill(box, [ClashDie.of(roll) for roll in rolls])
            for die in box.children if fresh else ():
                die.tumble()
        if state.battle is not None:
            self._fight = self._fight or ClashBattleFight(self.desk)
            self._fight.show(state)
            made: list[Any] = [self._fight]
        elif state.spoils is not None:
            made = [self._spoils(state)]
        else:
            quiet = [] if state.turn.battles else [Secondary(text=self.say(".panel.battle.none"))]
            made = [self._tiles(seat), *quiet, *(self._memory(fought) for fought in state.turn.battles)]
        if list(reversed(self.ids.place.children)) != made:
            _fill(self.ids.place, made)

    def _tiles(self, seat: int) -> MoveTiles:
        tiles = MoveTiles(most=2)
        for cls in (StartBattle, BookBattle):
            tile = offering(self.desk, begin(cls, seat=seat), self.say(f".{cls.__name__}.title"))
            tiles.add_widget(MoveTile(**tile))
        return tiles

    def _memory(self, fought: Fought) -> ListRow:
        """A battle of this turn in one line."""
        words = self.desk.words
        names = [
            words.say(".pirates" if fought.pirates else ".barbarians") if seat is None else words.show(SeatRef(seat))
            for seat in (fought.attacker, fought.defender)
        ]
        told = words.say(
            ".panel.battle.memory",
            attacker=names[0],
            defender=names[1],
            ended=words.term("ends", fought.ended),
            lost=fought.attackers_lost.total,
            killed=fought.defenders_lost.total,
        )
        return ListRow(title=told, icon="sword-cross")

    def _spoils(self, state: Clash) -> Banner:
        spoils = state.spoils
        assert spoils is not None
        city = city_at(state, spoils.loser, spoils.city)
        card = Banner(
            title=self.say(".next.capture", city=spoils.city),
            text=self.say(".panel.capture_gold", n=capture_gold(city) if spoils.loser is not None else 1),
            icon="castle",
            tone="warning",
        )
        if spoils.winner is None:
            card.text = self.term("moods", ANGRY)
        return card


def thrown_last(desk: Desk) -> tuple[list[int], list[int]]:
    """The dice both sides threw in the round before this one, as long as little else was done since."""
    session = desk.session
    for index in range(session.cursor - 1, max(-1, session.cursor - 4), -1):
        if type(session.journal[index].action) is FightRound:
            story = session.story(index)
            pairs = zip(story.chance, story.asked, strict=True)
            combat = [int(roll) for roll, options in pairs if len(options) == SIDES]
            split = int(str(story.outcome.get("attacker_rolls", 0)))
            return combat[:split], combat[split:]
    return [], []


def just_thrown(desk: Desk) -> bool:
    """Whether the last entry is the roll whose dice are shown, and nothing was taken back since."""
    session = desk.session
    newest = session.cursor and session.cursor == len(session.journal)
    return bool(newest) and type(session.journal[session.cursor - 1].action) is FightRound


def _fill(box: Any, widgets: Iterable[Any]) -> None:
    box.clear_widgets()
    for widget in widgets:
        box.add_widget(widget)


load_kv(__file__)
