"""The pages a host serves: one for a seat, one for the wall; our own text, script and style, nothing from elsewhere."""

from __future__ import annotations

import json
import re
import secrets
from functools import cache
from typing import Any

from companion.games import KEYS
from companion.language import LANGUAGES
from companion.language.catalogue import phrase
from companion.paths import data_folder

from .club_card import ICONS

HTML, FONT = "text/html; charset=utf-8", "font/ttf"
PLACE = re.compile(r"[0-9A-Za-z.\-:\[\]]{1,100}")
WORDS = (
    "guest", "no_code", "joining", "who", "points", "waits_for", "may", "all_moves", "standing", "live", "away", "race",
    "log", "undo", "pending", "still", "not", "connected", "host_away", "cancel", "anyway", "app_rolls", "yes", "no",
    "in_the_app", "table_asks", "soon", "chosen", "held", "open_app", "reminders", "you", "your_next", "before_you",
    "plan", "planned", "comes", "your_turn", "pick", "act", "code", "come_in",
)  # fmt: skip
WALL_WORDS = ("wall", "no_code", "joining", "empty", "away", "race", "finished", "quiet", "at", "tables")
GOODBYES = ("closed", "removed", "token", "door", "rules", "older")


# The letters of texts are cut to what our catalogues need; names with others fall back to those of the phone.
TEXT_FONTS = {"/condensed.ttf", "/condensed-bold.ttf"}
FONTS = {f"/display-{key}.ttf" for key in (*KEYS, "app")} | {"/icons.ttf"} | TEXT_FONTS


class Pages:
    """What a browser finds at a host's address."""

    def __init__(self, game: str) -> None:
        self._game = game

    def __call__(self, path: str, place: str) -> tuple[bytes, str, str] | None:
        """The body, its kind and the policy it comes with; None where there is nothing."""
        if path == "/":
            return with_policy(_filled(self._game), place)
        if path.partition("?")[0] == "/wall" or path in FONTS:
            return WallPages()(path, place)
        if path == "/display.ttf":
            return (data_folder() / "fonts" / f"display-{self._game}.ttf").read_bytes(), FONT, "default-src 'none'"
        return None


class WallPages:
    """What a wall finds: its page, and the letters of every game."""

    def __init__(self, *, club: bool = False) -> None:
        self._club = club

    def __call__(self, path: str, place: str) -> tuple[bytes, str, str] | None:
        """The body, its kind and the policy it comes with; None where there is nothing."""
        if path.partition("?")[0] == ("/" if self._club else "/wall"):
            return with_policy(_filled_wall(self._club), place)
        if path in FONTS:
            return (data_folder() / "fonts" / path[1:]).read_bytes(), FONT, "default-src 'none'"
        return None


def with_policy(page: str, place: str) -> tuple[bytes, str, str]:
    """A page that runs its own script only and speaks with us only."""
    nonce = secrets.token_urlsafe(16)
    here = f" ws://{place}" if PLACE.fullmatch(place) else ""
    policy = (
        f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; font-src 'self'; "
        f"connect-src 'self'{here}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return page.replace("%NONCE%", nonce).encode(), HTML, policy


@cache
def _filled(game: str) -> str:
    """The page with its words, its colours and its script, all but the nonce."""
    return _together("guest", _given(game))


@cache
def _filled_wall(club: bool) -> str:
    """The wall's page, for one table or for all of a club."""
    look = json.loads((data_folder() / "theme.json").read_text(encoding="utf-8"))
    told = {
        "club": club,
        "words": {lang: _named(lang, {f"together.wall.{name}": name for name in WALL_WORDS}) for lang in LANGUAGES},
        "palettes": {key: world["dark"] for key, world in look["worlds"].items()},
        "seats": _seats(look),
        "icons": {name: _icons()[name] for name in set(ICONS.values())},
        "friezes": _friezes(),
    }
    return _together("wall", told)


def _together(name: str, given: dict[str, Any]) -> str:
    folder = data_folder() / "page"
    told = json.dumps(given, separators=(",", ":")).replace("<", "\\u003c")
    page = (folder / f"{name}.html").read_text(encoding="utf-8")
    return page.replace("%GIVEN%", told).replace("%SCRIPT%", (folder / f"{name}.js").read_text(encoding="utf-8"))


def _icons() -> dict[str, str]:
    found: dict[str, str] = json.loads((data_folder() / "fonts" / "icons.json").read_text(encoding="utf-8"))
    return found


def _friezes() -> dict[str, Any]:
    """The band below the head of each game: one piece of it, as wide as it says, that is repeated."""
    found: dict[str, Any] = json.loads((data_folder() / "page" / "friezes.json").read_text(encoding="utf-8"))
    return found


def _seats(look: dict[str, Any]) -> dict[str, Any]:
    return {name: {key: seat[key] for key in ("shape", "dark", "flood")} for name, seat in look["seats"].items()}


def _given(game: str) -> dict[str, Any]:
    look = json.loads((data_folder() / "theme.json").read_text(encoding="utf-8"))
    palette = look["worlds"].get(game, look["worlds"]["app"])["dark"] | look["signals"]["dark"]
    return {
        "words": {lang: _words(lang) for lang in LANGUAGES},
        "palette": palette,
        "seats": _seats(look),
        "icons": _icons(),
        "frieze": _friezes().get(game, _friezes()["app"]),
    }


def _words(lang: str) -> dict[str, str]:
    return _named(lang, {f"together.page.{name}": name for name in WORDS})


def _named(lang: str, named: dict[str, str]) -> dict[str, str]:
    """Messages by the names a page has for them, and the goodbyes every page may hear."""
    goodbyes = {f"together.bye.{name}": f"together.bye.{name}" for name in GOODBYES}
    found = {name: phrase(lang, id) for id, name in (named | goodbyes).items()}
    return {name: told.one for name, told in found.items() if told is not None}
