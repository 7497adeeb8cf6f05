"""A real browser for the guests' page: Debian's Chromium without a window, driven by its own debugging protocol."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from threading import Event

from websockets.sync.client import connect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE = 60.0


class Browser:
    """One window of a phone's size."""

    def __init__(self, folder: Path, width: int = 412, height: int = 900, lang: str = "de") -> None:
        self._process = subprocess.Popen(
            [
                str(CHROMIUM), "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
                "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions", "--disable-background-networking",
                "--disable-quic", "--disable-component-update", "--disable-sync",
                f"--user-data-dir={folder}", f"--window-size={width},{height}", f"--lang={lang}",
                f"--accept-lang={lang}", "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        port_file = folder / "DevToolsActivePort"
        self.until(lambda: port_file.exists() and port_file.read_text().strip())
        self._port = int(port_file.read_text().split()[0])
        self._calls = 0
        page = next(one for one in self._targets() if one["type"] == "page")
        self._line = connect(page["webSocketDebuggerUrl"], proxy=None, max_size=None).__enter__()
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        self.call("Emulation.setDeviceMetricsOverride", **metrics)
        self.call("Emulation.setLocaleOverride", locale=lang)

    def _targets(self) -> list:
        with urllib.request.urlopen(f"http://127.0.0.1:{self._port}/json") as answer:
            return json.load(answer)

    def until(self, holds) -> None:
        """Wait until this holds; a machine under load gets its time."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, "the browser does not answer"
            Event().wait(0.05)

    def call(self, method: str, **params):
        """One command of the protocol."""
        self._calls += 1
        self._line.send(json.dumps({"id": self._calls, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(timeout=PATIENCE))
            if answer.get("id") == self._calls:
                assert "error" not in answer, answer
                return answer["result"]

    def run(self, script: str):
        """What this script gives."""
        made = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in made, made
        return made["result"].get("value")

    def go(self, address: str) -> None:
        """Open an address; another fragment alone would not load the page anew."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)

    def picture(self, path: Path) -> None:
        """Keep what is seen."""
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))

    def close(self) -> None:
        """End the browser we started."""
        self._line.close()
        self._process.terminate()
        self._process.wait(20)
