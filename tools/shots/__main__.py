"""`python -m tools.shots` renders everything into build/shots; name sizes, looks (de.dark) or games to have only those.

The sizes with least room (small, side, fine) are taken when they are named. `sheets` takes only what the contact
sheets and the README show.

One process a size and look: a window cannot change its size offscreen, and so every core has something to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from companion.games import KEYS
from tools.shots import EXTREMES, LOOKS, LYING_LOOKS, OUT, SIZES
from tools.shots.contact import lay_out_all

HERE, BRIEF = "--here", "sheets"
# The pictures of the README: its name there, the size and the picture here.
README = {
    "home": ("phone", "home"),
    "clash_of_cultures": ("phone", "clash_of_cultures_middle_realm"),
    "ledger": ("phone", "historia_ledger"),
    "score": ("phone", "clash_of_cultures_score"),
    "tablet_historia": ("tablet", "historia_middle_map"),
}
README_FOLDER = Path("docs") / "pictures"
README_LOOK = "en.dark"


def photograph(size: str, look: str, keys: Sequence[str], brief: bool) -> None:
    """All pictures of one size and look, in this process."""
    from screens import offscreen

    offscreen.start(*(SIZES | EXTREMES)[size])
    from tools.shots.photographer import Photographer

    lang, theme = look.split(".")
    Photographer(size, lang, theme, brief).all(keys)


def ask_for(size: str, look: str, keys: Sequence[str], brief: bool) -> int:
    """The same in a process of its own; what it had to say is shown if it failed."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "tools.shots", HERE, size, look, *keys, *([BRIEF] if brief else [])]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout)
    count = len(list((OUT / size).glob(f"*.{look}.png")))
    print(f"{size} {look}: {count} pictures after {time.monotonic() - begun:.0f} s", flush=True)
    return done.returncode


def show_in_readme() -> None:
    """Renew the README's pictures and the contact sheets from what was taken."""
    README_FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (size, picture) in README.items():
        taken = OUT / size / f"{picture}.{README_LOOK}.png"
        if taken.is_file():
            shutil.copy(taken, README_FOLDER / f"{name}.png")
    lay_out_all(README_FOLDER)


def main(arguments: Sequence[str]) -> int:
    """Every size and look that was asked for."""
    sizes = [size for size in SIZES | EXTREMES if size in arguments] or list(SIZES)
    named = [look for look in map(".".join, LOOKS) if look in arguments]
    looks = named or list(map(".".join, LOOKS))
    keys = [key for key in KEYS if key in arguments] or list(KEYS)
    if HERE in arguments:
        photograph(sizes[0], looks[0], keys, BRIEF in arguments)
        return 0
    if keys == list(KEYS):
        for size, look in product(sizes, looks):
            for old in (OUT / size).glob(f"*.{look}.png"):
                old.unlink()
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        jobs = [
            (size, look) for size in sizes for look in looks
            if named or size != "lying" or look in LYING_LOOKS
        ]  # fmt: skip
        codes = list(workers.map(lambda job: ask_for(job[0], job[1], keys, BRIEF in arguments), jobs))
    if len(arguments) == 0:
        for more in ("strips", "side_by_side"):
            codes.append(subprocess.run([sys.executable, "-m", f"tools.shots.{more}"]).returncode)
    show_in_readme()
    print(f"{len(list(OUT.rglob('*.png')))} pictures in {OUT}")
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
