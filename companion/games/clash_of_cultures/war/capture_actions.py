"""Actions after a battle: capture the city, by a player or by barbarians, and the Vikings' rune stone."""

from __future__ import annotations

from types import MappingProxyType

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, amount, flag, one, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, SeatRef, TermRef, say
from companion.engine.ruling import require, require_decided

from ..cities.asks import city_ask
from ..cities.collect_actions import stelas
from ..cities.influence import city_at
from ..leaders.occasions import arise, due_on
from ..table import printed
from ..table.amounts import Units
from ..table.goods import pay_tokens
from ..table.ids import (
    ANGRY,
    CULTURE,
    HAPPY,
    IDEAS,
    ITHOBAAL,
    OBELISK,
    PROVINCES,
    RUGILA,
    RUNE_STONES,
    STELAS,
    Few,
    GoodId,
)
from ..table.state import Clash
from ..table.stock import stock_of_building
from ..turn.turns import drop_note
from .capture import barbarians_capture, capture_barbarian_city, capture_city, captured_mood, may_please, welcomed
from .outcome import mourns
from .places import city_changed, in_city, relocate

# Leaders who may make a captured city happy.
SOFT_CAPTORS = (RUGILA, ITHOBAAL)


@dataclass(frozen=True, slots=True)
class ConquerCity(Action[Clash]):
    """Capture a city after a won battle: gold, new colours, angry people.

    `loser` null is the barbarians. `settler`: the loser places one in another own city. `token`: culture or ideas
    for Stelas of the Maya. `leader_here`: the leader took part.
    """

    group = "war"
    icon = "castle"
    formerly = MappingProxyType({"reaps": False})
    seat: Seat
    loser: Seat | None
    city: str
    make_happy: bool = False
    settler: bool = True
    token: GoodId = CULTURE
    leader_here: bool = False
    # What a leader here gains is booked with it; evenings kept before booked it by hand.
    reaps: bool = True

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which city, and what only some captors are asked; the settler is the usual one."""
        player = state.players[given.seat]
        if state.spoils is not None and state.spoils.winner == given.seat:
            yield one("loser", [state.spoils.loser], words=_whose)
            yield one("city", [state.spoils.city])
        else:
            others = [other for other in range(len(state.players)) if other != given.seat]
            loser = yield one("loser", [None, *others], words=_whose)
            held = [camp.city for camp in state.barbarians] if loser is None else list(state.players[loser].cities)
            yield one("city", [city.name for city in held])
        led = player.leader in SOFT_CAPTORS or bool(due_on(player.leader, "capture"))
        known = state.spoils is not None and state.spoils.units.leader > 0
        if player.has(PROVINCES):
            yield flag("make_happy")
        if player.has(STELAS):
            yield one("token", (CULTURE, IDEAS), words=term("goods"), default=CULTURE)
        if led and not known:
            yield flag("leader_here")
        if given.loser is not None and (player.has(PROVINCES) or player.has(STELAS) or (led and not known)):
            yield flag("settler", default=True)

    def check(self, state: Clash) -> None:
        """The city that was won, and Provinces where it shall be happy."""
        require_decided(state.battle is None, ".battle_first")
        require(self.loser != self.seat, ".battle_with_oneself")
        city = city_at(state, self.loser, self.city)
        if state.spoils is not None:
            won = (state.spoils.winner, state.spoils.loser, state.spoils.city)
            require(won == (self.seat, self.loser, city.name), ".capture_first")
        if self.make_happy:
            able = state.players[self.seat].has(PROVINCES)
            require(able, ".needs_own_advance", advance=TermRef("civ_advances", PROVINCES))
            require(may_please(state, self.seat), ".no_culture_token")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay for happiness, take the city, count the conquest."""
        pleased = self.make_happy and may_please(state, self.seat)
        state = pay_tokens(state, self.seat, CULTURE, int(pleased))
        loser = None if self.loser == self.seat else self.loser
        player = state.players[self.seat]
        mood = captured_mood(player, pleased)
        before = city_at(state, loser, self.city)
        victors = state.spoils.units if state.spoils is not None else Units()
        led = self.leader_here or (self.reaps and victors.leader > 0)
        if led and welcomed(player, self.seat, before, loser is None):
            mood = HAPPY
        if loser is None:
            state = capture_barbarian_city(state, self.seat, self.city, mood, turn)
        else:
            state = capture_city(state, self.seat, loser, self.city, mood, self.settler, turn)
        state = _booked(replace(state, spoils=None), self.seat, loser, before.name)
        if len(state.players[self.seat].cities) > len(player.cities):
            state = _moved_in(state, self.seat, (loser, before.name), victors)
        else:
            # Nobody could put a settlement there: the city is gone, whoever stood by it stays.
            state = city_changed(state, (loser, before.name), None)
        if led:
            calm = () if before.mood == ANGRY else ("capture_calm",)
            state = arise(state, self.seat, turn, "capture", *calm, city=before, reaps=self.reaps)
        if loser is not None:
            state = arise(state, loser, turn, "city_lost", reaps=self.reaps)
        if state.turn.seat == self.seat:
            state = state.with_turn(replace(state.turn, cities_captured=state.turn.cities_captured + 1))
        return stelas(state, self.seat, self.token, turn)


def _moved_in(state: Clash, seat: int, before: tuple[int | None, str], victors: Units) -> Clash:
    """The victors stand in the city, which is the last of their list now."""
    name = state.players[seat].cities[-1].name
    state = city_changed(state, before, (seat, name))
    return relocate(state, seat, victors, in_city(seat, name))


def _booked(state: Clash, seat: int, loser: int | None, city: str) -> Clash:
    """The battle that won the city is remembered with its capture."""
    battles = tuple(
        replace(one, captured=True) if (one.attacker, one.defender, one.city) == (seat, loser, city) else one
        for one in state.turn.battles
    )
    return state.with_turn(replace(state.turn, battles=battles))


def _whose(seat: int | None) -> Arg:
    return say(".barbarians") if seat is None else SeatRef(seat)


@dataclass(frozen=True, slots=True)
class LoseCityToBarbarians(Action[Clash]):
    """Barbarians capture a city: its buildings keep their colours."""

    group = "war"
    icon = "skull-crossbones"
    seat: Seat
    city: str
    # How many moved in, where the app has not seen the battle.
    infantry: Few = 1
    settler: bool = True

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which city, and what only the table has seen of it."""
        yield city_ask(state, given.seat, refusal=lambda city: against(cls(given.seat, city), state))
        if state.spoils is None:
            yield amount("infantry", 1, printed.LARGEST_ARMY, default=1)
        yield flag("settler", default=True)

    def check(self, state: Clash) -> None:
        """After the battle they won, if one was fought here."""
        require_decided(state.battle is None, ".battle_first")
        city = state.players[self.seat].city(self.city)
        if state.spoils is not None:
            won = (state.spoils.winner, state.spoils.loser, state.spoils.city)
            require(won == (None, self.seat, city.name), ".capture_first")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The city changes hands; the barbarians that fought move in."""
        known = state.spoils.units if state.spoils is not None else Units()
        victors = known if known.army else Units(infantry=self.infantry)
        state = barbarians_capture(replace(state, spoils=None), self.seat, self.city, victors, self.settler, turn)
        return arise(state, self.seat, turn, "city_lost")


@dataclass(frozen=True, slots=True)
class RaiseRuneStone(Action[Clash]):
    """Vikings: after losing 2 or more army units put an obelisk on the civilization board."""

    group = "war"
    icon = "pillar"
    seat: Seat

    def check(self, state: Clash) -> None:
        """Rune Stones, two fallen in one battle of this turn, and an obelisk in stock."""
        able = state.players[self.seat].has(RUNE_STONES)
        require(able, ".needs_own_advance", advance=TermRef("civ_advances", RUNE_STONES))
        require(mourns(self.seat) in state.turn.conditions, ".nobody_to_mourn")
        left = stock_of_building(state, self.seat, OBELISK)
        require(left > 0, ".no_piece_left", piece=TermRef("buildings", OBELISK))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """One obelisk less to build, one point more."""
        if stock_of_building(state, self.seat, OBELISK) == 0:
            return state
        player = state.players[self.seat]
        state = drop_note(state, mourns(self.seat))
        turn.tell(n=player.rune_stones + 1)
        return state.with_player(self.seat, replace(player, rune_stones=player.rune_stones + 1))
