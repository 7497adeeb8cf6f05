"""The four advancement tracks: where everybody stands, what the next space costs and gives; a tap advances."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.engine.action import against
from companion.games.tapestry.table.changes import landmark_owner
from companion.games.tapestry.table.gauges import track_tone
from companion.games.tapestry.table.icons import TRACK_ICONS
from companion.games.tapestry.table.ids import AUTOMA_SEAT, LAST_SPACE, SHADOW_SEAT, TRACKS
from companion.games.tapestry.table.printed import LANDMARK_SPACES, landmark_of, space_id, tier
from companion.games.tapestry.table.state import Tapestry
from companion.games.tapestry.tracks.tracks import landmark_due, position, proposed_payment, token_space
from companion.games.tapestry.turn.phases import advance_move
from companion.games.tapestry.turn.turn_actions import Advance
from screens.games.tapestry.look import BOT_COLOURS, ROMAN, amounts, barred_words, holder, longest_price, price_words
from screens.games.tapestry.track_strip import Standing
from screens.kit.act_card import ActCard
from screens.kit.card import Card
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.playing.panel import Panel


class TrackCard(Card):
    """One track; a tap on its next space does `advance`, on the strip `all`, on the dots `more` (other ways to pay)."""

    icon = StringProperty("")
    tone = StringProperty("accent")
    title = StringProperty("")
    place = StringProperty("")
    next = StringProperty("")
    price = StringProperty("")
    longest_price = StringProperty("")
    help = StringProperty("")
    legal = BooleanProperty(True)
    advance = ObjectProperty(None)
    all = ObjectProperty(None)
    more = ObjectProperty(None)


class TracksPanel(Panel):
    """All tracks for the seat looked at."""

    def show(self, state: Tapestry, seat: int) -> None:
        """Bring the four cards up to date."""
        cards = fill(self.ids.tracks, TrackCard, [self._values(state, seat, track) for track in TRACKS])
        for card, track in zip(cards, TRACKS, strict=True):
            strip = card.ids.strip
            strip.own = position(state.players[seat], track)
            strip.standings = self._standings(state, track)
            strip.landmarks = [at for at in LANDMARK_SPACES if landmark_due(state, None, track, at) is not None]

    def _values(self, state: Tapestry, seat: int, track: str) -> dict[str, Any]:
        player = state.players[seat]
        here, target = position(player, track), player.tracks[track] + 1
        refused = against(Advance(seat, track), state)
        following = {"next": self.say(".panel.complete"), "price": "", "help": ""}
        if target <= LAST_SPACE:
            id = space_id(track, target)
            price = barred_words(self.desk, refused) or self._price(state, seat, track, target)
            following = {
                "next": f"{target} {self.term('spaces', id)}", "price": price, "help": self.help("spaces", id)
            }
        return {
            "advance": self.making(advance_move(player, seat, track)),
            "all": partial(self.open_track, track),
            "more": self.asking(Advance, track=track),
            "icon": TRACK_ICONS[track],
            "tone": track_tone(track),
            "title": self.term("tracks", track),
            "place": self.say(".panel.place", space=here, tier=ROMAN[tier(here)] or "–"),
            "legal": refused is None,
            "longest_price": longest_price(self.desk, track),
            **following,
        }

    def _price(self, state: Tapestry, seat: int, track: str, target: int) -> str:
        paid = proposed_payment(state.players[seat], track, target)
        if paid is not None:
            return self.say(".panel.pays", price=amounts(self.desk, paid.amounts()))
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
            found.append(Standing(BOT_COLOURS[AUTOMA_SEAT], state.solo.automa.tracks[track]))
            found.append(Standing(BOT_COLOURS[SHADOW_SEAT], state.solo.shadow.tracks[track]))
        return found

    def open_track(self, track: str) -> None:
        """All twelve spaces with tier, benefit, bonus and landmark; a tap puts the token there by hand."""
        state, seat = self.desk.state, self.seat
        here = position(state.players[seat], track)
        sheet = Sheet(title=self.term("tracks", track))
        sheet.add_widget(Secondary(text=self.say(".panel.move_token")))
        for number in range(LAST_SPACE, 0, -1):
            if number % 3 == 0:
                sheet.add_widget(SectionHeader(text=self.say(".panel.tier", tier=ROMAN[tier(number)])))
            sheet.add_widget(self._space(sheet, state, track, number, number == here))
        sheet.open()

    def _space(self, sheet: Sheet, state: Tapestry, track: str, number: int, own: bool) -> ActCard:
        id = space_id(track, number)
        landmark = landmark_of(track, number)
        owner = landmark_owner(state, landmark) if landmark else None
        note = self.say(".panel.taken_by", seat=holder(self.desk, owner)) if owner is not None else ""
        title = f"{number} {self.term('spaces', id)}"
        icon = "map-marker" if own else "castle" if landmark else ""
        button = ActCard(title=title, text=self.help("spaces", id), note=note, icon=icon)
        button.act = partial(sheet.close_and, self.adjust, f"tracks.{track}", number)
        return button


load_kv(__file__)
