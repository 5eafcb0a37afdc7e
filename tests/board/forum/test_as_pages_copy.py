"""Boards copied out of pages, messages and sheets, with legends in four languages and in every form that people use."""

from __future__ import annotations

import pytest

from clixbook.board.forum.boards import read_forum_board
from clixbook.board.forum.rims import LETTERED
from clixbook.board.model.things import Terrain
from clixbook.errors import ClixbookError


def drawn(text: str) -> list[str]:
    """The rows of the board in signs: # blocking, h hindering, w water."""
    board = read_forum_board(text).board
    signs = ((Terrain.BLOCKING, "#"), (Terrain.HINDERING, "h"), (Terrain.WATER, "w"))
    return [
        "".join(next((s for flag, s in signs if board.printed((x, y)) & flag), ".") for x in range(board.width))
        for y in range(board.height)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "..#.\nh..#", "..#.\rh..#", "..#.\r\nh..#\r\n", "\ufeff..#.\nh..#", "..#.\u200b\nh..#", "..\uff03.\nh..#",
        "> ..#.\n> h..#", ">> ..#.\n>> h..#", "> ```\n> ..#.\n> h..#\n> ```", "[code]..#.\nh..#[/code]",
        "[quote=Joe][code]\n..#.\nh..#\n[/code][/quote]", "[b]..#.[/b]\n[b]h..#[/b]", "<pre>\n..#.\nh..#\n</pre>",
        "<p>..#.<br>\nh..#</p>", "[font=Courier]..#.\nh..#[/font]", "..#.\nh..#\n-- \nJoe", "..#.\nh..#\n--\nJoe S",
        ".;.;#;.\nh;.;.;#", '".",".","#","."\n"h",".",".","#"', ",A,B,C,D\n1,.,.,#,.\n2,h,.,.,#",
        ";A;B;C;D\n1;.;.;#;.\n2;h;.;.;#", "\tA\tB\tC\tD\n1\t.\t.\t#\t.\n2\th\t.\t.\t#",
        "  A B C D\n1 . . # . 1\n2 h . . # 2\n  A B C D",
    ],
)  # fmt: skip
def test_one_board_in_whatever_it_was_copied_from(text: str) -> None:
    assert drawn(text) == ["..#.", "h..#"]


def test_a_sign_keeps_its_place_behind_marks_of_quotation_and_tags() -> None:
    for text, column in (("> ..\n> .?", 4), ("[code]..\n.?[/code]", 2), ("[code].?\n..[/code]", 8), (".;.\n.;?", 3)):
        with pytest.raises(ClixbookError) as told:
            read_forum_board(text)
        assert [each.column for each in told.value.problems] == [column]


@pytest.mark.parametrize("rows", ["A ..#.\nB h..#\nC ....", "C ....\nB h..#\nA ..#.", "a: ..#.\nb: h..#\nc: ...."])
def test_rows_with_letters(rows: str) -> None:
    assert drawn(rows) == ["..#.", "h..#", "...."]
    assert LETTERED in read_forum_board(rows).notes


@pytest.mark.parametrize(
    "legend",
    [
        "Q = wall\nZ = hedge", "(Q) wall (Z) hedge", "wall = Q\nhedge = Z", "Q == wall\nZ := hedge",
        "Q\twall\nZ\thedge",
        "q = wall\nz = hedge", "Legende:\nQ = Mauer\nZ = B\u00fcsche", "Q: mur, Z: haie", "Q = pared; Z = arbustos",
        "Q = Felsen\nZ = Gel\u00e4nde, behinderndes", "* [Q] Gebäude\n* [Z] forêt", "Q - rocher\nZ - árboles",
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["{legend}\n\n..Q.\nZ..Q", "..Q.\nZ..Q\n\n{legend}"])
def test_legends_before_and_behind_in_four_languages(legend: str, form: str) -> None:
    assert drawn(form.format(legend=legend)) == ["..#.", "h..#"]


@pytest.mark.parametrize("head", ["Q, Z", "Q and Z", "Q/Z", "Q & Z", "Q und Z"])
def test_one_meaning_of_two_signs(head: str) -> None:
    assert drawn(f"..Q.\nZ..Q\n{head} = wall") == ["..#.", "#..#"]


@pytest.mark.parametrize(
    ("words", "meaning"),
    [
        ("heavy", "object heavy"), ("Light", "object light"), ("my starting area", "start my"),
        ("fire", "special Fire"),
        ("my giant", "figure q: giant of Ann"), ("his bystander", "figure his bystander: standard of Ben"),
        ("enemy Bruiser", "figure enemy Bruiser: standard of Ben"), ("Wasser", "water"), ("eau", "water"),
        ("schweres Objekt", "object heavy"), ("Treppe", "stairs"), ("escaleras", "stairs"), ("T\u00fcr", "door"),
        ("niveau 3", "level 3"), ("Rauch", "marker smoke"), ("Startzone von Ben", "start ben"),
        ("Fire Marshal", "figure Fire Marshal: standard"), ("House Cat", "figure House Cat: standard"),
    ],
)  # fmt: skip
def test_words_of_players(words: str, meaning: str) -> None:
    found = read_forum_board(f"..q\n...\nq = {words}")
    assert {guess.sign: guess.meaning for guess in found.guesses}["q"] == meaning


def test_a_letter_that_the_legend_has_in_another_size_is_a_guess() -> None:
    (guess,) = (each for each in read_forum_board("..Q\n...\nq = wall").guesses if each.sign == "Q")
    assert (guess.meaning, guess.words) == ("blocking", "wall")
    both = read_forum_board("..b\n..B\nB = water").guesses
    assert {guess.sign: guess.meaning for guess in both}["b"] != "water"
