"""Words: everything the game can say has words in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.adjust import Adjust
from companion.engine.data import items, table, vocabulary
from companion.engine.log import line_of
from companion.games.tapestry.game import GAME
from companion.games.tapestry.own.box import SHELVES
from companion.games.tapestry.own.definitions import BLOCKS
from companion.games.tapestry.table import state
from companion.games.tapestry.table.causes import KINDS
from companion.games.tapestry.table.ids import ALL, ANY_ORDER, BONUS, ONE
from companion.language import words
from companion.language.catalogue import catalogue
from tests.games.rig.words import said, told_afterwards, wanted

from .table import new_table

PACKAGE = Path(state.__file__).parents[1]
LANGUAGES = ("de", "en")
BUTTONS = {
    *("Advance", "ChooseBenefit", "UseCivilization", "UpgradeTech", "Invent", "RepeatTech"),
    *("RepeatPosition", "RestartToken", "GiveToken", "BotAdvance", "BotConquer", "KeepCivilization"),
}
# Quick buttons that differ in a flag.
FLAGS = {"BotConquer": ("yours", "trap", "middle_island", "none")}
SYMBOLS = ("all", "landmark_or_finish", "close_to_finish")
NAMED_BY_ID = ("resources", "tracks", "income_rows", "score_lines", "achievements")
AUTOMA_PARTS = ("holdings", "military_science", "technology_exploration", "civilization")


def made() -> set[str]:
    """What the code puts together on the spot."""
    found = {".real_dice", ".in_round", ".automa", ".shadow"}
    found |= {f".value.answer.{answer}" for answer in ("later", "app_draws", "nobody", "nothing", "no_tile")}
    found |= {f".value.card_kind.{kind}" for kind in ("now", "era")}
    found |= {f".value.block.{group}" for group in BLOCKS}
    found |= {f".value.how.{how}" for how in (ALL, ANY_ORDER, ONE, BONUS)}
    found |= {f".ask.{card}.{way}" for card in ("guilds", "socialism") for way in ("one", "other")}
    found |= {f".ask.{colour}_die" for colour in ("red", "black", "green")}
    found |= {f".field.{id}" for domain in NAMED_BY_ID for id in vocabulary("tapestry")[domain]}
    found |= {f".field.{name}.n" for name in vocabulary("tapestry")["resources"]}
    # Quick buttons that differ only in a field say which one.
    found |= {f".{name}.button" for name in BUTTONS}
    found |= {f".{name}.button.{flag}" for name, flags in FLAGS.items() for flag in flags}
    found |= {f".bot.{symbol}" for symbol in SYMBOLS}
    found |= {f".score.{line}" for line in vocabulary("tapestry")["score_lines"]}
    found |= {f".automa.{step['id']}" for step in table("tapestry", "automa")["steps"]}
    # A step tells it, the account of the ledger books it.
    for told in (".step", ".booked"):
        found |= {f"{told}.income_{kind}" for kind in ("tech", "city", "laurels", "territories")}
        found |= {f"{told}.automa_{part}" for part in AUTOMA_PARTS}
    found |= {f".cause.{kind}" for kind in KINDS}
    return found | {f".fact.{domain}" for domain in SHELVES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_put_together_has_words(lang):
    speaker = words(lang, "tapestry")
    assert sorted(id for id in made() if not speaker.knows(id)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_left_over(lang):
    # Results kept before the Automa had a tile of its own tell its points beside the player's.
    options = (*GAME.options, *GAME.seat_options)
    chosen = {f".option.{option.id}.{choice}" for option in options for choice in option.choices}
    # Alone nobody is the first to enter an era.
    alone = {".tale.age_alone", ".tale.last_age_alone"}
    asked = {".seat_detail_solo"} | alone | wanted(GAME) | told_afterwards(GAME) | said(GAME)
    used = {f"tapestry{id}" for id in asked | made() | chosen}
    words_of_pages = ("tapestry.page.", "tapestry.panel.")
    assert [id for id in sorted(catalogue(lang, "tapestry").keys() - used) if not id.startswith(words_of_pages)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_things_have_names_and_explanations(lang):
    explained = ("benefits", "spaces", "techs", "tapestry_cards", "civilizations", "resources", "automa_civilizations")
    for domain in vocabulary("tapestry"):
        for id, thing in items("tapestry", domain).items():
            assert thing["name"][lang].strip(), (domain, id)
            if domain in explained:
                assert thing["help"][lang].strip(), (domain, id)


def test_own_translations_are_marked_as_such():
    for domain in ("spaces", "techs", "tapestry_cards", "civilizations", "landmarks", "capitals", "income_spaces"):
        assert all(thing["german"] == "house" for thing in items("tapestry", domain).values())


def test_words_speak_of_seats_and_paths():
    speaker = words("de", "tapestry", ("Ada", "Karl"))
    assert speaker.path("players.1.resources.food") == "Karl · Rohstoffe · Nahrung"
    assert speaker.path("players.0.uncovered.markets") == "Ada · Aufgedeckte Einkommensfelder · Märkte"


@pytest.mark.parametrize(
    ("lang", "path", "value", "said"),
    [
        ("de", "players.0.space_laid", ["space_3"], "Ausgelegte Weltraumteile: aus – wird Haus, dann SP je Haus."),
        (
            *("en", "players.0.due", [{"parts": ["any_resource"], "how": "choose_one", "optional": True}]),
            "Still to do: – becomes any resource (How it is taken: one of them and May be left out).",
        ),
        (
            *("de", "players.0.due", [{"parts": ["coin", "food"], "space": "military_6", "host": 1}]),
            "Noch zu tun: aus – wird Geld und Nahrung (Feld: Schießpulver und Gastgeber der Spiele: Karl).",
        ),
        (
            *("de", "players.0.techs", [{"card": "bakery", "row": "circle"}]),
            "Tech-Karten: aus – wird Bäckerei (Reihe: Kreis).",
        ),
        (
            *("en", "players.0.mat", [{"era": 2, "card": "trap", "opponent": 2}]),
            "Tapestry cards on the mat: – becomes Era: 2 (Card: Trap and Opponent: Ines).",
        ),
    ],
)
def test_a_correction_is_logged_in_words(lang, path, value, said):
    session = new_table()
    session.do(Adjust(path, value))
    told = words(lang, "tapestry", session.opening.names).tell(line_of(session, 0).message)
    assert told.strip() == f"Ada · {said}"
