"""A table to test with: quick sessions, quick changes of the state, quick moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.engine.action import Action
from companion.engine.adjust import Adjust
from companion.engine.answering import moves_of
from companion.engine.asking import Begun
from companion.engine.chance import Roll
from companion.engine.game import Move, OptionValue, SeatSpec
from companion.engine.opening import opening
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session
from companion.games.tapestry.game import GAME
from companion.games.tapestry.table.ids import RESOURCES
from companion.games.tapestry.table.state import Player, Tapestry
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import ChooseBenefit

COLOURS = ("red", "blue", "yellow", "green", "purple")
NAMES = ("Ada", "Karl", "Ines", "Tom", "Eva")
# Civilizations without anything to decide and without a start adjustment, as far as there are enough of them.
QUIET = ("nomads", "isolationists", "militants", "historians", "leaders")
# Three that start in three places of the small map come first; somebody alone starts on 2/4.
CAPITALS = ("mountain", "wetland", "tropical", "desert", "grassland")
ALONE = ("wetland",)


def new_table(
    players: int = 3,
    civilizations: Sequence[str] = QUIET,
    capitals: Sequence[str] | None = None,
    seed: str = "1",
    **options: OptionValue,
) -> Session:
    """A fresh session; everybody has a named civilization and capital."""
    mats = capitals or (ALONE if players == 1 else CAPITALS)
    seats = [
        SeatSpec(NAMES[i], COLOURS[i], {"civilization": civilizations[i], "capital": mats[i]})
        for i in range(players)
    ]
    return Session(GAME, opening(GAME, seats, options, id="test", seed=seed))


def after_first_income(players: int = 3, **kwargs: Any) -> Session:
    """A session in which everybody has had the first income turn."""
    session = new_table(players, **kwargs)
    for seat in range(players):
        session.do(TakeIncome(seat))
    return session


def whole(session: Session, move: Move) -> Action[Any]:
    """A move as it is done; what a begun one asks is answered by the first legal answers."""
    if not isinstance(move, Begun):
        return move
    return next(moves_of(GAME, move.cls, session.state, dict(move.given)))


def set_to(session: Session, path: str, value: Any) -> None:
    """Correct a value by hand."""
    session.do(Adjust(path, value))


def give(session: Session, seat: int = 0, **amounts: int) -> None:
    """Give somebody exactly these resources and none of the others."""
    for name in RESOURCES:
        set_to(session, f"players.{seat}.resources.{name}", amounts.get(name, 0))


def plenty(session: Session, seat: int = 0) -> None:
    """Give somebody six of everything."""
    give(session, seat, coin=6, worker=6, food=6, culture=6)


def at(session: Session, track: str, space: int, seat: int = 0) -> None:
    """Put a token on a space."""
    set_to(session, f"players.{seat}.tracks.{track}", space)


def due(session: Session, *parts: str, seat: int = 0, how: str = "all") -> None:
    """Put a benefit before somebody."""
    made = {"parts": list(parts), "how": how, "line": "benefits", "optional": False, "space": "", "free": False}
    set_to(session, f"players.{seat}.due", [{**made, "wanted": False}])


def techs(session: Session, seat: int = 0, **rows: str) -> None:
    """Lay tech cards beside somebody's capital."""
    set_to(session, f"players.{seat}.techs", [{"card": card, "row": row} for card, row in rows.items()])


def active_card(session: Session, card: str, seat: int = 0) -> None:
    """Put a tapestry card into force."""
    player = me(session, seat)
    turn = max(2, player.income_turn)
    set_to(session, f"players.{seat}.income_turn", turn)
    set_to(session, f"players.{seat}.mat", [{"era": turn, "card": card}])


def me(session: Session, seat: int = 0) -> Player:
    """Somebody at the table."""
    player: Player = session.state.players[seat]
    return player


def do(session: Session, action: Action[Any], *chance: Roll, override: bool = False) -> Tapestry:
    """Do something and give the table after it."""
    session.do(action, chance=chance, override=override)
    state: Tapestry = session.state
    return state


def refused(session: Session, action: Action[Any]) -> str:
    """The rule that refuses an action, which then has changed nothing; fails if none does."""
    before = session.state
    with pytest.raises(RuleViolation) as caught:
        do(session, action)
    assert session.state is before
    return caught.value.rule.removeprefix(f"{GAME.key}.")


def choose(session: Session, benefit: str, seat: int = 0) -> Tapestry:
    """Choose an offered benefit."""
    return do(session, ChooseBenefit(seat, benefit))


def story(session: Session) -> list[str]:
    """The ids of the steps of the last entry."""
    return [step.message.id for step in session.story(session.cursor - 1).steps]
