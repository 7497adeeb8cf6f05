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
WRITERS = {
    "update", "pop", "popitem", "setdefault", "clear",
    "append", "extend", "insert", "remove", "sort", "reverse", "add", "discard",
}  # fmt: skip


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
    """Return a.b[0].c as ["a", "b", "c"]; anything else at its root is left out."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute):
            parts.append(node.attr)
        node = node.value
    return [*([node.id] if isinstance(node, ast.Name) else []), *reversed(parts)]


def shapes_action(call: ast.Call) -> bool:
    """Tell whether a call changes an action, which has yet to pass the door."""
    return bool(call.args) and chain(call.args[0])[-1:] == ["action"]


def parts_of_state(module: ast.Module) -> set[str]:
    """Return the names a module gives to parts of the state and to nothing else: `player = desk.state.players[0]`."""
    parts, others = set(), set()
    for node in ast.walk(module):
        for target in written(node):
            if isinstance(target, ast.Name):
                value = getattr(node, "value", None)
                inside = value is not None and "state" in chain(value)[:-1]
                (parts if inside else others).add(target.id)
    return parts - others


def is_state(path: list[str], parts: set[str]) -> bool:
    """Tell whether a path leads to the state or into it."""
    return "state" in path or bool(parts.intersection(path[:1]))


def call_offence(call: ast.Call, states: set[str], rules: bool, parts: set[str]) -> str:
    """Return what is wrong with a call, or nothing."""
    path = chain(call.func)
    if isinstance(call.func, ast.Attribute) and path[-1] in WRITERS and is_state(path[:-1], parts):
        return f"writes into the state ({'.'.join(path)})"
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


def unpacked(target: ast.expr) -> Iterator[ast.expr]:
    """Return the single targets of `a, b = ...`."""
    if isinstance(target, ast.Tuple | ast.List):
        for part in target.elts:
            yield from unpacked(part)
    else:
        yield target


def written(node: ast.AST) -> list[ast.expr]:
    """Return what a statement assigns to or deletes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return [part for target in targets for part in unpacked(target)]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return [target]
    return []


def target_offence(target: ast.expr, parts: set[str]) -> str:
    """Return what is wrong with an assignment's target, or nothing."""
    path = chain(target)
    owner = path if isinstance(target, ast.Subscript) else path[:-1]
    if "session" in owner or is_state(owner, parts):
        return f"writes {'.'.join(path)}"
    return ""


def offences(module: ast.Module) -> Iterator[str]:
    """Return every way in which a module of the screens goes past the door."""
    states, rules, parts = state_names(module), knows_rules(module), parts_of_state(module)
    for node in ast.walk(module):
        found = ""
        if isinstance(node, ast.Call):
            found = call_offence(node, states, rules, parts)
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_") and chain(node.value)[-1:] == ["session"]:
            found = f"reaches into the session ({node.attr})"
        for target in written(node):
            found = found or target_offence(target, parts)
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
        "setattr(desk.state.players[0], 'vp', 2)",
        "desk.state.round = 2",
        "self.desk.state.players[0].vp += 1",
        "state.players[0].units['army'] = 3",
        "del state.players[0].units['army']",
        "desk.state.players[seat].units.update(army=3)",
        "self.desk.state.tiles.pop('forest')",
        "state.board.tiles.setdefault('forest', 1)",
        "state.order.append(2)",
        "state.order.sort()",
        "name, desk.state.round = 'Ada', 2",
        "player = desk.state.players[0]\nplayer.units['army'] = 3",
        "units = self.desk.state.players[0].units\nunits.clear()",
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
        "player = desk.state.players[0]\nself.ids.name.text = player.name",
        "counts = dict(desk.state.players[0].units)\ncounts['army'] = 3",
        "self.values['seat'] = desk.state.turn",
        "rows.append(desk.state.players[0])",
    ],
)
def test_the_check_lets_honest_screens_pass(source):
    assert not list(offences(ast.parse(source)))
