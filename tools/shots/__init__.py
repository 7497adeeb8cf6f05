"""Pictures of every screen: three sizes, both languages, both themes, made by the real app on an offscreen window."""

from __future__ import annotations

from pathlib import Path

OUT = Path("build") / "shots"
SIZES = {"dense": (1080, 2400, 2.625), "tablet": (1280, 800, 1.0), "phone": (412, 916, 1.0)}
LOOKS = [("de", "dark"), ("en", "dark"), ("de", "light"), ("en", "light")]
