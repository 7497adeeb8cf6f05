"""Words: everything the game can say has words in both languages."""

from __future__ import annotations

import ast
import dataclasses
import re
from pathlib import Path

import pytest

from companion.engine.adjust import Adjust
from companion.engine.data import items, table, vocabulary
from companion.engine.fields import Field, fields_of
from companion.engine.log import line_of
from companion.games.tapestry.game import GAME
from companion.games.tapestry.own.box import SHELVES
from companion.games.tapestry.own.definitions import BLOCKS
from companion.games.tapestry.table import state
from companion.games.tapestry.table.causes import KINDS
from companion.games.tapestry.table.ids import ALL, ANY_ORDER, BONUS, ONE
from companion.language import words
from companion.language.catalogue import catalogue

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
LITERAL = re.compile(r"(tapestry)?\.[A-Za-z_][A-Za-z_.]*")
SPEAKERS = {"say", "require", "must_exist", "RuleViolation", "Impossible"}


def names(field: Field) -> set[str]:
    found = {field.name}
    if field.item:
        found |= names(field.item)
    for inner in field.fields:
        found |= names(inner)
    return found


def field_names() -> set[str]:
    states = [c for c in vars(state).values() if dataclasses.is_dataclass(c) and c.__module__ == state.__name__]
    found = {name for cls in (*GAME.actions, *states) for field in fields_of(cls) for name in names(field)}
    keys = ("resources", "tracks", "income_rows", "score_lines", "achievements")
    return found | {id for domain in keys for id in vocabulary("tapestry")[domain]}


def expected_ids() -> set[str]:
    found = {"name", "real_dice", "in_round"}
    found |= {f"value.answer.{answer}" for answer in ("later", "app_draws", "nobody", "nothing", "no_tile")}
    found |= {f"value.card_kind.{kind}" for kind in ("now", "era")}
    found |= {f"value.block.{group}" for group in BLOCKS}
    found |= {f"ask.{card}.{way}" for card in ("guilds", "socialism") for way in ("one", "other")}
    found |= {f"ask.{colour}_die" for colour in ("red", "black", "green")}
    found |= {f"field.{name}" for name in field_names() - {"players"}}
    for action in GAME.actions:
        found |= {action.__name__, f"{action.__name__}.title", f"{action.__name__}.help", f"group.{action.group}"}
    # Quick buttons that differ only in a field say which one.
    found |= {f"{name}.button" for name in BUTTONS}
    found |= {f"{name}.button.{flag}" for name, flags in FLAGS.items() for flag in flags}
    found |= {f"bot.{symbol}" for symbol in SYMBOLS}
    found |= {f"value.how.{how}" for how in (ALL, ANY_ORDER, ONE, BONUS)}
    for option in (*GAME.options, *GAME.seat_options):
        found |= {f"option.{option.id}", f"option.{option.id}.help"}
        found |= {f"option.{option.id}.{choice}" for choice in option.choices}
    found |= {f"score.{line}" for line in vocabulary("tapestry")["score_lines"]}
    found |= {f"tally.{line.id}" for line in GAME.tally_lines}
    found |= {f"tie.{step}" for step in GAME.tally_tie_breaks}
    found |= {f"automa.{step['id']}" for step in table("tapestry", "automa")["steps"]}
    found |= {f"field.{name}.n" for name in vocabulary("tapestry")["resources"]}
    found |= {f"step.income_{kind}" for kind in ("tech", "city", "laurels", "territories")}
    found |= {f"cause.{kind}" for kind in KINDS}
    found |= {f"fact.{domain}" for domain in SHELVES}
    parts = ("holdings", "military_science", "technology_exploration", "civilization")
    return found | {f"step.automa_{part}" for part in parts} | {"automa", "shadow"}


def literal_ids() -> set[str]:
    found = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPEAKERS:
                made = {
                    id(c)
                    for arg in node.args
                    for n in ast.walk(arg)
                    if isinstance(n, ast.JoinedStr)
                    for c in ast.walk(n)
                }
                constants = [n for arg in node.args for n in ast.walk(arg) if isinstance(n, ast.Constant)]
                texts = [n.value for n in constants if id(n) not in made]
                found |= {t.removeprefix("tapestry").lstrip(".") for t in texts if _is_id(t)}
    return found


def _is_id(text: object) -> bool:
    return isinstance(text, str) and LITERAL.fullmatch(text) is not None and not text.endswith((".", "_"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_words(lang):
    known = catalogue(lang, "tapestry")
    missing = [id for id in sorted(expected_ids() | literal_ids()) if f"tapestry.{id}" not in known]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_left_over(lang):
    # Results kept before the Automa had a tile of its own tell its points beside the player's.
    used = {f"tapestry.{id}" for id in {"seat_detail_solo"} | expected_ids() | literal_ids()}
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
