"""One civilization at a glance: ratings, actions left, stocks, tokens, and the hand to play from."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.games.through_the_ages.cards.card_options import hand_moves, powers, wonder_moves
from companion.games.through_the_ages.civil.civil_actions import IncreasePopulation
from companion.games.through_the_ages.civil.costs import population_cost
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.table.printed_cards import card, cards
from companion.games.through_the_ages.table.ratings import Rating, Ratings, ratings
from companion.games.through_the_ages.table.state import Civilization, World
from companion.games.through_the_ages.table.table_actions import CARD_DOMAINS, SetStock
from companion.games.through_the_ages.turn.production import food_production, resource_production
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_picker import CardPicker
from screens.games.through_the_ages.card_row import Row, show_rows
from screens.games.through_the_ages.card_sheet import open_card
from screens.games.through_the_ages.printed import gives_of, help_of, icon_of, signed, tone_of
from screens.kit.card import TapCard
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.words import tr

RATINGS = (
    ("science", "flask", "blue"),
    ("culture", "drama-masks", "purple"),
    ("strength", "sword", "red"),
    ("happiness", "emoticon-happy", "yellow"),
)
ACTIONS = (("civil", "ink"), ("military", "red"))
TOKENS = (("unused", "account", "yellow"), ("yellow_bank", "circle", "yellow"), ("blue_bank", "circle", "blue"))


class RatingTile(TapCard):
    """A derived rating; a tap takes it apart."""

    value = StringProperty("0")
    label = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink")
    alarm = BooleanProperty(False)


class ActionsLine(TapCard):
    """Actions left of a total."""

    label = StringProperty("")
    number = StringProperty("")
    left = NumericProperty(0)
    total = NumericProperty(0)
    tone = StringProperty("ink")


class TokenTile(TapCard):
    """Tokens in a bank or pool, and what that means now."""

    count = StringProperty("0")
    label = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink")
    alarm = BooleanProperty(False)


class AgesCivPanel(AgesPanel):
    """What a civilization has and can do now."""

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        super().__init__(desk, **kwargs)
        for what, icon, tone in RATINGS:
            self._tile("ratings", RatingTile(icon=icon, tone=tone), partial(self.explain, what))
        for what, tone in ACTIONS:
            self._tile("actions", ActionsLine(tone=tone), partial(self.explain_actions, what))
        for what, icon, tone in TOKENS:
            self._tile("tokens", TokenTile(icon=icon, tone=tone), partial(self.explain_tokens, what))

    def _tile(self, box: str, tile: TapCard, act: Any) -> None:
        tile.bind(on_release=lambda _tile: act())
        self.ids[box].add_widget(tile)

    def _tiles(self, box: str) -> list[Any]:
        return list(reversed(self.ids[box].children))

    def show(self, state: World, seat: int) -> None:
        """Bring everything up to date."""
        rated, player = ratings(state, seat), state.players[seat]
        self._show_ratings(rated, player)
        self._show_stocks(state, seat, rated)
        self._show_tokens(rated, player)
        moves = [self._population(seat), *self._wonder(state, seat)]
        moves += [self.move_row(move) for move in powers(state, seat)]
        show_rows(self.ids.moves, moves)
        self.ids.hand_title.text = self.say(".panel.hand", n=len(player.civil_hand), limit=rated.civil_hand_limit)
        self.ids.no_hand.text = "" if player.civil_hand else self.say(".panel.no_hand")
        show_rows(self.ids.hand, [self._hand_row(state, seat, id) for id in player.civil_hand])

    def _show_ratings(self, rated: Ratings, player: Civilization) -> None:
        for tile, (what, _icon, _tone) in zip(self._tiles("ratings"), RATINGS, strict=True):
            tile.value = self.desk.words.number(getattr(rated, what).value)
            tile.label = self.say(f".panel.rating.{what}")
        joy = self._tiles("ratings")[-1]
        joy.alarm = rated.discontent > player.unused
        joy.value = self.say(".panel.of", n=rated.happiness.value, total=rated.happiness_required)
        joy.icon = "emoticon-sad" if rated.discontent else "emoticon-happy"
        left = (player.civil_left + player.turn.extra_civil, player.military_left + player.turn.extra_military)
        totals = (rated.civil_actions.value, rated.military_actions.value)
        rows = zip(self._tiles("actions"), ACTIONS, left, totals, strict=True)
        for line, (what, _tone), have, total in rows:
            line.label, line.left, line.total = self.say(f".panel.actions.{what}"), have, total
            line.number = self.say(".panel.of", n=have, total=total)

    def _show_stocks(self, state: World, seat: int, rated: Ratings) -> None:
        player, speaker = state.players[seat], self.desk.words
        changes = {
            "food": (food(player), food_production(state, seat), rated.consumption),
            "resources": (resources(player), resource_production(state, seat), rated.corruption),
            "science": (player.science, rated.science.value, 0),
            "culture": (player.culture, rated.culture.value, 0),
        }
        for what, (have, gain, loss) in changes.items():
            counter = self.ids[what]
            change = " ".join([signed(speaker, gain), *([signed(speaker, -loss)] if loss else [])])
            counter.value = have
            counter.label = self.say(".panel.stock", what=speaker.say(f".panel.stock.{what}"), change=change)

    def _show_tokens(self, rated: Ratings, player: Civilization) -> None:
        unused, yellow, blue = self._tiles("tokens")
        number = self.desk.words.number
        unused.count, yellow.count, blue.count = map(number, (player.unused, player.yellow_bank, player.blue_bank))
        unused.label = (
            self.say(".panel.discontent", n=rated.discontent) if rated.discontent else self.say(".panel.unused")
        )
        unused.alarm = rated.discontent > 0
        yellow.label = self.say(".panel.yellow_bank")
        blue.label = (
            self.say(".panel.blue_loss", n=rated.corruption) if rated.corruption else self.say(".panel.blue_bank")
        )
        blue.alarm = rated.corruption > 0

    def _population(self, seat: int) -> Row:
        return self.move_row(IncreasePopulation(seat), tone="yellow")

    def _wonder(self, state: World, seat: int) -> list[Row]:
        unfinished = state.players[seat].unfinished
        if unfinished is None:
            return []
        printed, moves = card(unfinished.id), wonder_moves(state, seat)
        detail = self.say(".panel.stages_built", n=unfinished.stages, total=len(printed.stages))
        return [self.card_row(printed, detail, moves)]

    def _hand_row(self, state: World, seat: int, card_id: str) -> Row:
        printed, moves = card(card_id), hand_moves(state, seat, card_id)
        detail = gives_of(printed, self.desk.words) or help_of(printed, tr.lang)
        if len(moves) < 2:
            return self.card_row(printed, detail, moves)
        open_it = partial(open_card, self.desk, printed, moves)
        return Row(
            title=self.name(printed),
            detail=detail,
            icon=icon_of(printed),
            tone=tone_of(printed),
            pill=self.say(".panel.choose"),
            open=open_it,
            move=open_it,
        )

    def stock(self, is_food: bool, amount: float) -> None:
        """Correct food or resources; the blue tokens follow."""
        self.do(SetStock(int(self.desk.seat), is_food, max(0, int(amount))))

    def explain(self, what: str) -> None:
        """Which cards make up a rating."""
        seat = int(self.desk.seat)
        rated = ratings(self.desk.state, seat)
        found: Rating = getattr(rated, what)
        title = self.say(".panel.rating_title", rating=self.say(f".panel.rating.{what}"), n=found.value)
        notes = []
        if what == "happiness":
            unused = self.desk.state.players[seat].unused
            need = rated.happiness_required
            notes.append(self.say(".panel.happy_note", need=need, n=rated.discontent, unused=unused))
        if what == "strength":
            notes.append(self.say(".panel.colonization", n=rated.colonization.value))
        self.why(title, found, *notes)

    def explain_actions(self, what: str) -> None:
        """Where the actions come from, and how many are left."""
        state, seat = self.desk.state, int(self.desk.seat)
        found: Rating = getattr(ratings(state, seat), f"{what}_actions")
        left = getattr(state.players[seat], f"{what}_left")
        label = self.say(f".field.{what}_left")
        title = self.say(".panel.rating_title", rating=self.say(f".panel.actions.{what}"), n=found.value)
        self.why(title, found, extra=(self.counter(label, left, f"{what}_left"),))

    def explain_tokens(self, what: str) -> None:
        """What a bank means now, and its number to correct."""
        state, seat = self.desk.state, int(self.desk.seat)
        player, rated = state.players[seat], ratings(state, seat)
        price = population_cost(player)
        notes = {
            "unused": self.say(".panel.unused_note", n=rated.discontent, workers=player.all_workers),
            "yellow_bank": self.say(
                ".panel.yellow_note",
                price=price.value if price else None,
                food=rated.consumption,
                happy=rated.happiness_required,
            ),
            "blue_bank": self.say(".panel.blue_note", n=rated.corruption),
        }
        sheet = Sheet(title=self.say(f".panel.{what}"))
        sheet.add_widget(Body(text=notes[what]))
        sheet.add_widget(self.counter(self.say(f".field.{what}"), getattr(player, what), what))
        sheet.open()

    def all_cards(self) -> None:
        """Look up any card of the game."""
        every = [found for domain in CARD_DOMAINS for found in cards(domain).values()]
        CardPicker(self.desk, self.say(".panel.all_cards"), every, lambda found: open_card(self.desk, found)).open()


load_kv(__file__)
