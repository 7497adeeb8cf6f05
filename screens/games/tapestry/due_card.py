"""What is due now: the benefit in words and one button for each way to take it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.action import Action
from companion.engine.message import TermRef
from companion.games.tapestry.cards.card_actions import CopyCard, PlayTapestry, can_be_in_hand, copyable
from companion.games.tapestry.cards.tech_actions import Invent, LayOutTechs, RepeatPosition, RepeatTech, UpgradeTech
from companion.games.tapestry.cards.techs import tech_owner, token_cards
from companion.games.tapestry.city.city_actions import TakeLandmark
from companion.games.tapestry.civilizations.abilities import abilities_due, open_ways, way_gives
from companion.games.tapestry.civilizations.civilization_actions import (
    OTHERS_WAY,
    GainCivilization,
    UseCivilization,
    drawable,
)
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.map_actions import Research
from companion.games.tapestry.table.ids import INVENTORS, STEP_CIVILIZATION, STEP_COUNT, STEP_TAPESTRY
from companion.games.tapestry.table.printed import benefit, faces, space_id
from companion.games.tapestry.table.state import Due, Tapestry
from companion.games.tapestry.tracks.tracks import standing
from companion.games.tapestry.turn.pending import is_asked, open_actions, open_parts
from companion.games.tapestry.turn.turn_actions import Skip
from screens.desk import Desk
from screens.games.tapestry.card_sheet import ask_card
from screens.games.tapestry.look import TRACK_ICONS, alphabetical, help_of, term
from screens.games.tapestry.pool import Acting, Pool
from screens.games.tapestry.sheets import conquer_sheet, die_sheet, explore_sheet, space_sheet
from screens.kit.card import Card, TapCard
from screens.kit.kv import load_kv
from screens.kit.scroll import Scroll
from screens.kit.sheet import Sheet
from screens.table.form import open_form
from screens.table.pick import pick_target
from screens.words import headline

ALCHEMISTS_ROLL = "alchemists_roll"
CARDS = "tapestry_cards"


class WayButton(Acting, TapCard):
    """One way to take something, with what it means in small print."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")


class DueCard(Card):
    """A benefit that waits for its player, with a button for each way to take it."""

    title = StringProperty("")
    text = StringProperty("")
    long = BooleanProperty(False)

    def on_kv_post(self, _base: Any) -> None:
        self.answers = Pool(self.ids.answers, WayButton)

    def show(self, desk: Desk, state: Tapestry, seat: int) -> None:
        """Say what is due and offer the ways."""
        parts = tuple(dict.fromkeys(open_parts(state.players[seat])))
        due = abilities_due(state, seat) if parts == (STEP_CIVILIZATION,) else ()
        # The step of the civilizations says whose turn it is to be used.
        named, domain = (due, "civilizations") if due else (parts, "benefits")
        self.title = " · ".join(headline(term(desk, domain, id)) for id in named)
        self.text = " ".join(help_of(domain, id) for id in named)
        answers = Answers(desk, state, seat)
        for part in parts:
            answers.offer(part)
        answers.offer_ready()
        self.long = any(button["detail"] for button in answers.buttons)
        self.answers.fill(answers.buttons)


class DueBox(BoxLayout):
    """Where the due card stands while something is due; choices and bonuses are asked above the pages."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.card = Pool(self, DueCard)
        self._shown: tuple[int, Due] | None = None

    def show(self, desk: Desk, state: Tapestry, seat: int, hidden: bool = False, quiet: bool = False) -> None:
        """Bring it up to date, and into sight if something else is due now and nothing on the page comes first."""
        due = state.players[seat].due
        there = bool(due) and not is_asked(due[0]) and not hidden
        shown = (seat, due[0]) if there else None
        for card in self.card.take(int(there)):
            card.show(desk, state, seat)
            if shown != self._shown and not quiet:
                # The finger must have left the page first, and the card have its height.
                Clock.schedule_once(self._bring, 0)
        self._shown = shown

    def _bring(self, _dt: float) -> None:
        page = self.parent
        while page is not None and not isinstance(page, Scroll):
            page = page.parent
        if page is not None and self.children:
            # The page may still be gliding.
            page.effect_y.velocity = 0
            page.scroll_to(self.children[0], animate=False)


class Answers:
    """The buttons of a due card."""

    def __init__(self, desk: Desk, state: Tapestry, seat: int) -> None:
        self.desk, self.state, self.seat = desk, state, seat
        self.buttons: list[dict[str, Any]] = []
        self.covered: tuple[type[Action[Any]], ...] = ()

    def offer(self, part: str) -> None:
        """The buttons for a part that needs more than a ready-made action."""
        if part == STEP_TAPESTRY:
            self._tapestry()
            return
        if part == STEP_CIVILIZATION:
            self._civilizations()
            return
        if part == STEP_COUNT:
            return
        ways: dict[str, Callable[[], None]] = {
            "explore": self._explore,
            "explore_space": self._explore_space,
            "conquer": self._conquer,
            "research": self._research,
            "invent": self._invent,
            "play_on_top": self._tapestry,
            "copy_card": self._copy,
            "any_landmark": self._landmark,
            "extra_civilization": self._civilization,
            "renew_display": self._renew,
        }
        way = ways.get(str(benefit(part)["kind"]))
        if way is not None:
            way()

    def offer_ready(self) -> None:
        """Ready-made actions that no special button covers, leaving out last."""
        for action in open_actions(self.state, self.seat):
            if not isinstance(action, self.covered):
                self._ready(action)

    def _ready(self, action: Action[Any]) -> None:
        detail, act = "", lambda: self.desk.perform(action)
        if isinstance(action, UpgradeTech | RepeatTech):
            detail = help_of("techs", action.card)
        if isinstance(action, RepeatPosition):
            here = standing(self.state.players[self.seat], action.track)
            detail = help_of("spaces", space_id(action.track, here))
        if isinstance(action, UseCivilization):
            act = self._way(action)
            gives = ", ".join(term(self.desk, "benefits", part) for part in way_gives(action.way))
            detail = "" if gives.lower() == self.desk.title_of(action).lower() else headline(gives)
        icon = "" if isinstance(action, Skip) else type(action).icon
        title = self._skipped() if isinstance(action, Skip) else self.desk.title_of(action)
        self._button(title, icon, act, detail)

    def _skipped(self) -> str:
        """What is left out, where more than one thing is open."""
        first, *more = dict.fromkeys(open_parts(self.state.players[self.seat]))
        return self._say(".panel.skip_part" if more else ".Skip.title", what=TermRef("benefits", first))

    def _civilizations(self) -> None:
        """Every way that is open, also those that still ask for something."""
        self.covered += (UseCivilization,)
        for civilization in abilities_due(self.state, self.seat):
            for way in open_ways(self.state.players[self.seat], civilization):
                self._ready(UseCivilization(self.seat, way))

    def _way(self, action: UseCivilization) -> Callable[[], None]:
        if action.way == ALCHEMISTS_ROLL:
            return lambda: die_sheet(self.desk, self.desk.title_of(action), action)
        if action.civilization == INVENTORS:
            return lambda: self._pick_token_card(action)
        return lambda: self.desk.perform(action)

    def _pick_token_card(self, action: UseCivilization) -> None:
        """The tech card that gets the Inventors' token: one's own, or an opponent's."""
        cards = token_cards(self.state, self.seat, own=action.way != OTHERS_WAY)
        title = self.desk.title_of(action)
        pick_target(self.desk, title, action, "card", cards, lambda card: TermRef("techs", card))

    def _button(self, text: str, icon: str, act: Callable[[], object], detail: str = "") -> None:
        self.buttons.append({"text": text, "icon": icon, "detail": detail, "act": act})

    def _say(self, message_id: str, **args: Any) -> str:
        return str(self.desk.words.say(message_id, **args))

    def _explore(self) -> None:
        self._button(self._say(".panel.lay_tile"), "map-marker", lambda: explore_sheet(self.desk, self.seat))

    def _conquer(self) -> None:
        self.covered += (Conquer,)
        self._button(self._say(".Conquer.title"), "sword-cross", lambda: conquer_sheet(self.desk, self.seat))

    def _explore_space(self) -> None:
        self._button(self._say(".ExploreSpace.title"), "rocket-launch", lambda: space_sheet(self.desk, self.seat))

    def _research(self) -> None:
        """The green die: rolled by the app, or what the table rolled."""
        self.covered += (Research,)
        action = Research(self.seat)
        self._button(self._say(".panel.app_rolls"), "dice-multiple-outline", lambda: self.desk.do(action))
        for track in faces("green"):
            name = self._say(".panel.rolled", track=TermRef("tracks", track))
            self._button(name, TRACK_ICONS[track], partial(self.desk.do, action, chance=(track,)))

    def _invent(self) -> None:
        self.covered += (Invent,)
        for card in self.state.display:
            act = partial(self.desk.do, Invent(self.seat, card))
            self._button(term(self.desk, "techs", card), "lightbulb-on", act, help_of("techs", card))
        from_deck = bool(self.state.display)
        title = self._say(".panel.from_deck" if from_deck else ".panel.name_tech")
        self._button(title, "cards-outline", lambda: self._pick_tech(title, from_deck))

    def _pick_tech(self, title: str, from_deck: bool) -> None:
        free = [card for card in self.desk.game.vocabulary["techs"] if tech_owner(self.state, card) is None]
        free = [card for card in free if card not in self.state.display]
        then = partial(self._invent_named, from_deck)
        open_cards(self.desk, title, "techs", free, then)

    def _invent_named(self, from_deck: bool, card: str) -> None:
        self.desk.do(Invent(self.seat, card, from_deck=from_deck))

    def _tapestry(self) -> None:
        self.covered += (PlayTapestry,)
        if self.state.players[self.seat].hand:
            self._button(self._say(".panel.name_card"), "cards-playing", self._pick_card)
            hidden = PlayTapestry(self.seat, unnamed=True)
            self._button(self._say(".panel.hide_card"), "eye-off", lambda: self.desk.perform(hidden))
        else:
            blind = PlayTapestry(self.seat)
            self._button(self._say(".panel.face_down"), "cards", lambda: self.desk.perform(blind))

    def _pick_card(self) -> None:
        cards = [card for card in self.desk.game.vocabulary["tapestry_cards"] if can_be_in_hand(self.state, card)]
        open_cards(self.desk, self._say(".panel.name_card"), CARDS, cards, self._play)

    def _play(self, card: str) -> None:
        ask_card(self.desk, PlayTapestry, self.seat, card)

    def _copy(self) -> None:
        cards = copyable(self.state, self.seat)
        title = self._say(".CopyCard.title")
        self._button(title, CopyCard.icon, lambda: open_cards(self.desk, title, CARDS, cards, self._copied))

    def _copied(self, card: str) -> None:
        ask_card(self.desk, CopyCard, self.seat, card)

    def _landmark(self) -> None:
        landmarks = self.desk.game.vocabulary["landmarks"]
        action, title = TakeLandmark(self.seat, landmarks[0]), self._say(".TakeLandmark.title")
        self._button(
            title,
            TakeLandmark.icon,
            lambda: pick_target(self.desk, title, action, "landmark", landmarks, lambda id: TermRef("landmarks", id)),
        )

    def _civilization(self) -> None:
        """Another civilization: drawn by the app, or at the table."""
        self.covered += (GainCivilization,)
        drawn = GainCivilization(self.seat)
        self._button(self._say(".panel.app_draws"), "account-plus", lambda: self.desk.perform(drawn))
        left = drawable(self.state)
        title = self._say(".panel.drawn_civilization")
        action = GainCivilization(self.seat, left[0] if left else None)
        self._button(
            title,
            "account-plus",
            lambda: pick_target(
                self.desk, title, action, "civilization", left, lambda id: TermRef("civilizations", id)
            ),
        )

    def _renew(self) -> None:
        title = self._say(".LayOutTechs.title")
        self._button(title, "cards", lambda: open_form(self.desk, LayOutTechs, seat=self.seat))


def open_cards(desk: Desk, title: str, domain: str, cards: Iterable[str], then: Callable[[str], object]) -> None:
    """Pick a card by name, in the order of the alphabet; each row says what the card does."""
    sheet = Sheet(title=title)
    for card in sorted(cards, key=lambda card: alphabetical(term(desk, domain, card))):
        row = WayButton(text=term(desk, domain, card), detail=help_of(domain, card))
        row.act = lambda card=card: sheet.close_and(then, card)
        sheet.add_widget(row)
    sheet.open()


load_kv(__file__)
