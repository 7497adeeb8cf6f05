"""Gauges: what a civilization shows first, on its page and to guests."""

from __future__ import annotations

from functools import partial

from companion.engine.adjust import Add
from companion.engine.game import Gauge
from companion.engine.message import Arg, PathRef, TermRef, say

from .icons import PIECE_ICONS, RESOURCE_ICONS, TRACK_ICONS
from .ids import AUTOMA, BY_HAND_LINE, LAST_SPACE, MOST_RESOURCES, OUTPOSTS, TRACKS
from .printed import thing
from .state import Bot, Player, Solo, Tapestry

# The colours printed on the boards: yellow bag, grey head, brown mushroom, red star; buildings share them.
TONES = {"coin": "yellow", "worker": "grey", "food": "orange", "culture": "red"}
# What lies before a seat besides its stores, and what the Automa has of it.
PIECES = ("controlled", "outposts", "tiles", "space_tiles", "hand", "toppled")
AUTOMA_PIECES = ("vp", "controlled", "outposts", "hand", "toppled")
PLAIN = "accent"


def gauges(state: Tapestry, seat: int) -> tuple[Gauge, ...]:
    """Resources are counted by a tap; the tracks move by advancing and are only shown."""
    player, path = state.players[seat], f"players.{seat}"
    return (
        *(
            Gauge(PathRef(name), player.resources[name], MOST_RESOURCES, icon, f"{path}.resources.{name}", TONES[name])
            for name, icon in RESOURCE_ICONS.items()
        ),
        *(Gauge(PathRef(name), player.tracks[name], LAST_SPACE, icon) for name, icon in TRACK_ICONS.items()),
    )


def points_gauge(player: Player, seat: int) -> Gauge:
    """The points; what is counted by hand stands in a line of its own on the score sheet."""
    counts = partial(Add, f"players.{seat}.vp.{BY_HAND_LINE}")
    return Gauge(PathRef("vp"), player.points, icon="trophy-outline", tone=PLAIN, move=counts)


def track_tone(track: str) -> str:
    """The colour of the resource a track is paid with."""
    return TONES[thing("tracks", track)["resource"]]


def building_tone(building: str) -> str:
    """The colour of an income building."""
    return TONES[thing("buildings", building)["resource"]]


def piece_gauges(state: Tapestry, seat: int) -> tuple[Gauge, ...]:
    """Territories, outposts, tiles and cards of a seat, each counted by a tap."""
    return tuple(_piece(state.players[seat], f"players.{seat}", name, PathRef(name)) for name in PIECES)


def automa_gauges(solo: Solo) -> tuple[Gauge, ...]:
    """What the Automa has, each counted by a tap."""
    return tuple(_piece(solo.automa, f"solo.{AUTOMA}", name, say(f".panel.bots_{name}")) for name in AUTOMA_PIECES)


def bot_track_gauges(bot: Bot, name: str) -> tuple[Gauge, ...]:
    """Where a bot stands on the tracks, counted by a tap."""
    return tuple(
        Gauge(
            TermRef("tracks", track),
            bot.tracks[track],
            LAST_SPACE,
            TRACK_ICONS[track],
            f"solo.{name}.tracks.{track}",
            track_tone(track),
        )
        for track in TRACKS
    )


def _piece(owner: Player | Bot, path: str, name: str, words: Arg) -> Gauge:
    cap = OUTPOSTS if name == "outposts" else None
    return Gauge(words, getattr(owner, name), cap, PIECE_ICONS[name], f"{path}.{name}", PLAIN)
