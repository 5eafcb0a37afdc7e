"""Rulebooks side by side, in words, in a table and in Markdown."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from clixbook.errors import ClixbookError
from clixbook.rulebooks import PRINTED, SECTIONS, all_rows, rulebook
from clixbook.rulebooks.compare import compare
from clixbook.rulebooks.markdown import document
from clixbook.rulebooks.vocabulary import Restriction


def test_a_prefix_a_section_an_id_or_everything() -> None:
    assert [row.id for row in compare("lof")] == [row.id for row in compare("line_of_fire")]
    assert [row.id for row in compare("LOF-14", "KBK-02", "LOF-14")] == ["LOF-14", "KBK-02"]
    assert len(compare("LOF", "KBK")) == 20 + 15
    assert len(compare()) == len(all_rows())


def test_an_unknown_name_is_told_what_there_is() -> None:
    with pytest.raises(
        ClixbookError,
        match=r"There is no rulebook 'XYZ', and there are no rulings of that name\. Ask for",
    ):
        compare("XYZ")
    assert compare("LOF", books=[]).books == compare("LOF").books


def test_a_row_knows_who_decides_alike() -> None:
    row = compare("KBK-09", books=PRINTED).rows[0]
    assert row.asks == "What happens at an occupied square in the path of a knock back?"
    assert [ruling.edition for ruling in row.rulings] == list(PRINTED)
    assert row.groups == (0, 0, 1, 0)
    assert row.differs
    assert not compare("KBK-03").rows[0].differs


def test_differences_leave_out_what_all_decide_alike() -> None:
    table = compare("KBK")
    ids = {row.id for row in table.differences()}
    assert "KBK-09" in ids
    assert not ids & {"KBK-03", "KBK-11", "KBK-15"}
    assert table.headline == f"15 rulings, {len(ids)} of them decided differently."


def test_a_house_rule_stands_beside_its_book() -> None:
    house = rulebook("core2014").replace({"LOF-14": Restriction.CLEAR})
    table = compare("LOF", books=["core2014", house])
    assert [row.id for row in table.differences()] == ["LOF-14"]
    assert table.names == ("2014", "2014+house")
    assert repr(table) == "<Comparison of 2014, 2014+house: 20 rulings, 1 of them decided differently>"
    assert compare("BRK-02", books="core2014").names == ("2014",)


@pytest.mark.parametrize("width", [40, 64, 90, 200])
def test_text_keeps_to_its_width(width: int) -> None:
    text = compare().to_text(width)
    assert max(map(len, text.splitlines())) <= width
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_text_merges_equal_answers_and_marks_differences() -> None:
    assert compare("KBK-04", books=PRINTED).to_text(100) == (
        "Knock back (KBK)\n"
        "----------------\n"
        "\n"
        "≠ KBK-04  In which direction is a figure knocked back if the attacker is off its row, column and\n"
        "    diagonals?\n"
        "  2014, Eddie G: Along the diagonal that leads away both by row and by column. [2014: P2 Knock Back;\n"
        "      Eddie G: this book does not say; 2014's rule is used]\n"
        "  2022: Along the nearest diagonal away. [§12.6f, our reading]\n"
        "  Nebula: The attacker picks a row, a column or a diagonal away from it. [Knock Back]\n"
        "\n"
        "1 ruling, 1 of them decided differently. ≠ marks where the books differ."
    )


class Table(HTMLParser):
    """Checks that tags balance, and collects the text of the cells."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.links: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [name for name, _ in attrs if name in ("src", "href")]
        if tag == "td":
            self.cells.append("")
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open:
            self.cells[-1] += data


def test_the_table_of_a_notebook() -> None:
    table = Table(compare("KBK", books=PRINTED)._repr_html_())
    assert len(table.cells) == 15 * len(PRINTED)
    assert table.links == []
    assert table.cells[14].startswith("b The attacker picks a row")
    assert "This book does not say; 2014's rule is used." in table.cells[15]


def test_the_table_escapes_what_people_write() -> None:
    house = rulebook("core2014").replace({"LOF-14": Restriction.CLEAR}, says="<script>alert('&')</script>.", name="<b>")
    html = compare("LOF-14", books=[house]).to_html()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    Table(html)


# -- Markdown -----------------------------------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "rulings.md"


def test_the_page_has_every_row_in_a_table_of_six_columns() -> None:
    lines = document().partition("## House rules")[0].splitlines()
    rows = [line for line in lines if re.match(r"\| [A-Z]{2,4}-(\d\d|[A-Z]+)", line)]
    assert [line.split()[1] for line in rows] == [row.id for row in all_rows()]
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in rows} == {7}


def test_the_page_links_to_its_sections() -> None:
    text = document()
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    anchors = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert titles[-2:] == ["Other readings", "House rules"]
    assert len(titles) == len([s for s in SECTIONS.values() if s.rows]) + 2
    assert anchors == {re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles[:-2]}


def test_the_page_has_what_a_house_rule_may_be() -> None:
    last = document().partition("## House rules")[2]
    assert "| BRK-03 | `break_away_rolls`, `rolls`, `BRK_03` | one for all, one for each |" in last


def test_the_page_that_is_kept_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == document(), "run `make docs`"
