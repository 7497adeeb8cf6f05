"""The radio of a phone while a table is shared: permission for the local network, and a lock that keeps Wi-Fi awake.

Only Android has these; written by its documentation and linted here, not run here (docs/privacy.md).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from screens.device import on_phone

# From Android 16 on the system may want this before sockets reach devices near by; asked at "Share" and "Join" only.
ASKED_FROM = 36
NEAR = "android.permission.NEARBY_WIFI_DEVICES"
# WifiManager.WIFI_MODE_FULL_LOW_LATENCY: awake and quick while the app is in front.
LOW_LATENCY = 4
TAG = "companion-table"


def ask_for_neighbours(then: Callable[[bool], None]) -> None:
    """Have the person allow the local network where the system wants that, then go on."""
    if not on_phone():
        then(True)
        return
    from android.permissions import check_permission, request_permissions  # type: ignore[import-not-found]
    from jnius import autoclass

    if autoclass("android.os.Build$VERSION").SDK_INT < ASKED_FROM or check_permission(NEAR):
        then(True)
        return
    request_permissions([NEAR], lambda _names, given: then(all(given)))


class WifiLock:
    """Keeps Wi-Fi awake as long as it is held; nothing on other devices."""

    def __init__(self) -> None:
        self._lock: Any = None

    def hold(self) -> None:
        """Keep the radio awake."""
        if not on_phone() or self._lock is not None:
            return
        from jnius import autoclass

        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        manager = activity.getApplicationContext().getSystemService(autoclass("android.content.Context").WIFI_SERVICE)
        self._lock = manager.createWifiLock(LOW_LATENCY, TAG)
        self._lock.setReferenceCounted(False)
        self._lock.acquire()

    def release(self) -> None:
        """Let the radio sleep again."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
