"""What players are told of powers: on the card, and in the table of the command line."""

from __future__ import annotations

import re

import pytest

from clixbook.cli import main
from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.rules.forces.feats import known_feats
from clixbook.powers.card import powers_text, printed_title, text_of_power
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

TEN = (
    "Leap/Climb", "Stealth", "Running Shot", "Energy Explosion", "Super Senses", "Toughness", "Mastermind",
    "Probability Control", "Perplex", "Outwit",
)  # fmt: skip
BUILT = [printed_title(effect) for effect in every_effect() if not effect.origin.is_common and not effect.special]


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions(
        core2014="power action", complete2022="power action", nebula2007="move action",
        eddieg="move action",
    ),
)  # fmt: skip
def test_what_a_power_costs(rules: str, expected: str) -> None:
    assert text_of_power("Running Shot", rulebook(rules)).action_needed == expected
    assert text_of_power("Energy Explosion", rulebook(rules)).action_needed == "ranged action"
    assert text_of_power("Perplex", rulebook(rules)).action_needed == "free action"
    assert (
        text_of_power("Toughness", rulebook(rules)).action_needed
        == text_of_power("Stealth", rulebook(rules)).action_needed
        == ""
    )


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("power", BUILT)
def test_the_powers_that_are_built_say_what_they_lack(power: str, rules: str) -> None:
    wording, _, state = text_of_power(power, rulebook(rules))
    assert wording == rulebook(rules)[row(power)].says
    assert (state == "absent") is not rulebook(rules)[row(power)].in_play
    assert state in ("complete", "absent") or state.startswith("partial: lacks ")


def row(power: str) -> str:
    return next(effect.row for effect in every_effect() if effect.name == power.lower())


def test_other_powers_are_not_built_yet() -> None:
    assert text_of_power("Kite Strings", rulebook("core2014")) == ("Not built yet.", "", "partial: not built yet")


def test_what_rulings_ask_for_by_name_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Charge of Eddie G's aside, who cannot be placed has no effect of its own, but is not knocked back."""
    assert main(["powers", "cannot", "be", "placed", "--rules", "complete2022"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("Cannot Be Placed ")
    assert text.endswith("partial: not built yet but for KBK-13")
    assert rulebook("complete2022")["KBK-13"].says in text
    assert text_of_power("Cannot be placed", rulebook("eddieg")).wording == "Not built yet."


def test_abilities_of_symbols_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["powers", "giant", "reach", "--rules", "complete2022"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("Giant Reach (PWR-GIANTREACH) 2022: Giants 2 squares, colossals 3, past hindering terrain.")
    assert text.endswith("complete")
    assert text_of_power("Giant Reach", rulebook("eddieg")).coverage == "absent"


def test_the_table_has_every_power_under_every_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["powers"]) == 0
    text = capsys.readouterr().out
    heads = [found[1] for line in text.splitlines() if (found := re.match(r"(\S.*) \((?:PWR|TA|TTL)-", line))]
    assert set(heads) >= set(TEN)
    assert heads == BUILT, "what every figure can do, such as looking for hidden ones, is not a power of a dial"
    assert max(map(len, text.splitlines())) <= 100
    feats = re.findall(r"^\S.* \(FEAT-\w+\)$", text, re.M)
    assert len(feats) == len(known_feats(rulebook("nebula2007"))) >= 19
    assert text.count("\n  Nebula: ") - len(feats) == text.count("\n  2014: ") == len(BUILT)


def test_the_table_of_one_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["powers", "--rules", "eddieg"]) == 0
    text = capsys.readouterr().out
    assert text == powers_text(["eddieg"]) + "\n"
    assert "costs a close or ranged action; complete" in text
    assert "partial: lacks " not in text
    assert "2014:" not in text
    assert main(["powers", "--rules", "nobody"]) == 2


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("Sidestp", "Sidestep"), ("x men", "X-Men"), ("fantastic 4", "Fantastic Four"), ("warp n", "Warp In")],
)
def test_a_name_that_is_almost_right_is_answered_with_the_right_one(
    asked: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["powers", asked]) == 2
    assert f"No power that is built is called {asked!r}. Did you mean {meant}" in capsys.readouterr().err
