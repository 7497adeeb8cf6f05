"""Side by side: the host's window, a guest's window and a guest's browser at one table, in build/shots/together.

`python -m tools.shots.side_by_side historia de` takes only those. Three processes, because a process has one window.
"""

from __future__ import annotations

import base64
import io
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.games import KEYS
from companion.language import LANGUAGES
from tools.shots import OUT

HOST, GUEST = "--host", "--guest"
PHONE = (412, 916)
GAP, GROUND = 24, "#0b0d11"
PATIENCE = 90.0
SETTLE = 12
# The seats of the three pictures.
MINE, THEIRS, PAGES = 0, 1, 2


class Actor:
    """One window: does what it is told on its input, and draws frames meanwhile."""

    def __init__(self, lang: str) -> None:
        from screens import offscreen

        offscreen.start(*PHONE)
        from companion.games import game
        from companion.storage.library import Library
        from screens.app import CompanionApp

        self.offscreen = offscreen
        self.library = Library(Path(tempfile.mkdtemp(prefix="companion-side-")), game)
        self.app = CompanionApp(self.library)
        self.app.change_settings(calm_motion=True, language=lang, theme="dark")
        self.app._run_prepare()
        self.told: queue.SimpleQueue[list[str]] = queue.SimpleQueue()
        threading.Thread(target=self._hear, daemon=True).start()

    def _hear(self) -> None:
        for line in sys.stdin:
            self.told.put(line.split())
        self.told.put(["end"])

    def live(self) -> None:
        """Draw frames and obey until the input ends."""
        print("ready", flush=True)
        while True:
            try:
                what, *rest = self.told.get(timeout=0.02)
            except queue.Empty:
                self.offscreen.frame()
                continue
            if what == "end":
                return
            print(f"said {getattr(self, what)(*rest)}", flush=True)

    def share(self, key: str) -> str:
        """Half of the sample evening, shared."""
        from screens.together.link import Sharing
        from tools.bench.table import half_evening

        self._leave()
        desk = self._sit_down(half_evening(self.library, key), MINE)
        self.app.link = Sharing(self.app, desk)
        table = self.app.link.table
        return f"{table.lan.port} {table.door.token}"

    def _leave(self) -> None:
        """Back to Home from whatever table there was."""
        self.app.unlink()
        while self.app.stage.back():
            continue

    def _sit_down(self, session: Any, seat: int) -> Any:
        from screens.desk import Desk

        desk = Desk(session)
        desk.put_off.extend(session.questions)
        self.app.sit_down(desk)
        desk.seat = seat
        return desk

    def join(self, port: str, token: str) -> str:
        """Be a guest at this table."""
        from companion.together.wires.address import Address
        from screens.together.link import Visiting

        self._leave()
        self.app.link = link = Visiting(self.app, Address("127.0.0.1", int(port), token), "Mia")
        end = time.monotonic() + PATIENCE
        while link.desk is None or not link.table.visit.caught_up:
            if time.monotonic() > end:
                raise AssertionError("the guest never sat down")
            self.offscreen.frame()
        link.desk.put_off.extend(link.desk.session.questions)
        link.desk.refresh()
        link.desk.seat = THEIRS
        return "here"

    def shot(self, path: str) -> str:
        """What the window shows."""
        from screens.worlds.texture import finish

        finish()
        link = self.app.link
        assert link is not None
        link.show()
        self.offscreen.frames(SETTLE)
        return str(self.offscreen.shot(path))


class Window:
    """The main process' end of an actor."""

    def __init__(self, part: str, lang: str) -> None:
        command = [sys.executable, "-m", "tools.shots.side_by_side", part, lang]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._answer("ready")

    def _answer(self, begins: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(begins):
                return line.removeprefix(begins).strip()
        raise AssertionError("the window is gone")

    def tell(self, *words: str) -> str:
        """Have it do something; what it says to that."""
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join(words) + "\n")
        self._process.stdin.flush()
        return self._answer("said")

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(60)


def browse(browser: Any, port: str, token: str) -> Any:
    """The page of the third seat (of the second where there are two) as a picture."""
    from PIL import Image

    browser.go(f"http://127.0.0.1:{port}/#{token}")
    seats = "document.querySelectorAll('[data-seat]').length"
    browser.until(lambda: browser.run(seats))
    browser.run(f"document.querySelector(`[data-seat='${{Math.min({PAGES}, {seats} - 1)}}']`).click()")
    browser.until(lambda: browser.run("!!document.getElementById('name')"))
    shot = browser.call("Page.captureScreenshot")
    return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")


def compose(pictures: Sequence[Any], target: Path) -> None:
    """The three beside each other."""
    from PIL import Image

    width = sum(one.width for one in pictures) + GAP * (len(pictures) + 1)
    sheet = Image.new("RGB", (width, max(one.height for one in pictures) + 2 * GAP), GROUND)
    left = GAP
    for one in pictures:
        sheet.paste(one, (left, GAP))
        left += one.width + GAP
    target.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(target)
    print(target, flush=True)


def take(lang: str, keys: Sequence[str], folder: Path) -> None:
    """All games in one language."""
    from PIL import Image

    from tests.together.browser import Browser

    with (
        closing(Browser(folder / lang, *PHONE, lang=lang)) as browser,
        closing(Window(HOST, lang)) as host,
        closing(Window(GUEST, lang)) as guest,
    ):
        for key in keys:
            port, token = host.tell("share", key).split()
            guest.tell("join", port, token)
            page = browse(browser, port, token)
            shots = [one.tell("shot", str(folder / f"{place}.png")) for place, one in enumerate((host, guest))]
            windows = [Image.open(shot).convert("RGB") for shot in shots]
            compose([*windows, page], OUT / "together" / f"{key}.{lang}.png")


def main(arguments: Sequence[str]) -> int:
    """Every language and game that was asked for."""
    langs = [lang for lang in LANGUAGES if lang in arguments] or list(LANGUAGES)
    if HOST in arguments or GUEST in arguments:
        Actor(langs[0]).live()
        return 0
    from tests.together.browser import CHROMIUM

    if CHROMIUM is None:
        print("no pictures side by side: Debian's chromium is not installed")
        return 0
    keys = [key for key in KEYS if key in arguments] or list(KEYS)
    with tempfile.TemporaryDirectory(prefix="companion-side-") as folder:
        for lang in langs:
            take(lang, keys, Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
