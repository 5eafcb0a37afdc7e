"""Search for rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from clixbook.errors import BadWord, NotFound
from clixbook.rulebooks.compare import ComparedRow, compare
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.rulebook import Rulebook, edition
from clixbook.rulebooks.sections import SECTIONS
from clixbook.view.rules.common_searches import COMMON_SEARCHES

MOST_WORDS = 80
"""Characters of a search."""
SOMEWHERE = "any"
DIFFER = ("differ", "differs", "disagree")
ASKING = frozenset([
    "a", "an", "and", "are", "as", "at", "between", "book", "books", "by", "can", "do", "does", "for", "how",
    "i", "if", "in", "is", "it", "may", "my", "of", "on", "or", "rulebooks", "the", "to", "what", "when",
    "where", "who",
])  # fmt: skip
"""Words of a question that no ruling has to have."""
OTHER_WORDS = {
    "ally": "friend", "allies": "friend", "beside": "adjacent", "bush": "hindering", "bushes": "hindering",
    "enemies": "opponent", "enemy": "opponent", "foe": "opponent", "foes": "opponent", "hurl": "throw",
    "shoot": "ranged", "strike": "attack", "strikes": "attack",
}  # fmt: skip
"""Words of players -> those of the rulings, which a search for them finds too."""
MARKS = "?!.,;:"
"""Signs around a word that are no part of it."""
MINE = "mine"


_PREFIXES = [each.prefix for each in SECTIONS.values()]
SECTION_KEYS = {
    each.prefix if _PREFIXES.count(each.prefix) == 1 else name.upper(): each for name, each in SECTIONS.items()
}
"""A section's key in addresses -> the section: its prefix, or its own name where several share one."""


@dataclass(frozen=True)
class Search:
    """A search: words, a section key or prefixes, and a choice of rows.

    ``differ`` names two books that decide differently, or is ("any",); ``silent`` is a book that does not say,
    ``mine`` means the rows that house rules change.
    """

    words: str = ""
    section: str = ""
    differ: tuple[str, ...] = ()
    silent: str = ""
    mine: bool = False

    def query(self) -> dict[str, str]:
        """The fields of an address that look for the same."""
        fields = {"search": self.words, "section": self.section, "differ": ",".join(self.differ)}
        return {**fields, "silent": self.silent, "show": MINE if self.mine else ""}

    def __bool__(self) -> bool:
        return self != Search()

    @property
    def choice(self) -> str:
        """The choice of rows as one word, for the menu."""
        if self.mine:
            return MINE
        return f"silent {self.silent}" if self.silent else f"differ {','.join(self.differ)}" if self.differ else ""


def read_search(query: Mapping[str, str]) -> Search:
    """The search of an address; a ClixbookError for unknown parts."""
    section, silent = query.get("section", "").upper(), query.get("silent", "")
    differ = tuple(each for each in query.get("differ", "").split(",") if each)
    if section and section not in (*SECTION_KEYS, *_PREFIXES):
        raise NotFound(f"There is no section {section!r:.20}; there are {', '.join(SECTION_KEYS)}.")
    for name in (*differ, silent):
        if name and name not in (*EDITIONS, SOMEWHERE):
            raise NotFound(f"There is no rulebook {name!r:.40}; there are {', '.join(EDITIONS)}.")
    if differ and differ != (SOMEWHERE,) and (len(set(differ)) != 2 or SOMEWHERE in differ):
        raise BadWord("differ= takes two rulebooks with a comma between them, or any.")
    words = " ".join(query.get("search", "").split())[:MOST_WORDS]
    return Search(words, section, differ, silent, query.get("show") == MINE)


def row_choices() -> list[tuple[str, str]]:
    """The choices of rows: title, and the word of ``Search.choice``."""
    pairs = [
        (f"Where {SHORT_NAMES[a]} and {SHORT_NAMES[b]} differ", f"differ {a},{b}") for a, b in combinations(EDITIONS, 2)
    ]
    quiet = [(f"Where {SHORT_NAMES[name]} is silent", f"silent {name}") for name in EDITIONS]
    return [("All rulings", ""), ("Where any books differ", f"differ {SOMEWHERE}"), *pairs, *quiet,
            ("Where my house rules differ", MINE)]  # fmt: skip


def sections() -> list[tuple[str, str]]:
    """The sections as choices: title and ``Search.section``; those with one prefix also together."""
    each = [(f"{section.title} ({section.prefix})", key) for key, section in SECTION_KEYS.items()]
    shared = dict.fromkeys(prefix for prefix in _PREFIXES if _PREFIXES.count(prefix) > 1)
    return [("All sections", ""), *each, *((f"All of {prefix}", prefix) for prefix in shared)]


def selected_search(words: str, section: str, choice: str) -> Search:
    """The search of the three controls."""
    kind, _, names = choice.partition(" ")
    differ = tuple(names.split(",")) if kind == "differ" else ()
    clean = " ".join(words.split())[:MOST_WORDS]
    return Search(clean, section, differ, names if kind == "silent" else "", choice == MINE)


@lru_cache(maxsize=4)
def table() -> tuple[ComparedRow, ...]:
    """All rows with the answers of the built-in books."""
    return compare().rows


@lru_cache(maxsize=1)
def positions() -> Mapping[str, int]:
    """The index of each row in the table."""
    return {row.id: number for number, row in enumerate(table())}


@lru_cache(maxsize=1)
def _texts() -> tuple[tuple[str, str, str], ...]:
    """The searched texts of every row: its id, its question, and all the rest."""
    found = []
    for row in table():
        texts = (f"{each.says} {each.source} {each.note}" for each in row.rulings)
        found.append((row.id.lower(), row.asks.lower(), " ".join([row.section, row.row.field, *texts]).lower()))
    return tuple(found)


def _understood(search: Search) -> tuple[list[str], Search]:
    """The words to look for, and the search with the filters that a question names.

    "Where do 2014 and 2022 differ on stairs?" leaves one word.
    """
    words = _words_in(search.words)
    if not {*words} & {*DIFFER}:
        return _telling(words), search
    names = {name: SHORT_NAMES[name].lower().split() for name in EDITIONS}
    books = tuple(name for name, parts in names.items() if {*parts} & {*words})
    known = {*DIFFER, *ASKING, *(part for parts in names.values() for part in parts)}
    differ = books if len(books) == 2 else search.differ or (SOMEWHERE,)
    return [word for word in words if word not in known], replace(search, differ=differ)


def find_rows(search: Search, house: Rulebook | None = None) -> list[ComparedRow]:
    """The matching rows: first those with the words in id or question, and of these those where books differ.

    Before them stands the ruling that players look for with these words, or the first of the section with this title.
    Without words they stand as in the table; words that merely ask need not be there.
    """
    words, search = _understood(search)
    found = _with([{word, OTHER_WORDS.get(word, word)} for word in words], search, house)
    first = _common_searches().get(_plain(words))
    if first is None or not _fits(row := table()[positions()[first]], search, house):
        return found
    return [row, *(each for each in found if each.id != first)]


def _words_in(text: str) -> list[str]:
    """The words of a search without the signs around them."""
    return [word.strip(MARKS) for word in text.lower().split()]


def _telling(words: list[str]) -> list[str]:
    """These words without those that merely ask, unless there are no others."""
    return [word for word in words if word not in ASKING] or words


def _plain(words: Iterable[str]) -> str:
    """Words as one key, the same for one and for several."""
    return " ".join(word.removesuffix("s") for word in words)


@lru_cache(maxsize=1)
def _common_searches() -> Mapping[str, str]:
    """A search as a key -> the ruling that stands first in its results."""
    titles = {section.title: next(iter(section.rows)) for section in SECTIONS.values()}
    asked = {words: ruling for ruling, each in COMMON_SEARCHES.items() for words in each}
    return {_plain(_telling(_words_in(words))): ruling for words, ruling in {**titles, **asked}.items()}


def _with(wanted: Sequence[Set[str]], search: Search, house: Rulebook | None) -> list[ComparedRow]:
    ranked: list[tuple[int, bool, int, ComparedRow]] = []
    for number, (row, texts) in enumerate(zip(table(), _texts(), strict=True)):
        if _fits(row, search, house) and (rank := _rank(texts, wanted)) is not None:
            ranked.append((rank, bool(wanted) and not row.differs, number, row))
    return [row for *_, row in sorted(ranked, key=lambda each: each[:3])]


def _rank(texts: Sequence[str], wanted: Sequence[Set[str]]) -> int | None:
    """0 if the id has all the words, 1 if id and question have, 2 if anything has; None if not all are there."""
    for rank in range(len(texts)):
        text = " ".join(texts[: rank + 1])
        if all(any(word in text for word in same) for same in wanted):
            return rank
    return None


def _is_of(ruling: str, section: str) -> bool:
    known = SECTION_KEYS.get(section)
    return ruling in known.rows if known is not None else ruling.partition("-")[0] == section


def _fits(row: ComparedRow, search: Search, house: Rulebook | None) -> bool:
    if search.section and not _is_of(row.id, search.section):
        return False
    if search.silent and not edition(search.silent)[row.id].falls_back:
        return False
    if search.mine and (house is None or row.id not in house.changes):
        return False
    if search.differ == (SOMEWHERE,):
        return row.differs
    if search.differ:
        a, b = (row.groups[EDITIONS.index(name)] for name in search.differ)
        return a != b
    return True
