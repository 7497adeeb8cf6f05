"""A guest without the app: what its page is told and what it may send, drawn by the host's own rules and words."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from companion.engine.frozen import replace
from companion.engine.session import Session
from companion.engine.strict import BadInput
from companion.language import LANGUAGES

from .host import Decided, Placed
from .line import Json
from .rights import Member
from .view import Points, Viewer

Send = Callable[[dict[str, Json]], None]
# A page is drawn anew at most so often; who looks away is not drawn for at all.
SECONDS_BETWEEN = 0.2


class PageDesk:
    """The host's end of one page."""

    def __init__(
        self,
        session: Session,
        member: Member,
        lang: str,
        send: Send,
        race: Sequence[Points] = (),
        head: Callable[[], int] = lambda: 0,
    ) -> None:
        self.session, self.member, self._send, self._race = session, member, send, race
        # The number of the last line: a page lets a tap of its own go once it is shown what its line has done.
        self._head = head
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]
        self._stale, self._visible = True, True
        self._drawn = 0.0

    @property
    def seat(self) -> int | None:
        """The seat this page plays."""
        return min(self.member.seats, default=None)

    def receive(self, message: dict[str, Json]) -> None:
        """Take a message only pages send."""
        match message:
            case {"t": "sit", "seats": list(seats)} if all(self._is_seat(seat) for seat in seats):
                name = self.session.opening.names[seats[0]] if len(seats) == 1 else self.member.name
                self.member = replace(self.member, seats=frozenset(seats), name=name)
                self._draw()
            case {"t": "seen", "visible": bool(visible), "lang": str(lang)}:
                self._visible, self._stale = visible, True
                self.lang = lang if lang in LANGUAGES else self.lang
                self.tick()
            case {"t": "draft", "r": int(r), "do": do, "begun": begun, "answers": answers}:
                self._draft(r, do, begun, answers)
            case _:
                raise BadInput("nobody expects this message here")

    def answer(self, id: str, decided: Decided) -> None:
        """Tell what became of a tap, in words."""
        if isinstance(decided, Placed):
            self._send({"t": "answer", "id": id, "ok": decided.n})
        else:
            told = self._viewer().speaker.tell(decided.message)
            self._send({"t": "answer", "id": id, "refused": told, "override": decided.can_override})

    def tell(self) -> None:
        """Something has happened at the table."""
        self._stale = True
        self.tick()

    def tick(self) -> None:
        """Draw the page anew if it is time to."""
        if self._stale and self._visible and time.monotonic() - self._drawn >= SECONDS_BETWEEN:
            self._draw()

    def _draw(self) -> None:
        self._stale, self._drawn = False, time.monotonic()
        self._send({**self._viewer().view(), "head": self._head()})

    def _draft(self, r: int, do: Json, begun: Json, answers: Json) -> None:
        self._send({"t": "draft", "r": r, **self._viewer().draft(do, begun, answers)})

    def _viewer(self) -> Viewer:
        return Viewer(self.session, self.seat, self.lang, self._race)

    def _is_seat(self, seat: Json) -> bool:
        return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(self.session.opening.seats)
