"""One door: no screen makes or changes the state of a game; that is for actions given to Session.do."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import is_dataclass

import pytest

from tests.lint.tree import below, imports, label, parsed

STATE_MODULE = re.compile(r"companion\.games\.\w+\.(table\.)?state")
RULES = ("companion.games", "companion.engine")
SETTERS = {"setattr", "delattr", "setitem", "delitem"}
WRITERS = {
    "update", "pop", "popitem", "setdefault", "clear",
    "append", "extend", "insert", "remove", "sort", "reverse", "add", "discard",
}  # fmt: skip
# What Python itself calls where something is written: nobody calls it by its name but to go round what is frozen.
UNDERHAND = {"__setattr__", "__delattr__", "__setitem__", "__delitem__", "__ior__", "__replace__"}
# These give what they are given, or one of it after another.
PASSING_ON = {"vars", "iter", "next", "enumerate", "reversed", "sorted"}
OWN_COPY = "copy"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

Names = list[str]


def known_as(module: ast.Module) -> dict[str, str]:
    """Return what the names a module imports stand for, by the names it gives them."""
    found = {}
    for node in ast.walk(module):
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            source = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            found[alias.asname or alias.name] = f"{source}{alias.name}"
    return found


def is_state_class(name: str) -> bool:
    """Tell whether a full name is that of a class of state; enums and ids of the same file are no state."""
    source, _, last = name.rpartition(".")
    return bool(STATE_MODULE.fullmatch(source)) and is_dataclass(getattr(importlib.import_module(source), last, None))


def state_classes(known: Mapping[str, str]) -> Iterator[str]:
    """Return how a module may call classes of state: by their own names, or as parts of the module they stand in."""
    for name, full in known.items():
        if is_state_class(full):
            yield name
        elif STATE_MODULE.fullmatch(full):
            there = vars(importlib.import_module(full))
            yield from (f"{name}.{one}" for one in there if is_state_class(f"{full}.{one}"))


def knows_rules(module: ast.Module) -> bool:
    """Tell whether a module imports games or the engine, so that a frozen object in it may be state."""
    return any(source.startswith(RULES) for source, _, _ in imports(module))


def chain(node: ast.expr) -> Names:
    """Return a.b[0].c(1).d as ["a", "b", "c", "d"]; a copy is nobody's, anything else at the root is left out."""
    parts: Names = []
    while True:
        match node:
            case ast.Attribute(value=value, attr=attr):
                parts.append(attr)
                node = value
            case ast.Subscript(value=value) | ast.NamedExpr(value=value):
                node = value
            case ast.Call(func=ast.Attribute(attr=method)) if method == OWN_COPY:
                return parts[::-1]
            case ast.Call(func=ast.Attribute() as func):
                node = func
            case ast.Call(func=ast.Name(id=name), args=[*_, given]) if name in PASSING_ON:
                node = given
            case ast.Name(id=name):
                return [name, *reversed(parts)]
            case _:
                return parts[::-1]


def shapes_action(call: ast.Call) -> bool:
    """Tell whether a call changes an action, which has yet to pass the door."""
    return bool(call.args) and chain(call.args[0])[-1:] == ["action"]


def is_state(path: Names, parts: Set[str]) -> bool:
    """Tell whether a path leads to the state or into it."""
    return "state" in path or bool(parts.intersection(path[:1]))


def scopes(module: ast.Module) -> Iterator[list[ast.AST]]:
    """Return the nodes of each function with those inside it, then what stands outside of all."""
    outside: list[ast.AST] = []
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        if isinstance(node, FUNCTIONS):
            yield list(ast.walk(node))
        else:
            outside.append(node)
            waiting += ast.iter_child_nodes(node)
    yield outside


def bound(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Return each name a statement gives, with what it stands for."""
    targets = written(node)
    match node:
        case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value) | ast.NamedExpr(value=value):
            values = value.elts if isinstance(value, ast.Tuple) else []
        case ast.For(iter=value) | ast.AsyncFor(iter=value) | ast.comprehension(iter=value):
            values = value.args if isinstance(value, ast.Call) and chain(value.func) == ["zip"] else []
        case ast.withitem(context_expr=value):
            values = []
        case _:
            return
    pairs = zip(targets, values if len(values) == len(targets) else [value] * len(targets), strict=True)
    for target, stands_for in pairs:
        if isinstance(target, ast.Name):
            yield target.id, stands_for


def parts_of_state(scope: Sequence[ast.AST], states: Set[str]) -> Set[str]:
    """Return the names given to parts of the state and to nothing else: `player = desk.state.players[0]`."""
    named = [(name, chain(value)) for node in scope for name, value in bound(node)]
    asked = {
        node.arg
        for node in scope
        if isinstance(node, ast.arg) and node.annotation is not None and ".".join(chain(node.annotation)) in states
    }
    parts: Set[str] = asked
    while True:
        others = {name for name, path in named if not is_state(path, parts)}
        found = asked | {name for name, _ in named} - others
        if found == parts:
            return parts
        parts = found


def call_offence(call: ast.Call, states: Set[str], replacing: Set[str], parts: Set[str]) -> str:
    """Return what is wrong with a call, or nothing."""
    path = chain(call.func)
    about = chain(call.args[0]) if call.args else []
    last = path[-1] if path else ""
    if last in UNDERHAND:
        return "goes round a frozen object"
    if last in WRITERS and isinstance(call.func, ast.Attribute) and is_state(path[:-1], parts):
        return f"writes into the state ({'.'.join(path)})"
    if last in WRITERS and path[:-1] in (["dict"], ["list"], ["set"]) and is_state(about, parts):
        return f"writes into the state ({'.'.join(about)})"
    if ".".join(path) in replacing and not shapes_action(call):
        return "replaces fields of a frozen object"
    if ".".join(path) in states:
        return f"makes a {last}"
    if path[-2:-1] == ["journal"] and last in {"append", "insert", "pop", "clear", "extend", "remove"}:
        return "writes into the journal"
    if last in SETTERS and is_state(about, parts):
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
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.NamedExpr(target=target):
            return [target]
        case ast.For(target=target) | ast.AsyncFor(target=target) | ast.comprehension(target=target):
            return list(unpacked(target))
        case ast.withitem(optional_vars=ast.expr() as target):
            return list(unpacked(target))
    return []


def target_offence(target: ast.expr, parts: Set[str]) -> str:
    """Return what is wrong with an assignment's target, or nothing."""
    path = chain(target)
    owner = path if isinstance(target, ast.Subscript) else path[:-1]
    if "session" in owner or is_state(owner, parts):
        return f"writes {'.'.join(path)}"
    return ""


def offences(module: ast.Module) -> Iterator[str]:
    """Return every way in which a module of the screens goes past the door."""
    known = known_as(module)
    states = set(state_classes(known))
    renamed = {name for name, full in known.items() if full.rpartition(".")[2] == "replace"}
    replacing = {"dataclasses.replace", "copy.replace", *renamed} if knows_rules(module) else set()
    for scope in scopes(module):
        parts = parts_of_state(scope, states)
        for node in scope:
            found = ""
            if isinstance(node, ast.Call):
                found = call_offence(node, states, replacing, parts)
            elif isinstance(node, ast.Attribute) and chain(node)[-2:-1] == ["session"] and node.attr.startswith("_"):
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
        "player = desk.state.players[0]\nsetattr(player, 'vp', 2)",
        "player = desk.state.players[0]\nunits = player.units\nunits['army'] = 3",
        "now = desk.state\nnow.round = 2",
        "for player in desk.state.players:\n    player.units['army'] = 3",
        "for seat, player in enumerate(desk.state.players):\n    player.vp += 1",
        "for colour, player in zip(colours, desk.state.players):\n    player.vp += 1",
        "[player.units.clear() for player in desk.state.players]",
        "(player := desk.state.players[0]).units['army'] = 3",
        "player = desk.state.civ(0)\nplayer.units['army'] = 3",
        "desk.state.civ(0).units['army'] = 3",
        "state.players[0].__setattr__('vp', 3)",
        "desk.state.players[0].units.__setitem__('army', 3)",
        "player.__replace__(vp=3)",
        "dict.update(desk.state.players[0].units, army=3)",
        "vars(desk.state)['round'] = 2",
        "operator.setitem(desk.state.players[0].units, 'army', 3)",
        "for desk.state.round in range(3):\n    pass",
        "with counting() as desk.state.round:\n    pass",
        "from companion.engine.frozen import replace as other\nother(player, vp=3)",
        "from companion.games.historia.table.state import Civ\nCiv(1)",
        "from companion.games.historia.table import state as rooms\nrooms.Civ(1)",
        "import companion.games.historia.table.state as rooms\nrooms.Civ(1)",
        "from companion.games.historia.table.state import Civ\ndef show(civ: Civ):\n    civ.cubes['used'] = 3",
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
        "units = desk.state.players[0].units.copy()\nunits['army'] = 3",
        "def show(self, state):\n    player = state.players[0]\ndef mark(self, player):\n    player.selected = True",
    ],
)
def test_the_check_lets_honest_screens_pass(source):
    assert not list(offences(ast.parse(source)))
