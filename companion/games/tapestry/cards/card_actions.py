"""Card actions: play a tapestry card, or copy one that lies on an income mat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Ask, Asks, Given, amount, flag, one, some, term
from companion.engine.asking import seat as ask_seat
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, SeatRef, TermRef, WordRef, say
from companion.engine.own_terms import is_own
from companion.engine.ruling import must_exist, require

from ..map.map_actions import check_due
from ..table.causes import ERA, blamed
from ..table.changes import any_resources, push
from ..table.icons import track_icon
from ..table.ids import (
    ALLIANCE,
    BUY_RESOURCE,
    ESPIONAGE,
    KEY,
    MARRIAGE,
    PLAY_ON_TOP,
    STEP_TAPESTRY,
    TRACKS,
    CardId,
    TileId,
    TrackId,
)
from ..table.printed import benefit, era_bonus, thing
from ..table.state import Played, Tapestry
from ..tracks.tracks import neighbours
from ..turn.asks import known, others
from ..turn.benefits import find_part, settle, take_part
from .card_effects import LAND_GIVES, MOST_GUILD_TRADES, MOST_RISINGS, CardTarget, play_now, risings_against

MOST_COUNT = 20
NEEDS_OPPONENT = ("trade_economy",)
GUILDS = "guilds"
AT_ONCE = "now"
TAKEN_OUT = "out"

# What the other cards ask for when they are played.
ASKS = {
    ALLIANCE: ("opponent",),
    MARRIAGE: ("track", "opponent"),
    "colonialism": ("tile",),
    "dark_ages": ("track",),
    GUILDS: ("count", "other_way"),
    "oil_magnate": ("track",),
    "revolution": ("opponents",),
    "socialism": ("track", "other_way"),
    "trade_economy": ("track", "opponent"),
}


def card_asks(card: str) -> tuple[str, ...]:
    """The fields of its action a card needs to know."""
    return ASKS.get(card, ())


def particulars(state: Tapestry, seat: int, card: str) -> Asks:
    """What a card wants to know when it is played or copied."""
    wanted, rivals = card_asks(card), others(state, seat)
    if "track" in wanted:
        yield one("track", TRACKS, words=term("tracks"), icon=track_icon)
    if "opponent" in wanted:
        yield ask_seat("opponent", rivals)
    if "other_way" in wanted:
        ways = {False: say(f".ask.{card}.one"), True: say(f".ask.{card}.other")}
        yield one("other_way", ways, words=ways.__getitem__, default=False, prompt=say(".ask.direction"))
    if "count" in wanted:
        yield one("count", range(MOST_GUILD_TRADES + 1), default=1, prompt=say(".ask.guilds.count"))
    if "tile" in wanted:
        yield one("tile", (None, *land_tiles()), words=_land, default=None, prompt=say(".ask.colonialism.tile"))
    if "opponents" in wanted:
        yield from _risings(state, rivals)


def _risings(state: Tapestry, rivals: tuple[int, ...]) -> Asks:
    """In how many territories of each opponent own outposts stand up; where none lies, nothing is asked."""
    risings = {other: min(MOST_RISINGS, risings_against(state.players[other])) for other in rivals}
    there = [other for other, count in risings.items() if count]
    prompt = say(".ask.revolution")
    if there:
        yield some("opponents", there, most=MOST_RISINGS, copies=risings.__getitem__, words=SeatRef, prompt=prompt)
    if state.solo is not None and (most := min(MOST_RISINGS, risings_against(state.solo.automa))):
        yield amount("count", 0, most, default=0, prompt=prompt)


@cache
def land_tiles() -> tuple[str, ...]:
    """One territory tile for each kind of land they show, which is all that counts of them."""
    kinds = {tuple(sorted(tile["land"])): id for id, tile in reversed(items(KEY, "territory_tiles").items())}
    return tuple(id for _, id in sorted(kinds.items(), key=lambda kind: (len(kind[0]), kind[0])))


def _land(tile: str | None) -> Arg:
    if tile is None:
        return WordRef("answer", "no_tile")
    return tuple(TermRef("resources", LAND_GIVES[land]) for land in sorted(thing("territory_tiles", tile)["land"]))


def card_group(card: str | None) -> Arg:
    """Cards that are done when they are played stand together, and those that last an era."""
    return WordRef("card_kind", str(thing("tapestry_cards", card)["kind"])) if card else None


def card_of(cards: Iterable[str]) -> Ask:
    """One of these cards, by name and with what it does."""
    words, detail = term("tapestry_cards"), term("tapestry_cards.help")
    return one("card", cards, words=words, detail=detail, group=card_group, by_name=True)


def check_target(state: Tapestry, seat: int, card: str, track: str | None, opponent: int | None) -> None:
    """Refuse a card without what it asks for, or played on oneself."""
    # A marriage nobody has named a track for is one the table keeps in mind itself.
    needs_track = "track" in card_asks(card) and card != MARRIAGE
    require(track is not None or not needs_track, "tapestry.needs_track", card=_card(card))
    require(opponent is not None or card not in NEEDS_OPPONENT, "tapestry.needs_opponent", card=_card(card))
    require(opponent != seat, "tapestry.not_yourself")


def check_risings(state: Tapestry, seat: int, opponents: tuple[int, ...]) -> None:
    """Refuse a Revolution in too many territories, or where no toppled outpost lies."""
    require(seat not in opponents, "tapestry.not_yourself")
    require(len(opponents) <= MOST_RISINGS, "tapestry.too_many_risings", most=MOST_RISINGS)
    for other in set(opponents):
        enough = opponents.count(other) <= risings_against(state.players[other])
        require(enough, "tapestry.nothing_to_raise", opponent=SeatRef(other))


def check_trades(state: Tapestry, seat: int, card: str, count: int, other_way: bool, bonus: int = 0) -> None:
    """Refuse more trades of the Guilds than there are, or than can be paid with what is there."""
    if card != GUILDS:
        return
    require(count <= MOST_GUILD_TRADES, "tapestry.too_many_trades", most=MOST_GUILD_TRADES)
    player = state.players[seat]
    there = sum(player.resources.values()) + bonus if other_way else player.points // benefit(BUY_RESOURCE)["amount"]
    require(count <= max(0, there), "tapestry.guilds_too_dear", n=max(0, there))


def on_mat(state: Tapestry, seat: int, card: str, track: str | None, opponent: int | None) -> Played:
    """A card as it lies on the mat; one that is played on somebody remembers on whom."""
    era = max(1, state.players[seat].income_turn)
    return Played(era, card, track, opponent) if card in (ALLIANCE, MARRIAGE) else Played(era, card)


def _card(id: str | None) -> TermRef | None:
    return TermRef("tapestry_cards", id) if id else None


def first_in_era(state: Tapestry, seat: int, era: int) -> bool:
    """Whether neither neighbour has a card on this space of the mat yet."""
    return all(era not in rival.eras for rival in neighbours(state, seat))


def can_be_in_hand(state: Tapestry, card: str) -> bool:
    """Whether a card is in the game and not on some mat already."""
    printed = thing("tapestry_cards", card)
    in_box = state.solo is not None and printed.get("solo") == TAKEN_OUT
    return not in_box and cards_out(state, card) < printed["copies"]


def copyable(state: Tapestry, seat: int) -> tuple[str, ...]:
    """The cards on mats that can be copied now; the Heralds need a when-played one without their token."""
    found = find_part(state, seat, ("copy_card",))
    token = found is not None and bool(benefit(found[1]).get("token"))
    own = (played.card for player in state.players for played in player.mat if is_own(played.card))
    cards = (*items(KEY, "tapestry_cards"), *dict.fromkeys(own))
    lying = [card for card in cards if card != ESPIONAGE and cards_out(state, card)]
    return tuple(card for card in lying if not token or token_fits(state, seat, card))


def token_fits(state: Tapestry, seat: int, card: str) -> bool:
    """Whether a token of the Heralds can go on this card."""
    at_once = thing("tapestry_cards", card)["kind"] == AT_ONCE
    return at_once and cards_out(state, card) > state.players[seat].heralded.count(card)


def cards_out(state: Tapestry, card: str) -> int:
    """How many of this card lie on income mats."""
    return sum(played.card == card for player in state.players for played in player.mat)


@dataclass(frozen=True, slots=True)
class PlayTapestry(Action[Tapestry]):
    """Play a tapestry card into the new era, or on top of the present one; without a card, face down.

    No `card` means the top card of the deck, face down, as there is none in hand; with `unnamed` it is a card from
    the hand the table keeps to itself. Some cards ask for more: `track` (Dark Ages, where to advance; Marriage of
    State, Oil Magnate, Socialism, Trade Economy), `opponent` (Alliance, Marriage of State, Trade Economy), `count`
    trades of the Guilds, bought with points unless `other_way`, `other_way` down for Socialism, `tile` (Colonialism),
    `opponents` for Revolution, one entry for each territory; without any it gives a resource. `chance`: the track Age
    of Discovery rolls.
    """

    group = "income"
    icon = "cards-playing"
    seat: Seat
    card: CardId | None = None
    unnamed: bool = False
    track: TrackId | None = None
    opponent: Seat | None = None
    count: Annotated[int, Bounds(0, MOST_COUNT)] = 0
    other_way: bool = False
    tile: TileId | None = None
    opponents: tuple[Seat, ...] = ()

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which card, and what it wants to know; without one in hand nothing."""
        if not state.players[given.seat].hand:
            return
        unnamed = yield flag("unnamed")
        if unnamed:
            return
        cards = [card for card in known(state, "tapestry_cards") if can_be_in_hand(state, card)]
        card = yield card_of(cards)
        yield from particulars(state, given.seat, card)

    def check(self, state: Tapestry) -> None:
        """It must be the step for it, with a card from the hand, face down only without one."""
        player = state.players[self.seat]
        due = self._due(state)
        require(due is not None, "tapestry.not_due", what=TermRef("benefits", STEP_TAPESTRY), seat=SeatRef(self.seat))
        assert due is not None
        if self.card is None and self.unnamed:
            require(player.hand > 0, "tapestry.no_card")
            return
        if self.card is None:
            require(player.hand == 0, "tapestry.has_a_card", n=player.hand)
            require(due[1] == STEP_TAPESTRY, "tapestry.no_card")
            return
        require(player.hand > 0, "tapestry.no_card")
        in_box = state.solo is not None and thing("tapestry_cards", self.card).get("solo") == TAKEN_OUT
        require(not in_box, "tapestry.not_in_solo", card=_card(self.card))
        left = cards_out(state, self.card) < thing("tapestry_cards", self.card)["copies"]
        require(left, "tapestry.card_already_out", card=_card(self.card))
        check_target(state, self.seat, self.card, self.track, self.opponent)
        check_risings(state, self.seat, self.opponents)
        bonus = self._era_bonus(state, due)
        check_trades(state, self.seat, self.card, self.count, self.other_way, bonus)

    def _era_bonus(self, state: Tapestry, due: tuple[int, str] | None) -> int:
        """How many resources come for being the first among neighbours in a new era."""
        era = max(1, state.players[self.seat].income_turn)
        new_era = due is not None and due[1] == STEP_TAPESTRY
        return era_bonus(era) if new_era and first_in_era(state, self.seat, era) else 0

    def _due(self, state: Tapestry) -> tuple[int, str] | None:
        step = find_part(state, self.seat, (), STEP_TAPESTRY)
        top = find_part(state, self.seat, (), PLAY_ON_TOP)
        return min((found for found in (step, top) if found), default=None)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay the card, take the era bonus if it is due, then the card's own effect."""
        due = self._due(state)
        if due is not None:
            state, _, _ = take_part(state, self.seat, (), due[1])
        player = state.players[self.seat]
        era = max(1, player.income_turn)
        hand = max(0, player.hand - 1) if self.card or self.unnamed else player.hand
        bonus = self._era_bonus(state, due)
        played = on_mat(state, self.seat, self.card or "", self.track, self.opponent)
        state = state.with_player(self.seat, replace(player, hand=hand, mat=(*player.mat, played)))
        turn.tell(era=era, played=_card(self.card) or say(".unnamed_card" if self.unnamed else ".face_down"))
        if self.card:
            target = CardTarget(self.track, self.opponent, self.count, self.other_way, self.tile, self.opponents)
            state = play_now(state, self.seat, self.card, target, turn)
        if bonus:
            turn.step(say(".step.era_bonus", n=bonus, era=era), seat=self.seat, icon="crown")
            state = blamed(state, push(state, self.seat, *any_resources(bonus)), ERA)
        return settle(state, turn)


@dataclass(frozen=True, slots=True)
class CopyCard(Action[Tapestry]):
    """Use the ability of a tapestry card that lies on an income mat; what it asks for is said as in PlayTapestry."""

    group = "income"
    icon = "content-copy"
    seat: Seat
    card: CardId
    track: TrackId | None = None
    opponent: Seat | None = None
    count: Annotated[int, Bounds(0, MOST_COUNT)] = 0
    other_way: bool = False
    tile: TileId | None = None
    opponents: tuple[Seat, ...] = ()

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which of the cards lying on mats, and what it wants to know."""
        card = yield card_of(copyable(state, given.seat))
        yield from particulars(state, given.seat, card)

    def check(self, state: Tapestry) -> None:
        """A copy must be due, of a card that lies on some mat."""
        check_due(state, self.seat, "copy_card")
        require(self.card != ESPIONAGE, "tapestry.copies_itself", card=_card(self.card))
        require(cards_out(state, self.card) > 0, "tapestry.card_not_out", card=_card(self.card))
        found = find_part(state, self.seat, ("copy_card",))
        if found and benefit(found[1]).get("token"):
            at_once = thing("tapestry_cards", self.card)["kind"] == AT_ONCE
            require(at_once, "tapestry.only_when_played", card=_card(self.card))
            free = token_fits(state, self.seat, self.card)
            require(free, "tapestry.token_lies_there", card=_card(self.card))
        check_target(state, self.seat, self.card, self.track, self.opponent)
        check_risings(state, self.seat, self.opponents)
        check_trades(state, self.seat, self.card, self.count, self.other_way)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Do what the card does; a card of the era counts as one's own from now on."""
        state, part, _ = take_part(state, self.seat, ("copy_card",))
        if part and benefit(part).get("token"):
            player = state.players[self.seat]
            state = state.with_player(self.seat, replace(player, heralded=(*player.heralded, self.card)))
        elif thing("tapestry_cards", self.card)["kind"] != AT_ONCE:
            player = state.players[self.seat]
            copy = on_mat(state, self.seat, self.card, self.track, self.opponent)
            return settle(state.with_player(self.seat, replace(player, mat=(*player.mat[:-1], copy))), turn)
        target = CardTarget(self.track, self.opponent, self.count, self.other_way, self.tile, self.opponents)
        return settle(play_now(state, self.seat, self.card, target, turn), turn)


@dataclass(frozen=True, slots=True)
class NameCard(Action[Tapestry]):
    """Say which card lies on the mat, where it was played unnamed or named wrongly; what it does is not done again."""

    group = "table"
    icon = "eye-outline"
    seat: Seat
    place: Annotated[int, Bounds(1, MOST_COUNT)]
    card: CardId

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which of the cards on the mat, then which one it is."""
        mat = state.players[given.seat].mat
        yield one("place", range(1, len(mat) + 1), words=lambda place: _lying(mat[place - 1]))
        yield card_of(known(state, "tapestry_cards"))

    def check(self, state: Tapestry) -> None:
        """A card must lie there."""
        must_exist(self.place <= len(state.players[self.seat].mat), "tapestry.no_card_there", place=self.place)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Give it its name."""
        self.check(state)
        player = state.players[self.seat]
        named = replace(player.mat[self.place - 1], card=self.card)
        mat = (*player.mat[: self.place - 1], named, *player.mat[self.place :])
        return settle(state.with_player(self.seat, replace(player, mat=mat)), turn)


def _lying(played: Played) -> Arg:
    return _card(played.card) if played.card else say(".unnamed_card")
