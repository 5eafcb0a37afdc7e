"""Comparison of rulebooks: each book's answer, and where they differ."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.colour_tokens import BOOKS
from clixbook.errors import NotFound
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.row import Row, Ruling
from clixbook.rulebooks.rulebook import Rulebook, all_rows, named_rulebook
from clixbook.rulebooks.sections import SECTIONS
from clixbook.tables import Tabled

DIFFERS, AGREES = "≠", "="
MIN_WIDTH, MAX_WIDTH = 40, 110


@dataclass(frozen=True)
class ComparedRow:
    """A question with the ruling of every book, in the order of the books."""

    row: Row[Any]
    section: str
    rulings: tuple[Ruling[Any], ...]

    @property
    def id(self) -> str:
        """The ruling's id, e.g. ``LOF-14``."""
        return self.row.id

    @property
    def asks(self) -> str:
        """The question in our own words."""
        return self.row.asks

    @property
    def differs(self) -> bool:
        """True if the books do not all decide alike; other words for the same decision do not count."""
        return len(set(self.groups)) > 1

    @property
    def groups(self) -> tuple[int, ...]:
        """For each book which answer it gives, numbered from 0 as they come; equal numbers decide alike."""
        seen: dict[tuple[object, bool], int] = {}
        return tuple(seen.setdefault((r.value, r.in_play), len(seen)) for r in self.rulings)


@dataclass(frozen=True)
class Comparison(Tabled):
    """Rulings of several rulebooks side by side; a notebook shows them as a table."""

    books: tuple[Rulebook, ...]
    rows: tuple[ComparedRow, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[ComparedRow]:
        return iter(self.rows)

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each ruling: id, section, question, whether the books differ, and each book's sentence."""
        for row in self.rows:
            sentences = {name: ruling.says for name, ruling in zip(self.names, row.rulings, strict=True)}
            yield {"id": row.id, "section": row.section, "asks": row.asks, "differs": row.differs, **sentences}

    def differences(self) -> Comparison:
        """The rows in which the books do not all decide alike.

        >>> import clixbook as cx
        >>> [row.id for row in cx.compare("ADJ").differences()][:2]
        ['ADJ-09', 'ADJ-10']
        """
        return Comparison(self.books, tuple(row for row in self.rows if row.differs))

    @property
    def names(self) -> tuple[str, ...]:
        """Short names of the books."""
        return tuple(short_name(book) for book in self.books)

    @property
    def headline(self) -> str:
        """How many rulings are shown and in how many the books differ."""
        count, differing = len(self.rows), sum(row.differs for row in self.rows)
        return f"{count} ruling{'s' * (count != 1)}, {differing} of them decided differently."

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(self.names)}: {self.headline[:-1]}>"

    def __str__(self) -> str:
        return self.to_text()

    # -- text ---------------------------------------------------------------------------------------------

    def to_text(self, width: int | None = None) -> str:
        """The table for a terminal of ``width`` columns, its own by default; equal answers share lines.

        >>> import clixbook as cx
        >>> "ADJ-01" in cx.compare("ADJ").to_text(width=80)
        True
        """
        columns = width or shutil.get_terminal_size((96, 24)).columns
        columns = min(max(columns, MIN_WIDTH), MAX_WIDTH)
        blocks = []
        section = ""
        for row in self.rows:
            if row.section != section:
                section = row.section
                lines = textwrap.wrap(section, columns)
                blocks.append("\n".join([*lines, "-" * max(map(len, lines))]))
            blocks.append(row_text(row, self.names, columns))
        blocks.append(textwrap.fill(f"{self.headline} {DIFFERS} marks where the books differ.", columns))
        return "\n\n".join(blocks)

    # -- rich display -------------------------------------------------------------------------------------

    def to_html(self) -> str:
        """One table, escaped, with all of its style inside.

        >>> import clixbook as cx
        >>> cx.compare("ADJ").to_html().count("<table")
        1
        """
        head = "".join(f'<th scope="col" style="{_CELL}">{escape(name)}</th>' for name in self.names)
        body = "".join(row_html(row) for row in self.rows)
        return (
            f'<div style="overflow-x:auto"><table style="border-collapse:collapse;text-align:left">'
            f"<caption>{escape(self.headline)}</caption>"
            f'<thead><tr><th scope="col" style="{_CELL}">Question</th>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>"
        )

    def _repr_html_(self) -> str:
        return self.to_html()


@checks_arguments
def compare(*which: str | Rulebook, books: Sequence[str | Rulebook] | str | Rulebook = ()) -> Comparison:
    """Rulebooks side by side, ruling by ruling.

    ``which`` are prefixes (``"LOF"``), section names (``"line_of_fire"``) or ruling ids (``"LOF-14"``); none
    means all. ``books`` are editions, editions with a variant (``"core2014+break-away-of-the-copy"``) or
    house rulebooks, and may stand among ``which`` (``compare("BRK", "core2014", mine)``); none means the built-in ones.
    Raises ClixbookError for any other name.

    >>> import clixbook as cx
    >>> len(cx.compare("BRK-02").rows)
    1
    """
    among = [each for each in which if isinstance(each, Rulebook) or each.partition("+")[0] in EDITIONS]
    named = [each for each in which if isinstance(each, str) and each not in among]
    listed = (books,) if isinstance(books, (str, Rulebook)) else tuple(books)
    shelf = tuple(map(named_rulebook, (*among, *listed) or EDITIONS))
    wanted = [row for name in named for row in find_rows(name)] if named else list(all_rows())
    rows = (
        ComparedRow(row, section_title(row.id), tuple(book[row.id] for book in shelf)) for row in dict.fromkeys(wanted)
    )
    return Comparison(shelf, tuple(rows))


def find_rows(name: str) -> list[Row[Any]]:
    """The rows of a prefix, a section or an id, in any case of letters."""
    wanted = name.strip().upper().replace(" ", "_")
    found = [row for row in all_rows() if wanted in (row.id, row.id.partition("-")[0])]
    if not found:
        section = next((cls for key, cls in SECTIONS.items() if key.upper() == wanted), None)
        found = list(section.table()) if section else []
    if not found:
        prefixes = ", ".join(dict.fromkeys(section.prefix for section in SECTIONS.values()))
        raise NotFound(
            f"There is no rulebook {name!r:.40}, and there are no rulings of that name. "
            f"Ask for an id such as LOF-14, or for one of {prefixes}; rulebooks are {', '.join(EDITIONS)}."
        )
    return found


def section_title(ruling_id: str) -> str:
    """``Line of fire (LOF)``: the heading under which a ruling stands."""
    section = next(section for section in SECTIONS.values() if ruling_id in section.rows)
    return f"{section.title} ({section.prefix})"


def short_name(book: Rulebook) -> str:
    """``2014``, or with changes ``2014+break-away-of-the-copy``; a name that players gave stands alone."""
    return re.sub(rf"^{book.edition}(?=\+|$)", SHORT_NAMES[book.edition], book.name)


def row_text(row: ComparedRow, names: Sequence[str], width: int) -> str:
    """One row as lines of at most ``width`` characters; books with the same answer share it."""
    mark = DIFFERS if row.differs else AGREES
    lines = textwrap.wrap(f"{mark} {row.id}  {row.asks}", width, subsequent_indent="    ")
    shared: dict[tuple[int, str], dict[str, str]] = {}
    for name, group, ruling in zip(names, row.groups, row.rulings, strict=True):
        shared.setdefault((group, ruling.says), {})[name] = footnote(ruling)
    for (_, sentence), notes in shared.items():
        where = "; ".join(f"{name}: {note}" if len(notes) > 1 else note for name, note in notes.items() if note)
        answer = f"{', '.join(notes)}: {sentence}" + (f" [{where}]" if where else "")
        lines += textwrap.wrap(answer, width, initial_indent="  ", subsequent_indent="      ")
    return "\n".join(lines)


def footnote(ruling: Ruling[Any]) -> str:
    """The place of a ruling in its book, and how certain it is."""
    note = ruling.note.rstrip(".")
    return ", ".join(part for part in (ruling.source, note[:1].lower() + note[1:]) if part)


_CELL = "border:1px solid rgba(128,128,128,.4);padding:.3em .6em;vertical-align:top;text-align:left"
_SMALL = "font-size:85%;opacity:.75"


def row_html(row: ComparedRow) -> str:
    """One row of the table: the question, then a cell for each book, lettered where they differ."""
    mark = DIFFERS if row.differs else AGREES
    title = "the books differ" if row.differs else "the books agree"
    cells = "".join(
        cell_html(ruling, group if row.differs else None) for ruling, group in zip(row.rulings, row.groups, strict=True)
    )
    return (
        f'<tr><th scope="row" style="{_CELL};font-weight:normal">'
        f'<span title="{title}" aria-label="{title}">{mark}</span> '
        f"<b>{escape(row.id)}</b><br>{escape(row.asks)}</th>{cells}</tr>"
    )


def cell_html(ruling: Ruling[Any], group: int | None) -> str:
    """One book's answer; ``group`` numbers the different answers of a row.

    Each has a colour and a letter: not everybody can tell the colours apart.
    """
    style, letter = _CELL, ""
    if group is not None:
        colour = BOOKS[group % len(BOOKS)]
        style += f";border-left:4px solid {colour}"
        letter = f'<b style="color:{colour}">{chr(97 + group % 26)}</b> '
    extra = "".join(
        f'<br><span style="{_SMALL}">{escape(part)}</span>' for part in (ruling.source, ruling.note) if part
    )
    return f'<td style="{style}">{letter}{escape(ruling.says)}{extra}</td>'
