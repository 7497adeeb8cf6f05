"""Settings: what a person chose about the app, in a file of its own that is never overwritten by defaults."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from companion.engine.frozen import dataclass, replace
from companion.engine.strict import is_text

from .journal_storage import JournalDB
from .lines import Put, dump
from .problems import NotPossible

CHOICES: dict[str, tuple[str, ...]] = {"language": ("system", "de", "en"), "theme": ("system", "dark", "light")}
RANGES = {"text_size": (80, 160)}


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its first value."""

    language: str = "system"
    theme: str = "dark"
    text_size: int = 100
    calm_motion: bool = False
    sound: bool = True
    haptics: bool = True
    keep_awake: bool = True
    speak: bool = False
    follow_turn: bool = True
    # Where backups are kept: a folder, or a place Android's picker gave; empty: beside the sessions.
    backup_folder: str = ""
    # Whether Android may take the backups along into the cloud of the device.
    system_backup: bool = True
    # The server of a club, for tables shared beyond one room; empty: no table leaves the room.
    club_server: str = ""
    # Which lessons of the guide were given, as words.
    lessons: str = ""


NAMES = frozenset(field.name for field in fields(Settings))


def legal(name: str, value: Any) -> bool:
    """Whether a setting may have this value."""
    first = asdict(Settings()).get(name)
    if first is None or type(value) is not type(first):
        return False
    low, high = RANGES.get(name, (value, value))
    if isinstance(value, str) and ("\0" in value or not is_text(value)):
        return False
    return value in CHOICES.get(name, (value,)) and low <= value <= high


class SettingsFile:
    """The settings as they are kept: one document a setting, so that a damaged line costs one of them."""

    def __init__(self, db: JournalDB) -> None:
        self._db = db
        self._rows = db.rows("settings")
        kept = {row["name"]: row["value"] for row in self._rows if "value" in row and isinstance(row.get("name"), str)}
        # What a newer version kept and this one does not know stays in the file, untouched.
        self.values = Settings(**{name: value for name, value in kept.items() if legal(name, value)})

    def change(self, **changes: Any) -> Settings:
        """Keep these settings; all of them must be legal."""
        for name, value in changes.items():
            if not legal(name, value):
                raise NotPossible("storage.bad_setting", name=name, value=str(value))
        numbers, free = self._rows.numbers("name"), self._rows.last
        puts = []
        for name, value in changes.items():
            if name not in numbers:
                free += 1
            puts.append(Put("settings", numbers.get(name, free), dump({"name": name, "value": value})))
        if puts:
            self._db.store.change(*puts)
            self._rows.clear_cache()
        self.values = replace(self.values, **changes)
        return self.values

    def close(self) -> None:
        """Let the file go."""
        self._db.close()
