"""Golden evenings of all games, and what their states must be on the way.

`python -m tests.games.rig.golden` freezes the states anew, where better rules have changed them on purpose.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.engine.session import Session
from companion.paths import data_folder
from companion.script import read_script

GOLDEN = Path(__file__).parents[2] / "golden"
DIGESTS = Path(__file__).with_name("digests.json")
EVERY = 25
# Scripts under "play" with their score beside them, and the samples that ship, which are scripts themselves.
FILES = {
    **{file.stem: file for file in sorted(GOLDEN.glob("*.json"))},
    **{f"sample_{file.stem}": file for file in sorted((data_folder() / "samples").glob("*.json"))},
}


def read(name: str) -> dict[str, Any]:
    """What a golden file says."""
    told: dict[str, Any] = json.loads(FILES[name].read_text(encoding="utf-8"))
    return told


def play(name: str) -> tuple[Session, dict[str, str]]:
    """The whole evening, and the digest of its state after every so many entries and at the end."""
    told = read(name)
    script = read_script(told.get("play", told))
    session = Session(script.game, script.opening)
    digests = {"0": digest(session.state)}
    for count, line in enumerate(script.actions, start=1):
        session.do(line.action, override=line.override, chance=line.chance)
        if count % EVERY == 0 or count == len(script.actions):
            digests[str(count)] = digest(session.state)
    return session, digests


def digest(state: Any) -> str:
    """A short fingerprint of a state; a younger field that still has its default leaves it as it was."""
    return hashlib.sha256(json.dumps(plain(state), sort_keys=True).encode()).hexdigest()[:12]


def plain(value: Any) -> Any:
    """A state as JSON values without what is at its default."""
    if dataclasses.is_dataclass(value):
        told = {one.name: getattr(value, one.name) for one in dataclasses.fields(value) if _is_told(value, one)}
        return {name: plain(item) for name, item in told.items()}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, frozenset)):
        items = [plain(item) for item in value]
        return items if isinstance(value, tuple) else sorted(items)
    return value


def _is_told(value: Any, field: Any) -> bool:
    made = field.default_factory
    return bool(getattr(value, field.name) != (field.default if made is dataclasses.MISSING else made()))


def main() -> None:
    """Freeze the digests of all evenings."""
    frozen = {name: play(name)[1] for name in FILES}
    DIGESTS.write_text(json.dumps(frozen, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
