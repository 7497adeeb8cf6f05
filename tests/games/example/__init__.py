"""The Salt Road: a small game of our own, complete without a line of screen code; RULES.md has its rules."""

from pathlib import Path

from companion.paths import add_data_folder

add_data_folder(Path(__file__).parent / "data")
