"""The same tables as in tests/games, for long: hypothesis looks for the touch that breaks one."""

import pytest
from hypothesis import HealthCheck, settings

from companion.games import KEYS
from tests.games.rig.machine import play
from tests.soak.conftest import scaled

LONG = settings(
    max_examples=scaled(60), stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("key", KEYS)
def test_a_table_that_touches_what_is_offered_stays_whole_for_long(key):
    play(f"sample_{key}", LONG)
