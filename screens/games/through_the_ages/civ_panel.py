"""One civilization at a glance: ratings, actions left, stocks, tokens, and the hand to play from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine.message import TermRef
from companion.games.through_the_ages.cards.card_options import hand_moves, powers, wonder_moves
from companion.games.through_the_ages.cards.row_actions import TakeCard
from companion.games.through_the_ages.civil.civil_actions import IncreasePopulation
from companion.games.through_the_ages.civil.costs import population_cost
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.goods.token_actions import PayOtherwise, other_payments
from companion.games.through_the_ages.own.own_actions import MakeCard
from companion.games.through_the_ages.table.keeping import knows_hands, knows_tableau
from companion.games.through_the_ages.table.keeping_actions import ChangeKeeping, SetRating
from companion.games.through_the_ages.table.printed_cards import AGE_IV, HAPPY, KEEPINGS, card
from companion.games.through_the_ages.table.ratings import Rating, Ratings, ratings
from companion.games.through_the_ages.table.state import Civilization, World
from companion.games.through_the_ages.table.table_actions import SetStock
from companion.games.through_the_ages.turn.production import food_production, resource_production
from companion.games.through_the_ages.turn.turn_actions import EndAge
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_row import Row
from screens.games.through_the_ages.card_sheet import open_card
from screens.games.through_the_ages.printed import facts_of, gives_of, help_of, icon_of, signed, tone_of
from screens.kit.card import TapCard
from screens.kit.counter import Counter
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Body
from screens.words import tr

RATINGS = {
    "science": ("flask", "blue"),
    "culture": ("drama-masks", "purple"),
    "strength": ("sword", "red"),
    "happiness": ("emoticon-happy", "yellow"),
}
ACTIONS = {"civil": "ink", "military": "red"}
TOKENS = {"unused": ("account", "yellow"), "yellow_bank": ("circle", "yellow"), "blue_bank": ("circle", "blue")}
STOCKS = {
    "food": ("barley", "green"),
    "resources": ("pickaxe", "orange"),
    "science": ("flask", "blue"),
    "culture": ("drama-masks", "purple"),
}
POINTS_ONLY = ("science", "culture")


class FigureTile(TapCard):
    """A rating, a bank or a pool: its number with its picture, and what that means now; a tap takes it apart."""

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


class AgesCivPanel(AgesPanel):
    """What a civilization has and can do now, as far as the table keeps it."""

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        super().__init__(desk, **kwargs)
        self.rated = {what: FigureTile(icon=icon, tone=tone) for what, (icon, tone) in RATINGS.items()}
        self.lines = {what: ActionsLine(tone=tone) for what, tone in ACTIONS.items()}
        self.tokens = {what: FigureTile(icon=icon, tone=tone) for what, (icon, tone) in TOKENS.items()}
        self.told = {what: Counter(icon=icon, tone=tone) for what, (icon, tone) in RATINGS.items()}
        self.stocks = {what: Counter(icon=icon, tone=tone) for what, (icon, tone) in STOCKS.items()}
        explained = {"explain": self.rated, "explain_actions": self.lines, "explain_tokens": self.tokens}
        for name, tiles in explained.items():
            for what, tile in tiles.items():
                tile.act = partial(getattr(self, name), what)
        for what, made in self.told.items():
            made.bind(on_step=lambda made, by, what=what: self.tell(what, made.value + by))
            made.bind(on_set=lambda _made, value, what=what: self.tell(what, value))
        for what, made in self.stocks.items():
            made.bind(on_step=lambda made, by, what=what: self.stock(what, made.value + by, by))
            made.bind(on_set=lambda _made, value, what=what: self.stock(what, value))

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """The civilization, its moves, and how much is kept."""
        return (*super().watched(state, seat), state.keeping, state.own)

    def show(self, state: World, seat: int) -> None:
        """Bring the stocks up to date; what the table does not keep is not there."""
        tableau = knows_tableau(state)
        _stand(self.ids.stocks, [made for what, made in self.stocks.items() if tableau or what in POINTS_ONLY])
        self._show_stocks(state.players[seat])

    def follow(self, state: World, seat: int) -> None:
        """What the stocks lead to: ratings, what they change, moves and the hand."""
        rated, player = ratings(state, seat), state.players[seat]
        hands, tableau = knows_hands(state), knows_tableau(state)
        _stand(self.ids.ratings, (self.rated if tableau else self.told).values())
        _stand(self.ids.actions, [line for what, line in self.lines.items() if hands or (tableau and what != "civil")])
        _stand(self.ids.tokens, self.tokens.values() if tableau else ())
        self._show_ratings(rated, player)
        self._show_changes(state, seat, rated)
        self._show_tokens(rated, player)
        self.rows("moves", "", self._moves(state, seat) if tableau else [])
        limit, every = rated.civil_hand_limit, self.say(".panel.all_cards") if hands else ""
        title = self.say(".panel.hand", n=len(player.civil_hand), limit=limit) if hands else ""
        hand = [self._hand_row(state, seat, id) for id in player.civil_hand] if hands else []
        empty = self.say(".panel.no_hand") if hands else ""
        self.rows("hand", title, hand, empty=empty, action=every, act=self.all_cards, lands=(TakeCard,))
        self.rows("keeping", "", [*self._age(state), self._keeping(state), *self._own_cards(state)])

    def _show_ratings(self, rated: Ratings, player: Civilization) -> None:
        for what, tile in self.rated.items():
            self.told[what].value = getattr(rated, what).value
            tile.value = self.desk.words.number(self.told[what].value)
            tile.label, self.told[what].label = self.say(f".panel.rated.{what}"), self.say(f".panel.rating.{what}")
        joy, need = self.rated["happiness"], rated.happiness_required
        joy.label = self.say(".panel.joy_needed", n=need) if need else joy.label
        joy.alarm = rated.discontent > player.unused
        joy.icon = "emoticon-sad" if rated.discontent else "emoticon-happy"
        left = {
            "civil": player.civil_left + player.turn.extra_civil,
            "military": player.military_left + player.turn.extra_military,
        }
        for what, line in self.lines.items():
            have, total = left[what], getattr(rated, f"{what}_actions").value
            line.label, line.left, line.total = self.say(f".panel.actions.{what}"), have, total
            line.number = self.say(".panel.of", n=have, total=total)

    def _show_stocks(self, player: Civilization) -> None:
        have = (food(player), resources(player), player.science, player.culture)
        for what, amount in zip(STOCKS, have, strict=True):
            self.stocks[what].value = amount

    def _show_changes(self, state: World, seat: int, rated: Ratings) -> None:
        speaker = self.desk.words
        changes = {
            "food": (food_production(state, seat), rated.consumption),
            "resources": (resource_production(state, seat), rated.corruption),
        }
        for what, made in self.stocks.items():
            made.label = speaker.say(f".panel.stock.{what}")
            if what in changes:
                gain, loss = changes[what]
                change = " ".join([signed(speaker, gain), *([signed(speaker, -loss)] if loss else [])])
                made.label = self.say(".panel.stock", what=made.label, change=change)

    def _show_tokens(self, rated: Ratings, player: Civilization) -> None:
        worries = {"unused": rated.discontent, "blue_bank": rated.corruption, "yellow_bank": 0}
        words = {"unused": ".panel.discontent", "blue_bank": ".panel.blue_loss"}
        for what, tile in self.tokens.items():
            tile.value = self.desk.words.number(getattr(player, what))
            tile.alarm = worries[what] > 0
            tile.label = self.say(words[what], n=worries[what]) if tile.alarm else self.say(f".panel.{what}")

    def _moves(self, state: World, seat: int) -> list[Row]:
        """Growing, the wonder, and what cards in play allow."""
        rows = [self.move_row(IncreasePopulation(seat), tone="yellow"), *self._wonder(state, seat)]
        rows += [self.move_row(move) for move in powers(state, seat)]
        return [*rows, self.ask_row(PayOtherwise)] if other_payments(state.players[seat]) else rows

    def _age(self, state: World) -> list[Row]:
        """Where the row is not kept: the age is told to be over here."""
        if state.with_row or not 0 < state.age < AGE_IV:
            return []
        return [Row(title=self.say(".EndAge.title"), icon=EndAge.icon, pill_act=partial(self.desk.perform, EndAge()))]

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
            act=open_it,
            pill_act=open_it,
        )

    def _keeping(self, state: World) -> Row:
        """How much is kept, changed at any moment."""
        return Row(
            title=self.say(".panel.keeping", keeping=TermRef(KEEPINGS, state.keeping)),
            icon=ChangeKeeping.icon,
            pill=self.say(".panel.change"),
            pill_act=partial(self.ask_table, ChangeKeeping),
        )

    def _own_cards(self, state: World) -> list[Row]:
        """The cards of the table's own, and the way to make one."""
        makes = Row(title=self.say(".MakeCard.title"), icon=MakeCard.icon, pill_act=partial(self.ask_table, MakeCard))
        lies = [self.card_row(card(id), facts_of(card(id), self.desk.words)) for id in state.own]
        return [*lies, makes]

    def stock(self, what: str, value: float, by: float | None = None) -> None:
        """Correct goods or points: a tap counts, the pad sets; the blue tokens follow food and resources."""
        if what not in POINTS_ONLY:
            stock = SetStock(self.seat, what == "food", max(0, int(value)))
            self.do(stock, counted=by is not None)
        elif by is not None:
            self.count(what, by)
        else:
            self.adjust(what, value)

    def tell(self, what: str, value: float) -> None:
        """Where only the boards are kept: a rating is what the table says."""
        self.do(SetRating(self.seat, HAPPY if what == "happiness" else what, max(0, int(value))))

    def explain(self, what: str) -> None:
        """Which cards make up a rating."""
        state, seat = self.desk.state, self.seat
        rated = ratings(state, seat)
        found: Rating = getattr(rated, what)
        title = self.say(".panel.rating_title", rating=self.say(f".panel.rating.{what}"), n=found.value)
        notes = []
        if what == "happiness":
            unused, need = state.players[seat].unused, rated.happiness_required
            notes.append(self.say(".panel.happy_note", need=need, n=rated.discontent, unused=unused))
        if what == "strength":
            notes.append(self.say(".panel.colonization", n=rated.colonization.value))
        self.why(title, found, *notes)

    def explain_actions(self, what: str) -> None:
        """Where the actions come from, and how many are left."""
        state, seat = self.desk.state, self.seat
        found: Rating = getattr(ratings(state, seat), f"{what}_actions")
        left = getattr(state.players[seat], f"{what}_left")
        label = self.say(f".field.{what}_left")
        title = self.say(".panel.rating_title", rating=self.say(f".panel.actions.{what}"), n=found.value)
        self.why(title, found, extra=(self.counter(label, left, f"{what}_left"),))

    def explain_tokens(self, what: str) -> None:
        """What a bank means now, and its number to correct."""
        state, seat = self.desk.state, self.seat
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


def _stand(box: Any, widgets: Iterable[Any]) -> None:
    """Let just these stand in a box, in this order."""
    wanted = list(widgets)
    if list(reversed(box.children)) != wanted:
        box.clear_widgets()
        for widget in wanted:
            box.add_widget(widget)


load_kv(__file__)
