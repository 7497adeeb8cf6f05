"""The moment: what the table is busy with before the next card, as cards on top of the realm."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.message import SeatRef, TermRef
from companion.games.age_of_mythology.table.ids import DECAY, DRAW
from companion.games.age_of_mythology.table.state import Battle, Mythology, Offer
from companion.games.age_of_mythology.tiles.offers import current_offer, fits, to_choose_from
from companion.games.age_of_mythology.tiles.tile_actions import EndDraft, PassTile, TakeTile
from companion.games.age_of_mythology.turn.flow import hand_limit
from companion.games.age_of_mythology.turn.phases import battle_step
from companion.games.age_of_mythology.turn.round_end import spoils, to_draw
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.curtain import choose_in_secret
from screens.games.age_of_mythology.parts import MythLandCell, MythSeatLine, turn_to
from screens.games.age_of_mythology.tile_sheet import open_draft
from screens.kit.buttons import QuietButton
from screens.kit.card import Card
from screens.kit.flow import Columns
from screens.kit.type import Heading, Secondary


def moment(desk: Desk, state: Mythology) -> list[Widget]:
    """The card for what goes on now; none while ordinary cards are played."""
    if state.battle is not None:
        return [_battle(desk, state.battle)]
    offer = current_offer(state)
    if offer is not None and offer.pickers:
        return [*([_draft(desk)] if state.offer is None else []), _offer(desk, state, offer)]
    return [_for_everybody(desk, state)] if state.stage in (DRAW, DECAY) else []


def _for_everybody(desk: Desk, state: Mythology) -> Card:
    """What the next button does to each player: cards to draw, or cubes that spoil."""
    card = Card(padding=(dp(16), dp(12)), spacing=0)
    drawing = state.stage == DRAW
    card.add_widget(Heading(text=desk.words.say(".panel.draws" if drawing else ".panel.spoils_due")))
    for seat, player in enumerate(state.players):
        who = desk.session.opening.seats[seat]
        draws = desk.words.say(".panel.draw_line", n=to_draw(player), limit=hand_limit(player))
        detail = draws if drawing else look.cubes(spoils(state, seat))
        card.add_widget(MythSeatLine(name=who.name, colour=who.colour, detail=detail))
    return card


def _draft(desk: Desk) -> Card:
    card = Card()
    card.add_widget(Heading(text=desk.words.say(".RevealDraft.title")))
    card.add_widget(Secondary(text=desk.words.say(".panel.draft_how")))
    enter = QuietButton(text=desk.words.say(".panel.enter_tiles"), icon="gesture-tap")
    enter.bind(on_release=lambda _button: open_draft(desk))
    card.add_widget(enter)
    return card


def _offer(desk: Desk, state: Mythology, offer: Offer) -> Card:
    """The open tiles, those that fit first; one tap takes one."""
    seat = offer.pickers[0]
    card = Card()
    card.add_widget(Heading(text=desk.words.say(".next.pick", seat=SeatRef(seat))))
    later = [desk.words.show(SeatRef(other)) for other in offer.pickers[1:5]]
    if later:
        card.add_widget(Secondary(text=desk.words.say(".panel.then_pick", seats=", ".join(later))))
    cells = Columns(least=dp(84), most=5, spacing=dp(6))
    tiles = sorted(to_choose_from(state), key=lambda tile: not fits(state, seat, tile))
    for tile in tiles:
        cells.add_widget(_tile(desk, state, offer, tile))
    card.add_widget(cells)
    none = QuietButton(text=desk.words.say(".PassTile.title"), icon=PassTile.icon)
    none.bind(on_release=lambda _button: desk.do(PassTile(seat)))
    card.add_widget(none)
    if offer.explorer is None:
        end = QuietButton(text=desk.words.say(".EndDraft.title"), icon=EndDraft.icon)
        end.bind(on_release=lambda _button: desk.do(EndDraft()))
        card.add_widget(end)
    return card


def _tile(desk: Desk, state: Mythology, offer: Offer, tile: str) -> MythLandCell:
    seat = offer.pickers[0]
    cell = MythLandCell(faint=not fits(state, seat, tile))
    cell.show_tile(tile, desk.words, to_choose_from(state)[tile])
    cell.bind(on_release=lambda _cell: desk.do(TakeTile(seat, tile)))
    return cell


def _battle(desk: Desk, battle: Battle) -> Card:
    """Who fights whom, and the next thing if it is a choice behind the curtain."""
    card = Card()
    attacker, defender = SeatRef(battle.attacker.seat), SeatRef(battle.defender.seat)
    area = TermRef("areas", battle.area)
    card.add_widget(Heading(text=desk.words.say(".phase.battle", attacker=attacker, defender=defender, area=area)))
    step = battle_step(battle)
    if step in ("attacker", "defender"):
        seat = battle.attacker.seat if step == "attacker" else battle.defender.seat
        button = QuietButton(text=desk.words.say(".panel.chooses", seat=SeatRef(seat)), icon="eye-off")
        button.bind(on_release=lambda _button: choose_in_secret(desk, seat))
        card.add_widget(button)
    else:
        button = QuietButton(text=desk.words.say(".panel.see_battle"), icon="sword-cross")
        button.bind(on_release=lambda button: turn_to(button, "battle"))
        card.add_widget(button)
    return card
