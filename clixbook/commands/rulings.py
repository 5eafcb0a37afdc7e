"""``clixbook rules`` and ``powers``: what the rulebooks say."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from typing import Any

from clixbook.commands.arguments import editions
from clixbook.errors import BadWord


def print_rules(options: argparse.Namespace) -> None:
    """``clixbook rules``."""
    from clixbook.rulebooks.compare import compare

    if options.markdown:
        from clixbook.rulebooks.markdown import document

        if options.which:
            raise BadWord("--markdown prints all rulings; leave out the sections.")
        print(document(), end="")
    else:
        table = compare(*options.which)
        print(table)
        if len(table.rows) <= len(options.which):  # rulings by id, not whole sections
            print("\n".join(["", *paragraph_lines(table)]))


def paragraph_lines(table: Any) -> Iterator[str]:
    """The paragraphs of the books in which the rulings of a table stand, each with the other rulings there."""
    from clixbook.rulebooks.paragraphs.book_paragraphs import in_the_book

    for row in table.rows:
        for ruling, book in zip(row.rulings, table.names, strict=True):
            for each in in_the_book(row.id, ruling.edition):
                yield textwrap.fill(f"{row.id} in {book}, {each}", 100, subsequent_indent="    ")


def print_powers(options: argparse.Namespace) -> None:
    """``clixbook powers``."""
    from clixbook.powers.card import powers_text

    print(powers_text(editions(options.rules), which=" ".join(options.which)))
