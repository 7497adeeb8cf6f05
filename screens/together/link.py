"""The link of a table to other phones: lets what comes in happen between two frames, and shows how it stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.engine.message import Message
from companion.together.guest import GuestSession
from companion.together.log import Log
from companion.together.tables import SharedTable, VisitedTable
from companion.together.wires.address import Address, ClubAddress
from screens.after_frame import AfterFrame
from screens.desk import Desk
from screens.kit.toast import toasts
from screens.together.radio import WifiLock
from screens.words import tr

LOOK_SECONDS = 0.25


class Link(ABC):
    """What host and guest have in common: a pump in the thread of the screen, and a line of words in the bar."""

    icon = "access-point"

    def __init__(self, app: Any) -> None:
        self.app = app
        self.desk: Desk | None = None
        # Kivy runs this in the thread of the screen.
        self._pumping = Clock.create_trigger(lambda _dt: self.pump())
        self._look = Clock.schedule_interval(lambda _dt: self.show(), LOOK_SECONDS)
        # Who has made a hidden choice, as the table was last shown.
        self._chosen: tuple[str, ...] = ()
        # Whoever shows who is here is told when that changes.
        self.changed: Callable[[], None] = lambda: None
        self._wifi = WifiLock()
        self._wifi.hold()

    def wake(self) -> None:
        """Something has come in: the next frame takes it, and comes at once; called from any thread."""
        self._pumping()
        self.app.idle.ring()

    def pause(self) -> None:
        """The app goes into the background; the system may freeze it in a few seconds."""
        self._wifi.release()

    def resume(self) -> None:
        """The app is in front again."""
        self._wifi.hold()

    @property
    @abstractmethod
    def words(self) -> str:
        """How it stands, in a few words."""

    @property
    def urgent(self) -> bool:
        """Whether the words are a button by now: a tap on them does what they say."""
        return False

    @abstractmethod
    def work(self) -> int:
        """Do what has come in."""

    def pump(self) -> None:
        """Do what has come in, and let the table follow."""
        if self.work():
            self.follow()
        self.show()

    def follow(self) -> None:
        """The table shows what others have done."""
        desk = self.desk
        if desk is not None and desk.session.state is not desk.state:
            desk.refresh()
            self.app.after_tap(desk.session)

    @property
    @abstractmethod
    def log(self) -> Log | None:
        """The log of the table, once it is here."""

    def show(self) -> None:
        """Say in the bar how it stands, and what does not count after all."""
        if self.log is not None and self.desk is not None:
            told = {self.desk.say(sentence.message) for sentence in self.log.sentences.read()}
            for sentence in sorted(told):
                toasts.show(sentence, icon="information-outline")
        chosen = self._who_has_chosen()
        if chosen != self._chosen and self.desk is not None:
            self._chosen = chosen
            self.desk.dispatch("on_settled")  # what was asked of them is asked no more
        table = self.app.stage.view("table")
        if table is not None and table.desk is self.desk:
            words = [self.words, *([tr.say("together.chosen", who=", ".join(chosen))] if chosen else [])]
            table.show_link(" · ".join(words), self.icon, urgent=self.urgent)

    def _who_has_chosen(self) -> tuple[str, ...]:
        """The names of those who have chosen, where all choose in secret."""
        session = self.desk.session if self.desk is not None else None
        choosing = session.game.choosing(session.state) if session is not None else None
        if session is None or choosing is None or session.secrecy is None:
            return ()
        names, secrecy = session.opening.names, session.secrecy
        return tuple(names[seat] for seat in choosing.seats if secrecy.has_chosen(choosing.kind, seat))

    def close(self) -> None:
        """End the link; the evening stays."""
        self._look.cancel()
        self._pumping.cancel()
        self._wifi.release()
        table = self.app.stage.view("table")
        if table is not None:
            table.show_link("", "")


class Sharing(Link):
    """This phone shares its table."""

    def __init__(self, app: Any, desk: Desk, table: SharedTable | None = None) -> None:
        super().__init__(app)
        self.desk = desk
        name = desk.session.opening.names[int(desk.seat)]
        server = app.settings.club_server
        self.table = table or SharedTable(app.library, desk.session, name, self.wake, server=server)
        self.table.mailbox.wake = self.wake
        self.table.door.changed = lambda: self.changed()
        # What was tapped here goes to the others once its frame is drawn: the finger waits for nobody.
        self._tell_soon = self.table.door.later = AfterFrame(lambda _dt: self.table.door.tell())
        self.show()

    @property
    def log(self) -> Log:
        """The log of our table."""
        return self.table.host.log

    @property
    def words(self) -> str:
        """How many guests are here; or that this is not the table any more."""
        if self.table.door.overtaken:
            return tr.say("together.bar.overtaken")
        return tr.say("together.bar.shared", n=self.table.here)

    def work(self) -> int:
        """Decide what the guests want."""
        return self.table.pump()

    def show(self) -> None:
        """Also draw pages that have waited for it."""
        self.table.door.tick()
        super().show()

    def pause(self) -> None:
        """Guests are told before the radio sleeps."""
        self.table.door.step_aside(True)
        super().pause()

    def resume(self) -> None:
        """Guests are told; who was lost meanwhile comes back by itself."""
        super().resume()
        self.table.door.step_aside(False)

    def close(self) -> None:
        """Share no more."""
        self._tell_soon.cancel()
        self.table.close()
        super().close()


class Visiting(Link):
    """This phone is a guest."""

    icon = "account-group-outline"

    def __init__(self, app: Any, address: Address | ClubAddress, name: str) -> None:
        super().__init__(app)
        self._told = ""
        self.table = VisitedTable(app.library, address, name, self.wake)
        self.table.begun = self._begun
        if (
            self.table.session is not None and self.table.sure
        ):  # we were here before: sit down at once, the rest comes with its lines
            self._begun(self.table.session)

    @property
    def log(self) -> Log | None:
        """The log of the table we visit."""
        return self.table.session.log if self.table.session is not None else None

    @property
    def words(self) -> str:
        """Where we are, or why not."""
        if self.urgent:
            return tr.say("together.bar.go_on", who=self.table.host_name)
        waiting = len(self.table.session.pending) if self.table.session is not None else 0
        told = self.say(self.table.status)
        return f"{told} · {tr.say('together.bar.waiting', n=waiting)}" if waiting else told

    @property
    def urgent(self) -> bool:
        """The host has been gone for long: a tap on the words goes on here."""
        return self.desk is not None and self.table.may_take_over

    def show(self) -> None:
        """Before there is a table to say it at, a few words say why there is none."""
        if self.desk is not None:
            super().show()
            return
        told = self.table.status
        if told.id != self._told and told.id != "together.status.joining":
            toasts.show(self.say(told), icon=self.icon)
        self._told = told.id
        if self.table.visit.ended is not None:
            self.app.unlink()

    def say(self, message: Message) -> str:
        """A message of the table, or of the app where there is no table yet."""
        return self.desk.say(message) if self.desk is not None else tr.say(message.id, **message.args)

    def work(self) -> int:
        """Take in lines and answers; a table that was ours once shows when its host says that it is the one."""
        done = self.table.pump()
        if self.desk is None and self.table.visit.caught_up and self.table.session is not None:
            self._begun(self.table.session)
        return done

    def _begun(self, session: GuestSession) -> None:
        """The evening is here: sit down, or go on with the history the table has."""
        if self.desk is None:
            self.desk = Desk(session)
            self.app.sit_down(self.desk)
        else:
            self.desk.session = session
            self.desk.refresh()
        self.changed()

    def take_over(self) -> Sharing:
        """Go on here: this phone decides from now on."""
        desk = self.desk
        assert desk is not None
        table = self.table.take_over()
        super().close()
        desk.session = table.session
        desk.refresh()
        self.app.link = shared = Sharing(self.app, desk, table)
        return shared

    def close(self) -> None:
        """Leave the table; what is confirmed stays as an evening of our own library."""
        self.table.close()
        session = self.table.session
        if session is not None:
            session.log.close()
            if self.desk is not None:
                self.desk.session = session.confirmed
        super().close()
