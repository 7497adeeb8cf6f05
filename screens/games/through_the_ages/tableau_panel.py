"""The cards in play: technologies with their workers, the wonder being built, the tactic and its armies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.engine.action import against
from companion.games.through_the_ages.cards.card_actions import PlayActionCard
from companion.games.through_the_ages.cards.card_options import played_moves, usual_upgrades, wonder_moves
from companion.games.through_the_ages.cards.card_words import ICONS, gives_of, help_of, icon_of, signed
from companion.games.through_the_ages.cards.row_actions import TakeCard
from companion.games.through_the_ages.civil.civil_actions import Develop, IncreasePopulation, Upgrade
from companion.games.through_the_ages.goods.stores import worth
from companion.games.through_the_ages.leaders.leader_actions import PlayLeader
from companion.games.through_the_ages.table.keeping import knows_hands
from companion.games.through_the_ages.table.kinds import GROUPS as KINDS
from companion.games.through_the_ages.table.kinds import TONES
from companion.games.through_the_ages.table.printed_cards import (
    PRODUCTION,
    TACTICS,
    UNITS,
    URBAN,
    card,
    cards,
    event,
)
from companion.games.through_the_ages.table.ratings import ratings
from companion.games.through_the_ages.table.state import Civilization, World
from companion.games.through_the_ages.war.army import Grouping, tactical, told
from companion.games.through_the_ages.war.tactic_actions import CopyTactic, PlayTactic, tactics_to_copy
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_row import Row
from screens.games.through_the_ages.card_sheet import add_moves, open_card
from screens.games.through_the_ages.stages import Stages  # noqa: F401  (used in kv)
from screens.kit.card import TapCard
from screens.kit.chip import Chip, ChipRow
from screens.kit.explain_list import ExplainList, Reason
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Body

MOST_WEIGHED = 4
# Where hands are not kept, cards are played by saying which: technologies by their kind, the others by their move.
PLAYED = {"leader": PlayLeader, "wonder": TakeCard, "action": PlayActionCard}
GROUPS = (("production", PRODUCTION), ("urban", URBAN), ("units", UNITS))


class WonderCard(TapCard):
    """The wonder under construction with its stages."""

    title = StringProperty("")
    detail = StringProperty("")
    costs = ListProperty()
    built = NumericProperty(0)
    pill = StringProperty("")
    pill_act = ObjectProperty(None, allownone=True)
    legal = BooleanProperty(True)


class TableauPanel(AgesPanel):
    """Everything a civilization has on the table, each card with its moves."""

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """The civilization, its moves, and the tactics it may copy."""
        return (*super().watched(state, seat), state.common_tactics, state.keeping)

    def show(self, state: World, seat: int) -> None:
        """Bring all groups up to date."""
        player = state.players[seat]
        heads = [*self._heads(player), self.move_row(IncreasePopulation(seat), tone="yellow")]
        self.rows("heads", "", heads, lands=(PlayLeader,))
        self.section("wonder", "", WonderCard, self._wonder(state, seat))
        titles = {"production": self.say(".panel.production"), "units": self.say(".panel.units")}
        titles["urban"] = self.say(".panel.urban", n=ratings(state, seat).urban_limit)
        for name, kinds in GROUPS:
            rows = [self._worked(state, seat, id) for id in sorted_cards(player, kinds)]
            rows += [self._upgrade(move) for move in usual_upgrades(state, seat, kinds)]
            tactic, lands = ([self._tactic(player)], (PlayTactic, CopyTactic)) if name == "units" else ([], ())
            self.rows(name, titles[name], [*tactic, *rows], lands=lands)
        told = not knows_hands(state)
        title, every = (self.say(".panel.play_which"), self.say(".panel.all_cards")) if told else ("", "")
        groups = [self._kind(name) for name in KINDS] if told else []
        self.rows("kinds", title, groups, action=every, act=self.all_cards, least=150, most=4)
        other = self._other(player)
        self.section("other", self.say(".panel.other") if other else "", Chip, other, box=ChipRow)

    def _kind(self, group: str) -> Row:
        """A group of kinds of which a card is played without a hand."""
        move, given = (PLAYED[group], {}) if group in PLAYED else (Develop, {"among": group})
        act = self.asking(move, **given)
        return Row(title=self.say(f".kinds.{group}"), icon=ICONS[KINDS[group][0]], tone=TONES[group], pill_act=act)

    def _heads(self, player: Civilization) -> Iterator[Row]:
        government = card(player.government)
        yield self.card_row(government, gives_of(government, self.desk.words))
        if player.leader:
            leader = card(player.leader)
            yield self.card_row(leader, help_of(leader, self.desk.words))

    def _wonder(self, state: World, seat: int) -> list[dict[str, Any]]:
        unfinished = state.players[seat].unfinished
        if unfinished is None:
            return []
        printed, first = card(unfinished.id), wonder_moves(state, seat)[0]
        shown = {
            "title": self.say(".panel.building", wonder=self.name(printed)),
            "detail": help_of(printed, self.desk.words),
            "costs": list(printed.stages),
            "built": unfinished.stages,
            "pill": self.price_tag(first, True)["pill"],
            "legal": against(first, state) is None,
        }
        act = self.opening(self.open_wonder, printed, first)
        return [{**shown, "pill_act": self.making(first), "act": act}]

    def open_wonder(self) -> None:
        """The wonder under construction with all its moves, and its stages to correct."""
        state, seat = self.desk.state, self.seat
        unfinished = state.players[seat].unfinished
        if unfinished is not None:
            stages = self.counter(self.say(".field.stages"), unfinished.stages, "unfinished.stages")
            open_card(self.desk, card(unfinished.id), wonder_moves(state, seat), (stages,))

    def _worked(self, state: World, seat: int, card_id: str) -> Row:
        """A technology for workers: built by its pill, everything else in its sheet."""
        printed, player = card(card_id), state.players[seat]
        tokens = player.stores.get(card_id, 0)
        detail = gives_of(printed, self.desk.words)
        if tokens:
            detail = self.say(".panel.with_tokens", gives=detail, n=tokens, worth=tokens * worth(card_id))
        workers = player.workers.get(card_id, 0)
        corrections = partial(self._corrections, card_id, workers, tokens)
        return self.card_row(printed, detail, played_moves(state, seat, card_id), workers, corrections)

    def _upgrade(self, move: Upgrade) -> Row:
        """The usual upgrade of a type, done by its pill."""
        names = self.civil_name(move.source), self.civil_name(move.target)
        return self.move_row(move, title=self.say(".panel.upgrade", source=names[0], target=names[1]))

    def _corrections(self, card_id: str, workers: int, tokens: int) -> Iterator[Any]:
        yield self.counter(self.say(".panel.workers_here"), workers, f"workers.{card_id}", "account")
        if card(card_id).kind in PRODUCTION:
            yield self.counter(self.say(".panel.tokens_here"), tokens, f"stores.{card_id}", "circle")

    def _tactic(self, player: Civilization) -> Row:
        """The tactic and the armies it makes; a tap says why, and gets another."""
        title, detail, strength = self.say(".panel.no_tactic"), self.say(".army.no_tactic"), ""
        if player.tactic is not None:
            made, title = tactical(player).taken or Grouping(), self.term(TACTICS, player.tactic)
            detail, strength = self.desk.words.show(told(made)), signed(made.strength)
        title = self.say(".panel.exclusive", tactic=title) if player.tactic_exclusive else title
        act = partial(self.open_tactic, title)
        return Row(title=title, detail=detail, icon="flag-variant", tone="red", trailing=strength, act=act)

    def open_tactic(self, title: str) -> None:
        """Why the armies are grouped so, and how to get another tactic."""
        state, seat = self.desk.state, self.seat
        player, choice = state.players[seat], tactical(state.players[seat])
        sheet = Sheet(title=title)
        if player.tactic:
            sheet.add_widget(Body(text=help_of(cards(TACTICS)[player.tactic], self.desk.words)))
        weighed = sorted(choice.candidates, key=lambda one: (not one.kept, -one.value.strength))[:MOST_WEIGHED]
        reasons = [Reason(self.desk.words.show(one.name), self.desk.say(one.reason), one.kept) for one in weighed]
        sheet.add_widget(ExplainList(intro=self.desk.say(choice.rule), reasons=reasons))
        sheet.offer(self.say(".PlayTactic.title"), PlayTactic.icon, self.ask, PlayTactic)
        add_moves(sheet, self.desk, [CopyTactic(seat, id) for id in tactics_to_copy(state, seat)])
        sheet.open()

    def _other(self, player: Civilization) -> list[dict[str, Any]]:
        standing = [(card(wonder.id), wonder.ruined) for wonder in player.wonders]
        found = [(card(id), False) for id in player.specials] + standing
        found += [(event(id), False) for id in player.colonies]
        chips = []
        for printed, ruined in found:
            name, act = self.name(printed), partial(open_card, self.desk, printed)
            text = self.say(".panel.ruin", wonder=name) if ruined else name
            chips.append({"text": text, "icon": icon_of(printed), "act": act})
        return chips


def sorted_cards(player: Civilization, kinds: tuple[str, ...]) -> list[str]:
    """The technologies of these kinds in play, by kind, the highest first."""
    found = [id for id in player.workers if card(id).kind in kinds]
    return sorted(found, key=lambda id: (kinds.index(card(id).kind), -card(id).level))


load_kv(__file__)
