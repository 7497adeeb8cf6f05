"""What a process holds: what is in use, and what the system has given it; the difference are gaps between blocks.

Python gets its memory by the megabyte and can give back only what is empty from end to end: a table of 200,000 objects
that comes and goes leaves gaps behind, more or fewer by chance. What is in use grows only if something is kept.
"""

from __future__ import annotations

import ctypes
import gc
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

MEGABYTE = 2**20
# What is in use may grow so far; Python's caches fill for a while.
MOST_GROWTH = 1.10
# Megabytes the system counts while no app lives: gaps between blocks grow to what the fullest moment left, no further.
MOST_RESIDENT = 320
# How Python words the sum of what it has handed out, among all it tells of its memory.
HANDED_OUT = re.compile(r"^# bytes in allocated blocks += +([\d,]+)$", re.MULTILINE)


class _Told(ctypes.Structure):
    """What the C library tells of its own blocks (mallinfo2)."""

    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
    )]  # fmt: skip


def grown(told: dict[str, Any]) -> list[str]:
    """What is too much: something that is kept, or gaps that follow a moment in which too much lay there at once."""
    too_much = told["growth"] > MOST_GROWTH or told["resident"][-1] > MOST_RESIDENT
    return [f"memory {told['memory']}, resident {told['resident']}"] if too_much else []


def load_what_comes_late(folder: Path) -> None:
    """A code and a picture load what makes them when the first is asked for: late, for good, and no growth."""
    from kivy.graphics.texture import Texture

    from companion.sharing.qr import modules

    modules("Companion")
    Texture.create(size=(2, 2)).save(str(folder / "picture.png"))


def collect_all() -> None:
    """Free what nobody needs of all that was not frozen; Kivy's own objects go in several passes."""
    while gc.collect():
        continue


def in_use() -> float:
    """Megabytes in use, by Python's objects and by what the C libraries hold for them."""
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = _Told
    told = ask()
    return float(_handed_out() + told.uordblks + told.hblkhd) / MEGABYTE


def resident() -> float:
    """Megabytes the process has, gaps and all, once whole free pages are given back."""
    ctypes.CDLL(None).malloc_trim(0)
    with open("/proc/self/statm", "rb") as told:
        return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def _handed_out() -> int:
    """Bytes in Python's own blocks; Python tells it only to its error stream."""
    with tempfile.TemporaryFile() as told:
        sys.stderr.flush()
        stream = os.dup(2)
        try:
            os.dup2(told.fileno(), 2)
            sys._debugmallocstats()
        finally:
            os.dup2(stream, 2)
            os.close(stream)
        told.seek(0)
        found = HANDED_OUT.search(told.read().decode())
    assert found, "Python tells of its memory in other words, or was told to use another's (PYTHONMALLOC)"
    return int(found[1].replace(",", ""))
