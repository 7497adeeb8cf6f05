"""The view: what a seat sees of its table, as JSON in its own language; a page draws it and knows nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import tracked
from companion.engine.answering import actor_field, kinds_of, speaks_against
from companion.engine.ask_json import begun_from, progress_json, resumed
from companion.engine.asking import Begun
from companion.engine.codec import Json, encode
from companion.engine.fields import Kind, fields_of
from companion.engine.game import Answer, Gauge, Move, kind_of
from companion.engine.log import log_lines
from companion.engine.message import Arg, Message, PathRef
from companion.engine.ruling import FAULTS
from companion.engine.session import Session
from companion.engine.strict import BadInput
from companion.language import Words, words
from companion.language.asked import answer_in_words, prompt_of
from companion.language.moves import kind_title, title_of

LOG_LINES = 12
GAUGES = 8
# players, the seat, a group, a number
DEEPEST_GAUGE = 3
Points = tuple[float, ...]
MOST_FIELDS = 40


class Viewer:
    """Speaks of one table to one seat (None: to everybody in the room) in one language."""

    def __init__(self, session: Session, seat: int | None, lang: str, race: Sequence[Points] = ()) -> None:
        self.session, self.seat, self._race = session, seat, race
        game, state = session.game, session.state
        self.speaker: Words = words(lang, game.key, session.opening.names, game.own_names(state, lang))

    def view(self) -> Json:
        """Everything the page shows."""
        session, seat = self.session, self.seat
        made = self.table()
        if seat is None:
            return made
        game, state, phase = session.game, session.state, session.phase
        made["seat"] = seat
        made["gauges"] = [self._gauge(one) for one in game.gauges(state, seat) or self._plain_gauges(seat)]
        made["questions"] = [
            {
                "words": self._say(question.message),
                "why": self._say(question.why),
                "mine": question.seat == seat,
                "answers": [self._answer(one) for one in question.answers] if question.seat in (None, seat) else [],
            }
            for question in session.questions
        ]
        made["next"] = self._button(phase.next_action, phase.next) if phase.seat in (None, seat) else None
        made["other"] = self._button(phase.other_action, phase.other) if phase.seat in (None, seat) else None
        made["quick"] = [self._button(move, None) for move in game.quick_actions(state, seat)]
        made["moves"] = [
            {"words": kind_title(self.speaker, cls), "icon": cls.icon, **self._move(Begun(cls))}
            for cls in kinds_of(game)
            if not cls.walk
        ]
        made["usual"] = [] if phase.seat in (None, seat) else self._planning()
        return made

    def _planning(self) -> list[Json]:
        """What a seat that waits may plan for its turn."""
        usual = self.session.game.turn_moves
        return [{"words": kind_title(self.speaker, cls), "icon": cls.icon, **self._move(Begun(cls))} for cls in usual]

    def _order(self) -> list[int]:
        """Who comes after whom, from whose turn it is."""
        session, turn = self.session, self.session.phase.seat
        seats = list(session.game.turn_order(session.state)) or list(range(len(session.opening.seats)))
        return seats[seats.index(turn) :] + seats[: seats.index(turn)] if turn in seats else []

    def table(self) -> Json:
        """What everybody in the room may see."""
        session = self.session
        phase, score, names = session.phase, session.score, session.opening.names
        totals, ranks = score.totals, score.ranks
        details = session.game.seat_details(session.state)
        return {
            "t": "view",
            "game": session.game.key,
            "name": self.speaker.say(".name"),
            "phase": self._say(phase.title),
            "detail": self._say(phase.detail),
            "done": phase.done,
            "total": phase.total,
            "turn": phase.seat,
            "order": self._order(),
            "finished": bool(session.game.finished(session.state)),
            "seats": [
                {
                    "name": name,
                    "colour": session.opening.seats[place].colour,
                    "points": self.speaker.number(totals[place]),
                    "worth": totals[place],
                    "rank": ranks[place],
                    "detail": self._say(details[place]) if place < len(details) else "",
                }
                for place, name in enumerate(names)
            ],
            "reminders": [self._reminder(one) for one in session.reminders],
            "log": self._log(),
            "race": [list(points) for points in self._race],
            "chosen": self._chosen(),
        }

    def _chosen(self) -> list[int]:
        """Who has chosen, where all choose in secret; what they chose nobody is told."""
        session = self.session
        choosing = session.game.choosing(session.state)
        if choosing is None or session.secrecy is None:
            return []
        return [seat for seat in choosing.seats if session.secrecy.has_chosen(choosing.kind, seat)]

    def draft(self, do: Json, begun: Json, answers: Json) -> Json:
        """How far a move has come with these answers: what is asked, what speaks against it, and the move itself."""
        game, state = self.session.game, self.session.state
        cls = next((cls for cls in kinds_of(game) if cls.__name__ == do), None)
        cls = cls or next((cls for cls in game.actions if cls.__name__ == do), None)
        if cls is None or not isinstance(begun, dict) or not isinstance(answers, dict) or len(begun) > MOST_FIELDS:
            raise BadInput("a draft is a move with some of its fields")
        given = begun_from(cls, begun)
        kind: type = cls
        name = actor_field(kind)
        if name is not None and name not in given and self.seat is not None:
            given[name] = self.seat
        made: dict[str, Json] = {"help": self._help(cls), "phase": self._goes_on(cls)}
        if name is not None and self._is_hidden(given.get(name)):  # what speaks for and against would tell of it
            told = {"asks": [], "silent": False, "against": self.speaker.say("together.hidden_from_you")}
            return made | told | {"title": kind_title(self.speaker, cls)}
        try:
            found = resumed(game, cls, state, given, answers)
        except FAULTS:  # this kind of move cannot be begun from a menu, or not now
            told = {"asks": [], "silent": False, "against": self.speaker.say("engine.no_way_on")}
            return made | told | {"title": kind_title(self.speaker, cls)}
        made |= progress_json(
            found, partial(answer_in_words, self.speaker), partial(prompt_of, self.speaker), self.seat
        )
        if "action" not in made:  # not whole yet, or with answers only another seat may see
            return made | {"title": kind_title(self.speaker, cls)}
        made["title"] = title_of(self.speaker, found.action) if found.action else kind_title(self.speaker, cls)
        if found.action is not None and (against := speaks_against(game, found.action, state)) is not None:
            made["against"] = self._say(against)
        return made

    def _is_hidden(self, actor: Any) -> bool:
        """Whether something lies hidden before another seat that this one may not see."""
        if actor is None or actor == self.seat:
            return False
        hidden = self.session.game.secrets(self.session.state, self.seat)
        return any(not path.startswith("players.") or path.startswith(f"players.{actor}.") for path in hidden)

    def _goes_on(self, cls: type[Action[Any]]) -> str | None:
        phase = self.session.phase
        likely = phase.next_action is not None and kind_of(phase.next_action) is cls
        kind: type = cls
        return phase.key if likely or actor_field(kind) is None else None

    def _help(self, cls: type[Action[Any]]) -> str:
        told = f".{cls.__name__}.help"
        return self.speaker.say(told) if self.speaker.knows(told) else ""

    def _say(self, message: Message | None) -> str:
        return self.speaker.tell(message) if message is not None else ""

    def _arg(self, value: Arg) -> str:
        return self.speaker.show(value) if value is not None else ""

    def _plain_gauges(self, seat: int) -> list[Gauge]:
        """What a seat counts, where its game does not say what to show first: its first numbers, no secret ones."""
        state, under = self.session.state, f"players.{seat}."
        hidden = self.session.game.secrets(state, seat)
        found = (one for one in tracked(state, under[:-1]) if one.field.kind is Kind.INT)
        near = (one for one in found if one.path.count(".") <= DEEPEST_GAUGE and not one.path.startswith(hidden))
        return [Gauge(PathRef(one.path.rsplit(".", 1)[-1]), one.value, path=one.path) for one in islice(near, GAUGES)]

    def _answer(self, answer: Answer) -> Json:
        return {"words": self._say(answer.message), "detail": self._arg(answer.detail), **self._move(answer.action)}

    def _gauge(self, gauge: Gauge) -> Json:
        made: dict[str, Json] = {"words": self._arg(gauge.words), "value": self.speaker.number(gauge.value)}
        made["n"] = gauge.value
        made |= {"icon": gauge.icon, "path": gauge.path, "detail": self._say(gauge.detail), "tone": gauge.tone}
        return made if gauge.cap is None else made | {"cap": self.speaker.number(gauge.cap)}

    def _reminder(self, reminder: Any) -> Json:
        made: dict[str, Json] = {"words": self._say(reminder.message), "seat": reminder.seat}
        mine = self.seat is not None and reminder.seat in (None, self.seat) and reminder.action is not None
        return made | self._move(reminder.action) if mine else made

    def _button(self, move: Move | None, message: Message | None) -> Json:
        if move is None:
            return None
        said = self._say(message) or title_of(self.speaker, move)
        return {"words": said, "icon": kind_of(move).icon, **self._move(move)}

    def _move(self, move: Move) -> dict[str, Json]:
        """A move as the page sends it back: its kind, the fields it has, and whether that is all of it."""
        cls = kind_of(move)
        given: Mapping[str, Any]
        if isinstance(move, Begun):
            given = dict(move.given)
        else:
            given = {field.name: getattr(move, field.name) for field in fields_of(cls)}
        told = {name: encode(value) for name, value in given.items()}
        whole = not isinstance(move, Begun) and not cls.walk
        return {"do": cls.__name__, "given": told, "whole": whole, "phase": self._goes_on(cls)}

    def _log(self) -> list[Json]:
        session = self.session
        start = max(0, session.cursor - LOG_LINES * 3)
        made = []
        for line in log_lines(session, start):
            id = session.journal[line.index].id
            made.append({"words": self._say(line.message), "by": line.author, "id": id, "taps": line.taps})
        return made[-LOG_LINES:][::-1]
