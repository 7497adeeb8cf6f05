"""Copies of a file: the last five of them, packed, and every line since the newest."""

from __future__ import annotations

import gzip
import os
import time
import zlib
from contextlib import suppress
from pathlib import Path

from companion.engine.frozen import dataclass

from .disk import MOST_BYTES, is_plain, make_folder, put_in_place, read_file, write_synced
from .lines import Chain, sound_lines
from .mirror import Mark, mark_line, read_mark
from .problems import DeviceTrouble, StorageProblem, from_os_error

COPIES = 5
_PACKED = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Source:
    """What a copy holds, from when it is, and whether it is the lines since the newest one."""

    data: bytes
    at: float
    tail: bool = False


class Copies:
    """The copies of one file; a second net, so that trouble with them disturbs nobody."""

    def __init__(self, path: Path, folder: Path) -> None:
        self._path = path
        self._folder = folder
        self.names = [folder / f"{path.name}.{number}" for number in range(1, COPIES + 1)]
        # Apart from the copies: it says how far the file has come, and whoever loses its end is found out.
        self._tail_path = folder.parent / "tails" / path.name
        self._tail = -1
        # Once a line could not be mirrored the tail has a gap; the next copy begins it anew.
        self._mirrors = True
        # Whether the tail is this file's; another's helps nobody here.
        self._owns_tail = True

    @property
    def all_names(self) -> list[Path]:
        """Every file that may lie here."""
        return [*self.names, self._tail_path]

    def sources(self) -> list[Source]:
        """Everything that can be read here: the lines since the newest copy, then the copies, newest first."""
        found = []
        for path in (*self._tails, *self.names):
            with suppress(StorageProblem, OSError):  # a copy the device cannot read helps nobody
                data = unpacked(read_file(path))
                found.append(Source(data, path.stat().st_mtime, path == self._tail_path))
        return found

    def beyond(self, number: int) -> list[Path]:
        """The newest copy that goes on behind this line, and the mirror if it does."""
        found = []
        for paths in (self._tails, self.names):
            for path in paths:
                with suppress(StorageProblem, OSError):
                    if any(told > number for told, _ in sound_lines(unpacked(read_file(path)))):
                        found.append(path)
                        break
        return found

    def begin(self, chain: Chain) -> bool:
        """Go on mirroring behind this; False where the tail has a gap and a new copy must be made first."""
        try:
            data = read_file(self._tail_path)
        except FileNotFoundError:
            data = b""
        except StorageProblem:
            return False
        if data and not data.endswith(b"\n"):
            return False
        if lines := [line for number, line in sound_lines(data) if number]:
            return zlib.crc32(lines[-1]) == chain.last
        if read_mark(data).last not in (None, chain.last):
            return False
        return is_plain(self.names[0]) and self.are_as_new()

    def mark(self) -> Mark:
        """What the mirror tells of the file."""
        try:
            return read_mark(read_file(self._tail_path))
        except (StorageProblem, OSError):  # nobody can say
            return Mark()

    def without_mirror(self) -> Mark:
        """What lies there is the mirror of another file: it tells nothing, until a new one is begun."""
        self._owns_tail = False
        return Mark()

    @property
    def _tails(self) -> list[Path]:
        return [self._tail_path] if self._owns_tail else []

    def are_of(self, path: Path) -> bool:
        """Whether the newest copy was made of this file as it is, wherever it lies now."""
        with suppress(OSError):
            return self.names[0].stat().st_mtime_ns == path.stat().st_mtime_ns
        return False

    def are_as_new(self) -> bool:
        """Whether the newest copy is of the file as it is, or there is none."""
        with suppress(OSError):
            return self.names[0].stat().st_mtime_ns == self._path.stat().st_mtime_ns
        return True

    def mirror(self, line: bytes) -> None:
        """Keep a line a second time; it may be lost with the power, as the first is not."""
        if not self._mirrors:
            return
        try:
            if self._tail < 0:
                make_folder(self._tail_path.parent)
                flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
                flags |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
                self._tail = os.open(self._tail_path, flags, 0o644)
            if os.write(self._tail, line) != len(line):
                raise OSError
        except (OSError, StorageProblem):
            self._mirrors = False
            self.close()

    def rotate(self, data: bytes, number: int, last: int) -> bool:
        """Keep this content as the newest of five; tell whether that was needed. Every copy is read back at once."""
        try:
            when = self._path.stat().st_mtime_ns
            newest = self.names[0]
            if is_plain(newest) and newest.stat().st_mtime_ns == when and self._tail_is_empty():
                return False
            make_folder(self._folder)
            temporary = newest.with_name(newest.name + ".tmp")
            self._write(temporary, data, when)
            for older, newer in zip(reversed(self.names[1:]), reversed(self.names[:-1]), strict=True):
                if is_plain(newer):
                    os.replace(newer, older)
            os.replace(temporary, newest)
            self.begin_tail(number, last)
        except OSError as error:
            raise from_os_error(error, self._path) from error
        return True

    def begin_tail(self, number: int, last: int) -> None:
        """Everything up to this line, the last one, is in the file and its newest copy: the tail begins behind it.

        `number` is that of the last durable line, `last` the checksum of the last.
        """
        self.close()
        self._mirrors = self._owns_tail = True
        try:
            make_folder(self._tail_path.parent)
            put_in_place(self._tail_path, mark_line(number, last, self._path.name))
        except StorageProblem:
            self._mirrors = False

    def close(self) -> None:
        """Let the tail go."""
        if self._tail >= 0:
            with suppress(OSError):
                os.close(self._tail)
            self._tail = -1

    def _write(self, temporary: Path, data: bytes, when: int) -> None:
        try:
            write_synced(temporary, gzip.compress(data, 6, mtime=0))
            if unpacked(read_file(temporary)) != data:
                raise DeviceTrouble(path=str(temporary))
            os.utime(temporary, ns=(when, when))
        except (OSError, StorageProblem):
            with suppress(OSError):
                temporary.unlink(missing_ok=True)  # half a copy would only take the room somebody needs
            raise

    def _tail_is_empty(self) -> bool:
        return not is_plain(self._tail_path) or self._tail_path.stat().st_size <= len(mark_line(0, 0, self._path.name))


def unpacked(data: bytes, most: int = MOST_BYTES) -> bytes:
    """The content of a copy, packed or not; of a damaged one as much as comes out."""
    if not data.startswith(_PACKED):
        return data
    reader, parts, place = zlib.decompressobj(31), [], 0
    left = most
    with suppress(zlib.error):  # what came out before the damage is sound, and every line of it is checked
        while place < len(data) and left > 0 and not reader.eof:
            part = reader.decompress(reader.unconsumed_tail + data[place : place + 4096], left)
            place += 4096
            left -= len(part)
            parts.append(part)
    return b"".join(parts)


def is_whole_copy(data: bytes) -> bool:
    """Whether all of a copy is there, to the sum at the end of what is packed."""
    if not data.startswith(_PACKED):
        return data.endswith(b"\n")
    reader = zlib.decompressobj(31)
    with suppress(zlib.error):
        reader.decompress(data, MOST_BYTES)
    return reader.eof


def told_time(at: float) -> str:
    """A moment as it stands in a report, the same in every language."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
