"""Home: the last evening as a postcard, the games as books on a shelf, and the one that goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import global_idmap
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.evening.card import Card
from companion.games import keys
from companion.language import game_name
from screens import fonts
from screens.after_frame import AfterFrame
from screens.kit.ahead import Ahead
from screens.kit.buttons import IconButton
from screens.kit.kv import load_kv
from screens.kit.scroll import Scroll
from screens.kit.type import Title
from screens.rooms.home.cards import card_lines, greeting_of, where
from screens.rooms.home.dock import Primary, Quiet, Row
from screens.rooms.home.painted import ContinueCard, GameTile
from screens.rooms.home.postcard import HEIGHT, Postcard
from screens.rooms.home.shelf import Shelf
from screens.theme import theme
from screens.view import View
from screens.words import tr
from screens.worlds.texture import soft_glow

MORNING_ENDS, DAY_ENDS, NIGHT_ENDS = 11, 17, 4
RAIL, LOW_RAIL = 408, 372
LOW_SHARE = 0.54  # a small phone on its side leaves the books as much as a thumb needs
QUIET = 104
LOW_CARD = 150
SHORT, LEAST_SHELF = 720, 0.66  # dp under which the postcard shrinks; what is left of the books at least
MOST_LISTED = 5
TOUR_AFTER = 0.3

global_idmap["fonts_display"] = fonts.display
global_idmap["soft_glow"] = soft_glow


class HomeTitle(Title):
    """The greeting, in our own display face."""


class HomeBar(BoxLayout):
    """The ways from home."""

    app = ObjectProperty(None)

    def go(self, name: str, **given: Any) -> None:
        """Show another view."""
        self.app.stage.show(name, **given)


class HomeView(View):
    """What you see first: go on, begin, score, look back."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = HomeTitle(width=Window.width)  # nearly what it will have: spares type nobody sees
        self.head = BoxLayout(size_hint_y=None, padding=(0, 0, dp(8), 0))
        mark = IconButton(icon="help-circle-outline", pos_hint={"center_y": 0.5})
        mark.bind(on_release=lambda _mark: self.app.explain("home"))
        self.title.bind(height=self.head.setter("height"))
        for part in (self.title, mark):
            self.head.add_widget(part)
        self.postcard = Postcard(size_hint_y=None)
        self.shelf = Shelf(size_hint_y=None)
        self.row = Row()
        self.primary, self.quiet = Primary(), Quiet(size_hint_x=None)
        self.dock = BoxLayout(size_hint_y=None, padding=(dp(12), dp(8), dp(12), dp(10)), spacing=dp(8))
        for button in (self.quiet, self.primary):
            self.dock.add_widget(button)
        self.postcard.bind(on_release=lambda _card: self.open_postcard())
        self.shelf.bind(on_book=lambda _shelf, game: self.pull_out(game))
        self.row.bind(on_release=lambda _row: self.follow_row())
        self.primary.bind(on_release=lambda _button: self.go_on(), height=self._measure)
        self.quiet.bind(on_release=lambda _button: self.choose_game_to_tally())
        for part in (self.head, self.row):
            part.bind(height=self._measure)
        self._cards: Sequence[Card] = ()
        self._ahead = Ahead(self._rooms_ahead, lambda: self.app.stage.top is self)
        self._stands = AfterFrame(lambda _dt: self._ahead.begin())

    def enter(self, **given: Any) -> None:
        """Show at once; the cards follow what the library says."""
        tr.bind(lang=self._refresh)
        theme.bind(wide=self._lay_out, low=self._lay_out, scale=self._measure)
        self._lay_out()
        self._refresh()
        self._stands()

    def resume(self) -> None:
        """Show what changed at the table."""
        theme.game = ""
        self._refresh()
        self._ahead.look_again()

    def leave(self) -> None:
        """The app ends."""
        self._stands.cancel()
        self._ahead.stop()

    # -- the page

    def _lay_out(self, *_args: object) -> None:
        """Upright: one column over the dock. Wide: the shelf beside a rail."""
        body = self.ids.body
        body.clear_widgets()
        for part in (self.head, self.postcard, self.shelf, self.row, self.dock):
            if part.parent is not None:
                part.parent.remove_widget(part)
        wide = theme.wide or theme.low
        body.orientation = "horizontal" if wide else "vertical"
        self._scroll, column = Scroll(), BoxLayout(orientation="vertical", size_hint_y=None)
        below = (self.row,) if wide else (self.shelf, self._padded())
        for part in (*(() if theme.low else (self.head,)), self.postcard, *below):
            column.add_widget(part)
        column.bind(minimum_height=column.setter("height"))
        self._scroll.add_widget(column)
        self._scroll.bind(height=self._measure)
        if not wide:
            body.add_widget(self._scroll)
            body.add_widget(self.dock)
        else:
            self.shelf.size_hint_y = 1
            body.add_widget(self.shelf)
            across = min(dp(LOW_RAIL), Window.width * LOW_SHARE) if theme.low else dp(RAIL)
            rail = BoxLayout(orientation="vertical", size_hint_x=None, width=across)
            column.padding, column.spacing = (dp(12), dp(4)), dp(8)
            rail.add_widget(self._scroll)
            rail.add_widget(self.dock)
            body.add_widget(rail)
        self._measure()

    def _padded(self) -> BoxLayout:
        """The row with room beside it, which the shelf does not leave."""
        box = BoxLayout(orientation="vertical", size_hint_y=None, padding=(dp(12), dp(10), dp(12), dp(4)))
        box.add_widget(self.row)
        box.bind(minimum_height=box.setter("height"))
        return box

    def _measure(self, *_args: object) -> None:
        """Give the shelf what is left of the height, but no less than its books need at this width."""
        small = theme.low or Window.height < dp(SHORT)
        self.postcard.height = dp(LOW_CARD) if small else dp(HEIGHT + 18)
        self.dock.height = self.primary.height + dp(18)
        self.quiet.width = dp(QUIET) * min(1.25, max(1.0, theme.scale))
        if theme.wide or theme.low:
            return
        self.shelf.size_hint_y = None
        natural_wide, natural_high = Shelf.natural()
        wanted = natural_high * min(1.0, max(0.5, self._scroll.width / natural_wide))
        taken = self.head.height + self.postcard.height + self.row.height + dp(14)
        self.shelf.height = max(wanted * LEAST_SHELF, min(wanted * 1.1, self._scroll.height - taken))

    # -- what it shows

    def _refresh(self, *_args: object) -> None:
        self._cards = [card for card in self.app.evenings() if card.game]
        waiting = self._waiting()
        self.title.text = tr.say(_greeting(datetime.now().hour))
        self.postcard.greeting = greeting_of(self._last())
        under_way = {card.game: card for card in reversed(waiting)}
        self.shelf.books = [
            (key, game_name(tr.lang, key).partition(":")[0], _ribbon(under_way[key]) if key in under_way else "")
            for key in keys()
        ]
        self._show_row(len(waiting))
        self._show_dock(waiting)
        Clock.schedule_once(self._measure, 0)

    def _waiting(self) -> list[Card]:
        return [card for card in self._cards if not card.finished and card.problem is None and not card.sample]

    def _next_card(self) -> Card | None:
        """The evening that would be gone on with."""
        return next(iter(self._waiting()), None)

    def _rooms_ahead(self) -> Iterator[None]:
        """What is made while a thumb rests here; Home itself stands without it."""
        from screens.rooms.home.leads_to import rooms_ahead

        yield from rooms_ahead(self.app, self._next_card)

    def _last(self) -> Card | None:
        """The evening that was played to its end last; a recorded one only where there is no own."""
        ended = [card for card in self._cards if card.final is not None]
        return next((card for card in ended if not card.sample), ended[0] if ended else None)

    def _show_row(self, waiting: int) -> None:
        if waiting > 1:
            self.row.icon, self.row.name = "bookmark-outline", tr.say("app.all_waiting", n=waiting)
            self.row.detail = tr.say("app.all_waiting_where")
        else:
            self.row.icon, self.row.name = "play-circle-outline", tr.say("app.open_sample")
            self.row.detail = tr.say("app.sample_what")

    def _show_dock(self, waiting: list[Card]) -> None:
        self.quiet.name = tr.say("app.score_only")
        if not waiting:
            self.primary.icon, self.primary.name = "plus", tr.say("app.new_game")
            self.primary.detail = tr.say("app.pick_a_book")
            return
        self.primary.icon, self.primary.name = "play", tr.say("app.go_on")
        self.primary.detail = where(waiting[0])

    # -- what it does

    def go_on(self) -> None:
        """The evening played last; without one, choose a game."""
        waiting = self._waiting()
        if waiting:
            self.app.open_session(waiting[0].id)
        else:
            self._choose_game(tr.say("app.new_game"), keys(), self._begin)

    def pull_out(self, game: str) -> None:
        """Go on with a game that is under way, or begin a new one."""
        waiting = [card for card in self._waiting() if card.game == game]
        if waiting:
            self._choose_evening(game_name(tr.lang, game), waiting, game)
        else:
            self._begin(game)

    def _begin(self, game: str) -> None:
        self.app.stage.show("setup", game=game)

    def follow_row(self) -> None:
        """Every evening that waits, or a recorded one to look at."""
        waiting = self._waiting()
        if len(waiting) > 1:
            self._choose_evening(tr.say("app.all_waiting", n=len(waiting)), waiting)
        else:
            self.choose_sample()

    def open_postcard(self) -> None:
        """The last evening: look at it again, or play it once more; before the first one, a recorded one."""
        card = self._last()
        if card is None:
            self.choose_sample()
            return
        from screens.kit.buttons import AccentButton, QuietButton
        from screens.kit.sheet import Sheet
        from screens.past_evening import again_words, play_again, show_evening

        sheet = Sheet(title=game_name(tr.lang, card.game))
        for kind, words, icon, act in (
            (AccentButton, again_words(card), "replay", play_again),
            (QuietButton, "insight.look", "trophy-outline", show_evening),
        ):
            button = kind(text=tr.say(words), icon=icon)
            button.bind(on_release=lambda _button, act=act: sheet.close_and(act, self.app, card))
            sheet.add_widget(button)
        sheet.open()

    def _choose_evening(self, title: str, cards: Sequence[Card], game: str = "") -> None:
        """Evenings that wait, the last one first, and a new one where the book was asked."""
        from screens.kit.sheet import Sheet

        sheet = Sheet(title=title)
        for card in cards[:MOST_LISTED]:
            detail, note = card_lines(card)
            name = tr.say("app.sample") if card.sample else game_name(tr.lang, card.game)
            shown = ContinueCard(
                game=card.game, icon=theme.icon_of(card.game), name=name, detail=detail, note=note, session_id=card.id
            )
            shown.bind(on_release=lambda tapped: sheet.close_and(self.app.open_session, tapped.session_id))
            sheet.add_widget(shown)
        if len(cards) > MOST_LISTED:
            rest = GameTile(icon="history", name=tr.say("app.all_waiting", n=len(cards)), dashed=True, flat=True)
            rest.bind(on_release=lambda _tile: sheet.close_and(self.app.stage.show, "history"))
            sheet.add_widget(rest)
        sheet.add_widget(self._join_tile(sheet))
        if game:
            new = GameTile(game=game, icon="plus", name=tr.say("app.new_game"), dashed=True, flat=True)
            new.bind(on_release=lambda _tile: sheet.close_and(self._begin, game))
            sheet.add_widget(new)
        sheet.open()

    def choose_game_to_tally(self) -> None:
        """Score a game that was not tracked: which one?"""
        self._choose_game(tr.say("app.score_only"), keys(), lambda key: self.app.stage.show("tally", game=key))

    def choose_sample(self) -> None:
        """Look at a recorded evening, as a copy of your own."""
        from screens.samples import sample_keys

        self._choose_game(tr.say("app.samples"), sample_keys(), self._open_sample)

    def _open_sample(self, key: str) -> None:
        from screens.samples import start_sample

        desk = start_sample(self.app.library, key)
        Clock.schedule_once(lambda _dt: self._show_sample(desk), 0)

    def _show_sample(self, desk: Any) -> None:
        from screens.kit.toast import toasts

        self.app.sit_down(desk)
        toasts.show(tr.say("app.sample_counts_for_nobody"), icon="play-circle-outline")
        from screens.guide import tour

        # Once the table stands: what the words point at must have its place.
        Clock.schedule_once(lambda _dt: tour.begin(self.app), TOUR_AFTER)

    def _choose_game(self, title: str, keys: Any, then: Any) -> None:
        from screens.kit.sheet import Sheet

        sheet = Sheet(title=title)
        for key in keys:
            tile = GameTile(game=key, icon=theme.icon_of(key), name=game_name(tr.lang, key), flat=True)
            tile.bind(on_release=lambda tapped: sheet.close_and(then, tapped.game))
            sheet.add_widget(tile)
        if then == self._begin:
            sheet.add_widget(self._join_tile(sheet))
        sheet.open()

    def _join_tile(self, sheet: Any) -> GameTile:
        """The way to a table on another phone."""
        join = GameTile(icon="access-point", name=tr.say("together.join"), dashed=True, flat=True)
        join.bind(on_release=lambda _tile: sheet.close_and(self._join))
        return join

    def _join(self) -> None:
        from screens.together.sheets import open_join

        open_join(self.app)


def _ribbon(card: Card) -> str:
    """The colour of whoever leads an evening, or of its first seat."""
    return card.colours[card.leaders[0]] if card.leaders else card.colours[0]


def _greeting(hour: int) -> str:
    if NIGHT_ENDS <= hour < MORNING_ENDS:
        return "app.good_morning"
    return "app.good_day" if MORNING_ENDS <= hour < DAY_ENDS else "app.good_evening"


load_kv(__file__)
