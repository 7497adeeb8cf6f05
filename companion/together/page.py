"""The pages a host serves: one for a seat, one for the wall; our own text, script and style, nothing from elsewhere."""

from __future__ import annotations

import json
import re
import secrets
from functools import cache
from typing import Any

from companion.language import LANGUAGES
from companion.language.catalogue import phrase
from companion.paths import data_folder

HTML, FONT = "text/html; charset=utf-8", "font/ttf"
PLACE = re.compile(r"[0-9A-Za-z.\-:\[\]]{1,100}")
WORDS = (
    "guest", "no_code", "joining", "who", "points", "waits_for", "may", "all_moves", "standing", "live", "away", "race",
    "log", "undo", "pending", "still", "not", "connected", "host_away", "cancel", "anyway", "app_rolls", "yes", "no",
    "in_the_app", "table_asks",
)  # fmt: skip
GOODBYES = ("closed", "removed", "token", "door", "rules")


class Pages:
    """What a browser finds at a host's address."""

    def __init__(self, game: str) -> None:
        self._game = game

    def __call__(self, path: str, place: str) -> tuple[bytes, str, str] | None:
        """The body, its kind and the policy it comes with; None where there is nothing."""
        if path in ("/", "/wall"):
            return self._page(place if PLACE.fullmatch(place) else "")
        if path == "/display.ttf":
            return (data_folder() / "fonts" / f"display-{self._game}.ttf").read_bytes(), FONT, "default-src 'none'"
        if path == "/icons.ttf":
            return (data_folder() / "fonts" / "icons.ttf").read_bytes(), FONT, "default-src 'none'"
        return None

    def _page(self, place: str) -> tuple[bytes, str, str]:
        nonce = secrets.token_urlsafe(16)
        made = _filled(self._game).replace("%NONCE%", nonce)
        here = f" ws://{place}" if place else ""
        policy = (
            f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; font-src 'self'; "
            f"connect-src 'self'{here}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        return made.encode(), HTML, policy


@cache
def _filled(game: str) -> str:
    """The page with its words, its colours and its script, all but the nonce."""
    folder = data_folder() / "page"
    told = json.dumps(_given(game), separators=(",", ":")).replace("<", "\\u003c")
    page = (folder / "guest.html").read_text(encoding="utf-8")
    return page.replace("%GIVEN%", told).replace("%SCRIPT%", (folder / "guest.js").read_text(encoding="utf-8"))


def _given(game: str) -> dict[str, Any]:
    look = json.loads((data_folder() / "theme.json").read_text(encoding="utf-8"))
    palette = look["worlds"].get(game, look["worlds"]["app"])["dark"] | look["signals"]["dark"]
    icons = json.loads((data_folder() / "fonts" / "icons.json").read_text(encoding="utf-8"))
    return {
        "words": {lang: _words(lang) for lang in LANGUAGES},
        "palette": palette,
        "seats": {name: {key: seat[key] for key in ("shape", "dark", "flood")} for name, seat in look["seats"].items()},
        "icons": icons,
    }


def _words(lang: str) -> dict[str, str]:
    named = {name: phrase(lang, f"together.page.{name}") for name in WORDS}
    named |= {f"together.bye.{name}": phrase(lang, f"together.bye.{name}") for name in GOODBYES}
    return {name: found.one for name, found in named.items() if found is not None}
