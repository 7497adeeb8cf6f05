"""The pages of the widget gallery: every widget of the kit with words as long as real ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.kit.explain_list import Reason
from screens.kit.field_grid import Cell
from screens.kit.line_chart import Mark, Series
from screens.kit.rich import plain, seat, strong
from screens.kit.score_table import ScoreLine
from screens.kit.seat import SeatInfo
from screens.kit.tabs import Page
from screens.kit.toast import toasts
from screens.kit.track import Marker, Space
from screens.words import tr

SEATS = [
    SeatInfo("Ada", "red", "17½", "Rom"),
    SeatInfo("Karl", "blue", "14", "Ägypten"),
    SeatInfo("Yuri", "yellow", "12½", "Wikinger"),
    SeatInfo("Zivbot König", "green", "9", "T 5 · M 5", bot=True),
]
COLOURS = ("red", "blue", "yellow", "green", "purple", "grey", "orange", "teal")


def w(german: str, english: str) -> str:
    """A sample word in the present language."""
    return german if tr.lang == "de" else english


def column(*widgets: Widget) -> Widget:
    """A scrolling page of widgets."""
    scroll = Factory.Scroll()
    box = BoxLayout(orientation="vertical", size_hint_y=None, padding=dp(12), spacing=dp(8))
    box.bind(minimum_height=box.setter("height"))
    for widget in widgets:
        box.add_widget(widget)
    scroll.add_widget(box)
    return scroll


def row(*widgets: Widget) -> Widget:
    """Widgets side by side."""
    box = BoxLayout(size_hint_y=None, spacing=dp(8))
    box.bind(minimum_height=box.setter("height"))
    for widget in widgets:
        box.add_widget(widget)
    return box


def filled(kind: str, *widgets: Widget, **properties: Any) -> Widget:
    """A widget of the kit with children."""
    made = getattr(Factory, kind)(**properties)
    for widget in widgets:
        made.add_widget(widget)
    return made


def type_page() -> Widget:
    """Text sizes, buttons and cards."""
    words = w("Städtebaukunst und Straßennetze", "Urban planning and road networks")
    return column(
        Factory.Title(text=words), Factory.Heading(text=words), Factory.Body(text=words),
        Factory.Secondary(text=words), Factory.Caption(text=words), Factory.BigNumber(text="17½"),
        row(Factory.AccentButton(text=w("Spielrunde beenden", "End the round"), icon="check", icon_last=True)),
        filled(
            "ButtonRow", Factory.QuietButton(text=w("Weiterspielen", "Play on")),
            Factory.AccentButton(text=w("Spiel beenden und werten", "End the game and score it")),
        ),
        row(
            Factory.StackedButton(text=w("Schritt zurück", "Step back"), icon="chevron-left"),
            Factory.StackedButton(text=w("Alles erledigt", "All done"), icon="check-all"),
        ),
        row(Factory.QuietButton(text=w("Rekrutierung", "Recruitment")), Factory.QuietButton(text=w("Bau", "Build")),
            Factory.QuietButton(text=w("Nicht möglich", "Not possible"), disabled=True)),
        row(Factory.TextButton(text=w("Später", "Later")), Factory.DangerButton(text=w("Löschen", "Delete"),
            icon="delete"), Factory.IconButton(icon="cog", hint="x"), Factory.IconButton(icon="robot", hint="y")),
        filled("Card", Factory.Heading(text=w("Ereignis-Zähler", "Event counter")),
               Factory.Secondary(text=w("Beim nächsten Fortschritt: Ereignis", "At the next advance: event")),
               Factory.Beads(value=1.5, total=5, dot=dp(18)), Factory.Meter(value=3, maximum=7)),
        Factory.Banner(title=w("Nahrung voll: 1 verfallen", "Food full: 1 lost"),
                       text=w("Lagerung hebt die Grenze von 2 auf 7.", "Storage raises the limit from 2 to 7.")),
        Factory.Banner(title=w("Karl hat zwei Ereignisse", "Karl has two events"), tone="bad", icon="alert",
                       action=w("Jetzt ansehen", "Look now"), closable=True),
    )


def counter_page() -> Widget:
    """Counters in all their states."""
    kinds = [
        {"icon": "barley", "value": 2, "cap": 2, "lost": 1}, {"icon": "pine-tree", "value": 4, "cap": 7},
        {"icon": "pickaxe", "value": 1, "label": w("Erz", "Ore")}, {"icon": "lightbulb-on", "value": 3, "cap": 7},
        {"icon": "gold", "value": 0}, {"icon": "bank", "value": 117.5},
        {"value": 23, "label": w("Kulturpunkte", "Culture points")}, {"value": -4, "minimum": -9, "icon": "arm-flex"},
    ]
    grid = Factory.Columns()
    for kind in kinds:
        grid.add_widget(Factory.Counter(**kind))
    chips = Factory.ChipRow()
    for chip in (
        {"text": w("Akademie", "Academy"), "icon": "school-outline"},
        {"text": w("Tempel", "Temple"), "icon": "pillar", "colour": "blue", "selected": True},
        {"text": w("Größe 3 · Ebene", "Size 3 · plain")}, {"text": "Zivbot", "colour": "green", "bot": True},
        {"text": w("Nicht benachbart", "Not adjacent"), "fault": "x"},
        {"text": w("Gewählt", "Chosen"), "selected": True},
    ):
        chips.add_widget(Factory.Chip(**chip))
    choice = Factory.SegmentedChoice(
        options=[("dark", w("Dunkel", "Dark")), ("light", w("Hell", "Light")), ("system", w("System", "System"))],
        chosen="dark",
    )
    return column(
        grid, filled("Card", chips), choice,
        filled("Card", Factory.Toggle(text=w("Ruhige Bewegung", "Calm motion"), active=True,
                                      detail=w("Nichts gleitet, alles erscheint.", "Nothing slides, all appears.")),
               Factory.Toggle(text=w("Bildschirm wach halten", "Keep the screen on")),
               Factory.Stepper(text=w("Barbarensiedlungen", "Barbarian settlements"), value=2, maximum=9)),
    )


def table_page() -> Widget:
    """The frame of the table."""
    box = BoxLayout(orientation="vertical")
    tabs = Factory.Tabs(pages=[
        Page("realm", w("Reich", "Realm"), counter_page), Page("advances", w("Fortschritte", "Advances"), type_page),
        Page("cities", w("Städte", "Cities"), type_page), Page("battle", w("Schlacht", "Battle"), type_page),
        Page("cards", w("Karten", "Cards"), type_page),
    ])
    box.add_widget(Factory.SeatStrip(seats=SEATS[:3], selected=0, active=1))
    box.add_widget(tabs)
    box.add_widget(Factory.Dock(text=w("Weiter", "Next"), quiet_text=w("Aktionen", "Actions")))
    box.add_widget(Factory.BottomBar(can_undo=True))
    return box


def side_page() -> Widget:
    """The frame of the table on a wide screen: everything fixed stands at the left."""
    side = BoxLayout(orientation="vertical", size_hint_x=None, width=dp(300), padding=dp(4))
    side.add_widget(Factory.SeatStrip(vertical=True, seats=SEATS, selected=1, active=3))
    side.add_widget(Factory.Dock(
        stacked=True, text=w("Spielrunde beenden", "End the round"), quiet_text=w("Aktionen", "Actions"),
    ))
    side.add_widget(Factory.BottomBar(compact=True, can_undo=True))
    box = BoxLayout()
    box.add_widget(side)
    box.add_widget(Factory.Tabs(pages=[
        Page("map", w("Weltkarte", "World map"), map_page), Page("realm", w("Reich", "Realm"), counter_page),
    ]))
    return box


def step_page() -> Widget:
    """A bot's turn."""
    box = BoxLayout(orientation="vertical")
    bar = Factory.TopBar(title=w("Zivbot Grün · König", "Zivbot green · king"), icon="robot-outline", can_go_back=False,
                         subtitle=w("Karte 3 von 5 · Bot 1 von 3", "Card 3 of 5 · bot 1 of 3"))
    bar.add_action("volume-high", "speak", lambda: None)
    box.add_widget(bar)
    box.add_widget(Factory.StepPlayer(
        step=3, total=5, icon="sword-cross", title=w("Krieg in Russland", "War in Russia"), explained=True,
        body=plain(w("Grün greift ", "Green attacks ")) + seat("Yuri", "yellow")
        + plain(w(" an und gewinnt ", " and gains ")) + strong(w("2 SP", "2 VP")) + ".",
        secondary=w("Nimm Yuris Würfel aus Russland und lege ihn in seinen Vorrat benutzter Machtwürfel.",
                    "Take Yuri's cube from Russia and put it into his supply of used power cubes."),
        intro=w("Grün: Militär 5. Besiegbar im selben Gebiet:", "Green: military 5. Beatable in the same region:"),
        reasons=[Reason(w("Yuri · Militär 3 · 29 SP", "Yuri · military 3 · 29 VP"), w("Russland 14, Indien 9",
                                                                                   "Russia 14, India 9"), True),
                 Reason(w("Beate · 35 SP", "Beate · 35 VP"), w("kein gemeinsames Gebiet", "no common region"))],
        outro=w("Meiste SP zuerst, dann das Gebiet mit der höchsten Nummer: 14.",
                "Most VP first, then the region with the highest number: 14."),
    ))
    return box


def score_page() -> Widget:
    """Score table and score race."""
    lines = [
        ScoreLine("cities", w("Siedlungen, Gebäude", "Cities, buildings"), (7, 6, 6, 4)),
        ScoreLine("advances", w("Fortschritte ½", "Advances ½"), (6.5, 4, 4.5, 3)),
        ScoreLine("objectives", w("Triumphe", "Objectives"), (4, 2, 2, 2)),
        ScoreLine("wonders", w("Weltwunder", "Wonders"), (0, 2, None, 0)),
        ScoreLine("leaders", w("Getötete Anführer", "Captured leaders"), (0, 0, 0, 0)),
    ]
    series = [
        Series("Ada", "red", (1, 3, 5, 10, 13, 17.5)), Series("Karl", "blue", (1, 2.5, 9, 9.5, 11, 14)),
        Series("Yuri", "yellow", (1, 3, 4, 8, 10, 12.5)), Series("Zivbot", "green", (0, 2, 4, 5, 7, 9)),
    ]
    labels = [f"{w('Runde', 'Round')} {number}" for number in range(1, 7)]
    return column(
        Factory.ScoreTable(seats=SEATS, lines=lines, totals=[17.5, 14, 12.5, 9], ranks=[1, 2, 3, 4]),
        filled("Card", Factory.Heading(text=w("Verlauf", "Race")),
               Factory.LineChart(series=series, labels=labels, marks=[Mark(1, 2, "+6½"), Mark(0, 3, "+5")], cursor=3)),
    )


def list_page() -> Widget:
    """Lists, fields and states."""
    return column(
        Factory.SectionHeader(text=w("Weiterspielen", "Continue"), action=w("Alle ansehen", "See all")),
        Factory.ListRow(title="Clash of Cultures", detail=w("Runde 3 von 6 · Ada führt mit 17½",
                        "Round 3 of 6 · Ada leads with 17½"), icon="castle", tone="accent", chevron=True),
        Factory.ListRow(title="Karl", detail=w("zuletzt vor zwei Tagen", "last seen two days ago"), colour="blue",
                        trailing="14", selected=True),
        Factory.ListRow(title=w("Sicherung", "Backup"), icon="database-check", trailing=w("heute, 20:14", "today")),
        Factory.SearchField(), Factory.TextField(label="Name", text="Ada"),
        Factory.TextField(label=w("Gruppe", "Group"), text="", hint=w("Freitagsrunde", "Friday table"),
                          fault=w("Der Name fehlt noch.", "The name is still missing.")),
        Factory.ClockView(
            clocks=[_clock("Ada", "red", 725), _clock("Karl", "blue", 3905)], running=0, paused=False,
            size_hint_y=None, height=dp(224),
        ),
    )


def card_page() -> Widget:
    """Things and moves in full, and numbers over their names."""
    numbers = (("12", w("SP der Stadt", "City VP"), "ink"), ("71 %", w("Ada siegt", "Ada wins"), "good"))
    return column(
        Factory.ActCard(title=w("Papier", "Paper"), text=w("Ziehe eine Karte.", "Draw a card."), icon="cards-playing",
                        note=w("Gilt in dieser Ära", "In force in this era"), note_tone="accent", marked=True),
        Factory.ActCard(title=w("Tempel", "Temple"), text=w("steht", "stands"), icon="pillar", tone="ink", there=True),
        Factory.ActCard(title=w("Hafen", "Port"), text=w("Kein Wasser nebenan.", "No water beside it."), icon="anchor",
                        legal=False),
        row(*(Factory.FigureTile(value=value, label=label, tone=tone) for value, label, tone in numbers)),
    )


def _clock(name: str, colour: str, seconds: float) -> Any:
    from screens.kit.clock_view import SeatClock

    return SeatClock(name, colour, seconds)


def state_page() -> Widget:
    """Empty, loading and error."""
    box = BoxLayout(orientation="vertical")
    box.add_widget(Factory.EmptyState(
        icon="castle", title=w("Noch keine Partie", "No game yet"), action=w("Beispielabend öffnen", "Open a sample"),
        sentence=w("Sieh dir einen ganzen Abend an, Zug für Zug.", "Look at a whole evening, move by move.")))
    box.add_widget(Factory.LoadingState(size_hint_y=0.5))
    box.add_widget(Factory.ErrorState(sentence=w(
        "Die Datei konnte nicht gelesen werden. 212 von 214 Einträgen sind gerettet.",
        "The file could not be read. 212 of 214 entries are saved.")))
    return box


def dice_page() -> Widget:
    """Dice, tracks and marks."""
    tray = Factory.DiceTray(dice=[6, 6, 6, 10, 12, 20, 20], faces=[3, 5, 6, 10, 7, 20, 0])
    tray.typed = [False, True, False, False, False, False, False]
    tray.history = ["3 + 5 + 6 · 14"]
    marks = Factory.Flow()
    for colour in COLOURS:
        marks.add_widget(Factory.SeatMark(colour=colour, size=(dp(32), dp(32))))
    for colour in COLOURS[:4]:
        marks.add_widget(Factory.SeatMark(colour=colour, bot=True, size=(dp(36), dp(36))))
    spaces = [Space(str(number), w("Erfindung", "Invention") if number % 3 == 0 else "") for number in range(13)]
    return column(
        filled("Card", marks),
        Factory.Track(spaces=spaces, markers=[Marker("red", 1), Marker("blue", 3), Marker("green", 3),
                                              Marker("yellow", 3), Marker("purple", 3)], focus=3),
        filled("Card", tray),
    )


def map_page() -> Widget:
    """The matrix."""
    tones = ("surface2", "surface3", "#33532f", "#2b5257", "#453a63", "#5f3d3a")
    cells = [Cell(column, line, tones[min(5, (column + line) // 5)], seats=_standing(column, line))
             for column in range(14) for line in range(14) if abs(column - line) < 5]
    return column(
        filled("Card", Factory.Heading(text=w("Entwicklung", "Development")),
               Factory.FieldGrid(columns=14, rows=14, cells=cells, chosen=(6, 7), size_hint_y=None, height=dp(320),
                              column_title=w("Technologie", "Technology"), row_title=w("Militär", "Military"))),
    )


def _standing(column_at: int, line: int) -> tuple[str, ...]:
    pieces = {(3, 4): ("green",), (5, 5): ("blue",), (2, 3): ("purple",), (4, 2): ("yellow", "red")}
    return pieces.get((column_at, line), ())


def pad_page() -> Widget:
    """A sheet over a page."""
    Factory.NumberPad(title=w("Nahrung", "Food"), value=4, maximum=7, halves=True).open()
    return counter_page()


def sheet_page() -> Widget:
    """A sheet longer than the screen, with the button it leads to under the thumb."""
    sheet = Factory.Sheet(title=w("Nach Reihen", "By rows"))
    for number in range(1, 15):
        sheet.add_widget(Factory.Stepper(text=w(f"Reihe {number}", f"Row {number}"), value=number % 4))
    sheet.pin(Factory.AccentButton(text=w("So machen wir’s", "Do it"), icon="check", icon_last=True))
    sheet.open()
    return list_page()


def confirm_page() -> Widget:
    """A question over a page."""
    Factory.ConfirmDelete(name="Clash am Freitag").open()
    return list_page()


def toast_page() -> Widget:
    """A toast over the table."""
    toasts.show(w("Zurückgenommen: Ada baut eine Akademie in Roma", "Undone: Ada builds an academy in Roma"),
                w("Wiederholen", "Redo"), icon="undo-variant")
    return table_page()


PAGES: dict[str, Callable[[], Widget]] = {
    "type": type_page, "counters": counter_page, "table": table_page, "side": side_page,
    "steps": step_page, "score": score_page,
    "lists": list_page, "cards": card_page, "states": state_page, "dice": dice_page, "map": map_page, "pad": pad_page,
    "sheet": sheet_page,
    "confirm": confirm_page, "toast": toast_page,
}
