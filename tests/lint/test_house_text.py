"""House text: nothing in the tree belongs to one machine, and every promise of `make help` is kept."""

from __future__ import annotations

import os
import re
import subprocess

from tests.lint.tree import ROOT, files, label

# Written in two pieces, so that this file does not complain about itself.
PRIVATE = [
    "/" + "work/",
    "/" + "root/",
    r"/" + r"home/\w+/",
    r"/" + r"Users/\w+/",
    "/" + "opt/",
    "/" + "tmp/",
]
HOSTS = ["pypi" + r"\.org", "python" + "hosted", "npm" + r"js\.(org|com)", "index" + "-url", "find" + "-links"]
TEXT = {".py", ".kv", ".sh", ".md", ".toml", ".json", ".po", ".txt", ".spec", ".cfg", ".mjs", ".js", ""}
PROMISED = {"setup", "run", "test", "bench", "shots", "soak", "gallery", "wheel", "icons", "help"}


def test_no_file_knows_a_machine_or_a_package_host():
    pattern = re.compile("|".join([rf"(?<![\w.]){path}" for path in PRIVATE] + HOSTS))
    found = [
        f"{label(path)}:{number}: {match.group()}"
        for path in files()
        if path.suffix in TEXT
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (match := pattern.search(line))
    ]
    assert not found, "\n".join(found)


def test_make_help_lists_every_command():
    told = subprocess.run(["make", "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    commands = dict(re.findall(r"make (\w+)\s+(\S.*)", told))
    assert commands.keys() >= PROMISED


def test_ci_runs_what_a_developer_runs():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
