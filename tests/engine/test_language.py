"""Language: the forms numbers take and the words between things stand in the catalogues, not in code."""

from __future__ import annotations

import pytest

from companion.language import words
from companion.language.catalogue import Catalogue

POLISH = r'''msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

msgid "x.apples"
msgid_plural "x.apples"
msgstr[0] "{n} jabłko"
msgstr[1] "{n} jabłka"
msgstr[2] "{n} jabłek"

msgid "x.tree"
msgstr "drzewo"
'''


@pytest.mark.parametrize(("n", "form"), [(1, "jabłko"), (3, "jabłka"), (5, "jabłek"), (22, "jabłka"), (-3, "jabłka")])
def test_a_third_language_brings_its_own_plural_rule(tmp_path, n, form):
    file = tmp_path / "x.po"
    file.write_text(POLISH, encoding="utf-8")
    phrases = Catalogue(file)
    assert phrases["x.apples"].for_count(n) == f"{{n}} {form}"
    assert phrases["x.tree"].for_count(n) == "drzewo"


HALVES = r'''msgid ""
msgstr ""

msgid "x.y"
msgid_plural "x.y"
msgstr[0] "one"
msgstr[1] "many"
'''


@pytest.mark.parametrize(
    ("n", "form"), [(1, "one"), (1.0, "one"), (0, "many"), (2, "many"), (0.5, "many"), ("?", "many")]
)
def test_only_a_whole_one_is_one(tmp_path, n, form):
    file = tmp_path / "x.po"
    file.write_text(HALVES, encoding="utf-8")
    assert Catalogue(file)["x.y"].for_count(n) == form


@pytest.mark.parametrize(("lang", "told"), [("de", "Holz, Gold und ja"), ("en", "Holz, Gold and yes")])
def test_lists_and_answers_are_in_the_catalogue(lang, told):
    assert words(lang).show(("Holz", "Gold", True)) == told
