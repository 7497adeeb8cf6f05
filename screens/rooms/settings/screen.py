"""Settings: everything changes at once and is kept at once."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

import companion
from companion.games import keys
from companion.paths import data_folder
from companion.storage.backup import TAKEN_ALONG, Backups
from companion.storage.problems import StorageProblem
from screens.bin import bin_text, show_bin
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.problems import tell_problem
from screens.rooms.settings.backup import (
    choose_backup,
    choose_place,
    holds_text,
    kilobytes,
    place_text,
    show_held,
    write_backup,
)
from screens.rooms.settings.club import choose_club, club_text
from screens.rooms.settings.kept_things import reports_text, show_reports, show_strangers, strangers_text
from screens.view import View
from screens.words import tr

FOLLOWED_EVERY = 1.0
ANDROID_MOST_MB = 25  # what Android's own backup takes of an app
LICENCES = ("LICENSE-icons.txt",)


def _own_size(app: Any) -> int:
    """How much Android would take along; nothing of a folder that does not answer."""
    try:
        return Backups(app.library, app.library.folder / TAKEN_ALONG).holding().size
    except StorageProblem:
        return 0


class SettingsView(View):
    """How the app looks, speaks and keeps."""

    folder = StringProperty("")
    about = StringProperty("")
    place = StringProperty("")
    holds = StringProperty("")
    for_android = StringProperty("")
    club = StringProperty("")
    strangers = StringProperty("")
    reports = StringProperty("")
    bin = StringProperty("")

    def enter(self, **given: Any) -> None:
        """Show the settings as they are."""
        self.folder = str(self.app.library.folder)
        tr.bind(lang=self._words)
        self._following = Clock.schedule_interval(self._tell_kept, FOLLOWED_EVERY)
        self._words()

    def leave(self) -> None:
        """Listen no more."""
        tr.unbind(lang=self._words)
        self._following.cancel()

    def _words(self, *_args: object) -> None:
        chosen = self.app.settings
        self.about = tr.say("app.about.text", version=companion.__version__)
        self.ids.language.options = [("de", tr.say("app.german")), ("en", tr.say("app.english"))]
        self.ids.language.chosen = tr.lang
        looks = ("dark", "light", "system")
        self.ids.theme.options = [(look, tr.say(f"app.theme.{look}")) for look in looks]
        self.ids.theme.chosen = chosen.theme
        self._tell_kept()

    def _tell_kept(self, _dt: float = 0) -> None:
        """What lies in the second place and in our folders; followed, because backups are made meanwhile."""
        app = self.app
        self.place, self.holds = place_text(app), holds_text(app.backups)
        self.for_android = tr.say("app.backup.android.help", most=ANDROID_MOST_MB, kb=kilobytes(_own_size(app)))
        self.club = club_text(app)
        self.strangers, self.reports, self.bin = strangers_text(app), reports_text(app), bin_text(app)

    def change(self, **changes: Any) -> None:
        """Keep a setting; the screen follows by itself."""
        self.app.change_settings(**changes)

    def setting(self, name: str) -> Any:
        """A setting as it is."""
        return getattr(self.app.settings, name)

    def back_up(self) -> None:
        """Write everything into one file and say where it lies."""
        write_backup(self.app.library)

    def restore(self) -> None:
        """Choose a backup and bring it in."""
        choose_backup(self.app)

    def choose_place(self) -> None:
        """Choose where every evening goes by itself."""
        choose_place(self.app)

    def show_held(self) -> None:
        """What the second place holds."""
        show_held(self.app)

    def let_android(self, take_along: bool) -> None:
        """Let Android take our backups along, or not."""
        try:
            self.app.backups.let_android(take_along)
        except StorageProblem as problem:
            tell_problem(problem)

    def show_bin(self) -> None:
        """What was deleted and can come back."""
        show_bin(self.app)

    def show_strangers(self) -> None:
        """What lies in our folders and is none of ours."""
        show_strangers(self.app)

    def show_reports(self) -> None:
        """What went wrong, for the owner of the phone alone."""
        show_reports(self.app)

    def choose_club(self) -> None:
        """Name the server of a club, or none."""
        choose_club(self.app)

    def choose_calibration(self) -> None:
        """The printed facts each game has been told."""
        sheet = Sheet(title=tr.say("app.calibration"))
        for key in keys():
            n = len(self.app.library.calibration(key))
            known = tr.say("app.facts_known" if n else "app.facts_none", n=n)
            row = ListRow(title=tr.say(f"{key}.name"), detail=known, chevron=True)
            row.bind(on_release=lambda _row, key=key: sheet.close_and(self.app.stage.show, "calibration", game=key))
            sheet.add_widget(row)
        sheet.open()

    def show_licences(self) -> None:
        """The licences of what we ship."""
        sheet = Sheet(title=tr.say("app.licences"))
        sheet.add_widget(Body(text=tr.say("app.licences.text")))
        sheet.add_widget(Body(text=tr.say("together.why_network")))
        for name in LICENCES:
            text = (data_folder() / "fonts" / name).read_text(encoding="utf-8")
            # A label a paragraph: all of it in one would be a picture too tall for most devices.
            for paragraph in text.split("\n\n"):
                sheet.add_widget(Secondary(text=" ".join(paragraph.replace("---", "").split())))
        sheet.open()


load_kv(__file__)
