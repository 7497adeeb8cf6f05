"""What people do besides action cards: advisors, wonders, and a bonus only the table can read."""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any, ClassVar

from companion.engine.action import Action, Turn
from companion.engine.asking import Ask, Asks, Given, amounts, flag, one, some, term, text
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, SeatRef, TermRef, say
from companion.engine.ruling import must_exist, require

from ..cards.card_turn import (
    ByPeople,
    at_turn_of,
    besides_cards,
    check_human,
    check_own_turn,
    check_running,
    check_turn,
    in_own_turn,
    with_round_begun,
    with_settled_wonders,
)
from ..cards.neighbour_actions import card_of_choice, check_revolution, revolted
from ..matrix.levels import gains, give
from ..table.card_file import ADVISORS, WONDERS, AdvisorCard, WonderCard, card_fact, known_cards, learned
from ..table.ids import ADVISOR, KEY, LEVELS, OTHER, WONDER, CardId, MetricId
from ..table.metrics import has_sole_majority
from ..table.printed import MOST_OF_A_BONUS, Board, Bonus
from ..table.state import Civ, Historia, Wonder

WonderPlace = Annotated[int, Bounds(0, 47)]


def wonder_name(name: str, place: int | None = None) -> Arg:
    """A wonder as it is called, by its number where nobody named it; the few names we know are translated."""
    if not name and place is not None:
        return say(".panel.wonder", n=place + 1)
    return TermRef("wonders", name) if name in items(KEY, "wonders") else name


@dataclass(frozen=True, slots=True)
class PlayAdvisor(ByPeople, Action[Historia]):
    """Play an advisor from hand: what the card gives is entered, then it goes face up under its deck.

    bonus.cards are the oldest of the row; take_back: cards of the row taken back by choice. revolution: the card ends
    the round like a Revolution, the first of take_back is then its card of choice. A whole action the advisor allows is
    an entry of its own with source advisor.
    """

    group: ClassVar[str] = "cards"
    icon: ClassVar[str] = "account-tie"

    civ: Seat
    name: str = ""
    bonus: Bonus = Bonus()
    take_back: tuple[CardId, ...] = ()
    revolution: bool = False

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Who it is; where the card is known nothing more, else what it gives."""
        names = tuple(card.name for card, _ in known_cards(state.board, ADVISORS).values())
        name = yield text("name", known=names, default="")
        card = advisor_card(state.board, name) if name else None
        row = state.players[given.civ].row
        if card is not None:
            yield one("bonus", (card.bonus,), words=gains)
            yield one("revolution", (card.revolution,))
            chosen = min(card.chosen + card.revolution, len(row))
            if chosen:
                yield some("take_back", row, least=chosen, most=chosen, words=term("action_cards"))
            return
        yield amounts("bonus", MOST_OF_A_BONUS)
        yield flag("revolution")
        yield some("take_back", row, default=(), words=term("action_cards"))

    def check(self, state: Historia) -> None:
        """The own turn, an advisor in hand, and for a Revolution three cards in the row."""
        check_running(state)
        check_human(state, self.civ)
        civ = state.players[self.civ]
        require(civ.advisors.hand > 0, ".no_advisor", civ=SeatRef(self.civ))
        if not state.rules.cards:
            return
        state = at_turn_of(state, self.civ)
        check_turn(state, self.civ)
        if self.revolution:
            check_revolution(state, self.civ, next(iter(self.take_back), None))
        for card in self.take_back:
            require(card in civ.row, ".not_in_row", card=TermRef("action_cards", card))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Give the bonus, take back the cards, put the advisor away; advisors set off no event by themselves."""
        if not state.rules.cards:
            return self._played(state, turn)
        return with_round_begun(self._played(at_turn_of(state, self.civ), turn))

    def _played(self, state: Historia, turn: Turn) -> Historia:
        seen = AdvisorCard(self.name, self.bonus, len(self.take_back) - self.revolution, self.revolution)
        if self.name and advisor_card(state.board, self.name) is None:
            state = learned(state, ADVISORS, seen)
        state = state.with_civ(self.civ, with_settled_wonders(state.players[self.civ]))
        state = give(state, self.civ, self.bonus, ADVISOR, turn)
        civ = state.players[self.civ]
        row = civ.row
        playing = replace(civ.playing, cards=(*civ.playing.cards, ADVISOR))
        civ = replace(civ, advisors=civ.advisors.played(), playing=playing)
        chosen = self.take_back
        if self.revolution:
            back = card_of_choice(state, self.civ, civ.row[:-1], next(iter(chosen), None), turn)
            civ, chosen = revolted(civ, back), chosen[1:]
        rest = tuple(card for card in civ.row if card not in chosen)
        name = say(".advisor.named", name=advisor_name(self.name)) if self.name else say(".advisor.unnamed")
        turn.tell(name=name, gain=self._gains(tuple(card for card in row if card not in rest)))
        return state.with_civ(self.civ, civ.with_row(rest))

    def _gains(self, chosen: tuple[CardId, ...]) -> Arg:
        """All the advisor did, for the log: its bonus, the cards taken back by choice, the end of the round."""
        taken = tuple(TermRef("action_cards", card) for card in chosen)
        more = [say(".gain.these_cards", cards=taken)] if chosen else []
        if self.revolution:
            more.append(say(".did.revolution_alone"))
        given = gains(self.bonus)
        return (*(given if isinstance(given, tuple) else ()), *more) or given


def advisor_card(board: Board, name: str) -> AdvisorCard | None:
    """An advisor whose card is known, by its id or its name."""
    known = known_cards(board, ADVISORS)
    found = known.get(name) or known.get(card_fact(ADVISORS, name).rpartition(":")[2])
    return found[0] if found and isinstance(found[0], AdvisorCard) else None


def known_advisors(state: Historia, seat: int) -> tuple[tuple[PlayAdvisor, CardId | None], ...]:
    """Every advisor whose card is known: how it is played, and the whole action that follows with source advisor."""
    moves = []
    for card, _ in known_cards(state.board, ADVISORS).values():
        if isinstance(card, AdvisorCard) and not card.chosen and not card.revolution:
            moves.append((PlayAdvisor(seat, card.name, card.bonus), card.action))
    return tuple(moves)


def advisor_name(name: str) -> Arg:
    """An advisor as it is called; the few we know are translated."""
    return TermRef("advisors", name) if name in items(KEY, "advisors") else name


@dataclass(frozen=True, slots=True)
class UseWonder(ByPeople, Action[Historia]):
    """Turn a wonder for its bonus; say which of its conditions holds.

    wonder, destroys: places among the own wonders, counted from 0. Its condition, checked if given: a sole majority, a
    card played in this action round, or another own wonder it destroys.
    """

    group: ClassVar[str] = "turn"
    icon: ClassVar[str] = "pyramid"

    civ: Seat
    wonder: WonderPlace
    bonus: Bonus = Bonus()
    majority: MetricId | None = None
    played: CardId | None = None
    destroys: WonderPlace | None = None

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Which wonder; where its card is known nothing more, else what it gives and its condition."""
        place = yield _which_wonder(state, given.civ, turned=False)
        own = state.players[given.civ].wonders
        known = known_use(state, given.civ, place) if place < len(own) else None
        if known is not None:
            yield one("bonus", (known.bonus,), words=gains)
            yield one("majority", (known.majority,), words=_metric)
            yield one("played", (known.played,), words=_card)
            return
        yield amounts("bonus", MOST_OF_A_BONUS)
        yield one("majority", (None, *items(KEY, "metrics")), default=None, words=_metric)
        yield one("played", (None, *items(KEY, "action_cards")), default=None, words=_card)
        others = [other for other in range(len(own)) if other != place]
        if others:
            yield one("destroys", (None, *others), default=None, words=lambda at: _place_words(state, given.civ, at))

    def check(self, state: Historia) -> None:
        """An upright wonder that was not just taken, and its condition."""
        check_running(state)
        check_human(state, self.civ)
        check_own_turn(state, self.civ)
        state = in_own_turn(state, self.civ)
        wonder = _owned(state, self.civ, self.wonder)
        require(not wonder.turned, ".wonder_turned")
        playing = state.players[self.civ].playing
        # Before the own first card a wonder of the last action round is no longer new.
        require(not wonder.fresh or (state.rules.cards and not playing.cards), ".wonder_fresh")
        if self.majority is not None:
            require(not state.solo, ".no_majority_in_solo")
            metric = TermRef("metrics", self.majority)
            require(has_sole_majority(state, self.civ, self.majority), ".no_sole_majority", metric=metric)
        if self.played is not None and state.rules.cards:
            card = TermRef("action_cards", self.played)
            require(self.played in playing.deeds, ".card_not_played", card=card)
            require(self.played in playing.deeds[wonder.after :], ".card_before_wonder", card=card)
        if self.destroys is not None:
            require(self.destroys != self.wonder, ".wonder_destroys_itself")
            _owned(state, self.civ, self.destroys)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Turn it, destroy the other one, give the bonus."""
        return besides_cards(state, self.civ, lambda own: self._used(own, turn))

    def _used(self, state: Historia, turn: Turn) -> Historia:
        wonder, civ = _owned(state, self.civ, self.wonder), state.players[self.civ]
        civ = _with_wonder(civ, self.wonder, replace(wonder, turned=True))
        if self.destroys is not None and self.destroys != self.wonder:
            civ = _without_wonder(civ, self.destroys)
        turn.tell(wonder=wonder_name(wonder.name), gain=gains(self.bonus))
        seen = WonderCard(wonder.name, self.bonus, self.majority, self.played, self.destroys is not None)
        state = learned(state, WONDERS, seen)
        return give(state.with_civ(self.civ, civ), self.civ, self.bonus, WONDER, turn)


def known_use(state: Historia, seat: int, place: int) -> UseWonder | None:
    """How a wonder is used whose card is known, from the rulebook or told before: its condition and its bonus."""
    name = state.players[seat].wonders[place].name
    known = known_cards(state.board, WONDERS)
    found = known.get(name) or known.get(card_fact(WONDERS, name).rpartition(":")[2])
    card = found[0] if found else None
    # Which wonder another one destroys is its owner's to say.
    if not isinstance(card, WonderCard) or card.destroys:
        return None
    return UseWonder(seat, place, card.bonus, majority=card.majority, played=card.played)


@dataclass(frozen=True, slots=True)
class NameWonder(Action[Historia]):
    """Write down what a wonder somebody owns is called.

    wonder: its place among the own wonders, counted from 0. name: an id of names.wonders or any other name.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "pencil"

    civ: Seat
    wonder: WonderPlace
    name: str

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Which of the own wonders, then its name."""
        place = yield _which_wonder(state, given.civ, turned=None)
        own = state.players[given.civ].wonders
        yield from asked_name(state.board, own[place].name if place < len(own) else "")

    def check(self, state: Historia) -> None:
        """There must be such a wonder."""
        _owned(state, self.civ, self.wonder)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """It has this name."""
        turn.tell(name=wonder_name(self.name))
        wonder = replace(_owned(state, self.civ, self.wonder), name=self.name)
        return state.with_civ(self.civ, _with_wonder(state.players[self.civ], self.wonder, wonder))


def asked_name(board: Board, now: str) -> Generator[Ask, Any, str]:
    """What a wonder is called: one we know or the table told before in one tap, any other in a few words."""
    told = (card.name for card, _ in known_cards(board, WONDERS).values())
    names = [name for name in dict.fromkeys((*items(KEY, "wonders"), *told)) if name]
    words = {name: wonder_name(name) for name in names} | {OTHER: say(".panel.other_name")}
    card = yield one("card", words, words=words.__getitem__, icon="pyramid", prompt=say(".field.name"))
    if card != OTHER:
        yield one("name", (card,))
        return str(card)
    return str((yield text("name", default=now)))


@dataclass(frozen=True, slots=True)
class DestroyWonder(Action[Historia]):
    """Take a wonder out of the game; it counts for nothing any more.

    wonder: its place among the own wonders, counted from 0.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "bomb"

    civ: Seat
    wonder: WonderPlace

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Which of the own wonders."""
        yield _which_wonder(state, given.civ, turned=None)

    def check(self, state: Historia) -> None:
        """There must be such a wonder."""
        _owned(state, self.civ, self.wonder)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """It is gone."""
        turn.tell(wonder=wonder_name(_owned(state, self.civ, self.wonder).name))
        return state.with_civ(self.civ, _without_wonder(state.players[self.civ], self.wonder))


@dataclass(frozen=True, slots=True)
class RefreshWonder(Action[Historia]):
    """Turn a wonder upright by the effect of a card.

    wonder: its place among the own wonders, counted from 0.
    """

    group: ClassVar[str] = "turn"
    icon: ClassVar[str] = "refresh"

    civ: Seat
    wonder: WonderPlace

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Which of the own wonders."""
        yield _which_wonder(state, given.civ, turned=True)

    def check(self, state: Historia) -> None:
        """Only a turned wonder."""
        require(_owned(state, self.civ, self.wonder).turned, ".wonder_upright")

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """It may be used again at once."""
        wonder = _owned(state, self.civ, self.wonder)
        turn.tell(wonder=wonder_name(wonder.name))
        return state.with_civ(
            self.civ, _with_wonder(state.players[self.civ], self.wonder, replace(wonder, turned=False))
        )


@dataclass(frozen=True, slots=True)
class TakeBonus(ByPeople, Action[Historia]):
    """Take a bonus only the table can read, such as an icon beside a level of the matrix."""

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "plus-circle"

    civ: Seat
    bonus: Bonus
    reason: str = ""

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """What it is."""
        yield amounts("bonus", MOST_OF_A_BONUS, least=1)

    def check(self, state: Historia) -> None:
        """For people; Zivbots get no such bonus."""
        check_human(state, self.civ)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Give it."""
        turn.tell(gain=gains(self.bonus))
        return give(state, self.civ, self.bonus, LEVELS, turn)


def _which_wonder(state: Historia, seat: int, *, turned: bool | None) -> Ask:
    """One of the own wonders, by its place."""
    own = state.players[seat].wonders
    places = [place for place, wonder in enumerate(own) if turned is None or wonder.turned is turned]
    return one("wonder", places, words=lambda place: _place_words(state, seat, place), icon="pyramid")


def _place_words(state: Historia, seat: int, place: int | None) -> Arg:
    if place is None:
        return say(".answer.no")
    return wonder_name(state.players[seat].wonders[place].name) or say(".panel.wonder", n=place + 1)


def _metric(metric: MetricId | None) -> Arg:
    return TermRef("metrics", metric) if metric else say(".answer.no")


def _card(card: CardId | None) -> Arg:
    return TermRef("action_cards", card) if card else say(".answer.no")


def _owned(state: Historia, seat: int, place: int) -> Wonder:
    wonders = state.players[seat].wonders
    must_exist(place < len(wonders), ".no_such_wonder", civ=SeatRef(seat), n=len(wonders))
    return wonders[place]


def _with_wonder(civ: Civ, place: int, wonder: Wonder) -> Civ:
    return replace(civ, wonders=(*civ.wonders[:place], wonder, *civ.wonders[place + 1 :]))


def _without_wonder(civ: Civ, place: int) -> Civ:
    return replace(civ, wonders=civ.wonders[:place] + civ.wonders[place + 1 :])
