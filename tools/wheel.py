"""The packing table: builds the wheel, installs it in a clean environment and starts it there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SHIPPED = ("companion", "screens", "data")
# Without a display the app plays its sample evening and leaves by itself, which is a whole start.
DOORS = (("python", "-m", "companion", "games"), ("companion",))
HIDDEN = {"DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH"}


def build() -> Path:
    """Build the wheel into dist/ and return it."""
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=ROOT, check=True)
    return next(DIST.glob("*.whl"))


def written(folder: str) -> set[str]:
    """Return the files below a folder that a wheel must carry."""
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(ROOT).as_posix() for path in found}


def missing(wheel: Path) -> list[str]:
    """Return the files of the tree that the wheel lacks."""
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    wanted = {f"companion/{name}" if folder == "data" else name for folder in SHIPPED for name in written(folder)}
    return sorted(wanted - packed)


def start(wheel: Path, place: Path) -> None:
    """Install the wheel in a new environment below `place` and run both doors far from the source tree."""
    venv.create(place / "env", with_pip=True)
    binaries = place / "env" / "bin"
    subprocess.run([binaries / "python", "-m", "pip", "install", "--quiet", "--prefer-binary", wheel], check=True)
    plain = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    home = {**plain, "COMPANION_HOME": str(place / "home"), "KIVY_HOME": str(place)}
    for program, *words in DOORS:
        print("$", program, *words, flush=True)
        command = [str(binaries / program), *words]
        run = subprocess.run(command, cwd=place, env=home, text=True, stdout=subprocess.PIPE, timeout=300, check=False)
        if run.returncode or not run.stdout.strip():
            raise SystemExit(f"The installed {program} does not work (exit code {run.returncode}).")
        print(run.stdout)


def main() -> None:
    """Build, look inside, install, start."""
    wheel = build()
    if lost := missing(wheel):
        raise SystemExit("The wheel lacks:\n  " + "\n  ".join(lost))
    with tempfile.TemporaryDirectory(prefix="companion-wheel-") as folder:
        start(wheel, Path(folder))
    print(f"{wheel.relative_to(ROOT)} ({wheel.stat().st_size // 1024} KB) installs and starts")


if __name__ == "__main__":
    main()
