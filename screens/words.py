"""Words: the bridge from kv to the catalogues, live when the language changes."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

from kivy.lang import global_idmap
from kivy.properties import OptionProperty

from companion.language import words
from screens.kit.kv import Heard


def headline(text: str) -> str:
    """The same with a capital first letter, as it begins a line of its own."""
    return text[:1].upper() + text[1:]


def alphabetical(name: str) -> str:
    """A name as a dictionary sorts it: letters with their marks stand with the plain ones."""
    return normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()


class Translator(Heard):
    """Reads `lang` in every kv expression, so that tr.t(tr.lang, "kit.undo") follows a switch at once."""

    lang = OptionProperty("de", options=("de", "en"))

    def t(self, lang: str, message_id: str, **args: Any) -> str:
        """The sentence behind an id."""
        return words(lang).say(message_id, **args)

    def number(self, lang: str, value: float) -> str:
        """A number as the table writes it: 17½."""
        return words(lang).number(value)

    def say(self, message_id: str, **args: Any) -> str:
        """The sentence behind an id in the present language, for code that runs at the moment of a tap."""
        return self.t(self.lang, message_id, **args)


tr = Translator()
global_idmap["tr"] = tr
