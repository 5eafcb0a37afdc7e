"""The atlas: every ruling that differs has a position that it decides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

import pytest
import yaml

from clixbook.engine.another_book import in_book
from clixbook.engine.effects.active import effects_of
from clixbook.engine.game import Game
from clixbook.engine.position.state import State
from clixbook.errors import ClixbookError
from clixbook.powers.card import abilities_of, text_of_power
from clixbook.rulebooks.compare import compare
from clixbook.rulebooks.editions import EDITIONS, PRINTED
from clixbook.rulebooks.row import row_of
from clixbook.rulebooks.rulebook import all_rows, rulebook
from clixbook.scenarios.atlas.atlas_files import (
    FOLDER,
    case_of,
    positions,
    power_positions,
    read_case,
    shown_in,
    twin_of,
)
from clixbook.scenarios.atlas.cases import BoardCase, Case, GameCase, is_decisive
from clixbook.view.rules.entry import beside_html
from tests.powers import boards

DIFFERING = tuple(row.id for row in compare(books=PRINTED).rows if row.differs)


def has_a_board(ruling: str) -> bool:
    return case_of(ruling) is not None or any(each.folder == "play" for each in shown_in(ruling))


def expected() -> dict[str, Mapping[str, str]]:
    """What each book answers at the positions, or words of it, where a file says so."""
    written = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.yaml"))]
    return {ruling: each["expect"] for section in written for ruling, each in section.items() if each.get("expect")}


def shows(case: Case) -> bool:
    """Do two books that rule differently answer differently, and does one of these name the ruling as a reason?"""
    found = case.outcomes()
    return any(case.ruling in found[name].cites for pair in parted(case, case.ruling) for name in pair)


def parted(case: Case, ruling: str) -> list[tuple[str, str]]:
    """The pairs of books that rule differently and answer differently."""
    told = {name: outcome.sentences for name, outcome in case.outcomes().items()}
    said = {name: (rulebook(name)[ruling].value, rulebook(name)[ruling].in_play) for name in EDITIONS}
    return [(a, b) for a in EDITIONS for b in EDITIONS if said[a] != said[b] and told[a] != told[b]]


OWN = tuple(ruling for ruling in positions() if not twin_of(ruling))
EXPECTED = expected()


@pytest.mark.parametrize("ruling", OWN)
def test_the_ruling_decides_its_position(ruling: str) -> None:
    """Two books that rule differently answer differently, and one of them names the ruling, or turns with it."""
    case = case_of(ruling)
    assert case is not None
    assert case.ruling == ruling
    assert is_decisive(case) or shows(case) or turns(case)


def turns(case: Case) -> bool:
    """Do all books decide alike, cite the ruling, and answer otherwise as a variant of it reads?"""
    found = {name: outcome.sentences for name, outcome in case.outcomes().items()}
    agree = case.ruling not in DIFFERING and len(set(found.values())) == 1
    cited = all(case.ruling in outcome.cites for outcome in case.outcomes().values())
    others = (
        case.outcome(rulebook(name).replace({case.ruling: variant.value})).sentences != found[name]
        for variant in row_of(case.ruling).variants
        for name in variant.editions
    )
    return agree and cited and any(others)


@pytest.mark.parametrize("ruling", [ruling for ruling in positions() if twin_of(ruling)])
def test_where_another_ruling_answers_at_the_table_the_two_part_the_books_alike(ruling: str) -> None:
    case = case_of(ruling)
    assert case is not None
    assert case.ruling == twin_of(ruling)
    assert is_decisive(case) or shows(case)
    assert parted(case, ruling)


@pytest.mark.parametrize(
    ("ruling", "book", "words"),
    [
        pytest.param(ruling, book, words, marks=pytest.mark.ruling(ruling, book), id=f"{ruling}-{book}")
        for ruling, told in EXPECTED.items()
        for book, words in told.items()
        if words
    ],
)
def test_every_book_answers_as_it_reads(ruling: str, book: str, words: str) -> None:
    """What a book answers on the page of the ruling was written down by hand, from the book."""
    case = case_of(ruling)
    assert case is not None
    assert told_in(words, " / ".join(case.outcome(book).sentences))


def told_in(words: str, told: str) -> bool:
    """Are these words there, whole at both ends? A 0 is not told by 20."""
    return bool(re.search(rf"(?<![\w-]){re.escape(words)}(?!\w)", told))


@pytest.mark.parametrize("ruling", EXPECTED)
def test_the_books_part(ruling: str) -> None:
    assert len(set(EXPECTED[ruling].values())) > 1


@pytest.mark.parametrize("ruling", positions())
def test_its_question_is_a_sentence(ruling: str) -> None:
    case = case_of(ruling)
    assert case is not None
    assert case.question_words.endswith("?")
    assert "{" not in case.question_words


def test_every_ruling_that_differs_at_the_table_has_a_position() -> None:
    apart = {ruling for ruling in DIFFERING if not row_of(ruling).alike}
    assert {ruling for ruling in apart if not has_a_board(ruling)} == set()


@pytest.mark.parametrize("ruling", [row.id for row in all_rows() if row.alike])
def test_what_differs_in_words_alone_says_why_at_its_entry(ruling: str) -> None:
    assert ruling in DIFFERING
    assert case_of(ruling) is None
    assert row_of(ruling).alike in unescape(re.sub("<.*?>", "", beside_html(ruling)))
    assert row_of(ruling).alike.endswith(".")


def test_a_position_that_another_row_decides_is_found_out() -> None:
    case = case_of("LOF-14")  # an object on the line: what it does there
    assert isinstance(case, BoardCase)
    assert is_decisive(case)
    assert not is_decisive(BoardCase("KBK-04", case.line, case.query, case.arguments, case.field))


def test_books_answer_a_written_case() -> None:
    written = {"position": "b1/6x1o/oC1!l", "answer": {"query": "line_of_fire", "from": "A1", "to": "F1"}}
    case = read_case("LOF-14", written)
    told = {name: found.sentences for name, found in case.outcomes().items()}
    assert told == dict.fromkeys(EDITIONS, ("hindered",)) | {"complete2022": ("clear",)}
    with pytest.raises(ClixbookError, match="no query 'guess'"):
        read_case("LOF-14", {"position": "b1/6x1o", "answer": {"query": "guess"}})


@pytest.mark.ruling("SET-17", "complete2022")
@pytest.mark.parametrize(("over", "may"), [("D2:E3", True), ("C2:D3", False)])
def test_special_terrain_keeps_three_squares_from_starting_areas(over: str, may: bool) -> None:
    written = {
        "position": "b1/12x6o/l9a3b9a3b9a3b9a3b9a3b9a3b/aW!A1:A6",
        "talk": {"ask": "special terrain", "over": [over]},
    }
    told = " ".join(read_case("SPC-02", {"say": "May it lie there?", **written}).outcome("complete2022").sentences)
    assert ("is not 3 squares from starting areas" in told, told.startswith("Nothing")) == (not may, may)


def test_a_game_that_cannot_go_on_says_what_it_asks() -> None:
    case = next(each for each in map(case_of, positions()) if isinstance(each, GameCase))
    odd = GameCase(case.ruling, case.line, (case.do[0], "no such answer"))
    assert odd.outcome("core2014").sentences
    nobody = GameCase(case.ruling, case.line, ("close nobody nowhere",))
    assert nobody.outcome("core2014").sentences != ()


def test_the_positions_of_the_powers_card_are_current() -> None:
    assert boards.PATH.read_text(encoding="utf-8") == boards.text()
    assert len(power_positions()) == len(boards.text().splitlines()) - 1


def has(state: State, who: str, power: str) -> bool:
    """Whether a figure has the power by its dial or team, a symbol, or a word among its traits."""
    figure, life = state.fighter(who).figure, state.fighter(who).life
    words = {trait.name.lower() for trait in figure.traits}
    return power in words | {each.name for each in effects_of(state, who)} | {*abilities_of(figure, life, state.rules)}


@pytest.mark.parametrize("power", power_positions())
def test_somebody_uses_the_power_in_every_book_that_has_it(power: str) -> None:
    start = Game.from_line(power_positions()[power])
    for name in EDITIONS:
        if text_of_power(power, rulebook(name)).coverage.extent != "absent":
            state = in_book(start, name).state
            assert any(has(state, who, power) for who in state.fighters), name


def test_house_rules_are_asked_like_a_book() -> None:
    case = case_of("LOF-14")
    assert case is not None
    house = rulebook("core2014").replace({"LOF-14": rulebook("complete2022")["LOF-14"].value}, name="Friday night")
    assert case.outcome(house).sentences == case.outcome("complete2022").sentences != case.outcome("core2014").sentences


def test_a_refusal_has_the_reasons_themselves() -> None:
    """The words are the same, the ruling is not part of a sentence."""
    case = case_of("OBJ-02")
    assert case is not None
    outcome = case.outcome("core2014")
    assert outcome.sentences == ("Ann: The first two are of one kind.",)
    assert [(reason.ruling, str(reason.text)) for reason in outcome.reasons] == [
        ("OBJ-02", "The first two are of one kind.")
    ]
