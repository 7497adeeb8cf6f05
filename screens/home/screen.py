"""Home: the evening to go on with, a new game, or a look back."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty

from companion.evening.card import Card
from companion.games import KEYS
from companion.language import game_name
from screens.home.cards import card_lines, sample_keys, start_sample
from screens.home.painted import ContinueCard, FirstCard, GameTile, WelcomeCard
from screens.kit.kv import load_kv
from screens.theme import theme
from screens.view import View
from screens.words import tr

CARDS_SHOWN = 3


class HomeView(View):
    """What you see first: continue, begin, score, look back."""

    columns = NumericProperty(2)

    def enter(self, **given: Any) -> None:
        """Show at once; the cards follow what the library says."""
        tr.bind(lang=self._refresh)
        theme.bind(wide=self._refresh)
        self._refresh()

    def resume(self) -> None:
        """Show what changed at the table."""
        theme.game = ""
        self._refresh()

    def _refresh(self, *_args: object) -> None:
        waiting = [card for card in self.app.library.list() if not card.finished and card.game]
        self._show_cards(waiting[:CARDS_SHOWN])
        if len(waiting) > CARDS_SHOWN:
            self._offer_all(len(waiting))
        self._show_tiles()

    def _offer_all(self, n: int) -> None:
        """The way to the evenings that wait but have no card here."""
        rest = GameTile(icon="history", name=tr.say("app.all_waiting", n=n), dashed=True, flat=True)
        rest.bind(on_release=lambda _tile: self.app.stage.show("history"))
        self.ids.cards.add_widget(rest)

    def _show_cards(self, cards: list[Card]) -> None:
        box = self.ids.cards
        box.clear_widgets()
        if not cards:
            welcome = WelcomeCard(
                icon="hand-wave-outline", name=tr.say("app.welcome"), detail=tr.say("app.welcome_text")
            )
            welcome.bind(on_release=lambda _card: self.choose_sample())
            box.add_widget(welcome)
        for place, card in enumerate(cards):
            detail, note = card_lines(card)
            about = {"game": card.game, "icon": theme.icon_of(card.game), "name": game_name(tr.lang, card.game)}
            about |= {"detail": detail, "note": note, "session_id": card.id}
            shown = ContinueCard(**about) if place else FirstCard(word=tr.say("app.continue"), **about)
            shown.bind(on_release=lambda tapped: self.app.open_session(tapped.session_id))
            box.add_widget(shown)

    def _show_tiles(self) -> None:
        grid = self.ids.tiles
        grid.clear_widgets()
        for key in KEYS:
            tile = GameTile(game=key, icon=theme.icon_of(key), name=game_name(tr.lang, key))
            tile.bind(on_release=lambda tapped: self.app.stage.show("setup", game=tapped.game))
            grid.add_widget(tile)
        only_score = GameTile(icon="calculator-variant-outline", name=tr.say("app.score_only"), dashed=True)
        only_score.bind(on_release=lambda _tile: self.choose_game_to_tally())
        grid.add_widget(only_score)

    def choose_game_to_tally(self) -> None:
        """Score a game that was not tracked: which one?"""
        self._choose_game(tr.say("app.score_only"), KEYS, lambda key: self.app.stage.show("tally", game=key))

    def choose_sample(self) -> None:
        """Look at a recorded evening, as a copy of your own."""
        self._choose_game(tr.say("app.samples"), sample_keys(), self._open_sample)

    def _open_sample(self, key: str) -> None:
        desk = start_sample(self.app.library, key)
        Clock.schedule_once(lambda _dt: self.app.sit_down(desk), 0)

    def _choose_game(self, title: str, keys: Any, then: Any) -> None:
        from screens.kit.sheet import Sheet

        sheet = Sheet(title=title)
        for key in keys:
            tile = GameTile(game=key, icon=theme.icon_of(key), name=game_name(tr.lang, key), flat=True)
            tile.bind(on_release=lambda tapped: sheet.close_and(then, tapped.game))
            sheet.add_widget(tile)
        sheet.open()


load_kv(__file__)
