"""What a sign on a drawn board may mean: read from a legend's words, or guessed from the sign itself."""

from __future__ import annotations

import re

from clixbook.board import terrain_kinds
from clixbook.board.marker_kinds import MarkerKind
from clixbook.board.things import ObjectKind, Size

CLEAR = "clear"
FORMS = ("clear", "level 2", "indoors", "start player 1", "figure Bruiser: giant of Ben", "object heavy",
         "marker debris", "special Mud", "nothing")  # fmt: skip
"""Examples of what a sign may mean besides the words of the kinds of terrain."""
_CLEAR_WORDS = ("clear", "open", "floor", "empty", "nothing", "ground", "street", "free")
_LIKE = {
    "blocking": ("wall", "rock", "pillar", "block", "building", "solid", "column"),
    "hindering": ("hinder", "hedge", "bush", "tree", "shrub", "furniture", "foliage"),
    "water": ("river", "lake", "pond", "pool", "canal"),
}
"""What players call terrain; the words of the kinds themselves come from their rows."""
_SIGNS = {
    **dict.fromkeys("._-·,:'`", CLEAR),
    **dict.fromkeys("xX█▓■", "blocking"),
    **dict.fromkeys('%"^&†♣', "hindering"),
    "≈": "water",
    "w": "water",
    "o": "object light",
    "O": "object heavy",
    "0": CLEAR,
    "1": CLEAR,
}


def meaning_of(words: str, sign: str) -> str:
    """What the words of a legend say, in the words of this reader."""
    text = " ".join(words.split()).strip(" .")
    low = text.lower()
    marker = next((kind for kind in MarkerKind if re.search(rf"\b{kind}\b", low) and "marker" in low), None)
    if marker is not None:
        return f"marker {marker}"
    if low in FORMS or low.split(" ", 1)[0] in ("figure", "start", "special", "level", "marker"):
        return _formed(text, low, sign)
    if "start" in low:
        return f"start {_area(low, sign)}"
    if kind := _terrain(low):
        return kind
    if re.search(r"elevat|raised|roof|level", low):
        digit = re.search(r"[1-9]", low)
        return f"level {digit[0] if digit else 2}"
    return _thing(text, low, sign)


def _formed(text: str, low: str, sign: str) -> str:
    """What is said in this reader's own words already."""
    first, _, rest = text.partition(" ")
    if first.lower() == "level":
        digit = re.search(r"[1-9]", rest)
        return f"level {digit[0] if digit else 2}"
    if first.lower() == "start":
        return f"start {_area(low, sign)}"
    return f"{first.lower()} {rest}".strip()


def _area(low: str, sign: str) -> str:
    """The name of a starting area: whose it is, else the sign."""
    rest = re.sub(r"\b(?:starting|start|area|zone|squares?|for|of|the)\b", " ", low)
    return " ".join(rest.split()) or sign


def _terrain(low: str) -> str:
    rows = sorted(terrain_kinds.TERRAIN, key=lambda kind: -len(kind.name))
    for kind in rows:
        if kind.name in low or re.search(rf"\b{re.escape(kind.word)}\b", low):
            return kind.word
    for word, likes in _LIKE.items():
        if any(like in low for like in likes):
            return word
    return CLEAR if any(re.search(rf"\b{word}\b", low) for word in _CLEAR_WORDS) else ""


def _thing(text: str, low: str, sign: str) -> str:
    """An object, what is left of something, or somebody; a sign that is no letter is special ground."""
    if "indoor" in low:
        return "indoors"
    weight = next(
        (kind for kind in sorted(ObjectKind, key=lambda each: -len(each)) if re.search(rf"\b{kind}\b", low)), ""
    )
    if weight or "object" in low or "crate" in low:
        return f"object {weight or ObjectKind.LIGHT}"
    left = next((kind for kind in MarkerKind if re.search(rf"\b{kind}\b", low)), "")
    if left or "rubble" in low:
        return f"marker {left or MarkerKind.DEBRIS}"
    return f"figure {_figure(text)}" if sign.isalnum() or sign in "@&" else f"special {text}"


def _figure(text: str) -> str:
    """``Bruiser (giant, Ben)`` -> ``Bruiser: giant of Ben``."""
    name, _, rest = re.sub(r"[()]", ",", text).partition(",")
    if ":" in name:
        return text
    name, _, side = name.strip().partition(" of ")
    words = re.findall(r"[^\s,]+", rest)
    sizes = [word.lower() for word in words if word.lower() in [size.name.lower() for size in Size]]
    owners = [word for word in words if word[:1].isupper()]
    owner = side.strip() or (owners[0] if owners else "")
    return f"{name}: {sizes[0] if sizes else 'standard'}" + (f" of {owner}" if owner else "")


def guessed(sign: str, count: int) -> str:
    """What a sign that nobody explains most likely is; "" where nothing is likely."""
    kind = next((kind for kind in terrain_kinds.TERRAIN if kind.symbol == sign), None)
    if kind is not None:
        return kind.word
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign in "23456789":
        return f"level {sign}"
    if sign.isalpha() or sign == "@":
        if count > 2 and sign.isalpha():
            return f"start {sign}"
        return f"figure {sign}: standard of {'Ann' if sign.isupper() or sign == '@' else 'Ben'}"
    return ""
