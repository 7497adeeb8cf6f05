"""Lines: what was decided at a shared table, one after the other, each naming the one before by its hash.

{"n":57,"p":"3ad5f8acc1e08c4f","id":"9c..","by":"m2","do":{"action":{...},"at":...,"chance":[3],"author":"Mia"}}
{"n":58,"p":"..","id":"..","by":"m1","cursor":56}
{"n":59,"p":"..","id":"..","by":"m1","amend":{"at":12,"entry":{...},"drop":[17]}}
{"n":60,"p":"..","id":"..","by":"m3","host":{"member":"m3","name":"Mia","epoch":2}}
{"n":61,"p":"..","id":"..","by":"m2","seal":{"seat":1,"kind":"CommitUnits","about":"3/0/1/city","hash":".."}}
{"n":62,"p":"..","id":"..","by":"m1","cell":{"name":"remarks","key":"place","value":"at Ada's"}}

One number and one hash name a whole history.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any, NamedTuple

from companion.engine.codec import encode
from companion.engine.frozen import dataclass
from companion.engine.strict import BadInput, too_deep
from companion.storage.lines import dump

Json = Any
KINDS = ("do", "cursor", "amend", "host", "seal", "cell")
LONGEST_LINE = 64 * 1024
# So many hexadecimal digits of a hash are compared.
DIGITS = 16
ID = re.compile(r"[0-9a-z]{1,32}")
HASH = re.compile(r"[0-9a-f]{16}")
MOST_LINES = 1_000_000
_OWN_ID = re.compile(rb'"id":"([0-9a-z]{1,32})"')


class Diverged(Exception):
    """This line does not follow what is known here: another history, or other rules."""


class Missed(Diverged):
    """Lines before this one have not come in: catching up mends it."""


class OtherRules(Exception):
    """The host's app knows other rules than ours."""


@dataclass(frozen=True, slots=True)
class Line:
    """One decided thing: its place, the hash of the line before, whose it is, and what it does."""

    n: int
    before: str
    id: str
    by: str
    kind: str
    what: Json
    # Digest of the state it was decided at, in some of the lines.
    at_state: str = ""


class Mark(NamedTuple):
    """What names a line: its place, whose intent it settles, and who wanted that."""

    n: int
    id: str
    by: str


def written(mark: Mark, before: str, kind: str, what: bytes, at_state: str = "") -> bytes:
    """A line as it travels and is kept; what it does is written already, and ids and hashes need no escaping."""
    told = f'{{"n":{mark.n},"p":"{before}","id":"{mark.id}","by":"{mark.by}","{kind}":'
    seen = f',"s":"{at_state}"' if at_state else ""
    return b"%s%s%s}" % (told.encode("ascii"), what, seen.encode("ascii"))


def hash_of(raw: bytes) -> str:
    """What the next line names this one by."""
    return sha256(raw).hexdigest()[:DIGITS]


def digest(state: object) -> str:
    """What two phones compare to know that they see the same table."""
    return hash_of(dump(encode(state)))


def id_in(raw: bytes) -> str:
    """The id of a kept line, without reading the rest of it."""
    found = _OWN_ID.search(raw)
    return found[1].decode() if found else ""


def read_line(raw: bytes) -> Line:
    """A line from outside, strictly."""
    try:
        data = json.loads(raw) if len(raw) <= LONGEST_LINE else None
    except (ValueError, RecursionError) as error:
        raise BadInput("a line must be JSON") from error
    if not isinstance(data, dict) or too_deep(data):
        raise BadInput("a line must be one object of moderate size")
    kind = next((kind for kind in KINDS if kind in data), "")
    if not {"n", "p", "id", "by", kind} <= data.keys() <= {"n", "p", "id", "by", kind, "s"}:
        raise BadInput("a line has n, p, id, by and one thing that was decided")
    n, before, id, by, seen = data["n"], data["p"], data["id"], data["by"], data.get("s", "")
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST_LINES:
        raise BadInput("the number of a line must be a whole number")
    if not all(isinstance(text, str) for text in (before, id, by, seen)):
        raise BadInput("hash, id and author of a line must be text")
    if (
        not HASH.fullmatch(before)
        or not ID.fullmatch(id)
        or not ID.fullmatch(by)
        or (seen and not HASH.fullmatch(seen))
    ):
        raise BadInput("hash, id or author of a line is not written as it must be")
    return Line(n, before, id, by, kind, data[kind], seen)
