"""Addresses: where a shared table is, as one code for phones with the app and for browsers."""

from __future__ import annotations

import ipaddress
import re
import secrets
import socket

from companion.engine.frozen import dataclass
from companion.engine.strict import BadInput

PORT = 8765
# The token stands in the fragment, which no browser sends; a trailing s says that the line is secret for apps.
_LINK = re.compile(r"(?:http://)?(\[[0-9a-fA-F:]+\]|[0-9A-Za-z.\-]+):(\d{1,5})/?#([0-9a-f]{32})(s?)")


# A club's server, with whom it knows us as if it wants to know; and a table there.
_SERVER = re.compile(
    r"(nats|tls)://(?:([^\s/#@:]+:[^\s/#@:]+|[^\s/#@:]+)@)?(\[[0-9a-fA-F:]+\]|[0-9A-Za-z.\-]+)(?::(\d{1,5}))?/?"
)
_AT_A_CLUB = re.compile(r"((?:nats|tls)://[^\s#]+)#((?:[0-9a-f]{32}){1,2})")
# What people say to each other: an address, or its last number alone where both are in one network, and six letters.
SPOKEN_LETTERS, SPOKEN_LENGTH = "ABCDEFGHJKMNPQRSTUVWXYZ23456789", 6
_SPOKEN = re.compile(
    r"(?:http://)?([0-9A-Za-z.\-]+)(?::(\d{1,5}))?/?[\s#]+([A-HJKMNP-Z2-9]{3})[\s\-]?([A-HJKMNP-Z2-9]{3})",
    re.IGNORECASE,
)
SERVER_PORT = 4222
DIGITS = 32


@dataclass(frozen=True, slots=True)
class Address:
    """Where a table is and what opens it."""

    host: str
    port: int
    token: str
    secret: bool = False

    @property
    def code(self) -> str:
        """What a guest remembers of it, to know the table again."""
        return self.token

    def link(self) -> str:
        """As a code holds it and a browser opens it."""
        return f"http://{self.host}:{self.port}/#{self.token}{'s' if self.secret else ''}"

    def wall(self, spoken: str) -> str:
        """As a wall or a television opens it: by the code that is told by mouth, since it is typed there."""
        return f"http://{self.host}:{self.port}/wall#{spoken}"


@dataclass(frozen=True, slots=True)
class ClubAddress:
    """Where a table is on a club's server and what opens it."""

    server: str
    # The first code of the table, by which its room is named, and the one that opens it now.
    room: str
    token: str

    @property
    def code(self) -> str:
        """What a guest remembers of it, to know the table again and to go on with it."""
        return self.token if self.token == self.room else self.room + self.token

    def link(self) -> str:
        """As somebody in another house gets it; who we are to the server is not in it."""
        return f"{_public(self.server)}/#{self.code}"


def _public(server: str) -> str:
    kind, _, place = server.partition("://")
    return f"{kind}://{place.rpartition('@')[2]}"


def read_server(text: str) -> str:
    """The address of a club's server, written out; BadInput where it is none."""
    found = _SERVER.fullmatch(text.strip())
    if found is None or not 0 < int(found[4] or SERVER_PORT) < 65536:
        raise BadInput("this is no address of a server")
    known = f"{found[2]}@" if found[2] else ""
    return f"{found[1]}://{known}{found[3]}:{found[4] or SERVER_PORT}"


def read_address(text: str, server: str = "") -> Address | ClubAddress:
    """An address that was scanned or typed; BadInput where it is none. The server of our settings knows who we are."""
    club = _AT_A_CLUB.fullmatch(text.strip())
    if club is not None:
        told, own = read_server(club[1]), read_server(server) if server else ""
        return ClubAddress(own if _public(own) == _public(told) else told, club[2][:DIGITS], club[2][-DIGITS:])
    if (spoken := _SPOKEN.fullmatch(text.strip())) is not None:
        return _spoken_address(*spoken.groups())
    found = _LINK.fullmatch(text.strip())
    if found is None or not 0 < int(found[2]) < 65536:
        raise BadInput("this is no address of a shared table")
    return Address(found[1].strip("[]"), int(found[2]), found[3], bool(found[4]))


def new_spoken() -> str:
    """Six letters nobody mistakes for others."""
    return "".join(secrets.choice(SPOKEN_LETTERS) for _ in range(SPOKEN_LENGTH))


def spoken_words(address: Address, code: str) -> str:
    """An address and a short code as people read them out."""
    place = address.host if address.port == PORT else f"{address.host}:{address.port}"
    return f"{place}  {code[:3]} {code[3:]}"


def _spoken_address(place: str, port: str | None, first: str, second: str) -> Address:
    if place.isdigit():  # the rest is that of our own network
        place = f"{own_addresses()[0].rpartition('.')[0]}.{place}"
    if not 0 < int(port or PORT) < 65536:
        raise BadInput("this is no address of a shared table")
    return Address(place, int(port or PORT), (first + second).upper())


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
