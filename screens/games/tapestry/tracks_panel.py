"""The four advancement tracks: where everybody stands, what the next space costs and gives; a tap advances."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.adjust import Adjust
from companion.engine.offers import against
from companion.games.tapestry.table.changes import landmark_owner
from companion.games.tapestry.table.ids import LAST_SPACE, TRACKS
from companion.games.tapestry.table.printed import LANDMARK_SPACES, landmark_of, space_id, tier
from companion.games.tapestry.table.state import Payment, Tapestry
from companion.games.tapestry.tracks.tracks import landmark_due, payments, position, proposed_payment, token_space
from companion.games.tapestry.turn.turn_actions import Advance
from screens.games.tapestry.due_card import WayButton
from screens.games.tapestry.look import (
    BOT_COLOURS,
    ROMAN,
    TRACK_ICONS,
    amounts,
    barred_words,
    help_of,
    holder,
    price_words,
    term,
    track_tone,
)
from screens.games.tapestry.track_strip import Standing
from screens.kit.card import Card
from screens.kit.kv import load_kv
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.table.panel import Panel
from screens.theme import theme


class TrackCard(Card):
    """One track; on_advance, on_all (the strip was tapped), on_more (other ways to pay)."""

    icon = StringProperty("")
    tone = StringProperty("accent")
    title = StringProperty("")
    place = StringProperty("")
    next = StringProperty("")
    price = StringProperty("")
    help = StringProperty("")
    legal = BooleanProperty(True)
    __events__ = ("on_advance", "on_all", "on_more")

    def on_advance(self) -> None:
        """The next space was tapped."""

    def on_all(self) -> None:
        """The strip was tapped."""

    def on_more(self) -> None:
        """Another way is wanted."""


class TracksPanel(Panel):
    """All tracks for the seat looked at."""

    def show(self, state: Tapestry, seat: int) -> None:
        """Bring the four cards up to date."""
        box = self.ids.tracks
        self.ids.due.show(self.desk, state, seat, hidden=theme.wide)
        if not box.children:
            for track in TRACKS:
                box.add_widget(self._card(track))
        for card, track in zip(reversed(box.children), TRACKS, strict=True):
            self._show_track(card, state, seat, track)

    def _card(self, track: str) -> TrackCard:
        card = TrackCard(icon=TRACK_ICONS[track], tone=track_tone(track))
        card.bind(on_advance=lambda _card: self.advance(track))
        card.bind(on_all=lambda _card: self.open_track(track))
        card.bind(on_more=lambda _card: self.open_ways(track))
        return card

    def _show_track(self, card: TrackCard, state: Tapestry, seat: int, track: str) -> None:
        player = state.players[seat]
        here = position(player, track)
        card.title = term(self.desk, "tracks", track)
        card.place = self.say(".panel.place", space=here, tier=ROMAN[tier(here)] or "–")
        card.ids.strip.own = here
        card.ids.strip.standings = self._standings(state, track)
        card.ids.strip.landmarks = [
            number for number in LANDMARK_SPACES if landmark_due(state, None, track, number) is not None
        ]
        target = player.tracks[track] + 1
        action = Advance(seat, track)
        refused = against(action, state)
        card.legal = refused is None
        if target > LAST_SPACE:
            card.next, card.price, card.help = self.say(".panel.complete"), "", ""
            return
        card.next = f"{target} {term(self.desk, 'spaces', space_id(track, target))}"
        card.price = barred_words(self.desk, refused) or self._price(state, seat, track, target)
        card.help = help_of("spaces", space_id(track, target))

    def _price(self, state: Tapestry, seat: int, track: str, target: int) -> str:
        paid = proposed_payment(state.players[seat], track, target)
        if paid is not None:
            return self.say(".panel.pays", price=amounts(self.desk, paid.as_map()))
        return price_words(self.desk, track, target)

    def _standings(self, state: Tapestry, track: str) -> list[Standing]:
        colours = [spec.colour for spec in self.desk.session.opening.seats]
        found = []
        for colour, player in zip(colours, state.players, strict=True):
            found.append(Standing(colour, player.tracks[track]))
            second = token_space(player, track, True)
            if second is not None:
                found.append(Standing(colour, second))
        if state.solo:
            found.append(Standing(BOT_COLOURS["automa"], state.solo.automa.tracks[track]))
            found.append(Standing(BOT_COLOURS["shadow"], state.solo.shadow.tracks[track]))
        return found

    def advance(self, track: str) -> None:
        """Advance with the proposed payment; with two tokens on the track the person says which."""
        state, seat = self.desk.state, int(self.desk.seat)
        if token_space(state.players[seat], track, True) is None:
            self.desk.perform(Advance(seat, track))
        else:
            self.open_ways(track)

    def open_ways(self, track: str) -> None:
        """Every way to pay for the next space, the proposed one first and explained."""
        state, seat = self.desk.state, int(self.desk.seat)
        player = state.players[seat]
        sheet = Sheet(title=self.say(".panel.other_payment"))
        for second in (False, True):
            here = token_space(player, track, second)
            if here is None or here >= LAST_SPACE:
                continue
            proposed = proposed_payment(player, track, here + 1)
            ways = sorted(payments(player, track, here + 1), key=lambda way: way != proposed)
            sheet.add_widget(Body(text=f"{here + 1} {term(self.desk, 'spaces', space_id(track, here + 1))}", bold=True))
            if not ways:
                sheet.add_widget(Secondary(text=self._price(state, seat, track, here + 1)))
            for way in ways:
                sheet.add_widget(self._way(sheet, track, second, way, way == proposed))
        sheet.open()

    def _way(self, sheet: Sheet, track: str, second: bool, way: Payment, proposed: bool) -> WayButton:
        action = Advance(int(self.desk.seat), track, way, second_token=second)
        button = WayButton(
            text=amounts(self.desk, way.as_map()),
            detail=self.say(".panel.proposed") if proposed else "",
            icon="check-circle-outline" if proposed else "",
        )
        button.act = lambda: sheet.close_and(self.desk.perform, action)
        return button

    def open_track(self, track: str) -> None:
        """All twelve spaces with tier, benefit, bonus and landmark; a tap puts the token there by hand."""
        state, seat = self.desk.state, int(self.desk.seat)
        here = position(state.players[seat], track)
        sheet = Sheet(title=term(self.desk, "tracks", track))
        sheet.add_widget(Secondary(text=self.say(".panel.move_token")))
        for number in range(LAST_SPACE, 0, -1):
            if number % 3 == 0:
                sheet.add_widget(SectionHeader(text=self.say(".panel.tier", tier=ROMAN[tier(number)])))
            sheet.add_widget(self._space(sheet, state, track, number, number == here))
        sheet.open()

    def _space(self, sheet: Sheet, state: Tapestry, track: str, number: int, own: bool) -> WayButton:
        id = space_id(track, number)
        detail = help_of("spaces", id)
        landmark = landmark_of(track, number)
        owner = landmark_owner(state, landmark) if landmark else None
        if owner is not None:
            detail = f"{detail} {self.say('.panel.taken_by', seat=holder(self.desk, owner))}"
        title = f"{number} {term(self.desk, 'spaces', id)}"
        button = WayButton(text=title, detail=detail, icon="map-marker" if own else "castle" if landmark else "")
        path = f"players.{self.desk.seat}.tracks.{track}"
        button.act = lambda: sheet.close_and(self.do, Adjust(path=path, value=number))
        return button


load_kv(__file__)
