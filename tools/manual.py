"""`python -m tools.manual` writes docs/manual from the words of the app, so that both always say the same."""

from __future__ import annotations

from pathlib import Path

from companion.language import words
from screens.guide.chapters import Chapter, chapters

FOLDER = Path("docs") / "manual"
TITLES = {"de": "Handbuch", "en": "Manual"}
# The pages of each game as its own module lists them; a test compares both.
PAGES = {
    "historia": ("civ", "map", "matrix", "round"),
    "clash_of_cultures": ("realm", "advances", "cities", "battle", "cards", "places"),
    "through_the_ages": ("civ", "tableau", "row", "politics", "outlook"),
    "tapestry": ("mat", "tracks", "city", "cards", "map", "bots"),
    "age_of_mythology": ("realm", "lands", "army", "battle", "round"),
}
PICTURES = {
    "guide.manual.tables": "tables.png", "guide.manual.rooms": "rooms.png", "guide.manual.together": "together.png",
    **{f"{key}.name": f"table_{key}.png" for key in PAGES},
}


def manual(lang: str) -> str:
    """The whole manual in one language."""
    parts = [f"# {TITLES[lang]}"]
    for chapter in chapters(list(PAGES), PAGES):
        parts.append(_chapter(chapter, lang))
    return "\n\n".join(parts) + "\n"


def _chapter(chapter: Chapter, lang: str) -> str:
    said = words(lang)
    parts = [f"## {said.say(chapter.title)}"]
    if picture := PICTURES.get(chapter.title):
        parts.append(f"![{said.say(chapter.title)}](../pictures/{lang}/{picture})")
    for section in chapter.sections:
        parts.append(f"### {said.say(section.title)}")
        parts.append(said.say(section.text).replace("\n", " "))
    return "\n\n".join(parts)


def main() -> None:
    """Write both languages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for lang in TITLES:
        (FOLDER / f"{lang}.md").write_text(manual(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
