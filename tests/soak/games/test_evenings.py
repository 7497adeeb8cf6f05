"""The evenings by touches that `make test` leaves out: every game on both devices, and the dense phone."""

import pytest

from companion.games import KEYS
from tests.e2e.test_evenings import RUNS, play

DEVICES = [(size, lang) for size in ("phone", "tablet") for lang in ("de", "en")]
ALL = [(key, *device) for key in KEYS for device in DEVICES] + [("historia", "dense", "de")]


@pytest.mark.parametrize(("key", "size", "lang"), [run for run in ALL if run not in RUNS])
def test_a_whole_evening_on_the_other_devices(key, size, lang):
    seen = play(key, size, lang)
    assert seen["winners"]
    assert seen["entries"] > 60
