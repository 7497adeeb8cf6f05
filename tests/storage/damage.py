"""Tools to hurt files and disks with: the only seam is the operating system's own calls."""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager

from companion.storage import disk
from companion.storage.copies import unpacked
from companion.storage.lines import read_lines, whole_file


def break_line(path, number):
    """Spoil one byte in a line of a file (counted from 0, -1 is the last)."""
    lines = path.read_bytes().splitlines(keepends=True)
    line = bytearray(lines[number])
    line[-3] ^= 1
    lines[number] = bytes(line)
    path.write_bytes(b"".join(lines))


def lose_line(path, number):
    """Take a whole line out of a file."""
    lines = path.read_bytes().splitlines(keepends=True)
    del lines[number]
    path.write_bytes(b"".join(lines))


def line_count(path):
    return len(unpacked(path.read_bytes()).splitlines())


def rewritten(path, change):
    """Write a file anew with sound lines after a change of its tables."""
    reading = read_lines(path.read_bytes())
    change(reading.tables)
    path.write_bytes(whole_file(reading.tables, reading.chain.number)[0])


@contextmanager
def failing(monkeypatch, call, code, after_bytes=None):
    """Let os.write or os.fsync fail as a full or broken device would, maybe after part of the bytes."""
    real = getattr(os, call)

    def fail(fd, *args):
        if call == "write" and after_bytes:
            real(fd, args[0][:after_bytes])
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(disk.os, call, fail)
        yield


FULL, BROKEN, FORBIDDEN = errno.ENOSPC, errno.EIO, errno.EROFS


class Failing:
    """Let exactly one of many calls of the operating system fail; `reached` tells whether it came to that."""

    def __init__(self, monkeypatch, call, turn):
        self.turn = turn
        self.made = 0
        real = getattr(os, call)

        def fail(*args, **options):
            self.made += 1
            if self.made == self.turn:
                raise OSError(BROKEN, os.strerror(BROKEN))
            return real(*args, **options)

        monkeypatch.setattr(os, call, fail)

    @property
    def reached(self):
        return self.made >= self.turn


class Filled(Failing):
    """From one of many calls on nothing can be written any more, whichever call it is."""

    def __init__(self, monkeypatch, turn):
        self.turn = turn
        self.made = 0
        for call in ("write", "fsync", "replace"):
            monkeypatch.setattr(os, call, self._full(getattr(os, call)))

    def _full(self, real):
        def fail(*args, **options):
            self.made += 1
            if self.reached:
                raise OSError(FULL, os.strerror(FULL))
            return real(*args, **options)

        return fail
