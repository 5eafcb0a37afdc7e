"""Lessons of one's own: from a file or from the code in an address; each problem has its place."""

from __future__ import annotations

import base64
import binascii
import zlib

from clixbook.errors import BadFile
from clixbook.scenarios.files.scenario_reader import read_scenario
from clixbook.scenarios.scenario import Scenario
from clixbook.view.widgets.page_shell import MOST_TEXT


def code_of_text(text: str) -> str:
    """A lesson's file as a word for an address."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def text_of_code(code: str) -> str:
    """The file of such a code; a ClixbookError for any other text, or one that is too long."""
    try:
        data = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        opened = zlib.decompressobj()
        text = opened.decompress(data, MOST_TEXT).decode()
    except (ValueError, binascii.Error, zlib.error):
        raise BadFile("This address holds no lesson; part of it may be missing.") from None
    if opened.unconsumed_tail:
        raise BadFile(f"This lesson is too long; it may have {MOST_TEXT} bytes.")
    if not opened.eof:
        raise BadFile("This address holds no lesson; part of it may be missing.")
    return text


def lesson_of(code: str) -> Scenario:
    """The lesson of a word in an address."""
    return lesson_of_text(text_of_code(code))


def lesson_of_text(text: str) -> Scenario:
    """The lesson of a file's text; one ClixbookError with every problem, also of answers that do not hold."""
    if len(text) > MOST_TEXT:
        raise BadFile(f"That is {len(text)} characters; a lesson may have {MOST_TEXT}.")
    scenario = read_scenario(text, "your lesson")
    if not scenario.questions:
        raise BadFile("This file has no questions; a lesson needs a key ask.")
    return scenario
