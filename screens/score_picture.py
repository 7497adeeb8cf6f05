"""Pictures to send around: the score sheet and the chronicle, painted at a fixed size on any screen."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics.texture import Texture

from companion.evening.final import Final
from companion.insight.plays import bot_level
from companion.language import Words
from companion.sharing.chronicle import Chronicle, day, duration, winning
from companion.sharing.words import by_hand, game_name, line_name, role_name, short_names, speaker_of
from screens.pen import INNER, LEADING, MARGIN, WIDTH, Pen, paint, wrapped
from screens.theme import theme
from screens.words import tr

TITLE, HEADING, BODY, SMALL, LEAST, TOTAL = 60, 42, 36, 28, 22, 52
GAP, LEAST_ROW = 24, 80.0
# With more seats a column would be too narrow for a name: then every seat has a row of its own.
MOST_COLUMNS = 4
# The share of the width that the words of a line have, by the number of seats.
LABELS = (0.6, 0.55, 0.42, 0.32)
NO_BREAK = "\u00a0"
PLACE_ROOM, MARK_ROOM, TOTAL_ROOM = 64, 52, 190
Lines = Sequence[tuple[str, tuple[float, ...]]]


def score_picture(final: Final) -> Texture:
    """The score sheet with its winner."""
    speaker = speaker_of(final, tr.lang)
    # Of a tally only what somebody has points in; everything else is noise to whoever gets the picture.
    lines = [line for line in final.lines if not final.tallied or any(line[1])]

    def draw(pen: Pen) -> None:
        _head(pen, final, speaker)
        if len(final.names) > MOST_COLUMNS:
            _seats(pen, final, lines, speaker)
        else:
            _table(pen, final, lines, speaker)
        _foot(pen, final, speaker)

    return paint(draw)


def _head(pen: Pen, final: Final, speaker: Words) -> None:
    """The game, when and where, and who has won."""
    pen.y += TITLE * LEADING / 2
    accent = theme.accent_of(theme.name, final.game)
    pen.fit(game_name(final, tr.lang), MARGIN, TITLE, BODY, INNER, accent, bold=True)
    pen.y += TITLE * LEADING / 2
    known = [day(final.created, tr.lang)]
    if final.seconds > 0:
        known.append(duration(final.seconds, tr.lang))
    if final.place:
        known.append(final.place)
    pen.paragraph(" · ".join(known), SMALL, theme.ink2)
    pen.y += GAP
    for sentence in winning(final, speaker):
        pen.paragraph(sentence, HEADING, theme.ink, bold=True)
    pen.y += GAP


def _foot(pen: Pen, final: Final, speaker: Words) -> None:
    """What was counted by hand, and what somebody wanted to remember."""
    for words in filter(None, (by_hand(final, speaker), final.comment)):
        pen.y += GAP / 2
        pen.paragraph(words, SMALL, theme.ink2)


# -- a column for every seat


def _label_room(seats: int) -> float:
    """The room for the words of a line; many seats need some of it for their names."""
    return INNER * LABELS[seats - 1]


def _label_size(labels: Sequence[str], seats: int) -> float:
    """One size for all labels: smaller where one would need a second line."""
    room = _label_room(seats) - 16
    return BODY if all(len(wrapped(label, BODY, width=room)) == 1 for label in labels) else SMALL


def _edges(seats: int) -> list[float]:
    """The right edges of the columns."""
    left = MARGIN + _label_room(seats)
    step = (WIDTH - MARGIN - left) / seats
    return [left + step * (seat + 1) for seat in range(seats)]


def _table(pen: Pen, final: Final, lines: Lines, speaker: Words) -> None:
    _names(pen, final, speaker)
    size = _label_size([line_name(speaker, line) for line, _ in lines], len(final.names))
    for line, values in lines:
        marked = {seat for changed, seat in final.corrected if changed == line}
        shown = [speaker.number(value) + ("*" if seat in marked else "") for seat, value in enumerate(values)]
        words = wrapped(line_name(speaker, line), size, width=_label_room(len(values)) - 16)
        _row(pen, words, size, shown, [bool(value) for value in values])
    pen.y += TOTAL * LEADING / 2 + GAP / 2
    pen.text(tr.say("kit.score.total"), MARGIN, HEADING, theme.ink, bold=True)
    for seat, (edge, total) in enumerate(zip(_edges(len(final.totals)), final.totals, strict=True)):
        pen.text(speaker.number(total), edge, TOTAL, _tint(final, seat), bold=True, align=1)
    pen.y += TOTAL * LEADING / 2
    ranks = [tr.say("insight.place", place=rank) for rank in final.ranks]
    pen.y += SMALL * LEADING / 2
    for edge, rank in zip(_edges(len(ranks)), ranks, strict=True):
        pen.text(rank, edge, SMALL, theme.ink2, align=1)
    pen.y += SMALL * LEADING / 2


def _tint(final: Final, seat: int) -> Sequence[float]:
    return theme.accent_of(theme.name, final.game) if seat in final.winners else theme.ink


def _names(pen: Pen, final: Final, speaker: Words) -> None:
    """Mark, name and role above every column, all ending at its edge."""
    edges = _edges(len(final.names))
    room = INNER - _label_room(len(edges))
    room = room / len(edges) - 16
    pen.y += GAP
    for seat, colour in enumerate(final.colours):
        pen.mark(colour, bool(bot_level(final, seat)), edges[seat] - 16, 15)
    pen.y += 48
    for seat, (name, colour) in enumerate(zip(short_names(final.names), final.colours, strict=True)):
        tint = theme.seat_colour(theme.name, colour)
        pen.fit(name, edges[seat], BODY, LEAST, room, tint, bold=True, align=1)
    roles = [role_name(final, seat, speaker) for seat in range(len(final.names))]
    if any(roles):
        pen.y += 42
        for seat, role in enumerate(roles):
            pen.fit(role, edges[seat], SMALL, LEAST, room, theme.ink2, align=1)
    pen.y += 36
    pen.rule()


def _row(pen: Pen, words: Sequence[str], size: float, shown: Sequence[str], weighty: Sequence[bool]) -> None:
    """A line of the sheet: its label over as many lines as it takes, its numbers in the middle."""
    height = max(LEAST_ROW, len(words) * size * LEADING + GAP)
    top = pen.y
    pen.y = top + height / 2 - (len(words) - 1) * size * LEADING / 2
    for line in words:
        pen.text(line, MARGIN, size, theme.ink)
        pen.y += size * LEADING
    pen.y = top + height / 2
    for edge, value, counts in zip(_edges(len(shown)), shown, weighty, strict=True):
        pen.text(value, edge, BODY, theme.ink if counts else theme.ink2, align=1)
    pen.y = top + height
    pen.rule()


# -- a row for every seat


def _seats(pen: Pen, final: Final, lines: Lines, speaker: Words) -> None:
    """The seats by place, each with its total and where it comes from."""
    pen.rule()
    left = MARGIN + PLACE_ROOM + MARK_ROOM
    room = WIDTH - MARGIN - TOTAL_ROOM - left
    for seat in sorted(range(len(final.names)), key=lambda seat: (final.ranks[seat], seat)):
        pen.y += GAP + HEADING / 2
        pen.text(str(final.ranks[seat]), MARGIN, HEADING, theme.ink2, bold=True)
        pen.mark(final.colours[seat], bool(bot_level(final, seat)), MARGIN + PLACE_ROOM + 16, 16)
        role = role_name(final, seat, speaker)
        named = tr.say("insight.chronicle.as", name=final.names[seat], role=role) if role else final.names[seat]
        pen.fit(named, left, BODY, LEAST, room, theme.ink, bold=True)
        pen.text(speaker.number(final.totals[seat]), WIDTH - MARGIN, TOTAL, _tint(final, seat), bold=True, align=1)
        pen.y += HEADING / 2
        for words in wrapped(_shares(seat, lines, speaker), SMALL, width=room):
            pen.y += SMALL * LEADING / 2
            pen.text(words, left, SMALL, theme.ink2)
            pen.y += SMALL * LEADING / 2
        pen.y += GAP
        pen.rule()


def _shares(seat: int, lines: Lines, speaker: Words) -> str:
    """Where a seat's points come from; no share is broken in two."""
    shares = [f"{line_name(speaker, line)} {speaker.number(values[seat])}" for line, values in lines if values[seat]]
    return " ".join(f"{share} ·".replace(" ", NO_BREAK) for share in shares).removesuffix(f"{NO_BREAK}·")


# -- the chronicle


def chronicle_picture(page: Chronicle, game: str) -> Texture:
    """The chronicle as one tall page."""

    def draw(pen: Pen) -> None:
        pen.paragraph(page.title, TITLE, theme.accent_of(theme.name, game), bold=True)
        for block in page.blocks:
            pen.y += GAP
            if block.heading:
                pen.paragraph(block.heading, HEADING, theme.ink, bold=True)
            for line in block.lines:
                pen.paragraph(line, BODY, theme.ink if block.heading else theme.ink2)
                pen.y += GAP / 2

    return paint(draw)
