"""Film strips: what moves, as a picture every tenth of a second, side by side in build/shots/strips.

The clock stands still between two pictures, so that a strip is the same on every machine.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.games import game
from companion.insight.moments import AGE, BATTLE, LANDMARK, noted
from companion.storage.library import Library
from screens import offscreen
from tools.shots import OUT

PHONE = (412, 916)
STEP, BEATS = 0.1, 4
SHRUNK = (206, 458)
A_ROW = 10
# A stop of the tour is read as long as somebody likes; so much of it is filmed.
STOP_SECONDS = 0.6
MOMENTS = (("age_of_mythology", AGE), ("clash_of_cultures", BATTLE), ("tapestry", LANDMARK))


class Film:
    """Holds the app with motion on; each strip begins with something and lasts so many seconds."""

    def __init__(self, app: Any, clock: Any) -> None:
        self.app, self.library, self.clock = app, app.library, clock
        self.pictures: list[Any] = []

    def sit_down(self, key: str) -> Any:
        """The sample evening of a game on the glass, with nothing asked."""
        from screens.samples import start_sample
        from screens.worlds.texture import finish
        from tools.touch import find_all

        for sheet in find_all("ModalView"):
            sheet.dismiss(animation=False)
        self.app.stage.home()
        desk = start_sample(self.library, key)
        self.app.sit_down(desk)
        self.clock.go(1.0, beats=8)
        for sheet in find_all("Sheet"):
            sheet.close()
        self.clock.go(1.0, beats=8)
        finish()
        return desk

    def look(self, seconds: float) -> None:
        """So many pictures, a tenth of a second apart; one that shows nothing new is left out."""
        for _ in range(round(seconds / STEP)):
            picture = self.picture()
            if not self.pictures or picture.tobytes() != self.pictures[-1].tobytes():
                self.pictures.append(picture)
            self.clock.go(STEP, beats=BEATS)

    def picture(self) -> Any:
        """What the window shows now, small."""
        from PIL import Image

        with tempfile.TemporaryDirectory() as place:
            taken = Image.open(offscreen.shot(Path(place) / "frame.png")).convert("RGB")
            return taken.resize(SHRUNK, Image.Resampling.LANCZOS)

    def cut(self, name: str) -> Path:
        """All pictures since the last strip, in rows of ten."""
        from PIL import Image

        pictures, self.pictures = self.pictures, []
        rows = -(-len(pictures) // A_ROW)
        sheet = Image.new("RGB", (SHRUNK[0] * min(A_ROW, len(pictures)), SHRUNK[1] * rows))
        for number, picture in enumerate(pictures):
            sheet.paste(picture, (number % A_ROW * SHRUNK[0], number // A_ROW * SHRUNK[1]))
        target = OUT / "strips" / f"{name}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        sheet.save(target)
        return target

    # -- what is filmed

    def moments(self) -> None:
        """The first age, battle and landmark of a sample evening, each in its world."""
        from screens.worlds.moment import Moments, show

        for key, kind in MOMENTS:
            desk = self.sit_down(key)
            session = desk.session
            found = (noted(session, place) for place in range(session.cursor))
            place = next(place for place, one in enumerate(found) if one is not None and one.kind == kind)
            desk.jump(place + 1)
            self.clock.go(1.0, beats=8)
            told = Moments(desk).last()
            assert told is not None
            show(told)
            self.look(2.6)
            print(self.cut(f"moment_{kind}"))

    def reveal(self) -> None:
        """The end of an evening, from the last place to the winner."""
        desk = self.sit_down("tapestry")
        self.app.stage.show("score", desk=desk, final=True)
        self.clock.go(0.05)
        self.look(7.0)
        print(self.cut("reveal"))

    def tour(self) -> None:
        """The guided replay from its first stop to the score."""
        from screens.guide import tour
        from screens.guide.spotlight import Bubble
        from tools.touch import find, find_all, tap

        self.sit_down("clash_of_cultures")
        tour.begin(self.app, again=True)
        self.look(STOP_SECONDS)
        while find_all(Bubble):
            tap(find("AccentButton", within=find(Bubble)))
            self.look(STOP_SECONDS if find_all(Bubble) else 1.0)
        print(self.cut("tour"))

    def hands(self) -> None:
        """What a tap moves: dice that tumble, tokens on their way to their counter, a card to its seat."""
        from tools.touch import find, tap

        desk = self.sit_down("clash_of_cultures")
        self.app.stage.show("tools", desk=desk)
        self.clock.go(1.0, beats=4)
        tap(find("AccentButton"))
        self.look(1.0)
        print(self.cut("dice"))
        self.app.stage.back()
        self.clock.go(0.5, beats=4)
        counter = next(one for one in self._counters() if one.icon)
        tap(find("SeatStrip").ids.box.children[-1])
        self.clock.go(0.5, beats=4)
        tap(counter, across=0.9)
        self.look(0.5)
        print(self.cut("counter"))

    def _counters(self) -> Iterator[Any]:
        from tools.touch import find_all

        yield from find_all("Counter")


STRIPS: dict[str, Callable[[Film], None]] = {
    "moments": Film.moments, "reveal": Film.reveal, "tour": Film.tour, "hands": Film.hands,
}


def main(wanted: Sequence[str]) -> None:
    """The strips that were named, else all."""
    offscreen.start(*PHONE)
    from screens.app import CompanionApp
    from tools.touch import StoppedClock, use_frame

    use_frame(offscreen.frame)
    app = CompanionApp(Library(Path(tempfile.mkdtemp(prefix="companion-strips-")), game))
    app.change_settings(calm_motion=False, language="de", theme="dark")
    app._run_prepare()
    with StoppedClock() as clock:
        film = Film(app, clock)
        for name in wanted or STRIPS:
            STRIPS[name](film)
    app.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
