"""QR codes: a link as a square of dark and light modules, for every camera at the table."""

from __future__ import annotations

QUIET_ZONE = 4


class TooLong(Exception):
    """The text does not fit into a QR code."""


def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of the code, top first, True is dark, with the quiet zone readers need."""
    import segno  # six megabytes with what it brings (http, e-mail, ssl), for a code that is seldom asked for

    try:
        code = segno.make_qr(text, error="l", boost_error=False)
    except segno.DataOverflowError as error:
        raise TooLong(len(text)) from error
    return tuple(tuple(bool(module) for module in row) for row in code.matrix_iter(border=QUIET_ZONE))
