"""Second tap: an impatient finger taps twice and means once, what lay there before."""

from __future__ import annotations

from time import time
from typing import Any

DOUBLE_TAP_SECONDS = 0.5

_changed = {"at": 0.0}


def glass_changed() -> None:
    """What lies on the glass is something else now, or means something else."""
    _changed["at"] = time()


def meant_before(touch: Any) -> bool:
    """Whether a touch is the second half of a double tap whose first half has changed what lies under the finger."""
    first = touch.time_start - (touch.double_tap_time or DOUBLE_TAP_SECONDS)
    return bool(touch.is_double_tap and _changed["at"] > first)
