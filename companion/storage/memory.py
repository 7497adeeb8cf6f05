"""Memory across sessions: the people who play here, and the printed facts a table has told us."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tinydb import where

from companion.engine.strict import is_text
from companion.evening.remembered import Person, met
from companion.language import LANGUAGES, words

from .journal_storage import JournalDB
from .lines import Change, Put, Remove, dump
from .shelf import ID

if TYPE_CHECKING:
    from companion.engine.game import SeatSpec

    from .deeds import Deed


class Memory:
    """What is remembered for the next session."""

    def __init__(self, db: JournalDB) -> None:
        self._db = db
        self._people = db.rows("people")
        self._facts = db.rows("facts")

    @property
    def can_keep(self) -> bool:
        """Whether anything can be remembered; where its file is none of ours, the evenings go on without."""
        return not self._db.store.read_only

    def people(self) -> list[Person]:
        """Everybody known, those who played last first."""
        known = [
            Person(row["name"], row["colour"], row["last"])
            for row in self._people
            if _is_person(row)
        ]
        return sorted(known, key=lambda person: (-person.last, person.name))

    def meet(self, seats: Iterable[SeatSpec], at: float) -> None:
        """Remember who sits down, by one line; who is only called by the colour they play has told no name."""
        named = [seat for seat in seats if not _called_by_colour(seat)]
        numbers, free = self._people.numbers("name"), self._people.last
        puts = []
        for person in met(named, at, self.people()):
            if person.name not in numbers:
                free += 1
                numbers[person.name] = free
            puts.append(Put("people", numbers[person.name], dump(asdict(person))))
        if puts:
            self._db.store.change(*puts)
            self._people.clear_cache()

    def take_in(self, deed: Deed) -> None:
        """The people and facts of a deed, by one line."""
        numbers, free = self._people.numbers("name"), self._people.last
        changes: list[Change] = []
        for name, colour, last in deed.people:
            if name not in numbers:
                free += 1
                changes.append(Put("people", free, dump({"name": name, "colour": colour, "last": last})))
        if deed.old in numbers:
            changes.append(Remove("people", numbers[deed.old]))
        games, last_row = self._facts.numbers("game"), self._facts.last
        for game, facts in (deed.facts or {}).items():
            if game not in games:
                last_row += 1
            changes.append(Put("facts", games.get(game, last_row), dump({"game": game, "facts": facts})))
        if changes:
            self._db.store.change(*changes)
            self._people.clear_cache()
            self._facts.clear_cache()

    def forget_person(self, name: str) -> None:
        """Offer this name no more; saved sessions keep it."""
        self._people.remove(where("name") == name)

    def facts(self, game: str) -> dict[str, Any]:
        """The printed facts known for a game."""
        row = self._facts.get(where("game") == game)
        return dict(row["facts"]) if row and isinstance(row.get("facts"), dict) else {}

    def all_facts(self) -> dict[str, dict[str, Any]]:
        """The printed facts of every game, read once for all of them."""
        rows = [row for row in self._facts if isinstance(row.get("game"), str) and isinstance(row.get("facts"), dict)]
        return {row["game"]: row["facts"] for row in rows if ID.fullmatch(row["game"])}

    def learn(self, game: str, facts: Mapping[str, Any]) -> bool:
        """Remember these facts besides those known already; tell whether anything was new."""
        known = self.facts(game)
        if all(name in known and known[name] == value for name, value in facts.items()):
            return False
        self._facts.upsert({"game": game, "facts": {**known, **facts}}, where("game") == game)
        return True

    def learn_anew(self, game: str, facts: Mapping[str, Any]) -> None:
        """Remember these facts instead of all others, in one write: never neither the old ones nor these."""
        self._facts.upsert({"game": game, "facts": dict(facts)}, where("game") == game)

    def close(self) -> None:
        """Let the file go."""
        self._db.close()


def _is_person(row: Mapping[str, Any]) -> bool:
    """Whether a row tells of somebody who can be offered by name."""
    texts = isinstance(row.get("name"), str) and isinstance(row.get("colour"), str)
    return texts and is_text(row["name"]) and isinstance(row.get("last"), (int, float))


def _called_by_colour(seat: SeatSpec) -> bool:
    return seat.name in {words(lang).say(f"app.colour.{seat.colour}") for lang in LANGUAGES}
