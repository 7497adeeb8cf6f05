"""Handing over: a file goes to Android's share sheet; elsewhere it stays where it was written."""

from __future__ import annotations

import logging
from pathlib import Path

from companion.storage.problems import DeviceTrouble
from screens.device import on_phone

log = logging.getLogger(__name__)


def hand_over(path: Path, mime: str) -> str:
    """Give a file to another app; says how it went: "shared", or "saved" where there is no share sheet."""
    if not on_phone():
        return "saved"
    from jnius import JavaException

    try:
        _share(path, mime)
    except (JavaException, OSError) as reason:
        log.warning("%s: %r", path.name, reason)
        raise DeviceTrouble("storage.handing_trouble", path=path.name) from reason
    path.unlink(missing_ok=True)
    return "shared"


def _share(path: Path, mime: str) -> None:
    """Copy the file into the phone's downloads and hand its address on; no permission and no provider is needed."""
    from jnius import autoclass, cast

    intent_class = autoclass("android.content.Intent")
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    address = _published(activity, path, mime)
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType(mime)
    intent.putExtra(intent_class.EXTRA_STREAM, cast("android.os.Parcelable", address))
    intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
    title = cast("java.lang.CharSequence", autoclass("java.lang.String")(path.name))
    activity.startActivity(intent_class.createChooser(intent, title))


def _published(activity: object, path: Path, mime: str) -> object:
    from jnius import autoclass

    columns = autoclass("android.provider.MediaStore$MediaColumns")
    downloads = autoclass("android.provider.MediaStore$Downloads")
    values = autoclass("android.content.ContentValues")()
    values.put(columns.DISPLAY_NAME, path.name)
    values.put(columns.MIME_TYPE, mime)
    resolver = activity.getContentResolver()  # type: ignore[attr-defined]
    address = resolver.insert(downloads.EXTERNAL_CONTENT_URI, values)
    if address is None:
        raise OSError("the phone gave no place for the file")
    stream = resolver.openOutputStream(address)
    try:
        stream.write(path.read_bytes())
    finally:
        stream.close()
    return address
