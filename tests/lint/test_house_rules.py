"""House rules: short files, short functions, said purpose, no swallowed errors, no sleeping tests."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.lint.tree import ROOT, below, called, files, imports, label, parsed

LONGEST_FILE = 400
LONGEST_FUNCTION = 50
# All five games together: what is asked is drawn once, a game adds only maps, matrices, grids and battles.
MOST_DRAWN = 9500
CODE_FOLDERS = ("companion", "screens", "tests", "tools")


def code() -> list[Path]:
    return below(*CODE_FOLDERS, suffix=".py")


def test_no_file_is_too_long():
    written = [path for path in files() if path.suffix in {".py", ".kv", ".sh"}]
    lengths = {label(path): len(path.read_text(encoding="utf-8").splitlines()) for path in written}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_games_draw_only_what_is_truly_drawn():
    drawn = [path for path in files() if path.suffix in {".py", ".kv"} and label(path).startswith("screens/games/")]
    assert 0 < sum(len(path.read_text(encoding="utf-8").splitlines()) for path in drawn) <= MOST_DRAWN


def test_no_function_is_too_long():
    long = [
        f"{label(path)}:{node.lineno} {node.name} has {length} lines"
        for path in code()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert not long, "\n".join(long)


def test_every_module_says_what_room_it_is():
    silent = [label(path) for path in code() if parsed(path).body and not ast.get_docstring(parsed(path))]
    assert not silent, "\n".join(silent)


def test_every_class_and_public_function_we_ship_says_what_it_does():
    silent = [
        f"{label(path)}:{node.lineno} {node.name}"
        for path in below("companion", suffix=".py")
        for node in parsed(path).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
        and not any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)
    ]
    assert not silent, "\n".join(silent)


def test_frozen_classes_are_written_in_one_go():
    made_by_dataclasses = [
        label(path)
        for path in below("companion", suffix=".py")
        if "@dataclass(frozen=True, slots=True" in path.read_text(encoding="utf-8")
        and re.search(r"^from dataclasses import .*\bdataclass\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert not made_by_dataclasses, "import dataclass from companion.engine.frozen: " + ", ".join(made_by_dataclasses)


def swallows(handler: ast.ExceptHandler) -> bool:
    """Tell whether a handler names no exception, or does nothing about it."""
    idle = all(isinstance(node, ast.Pass) or _is_ellipsis(node) for node in handler.body)
    return handler.type is None or idle


def _is_ellipsis(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value is ...


def test_no_error_is_swallowed():
    swallowed = [
        f"{label(path)}:{node.lineno}"
        for path in code()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ExceptHandler) and swallows(node)
    ]
    assert not swallowed, "\n".join(swallowed)


def test_no_test_sleeps():
    asleep = [
        f"{label(path)}:{node.lineno}"
        for path in below("tests", suffix=".py")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and called(node) == "sleep"
    ]
    assert not asleep, "\n".join(asleep)


def test_the_check_for_swallowed_errors_sees_them():
    handlers = [
        node
        for source in ("try: f()\nexcept: g()", "try: f()\nexcept OSError: pass", "try: f()\nexcept OSError: g()")
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ExceptHandler)
    ]
    assert [swallows(handler) for handler in handlers] == [True, True, False]


def names_in(module: ast.Module) -> set[str]:
    """What a module holds for others: what it defines, is given, or imports at its top."""
    defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    made = {node.name for node in module.body if isinstance(node, defined)}
    given = {node.id for node in ast.walk(module) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return made | given | {name for _, name, _ in imports(module)}


def test_what_tests_borrow_of_each_other_is_there():
    """Nobody runs the long ones with every change: a fixture that has gone would be missed for weeks."""
    gone = []
    for path in below("tests", suffix=".py"):
        for source, name, _ in imports(parsed(path)):
            lender = ROOT.joinpath(*source.split(".")).with_suffix(".py")
            if source.startswith("tests.") and lender.exists() and name not in names_in(parsed(lender)):
                gone.append(f"{label(path)}: {source}.{name}")
    assert gone == []


def test_no_kv_rule_reaches_into_the_ids_of_a_widget():
    """`self.ids.x` in a rule holds the widget, and with it the whole screen, for ever; name the id in its own rule."""
    reaching = re.compile(r"\b(self|root)\.ids\.")
    found = [label(path) for path in files() if path.suffix == ".kv" and reaching.search(path.read_text("utf-8"))]
    assert found == []
