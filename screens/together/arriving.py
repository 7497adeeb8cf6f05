"""Arriving: the phone's own camera has read the code of a shared table, and its page was opened in the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from screens.device import on_phone

# The scheme of tools/android/intent_filters.xml; what follows is the address as the code has it.
SCHEME = "companion-table://"


def address_in(link: str | None) -> str:
    """The address within such a link; empty where it is another one or none."""
    return f"http://{link.removeprefix(SCHEME)}" if link is not None and link.startswith(SCHEME) else ""


def watch(arrived: Callable[[str], None]) -> None:
    """Tell the address the app was opened with, and each it is opened with while it runs; elsewhere nothing comes."""
    if not on_phone():
        return
    from android import activity
    from jnius import autoclass

    def told(intent: Any) -> None:
        if place := address_in(intent.getDataString()):
            arrived(place)

    activity.bind(on_new_intent=told)
    told(autoclass("org.kivy.android.PythonActivity").mActivity.getIntent())
