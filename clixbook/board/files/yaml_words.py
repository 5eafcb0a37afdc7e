"""The problems of YAML in words for authors of files: the parser's own are for programmers."""

from __future__ import annotations

import re

WORDS = {
    "mapping values are not allowed": "a second colon stands in this line: put the text in quotes, or mend the indent",
    "expected key": "this line does not fit its neighbours: mend its indent",
    "expected '-' indicator": "this line is not an entry of the list above: mend its indent",
    "expected ',' or ']'": "a list that began with [ has no ]",
    "expected ',' or '}'": "a mapping that began with { has no }",
    "expected <document start>": "this line belongs to nothing above it",
    "could not find expected ':'": "a key needs a colon and a space after it",
    "cannot start any token": "a text cannot begin with this character: put it in quotes, and indent with spaces",
    "unexpected end of stream": "a quote that was opened is not closed",
    "unknown escape character": "a backslash in double quotes says something that there is not: use single quotes",
    "hexdecimal number": "a backslash in double quotes says something that there is not: use single quotes",
    "comment or line break": "after | or > the text begins on the next line",
    "tab character": "there is a tab: indent with spaces",
    "block sequence entries are not allowed": "a list begins in the middle of a line",
    "<block end>": "this line does not fit its neighbours: mend its indent",
    "document indicator": "--- or ... stands in the middle of a text",
}
"""Part of the parser's message -> our own."""


def yaml_in_words(problem: str) -> str:
    """The fault of a text that should be YAML, as a sentence.

    >>> yaml_in_words("mapping values are not allowed in this context")
    'a second colon stands in this line: put the text in quotes, or mend the indent'
    """
    plain = re.sub(r"\s+", " ", problem).strip(" .")
    return next((words for part, words in WORDS.items() if part in plain), "something stands here that YAML has not")
