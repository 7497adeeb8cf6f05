"""Navigation: a stack of views; the way back is always the way you came."""

from __future__ import annotations

from importlib import import_module
from time import time
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from screens.kit.fingers import glass_changed, meant_before
from screens.kit.kv import let_go
from screens.view import View
from screens.worlds.parts import Grounded

VIEWS = {
    "home": "screens.rooms.home.screen:HomeView",
    "setup": "screens.rooms.setup.screen:SetupView",
    "layout": "screens.rooms.setup.layout:LayoutView",
    "walk": "screens.rooms.setup.walk:WalkView",
    "table": "screens.rooms.table.screen:TableView",
    "ledger": "screens.rooms.table.ledger:LedgerView",
    "steps": "screens.rooms.table.steps:StepsView",
    "log": "screens.rooms.log.screen:LogView",
    "tools": "screens.rooms.tools.screen:ToolsView",
    "score": "screens.rooms.score.screen:ScoreView",
    "tally": "screens.rooms.score.tally:TallyView",
    "history": "screens.rooms.history.screen:HistoryView",
    "settings": "screens.rooms.settings.screen:SettingsView",
    "manual": "screens.guide.manual:ManualView",
    "calibration": "screens.rooms.settings.calibration:CalibrationView",
    "historia_box": "screens.games.historia.box.room:BoxRoom",
}

DOZE_SECONDS = 0.7


class Stage(Grounded, FloatLayout):
    """Shows the view on top of the stack; the others wait below with their scroll places kept."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._app = app
        self._stack: list[tuple[str, View]] = []
        self._ready: dict[str, View] = {}
        self._wakes = 0.0

    @property
    def top(self) -> View | None:
        """The view in sight."""
        return self._stack[-1][1] if self._stack else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the views on the stack, lowest first."""
        return tuple(name for name, _ in self._stack)

    def view(self, name: str) -> View | None:
        """The view of this name, if it is on the stack."""
        return next((view for known, view in self._stack if known == name), None)

    def on_touch_down(self, touch: Any) -> bool:
        """Let the second half of a double tap go, if its first half has brought something else under the finger."""
        if time() < self._wakes:
            return True
        if meant_before(touch):
            return True
        return bool(super().on_touch_down(touch))

    def show(self, name: str, **given: Any) -> View:
        """Put a view on top; what could be taken back or brought again in the one below is not offered over it."""
        if self._stack:
            from screens.kit.toast import toasts  # at Home nothing has been said yet

            toasts.withdraw()
        view = self._make(name)
        self._stack.append((name, view))
        self._present(view)
        view.enter(**given)
        return view

    def doze(self) -> None:
        """Hear no finger for a moment: it may still mean the view that has just gone."""
        self._wakes = time() + DOZE_SECONDS

    def replace(self, name: str, **given: Any) -> View:
        """Put a view in the place of the one on top."""
        self._drop()
        return self.show(name, **given)

    def back(self) -> bool:
        """Close the view on top; False if it is the last one."""
        if len(self._stack) < 2:
            return False
        try:
            self._drop()
        finally:  # a view that cannot leave properly is gone all the same
            view = self._stack[-1][1]
            self._present(view)
            view.resume()
        return True

    def home(self) -> None:
        """Close everything above the first view."""
        while len(self._stack) > 2:
            self._drop()
        self.back()

    def close(self) -> None:
        """Leave every view, Home last; it stays on the glass until the window goes."""
        while len(self._stack) > 1:
            self._drop()
        for _, view in self._stack:
            self._present(view)
            view.leave()

    def _drop(self) -> None:
        _, view = self._stack.pop()
        self.remove_widget(view)
        # Before it leaves: the table gives its colours back, and nobody sees it take on others.
        let_go(view)
        view.leave()

    def make_ready(self, name: str) -> None:
        """Make a view before anybody goes there; the next one shown of this name is this one."""
        self._ready[name] = self._make(name)

    def is_ready(self, name: str) -> bool:
        """Whether such a view waits."""
        return name in self._ready

    def ready(self, name: str) -> View:
        """The view that waits."""
        return self._ready[name]

    def forget(self, *names: str) -> None:
        """Nobody will go there from here any more: such views would follow every change of the theme for nothing."""
        for view in [self._ready.pop(name) for name in names if name in self._ready]:
            let_go(view)

    def load(self, name: str) -> type[View]:
        """The kind of view of this name, with all that it needs."""
        module, _, class_name = VIEWS[name].partition(":")
        kind: type[View] = getattr(import_module(module), class_name)
        return kind

    def _make(self, name: str) -> View:
        return self._ready.pop(name) if name in self._ready else self.load(name)(app=self._app)

    def _present(self, view: View) -> None:
        glass_changed()
        self.clear_widgets()
        # At once: what is covered before a frame has laid it out would keep no size, and try for ever to fit into that.
        view.pos, view.size = self.pos, self.size
        self.add_widget(view)
