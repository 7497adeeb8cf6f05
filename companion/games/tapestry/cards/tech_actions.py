"""Tech actions: invent, upgrade, take a benefit again, lay out the display; repeat and restart on the tracks."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, flag, one, some, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import must_exist, require

from ..map.map_actions import check_due
from ..table.causes import TECH, blamed
from ..table.changes import academia, active_card, push_printed
from ..table.ids import (
    CIRCLE,
    DISPLAY,
    INDUSTRIALISM,
    SQUARE,
    STEP_UPGRADE,
    TRACKS,
    UPGRADE,
    UPGRADE_FREE,
    TechId,
    TrackId,
    X,
)
from ..table.printed import benefit, space_id, thing
from ..table.state import Tapestry, Tech, Token
from ..tracks.tracks import has_left, push_space, standing, token_space
from ..turn.asks import known
from ..turn.benefits import find_part, settle, take_part
from .techs import giving_row, mark, needs, owned_tech, reachable_cards, tech_owner, upgradable_by, upgrade, with_tech

# Where an invention has to come from, if its source says so.
FACE_UP, DECK = ("face_up", "deck")


def _tech(card: str) -> TermRef:
    return TermRef("techs", card)


def _from(state: Tapestry, seat: int) -> str:
    """Where a benefit wants the invented card to come from, if it says so."""
    found = find_part(state, seat, ("invent",))
    return str(benefit(found[1]).get("from", "")) if found else ""


def _where(state: Tapestry, card: str) -> Message:
    return say(".ask.face_up" if card in state.display else ".ask.deck")


def display_known(state: Tapestry) -> bool:
    """Whether the app knows every face-up card; while one is missing, a card it does not know may be the one."""
    return len(state.display) >= DISPLAY


@dataclass(frozen=True, slots=True)
class Invent(Action[Tapestry]):
    """Take a tech card into row X: one of the three face-up ones or the top one of the deck.

    Where the display is kept here (LayOutTechs), `from_deck` says that the card was not among them, and `refill`
    names the new face-up card.
    """

    group = "tech"
    icon = "lightbulb-on"
    seat: Seat
    card: TechId
    from_deck: bool = False
    refill: TechId | None = None

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which card; the face-up ones first."""
        place = _from(state, given.seat)
        free = [card for card in known(state, "techs") if tech_owner(state, card) is None]
        face_up = [card for card in state.display if place != DECK]
        elsewhere = place != FACE_UP or not display_known(state)
        rest = [card for card in free if elsewhere and card not in state.display]
        looks: dict[str, Any] = {"words": term("techs"), "detail": term("techs.help"), "by_name": True}
        card = yield one("card", (*face_up, *rest), group=lambda c: _where(state, c), **looks)
        if display_known(state) and card not in state.display:
            # Not among the face-up ones: it can only come from the deck.
            yield one("from_deck", (True,))

    def check(self, state: Tapestry) -> None:
        """An invention must be due and the card lie where it is taken from."""
        check_due(state, self.seat, "invent")
        place = _from(state, self.seat)
        owner = tech_owner(state, self.card)
        require(owner is None, "tapestry.tech_owned", card=_tech(self.card), owner=SeatRef(owner or 0))
        face_up = self.card in state.display
        if display_known(state):
            require(face_up or self.from_deck, "tapestry.tech_not_face_up", card=_tech(self.card))
            require(face_up or place != FACE_UP, "tapestry.only_face_up", card=_tech(self.card))
        require(not face_up or place != DECK, "tapestry.only_from_deck", card=_tech(self.card))
        if self.refill is not None:
            known = {*state.display, self.card, *(t.card for player in state.players for t in player.techs)}
            require(self.refill not in known, "tapestry.tech_not_in_deck", card=_tech(self.refill))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay the card into row X and fill up the display."""
        state, _, _ = take_part(state, self.seat, ("invent",))
        state = state.with_player(self.seat, with_tech(state.players[self.seat], Tech(self.card, X)))
        shown = tuple(card for card in state.display if card != self.card)
        if self.refill is not None and self.refill not in shown:
            shown = (*shown, self.refill)[-DISPLAY:]
        state = academia(replace(state, display=shown), self.seat, 1, turn)
        if active_card(state.players[self.seat]) == INDUSTRIALISM:
            circle = push_printed(state, self.seat, thing("techs", self.card)[CIRCLE])
            state = blamed(state, circle, TECH, self.card)
        return settle(state, turn)


@dataclass(frozen=True, slots=True)
class UpgradeTech(Action[Tapestry]):
    """Move a tech card up a row, X to circle or circle to square, and take the benefit there."""

    group = "tech"
    icon = "arrow-up-bold"
    seat: Seat
    card: TechId

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which card; those that cannot go up say why."""
        cards = reachable_cards(state, given.seat)
        looks: dict[str, Any] = {"words": term("techs"), "detail": term("techs.help")}
        yield one("card", cards, **looks, against=lambda card: against(cls(given.seat, card), state))

    def check(self, state: Tapestry) -> None:
        """An upgrade must be due, the card be yours, and the condition of the square met."""
        tech = self._tech(state)
        due = self._due(state)
        require(due is not None, "tapestry.not_due", what=TermRef("benefits", UPGRADE), seat=SeatRef(self.seat))
        assert due is not None
        require(tech.row != SQUARE, "tapestry.top_row", card=_tech(self.card))
        newest = not benefit(due[1]).get("new") or state.players[self.seat].techs[-1].card == self.card
        require(newest, "tapestry.only_newest", card=_tech(self.card))
        met = upgradable_by(state, self.seat, self.card, due[1])
        require(met, "tapestry.condition_not_met", card=_tech(self.card), needs=needs(self.card))

    def _owner(self, state: Tapestry) -> int:
        """Whose card it is: one's own, or an opponent's with a token of one's own Inventors."""
        marked = self.card in state.players[self.seat].marked
        owner = tech_owner(state, self.card) if marked else self.seat
        return self.seat if owner is None else owner

    def _tech(self, state: Tapestry) -> Tech:
        return owned_tech(state.players[self._owner(state)], self.card)

    def _due(self, state: Tapestry) -> tuple[int, str] | None:
        gained = find_part(state, self.seat, ("upgrade",))
        step = find_part(state, self.seat, (), STEP_UPGRADE)
        return min((found for found in (gained, step) if found), default=None)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Move the card and lay out its benefit."""
        turn.tell(row=TermRef("tech_rows", self._tech(state).row))
        due = self._due(state)
        if due is not None:
            state, _, _ = take_part(state, self.seat, (), due[1])
            state = mark(state, self.card) if due[1] == UPGRADE_FREE else state
        return settle(upgrade(state, self._owner(state), self.card, turn), turn)


@dataclass(frozen=True, slots=True)
class RepeatTech(Action[Tapestry]):
    """Take the circle or square benefit of one of your cards again; the card stays where it is."""

    group = "tech"
    icon = "restore"
    seat: Seat
    card: TechId

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which card; those whose row gives nothing now say so."""
        cards = [tech.card for tech in state.players[given.seat].techs]
        yield one("card", cards, words=term("techs"), against=lambda card: against(cls(given.seat, card), state))

    def check(self, state: Tapestry) -> None:
        """The benefit must be due for the row the card lies in."""
        tech = owned_tech(state.players[self.seat], self.card)
        require(tech.row != X, "tapestry.row_x_gives_nothing", card=_tech(self.card))
        check_due(state, self.seat, f"{tech.row}_again")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay the benefit out again."""
        tech = owned_tech(state.players[self.seat], self.card)
        state, _, _ = take_part(state, self.seat, (f"{tech.row}_again",))
        if tech.row == X:
            return settle(state, turn)
        again = push_printed(state, self.seat, thing("techs", self.card)[tech.row])
        return settle(blamed(state, again, TECH, self.card), turn)


def due_of_tech(state: Tapestry, seat: int, card: str) -> Action[Tapestry] | None:
    """What a tap on a card does at once: its upgrade, or its benefit once more, where that is due."""
    ways = (UpgradeTech(seat, card), RepeatTech(seat, card))
    return next((way for way in ways if against(way, state) is None), None)


def upgrade_of(state: Tapestry, seat: int, card: str) -> UpgradeTech | None:
    """The upgrade of a card, due or not; none from the top row."""
    return UpgradeTech(seat, card) if giving_row(state, card, again=False) is not None else None


@dataclass(frozen=True, slots=True)
class LayOutTechs(Action[Tapestry]):
    """Say which tech cards lie face up, at the start or after they were renewed."""

    group = "tech"
    icon = "cards"
    seat: Seat
    cards: tuple[TechId, ...]

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Up to three cards nobody has."""
        free = [card for card in known(state, "techs") if tech_owner(state, card) is None]
        yield some("cards", free, least=0, most=DISPLAY, words=term("techs"), default=state.display, by_name=True)

    def check(self, state: Tapestry) -> None:
        """At most three, all different, none of them taken."""
        require(len(set(self.cards)) == len(self.cards) <= DISPLAY, "tapestry.display_size", n=DISPLAY)
        for card in self.cards:
            owner = tech_owner(state, card)
            require(owner is None, "tapestry.tech_owned", card=_tech(card), owner=SeatRef(owner or 0))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Set the display; a renewal that was due is done."""
        state, _, _ = take_part(state, self.seat, ("renew_display",))
        return settle(replace(state, display=tuple(dict.fromkeys(self.cards))[:DISPLAY]), turn)


@dataclass(frozen=True, slots=True)
class RepeatPosition(Action[Tapestry]):
    """Take the benefit of the space one of your tokens stands on, without moving."""

    group = "decision"
    icon = "refresh"
    seat: Seat
    track: TrackId
    second_token: bool = False

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which track; a space repeated already says so."""
        tracks = [track for track in TRACKS if standing(state.players[given.seat], track)]
        track = yield one("track", tracks, words=term("tracks"), against=lambda t: against(cls(given.seat, t), state))
        second = state.players[given.seat].second_token
        if second is not None and second.track == track and second.space:
            yield flag("second_token")

    def check(self, state: Tapestry) -> None:
        """It must be due, on a space not repeated in this turn."""
        check_due(state, self.seat, "repeat")
        player = state.players[self.seat]
        here = self._space(state)
        fresh = space_id(self.track, here) not in player.repeated
        require(fresh, "tapestry.repeated_already", track=TermRef("tracks", self.track))

    def _space(self, state: Tapestry) -> int:
        player = state.players[self.seat]
        chosen = token_space(player, self.track, self.second_token)
        gone = not self.second_token and has_left(player, self.track)
        here = standing(player, self.track) if chosen is None or gone else chosen
        must_exist(here > 0, "tapestry.on_no_space", track=TermRef("tracks", self.track))
        return here

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay the benefit out again, bonus included."""
        state, _, _ = take_part(state, self.seat, ("repeat",))
        here = self._space(state)
        player = state.players[self.seat]
        turn.tell(number=here)
        state = state.with_player(self.seat, replace(player, repeated=(*player.repeated, space_id(self.track, here))))
        return settle(push_space(state, self.seat, self.track, here), turn)


@dataclass(frozen=True, slots=True)
class RestartToken(Action[Tapestry]):
    """AI Singularity: the token from the end of technology starts again at 0 of any track."""

    group = "decision"
    icon = "robot"
    seat: Seat
    track: TrackId

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Where the token starts again."""
        yield one("track", TRACKS, words=term("tracks"))

    def check(self, state: Tapestry) -> None:
        """It must be due."""
        check_due(state, self.seat, "restart")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Set up the second token; technology stays complete."""
        state, _, _ = take_part(state, self.seat, ("restart",))
        player = state.players[self.seat]
        return settle(state.with_player(self.seat, replace(player, second_token=Token(self.track))), turn)
