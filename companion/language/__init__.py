"""Language: turns messages into German or English sentences, with the names at the table and on the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from companion.engine.data import name_of, vocabulary
from companion.engine.frozen import dataclass
from companion.engine.message import Arg, Message, PathRef, SeatRef, TermRef, WordRef
from companion.engine.own_terms import is_own, own_name, parts_of

from .catalogue import LANGUAGES, catalogue, phrase

__all__ = ["LANGUAGES", "Words", "game_name", "words"]

HALF = "½"
NOTHING = "–"
SEATS = "players"  # every state keeps its seats under this name


class _Shown(dict[str, str]):
    """The values of a sentence; one that nobody told (a move done against the rules) leaves a dash, not a crash."""

    def __missing__(self, name: str) -> str:
        return NOTHING


@dataclass(frozen=True, slots=True)
class Words:
    """Speaks one language at one table: knows the game and the names of the seats."""

    lang: str
    game: str = ""
    names: Sequence[str] = ()
    # Names this table has told for printed things, by id.
    own: Mapping[str, str] = field(default_factory=dict)

    def say(self, message_id: str, /, **args: Arg) -> str:
        """The sentence with this id; an id that begins with a dot belongs to the game at hand."""
        full_id = self.game + message_id if message_id.startswith(".") else message_id
        found = phrase(self.lang, full_id)
        if found is None:
            return full_id
        text = found.for_count(args["n"]) if "n" in args else found.forms[0]
        if "{" not in text and "}" not in text:
            return text
        return text.format_map(_Shown({name: self._within(text, name, value) for name, value in args.items()}))

    def _within(self, text: str, name: str, value: Arg) -> str:
        """A value as it stands in this sentence: a sentence at its end brings no full stop of its own."""
        shown = self.show(value)
        return shown.removesuffix(".") if isinstance(value, Message) and f"{{{name}}}." in text else shown

    def tell(self, message: Message) -> str:
        """A message as a sentence."""
        return self.say(message.id, **message.args)

    def knows(self, message_id: str) -> bool:
        """Whether there are words for this id."""
        return phrase(self.lang, self.full_id(message_id)) is not None

    def full_id(self, message_id: str) -> str:
        """The id with the game's key where it begins with a dot."""
        return self.game + message_id if message_id.startswith(".") else message_id

    def show(self, value: Arg) -> str:
        """A value as it stands in a sentence."""
        match value:
            case None:
                return NOTHING
            case bool():
                return self.say("engine.yes" if value else "engine.no")
            case int() | float():
                return self.number(value)
            case str():
                return self.own.get(value, value)
            case SeatRef(seat):
                return self.names[seat] if seat < len(self.names) else str(seat + 1)
            case TermRef(domain, id):
                return self.term(domain, id)
            case PathRef(path, words):
                return " · ".join(self.show(word) for word in words) if words else self.path(path)
            case WordRef(field, id):
                return self.word(field, id)
            case Message():
                return self.tell(value)
            case _:
                return self.list([self.show(item) for item in value])

    def number(self, value: float) -> str:
        """A number as people write it at the table: halves as ½, a true minus sign."""
        whole = int(abs(value))
        rest = abs(value) - whole
        if rest not in (0, 0.5):
            text = f"{abs(value):.2f}".rstrip("0")
            text = text.replace(".", ",") if self.lang == "de" else text
        elif rest:
            text = f"{whole or ''}{HALF}"
        else:
            text = str(whole)
        return f"−{text}" if value < 0 else text

    def term(self, domain: str, id: str) -> str:
        """The printed name of a thing of this game."""
        return self.own.get(f"{domain}.{id}") or self.own.get(id) or name_of(self.game, domain, id, self.lang) or id

    def help(self, domain: str, id: str) -> str:
        """What a printed thing does, in our own words; nothing where there is nothing to say."""
        return name_of(self.game, f"{domain}.help", id, self.lang) or ""

    def list(self, parts: Sequence[str]) -> str:
        """Several things as one enumeration."""
        if len(parts) < 2:
            return "".join(parts) or NOTHING
        return self.say("engine.list", rest=", ".join(parts[:-1]), last=parts[-1])

    def path(self, path: str) -> str:
        """A tracked value in words, seat first."""
        parts = parts_of(path)
        shown: list[str] = []
        if parts[0] == SEATS and len(parts) > 1:
            shown.append(self.show(SeatRef(int(parts[1]))))
            parts = parts[2:]
        shown += [str(int(part) + 1) if part.isdecimal() else self.field(part) for part in parts]
        return " · ".join(shown)

    def word(self, field: str, id: str) -> str:
        """An id kept in a field: by its own words there, as a choice of an option, or as a thing of this name."""
        said = self._first(
            f"{self.game}.value.{field}.{id}", f"{self.game}.option.{field}.{id}", f"engine.value.{field}.{id}"
        )
        return said or self._printed(id) or self.field(id)

    def choices(self, field: str) -> tuple[str, ...]:
        """The ids a field may hold for which there are words."""
        starts = (f"{self.game}.value.{field}.", f"{self.game}.option.{field}.")
        known = catalogue(self.lang, self.game) if self.game else ()
        ids = (id.rpartition(".")[2] for id in known if id.startswith(starts) and id.count(".") == 3)
        return tuple(id for id in ids if id != "help")

    def field(self, name: str) -> str:
        """The words for a field of an action or a state; what is kept there by score lines is named as these."""
        if is_own(name):
            return own_name(name)
        said = self._first(f"{self.game}.field.{name}", f"engine.field.{name}") or self._printed(name)
        return said or self._first(f"{self.game}.score.{name}") or name.replace("_", " ")

    def _first(self, *ids: str) -> str | None:
        """The first of these there are words for."""
        return next((found.one for id in ids if (found := phrase(self.lang, id)) is not None), None)

    def _printed(self, id: str) -> str | None:
        """The printed name of a thing of this game, whatever it is: values are kept under such ids too."""
        domains = vocabulary(self.game) if self.game else {}
        return next((self.term(domain, id) for domain, ids in domains.items() if id in ids), None)


def words(lang: str, game: str = "", names: Sequence[str] = (), own: Mapping[str, str] | None = None) -> Words:
    """Someone who speaks this language at this table and knows its own names for printed things."""
    return Words(lang, game, tuple(names), own or {})


def game_name(lang: str, key: str) -> str:
    """The title on the box of a game."""
    found = phrase(lang, f"{key}.name")
    return found.one if found is not None else key
