"""Messages over somebody's server: signed with the table's code, so that nobody without it can say anything there."""

from __future__ import annotations

import hmac
import json
import zlib
from hashlib import sha256

from companion.engine.strict import BadInput

from ..line import Json

PLAIN, SMALLER = b"j", b"z"
# What is longer than this travels compressed.
LONG = 4 * 1024
SIGNATURE = 32
# For what a message is meant, so that none can be sent again as another kind.
ASK, ANSWER, LINES = "ask", "answer", "lines"


def room_of(token: str) -> str:
    """The name of a table on a server; it does not tell the token."""
    return sha256(b"companion room " + token.encode()).hexdigest()[:24]


class Signer:
    """Signs and opens what is said at one table."""

    def __init__(self, token: str) -> None:
        self._key = sha256(b"companion club " + token.encode()).digest()

    def _signature(self, purpose: str, body: bytes) -> bytes:
        return hmac.digest(self._key, purpose.encode() + b"\0" + body, "sha256")

    def pack(self, purpose: str, message: Json) -> bytes:
        """A message as it travels."""
        text = json.dumps(message, separators=(",", ":")).encode()
        body = SMALLER + zlib.compress(text) if len(text) > LONG else PLAIN + text
        return self._signature(purpose, body) + body

    def open(self, purpose: str, data: bytes, biggest: int) -> Json:
        """A message that was signed with our code for this purpose; BadInput for any other."""
        signature, body = data[:SIGNATURE], data[SIGNATURE:]
        if not hmac.compare_digest(signature, self._signature(purpose, body)):
            raise BadInput("somebody without the code has said this")
        text = body[1:]
        try:
            if body[:1] == SMALLER:
                reading = zlib.decompressobj()
                text = reading.decompress(text, biggest + 1)
            if len(text) > biggest:
                raise BadInput("a message is too long")
            return json.loads(text)
        except (zlib.error, ValueError, RecursionError) as error:
            raise BadInput("a message is JSON") from error
