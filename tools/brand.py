"""The drawing desk: paints the app icon and the start picture, a game board hexagon with a rising score."""

from __future__ import annotations

import math
from pathlib import Path

from PIL import Image, ImageDraw

BRAND = Path(__file__).resolve().parent.parent / "data" / "brand"
SCALE = 4  # painted larger, then scaled down: smooth edges
NIGHT = (20, 24, 33)
BOARD = (33, 40, 56)
RIM = (232, 184, 92)
SEATS = (((226, 88, 76), 0.36), ((74, 144, 226), 0.6), ((232, 184, 92), 0.82), ((96, 178, 108), 0.48))
LEADER = 2

Point = tuple[float, float]


def hexagon(centre: Point, radius: float) -> list[Point]:
    """Return the corners of a hexagon standing on its point."""
    angles = (math.radians(60 * step - 90) for step in range(6))
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def paint_mark(draw: ImageDraw.ImageDraw, centre: Point, radius: float) -> None:
    """Paint the mark: a rimmed hexagon, four seats as rising columns, the leader crowned."""
    draw.polygon(hexagon(centre, radius), fill=RIM)
    draw.polygon(hexagon(centre, radius * 0.9), fill=BOARD)
    width, gap, floor = radius * 0.2, radius * 0.08, centre[1] + radius * 0.48
    left = centre[0] - (4 * width + 3 * gap) / 2
    for index, (colour, share) in enumerate(SEATS):
        x, top = left + index * (width + gap), floor - radius * share
        draw.rounded_rectangle((x, top, x + width, floor), radius=width * 0.25, fill=colour)
    x, base = left + LEADER * (width + gap), floor - radius * (SEATS[LEADER][1] + 0.06)
    crown = ((0, 0), (0, -0.85), (0.28, -0.4), (0.5, -1), (0.72, -0.4), (1, -0.85), (1, 0))
    draw.polygon([(x + width * px, base + width * py) for px, py in crown], fill=RIM)


def picture(width: int, height: int, share: float) -> Image.Image:
    """Return a picture of this size whose mark spans the given share of its shorter side."""
    image = Image.new("RGB", (width * SCALE, height * SCALE), NIGHT)
    centre = (width * SCALE / 2, height * SCALE / 2)
    paint_mark(ImageDraw.Draw(image), centre, min(width, height) * SCALE * share / 2)
    return image.resize((width, height), Image.Resampling.LANCZOS)


def main() -> None:
    """Paint both pictures."""
    BRAND.mkdir(parents=True, exist_ok=True)
    for name, image in (("icon.png", picture(512, 512, 0.86)), ("presplash.png", picture(1024, 1024, 0.42))):
        image.save(BRAND / name, optimize=True)
        print(f"data/brand/{name}: {(BRAND / name).stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
