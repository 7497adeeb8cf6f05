"""`python -m tools.taps [game[:level][@from-to] ...]` enters the sample evenings by touch and writes build/taps.json.

Through the Ages is told at each of its levels of book-keeping; `through_the_ages:tableau` enters one of them.
`clash_of_cultures@100-200` enters only these entries by touch, the ones before them are made without a finger.
What every entry cost is told line by line in build/taps_<name>.txt while the evening goes on, so that a run that was
cut still tells.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

OUT = Path("build") / "taps.json"


def main(keys: list[str]) -> int:
    """Enter each evening; non-zero where one did not end as it was recorded."""
    from tests.screens import harness

    harness.install()
    from companion.games import KEYS
    from tools.taps.evening import enter, evenings

    seen: dict[str, Any] = json.loads(OUT.read_text(encoding="utf-8")) if keys and OUT.exists() else {}
    OUT.parent.mkdir(exist_ok=True)
    for name, script, part in evenings(keys or list(KEYS)):
        with tempfile.TemporaryDirectory(prefix="companion-taps-") as folder, _lines(name).open("w") as lines:
            told = seen[name] = enter(script, Path(folder), part, lines)
        print(
            f"{name:27} {told['entries']:4} entries  {told['taps']:5} taps  {told['taps_per_entry']:.2f} an entry  "
            f"{told['taps_per_turn']:.1f} a turn  {told['letters']} letters  search {told['searched']}  "
            f"counters {told['counters']}  not reached {told['not_reached']}  equal {told['equal']}",
            flush=True,
        )
    OUT.write_text(json.dumps(seen, indent=1, ensure_ascii=False), encoding="utf-8")
    return 0 if all(told["equal"] for told in seen.values()) else 1


def _lines(name: str) -> Path:
    """Where the entries of this evening are told one by one."""
    return OUT.parent / f"taps_{name.replace(':', '_')}.txt"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
