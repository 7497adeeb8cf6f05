"""Real dice: what the table rolled or drew, typed in place of what the app did."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.engine.chance import Roll
from companion.engine.message import TermRef
from companion.engine.session import Result
from screens.asking.option_tile import Tile, TileGrid
from screens.desk import Desk
from screens.kit.buttons import AccentButton
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.words import tr

Plan = Callable[[tuple[Roll, ...]], Result]


class RollSheet:
    """Everything that came up, in order: a tap on what really came goes on to the next one."""

    def __init__(self, desk: Desk, plan: Result, replan: Plan) -> None:
        self.desk = desk
        self.plan = plan
        self._replan = replan
        self._place = 0
        self._sheet = Sheet(title=rolls_title(desk))
        self._sheet.add_widget(Secondary(text=tr.say("app.real_dice.help")))
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None)
        self._rows.bind(minimum_height=self._rows.setter("height"))
        self._sheet.add_widget(self._rows)
        take = AccentButton(text=tr.say("app.real_dice.take"))
        take.bind(on_release=self._sheet.close)
        self._sheet.pin(take)
        self._show()

    def open(self) -> None:
        """Show it."""
        self._sheet.open()

    def _show(self) -> None:
        self._rows.clear_widgets()
        for place, (value, options) in enumerate(zip(self.plan.chance, self.plan.asked, strict=True)):
            self._rows.add_widget(SectionHeader(text=tr.say("app.roll_number", n=place + 1)))
            tiles = [Tile(option, roll_name(self.desk, option)) for option in options]
            grid = TileGrid(tiles, partial(self._take, place))
            grid.mark((value,).count)
            self._rows.add_widget(grid)

    def _take(self, place: int, option: Roll) -> None:
        """This came up; what follows is drawn anew until it is tapped too."""
        self.plan = self._replan((*self.plan.chance[:place], option))
        self._show()


def open_rolls(desk: Desk, plan: Result, replan: Plan) -> None:
    """Show every die and draw with what else could have come up."""
    RollSheet(desk, plan, replan).open()


def rolls_title(desk: Desk) -> str:
    """What a game draws or rolls, in its own words where it has them."""
    own = f"{desk.game.key}.real_dice"
    return desk.words.say(own if desk.words.knows(own) else "app.real_dice")


def roll_name(desk: Desk, roll: Roll) -> str:
    """A die as its number, a draw as the name of the thing drawn."""
    if isinstance(roll, int):
        return desk.words.number(roll)
    for domain, ids in desk.game.vocabulary.items():
        if roll in ids:
            return desk.words.show(TermRef(domain, roll))
    return roll
