"""The app: start, navigation, theme, language, and the library of evenings."""

from __future__ import annotations

import json
import locale
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from companion.evening.sample import is_sample
from companion.language import LANGUAGES
from companion.storage.library import Library
from companion.storage.problems import StorageProblem
from companion.storage.settings import Settings
from screens import kit  # noqa: F401  (makes our widgets known to kv)
from screens.after_frame import AfterFrame
from screens.device import Device, device, give_back, keep_settled, look_seldom, on_phone, tidy_memory
from screens.idle import Idle
from screens.kit.motion import motion
from screens.navigation import Stage
from screens.theme import theme
from screens.words import tr
from screens.worlds import settle
from screens.worlds.texture import revive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.game import Move
    from companion.engine.session import Session
    from companion.evening.card import Card
    from companion.storage.backup import Backups
    from companion.storage.whereabouts import Whereabouts
    from screens.desk import Desk
    from screens.second_place import SecondPlace
    from screens.together.link import Link

BACK_KEY = 27
BACKUP_AFTER = 0.8  # seconds: when the finger has surely seen what it did
MOST_REMEMBERED = 50  # tables that left something to hands
MOST_LEFT = 2  # tables that lie in memory beside the one in sight
TIDY_AFTER = 2.0  # when Home stands and the finger is off the glass
GIVE_BACK_AFTER = 4.0  # when what is made ahead is made
TIDY_IDLE = 20.0  # while people think or move their pieces
SYSTEM = "system"
# Boxes ten deep tell their children the width of a turned phone and are told back what height that makes, some of them
# twice: more passes than Kivy makes before a frame, after which it would show a page half laid out.
LAYOUT_PASSES = 60


class CompanionApp(App):
    """One library, one stage, and the desk of the session in hand."""

    title = "Companion"

    def __init__(self, library: Library, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        Clock.max_iteration = LAYOUT_PASSES
        self.library = library
        self.device: Device = device
        self.stage = Stage(self)
        # The line of the table in hand to other phones, while there is one.
        self.link: Link | None = None
        self._left = False
        # What hands still had to do at tables that were left, by evening: nobody has ticked it by getting up.
        self._hands: dict[str, Any] = {}
        # How many tables were left whose widgets still lie in memory; whether what lies there now is settled.
        self._untidy, self._tidied = 0, False
        self._giving_back = Clock.create_trigger(lambda _dt: give_back(), GIVE_BACK_AFTER)
        self._tidying = Clock.create_trigger(self._tidy, TIDY_AFTER)
        self._tidying_idle = Clock.create_trigger(self._tidy, TIDY_IDLE)
        self._noting = AfterFrame(self.note_place)

    @cached_property
    def backups(self) -> Backups:
        """The second place; loaded with the first evening, not with Home."""
        from companion.storage.backup import Backups

        return Backups(self.library)

    @cached_property
    def second_place(self) -> SecondPlace:
        """What brings evenings there."""
        from screens.second_place import SecondPlace

        return SecondPlace(self.backups)

    @cached_property
    def whereabouts(self) -> Whereabouts:
        """Where the table was; read once Home stands."""
        from companion.storage.whereabouts import Whereabouts

        return Whereabouts(self.library)

    @property
    def settings(self) -> Settings:
        """What the person chose."""
        return self.library.settings

    def build(self) -> Stage:
        """Put Home on the stage."""
        look_seldom()
        theme.follow(Window)
        motion.follow(Window)
        self._apply_settings()
        Window.softinput_mode = "below_target"  # the phone's keyboard must not cover what is being typed
        Window.bind(on_keyboard=self._on_key)
        theme.bind(game=lambda _theme, game: settle(game) if game else None)
        theme.bind(ground=lambda _theme, colour: setattr(Window, "clearcolor", colour))
        self.stage.show("home")
        self.stage.bind(children=self.note_soon)
        Window.bind(on_touch_up=self.note_soon)
        self.idle = Idle()
        return self.stage

    def on_start(self) -> None:
        """Open where the table was, and tell what the library has to say: a second app, or something recovered."""
        Clock.schedule_once(self._come_back, -1)  # before anything is drawn, and where a fault is caught
        if self.library.problem is not None:
            self._tell(self.library.problem)
        self._tell_recoveries()
        Clock.schedule_once(self._tell_vanished, 0)
        if on_phone():
            from screens.together.arriving import watch

            watch(lambda place: Clock.schedule_once(lambda _dt: self.arrive(place)))

    def arrive(self, place: str) -> None:
        """Somebody has read the code of a shared table with the phone's own camera: offer to join it."""
        from screens.together.sheets import open_join

        open_join(self, place)

    def _come_back(self, _dt: float) -> None:
        """Open the evening that lay open when the app was left, killed or restarted."""
        place = self.whereabouts.last()
        with suppress(ValueError, TypeError, RecursionError):  # nobody of us wrote that
            self._hands = dict(json.loads(self.whereabouts.left or "{}"))
        if place is None:
            return
        from companion.storage.whereabouts import Place
        from screens.place import go_to

        # Until it stands there is no way back: an evening that ended the app twice would end it for ever.
        self.whereabouts.keep(Place(left=place.left))
        go_to(self, place)

    def note_soon(self, *_args: object) -> None:
        """Whatever a finger has changed: once it is on the glass it is known where we are."""
        self._noting()
        self._tidy_soon()

    def _tidy_soon(self) -> None:
        """Tidy up when the finger has been off the glass for a while, a short one after a table was left."""
        for due in (self._giving_back, self._tidying, self._tidying_idle):
            due.cancel()
        if self._left:
            return
        self._giving_back()
        (self._tidying if self._untidy else self._tidying_idle)()

    def made_ahead(self) -> None:
        """What was made ahead stands: what it took to make it goes back, however long that was."""
        self._giving_back.cancel()
        if not self._left:
            self._settle()
            self._giving_back()

    def _settle(self) -> None:
        """A table that stands is searched no more: a fifth of a second, and a hundredth of what it found would go."""
        if not (self._tidied or self._untidy):
            keep_settled()
            self._tidied = True

    def _tidy(self, _dt: float) -> None:
        self._settle()
        tidy_memory(left=self._untidy > 0)
        if self._untidy:
            keep_settled()
        self._untidy, self._tidied = 0, True

    def note_place(self, *_args: object) -> None:
        """Remember what lies on the glass, for after a kill."""
        if self._left:
            return
        from companion.storage.whereabouts import Place

        if self.stage.view("table") is None:  # spares Home from loading what only a table needs
            self.whereabouts.keep(Place(left=self._left_to_hands(), setup=self._being_set_up()))
            return
        from screens.place import place_of

        self.whereabouts.keep(place_of(self, self._left_to_hands()))

    def _being_set_up(self) -> str:
        """The game that is being set up; nearly always there is none."""
        if self.stage.view("setup") is None:
            return ""
        from screens.rooms.setup.again import told_of_setup

        return told_of_setup(self.stage)

    def _left_to_hands(self) -> str:
        """What tables that were left leave to hands, the last of them."""
        last = list(self._hands.items())[-MOST_REMEMBERED:]
        return json.dumps(dict(last)) if last else ""

    def _tell_recoveries(self) -> None:
        """Say what had to be recovered, once each."""
        while self.library.reports:
            from screens.problems import tell_recovery

            tell_recovery(self.library.reports.pop(0))

    def _tell_vanished(self, _dt: float) -> None:
        """Offer back what lost its file; nearly always nothing has."""
        if self.library.vanished_ids():  # spares Home from loading what only a sheet needs
            from screens.bin import tell_vanished

            tell_vanished(self)

    def _tell(self, problem: StorageProblem) -> None:
        from screens.problems import tell_problem

        tell_problem(problem)

    def change_settings(self, **changes: Any) -> None:
        """Keep these settings and let everything on screen follow."""
        try:
            self.library.change_settings(**changes)
        except StorageProblem as problem:
            self._tell(problem)
            return
        self._apply_settings()

    def _apply_settings(self) -> None:
        chosen = self.settings
        tr.lang = device_language() if chosen.language == SYSTEM else chosen.language
        theme.name = self.device.palette() if chosen.theme == SYSTEM else chosen.theme
        theme.scale = chosen.text_size / 100
        theme.calm = chosen.calm_motion
        Window.clearcolor = theme.ground
        self.device.haptics, self.device.sound = chosen.haptics, chosen.sound
        self.device.speech = chosen.speak
        self.device.keep_awake(chosen.keep_awake)

    def evenings(self) -> Sequence[Card]:
        """Every evening; where the device does not answer, rooms stand without them and it is said."""
        try:
            return self.library.list()
        except StorageProblem as problem:
            self._tell(problem)
            return ()

    def open_session(self, session_id: str) -> bool:
        """Sit down at a saved evening; False where it cannot be opened, which is said."""
        try:
            session = self.library.open(session_id)
        except StorageProblem as problem:
            self._tell(problem)
            return False
        from screens.desk import Desk

        desk = Desk(session)
        self.sit_down(desk)
        self._tell_recoveries()
        if self.library.file(session_id).is_sharing:  # the app ended while guests were here: they find it again
            from screens.together.link import Sharing

            self.link = Sharing(self, desk)
        return True

    def sit_down(self, desk: Desk) -> None:
        """Show the table of this desk."""
        self._take_up_hands(desk)
        acting = desk.session.phase.seat
        desk.seat = acting if acting is not None else 0
        if self._untidy >= MOST_LEFT:
            self._tidy(0)  # nobody rested at Home since: tables left before would lie there one after the other
        self._tidied = False
        self.stage.show("table", desk=desk)

    def _take_up_hands(self, desk: Desk) -> None:
        """What was left to hands when this table was left is so still."""
        kept = self._hands.pop(desk.session.opening.id, None)
        if kept is None:
            return
        from companion.engine.ruling import FAULTS
        from screens.hands import hands_of

        with suppress(*FAULTS):  # what a file says that nobody of us wrote is left out
            desk.hands = hands_of(desk.session, kept)

    def unlink(self) -> None:
        """Nothing listens once a table is left."""
        if self.link is not None:
            self.link.close()
            self.link = None

    def put_away(self, desk: Desk) -> None:
        """Close an evening; everything is kept already, and a second place gets it once Home stands."""
        played, evening = desk.session.cursor > 0, desk.session.opening.id
        if desk.hands.entry:  # whoever only looked at its score knows of none
            self._hands[evening] = desk.hands.kept()
        self.library.close(desk.session)
        self._untidy += 1
        self._tidy_soon()
        if played:
            self.back_up_soon(evening)

    def back_up_soon(self, evening: str) -> None:
        """Keep an evening in the second place once the finger has seen what it did; a sample is nobody's."""
        if not is_sample(evening) and not self.library.read_only:
            Clock.schedule_once(lambda _dt: self.back_up(evening), BACKUP_AFTER)

    def back_up(self, evening: str) -> None:
        """Keep an evening in the second place, between the frames that follow."""
        self.second_place.bring(evening)

    def after_tap(self, session: Session) -> None:
        """Let the second place follow an evening under way, between two taps."""
        if is_sample(session.opening.id) or self.library.read_only:
            return
        if self.backups.due(session):
            self.back_up_soon(session.opening.id)

    def explain(self, room: str) -> None:
        """What the room in sight is for."""
        from screens.guide.help import explain_room

        explain_room(self, room)

    def walk(self, desk: Desk, action: Move) -> None:
        """Show all that a compound action would do before it is done."""
        self.stage.show("ledger", desk=desk, action=action)

    def _on_key(self, _window: object, key: int, *_args: object) -> bool:
        if key != BACK_KEY:
            return False
        top = self.stage.top
        return (top is not None and top.on_back()) or self.stage.back()

    def on_pause(self) -> bool:
        """Android put us into the background: the index takes over what the journal already has."""
        self.note_place()
        if self.link is not None:
            self.link.pause()
        session = getattr(getattr(self.stage.top, "desk", None), "session", None)  # tools may lie beside no evening
        if session is not None and self.library.is_open(session.opening.id):
            self.library.rest(session)
        self._finish_backups()
        return True

    def _finish_backups(self) -> None:
        if "second_place" in self.__dict__:  # nothing was brought there before the first evening
            self.second_place.finish()

    def on_resume(self) -> None:
        """Back in sight: the graphics card may have forgotten us, and the device turned dark meanwhile."""
        revive()
        self._apply_settings()
        if self.link is not None:
            self.link.resume()

    def on_stop(self) -> None:
        """Leave every view properly; the next start opens where this one ended."""
        self.note_place()
        self._finish_backups()
        self._left = True
        self.idle.stop()
        self.whereabouts.close()
        self.stage.close()
        self._tidy_soon()  # no more


def device_language() -> str:
    """The language of the device, or English where we do not speak it."""
    name = (locale.getlocale()[0] or "").lower()
    code = "de" if name.startswith(("de", "german")) else name[:2]
    return code if code in LANGUAGES else "en"
