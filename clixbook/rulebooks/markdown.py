"""The tables of all rulebooks as one Markdown page.

``python -m clixbook.rulebooks.markdown > docs/rulings.md`` writes the page that the project keeps.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from clixbook.rulebooks.compare import ComparedRow, Comparison, compare
from clixbook.rulebooks.editions import BY_NAME, EDITIONS, PRINTED
from clixbook.rulebooks.house.house_names import names_of
from clixbook.rulebooks.house.value_domains import list_alternatives, possible_values
from clixbook.rulebooks.paragraphs.book_paragraphs import heading_anchor, paragraphs_of
from clixbook.rulebooks.row import Ruling
from clixbook.rulebooks.rulebook import all_rows
from clixbook.rulebooks.sections import SECTIONS

INTRODUCTION = """\
# The rulings, book by book

Each row is one decision. **≠** marks the rows in which the books do not all decide alike; the letters
a, b, c tell which of them do. *Our reading* means that the text leaves the answer open; where a book
does not say, the note names the book whose rule is used. All sentences are our own; the sources tell
where the books have theirs, and each ¶ leads there in the pages of the books: {books}.
"""


def document() -> str:
    """The whole page: every section, then the other readings that can be switched on by name."""
    books = ", ".join(f"[{BY_NAME[name].short}](books/{name}.md)" for name in PRINTED)
    parts = [INTRODUCTION.format(books=books), contents()]
    parts += [section_table(compare(name, books=PRINTED)) for name in sections()]
    parts += [other_readings(), house_rules()]
    return "\n".join(parts)


def sections() -> list[str]:
    """The names of the sections that have rows."""
    return [name for name, section in SECTIONS.items() if section.rows]


def contents() -> str:
    """A linked list of the sections with how many rows differ."""
    lines = []
    for name in sections():
        table = compare(name, books=PRINTED)
        title = table.rows[0].section
        lines.append(f"- [{title}](#{heading_anchor(title)}): {table.headline[:-1]}")
    return "\n".join(lines) + "\n"


def section_table(table: Comparison) -> str:
    """One section as a heading and a table."""
    head = f"| | question | {' | '.join(table.names)} |"
    rule = f"|---|---|{'---|' * len(table.books)}"
    return "\n".join([f"## {table.rows[0].section}\n", head, rule, *map(row_markdown, table.rows), ""])


def row_markdown(row: ComparedRow) -> str:
    """One row: id and mark, question, and a cell for each book."""
    mark = " **≠**" if row.differs else ""
    groups = row.groups if row.differs else (None,) * len(row.rulings)
    cells = [cell_markdown(ruling, group) for ruling, group in zip(row.rulings, groups, strict=True)]
    return f"| {row.id}{mark} | {plain_markdown(row.asks)} | {' | '.join(cells)} |"


def cell_markdown(ruling: Ruling[Any], group: int | None) -> str:
    """A book's answer with its letter, source, links to the book's paragraphs, and note."""
    letter = "" if group is None else f"**{chr(97 + group)}** "
    source = f" [{plain_markdown(ruling.source)}]" if ruling.source else ""
    addresses = dict.fromkeys(each.address for each in paragraphs_of(ruling.id, ruling.edition))
    source += "".join(f" [¶]({address})" for address in addresses)
    note = f" *{plain_markdown(ruling.note)}*" if ruling.note else ""
    return f"{letter}{plain_markdown(ruling.says)}{source}{note}"


def plain_markdown(text: str) -> str:
    """Text in which no character is taken for markup."""
    return "".join("\\" + c if c in "\\`*_[]<>|#" else c for c in " ".join(text.split()))


def other_readings() -> str:
    """The named variants, with the way to switch them on, and their sentences."""
    lines = [
        "## Other readings\n",
        'Where two readings are defensible, the other one is a variant: `rulebook("core2014+NAME")`.\n',
        "| variant | of | for | reading |",
        "|---|---|---|---|",
    ]
    return "\n".join(lines + list(variant_rows())) + "\n"


def house_rules() -> str:
    """The table of house rules: each row by its names, with the values that it may have."""
    lines = [
        "## House rules\n",
        'Every ruling below may be another at your table: `rulebook("core2014").house("Friday night", NAME=VALUE)`,',
        "where the value is one of these, by its words or as itself. Where a ruling has parts, `dict(PART=VALUE)`",
        "changes some of them; the Rules page lists what they may be.\n",
        "| ruling | its names | it may be |",
        "|---|---|---|",
    ]
    return "\n".join(lines + list(house_rows())) + "\n"


def house_rows() -> Iterator[str]:
    """A table row for each ruling that a house rule can change."""
    for row in all_rows():
        values = possible_values(row, EDITIONS[0])
        if values:
            names = ", ".join(f"`{name}`" for name in names_of(row))
            yield f"| {row.id} | {names} | {_choice(next(iter(values.values())), values)} |"


def _choice(own: Any, words: Iterable[str]) -> str:
    if is_dataclass(own):
        return "parts: " + ", ".join(f"`{part.name}`" for part in fields(own))
    return plain_markdown(list_alternatives(words))


def variant_rows() -> Iterator[str]:
    """A table row for each variant."""
    for row in all_rows():
        for other in row.variants:
            books = ", ".join(BY_NAME[edition].title for edition in PRINTED if edition in other.editions)
            yield f"| `{other.name}` | {row.id} | {books} | {plain_markdown(other.says)} |"


if __name__ == "__main__":
    sys.stdout.write(document())
