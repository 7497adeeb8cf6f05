"""Home loads what Home needs: no rules, no pages of a game, and no more modules than it has."""

from tools.bench.bench_imports import MOST_MODULES, start_home


def test_home_loads_no_rules_and_few_modules(tmp_path):
    modules, _ = start_home(tmp_path)
    assert "screens.rooms.home.screen" in modules
    assert [name for name in modules if name.startswith(("companion.games.", "screens.games."))] == []
    assert len(modules) <= MOST_MODULES, modules
