"""What the score view shows: an evening at the table, or one of which only the score is known."""

from __future__ import annotations

from typing import Any

from companion.engine.opening import Opening
from companion.engine.score import ScoreSheet
from companion.engine.session import Session
from companion.evening.final import Final
from companion.evening.score_corrections import Corrections, corrected
from companion.language import Words, words
from companion.sharing.live import live_final
from companion.sharing.words import line_name, short_names
from companion.storage.library import Library
from companion.storage.remarks import remarks_of
from companion.storage.tallies import tally
from screens.kit.score_table import ScoreLine
from screens.kit.seat import SeatInfo
from screens.people import is_bot, rank_of
from screens.words import tr
from screens.worlds.faces import temper


class Evening:
    """One score sheet and the people it belongs to; `session` is None for a tallied game."""

    def __init__(self, library: Library, session: Session | None = None, tallied: str = "") -> None:
        self.library = library
        self.session = session
        if session is not None:
            self.opening: Opening = session.opening
        else:
            self._read(tallied)

    def _read(self, tallied: str) -> None:
        kept = tally(self.library, tallied)
        self.opening, self._tallied = kept.opening, kept.sheet

    def reload(self) -> None:
        """Read a tallied game anew, because what is known about it has changed."""
        if self.session is None:
            self._read(self.id)

    @property
    def id(self) -> str:
        """The id in the library."""
        return self.opening.id

    @property
    def game(self) -> Any:
        """The game that was played."""
        return self.library.game(self.opening.game)

    @property
    def words(self) -> Words:
        """Someone who speaks the present language at this table."""
        own = self.game.own_names(self.session.state, tr.lang) if self.session is not None else {}
        return words(tr.lang, self.opening.game, self.opening.names, own)

    @property
    def corrections(self) -> Corrections:
        """What the table counts differently."""
        return {} if self.session is None else self.library.corrections(self.session)

    @property
    def sheet(self) -> ScoreSheet:
        """The score as the table has it."""
        if self.session is None:
            return self._tallied
        return corrected(self.session.score, self.corrections)

    @property
    def final(self) -> Final:
        """The score as it is or would be kept."""
        if self.session is not None:
            return live_final(self.session, self.corrections, remarks_of(self.library, self.id))
        kept = self.library.card(self.id).final
        assert kept is not None
        return kept

    @property
    def finished(self) -> bool:
        """Whether this evening is marked as ended."""
        return self.library.card(self.id).finished

    @property
    def ended(self) -> bool:
        """Whether the rules have ended it."""
        return self.session is None or bool(self.game.finished(self.session.state))

    @property
    def halves(self) -> bool:
        """Whether this game counts half points."""
        return any(line.halves or line.worth % 1 for line in self.game.tally_lines)

    def seats(self) -> list[SeatInfo]:
        """The heads of the columns; a bot has its face, and feels about the score."""
        points, names = [float(total) for total in self.sheet.totals], short_names(self.opening.names)
        return [
            SeatInfo(name, seat.colour, bot=is_bot(seat), rank=rank_of(seat), mood=temper(points, place))
            for place, (seat, name) in enumerate(zip(self.opening.seats, names, strict=True))
        ]

    def lines(self, sheet: ScoreSheet) -> list[ScoreLine]:
        """The lines of the table; a corrected one says so, and of a tally only those somebody has points in."""
        changed = {line for line, _ in self.corrections}
        note, speaker = tr.say("insight.by_hand"), self.words
        return [
            ScoreLine(line.id, line_name(speaker, line.id), line.values, note if line.id in changed else "")
            for line in sheet.lines
            if self.session is not None or any(line.values)
        ]


def verdict(sheet: ScoreSheet, speaker: Words, ended: bool) -> tuple[str, str]:
    """Who leads or has won, and why if it was close: a headline and a sentence."""
    reason = speaker.tell(sheet.decided_by.message) if sheet.decided_by is not None else ""
    if sheet.verdict is not None and sheet.verdict_winners is not None:
        return speaker.tell(sheet.verdict), reason
    if sheet.verdict is not None:  # a remark of the rules on a game that points decide
        reason = " ".join(filter(None, (speaker.tell(sheet.verdict), reason)))
    winners = sheet.winners
    if len(winners) == 1:
        name, points = speaker.names[winners[0]], sheet.totals[winners[0]]
        return speaker.say("insight.wins" if ended else "insight.ahead", name=name, points=points), reason
    names = speaker.list([speaker.names[seat] for seat in winners])
    return speaker.say("insight.share_first" if ended else "insight.level", names=names), reason
