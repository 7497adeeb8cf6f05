"""Addresses: where a shared table is, as one code for phones with the app and for browsers."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass

from companion.engine.strict import BadInput

PORT = 8765
# The token stands in the fragment, which no browser sends; a trailing s says that the line is secret for apps.
_LINK = re.compile(r"(?:http://)?(\[[0-9a-fA-F:]+\]|[0-9A-Za-z.\-]+):(\d{1,5})/?#([0-9a-f]{32})(s?)")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a table is and what opens it."""

    host: str
    port: int
    token: str
    secret: bool = False

    def link(self) -> str:
        """As a code holds it and a browser opens it."""
        return f"http://{self.host}:{self.port}/#{self.token}{'s' if self.secret else ''}"


def read_address(text: str) -> Address:
    """An address that was scanned or typed; BadInput where it is none."""
    found = _LINK.fullmatch(text.strip())
    if found is None or not 0 < int(found[2]) < 65536:
        raise BadInput("this is no address of a shared table")
    return Address(found[1].strip("[]"), int(found[2]), found[3], bool(found[4]))


def own_addresses() -> list[str]:
    """The addresses others may reach us under, the likeliest first."""
    found = [_outward(), *_named()]
    return list(dict.fromkeys(address for address in found if _is_near(address))) or ["127.0.0.1"]


def _outward() -> str:
    """The address this machine would use to leave the house; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return ""


def _named() -> list[str]:
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def _is_near(address: str) -> bool:
    try:
        seen = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not seen.is_loopback and not seen.is_link_local
