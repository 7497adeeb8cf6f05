"""One door: no screen makes or changes the state of a game; that is for actions given to Session.do."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import is_dataclass

import pytest

from tests.lint.tree import below, imports, label, parsed

STATE_MODULE = re.compile(r"companion\.games\.\w+\.(table\.)?state")
RULES = ("companion.games", "companion.engine")
SETTERS = {"setattr", "delattr"}


def state_names(module: ast.Module) -> set[str]:
    """Return the names of state classes this module imports; enums and ids of the same file are no state."""
    return {
        name
        for source, name, _ in imports(module)
        if STATE_MODULE.fullmatch(source) and is_dataclass(getattr(importlib.import_module(source), name, None))
    }


def knows_rules(module: ast.Module) -> bool:
    """Tell whether a module imports games or the engine, so that a frozen object in it may be state."""
    return any(source.startswith(RULES) for source, _, _ in imports(module))


def chain(node: ast.expr) -> list[str]:
    """Return a.b.c as ["a", "b", "c"]; anything else at its root is left out."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return [*([node.id] if isinstance(node, ast.Name) else []), *reversed(parts)]


def shapes_action(call: ast.Call) -> bool:
    """Tell whether a call changes an action, which has yet to pass the door."""
    return bool(call.args) and chain(call.args[0])[-1:] == ["action"]


def call_offence(call: ast.Call, states: set[str], rules: bool) -> str:
    """Return what is wrong with a call, or nothing."""
    path = chain(call.func)
    if path[-2:] in (["object", "__setattr__"], ["object", "__delattr__"]):
        return "goes round a frozen object"
    if rules and path in (["replace"], ["dataclasses", "replace"], ["copy", "replace"]) and not shapes_action(call):
        return "replaces fields of a frozen object"
    if path in [[name] for name in states]:
        return f"makes a {path[0]}"
    if path[-2:-1] == ["journal"] and path[-1] in {"append", "insert", "pop", "clear", "extend", "remove"}:
        return "writes into the journal"
    if path[0:1] and path[0] in SETTERS and call.args and "state" in chain(call.args[0]):
        return "sets an attribute of the state"
    return ""


def written(node: ast.AST) -> list[ast.expr]:
    """Return what a statement assigns to or deletes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return list(targets)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return [target]
    return []


def target_offence(target: ast.expr) -> str:
    """Return what is wrong with an assignment's target, or nothing."""
    path = chain(target)
    if "session" in path[:-1] or ("state" in path[:-1] and path[0] in {"self", "state"}):
        return f"writes {'.'.join(path)}"
    return ""


def offences(module: ast.Module) -> Iterator[str]:
    """Return every way in which a module of the screens goes past the door."""
    states, rules = state_names(module), knows_rules(module)
    for node in ast.walk(module):
        found = ""
        if isinstance(node, ast.Call):
            found = call_offence(node, states, rules)
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_") and chain(node.value)[-1:] == ["session"]:
            found = f"reaches into the session ({node.attr})"
        for target in written(node):
            found = found or target_offence(target)
        if found:
            yield f"{getattr(node, 'lineno', 0)}: {found}"


def test_no_screen_writes_state():
    found = [f"{label(path)}:{what}" for path in below("screens", suffix=".py") for what in offences(parsed(path))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "object.__setattr__(player, 'vp', 3)",
        "from companion.engine.session import Session\nfrom dataclasses import replace\nreplace(player, vp=3)",
        "self.session._state = after",
        "self.session.state = after",
        "self.state.round += 1",
        "session.journal.append(entry)",
        "setattr(session.state, 'round', 2)",
    ],
)
def test_the_check_sees_a_screen_that_writes(source):
    assert list(offences(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "self.session.do(Raid(civ=1, victim=2))",
        "text.replace('a', 'b')",
        "from dataclasses import replace\nreplace(style, bold=True)",
        "from companion.engine.action import Action\nimport dataclasses\ndataclasses.replace(self.action, civ=2)",
        "self.session = session",
        "self.state = 'down'",
    ],
)
def test_the_check_lets_honest_screens_pass(source):
    assert not list(offences(ast.parse(source)))
