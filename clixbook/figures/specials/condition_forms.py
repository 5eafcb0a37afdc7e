"""Conditions of sentences, in the forms in which they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clixbook.figures.specials.clauses import Condition, When
from clixbook.figures.specials.phrases import PhraseMatch

MOST_POINTS = 9999
"""No figure costs more."""
CONDITIONS: Mapping[str, Callable[[PhraseMatch], Condition]] = {
    "adjacent to <side>": lambda f: Condition(When.BESIDE, f.gaps["side"], 1),
    "adjacent to <side> with <keyword>": lambda f: Condition(When.BESIDE, f.gaps["side"], 1, keyword=f.gaps["keyword"]),
    "adjacent to <n> or more <side>": lambda f: Condition(When.BESIDE, f.gaps["side"], f.number()),
    "adjacent to <n> or more <side> with <keyword>": lambda f: Condition(
        When.BESIDE, f.gaps["side"], f.number(), keyword=f.gaps["keyword"]
    ),
    "not adjacent to <side>": lambda f: Condition(When.NOT_BESIDE, f.gaps["side"]),
    "within <n> squares of <side>": lambda f: Condition(When.NEAR, f.gaps["side"], f.number()),
    "within <n> squares of <side> with <keyword>": lambda f: Condition(
        When.NEAR, f.gaps["side"], f.number(), keyword=f.gaps["keyword"]
    ),
    "elevated": lambda f: Condition(When.ELEVATED),
    "in <terrain> terrain": lambda f: Condition(When.TERRAIN, f.gaps["terrain"]),
    "on click <n>": lambda f: Condition(When.CLICKS, "", f.number(), f.number()),
    "on clicks <n> <to>": lambda f: Condition(When.CLICKS, "", f.number(), f.number("to")),
    "on its starting click": lambda f: Condition(When.STARTING),
    "with <n> action tokens": lambda f: Condition(When.TOKENS, "", f.number()),
    "with <n> action token": lambda f: Condition(When.TOKENS, "", f.number()),
    "with a <keyword> token": lambda f: Condition(When.NAMED_TOKENS, f.gaps["keyword"], 1),
    "with <n> or more <keyword> tokens": lambda f: Condition(When.NAMED_TOKENS, f.gaps["keyword"], f.number()),
    "holding an object": lambda f: Condition(When.HOLDING),
    "attacked by <reach> attack": lambda f: Condition(When.ATTACKED, f.gaps["reach"]),
    "making <reach> attack": lambda f: Condition(When.ATTACKING, f.gaps["reach"]),
    "against <keyword>": lambda f: Condition(When.AGAINST, f.gaps["keyword"]),
    "against <size> figure": lambda f: Condition(When.AGAINST_SIZE, f.gaps["size"]),
    "against its <keyword> token": lambda f: Condition(When.AGAINST_TOKEN, f.gaps["keyword"]),
    "it moved this turn": lambda f: Condition(When.MOVED),
    "it did not move this turn": lambda f: Condition(When.NOT_MOVED),
    "it is its turn": lambda f: Condition(When.OWN_TURN),
    "it is not its turn": lambda f: Condition(When.OTHER_TURN),
    "it has a pilot": lambda f: Condition(When.DRIVER),
    "its pilot is <keyword>": lambda f: Condition(When.DRIVER, f.gaps["keyword"]),
    "its pilot is worth <points> or more points": lambda f: Condition(
        When.DRIVER_POINTS, "", f.number("points"), MOST_POINTS
    ),
    "its pilot is worth <points> or fewer points": lambda f: Condition(When.DRIVER_POINTS, "", 0, f.number("points")),
    "its pilot has the <keyword> symbol": lambda f: Condition(When.DRIVER_SYMBOL, f.gaps["keyword"]),
}
"""Forms of conditions after ``when`` and ``if``."""
