"""Offline: no module of ours but the one that shares a table may import anything that speaks to a network."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FORBIDDEN = {
    "aiohttp", "asyncio", "ftplib", "http", "httpx", "imaplib", "nats", "paramiko", "poplib", "requests", "select",
    "selectors", "smtplib", "socket", "socketserver", "ssl", "telnetlib", "urllib3", "webbrowser", "websocket",
    "websockets", "xmlrpc", "zeroconf",
}  # fmt: skip
# These build and read addresses and ask nobody.
HARMLESS = {"urllib.parse"}
SHARING_A_TABLE = Path("companion/together")


def imported(source: str) -> set[str]:
    """Every module a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
            "__import__",
            "import_module",
        ):
            found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    return found


def networked(source: str) -> set[str]:
    """The modules among them that speak to a network."""
    named = {name for name in imported(source) if not any(name.startswith(fine) for fine in HARMLESS)}
    return {name for name in named if name.split(".")[0] in FORBIDDEN or name.startswith("urllib.request")}


def test_nothing_but_a_shared_table_speaks_to_a_network():
    found = {}
    for folder in ("companion", "screens"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            place = path.relative_to(ROOT)
            used = networked(path.read_text(encoding="utf-8"))
            if used and not place.is_relative_to(SHARING_A_TABLE):
                found[str(place)] = used
    assert found == {}


def test_the_check_sees_every_way_of_importing():
    for source in (
        "import socket",
        "from http.server import HTTPServer",
        "def f():\n    import urllib.request",
        "importlib.import_module('ssl')",
        "__import__('websockets')",
        "from urllib import request",
    ):
        assert networked(source)
    assert not networked("from urllib.parse import quote\nimport json")
