"""Lines of force lists: bullets, keys, totals, headings, counts and points."""

from __future__ import annotations

import re
import unicodedata

_POINTS = (
    r"(?:\s*-?\s*(?:points?|pts?\.?|p|punkte?|pkte?\.?|pkt\.?|puntos?)\b\.?)?"
    r"(?:\s*(?:each|ea\.?|apiece|version|value|dial|level))?"
)
COUNTS = (
    re.compile(r"[(\[](?P<count>[0-9])\s*[x×]?[)\]]\s*(?P<rest>[^\W\d].*)"),
    re.compile(r"(?P<count>[0-9]{1,2})\s*[x×*]\s*(?P<rest>\S.*)"),
    re.compile(r"[x×]\s*(?P<count>[0-9]{1,2})\s+(?P<rest>\S.*)"),
    re.compile(r"(?P<rest>.*\S)\s*[(\[]?\s*[x×*]\s*(?P<count>[0-9]{1,2})\s*[)\]]?"),
    re.compile(r"(?P<rest>.*\S)\s*[(\[]\s*(?P<count>[0-9]{1,2})\s*[x×]\s*[)\]]"),
    re.compile(r"(?P<count>[0-9])\s+(?P<rest>[^\W\d].*)"),
    re.compile(r"(?P<count>an?|one|two|three|four|five|six)\s+(?P<rest>[^\W\d].*)", re.IGNORECASE),
)
"""How often, before or behind: a single digit before a name counts too."""
POINTS = (
    re.compile(rf"[(\[]?\s*(?P<points>[0-9]{{2,4}}){_POINTS}\s*[)\]]?\s*[-–—:.,|=]*\s*(?P<rest>[^\W\d].*)",
               re.IGNORECASE),
    re.compile(rf"(?P<rest>.*?\w[)'\"]?)(?:\s+(?:at|for|@)|[\s.:|@,=–—-]|(?=[(\[]))+[(\[|]?\s*"
               rf"(?P<points>[0-9]{{1,4}}){_POINTS}\s*[)\]|]?\.?", re.IGNORECASE),
)  # fmt: skip
"""Points before a name, from two digits, or behind it."""
REMARKS = (
    r"$^", r"\s*[(\[][^()\[\]]*[)\]]\s*$",
    r"^(?:#[0-9]{1,3}|[A-Za-z]{1,5}-?[0-9]{2,3}[a-z]?)\s+|\s*#[0-9]{1,3}[a-z]?$|\s+[A-Za-z]{1,5}-?[0-9]{3}[a-z]?$",
    r"s$", r"\s+[-–—]\s+.*$",
)  # fmt: skip
"""Text beside a name that is not part of it: remarks, brackets, collector numbers, plural endings."""
ADDED = re.compile(r"(?:\+|with\s|w/|plus\s|equipped with\s|feat:?\s|attached:?\s)\s*", re.IGNORECASE)
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
"""Counts in words."""
TOTAL = re.compile(
    r"(?:=\s*|(?:grand|total|sum|build|force|points|pts|cost|gesamt|summe)\b[\s.:=-]*)*(?P<total>[0-9]{2,4})"
    r"(?:\s*(?:/|of|out of)\s*(?P<of>[0-9]{2,4}))?\s*(?:points?|pts?\.?|p|punkte?|pkte?\.?|puntos?)?"
    r"\s*(?:total|in total|altogether|in all)?\.?",
    re.IGNORECASE,
)
"""A line that names nothing but a total."""
_BULLET = re.compile(
    r"(?P<deep>\s*)(?P<bullet>(?:[-*•–—>·▪◦○●]+|\[[ xX✓]?\]|[0-9]{1,2}[.)](?=\s)|[0-9]{1,2}(?::| -)(?=\s+[^\W\d])"
    r"|[a-z]\)(?=\s))\s*)*"
)
_KEYS = {
    "theme": r"theme|themes|theme team|themed team|named theme|generic theme|keyword|keywords",
    "object": r"objects?|special objects?",
    "condition": r"(?:battlefield )?conditions?|bfcs?",
    "addition": r"feats?|attachments?|upgrades?|traits?",
    "equipment": r"equipment|equipped with|equip|relics?",
    "figures": (
        r"figures?|characters?|main force|members?|roster|heroe?s?|villains?|leader|haves?|h|starters?|fs|ft|"
        r"for sale|for trade"
    ),
    "total": r"force|(?:grand )?total|build total|points|point total|sum|cost|gesamt|summe",
}
_PLAIN = {ord("\xa0"): " ", ord("\u2011"): "-", ord("\u2010"): "-", ord("\u2212"): "-", ord("\ufe0f"): None,
          **dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d"))}  # fmt: skip
_TAGS = re.compile(
    r"\[/?(?:b|i|u|s|url|img|size|color|font|center|list|quote|code|\*)(?:=[^\]]*)?\]"
    r"|</?(?:li|ul|ol|b|i|u|strong|em|p|div|span|br|a|td|tr|th|table)\b[^<>]*>", re.IGNORECASE,
)  # fmt: skip
_PRICE = re.compile(r"[\s:(@–—-]*(?:[$€£]\s?[0-9]+(?:[.,][0-9]{2})?|\b[0-9]+(?:[.,][0-9]{2})?\s?[€$£])\)?")
"""A price in money after a name."""
TOTAL_BEFORE = re.compile(
    r"(?P<total>[2-9][0-9]{2}|[0-9]{4})\s*-?\s*(?:points?|pts?\.?)\s*:\s*(?P<rest>\S.*(?:,|\+|\band\b).*)",
    re.IGNORECASE,
)
"""A total with the figures behind it."""
_ROW = re.compile(r"\s*(?P<number>[1-9][0-9]?)\s*[\t,;|]\s*(?=\S)")
"""The number of a row of a sheet, and the separator after it."""
_CODE = re.compile(r"\([a-z0-9-]+,[^\s,]+,\(")
_KEY = re.compile(r"(?:[0-9]{1,2}\s+)?(?P<key>[A-Za-z][A-Za-z ]{0,24}?)\s*[:=]\s*(?P<rest>\S.*)")
_ASIDE = (
    "sidelines?|side ?board|bystanders|wants?|wish ?list|looking for|lf|iso|w|reserves?|"
    "substitutes?|alternates?|maybes?"
)  # fmt: skip
"""Headings of lists beside a force, which are no part of it."""
_LEFT_OUT = (
    r"maps?|location|player|name|date|event|format|notes?|tactics|strategy|dice|author|resource|pacs?|atas?|tarot|"
    r"prices?|shipping|" + _ASIDE
)
_HEADING = re.compile(r"\b(?:force|team|army|list|build|roster|squad|crew|points|pts|game|tournament)\b", re.IGNORECASE)
_OBJECT = re.compile(
    r"(?:(?P<count>[1-3])\s*[x×]?\s+)?(?P<kind>ultra light|ultra heavy|light|heavy|immobile)(?:\s+objects?)?"
    r"(?:\s*[x×]\s*(?P<times>[1-3]))?",
    re.IGNORECASE,
)
_SPECIAL = re.compile(r"(?:1\s*[x×]?\s+)?(?P<kind>(?:ultra )?(?:light|heavy)|immobile)\s+(?P<name>[A-Za-z].*?)[\s(:\[]*"
                      r"(?P<cost>[0-9]{1,3})"
                      r"\s*(?:points?|pts?\.?|p)?[)\]]?", re.IGNORECASE)  # fmt: skip

_CALLED = re.compile(
    r"(?P<name>[A-Za-z][^()]*?)\s*\((?P<kind>(?:ultra )?(?:light|heavy)|immobile)\W+"
    r"(?P<cost>[0-9]{1,3})\s*(?:points?|pts?\.?)?\)",
    re.IGNORECASE,
)


def plain_line(written: str) -> tuple[str, int, bool]:
    """The line without comment, bullet and emphasis; how far it is from the left, and is it an addition?"""
    line = _without_markup(written)
    comment = re.match(r"\s*(?:#(?![0-9])|//|```)", line) or re.fullmatch(r"\s*\[/?[a-z]+(?:=[^\]]*)?\]", line)
    if comment or not re.search(r"\w", line):
        return "", 0, False
    match = _BULLET.match(line)
    deep = len(match["deep"]) if match is not None else 0
    rest = (line[match.end() :] if match is not None else line).strip()
    if _CODE.search(rest):  # it has signs of its own
        return rest, deep, False
    rest = re.sub(r"\*\*|__|`|(?<!\w)[*_](?=[^\W\d])|(?<=\w)[*_](?!\w)|[\"“”]", "", rest).strip()
    rest = re.sub(r"^\[([^\[\]]+)\]$", r"\1", rest)
    added = ADDED.match(rest)
    return (rest[added.end() :] if added else rest).strip(), deep, added is not None


def _without_markup(written: str) -> str:
    """The line with plain blanks and dashes, without tags of forums and pages, pictures, and remarks behind ``//``."""
    line = written.replace("\t", "    ").translate(_PLAIN)
    if _CODE.search(line):  # it has signs of its own
        return line.rstrip()
    line = _PRICE.sub("", _TAGS.sub("", line))
    line = re.sub(r"\s(?://|#(?![0-9])).*$", "", line)
    return "".join(each for each in line if not _is_picture(each)).rstrip()


def _is_picture(letter: str) -> bool:
    return letter > "\u20d0" and unicodedata.category(letter) in ("So", "Sk", "Mn", "Me", "Cf", "Cn")


def without_row_numbers(lines: list[str]) -> list[str]:
    """The lines of a sheet without the numbers of its rows; as they are where the numbers do not rise from 1 by 1.

    >>> without_row_numbers(["1\\tBruiser", "2\\tGnat"])
    ['Bruiser', 'Gnat']
    """
    rows = [_ROW.match(line) for line in lines]
    numbers = [int(row["number"]) for row in rows if row is not None]
    if len(numbers) < 2 or numbers != list(range(1, len(numbers) + 1)):
        return lines
    return [line if row is None else line[row.end() :] for line, row in zip(lines, rows, strict=True)]


def is_aside(line: str) -> bool:
    """Is that a heading of figures that are no part of the force, ``Sideline:`` or ``Want``?"""
    return (
        re.fullmatch(rf"(?:{_ASIDE})\s*(?:\([0-9]*\s*\w*\))?\s*:?", line, re.IGNORECASE) is not None and len(line) > 3
    )


def key_of_heading(line: str) -> str:
    """The key of the lines below a heading such as ``Objects`` or ``Feats:``; else ""."""
    word = " ".join(line.rstrip(" :").lower().split())
    return next((key for key in ("object", "condition", "addition", "theme") if re.fullmatch(_KEYS[key], word)), "")


def key_of(line: str) -> tuple[str, str] | None:
    """The key and the value of a line, by the words before its colon; None for a line without such words."""
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
    """The parts between commas and semicolons; those inside brackets part nothing."""
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
    if match := _SPECIAL.fullmatch(words) or _CALLED.fullmatch(words):
        return [f"{match['kind'].lower()} {match['name'].strip().lower()}:{match['cost']}"]
    return []


def added_words(words: str) -> tuple[str, int | None]:
    """The addition of a figure and its points: ``Passenger (10)`` is passenger at 10."""
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
