"""Documents: a place Android's own picker gave, where backups are carried to and fetched from.

Only a phone has such places; nothing of this runs elsewhere.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.storage.backup import NAME
from companion.storage.disk import make_folder, put_in_place
from companion.storage.problems import DeviceTrouble

log = logging.getLogger(__name__)

PICKED = 4711  # tells the answer of the picker from other answers
MIME = "application/octet-stream"


def pick_folder(then: Callable[[str], None]) -> None:
    """Let the person choose a folder in Android's picker; its address may be used from then on, also tomorrow."""
    from android import activity as answers
    from jnius import autoclass

    intent_class = autoclass("android.content.Intent")
    activity = autoclass("org.kivy.android.PythonActivity").mActivity

    def answered(request: int, _result: int, intent: Any) -> None:
        if request != PICKED:
            return
        answers.unbind(on_activity_result=answered)
        if intent is None or intent.getData() is None:
            return  # the person went back
        address = intent.getData()
        lasting = intent_class.FLAG_GRANT_READ_URI_PERMISSION | intent_class.FLAG_GRANT_WRITE_URI_PERMISSION
        activity.getContentResolver().takePersistableUriPermission(address, lasting)
        then(str(address.toString()))

    answers.bind(on_activity_result=answered)
    activity.startActivityForResult(intent_class(intent_class.ACTION_OPEN_DOCUMENT_TREE), PICKED)


def carry(address: str, folder: Path) -> None:
    """Make the place hold the same backups as our own folder, and nothing of anybody else touched."""
    with _Told(address):
        tree = _Tree(address)
        there = tree.names()
        here = {path.name: path for path in folder.iterdir() if NAME.fullmatch(path.name)}
        for name in sorted(here.keys() - there.keys()):
            tree.write(name, here[name].read_bytes())
        for name in there.keys() - here.keys():
            tree.remove(there[name])


def fetch(address: str, folder: Path) -> None:
    """Bring the backups of a place into this folder."""
    with _Told(address):
        tree = _Tree(address)
        make_folder(folder)
        for name, document in tree.names().items():
            put_in_place(folder / name, tree.read(document))


class _Told:
    """What Java raises, as a problem with a sentence."""

    def __init__(self, address: str) -> None:
        self._address = address

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, fault: BaseException | None, _trace: object) -> None:
        from jnius import JavaException

        if isinstance(fault, (JavaException, OSError)):
            log.warning("%s: %r", self._address, fault)
            raise DeviceTrouble("storage.place_trouble") from fault


class _Tree:
    """The documents of a place, by the few calls Android has for them."""

    def __init__(self, address: str) -> None:
        from jnius import autoclass

        self._contract = autoclass("android.provider.DocumentsContract")
        self._root = autoclass("android.net.Uri").parse(address)
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._resolver = activity.getContentResolver()

    def names(self) -> dict[str, Any]:
        """Our backups there: the address of each document by its name."""
        contract, found = self._contract, {}
        inside = contract.buildChildDocumentsUriUsingTree(self._root, contract.getTreeDocumentId(self._root))
        rows = self._resolver.query(inside, ["document_id", "_display_name"], None, None, None)
        try:
            while rows is not None and rows.moveToNext():
                name = str(rows.getString(1))
                if NAME.fullmatch(name):
                    found[name] = contract.buildDocumentUriUsingTree(self._root, rows.getString(0))
        finally:
            if rows is not None:
                rows.close()
        return found

    def write(self, name: str, data: bytes) -> None:
        """A new document of this name."""
        contract = self._contract
        parent = contract.buildDocumentUriUsingTree(self._root, contract.getTreeDocumentId(self._root))
        made = contract.createDocument(self._resolver, parent, MIME, name)
        if made is None:
            raise OSError("the place takes no file")
        stream = self._resolver.openOutputStream(made)
        try:
            stream.write(data)
        finally:
            stream.close()

    def read(self, document: Any) -> bytes:
        """All of a document."""
        held = self._resolver.openFileDescriptor(document, "r")
        with open(held.detachFd(), "rb") as file:
            return file.read()

    def remove(self, document: Any) -> None:
        """Take a document away."""
        self._contract.deleteDocument(self._resolver, document)
