"""The shelf that remembers: people, printed facts and settings, from one evening to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.evening.remembered import Person, fitting_facts

from .memory import Memory
from .problems import NotPossible, tidy
from .settings import Settings, SettingsFile
from .shelf import ID, FindGame, Shelf

if TYPE_CHECKING:
    from companion.engine.game import Game, SeatSpec


class RememberingShelf(Shelf):
    """What a library knows besides its sessions."""

    def __init__(self, folder: Path, games: FindGame, *, read_only: bool = False) -> None:
        super().__init__(folder, games, read_only=read_only)
        self._settings = SettingsFile(self._tables("settings", "settings"))
        self.memory = Memory(self._tables("memory", "memory"))

    def people(self) -> Sequence[Person]:
        """Names to offer, those who played last first."""
        return self.memory.people()

    def admit(self, seats: Sequence[SeatSpec], at: float) -> None:
        """Remember these people; that their file cannot be read was told, and is no reason to keep no evening."""
        self._must_write()
        if self.memory.can_keep:
            self.memory.meet(seats, at)

    def forget_person(self, name: str) -> None:
        """Offer this name no more."""
        self._must_write()
        self.memory.forget_person(name)

    def calibration(self, game: str) -> dict[str, Any]:
        """The printed facts remembered for a game."""
        return self.memory.facts(game)

    def learn(self, game: str, facts: Mapping[str, Any]) -> int:
        """Remember printed facts for later sessions, those that make sense in their game; tells how many did."""
        self._must_write()
        fit = fitting_facts(self.known_game(game), facts)
        self.memory.learn(game, fit)
        return len(fit)

    def learn_anew(self, game: str, facts: Mapping[str, Any]) -> None:
        """Remember these printed facts and no others, those that make sense in their game."""
        self._must_write()
        self.memory.learn_anew(game, fitting_facts(self.known_game(game), facts))

    def known_game(self, key: str) -> Game[Any] | None:
        """A game of this shelf; None for one that another version may know."""
        if not ID.fullmatch(key):
            raise NotPossible("storage.unknown_game", game=tidy(key, 40))
        try:
            return self.game(key)
        except NotPossible:
            return None

    @property
    def settings(self) -> Settings:
        """The settings as they are."""
        return self._settings.values

    def change_settings(self, **changes: Any) -> Settings:
        """Keep these settings."""
        self._must_write()
        return self._settings.change(**changes)
