"""Where things lie: the data that ships with the app, and the folder of the person who uses it."""

import os
from functools import cache
from pathlib import Path

HOME_VARIABLE = "COMPANION_HOME"
ANDROID_VARIABLE = "ANDROID_PRIVATE"


@cache
def data_folder() -> Path:
    """Return the folder with game data, catalogues, fonts and samples."""
    package = Path(__file__).resolve().parent
    installed = package / "data"  # a wheel carries the data inside the package
    return installed if installed.is_dir() else package.parent / "data"


_added: list[Path] = []


def add_data_folder(folder: Path) -> None:
    """Look for game data and catalogues here too, for a game that lives outside this package."""
    if folder not in _added:
        _added.append(folder)


def data_path(*parts: str) -> Path:
    """Where this file or folder lies: in our data, or in that of an added game."""
    places = [folder.joinpath(*parts) for folder in (data_folder(), *_added)]
    return next((place for place in places if place.exists()), places[0])


def user_folder() -> Path:
    """Return the folder for sessions and settings, made if it is not there yet."""
    folder = wanted_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def wanted_folder() -> Path:
    """Choose the folder: what the environment asks for, Android's private storage, or the desktop's custom."""
    if asked := os.environ.get(HOME_VARIABLE):
        return Path(asked).expanduser()
    if private := os.environ.get(ANDROID_VARIABLE):
        return Path(private) / "companion"
    import platformdirs  # only a desktop that names no folder needs to look for one

    return Path(platformdirs.user_data_dir("companion", appauthor=False))
