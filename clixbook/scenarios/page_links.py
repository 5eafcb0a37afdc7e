"""Links of the pages: whether a text is one, and the fields that it holds."""

from __future__ import annotations

from urllib.parse import parse_qs

from clixbook.errors import BadFile

MOST_TEXT = 64 * 1024
"""Characters of a position or a map in an address, pasted, or in a file."""
MOST_FIELDS = 40


def query_of(address: str) -> dict[str, str]:
    """The fields of an address's query; a ClixbookError if it is too long to be one of ours."""
    if len(address) > 3 * MOST_TEXT:
        raise BadFile(f"The address is too long; a position may have {MOST_TEXT} characters.")
    try:
        return {key: values[-1] for key, values in parse_qs(address, max_num_fields=MOST_FIELDS).items()}
    except ValueError:
        raise BadFile(f"The address asks for too much; it may have {MOST_FIELDS} fields.") from None


def is_link(text: str) -> bool:
    """Is it one word that begins as an address does?"""
    return len(text.split()) == 1 and text.strip().startswith(("http://", "https://", "?"))


def fields_of_link(text: str) -> dict[str, str]:
    """The fields of a pasted link of the application; none if the text is no link.

    >>> fields_of_link(" http://127.0.0.1:8866/?page=explore&from=Ann "), fields_of_link("b1/3x3o/")
    ({'page': 'explore', 'from': 'Ann'}, {})
    """
    return query_of(text.strip().partition("?")[2].partition("#")[0]) if is_link(text) else {}
