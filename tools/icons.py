"""The icon workshop: cuts our icon font and its name table from the names in data/fonts/icons.txt."""

import json
import keyword
import logging
from pathlib import Path

from fonticon_mdi7 import MDI7
from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "data" / "fonts"
NAMES = FONTS / "icons.txt"
TABLE = FONTS / "icons.json"
FONT = FONTS / "icons.ttf"


def wanted() -> list[str]:
    """Return the names in the list, without headings and blank lines."""
    lines = (line.strip() for line in NAMES.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def code_point(name: str) -> str | None:
    """Return the character that draws the named icon in Material Design Icons, if there is one."""
    attribute = name.replace("-", "_")
    found = getattr(MDI7, f"{attribute}_" if keyword.iskeyword(attribute) else attribute, None)
    return None if found is None else str(found)[-1]  # the package writes "mdi7." in front of the character


def table() -> dict[str, str]:
    """Return the table we ship: icon name to character, sorted by name."""
    found = {name: code_point(name) for name in sorted(wanted())}
    if strangers := [name for name, character in found.items() if character is None]:
        raise SystemExit(f"Material Design Icons has no {', '.join(strangers)} (data/fonts/icons.txt).")
    return {name: character for name, character in found.items() if character}


def cut(characters: str) -> None:
    """Write the font with only these characters; no time stamp, so that equal lists give equal files."""
    options = subset.Options(hinting=False, notdef_outline=True, recalc_timestamp=False, glyph_names=False)
    font = subset.load_font(MDI7.__font_file__, options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    stand(font)
    subset.save_font(font, FONT, options)


def stand(font: TTFont) -> None:
    """Let every glyph begin where its outline begins; the text engine would else slide it to the left."""
    widths, outlines = font["hmtx"], font["glyf"]
    for name in font.getGlyphOrder():
        widths[name] = (widths[name][0], getattr(outlines[name], "xMin", 0))


def main() -> None:
    """Cut the font and write the table."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # the original's time stamps are no news
    icons = table()
    cut("".join(icons.values()))
    TABLE.write_text(json.dumps(icons, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{len(icons)} icons, {FONT.stat().st_size // 1024} KB in {FONT.relative_to(FONTS.parent.parent)}")


if __name__ == "__main__":
    main()
