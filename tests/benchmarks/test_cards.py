"""Importing cards against reading the figure files that they become: both read as many figures."""

from __future__ import annotations

import json

from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.files.writer import to_text
from clixbook.importing.figure_import import figures_from
from tests.benchmarks.boards import in_turn, report
from tests.importing.cast import card

CARDS = 100


def test_importing_cards() -> None:
    cards = json.dumps([card(unit_id=f"tin{number}") for number in range(CARDS)])
    texts = [to_text(figure) for figure in figures_from(cards)]
    assert len(texts) == CARDS
    ours, files = in_turn(lambda: figures_from(cards), lambda: [read_figure(text) for text in texts], rounds=3)
    report(f"{CARDS} cards / their files", ours / files, 4, f"{ours / CARDS * 1000:.2f} ms a card")
