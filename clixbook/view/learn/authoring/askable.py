"""The kinds of question that a lesson can ask about a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Askable:
    """``ends``: arguments of the two places, ``number``: the numeric argument."""

    key: str
    title: str
    say: str
    query: str
    field: str
    ends: tuple[str, ...]
    number: str = ""
    usual: int = 0
    reveal: tuple[str, ...] = ("line", "all-four")

    def arguments(self, source: str, target: str, number: int) -> dict[str, Any]:
        """The arguments of the query."""
        found: dict[str, Any] = {name: value for name, value in zip(self.ends, (source, target), strict=False) if value}
        return {**found, **({self.number: number} if self.number else {})}


ASKABLE = (
    Askable("line", "Is the line clear, hindered or blocked?", "What is the line of fire from {a} to {b}?",
            "line_of_fire", "verdict", ("from", "to")),
    Askable("distance", "How far is it?", "How far is it from {a} to {b}?", "distance", "distance", ("from", "to")),
    Askable("shoot", "May one shoot the other?", "{a} has range {n}. May {a} shoot {b}?", "may_shoot", "verdict",
            ("from", "to"), "range", 8),
    Askable("modifier", "What does the defense get?", "{a}, range {n}, shoots {b}. What does {b} add to its defense?",
            "may_shoot", "modifier", ("from", "to"), "range", 8),
    Askable("strike", "May one strike the other?", "May {a} strike {b}?", "may_strike", "verdict", ("from", "to"),
            reveal=("adjacency", "all-four")),
    Askable("adjacent", "Are the two adjacent?", "Are {a} and {b} adjacent?", "adjacent", "verdict", ("from", "to"),
            reveal=("adjacency", "all-four")),
    Askable("comes", "Does a figure come there?", "{a} has speed {n}. Can it come to {b}?", "reach", "comes",
            ("who", "to"), "speed", 8, ("reach", "all-four")),
    Askable("squares", "Where can a figure go?", "{a} has speed {n}. Where can it end its move?", "reach", "squares",
            ("who",), "speed", 4, ("reach", "all-four")),
    Askable("free", "How likely does it break away?", "{a} wants to leave. How likely does it get away?", "break_away",
            "chance", ("who",), reveal=("break-away", "all-four")),
    Askable("knock-back", "Where does a knock back end?", "{a} knocks {b} back, {n} damage. Where does {b} land?",
            "knock_back", "end", ("by", "who"), "taken", 3, ("knock-back", "all-four")),
)  # fmt: skip
BY_KEY: Mapping[str, Askable] = {each.key: each for each in ASKABLE}
OF_OVERLAYS = {
    "line": "line",
    "distance": "distance",
    "adjacency": "adjacent",
    "close attack": "strike",
    "knock back": "knock-back",
}


def askable_of(ask: str, to_square: bool) -> Askable:
    """A question of Explore in the form of lessons; a reach becomes one about a square if one is pointed at."""
    if ask == "reach":
        return BY_KEY["comes" if to_square else "squares"]
    return BY_KEY[OF_OVERLAYS.get(ask, "line")]
