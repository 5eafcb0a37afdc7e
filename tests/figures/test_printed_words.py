"""The words of a card for a special power: kept as they are, shown, and told as left to the players."""

from __future__ import annotations

import pytest

from clixbook.engine.effects.name_check import name_notes, unknown_names
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import draft_of, figure_code
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_keys import MAX_PRINTED
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.files.writer import to_text
from clixbook.powers.card import text_on_card
from clixbook.rulebooks import rulebook
from clixbook.view.editors.figure.figure_draft import printed_of, printed_text
from clixbook.view.editors.figure.figure_report import picture_html

NAME, WORDS = "Sure Aim (second)", 'Once a day she says: "Not today"; whoever hears it | stays.\nTwice.'
HERON = Figure.build(
    name="Tin Heron", points=50, dial=[(8, 9, 16, 2)], powers={"attack": {1: f"{NAME} (white)"}}, printed={NAME: WORDS}
)


def test_words_travel_as_they_are() -> None:
    assert HERON.dials[0].clicks[0].powers == (("attack", NAME, "white"),)
    assert read_figure(to_text(HERON)) == HERON == draft_of(figure_code(HERON))
    game = Game.new("corner", rules="core2014", forces={"Ann": [HERON], "Ben": ["bruiser"]})
    again = from_line(to_line(game))
    assert again.state.fighter("tin-heron").figure.printed == ((NAME, WORDS),)


def test_cards_show_them_and_say_whose_they_are() -> None:
    assert WORDS in str(HERON)
    told = text_on_card(HERON, NAME, rulebook("complete2022"))
    assert WORDS in told.wording
    assert told.coverage == "partial: the words of its card are left to the players"
    assert "left to the players" in picture_html(HERON, rulebook("core2014"), "light")
    assert list(name_notes(HERON)) == [
        f"{NAME} is a special power, which is not in Nebula, Eddie G",
        f"{NAME}: the words of its card are left to the players",
    ]
    assert not list(unknown_names(HERON))


def test_a_sentence_beside_them_is_played() -> None:
    both = Figure.build(
        name="Tin Heron", points=50, dial=[(8, 9, 16, 2)], powers={"attack": {1: "Sure Aim (white)"}},
        printed={"Sure Aim": "Quake, and so on."}, specials={"Sure Aim": "Quake"},
    )  # fmt: skip
    assert text_on_card(both, "Sure Aim", rulebook("core2014")).coverage == "complete"
    assert not [note for note in name_notes(both) if "players" in note]


def test_the_builder_has_a_line_for_each() -> None:
    assert printed_of(printed_text(HERON)) == ((NAME, " ".join(WORDS.split())),)


def test_words_of_nothing_and_too_many_are_told() -> None:
    with pytest.raises(ClixbookError, match="No click shows 'Sure Aim'"):
        Figure.build(name="Tin", points=50, dial=[(8, 9, 16, 2)], printed={"Sure Aim": "Quake."})
    with pytest.raises(ClixbookError, match=f"expected {MAX_PRINTED} at most"):
        Figure.build(
            name="Tin", points=50, dial=[(8, 9, 16, 2)], traits=["Old"], printed={"Old": "x" * (MAX_PRINTED + 1)}
        )
