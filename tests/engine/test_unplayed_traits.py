"""What a game does not play of the traits of a card is told: by `clixbook check`, by the card and by the builder."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.cli import main
from clixbook.engine.effects.name_check import name_notes
from clixbook.engine.unplayed_traits import trait_note
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.view.editors.figure.figure_report import names_told
from clixbook.view.play.panes.powers_list import traits_html

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
LEFT = {
    "Plot Ability": "not built: players apply it themselves",
    "Titled": "a force has one such figure at most",
    "Horde": "stacks and horde powers are not built",
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
    for name in ("Great Size", "Giant Reach: 2", "Tiny Size", "Passenger: 2", "Begins with Cloak"):
        assert f"note: {name}" not in out
    assert "Immobile is not in Eddie G" in out


def test_card_and_builder_tell_it_too(schemer: Path) -> None:
    figure = load_figure(str(schemer))
    shown, (told, _) = traits_html(figure), names_told(figure)
    for note in LEFT.values():
        assert note[1:] in shown
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
