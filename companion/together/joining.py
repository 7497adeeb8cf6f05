"""Joining: a shared evening as a new file in the guest's own library, never over an existing one."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any

from companion.engine.frozen import replace
from companion.engine.message import say
from companion.engine.session import Session
from companion.engine.strict import BadInput
from companion.storage.incoming import Incoming, checked_session
from companion.storage.library import Library
from companion.storage.lines import Docs, Tables, dump
from companion.storage.rules_stamp import rules_stamp
from companion.storage.session_file import snapshot

from .guest import GuestSession
from .intent import Do, Intent
from .line import Json, OtherRules, read_line
from .log import GUEST, HOST, Log, Membership, membership_of
from .seals import Choice, choices_table, open_from
from .sentences import Sentence, counts_after_all, sentences_table

# So many evenings are looked through for one that belongs to a table.
LATELY = 20


def _tables(welcome: dict[str, Json], read: Incoming, told: Membership | None, name: str, token: str) -> Tables:
    evening = welcome["evening"]
    made = Membership(
        table=welcome["table"],
        role=GUEST,
        me=welcome["member"],
        name=name,
        key=welcome["key"],
        token=token,
        base=evening["head"],
        chain=evening["chain"],
        ids=tuple(evening["ids"]),
        mine=told.mine if told is not None else (),
        epoch=welcome["epoch"],
        host=welcome["host"],
        host_name=welcome["name"],
    )
    seals = {"open": [asdict(one) for one in open_from(evening["seals"])]}
    tables = {**read.tables, "table": Docs({b"1": dump(made.doc())}), "seals": Docs({b"1": dump(seals)})}
    # It has just been replayed: sitting down need not do so once more.
    if read.reached and (kept := snapshot(read.state, welcome["rules"])) is not None:
        tables["snapshots"] = Docs({b"%d" % read.reached: dump(kept)})
    return tables


def _read(library: Library, welcome: dict[str, Any]) -> Incoming:
    """The evening as the host tells it, checked and replayed; the same rules must have made it."""
    read = checked_session(library, welcome["evening"]["session"])
    if rules_stamp(library.game(read.opening.game)) != welcome["rules"]:
        raise OtherRules
    return read


def begin_visit(library: Library, welcome: dict[str, Any], name: str, token: str = "") -> str:
    """Write the evening of a table we join into the library; its id there."""
    read = _read(library, welcome)
    id = library.free_id(read.opening.game, time.time())
    library.write(replace(read.opening, id=id), _tables(welcome, read, None, name, token))
    return id


def guest_session(library: Library, id: str) -> GuestSession:
    """A visited evening as it was left, with what waits in its outbox."""
    confirmed = library.open(id)
    return GuestSession(confirmed, Log(library.file(id), confirmed))


def visited(library: Library, token: str) -> tuple[str, bool] | None:
    """The evening this token opened lately, which is surely the one; else the last one we shared ourselves, since a
    host that was away may come back as a guest of its own table."""
    shared = None
    for card in library.list()[:LATELY]:
        if card.problem is None:
            with library.borrowed(card.id) as file:
                told = membership_of(file)
            if told is not None and told.role == GUEST and told.token == token:
                return card.id, True
            if told is not None and told.role == HOST and shared is None:
                shared = card.id, False
    return shared


def begin_anew(library: Library, replica: GuestSession, welcome: dict[str, Any]) -> GuestSession:
    """Take the table's history over ours, which it does not know: ours is copied first, its own entries wait again."""
    id, log = replica.opening.id, replica.log
    read = _read(library, welcome)
    known = set(welcome["evening"]["ids"]) | {entry["id"] for entry in welcome["evening"]["session"]["entries"]}
    mine = _ours(log)
    lonely, given_up = _lonely(log, mine - known)
    waiting = [intent for intent in replica.pending if intent.id not in known]
    open = {one.id for one in open_from(welcome["evening"]["seals"])}
    choices, again = _choices(log, known, waiting)
    # What a seal of the table's history still waits for is not given up, whatever became of it here.
    awaited = {intent.id for intent in again} | {one.reveal for one in choices if one.id not in known - open}
    given_up = [id for id in given_up if id not in awaited]
    settled = {intent.id for intent in replica.pending} & known
    if lonely or given_up:
        library.duplicate(id)
    after_all = {one.id for one in log.sentences.all} & known
    told = replace(log.told, mine=tuple(sorted(mine & known | settled | after_all)))
    opening, sentences = replica.confirmed.opening, _sentences(log, known, given_up, awaited)
    log.close()
    library.let_go(id)
    tables = _tables(welcome, read, told, told.name, told.token)
    held = [*lonely, *again, *waiting]
    tables["choices"] = choices_table(choices)
    tables["outbox"] = Docs({b"%d" % (place + 1): dump(intent.as_json()) for place, intent in enumerate(held)})
    tables["sentences"] = sentences_table(sentences)
    library.write(replace(read.opening, id=opening.id), tables)
    return guest_session(library, id)


def _ours(log: Log) -> set[str]:
    """The ids of all that was tapped here, or on pages this phone has served: they keep nothing themselves."""
    pages = {id for id, one in (log.file.doc("door") or {"members": {}})["members"].items() if one["page"]}
    lines = (read_line(raw) for raw in log.since(log.told.base))
    return {line.id for line in lines if line.by == log.told.me or line.by in pages} | set(log.told.mine)


def _lonely(log: Log, ids: set[str]) -> tuple[list[Intent], list[str]]:
    """What counts here and nowhere else: entries to be offered again under their old ids, and the ids of the rest."""
    counting = [entry for entry in log.session.journal.done() if entry.id in ids]
    offered = [Intent(one.id, Do(one.action, one.override, one.chance), one.at) for one in counting]
    return offered, sorted(ids - {intent.id for intent in offered})


def _choices(log: Log, known: set[str], waiting: list[Intent]) -> tuple[list[Choice], list[Intent]]:
    """The hidden choices to go on holding, and the seals to be offered again because the table does not know them."""
    held = list(log.seals.held)  # all of them: a third history may wait for what this one knows already
    lost = {one.id for one in log.seals.open.values()} - known - {intent.id for intent in waiting}
    again = [Intent(one.id, one.seal, time.time()) for one in held if one.id in lost]
    return held, again


def _sentences(log: Log, known: set[str], given_up: list[str], awaited: set[str]) -> list[Sentence]:
    """What was said here, as the table's history has it: what it counts is not refused, what it lost is told."""
    lost = [Sentence(id, say("together.gave_up")) for id in given_up]
    said = [one for one in log.sentences.all if one.id not in {*given_up, *awaited}]
    return [counts_after_all(one) if one.id in known and not one.counts else one for one in said] + lost


def shared_session(library: Library, id: str) -> tuple[Session, Log]:
    """An evening of which this phone is the host, with its log."""
    session = library.open(id)
    file = library.file(id)
    if membership_of(file) is None:
        raise BadInput("this evening is not shared")
    return session, Log(file, session)
