"""Settings: everything changes at once and is kept at once."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from kivy.properties import StringProperty

from companion.games import keys
from companion.paths import data_folder
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.settings.backup import choose_backup, write_backup
from screens.view import View
from screens.words import tr

LICENCES = ("LICENSE-icons.txt",)


def app_version() -> str:
    """The version of this app; on a phone there is no package to ask."""
    try:
        return version("companion")
    except PackageNotFoundError:
        return "0.1.0"


class SettingsView(View):
    """How the app looks, speaks and keeps."""

    folder = StringProperty("")
    about = StringProperty("")

    def enter(self, **given: Any) -> None:
        """Show the settings as they are."""
        self.folder = str(self.app.library.folder)
        tr.bind(lang=self._words)
        self._words()

    def leave(self) -> None:
        """Listen no more."""
        tr.unbind(lang=self._words)

    def _words(self, *_args: object) -> None:
        chosen = self.app.settings
        self.about = tr.say("app.about.text", version=app_version())
        self.ids.language.options = [("de", tr.say("app.german")), ("en", tr.say("app.english"))]
        self.ids.language.chosen = tr.lang
        looks = ("dark", "light", "system")
        self.ids.theme.options = [(look, tr.say(f"app.theme.{look}")) for look in looks]
        self.ids.theme.chosen = chosen.theme

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
        choose_backup(self.app.library)

    def choose_calibration(self) -> None:
        """The printed facts each game has been told."""
        sheet = Sheet(title=tr.say("app.calibration"))
        for key in keys():
            n = len(self.app.library.calibration(key))
            row = ListRow(title=tr.say(f"{key}.name"), detail=tr.say("app.facts_known", n=n), chevron=True)
            row.bind(on_release=lambda _row, key=key: sheet.close_and(self.app.stage.show, "calibration", game=key))
            sheet.add_widget(row)
        sheet.open()

    def show_licences(self) -> None:
        """The licences of what we ship."""
        sheet = Sheet(title=tr.say("app.licences"))
        sheet.add_widget(Body(text=tr.say("app.licences.text")))
        for name in LICENCES:
            text = (data_folder() / "fonts" / name).read_text(encoding="utf-8")
            # A label a paragraph: all of it in one would be a picture too tall for most devices.
            for paragraph in text.split("\n\n"):
                sheet.add_widget(Secondary(text=" ".join(paragraph.replace("---", "").split())))
        sheet.open()


load_kv(__file__)
