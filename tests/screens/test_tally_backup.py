"""An evening that was only scored is backed up as one that was played."""

from __future__ import annotations

from companion.evening.place_and_comment import Remarks
from companion.games import game
from companion.storage.remarks import keep_remarks
from screens.navigation import DOZE_SECONDS
from screens.rooms.score.tally_draft import Spot
from tools.touch import pump, pump_for, pump_until, tap_text


def test_it_lies_in_the_second_place_with_what_is_written_about_it(app):
    view = app.stage.show("tally", game="clash_of_cultures")
    pump(4)
    for name in ("Ada", "Karl"):
        view.ids.new_name.text = name
        tap_text("Dazu", "QuietButton")
    tap_text("Zu den Punkten", "AccentButton")
    pump(4)
    view.draft.entered[Spot(game("clash_of_cultures").tally_lines[0].id, 1)] = 3.0
    view.save()
    pump_until(lambda: bool(app.backups.held()))
    (card,) = app.library.list()
    (held,) = app.backups.held()
    assert (held.id, list(held.names)) == (card.id, ["Ada", "Karl"])
    before = {path: path.stat().st_mtime_ns for path in app.backups.folder.iterdir()}
    keep_remarks(app.library, card.id, Remarks(place="Bei Ada"))
    pump_for(DOZE_SECONDS)
    tap_text("Fertig", "AccentButton")
    pump_until(lambda: before != {path: path.stat().st_mtime_ns for path in app.backups.folder.iterdir()})
