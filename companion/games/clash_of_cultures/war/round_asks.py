"""How a round of battle is asked: tactics, what is paid before the roll, and what the table's own dice show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from companion.engine.action import Turn
from companion.engine.asking import Ask, Asks, Given, amount, amounts, dice, flag, one, term
from companion.engine.chance import Chance, Roll
from companion.engine.frozen import dataclass
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import RuleViolation

from ..cities.asks import settled
from ..cities.recruiting import counted
from ..table import printed
from ..table.amounts import Units
from ..table.battle_state import Battle
from ..table.icons import UNIT_ICONS
from ..table.ids import ARMY, VIRIATUS
from ..table.state import Clash
from .arms import side_name
from .battle import FACES, SIDES, lose
from .battle_asks import odds_words
from .battle_round import MOST_IMMORTALS, Extras, can_pay_siege, extras_fit, planned, plays, require_tactic, tactic

# Dice the table has not read yet: an infantry face, which no leader rolls again, and the miss of a tactic.
UNREAD, MISS = SIDES, 1
T = TypeVar("T", bound=Roll)
SIDE_FIELDS = ((True, "attacker"), (False, "defender"))


def round_asks(cls: Any, state: Clash, given: Given) -> Asks:
    """Tactics, what is paid before the dice, who falls to archers, and the dice."""
    battle = state.battle
    if battle is None or battle.rolled is not None:
        return
    yield from _loyal_asks(state, battle)
    for attacking, side in SIDE_FIELDS:
        there = fitting_tactics(state, battle, attacking, given.get("loyal"))
        if there:
            yield _tactic_ask(battle, attacking, side, there)
        else:
            yield settled(f"{side}_tactic", None)
    for attacking, side in SIDE_FIELDS:
        yield from _extras_asks(state, battle, attacking, side, given)
    if "price" in tactic(given.attacker_tactic) and can_pay_siege(
        state, battle.defender.seat, tactic(given.attacker_tactic)
    ):
        yield flag("siege_paid")
    for attacking, side in SIDE_FIELDS:
        yield from _shot_asks(battle, attacking, side, given)
    yield from _dice_asks(cls, state, battle, given)


def _loyal_asks(state: Clash, battle: Battle) -> Asks:
    """Whoever has Viriatus may play tactics for barbarians near him."""
    wild = not battle.pirates and None in (battle.attacker.seat, battle.defender.seat)
    able = [seat for seat, player in enumerate(state.players) if player.leader == VIRIATUS and player.action_cards]
    if wild and able:
        yield one("loyal", [None, *able], words=_nobody_or(), default=None)


def _nobody_or() -> Any:
    return lambda seat: say(".panel.nobody") if seat is None else SeatRef(seat)


def fitting_tactics(state: Clash, battle: Battle, attacking: bool, loyal: int | None = None) -> tuple[str, ...]:
    """The tactics a side could play now, with a card in hand."""
    side = battle.attacker if attacking else battle.defender
    seat = plays(state, side, loyal)
    if seat is None or not state.players[seat].action_cards:
        return ()
    found = []
    for name in printed.data("tactics"):
        try:
            require_tactic(state, battle, attacking, name, loyal)
        except RuleViolation:
            continue
        found.append(name)
    return tuple(found)


def _tactic_ask(battle: Battle, attacking: bool, side: str, there: Sequence[str]) -> Ask:
    owner = battle.attacker if attacking else battle.defender
    return one(
        f"{side}_tactic",
        [None, *there],
        words=lambda name: say(".panel.battle.no_tactic") if name is None else TermRef("tactics", name),
        detail=lambda name: None if name is None else TermRef("tactics.help", name),
        default=None,
        by_name=True,
        prompt=say(".ask.tactic", side=side_name(owner, battle.pirates)),
    )


def _extras_asks(state: Clash, battle: Battle, attacking: bool, side: str, given: Given) -> Asks:
    """Immortals, terror and the strategist, of whoever has them; the rest is asked when the dice lie."""
    played = given.get(f"{side}_tactic") is not None
    name = side_name(battle.attacker if attacking else battle.defender, battle.pirates)
    most = max(
        (n for n in range(MOST_IMMORTALS + 1) if extras_fit(state, battle, attacking, Extras(immortals=n), played)),
        default=0,
    )
    immortals = terror = strategist = 0
    if most:
        wanted = Extras(immortals=min(most, given.get(f"{side}_immortals", 0)))
        paying = planned(battle, wanted) if attacking else planned(battle, defender=wanted)
        asked = say(".ask.immortals", side=name)
        immortals = yield amount(f"{side}_immortals", 0, most, default=0, prompt=asked, gain=odds_words(paying))
    if extras_fit(state, battle, attacking, Extras(terror=True), played):
        terror = yield flag(f"{side}_terror", prompt=say(".ask.terror", side=name))
    if played and extras_fit(state, battle, attacking, Extras(strategist=True), played):
        strategist = yield flag(f"{side}_strategist", prompt=say(".ask.strategist", side=name))
    if immortals or terror or strategist:
        paid = Extras(immortals=immortals, terror=bool(terror), strategist=bool(strategist))
        yield settled(f"{side}_extras", paid)


def _shot_asks(battle: Battle, attacking: bool, side: str, given: Given) -> Asks:
    """Who falls first, where a tactic kills before the dice and there is a choice."""
    own, other = tactic(given.get(f"{side}_tactic")), tactic(given.get(_other(side)))
    units = (battle.attacker if attacking else battle.defender).units
    there = {unit: number for unit, number in counted(units) if unit in ARMY}
    if battle.sea or len(there) < 2 or not (other.get("archers") or other.get("martyr") or own.get("martyr")):
        return
    name = side_name(battle.attacker if attacking else battle.defender, battle.pirates)
    first = dict(counted(lose(units, 1)[1]))
    asked = say(".ask.shot", side=name)
    icon = UNIT_ICONS.__getitem__
    yield amounts(f"{side}_casualties", there, total=1, words=term("units"), icon=icon, default=first, prompt=asked)


def _other(side: str) -> str:
    return "defender_tactic" if side == "attacker" else "attacker_tactic"


class Unread(Chance):
    """The dice read so far; all others fall so that nothing follows from them."""

    __slots__ = ()

    def pick(self, options: Sequence[T]) -> T:
        """What was read, or a face that wakes nobody."""
        if len(self.recorded) < len(self.given):
            return super().pick(options)
        self.asked.append(options)
        face = next(one for one in options if one == (UNREAD if len(options) == SIDES else MISS))
        self.recorded.append(face)
        return face


@dataclass(frozen=True, slots=True)
class Throws:
    """The dice a round needs: how many faces each has, where the armies' begin, and which are whose."""

    faces: tuple[int, ...]
    first: int
    attackers: int
    combat: int
    aims: int
    encircles: int

    def next(self, read: int) -> tuple[str, str, int]:
        """Of the die after so many: its side, its kind, and how many of them are thrown together."""
        if read < self.first:
            side = "attacker" if read < self.aims else "defender"
            return side, "aim", (self.aims if side == "attacker" else self.first) - read
        if read < self.first + self.attackers:
            return "attacker", "dice", self.first + self.attackers - read
        if read < self.first + self.combat:
            return "defender", "dice", self.first + self.combat - read
        return ("attacker" if self.encircles else "defender"), "encircled", 1


def throws(action: Any, state: Clash, read: Sequence[Roll]) -> Throws:
    """The dice of a round if these were read so far."""
    turn = Turn(Unread("", read))
    action.apply(state, turn)
    faces = tuple(len(options) for options in turn.chance.asked)
    combat = sum(count == SIDES for count in faces)
    first = next((place for place, count in enumerate(faces) if count == SIDES), len(faces))
    told = {name: int(str(turn.outcome.get(name, 0))) for name in ("attacker_rolls", "attacker_aims")}
    encircles = int(str(turn.outcome.get("attacker_encircles", 0)))
    return Throws(faces, first, told["attacker_rolls"], combat, told["attacker_aims"], encircles)


def _dice_asks(cls: Any, state: Clash, battle: Battle, given: Given) -> Asks:
    """One question a throw, as far as the table reads its own dice."""
    fields = ("loyal", "siege_paid", *(f"{side}_{what}" for _, side in SIDE_FIELDS for what in ("tactic", "extras")))
    told = {name: given[name] for name in fields if name in given}
    for _, side in SIDE_FIELDS:
        chosen = given.get(f"{side}_casualties")
        if chosen is not None:
            told[f"{side}_casualties"] = chosen if isinstance(chosen, Units) else Units(**chosen)
    action = cls(**told)
    read: list[Roll] = []
    thrown: dict[str, int] = {}
    while True:
        plan = throws(action, state, tuple(read))
        if len(read) >= len(plan.faces):
            return
        side, kind, count = plan.next(len(read))
        thrown[f"{side}_{kind}"] = thrown.get(f"{side}_{kind}", 0) + 1
        again = thrown[f"{side}_{kind}"]
        answer = yield _die_ask(f"{side}_{kind}_{again}", battle, side, kind, count, again, given)
        if not answer:
            return
        read += answer if isinstance(answer, tuple) else (answer,)


def _die_ask(field: str, battle: Battle, side: str, kind: str, count: int, again: int, given: Given) -> Ask:
    name = side_name(battle.attacker if side == "attacker" else battle.defender, battle.pirates)
    if kind == "dice":
        prompt = say(".ask.real_dice" if again == 1 else ".ask.real_die_again", side=name)
        return dice(field, FACES_READ, count=count, words=face_words, icon=face_icon, prompt=prompt)
    card: Arg = TermRef("tactics", given.get(f"{side}_tactic") or "")
    asked: Message = say(".ask.real_dice_of", side=name, card=card)
    return dice(field, range(1, printed.NUMBERS + 1), count=count, words=str, prompt=asked)


# Rolls that look different: two faces show a leader, two a six with infantry.
FACES_READ = tuple(roll for roll in range(1, SIDES + 1) if FACES[roll - 1] not in FACES[: roll - 1])


def face_words(roll: int) -> str:
    """The number of a face."""
    return str(FACES[roll - 1].number)


def face_icon(roll: int) -> str:
    """The unit on a face."""
    return UNIT_ICONS[FACES[roll - 1].symbol]


def asks_before(state: Clash) -> bool:
    """Whether somebody may decide something before the dice of this round fall."""
    battle = state.battle
    if battle is None:
        return False
    able = (Extras(immortals=1), Extras(terror=True))
    for attacking, _side in SIDE_FIELDS:
        paying = any(extras_fit(state, battle, attacking, extras) for extras in able)
        if paying or fitting_tactics(state, battle, attacking):
            return True
    loyal = any(player.leader == VIRIATUS and player.action_cards for player in state.players)
    return loyal and None in (battle.attacker.seat, battle.defender.seat) and not battle.pirates
