"""The secret of a code as the key of the line: TLS without certificates, where Python has it."""

from __future__ import annotations

import ssl
from hashlib import sha256
from typing import Any

# Python has it from 3.13 on; below that the line is plain, and the app says so.
AVAILABLE = bool(getattr(ssl, "HAS_PSK", False))
IDENTITY = "companion"


def _context(protocol: int) -> Any:
    context: Any = ssl.SSLContext(protocol)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_ciphers("PSK")
    return context


def _key(token: str) -> bytes:
    return sha256(b"companion table " + token.encode()).digest()


def server_context(token: str) -> Any:
    """How a host speaks with guests who have the code."""
    context = _context(ssl.PROTOCOL_TLS_SERVER)
    context.set_psk_server_callback(lambda identity: _key(token) if identity == IDENTITY else b"")
    return context


def client_context(token: str) -> Any:
    """How a guest who has the code speaks with the host."""
    context = _context(ssl.PROTOCOL_TLS_CLIENT)
    context.set_psk_client_callback(lambda hint: (IDENTITY, _key(token)))
    return context
