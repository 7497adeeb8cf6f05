"""The kit: our widgets, known to kv by name and imported only when first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kivy.factory import Factory

import screens.kit.in_sight
import screens.theme
import screens.words
import screens.worlds  # noqa: F401  (kv rules read `theme` and `tr`, draw the corners of worlds, fade what is unseen)

MODULES: dict[str, tuple[str, ...]] = {
    "act_card": ("ActCard",),
    "banner": ("Banner",),
    "bottom_bar": ("BarItem", "BottomBar"),
    "buttons": (
        "PillButton", "AccentButton", "QuietButton", "TextButton", "DangerButton", "IconButton", "StackedButton",
    ),
    "button_row": ("ButtonRow", "StackedRow"),
    "card": ("Card", "TapCard"),
    "chip": ("Chip", "ChipRow"),
    "choice": ("SegmentedChoice", "Toggle", "Stepper"),
    "clock_view": ("ClockView",),
    "confirm": ("Confirm", "ConfirmDelete"),
    "counter": ("Counter",),
    "dice_tray": ("DiceTray", "Die"),
    "dock": ("Dock", "DockButton"),
    "explain_list": ("ExplainList",),
    "figure_tile": ("FigureTile",),
    "fields": ("TextField", "SearchField"),
    "flow": ("Flow", "Columns", "Gap", "Pile", "Stack"),
    "line_chart": ("LineChart",),
    "list_row": ("ListRow", "PickRow", "RowList", "SectionHeader"),
    "field_grid": ("FieldGrid",),
    "meter": ("Meter", "Beads", "Segments", "Shares"),
    "move_tile": ("MoveTile", "MoveTiles"),
    "number_pad": ("NumberPad",),
    "numeral": ("Numeral",),
    "press": ("TapBox",),
    "rounded": ("SoftBox",),
    "score_table": ("ScoreTable",),
    "scroll": ("Scroll",),
    "seat": ("SeatMark", "SeatStrip"),
    "sheet": ("Sheet",),
    "signs": ("Signs",),
    "states": ("EmptyState", "LoadingState", "ErrorState"),
    "step_player": ("StepPlayer",),
    "step_signs": ("StepSigns",),
    "tabs": ("Tabs",),
    "text_line": ("TextLine",),
    "tint": ("TintBox", "TintPicture", "TintTriangle"),
    "toast": ("Toast",),
    "top_bar": ("TopBar",),
    "track": ("Track",),
    "type": ("Text", "Title", "Heading", "Body", "Secondary", "Caption", "BigNumber", "Icon", "Fit", "Name"),
}

_HOME = {name: module for module, names in MODULES.items() for name in names}

for _name, _module in _HOME.items():
    Factory.register(_name, module=f"{__name__}.{_module}")


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
