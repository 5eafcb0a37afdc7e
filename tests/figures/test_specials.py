"""The grammar of special powers: what it reads, and how it tells what it cannot read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from clixbook.engine.effects.name_check import check_figure
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code, figure_of
from clixbook.errors import ClixbookError, Problem
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.files.writer import problems_of, to_text
from clixbook.figures.specials.clause_reader import EFFECTS, clauses_of
from clixbook.figures.specials.clause_words import clause_words, sentence
from clixbook.figures.specials.clauses import Change, Condition, Grant, UseLimit, When
from clixbook.figures.specials.condition_forms import CONDITIONS
from clixbook.figures.specials.nearest_forms import EXAMPLES, nearest_forms, telling_words
from clixbook.figures.specials.phrases import tokens_of
from tests.powers.specials_cast import NAME, file_of

LEADS = (
    "when adjacent to a friend, ", "when adjacent to 2 or more opponents, ", 'when adjacent to a friend with "Guard", ',
    "when elevated and in hindering terrain, ", "when on clicks 1-3, ", "when on its starting click, ",
    "when with 0 action tokens, ", "when attacked by a close attack, ", "when making a ranged attack, ",
    'when against "Guard", ', "when against a giant figure, ", "when it moved this turn, ", "when it is its turn, ",
    "when holding an object, ", "when within 3 squares of an opponent, ", "",
)  # fmt: skip
BODIES = (
    "Toughness", "has Toughness", "Toughness of 2", "Super Senses on 4", "+1 attack, -1 defense", "defense becomes 18",
    "range 6", "takes 1 less damage", "once per turn, may +1 damage", "once per game, may heal 2",
    "may choose Charge or Running Shot", "once per turn, may take 1 damage, and if it does, +2 attack",
    "may copy a damage power of an opponent until its next turn", "may a standard power printed on its card",
    "as its turn begins, heal 1", "when its attack hits, after resolutions heal 1",
    "when an attack damages it, +1 attack", "when an attack damages it, unique +1 attack",
    "POWER: heal 2", "CLOSE / RANGE: +1 damage, make a close/range attack", "FREE: place it within 3 squares",
    "once per game, EPIC: deal 2 penetrating damage to each opponent within 3 squares",
    "MOVE: move up to 3 squares, and if it does, an adjacent friend heals 1",
    "give it a double power action and give an action token to an adjacent opponent",
    "POWER: an adjacent friend gets +1 attack until its next turn", "POWER: make an attack",
    "FREE: place it within 1 square", "FREE: move up to 1 square",
    "as its turn ends, place an adjacent friend within 2 squares", "POWER: +1 attack until the turn ends",
    "once per game, may +1 attack for the rest of the game even if it is lost", "if elevated, +1 attack",
)  # fmt: skip
clauses = st.builds(lambda lead, body: lead + body, st.sampled_from(LEADS), st.sampled_from(BODIES))


@given(st.lists(clauses, min_size=1, max_size=4), st.sampled_from(["; ", ". ", " // "]))
def test_what_a_card_shows_is_read_as_the_same(parts: list[str], mark: str) -> None:
    read = clauses_of(mark.join(parts))
    assert len(read) == len(parts)
    assert clauses_of(sentence(read)) == read
    assert clauses_of("; ".join(map(clause_words, read))) == read


@given(st.text(max_size=60))
def test_any_text_is_read_or_told_wrong(text: str) -> None:
    told: tuple[Problem, ...] = ()
    try:
        read = clauses_of(text)
    except ClixbookError as error:
        read, told = (), error.problems
    assert read or told
    assert all(problem.text and problem.column >= 1 for problem in told)


def test_a_sentence_is_values() -> None:
    says = "Toughness; when adjacent to a friend, Invulnerability; once per turn, may +1 attack"
    first, second, third = clauses_of(says)
    assert first.does == (Grant("Toughness"),)
    assert second.when == (Condition(When.BESIDE, "friend", 1),)
    assert (third.limit, third.optional, third.does) == (UseLimit.TURN, True, (Change("attack", 1),))
    assert (first.always_on, third.by_action) == (True, True)


WRONG = [
    ("Toughnes", 1, "Found 'Toughnes'; did you mean Toughness?"),
    ("Toughness; when adjacent to a frend, Invulnerability", 29, "Found 'a frend'; did you mean a friend?"),
    ("Runing Shot", 1, "Found 'Runing Shot'; did you mean Running Shot?"),
    ("when elevated, +1 atack", 19, "Found 'atack'; did you mean attack?"),
    ("when adjacent", 14, "The sentence ends where to was expected; did you mean adjacent to a friend?"),
    ("when elevated +1 attack", 15, "Found '+1'; expected a comma."),
    ("It gets +1 to attack", 1, "Found 'It'; did you mean +1 attack or modify attack +1?"),
    ("take 3 less damage", 8, "Found 'less'; did you mean takes 3 less damage or take 3 damage?"),
    ("This character can use Charge", 1, "Found 'This'; did you mean Charge or has Charge?"),
    ("when next to a friend, Charge", 6, "Found 'next'; did you mean adjacent to a friend?"),
    ("as its turn starts, heal 1", 1, "Found 'as'; did you mean as its turn ends or as its turn begins?"),
    ("+1 attack against giants", 11, "Found 'against'; did you mean when against a giant figure, +1 attack?"),
    ("Toughness 2", 11, "Found '2'; did you mean Toughness of 2 or Toughness on 2?"),
    ("gain Guard", 6, "Found 'Guard'; did you mean gain \"Guard\"?"),
    ("Stealth when in water terrain", 9,
     "'when' stands before what the power does: when in water terrain, Stealth"),
    ("when hungry, Charge", 6,
     "Found 'hungry'; expected a condition, such as elevated, adjacent to a friend or on click 2."),
    ("Kills everybody", 1,
     "Found 'Kills'; expected what the power does, such as Toughness, +1 attack or may heal 2."),
    ("Charge of 2", 1, "The number of Charge cannot be changed; that of Invulnerability, Super Senses, Toughness can."),
    ("heal 1", 1, "This is done once: say when, such as may, once per game or as its turn begins."),
    ("may takes 1 less damage", 1,
     "This goes on by itself: it takes no header, no may, no once and no moment, only when."),
    ("when its attack hits, may heal 1", 1, "What an attack sets off is not asked for: leave may out."),
    ("as its turn begins, choose Charge or Flurry", 1, "A power is chosen by a free action: say may, and no moment."),
    ("as its turn ends, after resolutions heal 1", 1, "Only what an attack sets off can wait for its end."),
    ("when its attack hits, after resolutions +1 attack", 1, "Only heal and take can wait for the end of an attack."),
    ("POWR: heal 1", 1, "Found 'POWR'; did you mean POWER:?"),
    ("when elevated, POWER heal 1", 16, "Found 'POWER'; did you mean POWER:?"),
    ("ENDING: heal 1", 1, "Found 'ENDING'; expected MOVE, CLOSE, RANGE, POWER, FREE, DOUBLE POWER, EPIC."),
    ("POWER: as its turn ends, heal 1", 1, "An action waits for no moment: leave the header or the moment out."),
    ("POWER: defense becomes 18", 1,
     "This goes on by itself: it takes no header, no may, no once and no moment, only when."),
    ("when its attack hits, make an attack", 1,
     "No attack sets off another one or a move: say another moment, or a header such as POWER."),
    ("POWER: deal 1 damage to an opponent", 36,
     "The sentence ends where within was expected; did you mean deal 1 damage to an opponent within 1 squares "
     "or take 1 damage?"),
    ("", 1, "A special power says what it does, such as: Toughness; when elevated, +1 attack."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "told"), WRONG)
def test_what_cannot_be_read_is_told_with_its_place(text: str, column: int, told: str) -> None:
    with pytest.raises(ClixbookError) as raised:
        clauses_of(text)
    assert [(each.column, each.text) for each in raised.value.problems] == [(column, told)]


@pytest.mark.parametrize("phrase", [*CONDITIONS, *EFFECTS])
def test_the_nearest_form_to_one_is_itself(phrase: str) -> None:
    form = " ".join(EXAMPLES[part[1:-1]] if part.startswith("<") else part for part in phrase.split())
    nearest = nearest_forms(tokens_of(form), CONDITIONS if phrase in CONDITIONS else EFFECTS)
    assert telling_words(nearest[0]) == telling_words(form)


def test_every_part_that_is_wrong_is_told() -> None:
    with pytest.raises(ClixbookError) as raised:
        clauses_of("Toughnes; +1 atack; Flurry")
    assert [each.column for each in raised.value.problems] == [1, 14]


def test_a_file_tells_line_and_column_of_the_word(tmp_path: Path) -> None:
    """The quotation mark stands at column 24 of line 10, the word at the 28th character of the sentence."""
    path = file_of(tmp_path, "Toughness; when adjacent to a frend, Invulnerability")
    line = path.read_text(encoding="utf-8").splitlines()[9]
    (problem,) = check_figure(path)
    assert (problem.line, line[problem.column - 1 :][:7]) == (10, "a frend")
    assert "did you mean a friend?" in problem.text
    assert problem.text.startswith(f"Odd, {NAME} (defense), 'Toughness; when adjacent to a frend, Invulnerability'")


def test_a_game_refuses_a_sentence_that_cannot_be_read(tmp_path: Path) -> None:
    path = file_of(tmp_path, "Toughnes")
    with pytest.raises(ClixbookError, match=r"10:\d+: .*Found 'Toughnes'; did you mean Toughness\?"):
        Game.new("corner", rules="core2014", forces={"Ann": [str(path)], "Ben": ["gnat"]})


def test_a_name_that_no_click_shows_is_told(tmp_path: Path) -> None:
    text = file_of(tmp_path, "Toughness").read_text(encoding="utf-8").replace(f"{{{NAME}:", "{Old Trik:")
    with pytest.raises(
        ClixbookError, match=f"No click shows 'Old Trik', and no trait is called so; did you mean {NAME}"
    ):
        read_figure(text)


def test_a_figure_with_a_sentence_goes_through_files_and_codes(tmp_path: Path) -> None:
    figure = load_figure(file_of(tmp_path, "when adjacent to a friend, +1 attack; Toughness"))
    assert read_figure(to_text(figure)) == figure
    assert figure_of(figure_code(figure)) == figure


def test_what_is_wrong_is_about_the_field_of_special_powers(tmp_path: Path) -> None:
    figure = load_figure(file_of(tmp_path, "Toughness"))
    special = type(figure.specials[0])(NAME, "Toughnes")
    odd = Figure(**{**vars(figure), "specials": (special,)})
    assert [each.about for each in problems_of(odd)] == [("specials",)]
