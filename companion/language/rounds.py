"""Rounds as the table of a game calls them."""

from __future__ import annotations

from companion.language import Words


def round_name(speaker: Words, number: int) -> str:
    """A round as this table calls it in the middle of a sentence; what counts in Tapestry are eras."""
    own = ".in_round"
    return speaker.say(own if speaker.knows(own) else "insight.in_round", round=number)


def round_title(speaker: Words, number: int) -> str:
    """The same where it begins a line."""
    name = round_name(speaker, number)
    return name[:1].upper() + name[1:]
