"""The builder's field of special powers: lines in, figures out, and what is wrong beside the field."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import unescape
from pathlib import Path

from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.files.writer import problems_of
from clixbook.powers.card import text_in_position, text_on_card
from clixbook.rulebooks import rulebook
from clixbook.view.editors.figure.figure_dial import power_options
from clixbook.view.editors.figure.figure_draft import specials_of, specials_text
from clixbook.view.editors.figure.figure_form import Form
from clixbook.view.editors.figure.figure_report import picture_html
from clixbook.view.play.dials.dial_panel import card_html, card_of
from tests.powers.cast import actor, play
from tests.powers.specials_cast import NAME, file_of, gifted

SAYS = "Toughness; when adjacent to a friend, +1 defense"


def test_lines_are_special_powers_and_back(tmp_path: Path) -> None:
    figure = load_figure(file_of(tmp_path, SAYS))
    assert specials_of(specials_text(figure)) == figure.specials


def test_what_is_wrong_stands_below_the_field(tmp_path: Path) -> None:
    figure = load_figure(file_of(tmp_path, SAYS))
    taken = []
    form = Form(figure, taken.append)
    field = next(each for each in form.fields if each.row.keys == ("specials",))
    field.part.value = f"{NAME} | Toughnes"
    form.show(taken[-1], problems_of(taken[-1]))
    assert "did you mean Toughness?" in field.note.value
    field.part.value = f"{NAME} | Toughness"
    form.show(taken[-1], problems_of(taken[-1]))
    assert "did you mean" not in field.note.value


def test_a_draft_that_is_wrong_is_still_drawn(tmp_path: Path) -> None:
    figure = load_figure(file_of(tmp_path, SAYS))
    wrong = replace(figure, specials=specials_of(f"{NAME} | Toughnes"))
    assert NAME in picture_html(wrong, rulebook("core2014"), "light")


def test_the_card_has_the_sentence_and_what_holds_now(tmp_path: Path) -> None:
    game = play(tmp_path, "core2014", {"a": gifted("C3", SAYS)}, {"b": actor("H3")})
    html = card_html(card_of(game.state, "a"), partial(text_in_position, game.state, "a"))
    assert "Toughness. When adjacent to a friend, +1 defense. Now it is not adjacent to a friend." in html
    near = play(tmp_path, "core2014", {"a": gifted("C3", SAYS), "c": actor("C4")}, {"b": actor("H3")})
    assert "Now it is adjacent to a friend." in text_in_position(near.state, "a", NAME).wording


def test_books_without_special_powers_say_so(tmp_path: Path) -> None:
    figure = load_figure(file_of(tmp_path, "once per turn, may +1 attack"))
    assert [text_on_card(figure, NAME, rulebook(each)).coverage for each in ("core2014", "eddieg")] == [
        "complete",
        "absent",
    ]
    assert text_on_card(figure, NAME, rulebook("core2014")).action_needed == "free action"
    assert f"{NAME}: Once per turn, may +1 attack." in str(figure)
    assert "Once per turn, may +1 attack." in figure._repr_html_()


def test_how_a_sentence_is_written_opens_below_the_field(tmp_path: Path) -> None:
    """The page has its parts without another address, and each of its examples is taken by the field."""
    figure, taken = load_figure(file_of(tmp_path, SAYS)), []
    form = Form(figure, taken.append)
    field = next(each for each in form.fields if each.row.keys == ("specials",))
    html = "".join(each.value for each in field.box.children if "cb-docpage" in each._dom_classes)
    assert "<summary>How a sentence is written" in html
    assert "<dt><code>once per turn</code>, <code>once per game</code></dt><dd>how often;" in html
    assert "href" not in html
    assert "|" not in html.replace("||", "")
    examples = unescape(html.rpartition("<pre")[2].partition("<code>")[2].partition("</code>")[0]).splitlines()
    assert len(examples) == 11
    for each in examples:
        field.part.value = f"{NAME} | {each}"
        assert problems_of(taken[-1]) == (), each


def test_a_power_with_a_sentence_or_printed_words_is_in_the_menu_of_every_slot(tmp_path: Path) -> None:
    figure = load_figure(file_of(tmp_path, SAYS))
    words = "When she hits, she may roll a die and choose."
    figure = replace(figure, printed=(*figure.printed, ("Web Trap", words)))
    for slot in ("speed", "attack", "defense", "damage"):
        options = dict(power_options(slot, figure))
        assert options["Web Trap, its own"] == ("Web Trap", "white")
        assert f"{NAME}, its own" in options
    assert "Web Trap, its own" not in dict(power_options("speed"))


def test_what_a_sentence_cannot_say_is_kept_as_printed_and_left_to_players(tmp_path: Path) -> None:
    figure, taken = load_figure(file_of(tmp_path, SAYS)), []
    form = Form(figure, taken.append)
    specials, printed = (
        next(each for each in form.fields if each.row.keys == (key,)) for key in ("specials", "printed")
    )
    words = f"{NAME} | Roof Acrobat can use Incapacitate. When she hits, she may choose"
    specials.part.value = words
    form.show(taken[-1], problems_of(taken[-1]))
    assert "may stand under Printed words" in specials.note.value
    specials.part.value, printed.part.value = "", words
    form.show(taken[-1], problems_of(taken[-1]))
    kept = replace(taken[-1], specials=())
    assert problems_of(kept) == ()
    shown = text_on_card(kept, NAME, rulebook("core2014"))
    assert "Roof Acrobat can use Incapacitate." in shown.wording
    assert "players" in shown.coverage  # the badge of the card
