"""Lint of buildozer.spec: everything that can be known about the Android package without building it.

Lint only: no APK is built here, a build needs the Android SDK and NDK.
"""

from __future__ import annotations

import importlib.metadata
import io
import re
import sys
import tomllib
from contextlib import redirect_stdout
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import companion
from screens.together.arriving import SCHEME
from tests.lint.tree import ROOT, below, imports, label, parsed

SPEC = ROOT / "buildozer.spec"
RECIPES = {"python3", "hostpython3", "kivy"}
# Published with a compiled helper for desktops and as a pure wheel beside it, which is the one Android takes.
PURE_TOO = {"websockets"}
# INTERNET, the Wi-Fi lock and the devices near by: only to share a table; docs/privacy.md says what is sent and when.
ALLOWED_PERMISSIONS = {
    *(f"android.permission.{name}" for name in ("INTERNET", "VIBRATE", "WAKE_LOCK", "ACCESS_WIFI_STATE")),
    "(name=android.permission.NEARBY_WIFI_DEVICES;usesPermissionFlags=neverForLocation)",
}
ON_DEVICE = {"android", "jnius"}  # python-for-android brings these along
NOT_ON_DEVICE = ("unittest", "kivy.tests", "tkinter", "orjson", "test", "turtle", "idlelib")
KV_IMPORT = re.compile(r"^#:\s*import\s+\S+\s+([\w.]+)", re.MULTILINE)


@cache
def spec():
    """Return the file as buildozer's own parser reads it; buildozer exits where it finds a mistake."""
    from buildozer import Buildozer

    with redirect_stdout(io.StringIO()):
        return Buildozer(filename=str(SPEC)).config


@cache
def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def entries(key: str) -> list[str]:
    return spec().getlist("app", key, [])


def pins() -> dict[str, str]:
    return {name: version for name, _, version in (entry.partition("==") for entry in entries("requirements"))}


def readable() -> set[str]:
    """The packages of the phone whose metadata is here; those of an optional group need not be installed."""
    optional = {Requirement(text).name for text in project()["optional-dependencies"]["club"]}
    return {name for name in pins().keys() - RECIPES if name not in optional or find_spec("nats")}


def test_buildozer_accepts_the_file():
    assert spec().get("app", "title") == "Companion"


def test_no_key_is_unknown_to_buildozer():
    import buildozer

    default = (Path(buildozer.__file__).parent / "default.spec").read_text(encoding="utf-8")
    known = set(re.findall(r"^#? ?([a-z][\w.]*) ?=", default, re.MULTILINE))
    used = set(re.findall(r"^([a-z][\w.]*) ?=", SPEC.read_text(encoding="utf-8"), re.MULTILINE))
    assert used - known == set()


def test_every_requirement_is_pinned():
    loose = [name for name, version in pins().items() if not version]
    assert not loose, "\n".join(loose)


def test_pins_fit_what_the_desktop_uses():
    wanted = {Requirement(text).name: Requirement(text).specifier for text in project()["dependencies"]}
    assert wanted.keys() <= pins().keys()
    unfit = [f"{name}=={pins()[name]}" for name, fits in wanted.items() if not fits.contains(pins()[name])]
    assert not unfit, "\n".join(unfit)


def test_what_has_no_recipe_is_pure_python():
    names = readable() - PURE_TOO
    wheels = {name: importlib.metadata.distribution(name).read_text("WHEEL") or "" for name in names}
    compiled = [name for name, wheel in wheels.items() if "-none-any" not in wheel]
    assert not compiled, "\n".join(compiled)


def test_what_our_packages_need_in_turn_is_listed():
    device = {"python_version": "3.14", "python_full_version": "3.14.2", "extra": "", "sys_platform": "android"}
    lacking = [
        f"{name} needs {need}"
        for name in readable()
        for need in map(Requirement, importlib.metadata.requires(name) or [])
        if (not need.marker or need.marker.evaluate(device)) and canonicalize_name(need.name) not in pins()
    ]
    assert not lacking, "\n".join(lacking)


def test_recipes_resolve_in_the_pinned_python_for_android(capfd):
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    context = Context()
    bootstrap = Bootstrap.get_bootstrap(spec().get("app", "p4a.bootstrap"), context)
    order, pip_only, _ = get_recipe_order_and_bootstrap(context, sorted(pins()), bootstrap)
    assert set(order) >= RECIPES
    assert pins().keys() - RECIPES <= {name.lower() for name in pip_only}
    versions = {name: Recipe.get_recipe(name, context).version for name in RECIPES}
    assert {name: pins()[name] for name in RECIPES} == versions


def test_python_for_android_is_the_one_the_lint_uses():
    tag = importlib.metadata.version("python-for-android")
    assert [int(part) for part in spec().get("app", "p4a.commit").lstrip("v").split(".")] == [*map(int, tag.split("."))]


def modules_used() -> dict[str, str]:
    """Return every module the app imports, in Python or kv, with a file that does."""
    used = {
        source: label(path)
        for path in [*below("companion", "screens", suffix=".py"), ROOT / "main.py"]
        for source, _, _ in imports(parsed(path))
        if not source.startswith(".")
    }
    for path in below("screens", suffix=".kv"):
        used |= dict.fromkeys(KV_IMPORT.findall(path.read_text(encoding="utf-8")), label(path))
    return used


def test_nothing_is_imported_that_the_phone_lacks():
    owners = importlib.metadata.packages_distributions()
    foreign = {
        module: where
        for module, where in modules_used().items()
        if (top := module.split(".")[0]) not in sys.stdlib_module_names | ON_DEVICE | {"companion", "screens"}
        and not {owner.lower() for owner in owners.get(top, [f"{top}-py"])} & pins().keys()
    }
    stripped = {module: where for module, where in modules_used().items() if _within(module, NOT_ON_DEVICE)}
    assert foreign == {}
    assert stripped == {}


def _within(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def test_every_kind_of_file_we_ship_is_packed():
    suffixes = {path.suffix.lstrip(".") for path in below("companion", "screens", "data")}
    assert suffixes <= set(entries("source.include_exts"))


def test_what_is_not_the_app_stays_out():
    assert set(entries("source.exclude_dirs")) >= {"tests", "tools", "build", ".venv"}


def test_wheel_and_package_read_the_version_where_the_app_has_it(tmp_path):
    home = spec().get("app", "version.filename").replace("%(source.dir)s", str(ROOT))
    found = re.search(spec().get("app", "version.regex"), Path(home).read_text(encoding="utf-8"))
    assert found is not None
    assert found[1] == companion.__version__
    # Android drops package metadata, so the app carries its version as a constant.
    assert "version" in project()["dynamic"]
    built = ProjectMetadata(str(ROOT), PluginManager())
    assert built.version == companion.__version__


@pytest.mark.parametrize("key", ["icon.filename", "presplash.filename"])
def test_pictures_exist(key):
    assert Path(spec().get("app", key).replace("%(source.dir)s", str(ROOT))).is_file()


def test_permissions_are_the_reviewed_ones():
    assert set(entries("android.permissions")) == ALLOWED_PERMISSIONS


def test_every_permission_has_its_reason_on_the_privacy_page():
    told = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
    named = {re.search(r"permission\.(\w+)", entry)[1] for entry in entries("android.permissions")}
    assert {name for name in named if f"`{name}`" not in told} == set()


def test_the_devices_near_by_are_asked_for_only_where_a_table_is_shared_or_joined():
    asking = {
        label(path)
        for path in below("companion", "screens", suffix=".py")
        if "request_permissions" in path.read_text(encoding="utf-8")
    }
    assert asking == {"screens/together/radio.py"}
    calling = {
        label(path)
        for path in below("screens", suffix=".py")
        if "ask_for_neighbours(" in path.read_text(encoding="utf-8")
    }
    assert calling == {"screens/together/radio.py", "screens/together/sheets.py"}


def test_the_table_may_turn_the_tablet():
    assert set(entries("orientation")) >= {"portrait", "landscape"}


def test_api_levels_are_the_ones_python_for_android_supports():
    from pythonforandroid.recommendations import MIN_TARGET_API, RECOMMENDED_NDK_API, RECOMMENDED_NDK_VERSION

    assert int(spec().get("app", "android.api")) >= MIN_TARGET_API
    assert int(spec().get("app", "android.ndk_api")) == RECOMMENDED_NDK_API
    assert spec().get("app", "android.ndk") == RECOMMENDED_NDK_VERSION


def test_androids_own_backup_takes_our_packed_backups_and_nothing_else():
    from xml.etree import ElementTree

    from companion.storage.backup import TAKEN_ALONG

    folder = ROOT / "tools" / "android"
    rules, extraction = folder / "backup_rules.xml", folder / "data_extraction_rules.xml"
    assert spec().getbooldefault("app", "android.allow_backup", False)
    assert ROOT / spec().get("app", "android.backup_rules") == rules
    assert entries("android.add_resources") == ["tools/android/data_extraction_rules.xml:xml/data_extraction_rules.xml"]
    named = (ROOT / spec().get("app", "android.extra_manifest_application_arguments")).read_text(encoding="utf-8")
    assert named.strip() == 'android:dataExtractionRules="@xml/data_extraction_rules"'
    for path in (rules, extraction):
        parts = [part for part in ElementTree.parse(path).iter() if part.tag in ("include", "exclude")]
        told = {(part.tag, part.get("domain"), part.get("path")) for part in parts}
        assert told == {("include", "file", f"companion/{TAKEN_ALONG}/")}


def test_the_link_of_the_page_opens_the_app():
    path = ROOT / spec().get("app", "android.manifest.intent_filters")
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(f'<x xmlns:android="http://schemas.android.com/apk/res/android">{text}</x>')
    names = {value for part in root.iter() for value in part.attrib.values()}
    asked = {"VIEW": "action", "DEFAULT": "category", "BROWSABLE": "category"}
    assert {f"android.intent.{kind}.{name}" for name, kind in asked.items()} <= names
    scheme = next(part.attrib for part in root.iter("data")).popitem()[1]
    assert f"{scheme}://" == SCHEME
    assert f'"{SCHEME}"' in (ROOT / "data" / "page" / "guest.js").read_text(encoding="utf-8")
    assert spec().get("app", "android.manifest.launch_mode") == "singleTask"
