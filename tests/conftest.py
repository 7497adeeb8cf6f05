"""What every test stands on: an empty home of its own, and no clock held over property tests."""

from __future__ import annotations

import os
import tempfile

from hypothesis import settings

# Before anything is imported: no test may see or touch the sessions and settings of the person who runs it.
_home = tempfile.TemporaryDirectory(prefix="companion-tests-", ignore_cleanup_errors=True)
os.environ["COMPANION_HOME"] = os.path.join(_home.name, "companion")
os.environ["KIVY_HOME"] = _home.name
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["KIVY_LOG_MODE"] = "PYTHON"  # Kivy's own console log would swallow tracebacks

settings.register_profile("house", deadline=None)
settings.load_profile("house")
