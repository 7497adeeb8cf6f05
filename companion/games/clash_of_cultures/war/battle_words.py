"""Battles in words: how strong a side is in this round, what was thrown last, and how a battle ended."""

from __future__ import annotations

from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.session import Session

from ..table.battle_state import Battle, Fought, Side
from .battle import SIDES, dice_of, ignored_of, value_of
from .battle_actions import FightRound
from .battle_effects import boost_of

# A roll is shown while no more than this was done since.
LATELY = 3


def strength_words(battle: Battle, side: Side) -> tuple[Message, ...]:
    """Dice and bonuses of a side in this round; what it does not have is not said."""
    first = battle.round == 1
    enemy = battle.defender if side is battle.attacker else battle.attacker
    boost = boost_of(side, enemy.units, first)
    value, ignored = value_of(side, first) + boost.value, ignored_of(side, first) + boost.ignore
    told = [say(".panel.battle.dice", n=dice_of(side, battle.sea, first))]
    told += [say(".panel.battle.value", n=value)] if value else []
    told += [say(".panel.battle.ignores", n=ignored)] if ignored else []
    return tuple(told)


def fought_words(fought: Fought) -> Message:
    """A battle of this turn in one line."""
    strangers = say(".pirates" if fought.pirates else ".barbarians")
    return say(
        ".panel.battle.memory",
        attacker=strangers if fought.attacker is None else SeatRef(fought.attacker),
        defender=strangers if fought.defender is None else SeatRef(fought.defender),
        ended=TermRef("ends", fought.ended),
        lost=fought.attackers_lost.total,
        killed=fought.defenders_lost.total,
    )


def thrown_last(session: Session) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice both sides threw in the round before this one, as long as little else was done since."""
    for index in range(session.cursor - 1, max(-1, session.cursor - 1 - LATELY), -1):
        if type(session.journal[index].action) is FightRound:
            story = session.story(index)
            pairs = zip(story.chance, story.asked, strict=True)
            combat = tuple(int(roll) for roll, options in pairs if len(options) == SIDES)
            split = int(str(story.outcome.get("attacker_rolls", 0)))
            return combat[:split], combat[split:]
    return (), ()


def just_thrown(session: Session) -> bool:
    """Whether the last entry is the roll whose dice are shown, and nothing was taken back since."""
    newest = session.cursor and session.cursor == len(session.journal)
    return bool(newest) and type(session.journal[session.cursor - 1].action) is FightRound
