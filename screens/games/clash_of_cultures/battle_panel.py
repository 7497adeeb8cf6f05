"""Battles: prepared with live odds, fought round by round, and the city that was won."""

from __future__ import annotations

from typing import Any

import screens.games.clash_of_cultures.odds_card
import screens.games.clash_of_cultures.parts  # noqa: F401  (kv finds their widgets by name)
from companion.engine.asking import begin
from companion.games.clash_of_cultures.cities.influence import city_at
from companion.games.clash_of_cultures.table.ids import ANGRY
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.war.capture import capture_gold
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity, LoseCityToBarbarians
from screens.desk import Desk
from screens.games.clash_of_cultures.battle_draft import ClashBattleDraft
from screens.games.clash_of_cultures.battle_fight import ClashBattleFight
from screens.kit.banner import Banner
from screens.kit.kv import load_kv
from screens.table.panel import Panel

TOLD = (
    ".step.battle_round",
    ".step.capture_due",
    ".step.barbarians_beaten",
    ".step.pirates_beaten",
    ".step.wall_holds",
)


class ClashBattlePanel(Panel):
    """The battle helper: what stands here depends on whether a battle is under way."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._draft: ClashBattleDraft | None = None
        self._fight: ClashBattleFight | None = None
        super().__init__(desk, **kwargs)

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The battle, what it won, and everybody's means."""
        return (state.battle, state.spoils, state.players, state.barbarians, int(self.desk.session.cursor))

    def show(self, state: Clash, seat: int) -> None:
        """Prepare, fight, or capture."""
        self._show_last()
        if state.battle is not None:
            if self._fight is None:
                self._fight = ClashBattleFight(self.desk)
            self._put(self._fight)
            self._fight.show(state)
        elif state.spoils is not None:
            self._put(self._spoils(state))
        else:
            if self._draft is None:
                self._draft = ClashBattleDraft(self.desk)
            self._put(self._draft)
            self._draft.show(state, seat)

    def _put(self, widget: Any) -> None:
        if widget.parent is not self.ids.place:
            self.ids.place.clear_widgets()
            self.ids.place.add_widget(widget)

    def _show_last(self) -> None:
        session, banner = self.desk.session, self.ids.last
        steps = session.story(session.cursor - 1).steps if session.cursor else ()
        banner.title = " ".join(self.desk.say(step.message) for step in steps if step.message.id in TOLD)

    def _spoils(self, state: Clash) -> Banner:
        spoils = state.spoils
        assert spoils is not None
        city = city_at(state, spoils.loser, spoils.city)
        card = Banner(
            title=self.say(".next.capture", city=spoils.city),
            text=self.say(".panel.capture_gold", n=capture_gold(city) if spoils.loser is not None else 1),
            icon="castle",
            tone="warning",
            action=self.say(".ConquerCity.title"),
        )
        if spoils.winner is None:
            card.text = self.desk.words.term("moods", ANGRY)
            lost = begin(LoseCityToBarbarians, seat=spoils.loser, city=spoils.city)
            card.bind(on_act=lambda _card: self.desk.perform(lost))
        else:
            capture = begin(ConquerCity, seat=spoils.winner, loser=spoils.loser, city=spoils.city)
            card.bind(on_act=lambda _card: self.desk.perform(capture))
        return card


load_kv(__file__)
