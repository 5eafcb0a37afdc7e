"""What a game does not play of the traits of a card is told: by `clixbook check`, by the card and by the builder."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.board.carrying.carrying import passenger_limit
from clixbook.board.model.things import Size
from clixbook.board.near.giants import close_reach, effective_size
from clixbook.cli import main
from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.effects.effects import Origin
from clixbook.engine.effects.name_check import name_notes
from clixbook.engine.position.attack import Attack
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.unplayed_traits import is_trait_known, trait_note
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.compare import short_name
from clixbook.view.editors.figure.figure_report import power_and_team_notes
from clixbook.view.play.dials.powers_list import traits_html
from tests.helpers import EDITIONS
from tests.powers.cast import actor, play

FILE = """\
figure: schemer
name: Schemer
points: 50
card: yes
traits:
  - {name: Plot Ability, text: "POWER: Gain 2 plot points"}
  - Titled
  - Horde
  - Toughness
  - "Protected: Outwit"
  - Great Size
  - "Giant Reach: 2"
  - Tiny Size
  - "Passenger: 2"
  - Immobile
  - Begins with Cloak
dial: |
  speed   8 KO
  attack 10 KO
  defense 17 KO
  damage 3 KO
"""
NOT_IN = {
    "Titled": "2014, Nebula, Eddie G", "Horde": "2022, Nebula, Eddie G", "Great Size": "Eddie G",
    "Giant Reach: 2": "Nebula, Eddie G", "Tiny Size": "Eddie G", "Passenger: 2": "Nebula, Eddie G",
    "Immobile": "2014, Nebula, Eddie G", "Begins with Cloak": "2014, Nebula, Eddie G",
}  # fmt: skip
LEFT = {
    "Plot Ability": "not built: players apply it themselves",
    "Horde": "a horde token is a bystander that says how many make a stack",
    "Toughness": "a trait that lends a power says so in a sentence",
    "Protected: Outwit": "stands under the key safeguard or protected",
}


@pytest.fixture
def schemer(tmp_path: Path) -> Path:
    file = tmp_path / "schemer.yaml"
    file.write_text(FILE, encoding="utf-8")
    return file


def test_check_tells_what_is_left_to_players(schemer: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(schemer)]) == 0
    out = capsys.readouterr().out
    for name, note in LEFT.items():
        assert any(f"{name}: " in line and note in line for line in out.splitlines()), name
    for name, where in NOT_IN.items():
        assert f"note: {name} is not in {where}\n" in out
        assert f"note: {name}: " not in out or name in LEFT


def test_card_and_builder_tell_it_too(schemer: Path) -> None:
    figure = load_figure(str(schemer))
    shown, (told, _) = traits_html(figure, rulebook("complete2022")), power_and_team_notes(figure)
    for name, note in LEFT.items():
        assert (note[1:] in shown) is (name != "Horde")
        assert any(note in text for text in told)


def test_all_that_our_own_figures_have_is_played() -> None:
    figures = [load_figure(name) for name in figure_names()]
    assert [(each.id, trait.name) for each in figures for trait in each.traits if trait_note(trait, each)] == []


def test_a_sentence_plays_a_trait() -> None:
    clicks = [(8, 10, 17, 3)]
    figure = cx.Figure.build(name="A", points=50, dial=clicks, traits=["Own Way"], specials={"Own Way": "+1 attack"})
    assert not [note for note in name_notes(figure) if "not built" in note]
    with_text = cx.Figure.build(name="A", points=50, dial=clicks, traits=[{"name": "Own Way", "text": "Gains a lot."}])
    assert [note for note in name_notes(with_text) if note == "Own Way: not built: players apply it themselves"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_tells_what_its_book_does_not_have(schemer: Path, edition: str) -> None:
    """A name that begins the list of books is that of a trait that the page of this book marks."""
    shown = traits_html(load_figure(str(schemer)), rulebook(edition)).split("<details")
    rows = {name: next(row for row in shown if f"<b>{name}</b>" in row) for name in NOT_IN}
    short = short_name(rulebook(edition))
    assert {name for name, row in rows.items() if "not in this book" in row} == {
        name for name, books in NOT_IN.items() if short in books.split(", ")
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ability_is_told_as_known_where_it_is_played(tmp_path: Path, edition: str) -> None:
    """Each by its name on a card: whoever has it in a game has it by what the note says, and nobody else."""
    abilities = [each for each in every_effect() if each.origin in (Origin.ABILITY, Origin.TEAM)]
    for number, effect in enumerate(abilities):
        word = f"{effect.name}: water" if effect.name.startswith("improved") else effect.name
        traits = f'"{word}"' + (", vehicle" if effect.name == "autopilot" else "")
        folder = tmp_path / str(number)
        folder.mkdir()
        game = play(folder, edition, {"a": actor("C3", traits=traits)}, {"b": actor("P8")})
        figure = game.state.fighter("a").figure
        known = is_trait_known(figure.traits[0], figure, rulebook(edition))
        assert (effect in effects_of(game.state, "a")) is known, (effect.name, known)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_keyphrase_is_told_as_known_where_it_is_played(tmp_path: Path, edition: str) -> None:
    """How far it strikes, what nothing throws back, how it stands in a shot, and whom it carries."""
    book, words = rulebook(edition), ("Giant Reach: 3", "Great Size", "Tiny Size", "Passenger: 2")
    traits = ", ".join(f'"{word}"' for word in words)
    game = play(tmp_path, edition, {"a": actor("C3", traits=traits)}, {"b": actor("P8")})
    piece, figure = game.board.pieces["a"], game.state.fighter("a").figure
    played = [
        close_reach(piece, book) == 3, effective_size(piece, book) is Size.GIANT,
        value_of(game.state, "a", "defense", Attack("b", ("a",), ranged=True)).total != 17,
        passenger_limit(piece, rules=book) == 2,
    ]  # fmt: skip
    assert played == [is_trait_known(each, figure, book) for each in figure.traits]


def test_printed_words_are_told_as_a_special_power_where_a_book_has_none(tmp_path: Path) -> None:
    """A sentence or not: what stands in the white box of a card is in no book without such powers."""
    file = tmp_path / "schemer.yaml"
    file.write_text(f'{FILE}powers: {{defense: {{1: Cover}}}}\nprinted: {{Cover: "Rolls."}}\n', encoding="utf-8")
    notes = list(name_notes(load_figure(str(file))))
    assert "Cover is a special power, which is not in Nebula, Eddie G" in notes
    assert "Cover: the words of its card are left to the players" in notes
