"""States: nothing here yet, one moment, and what went wrong."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from screens.kit.kv import load_kv
from screens.kit.scroll import Scroll
from screens.theme import theme

TURN_SECONDS = 1.2


class EmptyState(Scroll):
    """`icon`, `title`, `sentence`, `action`; on_act invites to the first step.

    In a low place the picture gives way, and what still does not fit scrolls.
    """

    icon = StringProperty("")
    title = StringProperty("")
    sentence = StringProperty("")
    action = StringProperty("")
    tone = StringProperty("")
    roomy = BooleanProperty(True)
    __events__ = ("on_act",)

    def on_act(self) -> None:
        """The invitation was taken."""


class ErrorState(EmptyState):
    """What went wrong in a sentence, `detail` for those who want it, and a way to try again: on_act."""

    detail = StringProperty("")


class LoadingState(AnchorLayout):
    """A turning arc and `sentence`; stands still in calm mode."""

    sentence = StringProperty("")
    turn = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._spin = Animation(turn=360, d=TURN_SECONDS)
        self._spin.repeat = True
        self.fbind("parent", self._start_or_stop)
        theme.bind(calm=self._start_or_stop)

    def _start_or_stop(self, *_args: object) -> None:
        self._spin.cancel(self)
        self.turn = 0
        if self.parent is not None and not theme.calm:
            self._spin.start(self)


load_kv(__file__)
