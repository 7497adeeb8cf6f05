"""Arguments nobody means well: a sentence that fits a line and exit code 2, never a traceback, never a wait."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.cli import main

HALF_LETTER = "\udcff"  # what an argument holds that is no UTF-8
LONG = "\x1b[2J" + "x" * 5000


@pytest.mark.parametrize(
    "arguments",
    [
        ["zivbots", "--rounds", "1", "--seed", HALF_LETTER],
        ["zivbots", "--rounds", LONG],
        ["play", "x.json", LONG],
        ["club", "--server", "nats://127.0.0.1:1", "--port", "99999999"],
        ["club", "--server", "nats://127.0.0.1:1", "--port", "-1"],
        ["club", "--server", "nats://127.0.0.1:1", "--host", HALF_LETTER],
        ["club", "--server", "nats://127.0.0.1:1", "--host", "ä" * 100],
        ["describe", HALF_LETTER],
        ["library", LONG],
        [LONG],
    ],
)
def test_what_no_command_takes_is_refused_in_a_line(capsys, arguments):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    said = capsys.readouterr().err.splitlines()
    assert left.value.code == 2
    assert all(len(line) <= 300 and line.isprintable() for line in said)
    assert "error: " in said[-1]


@pytest.mark.parametrize("arguments", [["zivbots", "--rounds"], ["club", "--server", "nats://club", "--port"]])
def test_what_is_no_number_is_called_so(capsys, arguments):
    with pytest.raises(SystemExit):
        main([*arguments, "ten"])
    assert capsys.readouterr().err.endswith(": 'ten' is no whole number\n")


@pytest.mark.parametrize("command", ["play", "tally"])
def test_a_pipe_nobody_writes_to_is_not_waited_for(tmp_path, command):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    asked = [sys.executable, "-m", "companion", command, str(pipe)]
    done = subprocess.run(asked, capture_output=True, timeout=60, check=False)
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1


def test_a_pipe_somebody_writes_to_is_read(tmp_path):
    given, taken = os.pipe()
    os.write(taken, b'{"game": "chess"}')
    os.close(taken)
    asked = [sys.executable, "-m", "companion", "play", f"/dev/fd/{given}"]
    done = subprocess.run(asked, capture_output=True, timeout=60, check=False, pass_fds=[given])
    os.close(given)
    assert (done.returncode, b"'chess'" in done.stderr) == (2, True)


def test_what_the_system_calls_it_is_no_second_sentence(tmp_path):
    """Asked from outside: only there nobody has set up a log."""
    asked = [sys.executable, "-m", "companion", "library", "--folder", str(tmp_path), "export", "x" * 5000]
    done = subprocess.run(asked, capture_output=True, timeout=60, check=False, text=True)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert len(done.stderr) <= 301
