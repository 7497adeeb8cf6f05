"""The secret of a code as the key of the line: TLS without certificates, where Python has it."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

# Python has it from 3.13 on; below that the line is plain, and the app says so.
AVAILABLE = bool(getattr(ssl, "HAS_PSK", False))
IDENTITY = "companion"
# So many letters of a hash say which code a guest has, without telling the code.
NAMED = 16


def _context(protocol: int) -> Any:
    context: Any = ssl.SSLContext(protocol)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_ciphers("PSK")
    return context


def _key(token: str) -> bytes:
    return sha256(b"companion table " + token.encode()).digest()


def _identity(token: str) -> str:
    return f"{IDENTITY}-{sha256(b'companion code ' + token.encode()).hexdigest()[:NAMED]}"


def server_context(tokens: Callable[[], Iterable[str]]) -> Any:
    """How a host speaks with guests who have one of its codes."""
    context = _context(ssl.PROTOCOL_TLS_SERVER)

    def key(identity: str | None) -> bytes:
        return next((_key(token) for token in tokens() if _identity(token) == identity), b"")

    context.set_psk_server_callback(key)
    return context


def client_context(token: str) -> Any:
    """How a guest who has the code speaks with the host."""
    context = _context(ssl.PROTOCOL_TLS_CLIENT)
    context.set_psk_client_callback(lambda hint: (_identity(token), _key(token)))
    return context
