"""Device: everything the app asks of the phone, silent where the phone cannot."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from companion.paths import data_folder, user_folder
from screens.sounds import Sound, louder

log = logging.getLogger(__name__)

TICK_SECONDS = 0.015
# How many new objects are looked through at once, how often so until those that outlived it are, and how often these
# until all are: widgets of closed sheets lie in memory until a search finds them, also where no thumb ever rests.
YOUNG_OBJECTS, YOUNG_LOOKS, OLD_LOOKS = 50_000, 5, 2
PURGE = -101  # what Android calls giving free memory back
# What a window needs, and what it needs besides where nobody can see it.
DRAWN_WITH = ("libGL.so.1",)
UNSEEN_WITH = ("libEGL.so.1",)
_missing: set[str] = set()


class Device:
    """What the person allows (`haptics`, `sound`, `speech`) and what the device then does."""

    haptics = True
    sound = False
    speech = False

    # In which frame it shook last, and for how long.
    _shaken = (-1, 0.0)
    _heard: Sound | None = None

    def tick(self) -> None:
        """A touch under the thumb for a counted step."""
        self.vibrate(TICK_SECONDS)

    def vibrate(self, seconds: float = 0.05) -> None:
        """Shake, if the person wants it and the device can; a tap that several ask for it is felt once, the longest."""
        if not self.haptics or not on_phone():
            return
        from kivy.clock import Clock

        frame, longest = self._shaken
        if frame == Clock.frames and seconds <= longest:
            return
        self._shaken = Clock.frames, seconds
        _try("vibrate", lambda: _plyer("vibrator").vibrate(seconds))

    def speak(self, text: str) -> None:
        """Read a bot's turn aloud."""
        if self.speech:
            _try("speak", lambda: _plyer("tts").speak(text))

    def play(self, sound: Sound) -> None:
        """Let it be heard before this frame is drawn; of several the strongest alone."""
        if not self.sound:
            return
        from kivy.clock import Clock

        if self._heard is None:
            Clock.schedule_once(self._be_heard, -1)
        self._heard = louder(self._heard, sound)

    def _be_heard(self, _dt: float) -> None:
        sound, self._heard = self._heard, None
        if sound is not None:
            _try("sound", lambda: _play(sound))

    def palette(self) -> str:
        """Dark or light, as the device is set; dark where it does not say, since tables play in the evening."""
        found: list[str] = []
        if on_phone():
            _try("tell its theme", lambda: found.append(_android_palette()))
        return found[0] if found else "dark"

    def keep_awake(self, awake: bool) -> None:
        """Keep the screen lit while a game lies open."""
        from kivy.core.window import Window

        Window.allow_screensaver = not awake
        if on_phone():
            _try("keep awake", lambda: setattr(_plyer("keepawake"), "awake", awake))

    def copy(self, text: str) -> bool:
        """Put text on the clipboard."""
        return _try("clipboard", lambda: _clipboard().copy(text))

    def paste(self) -> str:
        """What lies on the clipboard, or nothing."""
        found: list[str] = []
        _try("clipboard", lambda: found.append(str(_clipboard().paste())))
        return found[0] if found else ""

    def share(self, title: str, text: str) -> str:
        """Hand text to another app; says how it went: "shared", or "copied" where there is no share sheet."""
        if on_phone() and _try("share", lambda: _android_share(title, text)):
            return "shared"
        return "copied" if self.copy(text) else "failed"

    def storage(self) -> Path:
        """The folder for sessions and settings."""
        return user_folder()


def on_phone() -> bool:
    """Whether this is Android."""
    return "ANDROID_ARGUMENT" in os.environ


def has_display() -> bool:
    """Whether a window could be seen by somebody."""
    if on_phone() or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def can_draw() -> bool:
    """Whether the libraries are there that a window on Linux is drawn with; other systems bring their own."""
    if on_phone() or sys.platform != "linux":
        return True
    import ctypes

    try:
        for library in DRAWN_WITH if has_display() else DRAWN_WITH + UNSEEN_WITH:
            ctypes.CDLL(library)
    except OSError:
        return False
    return True


def look_seldom() -> None:
    """Call before the first screen is built: Python looks through all objects again and again while widgets grow."""
    gc.set_threshold(YOUNG_OBJECTS, YOUNG_LOOKS, OLD_LOOKS)


def settle_memory() -> None:
    """Call once the first screen stands: spares building a screen two thirds of its time (measured).

    What is loaded by now stays anyway, so that it need not be looked through any more.
    """
    gc.collect()
    keep_settled()
    look_seldom()


def keep_settled() -> None:
    """What lies in memory now stays a while: no search looks through it until a table is left."""
    gc.freeze()


def tidy_memory(*, left: bool = False) -> None:
    """Call when nobody waits. Widgets know each other, so that only a search frees those of a table that was `left`.

    What lies there then stays until the next table is left: the search of a big table takes half a second, and must not
    be made again whenever people think. What became free goes back to the system; the memory of long evenings would
    grow with its gaps otherwise.
    """
    if left:
        gc.unfreeze()
    gc.collect()
    give_back()


def give_back() -> None:
    """Let the system have what is free already, without a search: drawing the first pages leaves 40 MB of it."""
    libc = _libc()
    if hasattr(libc, "malloc_trim"):
        libc.malloc_trim(0)
    elif hasattr(libc, "mallopt"):
        libc.mallopt(PURGE, 0)


@cache
def _libc() -> Any:
    """The C library of Linux and Android; None elsewhere, where memory goes back by itself."""
    import ctypes

    return ctypes.CDLL(None) if os.name == "posix" else None


def _plyer(name: str) -> Any:
    import plyer

    return getattr(plyer, name)


def _clipboard() -> Any:
    from kivy.core.clipboard import Clipboard

    return Clipboard


def _play(name: str) -> None:
    loaded = _sound(name)
    if loaded is not None:
        loaded.play()


@cache
def _sound(name: str) -> Any:
    """The sound of this name; none where we ship none."""
    file = data_folder() / "sounds" / f"{name}.wav"
    if not file.is_file():
        return None
    from kivy.core.audio import SoundLoader

    return SoundLoader.load(str(file))


def _android_palette() -> str:
    from jnius import autoclass

    configuration = autoclass("android.content.res.Configuration")
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    mode = activity.getResources().getConfiguration().uiMode & configuration.UI_MODE_NIGHT_MASK
    return "light" if mode == configuration.UI_MODE_NIGHT_NO else "dark"


def _android_share(title: str, text: str) -> None:
    from jnius import autoclass, cast

    intent_class, string = autoclass("android.content.Intent"), autoclass("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    activity.startActivity(intent_class.createChooser(intent, cast("java.lang.CharSequence", string(title))))


def _refusals() -> tuple[type[Exception], ...]:
    """How a device says no: a missing back end, a missing file, or Java's own exception on a phone."""
    known: tuple[type[Exception], ...] = (NotImplementedError, ImportError, AttributeError, OSError, RuntimeError)
    if on_phone():
        from jnius import JavaException

        return (*known, JavaException)
    return known


def _try(what: str, action: Callable[[], Any]) -> bool:
    """Do it, or note once that this device cannot."""
    try:
        action()
    except _refusals() as reason:
        if what not in _missing:
            _missing.add(what)
            log.info("this device cannot %s: %s", what, reason)
        return False
    return True


device = Device()
