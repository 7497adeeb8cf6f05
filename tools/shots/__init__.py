"""Pictures of every screen: four sizes, both languages, both themes, made by the real app on an offscreen window."""

from __future__ import annotations

from pathlib import Path

OUT = Path("build") / "shots"
SIZES = {"dense": (1080, 2400, 2.625), "tablet": (1280, 800, 1.0), "phone": (412, 916, 1.0), "lying": (916, 412, 1.0)}
# Only when asked for by name, with the text size in percent: where there is least room.
EXTREMES = {"small": (360, 640, 1.0), "side": (640, 360, 1.0), "fine": (412, 916, 1.0)}
TEXT_SIZES = {"small": 160, "side": 130, "fine": 80}
# On its side a phone is shown in two looks unless others are named: long words in the dark, the other words in light.
LYING_LOOKS = ("de.dark", "en.light")
LOOKS = [("de", "dark"), ("en", "dark"), ("de", "light"), ("en", "light")]
