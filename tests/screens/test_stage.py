"""The stage: a view that is covered has its place too."""

from __future__ import annotations

from screens.samples import start_sample
from tests.screens import harness
from tools.touch import pump


def test_a_view_covered_before_its_first_frame_has_the_size_of_the_stage(app, window):
    """As after a kill at the log: with no width to fit into, the pages of the table would be laid out for ever."""
    harness.resize(916, 412)
    pump(2)
    desk = start_sample(app.library, "tapestry")
    app.sit_down(desk)
    table = app.stage.top
    app.stage.show("log", desk=desk)
    assert tuple(table.size) == tuple(app.stage.size) == (916, 412)
