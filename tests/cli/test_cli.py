"""The command line: scripts in, JSON out, a sentence and exit code 2 where something does not fit."""

import io
import json
import os
import subprocess
import sys

import pytest

from companion.cli import main
from companion.games import KEYS, game
from companion.paths import data_folder

TWO = [{"name": "Ada", "colour": "red"}, {"name": "Karl", "colour": "blue"}]


def run(capsys, *arguments):
    code = main(list(arguments))
    return code, capsys.readouterr()


def play(capsys, tmp_path, script):
    file = tmp_path / "script.json"
    file.write_text(json.dumps(script), encoding="utf-8")
    code, said = run(capsys, "play", str(file))
    return code, json.loads(said.out)


def test_games_lists_all_five(capsys):
    code, said = run(capsys, "games")
    assert code == 0
    assert [entry["key"] for entry in json.loads(said.out)] == list(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_describe_gives_every_action_as_json_schema(capsys, key):
    code, said = run(capsys, "describe", key)
    told = json.loads(said.out)
    assert code == 0
    assert {action["do"] for action in told["actions"]} >= {cls.__name__ for cls in game(key).actions} | {"Adjust"}
    assert all(action["help"] and action["schema"]["type"] == "object" for action in told["actions"])
    assert told["tally"]["lines"]


@pytest.mark.parametrize("key", KEYS)
def test_describe_tells_how_every_move_is_asked(capsys, key):
    _, said = run(capsys, "describe", key)
    actions = {action["do"]: action for action in json.loads(said.out)["actions"]}
    asked = [ask for action in actions.values() for ask in action["asks"]]
    assert asked
    assert all(ask["prompt"] and ask["kind"] and ask["how"] for ask in asked)
    assert all(option["words"] or option["value"] == "" for ask in asked for option in ask["options"])
    assert actions["Note"]["asks"][0]["field"] == "text"
    assert (actions["Adjust"]["asks"][0]["field"], "against" in actions["Adjust"]) == ("path", False)


def test_describe_tells_why_a_move_asks_nothing_now(capsys):
    _, said = run(capsys, "describe", "clash_of_cultures")
    drowned = next(action for action in json.loads(said.out)["actions"] if action["do"] == "ChooseDrowned")
    assert (drowned["asks"], drowned["against"]) == ([], "Nobody drowns now.")


@pytest.mark.parametrize("key", KEYS)
def test_describe_explains_every_option(capsys, key):
    _, said = run(capsys, "describe", key)
    told = json.loads(said.out)
    for option in (*told["options"], *told["seat_options"]):
        assert option["help"] not in ("", f"{key}.option.{option['id']}.help")


@pytest.mark.parametrize("key", KEYS)
def test_describe_names_what_every_game_can_do_alike(capsys, key):
    _, said = run(capsys, "describe", key)
    adjust = next(action for action in json.loads(said.out)["actions"] if action["do"] == "Adjust")
    assert adjust["schema"]["properties"]["value"]["title"] == "New value"


@pytest.mark.parametrize("key", KEYS)
def test_describe_names_fields_printed_things_and_every_value_that_adjust_can_set(capsys, tmp_path, key):
    _, said = run(capsys, "describe", key)
    told = json.loads(said.out)
    properties = [inner for action in told["actions"] for inner in action["schema"]["properties"].values()]
    assert all(inner["title"] for inner in properties)
    assert all(names for names in told["names"].values())
    options = [*told["options"], *told["seat_options"]]
    assert all(option["help"] and not option["help"].startswith(key) for option in options)
    number = next(value for value in told["tracked"] if value["schema"].get("type") == "integer")
    actions = [{"do": "Adjust", "path": number["path"], "value": 1}]
    code, _ = play(capsys, tmp_path, {"game": key, "seats": TWO, "actions": actions})
    assert code == 0


@pytest.mark.parametrize("key", KEYS)
def test_play_without_actions_prints_the_whole_report(capsys, tmp_path, key):
    code, told = play(capsys, tmp_path, {"game": key, "seats": TWO, "seed": 7, "actions": []})
    assert code == 0
    assert set(told) >= {"state", "score", "phase", "log", "reminders"}
    assert set(told["score"]) >= {"lines", "totals", "ranks", "winners", "decided_by"}
    assert len(told["score"]["totals"]) == 2


def test_notes_and_corrections_stand_in_the_log(capsys, tmp_path):
    actions = [{"do": "Note", "text": "pizza"}, {"do": "Adjust", "path": "players.0.vp", "value": 4}]
    code, told = play(capsys, tmp_path, {"game": "historia", "seats": TWO, "actions": actions})
    assert code == 0
    assert told["log"][0]["text"] == "Note: pizza"
    assert told["score"]["totals"][0] == 4


def test_a_rule_violation_names_index_rule_and_message(capsys, tmp_path):
    actions = [{"do": "Note", "text": "a"}, {"do": "Military", "civ": 0}]
    code, told = play(capsys, tmp_path, {"game": "historia", "seats": TWO, "actions": actions})
    assert code == 2
    assert told["error"]["index"] == 1
    assert told["error"]["rule"] == "historia.not_started"
    assert told["error"]["message"]


def test_a_rule_violation_names_a_city_as_the_language_does(capsys, tmp_path):
    script = json.loads((data_folder() / "samples" / "clash_of_cultures.json").read_text(encoding="utf-8"))
    script["actions"][1:] = [{"do": "RaiseMood", "seat": 1, "raises": [{"city": "Athen", "steps": 2}]}]
    code, told = play(capsys, tmp_path, script)
    assert code == 2
    assert told["error"]["message"].startswith("Athens is ")


def test_an_override_goes_through(capsys, tmp_path):
    actions = [{"do": "Military", "civ": 0, "override": True}]
    code, told = play(capsys, tmp_path, {"game": "historia", "seats": TWO, "actions": actions})
    assert code == 0
    assert told["log"][0]["override"]


@pytest.mark.parametrize(
    "script",
    [
        [],
        {"game": "chess"},
        {"game": "historia"},
        {"game": "historia", "seats": [{"name": 3, "colour": "red"}]},
        {"game": "historia", "seats": TWO, "actions": {}},
        {"game": "historia", "seats": TWO, "actions": [7]},
        {"game": "historia", "seats": TWO, "actions": [{"do": "Fly"}]},
        {"game": "historia", "seats": TWO, "actions": [{"do": "Military", "civ": "zero"}]},
        {"game": "historia", "seats": TWO, "actions": [{"do": "Military", "civ": 10**30}]},
        {"game": "historia", "seats": TWO, "actions": [{"do": "Military", "civ": 0, "speed": 1}]},
        {"game": "historia", "seats": TWO, "actions": [{"do": "Note", "text": "a", "chance": 3}]},
        {"game": "historia", "seats": TWO, "moves": []},
        {"game": "historia", "seats": TWO, "options": {"events": 3}},
        {"game": "historia", "seats": [TWO[0], TWO[0]]},
        {"game": "historia", "seats": TWO, "seed": [1]},
        {"game": "historia", "seats": TWO, "seed": 1.5},
        {"game": "historia", "seats": TWO, "seed": None},
        {"game": "historia", "seats": TWO, "seed": True},
    ],
)
def test_malformed_input_exits_2_with_a_sentence(capsys, tmp_path, script):
    code, told = play(capsys, tmp_path, script)
    assert code == 2
    assert told["error"]["message"]


def test_what_is_not_json_or_not_there_exits_2(capsys, tmp_path, monkeypatch):
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    assert run(capsys, "play", str(broken))[0] == 2
    assert run(capsys, "play", str(tmp_path / "nowhere.json"))[0] == 2
    monkeypatch.setattr(sys, "stdin", io.StringIO("[" * 100_000))
    assert run(capsys, "play", "-")[0] == 2


def test_tally_scores_a_game_nobody_tracked(capsys, tmp_path):
    line = game("clash_of_cultures").tally_lines[0].id
    file = tmp_path / "tally.json"
    file.write_text(json.dumps({"game": "clash_of_cultures", "seats": TWO, "lines": {line: [3, 2]}}), encoding="utf-8")
    code, said = run(capsys, "tally", str(file))
    assert code == 0
    assert json.loads(said.out)["score"]["winners"] == [0]


def test_a_tally_refuses_a_huge_figure_in_a_short_sentence(capsys, tmp_path):
    file = tmp_path / "tally.json"
    file.write_text(json.dumps({"game": "historia", "seats": TWO, "lines": {"vp": [10**400, 1]}}), encoding="utf-8")
    code, said = run(capsys, "tally", str(file))
    assert code == 2
    assert len(said.err) < 200


def test_tally_refuses_lines_nobody_knows(capsys, tmp_path):
    file = tmp_path / "tally.json"
    file.write_text(json.dumps({"game": "historia", "seats": TWO, "lines": {"luck": [3, 2]}}), encoding="utf-8")
    assert run(capsys, "tally", str(file))[0] == 2


def test_zivbots_play_alone_and_give_reasons(capsys):
    code, said = run(capsys, "zivbots", "--bots", "king,noble", "--rounds", "2", "--seed", "1")
    assert code == 0
    assert "King" in said.out


@pytest.mark.parametrize("bots", ["", "emperor", "king," * 6 + "king"])
def test_zivbots_nobody_knows_are_refused_on_stderr(capsys, bots):
    code, said = run(capsys, "zivbots", "--bots", bots)
    assert (code, said.out) == (2, "")
    assert "chieftain" in said.err


def test_a_reader_that_has_seen_enough_is_no_error():
    command = f"{sys.executable} -m companion describe historia | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""


NOTE = {"game": "historia", "seats": TWO, "actions": [{"do": "Note", "text": "gehört"}]}


def cli(*arguments, given=b"", **environment):
    """The real thing, as a shell starts it."""
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, input=given, capture_output=True, env={**os.environ, **environment}, check=False)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[" * 200_000,
        b'{"game": "historia", "seed": ' + b"9" * 5_000 + b"}",
        b'{"game": "historia", "actions": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"game": "\\ud800"}',
        b'{"\\ud800": 1}',
        b'{"game": "historia", "options": {"\\ud800": []}, "seats": []}',
        b'{"game": "historia"\xff}',
        json.dumps({**NOTE, "seats": [{"name": "\ud800", "colour": "red"}, TWO[1]]}).encode(),
        json.dumps({**NOTE, "actions": [{"do": "Note", "text": "x" * 1_000_000}]}).encode(),
        json.dumps({**NOTE, "actions": [{"do": "Note", "text": "\ud800"}]}).encode(),
        json.dumps({**NOTE, "actions": [{"do": "Adjust", "path": "players.0.vp", "value": float("nan")}]}).encode(),
        json.dumps({**NOTE, "actions": [{"do": "Adjust", "path": "players", "value": []}]}).encode(),
        json.dumps({**NOTE, "actions": [{"do": "Adjust", "path": "players." + "9" * 5000, "value": 1}]}).encode(),
        json.dumps({**NOTE, "chance": [1] * 40}).encode(),
    ],
    ids=range(15),
)
def test_whatever_is_given_one_short_sentence_says_what_is_wrong(capsys, tmp_path, content):
    file = tmp_path / "hostile.json"
    file.write_bytes(content)
    code, said = run(capsys, "play", str(file))
    assert code == 2
    assert json.loads(said.out)["error"]["message"]
    assert 0 < len(said.err.rstrip()) <= 300
    assert said.err.count("\n") == 1


def test_a_text_that_is_too_long_is_called_so(capsys, tmp_path):
    _, told = play(capsys, tmp_path, {**NOTE, "actions": [{"do": "Note", "text": "x" * 20_000}]})
    assert "at most 10000" in told["error"]["message"]


def test_a_byte_order_mark_is_no_error(capsys, tmp_path):
    file = tmp_path / "notepad.json"
    file.write_text(json.dumps(NOTE), encoding="utf-8-sig")
    assert run(capsys, "play", str(file))[0] == 0


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_json_is_utf_8_whatever_the_console_is_set_to(ascii_only, encoding):
    given = json.dumps(NOTE, ensure_ascii=ascii_only).encode(encoding)
    done = cli("play", "-", given=given, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode("utf-8"))["log"][0]["text"] == "Note: gehört"


def test_a_file_without_end_is_not_read_to_its_end(capsys, monkeypatch):
    monkeypatch.setattr("companion.cli.BIGGEST_FILE", 1000)
    code, said = run(capsys, "play", "/dev/zero")
    assert code == 2
    assert "16 MB" in said.err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("fly",),
        ("describe",),
        ("describe", "chess"),
        ("games", "now"),
        ("play",),
        ("play", "a", "b"),
        ("--lang", "fr", "games"),
        ("zivbots", "--rounds", "0"),
        ("zivbots", "--games", "-1"),
        ("zivbots", "--rounds", "many"),
        ("library",),
        ("library", "burn"),
        ("library", "show"),
        ("library", "import"),
        ("library", "import", "x", "--clash", "maybe"),
    ],
    ids=" ".join,
)
def test_wrong_arguments_exit_2_and_say_so_on_stderr(capsys, arguments):
    with pytest.raises(SystemExit) as stopped:
        main(list(arguments))
    said = capsys.readouterr()
    assert (stopped.value.code, said.out) == (2, "")
    assert "error:" in said.err


def test_help_tells_the_exit_codes(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert all(code in said for code in ("0: done", "1: ", "2: "))


def test_everything_runs_where_kivy_is_not_installed(tmp_path):
    """The rules, the command line and the library need no screen."""
    script = tmp_path / "script.json"
    script.write_text(json.dumps(NOTE), encoding="utf-8")
    program = f"""
import sys
sys.modules["kivy"] = None
from companion.cli import main
library = ["library", "--folder", {str(tmp_path)!r}]
for arguments in (["describe", "historia"], ["play", {str(script)!r}], [*library, "list"], [*library, "verify"]):
    assert main(arguments) == 0
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [("library", "export", "loop"), ("library", "--folder", "x" * 300, "list")])
def test_odd_paths_are_refused_in_one_sentence(capsys, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    (tmp_path / "loop").symlink_to("loop")
    code, said = run(capsys, *arguments)
    assert code in (0, 2)
    assert len(said.err) <= 301
    assert "Traceback" not in said.err


def test_half_a_letter_is_no_seed(capsys, tmp_path):
    code, told = play(capsys, tmp_path, {"game": "tapestry", "seats": TWO, "seed": "\ud800"})
    assert (code, told["error"]["rule"]) == (2, "input")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk_below_what_is_printed_is_a_sentence():
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
