"""The meaning of a sign on a drawn board, from its legend or guessed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from clixbook.board.forum.legend_words import CLEAR, DOOR, HIGH, LADDER, LIKE, ON_SIDES, STAIRS, START, plain
from clixbook.board.model import terrain_kinds
from clixbook.board.model.marker_kinds import MarkerKind
from clixbook.board.model.things import ObjectKind, Size

AND = " + "
FORMS = ("clear", "level 2", "hindering + level 2", "indoors", "start player 1", "figure Bruiser: giant of Ben",
         "object heavy", "marker debris", "special Mud", *ON_SIDES, "nothing")  # fmt: skip
"""Examples of meanings besides the words of the kinds of terrain; ``AND`` joins two."""
_SURE = ("hindering", "blocking")
"""Words that decide wherever they stand in a legend; of all others the last one does: a street of trees is a street."""
_ROOM = re.compile(r"\b(?:empty|open|clear|free)\s+(?:space|square|tile|cell)s?\b")
_HIGH = re.compile(rf"\b(?:{'|'.join(HIGH)})\b")
_START = re.compile(rf"\b(?:{'|'.join(START)})\b")
_AREA_WORDS = re.compile(rf"\b(?:{'|'.join(START)}|areas?|zones?|squares?|for|of|the|von|zona|de)\b")
_SMALL = frozenset([
    "a", "an", "the", "of", "and", "or", "with", "in", "on", "at", "is", "are", "terrain", "square",
    "squares", "area", "areas", "zone", "spot", "place", "some", "big", "small", "large", "old", "low",
    "high", "tall", "dark", "light", "heavy", "wooden", "stone", "metal", "brick", "printed", "map", "space",
    "der", "die", "das", "ein", "eine", "le", "la", "les", "un", "une", "el", "los", "las", "una", "de", "du",
])  # fmt: skip
"""Small words without a bearing on the meaning of a sign."""
_OWNED = re.compile(r"(?:my|me|his|her|your|their|enemy|enemies|opponent|opposing|friendly)\b")
_OWN = ("my", "me", "friendly")
_SIZES = [size.name.lower() for size in Size]
"""Beginnings of legends for a figure."""
_SOMEBODY = ("figure", "character", "mini", "model", "somebody")
HIGH_SIGN = re.compile("[EeLl][1-9]")
"""A level with its letter: ``E2`` is level 2."""
_SIGNS = {
    **dict.fromkeys("._-·,:'`⬜◻▫□", CLEAR),
    **dict.fromkeys("xX█▓■⬛🟫🧱🪨", "blocking"),
    **dict.fromkeys('%"^&†♣🟩🌳🌲🌴🌿🚗🚙🚚', "hindering"),
    **dict.fromkeys("≈🟦🌊", "water"),
    "🟥": "level 2",
    "🚪": DOOR,
    "🪜": LADDER,
    "=": STAIRS,
    "📦": "object light",
    "w": "water",
    "o": "object light",
    "O": "object heavy",
    "0": CLEAR,
    "1": CLEAR,
}


def meaning_of(words: str, sign: str, count: int = 1, names: Collection[str] = ()) -> str:
    """The meaning that a legend gives a sign on ``count`` squares, in the words of this reader.

    ``names`` are those of figures, in small letters: these words mean a figure, not terrain.
    """
    text = " ".join(words.split()).strip(" .")
    low = plain(text)
    if low in FORMS or (" " in low and low.split(" ", 1)[0] in ("figure", "special", "level", "object")):
        return _standard_form(text, low)
    letter = sign.isalnum() or sign in "@&"
    if low in _SOMEBODY:
        return f"figure {sign}: standard"
    if low in list(ObjectKind):
        return f"object {low}"
    if (owned := _OWNED.match(low)) and not _ground(low) and not _START.search(low):
        return f"figure {_resolve_possessive(text, owned.group(), sign)}"
    if _is_marker(low):
        return next(f"marker {kind}" for kind in MarkerKind if re.search(rf"\b{kind}\b", low))
    if figure_key(text) in names:
        return f"figure {_figure(text)}"
    if _START.search(low):
        return f"start {_area(low, sign)}"
    if found := _ground(low):
        sure = any(re.search(rf"\b{word}\b", low) for word in _SURE)
        return f"figure {_figure(text)}" if letter and count <= 2 and not sure and _is_name(text) else found
    return f"figure {_figure(text)}" if letter else f"special {text}"


def _resolve_possessive(text: str, owner: str, sign: str) -> str:
    """``my giant`` -> ``A: giant of Ann``, ``his bystander`` -> ``his bystander: standard of Ben``."""
    words = text.split()[1:]
    sizes = [word.lower() for word in words if word.lower() in _SIZES]
    if "(" in text or "," in text or " of " in text:
        return _figure(text)
    name, size = sign if words and len(sizes) == len(words) else text, sizes[0] if sizes else "standard"
    return f"{name}: {size} of {'Ann' if owner in _OWN else 'Ben'}"


def _is_marker(low: str) -> bool:
    return "marker" in low and any(re.search(rf"\b{kind}\b", low) for kind in MarkerKind)


def _standard_form(text: str, low: str) -> str:
    """A meaning that is already in this reader's own words, in its usual spelling."""
    first, _, rest = text.partition(" ")
    if first.lower() == "level":
        return _height(low)
    if first.lower() == "figure" and ":" not in rest:
        return f"figure {_figure(rest)}"
    if first.lower() == "object" and not any(re.search(rf"\b{kind}\b", low) for kind in ObjectKind):
        return f"object {ObjectKind.LIGHT}"
    return f"{first.lower()} {rest}".strip()


def _area(low: str, sign: str) -> str:
    """The name of a starting area: its owner's, else the sign."""
    rest = _AREA_WORDS.sub(" ", low)
    return " ".join(rest.split()).removesuffix("'s").strip(" -:'()") or sign


def _ground(low: str) -> str:
    """The terrain, level or thing that the words name, by the last of them that names one; "" if none does."""
    if _ROOM.search(low):
        return CLEAR
    sure = [word for word in _SURE if re.search(rf"\b{word}\b", low)]
    named = sorted(_named_spans(low))
    last = named[-1][2] if named else ""
    high = _HIGH.search(low)
    if high is None or (high.group().startswith("lev") and re.search(r"\bground\b", low)):
        return " ".join(sure) or last
    level = _height(low)
    if sure or (last and last not in (CLEAR, "blocking", *ON_SIDES)):
        return f"{' '.join(sure) or last}{AND}{level}"
    return last if last in ON_SIDES else level


def _named_spans(low: str) -> Iterator[tuple[int, int, str]]:
    """The known words in the text: the end of each, its length, and its meaning."""
    known: dict[str, str] = {}
    for kind in terrain_kinds.TERRAIN:
        known |= dict.fromkeys((kind.name, kind.word), kind.word)
    known |= {like: meaning for meaning, likes in LIKE.items() for like in (meaning, *likes)}
    for word, meaning in known.items():
        for match in re.finditer(rf"(?<![\w']){re.escape(word)}(?:e?s)?(?![\w'])", low):
            yield match.end(), len(word), meaning


def _height(low: str) -> str:
    digit = re.search(r"[1-9]", low)
    return f"level {digit[0] if digit else 2}"


def _is_name(text: str) -> bool:
    """Is it the name of a figure: words with capitals, at least one of which is no terrain?"""
    words = re.findall(r"[^\W\d_][\w'-]*", text)
    known = {word for word in words if word.lower() in _SMALL or _ground(word.lower()) or _HIGH.search(word.lower())}
    capitals = [word for word in words if word[:1].isupper()]
    return len(words) > 1 and len(capitals) == len(words) and len(known) < len(words)


def figure_key(text: str) -> str:
    """The name in small letters that words such as ``Bruiser (giant, Ben)`` begin with."""
    return _figure(text).partition(":")[0].strip().lower()


def _figure(text: str) -> str:
    """``Bruiser (giant, Ben)`` -> ``Bruiser: giant of Ben``."""
    name, _, rest = re.sub(r"[()]", ",", text).partition(",")
    if ":" in name:
        return text
    name, _, side = re.sub(r"^(?:an?|the)\s+(?=\S)", "", name.strip()).partition(" of ")
    words = re.findall(r"[^\s,]+", rest)
    sizes = [word.lower() for word in words if word.lower() in _SIZES]
    owners = [word for word in words if word[:1].isupper() and word.lower() not in sizes]
    owner = side.strip() or (owners[0].removesuffix("'s") if owners else "")
    return f"{name}: {sizes[0] if sizes else 'standard'}" + (f" of {owner}" if owner else "")


def guess_meaning(sign: str, count: int) -> str:
    """The most likely meaning of a sign without a legend; "" if none is likely."""
    known = known_signs()
    if sign in known:
        return known[sign]
    if HIGH_SIGN.fullmatch(sign):
        return f"level {sign[1]}" if sign[1] != "1" else CLEAR
    if sign.isalpha() or sign == "@":
        if count > 2 and sign.isalpha():
            return f"start {sign}"
        return f"figure {sign}: standard of {'Ann' if sign[0].isupper() or sign == '@' else 'Ben'}"
    return ""


def known_signs() -> Mapping[str, str]:
    """Signs with a usual meaning: those of the kinds of terrain, levels, and habits of players."""
    kinds = {kind.symbol: kind.word for kind in terrain_kinds.TERRAIN}
    return {**_SIGNS, **{digit: f"level {digit}" for digit in "23456789"}, **kinds}
