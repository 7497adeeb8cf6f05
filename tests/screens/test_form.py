"""A form made from questions, filled in by taps."""

import pytest

from screens.kit.action_form import ActionForm
from screens.kit.form_field import FormField, Option
from tools.touch import find, find_all, pump, tap, tap_text

SEATS = (Option(0, "Ada", colour="red"), Option(1, "Karl", colour="blue"))
REGIONS = (Option("europe", "Europa"), Option("china", "China", fault="China ist nicht benachbart."))


def form_of(show, *fields, **more):
    form = ActionForm(fields=list(fields), size_hint_x=None, width=380, pos=(16, 100), **more)
    form.sent, form.forced = [], []
    form.bind(on_submit=lambda _form, values: form.sent.append(values))
    form.bind(on_override=lambda _form, values: form.forced.append(values))
    return show(form)


@pytest.fixture
def expand(show):
    return form_of(
        show,
        FormField("civ", "Zivilisation", "seat", options=SEATS),
        FormField("region", "Gebiet", "term", options=REGIONS),
        FormField("cubes", "Würfel", "int", low=1, high=3),
        FormField("advanced", "Fortgeschritten", "bool"),
    )


def test_answers_are_submitted_together(expand):
    tap_text("Karl", kind="Chip")
    tap_text("Europa", kind="Chip")
    tap(find("Stepper").ids.counter, across=0.9)
    tap(find("Toggle"))
    tap_text("Ausführen", kind="AccentButton")
    assert expand.sent == [{"civ": 1, "region": "europe", "cubes": 2, "advanced": True}]


def test_what_is_missing_is_named(expand):
    tap_text("Ausführen", kind="AccentButton")
    assert expand.sent == []
    assert expand.complaint == "Bitte noch ausfüllen: Zivilisation, Gebiet"


def test_an_illegal_option_says_why_and_can_still_be_chosen(expand):
    tap_text("China", kind="Chip")
    assert expand.values["region"] == "china"
    assert find("Secondary", "China ist nicht benachbart.")


def test_a_violation_offers_to_do_it_anyway(expand):
    tap_text("Ada", kind="Chip")
    tap_text("China", kind="Chip")
    expand.violation = "China ist nicht benachbart."
    pump()
    tap_text("Trotzdem ausführen", kind="QuietButton")
    assert expand.forced == [{"civ": 0, "region": "china", "cubes": 1, "advanced": False}]


def test_several_terms_are_answered_as_a_tuple(show):
    form = form_of(show, FormField("cards", "Karten", "list", options=REGIONS))
    for name in ("China", "Europa", "China"):
        tap_text(name, kind="Chip")
    assert form.values["cards"] == ("europe",)


def test_a_group_is_answered_as_a_dict(show):
    inner = (FormField("food", "Nahrung", "int", high=7), FormField("gold", "Gold", "int", high=7))
    form = form_of(show, FormField("payment", "Zahlung", "group", fields=inner))
    tap(find("Stepper", "Gold").ids.counter, across=0.9)
    assert form.values["payment"] == {"food": 0, "gold": 1}


def test_a_map_leaves_zeros_out(show):
    form = form_of(show, FormField("units", "Einheiten", "map", options=REGIONS, high=5))
    tap(find("Stepper", "Europa").ids.counter, across=0.9)
    assert form.values["units"] == {"europe": 1}


def test_a_number_list_grows_by_the_pad_and_shrinks_by_a_tap(show):
    form = form_of(show, FormField("dice", "Würfe", "list", low=1, high=6))
    tap_text("Hinzufügen", kind="QuietButton")
    tap_text("5", kind="PadKey")
    tap_text("Übernehmen", kind="AccentButton")
    assert form.values["dice"] == (5,)
    tap(find_all("Chip")[0])
    assert form.values["dice"] == ()


def test_many_options_can_be_searched(show):
    many = tuple(Option(str(number), f"Karte {number}") for number in range(60))
    form_of(show, FormField("card", "Karte", "term", options=many))
    find("SearchField").text = "59"
    pump()
    assert [chip.text for chip in find_all("Chip")] == ["Karte 59"]


def test_a_list_of_groups_is_filled_in_row_by_row(show):
    inner = (FormField("count", "Anzahl", "int", low=1, high=9),)
    form = show(ActionForm(fields=[FormField("moves", "Züge", "list", fields=inner)]))
    tap(find("QuietButton", within=form))
    pump(4)
    tap(find_all("AccentButton")[0])
    pump(4)
    assert form.values["moves"] == ({"count": 1},)
    tap(find("Chip", "Anzahl 1"))
    assert form.values["moves"] == ()
