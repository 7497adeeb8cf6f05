"""Confirm: a question before something that matters."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.words import tr


class Confirm(Sheet):
    """`title`, `sentence`, `yes`, `no`, `danger`; on_confirm when it is meant."""

    sentence = StringProperty("")
    yes = StringProperty("")
    no = StringProperty("")
    danger = BooleanProperty(False)
    __events__ = ("on_confirm",)

    def confirm(self) -> None:
        """Close and say yes."""
        self.close()
        self.dispatch("on_confirm")

    def on_confirm(self) -> None:
        """It is meant."""


class ConfirmDelete(Confirm):
    """The question before something is deleted: `name` is the thing; on_confirm."""

    name = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("title", tr.say("kit.delete.title"))
        kwargs.setdefault("yes", tr.say("kit.delete"))
        kwargs.setdefault("danger", True)
        kwargs.setdefault("sentence", tr.say("kit.delete.sentence", name=kwargs.get("name", "")))
        super().__init__(**kwargs)


load_kv(__file__)
