"""Reads a QR code back from its modules: format, mask, zigzag, blocks and text, without any encoder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from segno import consts

Modules = Sequence[Sequence[bool]]
FORMAT_MASK = 0b101010000010010
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, col: (row + col) % 2 == 0,
    lambda row, col: row % 2 == 0,
    lambda row, col: col % 3 == 0,
    lambda row, col: (row + col) % 3 == 0,
    lambda row, col: (row // 2 + col // 3) % 2 == 0,
    lambda row, col: row * col % 2 + row * col % 3 == 0,
    lambda row, col: (row * col % 2 + row * col % 3) % 2 == 0,
    lambda row, col: ((row + col) % 2 + row * col % 3) % 2 == 0,
)
BYTE_MODE = 0b0100


def read(framed: Modules, quiet: int = 4) -> str:
    """The text in a code of error level L and byte mode."""
    code = [row[quiet : len(row) - quiet] for row in framed[quiet : len(framed) - quiet]]
    version = (len(code) - 17) // 4
    level, mask = _format(code)
    assert level == 0b01, "level L"
    bits = [code[r][c] != MASKS[mask](r, c) for r, c in _path(len(code), version)]
    words = [int("".join("01"[bit] for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    return _text(_in_order(words, version), version)


def _format(code: Modules) -> tuple[int, int]:
    places = [(8, col) for col in (0, 1, 2, 3, 4, 5, 7, 8)] + [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    value = int("".join("01"[code[row][col]] for row, col in places), 2) ^ FORMAT_MASK
    return value >> 13, value >> 10 & 0b111


def _path(size: int, version: int) -> Iterator[tuple[int, int]]:
    """The data modules in the order they are read: two columns at a time, up and down."""
    upwards = True
    for right in (col if col > 6 else col - 1 for col in range(size - 1, 0, -2)):
        rows = range(size - 1, -1, -1) if upwards else range(size)
        for row in rows:
            for col in (right, right - 1):
                if not _is_function(row, col, size, version):
                    yield row, col
        upwards = not upwards


def _is_function(row: int, col: int, size: int, version: int) -> bool:
    """Whether a module belongs to finders, timing, alignment, format or version instead of data."""
    finder = (row < 9 and (col < 9 or col >= size - 8)) or (row >= size - 8 and col < 9)
    known = version >= 7 and ((row < 6 and col >= size - 11) or (col < 6 and row >= size - 11))
    return finder or known or row == 6 or col == 6 or _is_alignment(row, col, size, version)


def _is_alignment(row: int, col: int, size: int, version: int) -> bool:
    centres = consts.ALIGNMENT_POS[version - 2] if version > 1 else ()
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    return any(
        abs(row - r) <= 2 and abs(col - c) <= 2 for r in centres for c in centres if (r, c) not in corners
    )


def _in_order(words: Sequence[int], version: int) -> bytes:
    """The data words, taken out of their interleaved blocks."""
    blocks: list[list[int]] = []
    sizes = [group.num_data for group in consts.ECC[version][consts.ERROR_LEVEL_L] for _ in range(group.num_blocks)]
    blocks = [[] for _ in sizes]
    stream = iter(words)
    for place in range(max(sizes)):
        for block, length in zip(blocks, sizes, strict=True):
            if place < length:
                block.append(next(stream))
    return bytes(word for block in blocks for word in block)


def _text(data: bytes, version: int) -> str:
    bits = "".join(f"{byte:08b}" for byte in data)
    assert int(bits[:4], 2) == BYTE_MODE
    width = 8 if version < 10 else 16
    length = int(bits[4 : 4 + width], 2)
    start = 4 + width
    return bytes(int(bits[at : at + 8], 2) for at in range(start, start + 8 * length, 8)).decode("ascii")
