"""Tables that touch whatever is offered stay whole, in every game, from any moment of an evening."""

import pytest
from hypothesis import HealthCheck, settings

from companion.games import KEYS
from tests.games.rig.machine import play

CALM = settings(
    max_examples=4, stateful_step_count=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("key", KEYS)
def test_a_table_that_touches_what_is_offered_stays_whole(key):
    play(f"sample_{key}", CALM)
