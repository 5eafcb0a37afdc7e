"""The index page of played scenarios.

``python -m clixbook.scenarios.index > docs/scenarios.md`` writes the page that the project keeps.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain

from clixbook.rulebooks import PRINTED
from clixbook.rulebooks.compare import section_title
from clixbook.scenarios.files.scenario_files import LIBRARY
from clixbook.scenarios.scenario import Scenario

TOPICS = {
    "Attacks": ("ATK", "DMG", "VAL", "ANA"),
    "Knock back": ("KNB",),
    "Turns and actions": ("ACT", "GLD", "EGS", "TRN"),
    "Moves and terrain": ("BRK", "MOV", "CAR", "SPD", "TER", "VEH"),
    "Objects and walls": ("WPN", "OBJ", "DST"),
    "Speed powers": ("Powers of the speed slot",),
    "Attack powers": ("Powers of the attack slot",),
    "Defense powers": ("Powers of the defense slot",),
    "Damage powers": ("Powers of the damage slot",),
    "Symbols and words on cards": ("Abilities of the symbols", "Combat abilities", "Keyphrases"),
    "Team abilities": ("TAB", "TA"),
    "Forces and set-up": ("FRC", "THM", "EVT", "SET", "TTL", "GEN", "TOK"),
    "Points and the end": ("WIN", "MUL"),
}
"""Headings, and the sections of rulings below them: a scenario stands where its first ruling belongs.

A section is named by its prefix; those of the powers, which are many, by their titles.
"""
CASES, POWERS = "PDV", "PWR"
HEAD = """\
# Scenarios that are played

Each of these files in `clixbook/scenarios/library/play/` is a small game in steps, with the outcome that the rulebooks
give it. `clixbook demo --page learn` steps through it in a browser, `clixbook play NAME` in the terminal, and
`cx.Scenario.load("NAME").stepper()` in a notebook; [scenario-format.md](scenario-format.md) says how such a file is
written.
"""


def page() -> str:
    """The page in Markdown: the scenarios of each topic with their ideas and rulings."""
    return "\n".join(chain([HEAD], *(_topic(heading, each) for heading, each in by_topic().items())))


def by_topic() -> dict[str, list[Scenario]]:
    """The scenarios that are played, below their headings."""
    scenarios = [Scenario.load(path.stem) for path in sorted((LIBRARY / "play").glob("*.yaml"))]
    return {heading: [each for each in scenarios if topic(each) == heading] for heading in TOPICS}


def topic(scenario: Scenario) -> str:
    """The heading below which a scenario stands; "" if none of its rulings belongs anywhere."""
    for ruling in scenario.story.rulings if scenario.story is not None else ():
        section = _section(ruling)
        for heading, sections in TOPICS.items():
            if section in sections:
                return heading
    return ""


def _section(ruling: str) -> str:
    """The section of a ruling: its prefix, or the title if it is one of the powers."""
    prefix = ruling.split("-")[0]
    return section_title(ruling).removesuffix(f" ({POWERS})") if prefix == POWERS else prefix


def _topic(heading: str, scenarios: list[Scenario]) -> Iterator[str]:
    yield f"## {heading}\n\n| scenario | what it shows | rulings |\n|---|---|---|"
    for each in scenarios:
        if each.story is not None:
            books = each.story.books
            only = f" (only {', '.join(books)})" if set(books) != set(PRINTED) else ""
            rulings = sorted(each.story.rulings, key=lambda ruling: not ruling.startswith(CASES))
            yield f"| {each.title}<br>`{each.name}` | {each.idea}{only} | {', '.join(rulings)} |"
    yield ""


if __name__ == "__main__":
    sys.stdout.write(page())
