"""Sheets for what happens on the map: exploring, conquering and the green die, with real dice or the app's."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.action import Action
from companion.engine.data import items
from companion.engine.message import SeatRef, TermRef
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.map_actions import SIDES, Explore, ExploreSpace
from companion.games.tapestry.table.changes import active_card
from companion.games.tapestry.table.ids import (
    AGE_OF_SAIL,
    BLACK,
    EXPLOITATION,
    ISOLATIONISTS,
    KEY,
    MILITANTS,
    MILITARISM,
    NOTHING,
    RED,
    TILE_BENEFIT,
    TRADERS_EMPTY,
)
from companion.games.tapestry.table.printed import benefit, faces
from companion.games.tapestry.turn.gains import count_for
from companion.games.tapestry.turn.turn_actions import ChooseBenefit
from screens.desk import Desk
from screens.games.tapestry.look import TRACK_ICONS, term
from screens.kit.buttons import AccentButton, QuietButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.table.pick import pick_target
from screens.words import headline

Option = tuple[Any, str]


class Questionnaire:
    """A sheet of rows of chips, one chosen in each; `answers` holds what is chosen."""

    def __init__(self, title: str) -> None:
        self.sheet = Sheet(title=title)
        self.answers: dict[str, Any] = {}
        self._unanswered: set[str] = set()
        self._last: Any = None

    def must(self, name: str, label: str, options: Sequence[Option]) -> None:
        """A row that has no usual answer: the last button waits for one."""
        self.ask(name, label, options)
        self._unanswered.add(name)

    def ask(self, name: str, label: str, options: Sequence[Option], chosen: Any = None) -> None:
        """One row of chips of which one is chosen."""
        self.answers[name] = chosen
        self.sheet.add_widget(SectionHeader(text=label))
        row = ChipRow()
        for value, text in options:
            chip = Chip(text=text, selected=value == chosen)
            chip.bind(on_release=lambda chip, value=value: self._choose(row, name, value, chip))
            row.add_widget(chip)
        self.sheet.add_widget(row)

    def _choose(self, row: Any, name: str, value: Any, chosen: Any) -> None:
        self.answers[name] = value
        self._unanswered.discard(name)
        self._last.disabled = bool(self._unanswered)
        for chip in row.children:
            chip.selected = chip is chosen

    def tick(self, label: str, options: Sequence[tuple[str, str]]) -> None:
        """One row of chips of which any may be ticked."""
        self.sheet.add_widget(SectionHeader(text=label))
        row = ChipRow()
        for name, text in options:
            self.answers[name] = False
            chip = Chip(text=text)
            chip.bind(on_release=lambda chip, name=name: self._tick(name, chip))
            row.add_widget(chip)
        self.sheet.add_widget(row)

    def _tick(self, name: str, chip: Any) -> None:
        chip.selected = not chip.selected
        self.answers[name] = chip.selected

    def finish(self, text: str, then: Callable[[], object], *others: tuple[str, Callable[[], object]]) -> None:
        """The button at the end, and beside it other ways to go on; then the sheet opens."""
        row = BoxLayout(size_hint_y=None, spacing=dp(8))
        for title, act in (*others, (text, then)):
            button = AccentButton(text=title) if act is then else QuietButton(text=title)
            button.bind(on_release=lambda _button, act=act: self.sheet.close_and(act))
            row.add_widget(button)
        self._last = row.children[0]
        self._last.disabled = bool(self._unanswered)
        row.height = max(button.height for button in row.children)
        self.sheet.pin(row)
        self.sheet.open()


def shown_by_tiles(desk: Desk) -> list[Option]:
    """What territory tiles show, the frequent ones first; every tile shows something."""
    seen = Tally(str(tile["benefit"]) for tile in items(KEY, "territory_tiles").values())
    return [(id, headline(term(desk, "benefits", id))) for id, _ in seen.most_common()]


def shown_by_territories(desk: Desk) -> list[Option]:
    """What a territory may show: nothing on the printed map, else what its tile shows."""
    return [(NOTHING, headline(term(desk, "benefits", NOTHING))), *shown_by_tiles(desk)]


def _yes_no(desk: Desk) -> list[Option]:
    return [(False, headline(desk.words.show(False))), (True, headline(desk.words.show(True)))]


def explore_sheet(desk: Desk, seat: int) -> None:
    """Lay a territory tile: matching sides, what it shows, and what the card in force allows."""
    say, card = desk.words.say, active_card(desk.state.players[seat])
    form = Questionnaire(say(".Explore.title"))
    form.ask("sides", say(".field.sides"), [(sides, str(sides)) for sides in range(SIDES + 1)], 1)
    form.must("benefit", say(".panel.tile_shows"), shown_by_tiles(desk))
    if card == EXPLOITATION:
        form.ask("twice", say(".field.twice"), _yes_no(desk), False)
    if card == MILITARISM:
        form.ask("outpost", say(".field.outpost"), _yes_no(desk), False)
        _ask_rank(form, desk, seat)
    if card == AGE_OF_SAIL:
        form.ask("give_to", say(".field.give_to"), _somebody(desk, seat), None)
    form.finish(say(".panel.lay_tile"), lambda: desk.do(Explore(seat, **form.answers)))


def space_sheet(desk: Desk, seat: int) -> None:
    """Lay a space tile: those still to be laid first, the others say why not."""
    tiles = desk.game.vocabulary["space_tiles"]
    title = desk.words.say(".ExploreSpace.title")
    pick_target(desk, title, ExploreSpace(seat, tiles[0]), "tile", tiles, lambda tile: TermRef("space_tiles", tile))


def opponents(desk: Desk, seat: int) -> list[Option]:
    """Everybody else, by name."""
    return [(other, desk.words.show(SeatRef(other))) for other in range(len(desk.state.players)) if other != seat]


def _somebody(desk: Desk, seat: int) -> list[Option]:
    return [(None, headline(desk.words.say(".panel.nobody"))), *opponents(desk, seat)]


def ask_conquest(desk: Desk, action: Conquer) -> bool:
    """The sheet of a conquest of which nothing is said yet."""
    if action != Conquer(action.seat):
        return False
    conquer_sheet(desk, action.seat)
    return True


def ask_territory(desk: Desk, action: ChooseBenefit) -> bool:
    """What the conquered territory shows, where the die that gives it is chosen and nobody has said so yet."""
    if action.benefit != TILE_BENEFIT or action.tile != NOTHING:
        return False
    form = Questionnaire(headline(term(desk, "benefits", TILE_BENEFIT)))
    form.must("tile", desk.words.say(".panel.territory_shows"), shown_by_territories(desk))
    form.finish(desk.words.say(".ChooseBenefit.title"), lambda: desk.do(replace(action, **form.answers)))
    return True


def conquer_sheet(desk: Desk, seat: int) -> None:
    """Conquer a territory: who stood there, what it shows; the dice are the table's or the app's."""
    say, player = desk.words.say, desk.state.players[seat]
    form = Questionnaire(say(".Conquer.title"))
    if desk.state.solo is None:
        form.ask("defender", say(".panel.who_is_there"), _somebody(desk, seat), None)
    else:
        bots: list[Option] = [(False, headline(say(".panel.nobody"))), (True, headline(say(".automa")))]
        form.ask("from_automa", say(".panel.who_is_there"), bots, False)
    special = [(name, say(f".field.{name}")) for name in ("trap", "middle_island")]
    if ISOLATIONISTS in player.civilizations:
        special.append(("close", say(".field.close")))
    form.tick(say(".panel.special"), special)
    _ask_rank(form, desk, seat)
    traders: list[Option] = [
        (other, desk.words.show(SeatRef(other)))
        for other, rival in enumerate(desk.state.players)
        if other != seat and TRADERS_EMPTY in rival.ways
    ]
    if traders:
        form.ask("trader", say(".field.trader"), [(None, headline(say(".panel.nobody"))), *traders])
    form.ask("benefit", say(".panel.territory_shows"), shown_by_territories(desk), NOTHING)
    real = (say(".panel.real_dice"), lambda: _dice_sheet(desk, seat, dict(form.answers)))
    form.finish(say(".panel.app_rolls"), lambda: desk.do(Conquer(seat, **form.answers)), real)


def _ask_rank(form: Questionnaire, desk: Desk, seat: int) -> None:
    """The Militants take their outposts from one of two rows."""
    if MILITANTS in desk.state.players[seat].civilizations:
        form.ask("rank", desk.words.say(".field.rank"), [(1, "1"), (2, "2")], 1)


def _dice_sheet(desk: Desk, seat: int, given: dict[str, Any]) -> None:
    """What the two dice of the table show."""
    form = Questionnaire(desk.words.say(".panel.real_dice"))
    gained = 0 if given["trap"] else 1
    for die in (RED, BLACK):
        form.must(die, term(desk, "dice", die), _faces(desk, seat, die, gained))
    form.finish(
        desk.words.say(".Conquer.title"),
        lambda: desk.do(Conquer(seat, **given), chance=(form.answers[RED], form.answers[BLACK])),
    )


def _faces(desk: Desk, seat: int, die: str, gained: int) -> list[Option]:
    """The faces of a die; one that counts territories says what it is worth with those gained just now."""
    found: list[Option] = []
    for face in dict.fromkeys(faces(die)):
        printed, name = benefit(face), headline(term(desk, "benefits", face))
        if printed["kind"] == "vp_per":
            worth = count_for(desk.state.players[seat], printed) + gained
            name = desk.words.say(".panel.face_worth", face=name, points=worth)
        found.append((face, name))
    return found


def die_sheet(desk: Desk, title: str, action: Action[Any]) -> None:
    """The green die for an action: rolled by the app, or what the table rolled."""
    sheet = Sheet(title=title)
    roll = AccentButton(text=desk.words.say(".panel.app_rolls"), icon="dice-multiple-outline")
    roll.bind(on_release=lambda _button: sheet.close_and(desk.do, action))
    sheet.add_widget(roll)
    for track in faces("green"):
        text = desk.words.say(".panel.rolled", track=TermRef("tracks", track))
        button = QuietButton(text=text, icon=TRACK_ICONS[track])
        button.bind(on_release=lambda _button, track=track: sheet.close_and(desk.do, action, chance=(track,)))
        sheet.add_widget(button)
    sheet.open()
