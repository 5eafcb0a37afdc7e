"""The odds beside a roll or a choice: of the position as it is now, and with the name of whose they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.engine.actions import parse_action
from clixbook.view.play.new_game.ready import yard
from clixbook.view.play.odds import whole_odds
from clixbook.view.play.page import PlayPage
from tests.helpers import EDITIONS
from tests.powers.cast import actor, after, play


def told(page: PlayPage) -> str:
    """The words of the pane beside the board."""
    pane = page.gesture_panes.value.partition("cb-tellpane")[2].partition("cb-whypane")[0]
    bare = re.sub(r"<[^>]*>", " ", re.sub(r"<svg.*?</svg>", "", pane)).replace("\u00a0", " ")
    return re.sub(r" (?=[,;])", "", re.sub(r"\s+", " ", bare))


@pytest.mark.parametrize("edition", EDITIONS)
def test_beside_a_roll_to_evade_stand_the_odds_of_that_die(tmp_path: Path, edition: str) -> None:
    """The attack has hit; one to four of six faces let it, and it costs three clicks."""
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", defense="Super Senses")})
    page = cx.PlayPage(after(game, "close a b", (3, 4)))
    page.table.answer(page.table.game.pending.options[0])
    words = told(page)
    assert "Success 33.3 %" in words
    assert "B: Hit 66.7 %, hurt 66.7 %, knocked out 0 %; 2.00 clicks on average." in words
    assert "38.9" not in words  # 21/36 times 4/6: that was before the attack roll


def test_an_answer_that_is_picked_shows_what_it_comes_to(tmp_path: Path) -> None:
    game = play(tmp_path, "core2014", {"a": actor("C3")}, {"b": actor("D3", defense="Super Senses")})
    page = cx.PlayPage(after(game, "close a b", (3, 4)))
    page.table.pick_answer(page.table.game.pending.options[0])
    assert "Hit 66.7 %, hurt 66.7 %" in told(page)
    page.table.pick_answer(page.table.game.pending.options[1])  # to let it hit leaves nothing to chance
    assert "cb-oddsbox" not in page.gesture_panes.value.partition("cb-whypane")[0]


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_who_may_evade_has_its_chance_on_the_button_and_its_card_beside(tmp_path: Path, edition: str) -> None:
    """Two faces of six; the card is not that of the other target, at whom was tapped last."""
    ben = {"b": actor("C8"), "e": actor("D8", defense="Super Senses")}
    page = cx.PlayPage(play(tmp_path, edition, {"a": actor("C4", bolts=2)}, ben))
    table = page.table
    table.select("a")
    table.take_aim(parse_action("shoot a b e"), "b")
    table.commit()
    table.force((4, 5))
    labels = [label for label, _ in page.act.choices.options]
    assert labels == ["E rolls to evade, 33 %", "Let it hit"]
    assert 'aria-label="E"' in page.card.value
    table.click("C4")  # another card may be looked at
    assert 'aria-label="A"' in page.card.value


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_a_shot_after_a_run_tells_of_its_target_not_of_who_ran(edition: str) -> None:
    """Powder Kite's attack against Lodestar's defense: the odds of the shot, whatever came before."""
    page = cx.PlayPage(f"rules={edition}")
    table = page.table
    table.select("powder-kite")
    table.choose_lane("use:running shot")
    table.click("E4")
    table.click("E4")
    table.click("H3")
    for words in (told(page), (table.commit(), told(page))[1]):
        attack, defense = map(int, re.search(r"Attack (\d+) against defense (\d+) of Lodestar", words).groups())
        needed = defense - attack
        ways = sum(a + b >= needed or a + b == 12 for a in range(1, 7) for b in range(1, 7) if a + b > 2)
        assert f"Lodestar: Hurt {100 * ways / 36:.1f} %" in words
        assert "Powder Kite: " not in words.partition("Where attack and defense")[0].partition("Attack ")[2]
        assert "E4" not in words.partition("Ends on")[2].partition("Where attack")[0]


def test_two_targets_of_a_shot_each_have_their_own_chance() -> None:
    """Attack 11 against defense 17 and 16 needs 6 and 5: 26 and 30 ways of 36."""
    game = cx.Game.new(
        "patch", rules="core2014", forces={"Ann": ["night-warden"], "Ben": ["gnat", "bruiser"]},
        places={"night-warden": "A1", "gnat": "D1", "bruiser": "D3"},
    ).apply("end").apply("end")  # fmt: skip
    page = cx.PlayPage(game)
    for square in ("A1", "D1", "D3"):
        page.table.click(square)
    words = told(page)
    defenses = {name: int(number) for number, name in re.findall(r"against defense (\d+) of (Gnat|Bruiser)", words)}
    assert set(defenses) == {"Gnat", "Bruiser"}
    for name, defense in defenses.items():
        ways = sum(a + b >= defense - 11 for a in range(1, 7) for b in range(1, 7))
        assert re.search(rf"To hit:.*{name} {100 * ways / 36:.1f} %", words.partition("Attack")[0])
    shares = " and ".join(
        f"{100 * sum(a + b >= defenses[name] - 11 for a in range(1, 7) for b in range(1, 7)) / 36:.0f} %"
        for name in ("Gnat", "Bruiser")
    )
    assert page.table.chosen.status.endswith(f"Hit {shares}.")
    labels = dict(page.act.choices.options)
    assert f"Shoot Gnat and Bruiser · {shares}" in labels
    assert whole_odds.DIVIDED in words
    page.books.value = True
    books = re.sub(r"<[^>]*>", " ", page.gesture_panes.value.partition("cb-fourbooks")[2]).replace("\u00a0", " ")
    for name, defense in defenses.items():
        ways = sum(a + b >= defense - 11 for a in range(1, 7) for b in range(1, 7))
        assert f"Hit {name} {100 * ways / 36:.1f} %, {ways} of 36: attack 11 against defense {defense}." in books
    drawn = re.findall(r">(\d+%)</text>", page.parts.over.value)
    assert set(drawn) == {each.replace(" ", "") for each in shares.split(" and ")}


def test_who_may_change_its_shape_hides_no_odds(tmp_path: Path) -> None:
    """15 of 36 hit b should it stay as it is; c, who cannot change, is hit with 21."""
    foes = {"b": actor("C7", defense="", damage="Shape Change", defense_value=18), "c": actor("F3")}
    page = cx.PlayPage(play(tmp_path, "core2014", {"a": actor("C3", range=8)}, foes))
    page.table.select("a")
    assert {"Shoot B \u00b7 42 %", "Shoot C \u00b7 58 %"} <= {label for label, _ in page.act.choices.options}


def test_a_pulse_wave_divides_nothing(tmp_path: Path) -> None:
    foes = {"b": actor("D1"), "c": actor("D3")}
    game = play(tmp_path, "core2014", {"a": actor("C3", range=8, attack="Pulse Wave")}, foes)
    page = cx.PlayPage(game)
    page.table.select("a")
    page.table.choose_lane("use:pulse wave")
    words = told(page)
    assert "To hit: B 58.3 % C 58.3 %" in words
    assert whole_odds.DIVIDED not in words


def test_the_chance_to_hit_and_what_is_left_of_it_have_different_names(tmp_path: Path) -> None:
    game = play(tmp_path, "core2014", {"a": actor("C3")}, {"b": actor("D3", defense="Super Senses")})
    page = cx.PlayPage(game)
    page.table.click("C3")
    page.table.click("D3")
    words = told(page)
    assert "Hit 58.3 %, 21 of 36" in words
    assert "B: Hit in the end 38.9 %, hurt 38.9 %" in words  # two faces of six evade


def test_a_hit_that_nobody_evades_is_told_once() -> None:
    page = cx.PlayPage(
        cx.Game.new(
            yard(), rules="core2014", forces={"Ann": ["night-warden"], "Ben": ["bruiser"]},
            places={"night-warden": "B3", "bruiser": "D3"},
        ).apply("end").apply("end")
    )  # fmt: skip
    page.table.click("B3")
    page.table.click("D3")
    assert told(page).count("Hit ") == 1


def test_what_would_take_too_long_is_left_out_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_odds, "MOST_POSITIONS", 5)
    page = cx.PlayPage("rules=core2014")
    page.table.click("C4")
    page.table.click("H3")
    words = told(page)
    assert "Hit 72.2 %" in words  # the roll itself needs no more than one look
    assert whole_odds.TOO_MANY in words
    assert "knocked out" not in words


def labels(page: PlayPage) -> list[str]:
    return [label.replace("\u00a0", " ") for label, _ in page.act.choices.options]


@pytest.mark.ruling("PWR-TELEKINESIS", "core2014")
def test_a_button_has_its_odds_though_another_of_the_same_power_takes_no_roll(tmp_path: Path) -> None:
    """A friend is placed without a roll; an opponent must be hit: 10 against 17, 21 of 36."""
    ann = {"a": actor("C3", attack="Telekinesis"), "f": actor("C5")}
    page = cx.PlayPage(play(tmp_path, "core2014", ann, {"b": actor("G3")}))
    page.table.select("a")
    assert "Telekinesis: move F" in labels(page)
    assert "Telekinesis B: by a ranged attack · 58 %" in labels(page)


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "core2014")
def test_who_stands_beside_an_explosion_is_counted_on_its_button(tmp_path: Path) -> None:
    """A bystander has no chance of its own there: it is hit only if the target is."""
    ben = {"b": actor("G3"), "e": actor("G4")}
    page = cx.PlayPage(play(tmp_path, "core2014", {"a": actor("C3", attack="Energy Explosion"), "f": actor("H4")}, ben))
    page.table.select("a")
    at = page.table.chosen.at
    (found,) = [each for each in at.game.options() if str(each) == "use a energy-explosion b"]
    assert at.odds_words(found) == "58 %, 2 more beside"
