"""Lines of forces as people write them: bullets, keys, totals, headings, and where counts and points stand."""

from __future__ import annotations

import re

_POINTS = r"(?:\s*-?\s*(?:points?|pts?\.?|p)\b\.?)?(?:\s*(?:each|ea\.?|apiece|version|value|dial|level))?"
COUNTS = (
    re.compile(r"[(\[](?P<count>[0-9])\s*[x×]?[)\]]\s*(?P<rest>[^\W\d].*)"),
    re.compile(r"(?P<count>[0-9]{1,2})\s*[x×*]\s*(?P<rest>\S.*)"),
    re.compile(r"[x×]\s*(?P<count>[0-9]{1,2})\s+(?P<rest>\S.*)"),
    re.compile(r"(?P<rest>.*\S)\s*[(\[]?\s*[x×]\s*(?P<count>[0-9]{1,2})\s*[)\]]?"),
    re.compile(r"(?P<rest>.*\S)\s*[(\[]\s*(?P<count>[0-9]{1,2})\s*[x×]\s*[)\]]"),
    re.compile(r"(?P<count>[0-9])\s+(?P<rest>[^\W\d].*)"),
)
"""How often, before or behind: a single digit before a name counts too."""
POINTS = (
    re.compile(rf"[(\[]?\s*(?P<points>[0-9]{{2,4}}){_POINTS}\s*[)\]]?\s*[-–—:.,|=]*\s*(?P<rest>[^\W\d].*)"),
    re.compile(rf"(?P<rest>.*?\w[)'\"]?)(?:\s+(?:at|for|@)|[\s.:|@,=–—-]|(?=[(\[]))+[(\[|]?\s*"
               rf"(?P<points>[0-9]{{1,4}}){_POINTS}\s*[)\]|]?\.?"),
)  # fmt: skip
"""Points before a name, from two digits, or behind it."""
REMARKS = (
    r"$^", r"\s*[(\[][^()\[\]]*[)\]]\s*$",
    r"^(?:#[0-9]{1,3}|[A-Za-z]{1,5}-?[0-9]{2,3}[a-z]?)\s+|\s*#[0-9]{1,3}[a-z]?$",
    r"s$", r"\s+[-–—]\s+.*$",
)  # fmt: skip
"""What may stand beside a name: nothing, a remark in brackets, a collector number, the end of a plural, a remark."""
ADDED = re.compile(r"(?:\+|with\s|w/|plus\s|equipped with\s|feat:?\s|attached:?\s)\s*", re.IGNORECASE)
TOTAL = re.compile(
    r"(?:=\s*|(?:total|sum|build total|points|pts|cost)\b\s*[:=-]?\s*)*(?P<total>[0-9]{2,4})"
    r"(?:\s*(?:/|of|out of)\s*(?P<of>[0-9]{2,4}))?\s*(?:points?|pts?\.?|p)?\s*(?:total|in total|altogether|in all)?\.?",
    re.IGNORECASE,
)
"""A line that names nothing but a total."""
_BULLET = re.compile(r"(?P<deep>\s*)(?P<bullet>(?:[-*•–—>·▪◦○●]+|\[[ xX✓]?\]|[0-9]{1,2}[.)](?=\s)|[a-z]\)(?=\s))\s*)*")
_KEYS = {
    "theme": r"theme|themes|theme team|themed team|named theme|generic theme|keyword|keywords",
    "object": r"objects?|special objects?",
    "condition": r"(?:battlefield )?conditions?|bfcs?",
    "addition": r"feats?|attachments?|upgrades?|traits?",
    "equipment": r"equipment|equipped with|equip",
    "figures": r"figures|characters|main force|members|roster",
    "total": r"force|total|build total|points|point total|sum|cost",
}
_CODE = re.compile(r"\([a-z0-9-]+,[^\s,]+,\(")
_KEY = re.compile(r"(?:[0-9]{1,2}\s+)?(?P<key>[A-Za-z][A-Za-z ]{1,24})\s*:\s*(?P<rest>\S.*)")
_LEFT_OUT = r"maps?|location|player|name|date|event|format|notes?|sideline|tactics|strategy|dice|author|resource"
_HEADING = re.compile(r"\b(?:force|team|army|list|build|roster|squad|crew|points|pts|game|tournament)\b", re.IGNORECASE)
_OBJECT = re.compile(
    r"(?:(?P<count>[1-3])\s*[x×]?\s+)?(?P<kind>ultra light|ultra heavy|light|heavy|immobile)(?:\s+objects?)?"
    r"(?:\s*[x×]\s*(?P<times>[1-3]))?",
    re.IGNORECASE,
)
_SPECIAL = re.compile(r"(?:1\s*[x×]?\s+)?(?P<kind>(?:ultra )?(?:light|heavy)|immobile)\s+(?P<name>[A-Za-z].*?)[\s(:\[]*"
                      r"(?P<cost>[0-9]{1,3})"
                      r"\s*(?:points?|pts?\.?|p)?[)\]]?", re.IGNORECASE)  # fmt: skip


def plain_line(written: str) -> tuple[str, int, bool]:
    """The line without comment, bullet and emphasis; how far it is from the left, and is it an addition?"""
    line = written.replace("\t", "    ").replace("\xa0", " ").rstrip()
    comment = re.match(r"\s*(?:#(?![0-9])|//|```)", line) or re.fullmatch(r"\s*\[/?[a-z]+(?:=[^\]]*)?\]", line)
    if comment or not re.search(r"\w", line):
        return "", 0, False
    match = _BULLET.match(line)
    deep = len(match["deep"]) if match is not None else 0
    rest = (line[match.end() :] if match is not None else line).strip()
    if _CODE.search(rest):  # it has signs of its own
        return rest, deep, False
    rest = re.sub(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)|[\"“”]", "", rest).strip()
    rest = re.sub(r"^\[([^\[\]]+)\]$", r"\1", rest)
    added = ADDED.match(rest)
    return (rest[added.end() :] if added else rest).strip(), deep, added is not None


def key_of(line: str) -> tuple[str, str] | None:
    """What a line tells of and what it says, by the words before its colon; None for a line without such words."""
    match = _KEY.fullmatch(line)
    if match is None:
        return None
    word, rest = " ".join(match["key"].lower().split()), " ".join(match["rest"].split())
    key = next((key for key, words in _KEYS.items() if re.fullmatch(words, word)), "")
    if key == "total":
        total = TOTAL.fullmatch(rest)
        return ("total", total["of"] or total["total"]) if total else ("figures", rest) if word == "force" else None
    if key == "equipment":
        return "addition", ", ".join(f"equipment {part}" for part in parts_of(rest))
    if key:
        return key, rest
    return (word, rest) if re.fullmatch(_LEFT_OUT, word) else None


def parts_of(text: str) -> list[str]:
    """What stands between commas and semicolons; those inside brackets part nothing."""
    found, depth = [""], 0
    for letter in text:
        depth = max(0, depth + (letter in "([") - (letter in ")]"))
        if letter in ",;" and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found if part.strip()]


def object_of(words: str) -> list[str]:
    """Objects as a force names them, from ``2 heavy objects`` or ``heavy anvil (8)``; none for other words."""
    if match := _OBJECT.fullmatch(words):
        return [match["kind"].lower()] * int(match["count"] or match["times"] or 1)
    if match := _SPECIAL.fullmatch(words):
        return [f"{match['kind'].lower()} {match['name'].strip().lower()}:{match['cost']}"]
    return []


def added_words(words: str) -> tuple[str, int | None]:
    """What a figure is given and its points: ``Passenger (10)`` is passenger at 10."""
    plain = ADDED.sub("", words.strip(), count=1)
    match = re.fullmatch(rf"(?P<name>.*?)[\s:(\[@–—=-]*(?P<cost>[0-9]{{1,3}}){_POINTS}[)\]]?", plain)
    name = match["name"] if match else plain
    return name.strip(" .*_\"'").lower(), int(match["cost"]) if match else None


def heading_of(line: str) -> int | None:
    """The total that a heading names, 0 if it names none; None for a line that is no heading."""
    if not (_HEADING.search(line) or line.endswith(":")):
        return None
    total = re.search(r"\b([0-9]{2,4})\s*(?:-?\s*)?(?:points?|pts?\b|p\b)", line, re.IGNORECASE)
    return int(total[1]) if total else 0


def whole_hundreds(total: int) -> int:
    """The build total that such a sum belongs to: the next full hundred."""
    return -(-total // 100) * 100
