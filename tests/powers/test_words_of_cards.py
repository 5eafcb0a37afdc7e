"""Parts that follow by "then", conditions that stand last, words of cards, and figures generated some squares away."""

from __future__ import annotations

from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.specials.clause_words import sentence
from clixbook.importing.card_texts import sentence_in
from tests.engine.with_objects import told, why_not
from tests.helpers import settled

SAME = {
    "At the beginning of your turn, heal it 1 click": "As its turn begins, heal 1.",
    "At the end of your turn, heal it of 1 damage": "As its turn ends, heal 1.",
    "when it hits, after actions resolve heal 1 click": "When its attack hits, after resolutions heal 1.",
    "when it is adjacent to one or more opposing characters, modify its attack value by +1":
    "When adjacent to an opponent, +1 attack.",
    "When it occupies water terrain, it can use Defend and Quake": "When in water terrain, Defend, Quake.",
    "when it has no action tokens, it modifies its defense by +1": "When with 0 action tokens, +1 defense.",
    "POWER: deal 1 penetrating damage to all adjacent opposing characters":
    "POWER: deal 1 penetrating damage to each adjacent opponent.",
    "FREE: place it in an adjacent square": "FREE: place it within 1 square.",
    "Invulnerability, but only when targeted by a range attack": "When attacked by a ranged attack, Invulnerability.",
    "Regeneration, but only if it occupies water terrain": "When in water terrain, Regeneration.",
    'when adjacent to two or more friendly characters with "Guard", modify defense +1':
    'When adjacent to 2 or more friends with "Guard", +1 defense.',
    'when it is within 3 squares of a friend with "Guard", it can use Outwit':
    'When within 3 squares of a friend with "Guard", Outwit.',
}  # fmt: skip


@pytest.mark.parametrize("written", SAME)
def test_words_of_cards_are_read_as_those_of_the_grammar(written: str) -> None:
    assert sentence(clauses_of(written)) == SAME[written]


def test_words_of_the_grammar_stay_what_they_are() -> None:
    for written in (
        "POWER: move up to its speed.",
        "When it moved this turn, +1 attack.",
        "When its attack hits, heal 1.",
    ):
        assert sentence(clauses_of(written)) == written


def test_an_import_puts_it_for_the_name_of_the_figure() -> None:
    printed = "Old Reed can use Charge. When he occupies water terrain, he can use Defend."
    assert sentence(clauses_of(sentence_in(printed, "Old Reed"))) == "Charge. When in water terrain, Defend."
    assert sentence_in(printed).endswith("...")
    beside = "When Old Reed is adjacent to a friendly character with the Guard keyword, he can use Charge."
    assert sentence(clauses_of(sentence_in(beside, "Old Reed"))) == 'When adjacent to a friend with "Guard", Charge.'


WRONG = {
    "Toughness; then heal 1": "What follows by 'then' goes on with what is used or set off: POWER: heal 1; then ...",
    "then heal 1": "What follows by 'then' goes on with what is used or set off: POWER: heal 1; then ...",
    "POWER: heal 1; then FREE: heal 1":
    "What follows by 'then' has the header, limit and moment of the part before it.",
    "POWER: heal 1; then may heal 1": "What follows by 'then' is no choice of its own: leave may out.",
    "POWER: heal 1; then choose Charge": "A power is chosen by a part of its own, not after 'then'.",
}  # fmt: skip


@pytest.mark.parametrize("written", WRONG)
def test_then_follows_what_is_used_or_set_off(written: str) -> None:
    with pytest.raises(ClixbookError) as raised:
        clauses_of(written)
    assert [each.text for each in raised.value.problems] == [WRONG[written]]


# -- played ------------------------------------------------------------------------------------------------------


def game(says: str, **friend: Any) -> Game:
    """Ann's Reed, with that sentence and a click lost, and her Reeve; Ben's Foe two squares from Reed."""
    card: dict[str, Any] = {"points": 50, "dial": [(8, 10, 16, 3)] * 5, "card": True}
    reed = cx.Figure.build(name="Reed", powers={"speed": {"1-5": "Bend"}}, specials={"Bend": says}, **card)
    fighters = {
        "reed": {"figure": reed, "at": "C3", "of": "Ann", "click": 3},
        "reeve": {"figure": cx.Figure.build(name="Reeve", **card), "at": "D3", "of": "Ann", "click": 3, **friend},
        "foe": {"figure": cx.Figure.build(name="Foe", **card), "at": "C5", "of": "Ben", "click": 1},
    }
    return Game.at(cx.Board.build(width=8, height=8), turn="Ann", rules="complete2022", fighters=fighters)


def clicks(game: Game) -> tuple[int, ...]:
    return tuple(game.state.fighter(who).life.click for who in ("reed", "reeve", "foe"))


@pytest.mark.ruling("EFF-27", "complete2022")
def test_a_header_covers_the_parts_that_follow_by_then() -> None:
    """One power action: both parts are done; the second one comes to nothing where its condition is not met."""
    says = (
        "POWER: heal 1; then when adjacent to a friend, an adjacent friend heals 1. Then +1 attack until its next turn"
    )
    after = settled(game(says).apply("use reed card-text power bend"))
    assert clicks(after) == (2, 2, 1)
    assert (after.value("reed", "attack").total, after.state.fighter("reed").tokens) == (11, 1)
    alone = settled(game(says, at="H8").apply("use reed card-text power bend"))
    assert clicks(alone) == (2, 3, 1)
    assert "What follows in Bend of reed has no effect." in told(alone)
    assert Game.from_dict(after.to_dict()) == after
    assert cx.Game.from_line(after.to_line()) == after


def test_a_power_of_which_no_part_can_be_done_is_refused() -> None:
    says = "FREE: deal 1 damage to an adjacent opponent; then give an action token to an adjacent opponent"
    assert why_not(game(says), "use reed card-text bend") == {"EFF-25"}
    near = "FREE: deal 1 damage to an adjacent opponent; then an adjacent friend heals 1"
    assert clicks(settled(game(near).apply("use reed card-text bend"))) == (3, 2, 1)


def test_what_is_set_off_goes_on_by_then_too() -> None:
    after = settled(game("as its turn ends, heal 1; then an adjacent friend heals 1").apply("end"))
    assert clicks(after) == (2, 2, 1)


@pytest.mark.ruling("GEN-02", "complete2022")
def test_a_figure_is_generated_so_many_squares_away() -> None:
    """Beside its maker, unless the sentence says how far."""
    far, near = (game(f'FREE: generate "Lamp Moth"{where}') for where in (" within 2 squares", ""))
    asked = [set(map(str, each.apply("use reed card-text bend").options())) for each in (far, near)]
    assert ("C1" in asked[0], "C1" in asked[1], "B2" in asked[1]) == (True, False, True)
    assert "F3" not in asked[0]
    come = far.apply("use reed card-text bend").apply("C1")
    assert come.board.pieces["lamp-moth"].squares[0].name == "C1"


def test_a_condition_that_stands_last_holds_as_one_that_stands_first() -> None:
    alike = [game(says).value("reed", "attack").total for says in (
        "modify attack +1, but only if adjacent to a friend", "when adjacent to a friend, +1 attack")]  # fmt: skip
    assert alike == [11, 11]
    assert game("modify attack +1, but only if adjacent to a friend", at="H8").value("reed", "attack").total == 10


@pytest.mark.parametrize(("keywords", "total"), [(["Guard"], 11), ([], 10)])
def test_friends_of_a_keyword_count_alone(keywords: list[str], total: int) -> None:
    says = 'when within 3 squares of a friend with "Guard", +1 attack'
    reeve = cx.Figure.build(name="Reeve", points=50, dial=[(8, 10, 16, 3)] * 5, card=True, keywords=keywords)
    assert game(says, figure=reeve).value("reed", "attack").total == total
