"""A region: who is there, what its tile is worth, what can be done there, and the printed facts about it."""

from __future__ import annotations

from functools import partial

from companion.engine.message import SeatRef, say
from companion.games.historia.cards.card_actions import Expand, Exploit
from companion.games.historia.cards.card_turn import hand
from companion.games.historia.cards.neighbour_actions import War
from companion.games.historia.cards.war import outlook
from companion.games.historia.map.world import ALL_REGIONS, knows, present, region_name, rivals_in
from companion.games.historia.table.ids import MAP, PERSONAL, TILES, USED
from companion.games.historia.table.setup_actions import LayTile
from companion.games.historia.table.state import Historia
from companion.games.historia.table.table_actions import Calibrate, MoveCube
from companion.games.historia.table.told import NEIGHBOURS, NO, REGION, TILE_VP, YES, fact, is_printed
from screens.desk import Desk
from screens.games.historia.ask import ask_text, chips, offer_row, open_row
from screens.kit.number_pad import NumberPad
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary

MOST_TILE_VP = 20


def open_region(desk: Desk, region: str) -> None:
    """Everything about one region."""
    state: Historia = desk.state
    sheet = Sheet(title=desk.words.show(region_name(state, region)))
    here = tuple(SeatRef(other) for other in present(state, region))
    told = say(".panel.present", civs=here) if here else say(".panel.nobody")
    sheet.add_widget(Body(text=desk.say(told)))
    if state.running and not state.players[int(desk.seat)].is_bot:
        _moves(desk, sheet, region)
    _tile(desk, sheet, region)
    open_row(sheet, desk.say(say(".panel.borders")), "map-outline", lambda: open_borders(desk, region))
    _by_hand(desk, sheet, region)
    rename = partial(ask_text, desk.say(say(".panel.region_name")), state.board.region_names.get(region, ""))
    keep = partial(_keep_name, desk, region)
    open_row(sheet, desk.say(say(".panel.region_name")), "pencil", lambda: rename(keep))
    sheet.open()


def _keep_name(desk: Desk, region: str, name: str) -> None:
    desk.do(Calibrate(fact(REGION, region), name))


def _moves(desk: Desk, sheet: Sheet, region: str) -> None:
    """The cards of the seat looked at that could be played here."""
    state, seat = desk.state, int(desk.seat)
    civ = state.players[seat]
    sides = (False, True) if knows(state, seat, Expand.advanced_needs) else (False,)
    if region not in civ.regions:
        for advanced in sides:
            words = say(".panel.expand_advanced" if advanced else ".panel.expand", civ=SeatRef(seat))
            offer_row(desk, sheet, Expand(civ=seat, region=region, advanced=advanced), desk.say(words))
        return
    lost = state.tile_points(region)
    words = say(".panel.exploit_here", civ=SeatRef(seat), n=lost)
    offer_row(desk, sheet, Exploit(civ=seat, regions=(region,)), desk.say(words))
    if War.card in (*hand(civ), *civ.row):
        for other in rivals_in(state, seat, region):
            words = say(".panel.war_here", civ=SeatRef(other), military=state.players[other].military)
            war = War(civ=seat, victim=other, region=region)
            offer_row(desk, sheet, war, desk.say(words), desk.say(outlook(state, seat, other, war.prize)))


def _tile(desk: Desk, sheet: Sheet, region: str) -> None:
    state = desk.state
    number = state.tiles.get(region)
    if number is None:
        open_row(sheet, desk.say(say(".panel.change_tile")), "dialpad", lambda: ask_tile(desk, region))
        return
    printed = is_printed(state.board, fact(TILE_VP, number))
    detail = "" if printed else desk.say(say(".panel.house_value"))
    words = say(".panel.tile", number=number, n=state.tile_points(region))
    open_row(sheet, desk.say(words), "star", lambda: ask_points(desk, number), detail)
    open_row(sheet, desk.say(say(".panel.change_tile")), "dialpad", lambda: ask_tile(desk, region))


def _by_hand(desk: Desk, sheet: Sheet, region: str) -> None:
    """A cube put there or taken away without any card."""
    state, seat = desk.state, int(desk.seat)
    if region in state.players[seat].regions:
        move, words = MoveCube(seat, MAP, USED, region), ".panel.cube_off"
    else:
        move, words = MoveCube(seat, PERSONAL, MAP, region), ".panel.cube_on"
    offer_row(desk, sheet, move, desk.say(say(words, civ=SeatRef(seat))))


def ask_tile(desk: Desk, region: str) -> None:
    """The number of the tile that lies in a region; those that lie nowhere are chips of one tap."""
    state: Historia = desk.state
    sheet = Sheet(title=desk.say(say(".panel.tile_number", region=region_name(state, region))))
    own = state.tiles.get(region)
    free = [number for number in range(1, TILES + 1) if number == own or number not in state.tiles.values()]
    lay = [(desk.words.number(number), partial(desk.do, LayTile(region, number))) for number in free]
    chips(sheet, "", lay, [free.index(own)] if own in free else [])
    if own is None:
        sheet.add_widget(Secondary(text=desk.say(say(".panel.free_numbers"))))
    sheet.open()


def ask_points(desk: Desk, number: int) -> None:
    """The points printed on a tile."""
    title = desk.say(say(".panel.tile_points", number=number))
    value = desk.state.board.points_of_tile(number)
    pad = NumberPad(title=title, value=value, maximum=MOST_TILE_VP)
    pad.bind(on_accept=lambda _pad, points: desk.do(Calibrate(fact(TILE_VP, number), str(int(points)))))
    pad.open()


def open_borders(desk: Desk, region: str) -> None:
    """Which regions are neighbours: a tap draws or removes the line."""
    state: Historia = desk.state
    sheet = Sheet(title=desk.say(say(".panel.borders_of", region=region_name(state, region))))
    others = [other for other in ALL_REGIONS if other != region]
    around = state.board.neighbours.get(region, ())
    chosen = [place for place, other in enumerate(others) if other in around]
    lines = []
    for other in others:
        change = Calibrate(fact(NEIGHBOURS, region, other), NO if other in around else YES)
        words = desk.words.show(region_name(state, other))
        lines.append((words, partial(_change_border, desk, region, change)))
    sheet.add_widget(Secondary(text=desk.say(say(".panel.borders_help"))))
    chips(sheet, "", lines, chosen)
    sheet.open()


def _change_border(desk: Desk, region: str, change: Calibrate) -> None:
    desk.do(change)
    open_borders(desk, region)
