"""Questions: what only the table knows, asked where points or a bot's move depend on it, a whole page at a time."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asking import begin
from companion.engine.frozen import dataclass
from companion.engine.game import Answer, Question
from companion.engine.message import Arg, Message, TermRef, say

from ..bots.bot_actions import BotRound, BotTurn
from ..bots.bot_turn import card_name
from ..box.box_actions import TellBorders, TellColumn
from ..box.pages import BORDER_PAGE, CARD_PAGE, CIRCLE_PAGE, MATRIX_PAGE, TECHNOLOGY_PAGE, TILE_PAGE, Page, pages_due
from ..map.world import ALL_REGIONS, region_name
from ..table.ids import SETUP, TILES
from ..table.setup_actions import LayTile, bare_regions
from ..table.state import Historia
from ..table.table_actions import TellBox
from ..table.told import FIELD
from .phases import people_done, round_is_complete

PAGE_ICONS = {
    MATRIX_PAGE: "view-grid",
    BORDER_PAGE: TellBorders.icon,
    TECHNOLOGY_PAGE: "lightbulb-on",
    CIRCLE_PAGE: "clock-outline",
    TILE_PAGE: LayTile.icon,
    CARD_PAGE: "cards-outline",
}


@dataclass(frozen=True, slots=True)
class BoxQuestion(Question):
    """A question about one page of the box, with the page for who can draw it."""

    page: Page | None = None


def questions(state: Historia) -> tuple[Question, ...]:
    """What the app would like to know now, the most useful first; one put off hides no other."""
    if state.stage == SETUP:
        return tuple(_about_tiles(state))
    return tuple(_all(state)) if state.running else ()


def _about_tiles(state: Historia) -> Iterator[Question]:
    """The tile of the first region without one, a tap each, as they are laid out in the order of the map."""
    bare = next(iter(bare_regions(state)), None)
    if bare is not None:
        left = (number for number in range(1, TILES + 1) if number not in state.tiles.values())
        answers = tuple(Answer(say(".answer.level", level=number), LayTile(bare, number)) for number in left)
        part = (len(state.tiles) + 1, len(ALL_REGIONS))
        yield Question(say(".ask.tile", region=region_name(state, bare)), answers, None, say(".why.tile"), part)


def _all(state: Historia) -> Iterator[Question]:
    ends = round_is_complete(state)
    for page in pages_due(state, bots_act=people_done(state), round_ends=ends):
        assumed = TellBox(page.assumed(state.board))
        shown = tuple(_assumed(state, page)) or None
        as_assumed = Answer(say(".answer.as_assumed"), assumed, detail=shown, icon="check")
        # No Zivbot moves onto a field nobody was asked about.
        holds = (BotRound, BotTurn) if page.doubtful and not ends else ()
        answers = (as_assumed, *_corrections(state, page))
        why = say(".why.box_round" if ends else ".why.box_bots" if holds else ".why.box")
        yield BoxQuestion(_words(state, page), answers, None, why, holds=holds, icon=PAGE_ICONS[page.kind], page=page)


def _assumed(state: Historia, page: Page) -> Iterator[Message]:
    """What the app assumes on a page, in words; the matrix is drawn, and Zivbot cards stand in the question."""
    board = state.board
    if page.kind == TECHNOLOGY_PAGE:
        for name in map(str, page.about):
            yield say(".assumed.technology", name=TermRef("technologies", name), level=board.technologies[name])
    elif page.kind == BORDER_PAGE:
        for region in map(str, page.about):
            around = tuple(region_name(state, other) for other in ALL_REGIONS if other in board.neighbours[region])
            yield say(".assumed.borders", region=region_name(state, region), around=around)
    elif page.kind == CIRCLE_PAGE:
        for measure in map(str, page.about):
            yield say(".assumed.measure", measure=TermRef("measures", measure), rounds=tuple(board.measures[measure]))
    elif page.kind == TILE_PAGE:
        worth: dict[int, list[int]] = {}
        for number in map(int, page.about):
            worth.setdefault(board.points_of_tile(number), []).append(number)
        for points, numbers in sorted(worth.items()):
            yield say(".assumed.tiles", vp=points, numbers=tuple(numbers))


def _corrections(state: Historia, page: Page) -> Iterator[Answer]:
    """Where something is printed otherwise: a column or the borders of a region, asked on a sheet."""
    if page.kind == MATRIX_PAGE:
        untold = {name.split(":")[1] for name in page.facts if name.startswith(f"{FIELD}:")}
        for column in page.about:
            if str(column) in untold:
                yield Answer(say(".answer.column", number=column), begin(TellColumn, technology=column))
    elif page.kind == BORDER_PAGE:
        for region in page.about:
            words = say(".answer.borders", region=region_name(state, str(region)))
            yield Answer(words, begin(TellBorders, region=region))


def _words(state: Historia, page: Page) -> Message:
    if page.kind == MATRIX_PAGE:
        return say(".ask.matrix", first=page.about[0], last=page.about[-1])
    shown: tuple[Arg, ...] = tuple(page.about)
    if page.kind == BORDER_PAGE:
        shown = tuple(region_name(state, str(region)) for region in page.about)
    elif page.kind == TECHNOLOGY_PAGE:
        shown = tuple(TermRef("technologies", str(name)) for name in page.about)
    elif page.kind == CARD_PAGE:
        shown = tuple(card_name(card) for card in state.board.zivbot_cards)
    elif page.kind != TILE_PAGE:
        shown = tuple(TermRef("measures", str(measure)) for measure in page.about)
    return Message(f".ask.page.{page.kind}", {"about": shown})
