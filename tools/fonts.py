"""The type workshop: fetches the display faces (`npm pack`, SIL Open Font License) and cuts them to our letters."""

from __future__ import annotations

import io
import logging
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "data" / "fonts"
VERSION = "5.3.0"
# What German and English print, and the accents of names people bring along from the neighbours.
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "".join(map(chr, range(0xA0, 0x100)))
LETTERS += "Œœ–—‘’‚“”„•…‹›€−"
RENAMED = (1, 3, 4, 6, 16)
LINING = "lnum"


class Face(NamedTuple):
    """One cut: the file we write, the package it comes from, and its weight there."""

    file: str
    package: str
    weight: int


FACES = (
    Face("display-app", "fraunces", 600),
    Face("display-historia", "caudex", 700),
    Face("display-clash_of_cultures", "eczar", 600),
    Face("display-through_the_ages", "old-standard-tt", 700),
    Face("display-tapestry", "grenze", 600),
    Face("display-age_of_mythology", "cinzel", 600),
    Face("roboto-medium", "roboto", 500),
    Face("condensed", "roboto-condensed", 500),
    Face("condensed-bold", "roboto-condensed", 700),
)


def fetch(package: str, folder: Path) -> tarfile.TarFile:
    """Download one package into a folder."""
    command = ["npm", "pack", "--silent", f"@fontsource/{package}@{VERSION}"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return tarfile.open(folder / f"fontsource-{package}-{VERSION}.tgz")


def member(archive: tarfile.TarFile, name: str) -> bytes:
    """The bytes of one file of a package."""
    found = archive.extractfile(f"package/{name}")
    if found is None:
        raise SystemExit(f"{archive.name!s} has no {name}.")
    return found.read()


def line_up(font: TTFont) -> None:
    """Let the digits be the lining ones where a face has figures that hang by default."""
    gsub = font["GSUB"].table if "GSUB" in font else None
    if gsub is None:
        return
    lookups = [
        place
        for record in gsub.FeatureList.FeatureRecord
        if record.FeatureTag == LINING
        for place in record.Feature.LookupListIndex
    ]
    lining: dict[str, str] = {}
    for place in lookups:
        for table in gsub.LookupList.Lookup[place].SubTable:
            lining |= getattr(table, "ExtSubTable", table).mapping
    for table in font["cmap"].tables:
        table.cmap = {
            code: lining.get(name, name) if chr(code).isdecimal() else name for code, name in table.cmap.items()
        }


def rename(font: TTFont, name: str) -> None:
    """A cut font carries a name of its own, as the licence wishes."""
    for record in font["name"].names:
        if record.nameID in RENAMED:
            record.string = f"Companion {name}"


def cut(data: bytes, face: Face) -> int:
    """Write one face with our letters only; returns its size."""
    options = subset.Options(
        hinting=False, notdef_outline=True, recalc_timestamp=False, glyph_names=False, layout_features=["kern"],
        flavor=None, name_IDs=["*"],
    )
    font: Any = TTFont(io.BytesIO(data), recalcTimestamp=False)
    line_up(font)
    cutter = subset.Subsetter(options)
    cutter.populate(text=LETTERS)
    cutter.subset(font)
    rename(font, face.file)
    font.flavor = None
    target = FONTS / f"{face.file}.ttf"
    font.save(target)
    return target.stat().st_size


def main() -> None:
    """Fetch every package once, cut its faces, keep its licence."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    total = 0
    with tempfile.TemporaryDirectory(prefix="companion-fonts-") as place:
        for package in dict.fromkeys(face.package for face in FACES):
            with fetch(package, Path(place)) as archive:
                (FONTS / f"LICENSE-{package}.txt").write_bytes(member(archive, "LICENSE"))
                for face in (face for face in FACES if face.package == package):
                    total += cut(member(archive, f"files/{package}-latin-{face.weight}-normal.woff"), face)
    print(f"{len(FACES)} faces, {total // 1024} KB in {FONTS.relative_to(FONTS.parent.parent)}")


if __name__ == "__main__":
    main()
