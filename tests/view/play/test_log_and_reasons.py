"""Log, score, odds, refusals, and the lights that they share."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.board.answers.message import begins_with, book_suffix, figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_square
from clixbook.engine.game import Game
from clixbook.engine.position.state import Event
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.rulebooks import rulebook
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.choice.selection import Chosen
from clixbook.view.play.log.log_panel import LATEST, OLDER, log_html, score_html
from clixbook.view.play.panes.parts import MOST_LIGHTS, Lights, event_words, panels_style, percent, with_names
from clixbook.view.play.panes.refusals import refusals, refused_html
from clixbook.view.play.panes.turn_line import tally_html
from clixbook.view.play.panes.why_not import cannot, names_of, not_now_html, why_not_html
from clixbook.view.sessions.game_session import GameSession
from tests.powers.cast import actor, play

RULES = rulebook("core2014")


@pytest.fixture(scope="module")
def game() -> Game:
    """Ann's Night Warden and Gnat at the left, Ben's Bruiser and Lodestar at the right, Ann to act."""
    game = Game.new(
        Board.build(width=14, height=8), rules=RULES,
        forces={"Ann": ["night-warden", "gnat"], "Ben": ["bruiser", "lodestar"]},
        places={"night-warden": "B3", "gnat": "B4", "bruiser": "C3", "lodestar": "N8"},
    )  # fmt: skip
    for _ in range(4):
        game = game.apply("end")
    return game


# -- lights ----------------------------------------------------------------------------------------------------


def test_equal_places_share_a_light_and_every_light_is_drawn() -> None:
    lights = Lights()
    a, b = parse_square("A1"), parse_square("C2")
    assert [lights.class_of([a]), lights.class_of([b]), lights.class_of([a]), lights.class_of([])] == [
        "cb-p0",
        "cb-p1",
        "cb-p0",
        "",
    ]
    svg = lights.svg(Board.build(width=4, height=3), "dark")
    assert 'class="cb-q0"' in svg
    assert 'class="cb-q1"' in svg
    assert "aria-hidden" in svg
    assert ".cb-app:has(.cb-p1:is(:hover,:focus-within,[open])) .cb-q1{opacity:1" in panels_style()


def test_lights_come_to_an_end_quietly() -> None:
    lights = Lights()
    squares = [parse_square(f"{column}{row}") for column in "ABCDEFGHIJ" for row in range(1, 10)]
    found = [lights.class_of([square]) for square in squares]
    assert len(set(found) - {""}) == MOST_LIGHTS
    assert found[-1] == ""


def test_a_told_text_has_names_and_no_rulebook_on_the_page() -> None:
    told = message("{} stays{}: {} stops it.", figure_ref("a"), book_suffix(RULES), figure_ref("b"))
    assert str(told) == "a stays (2014 core rulebook): b stops it."
    assert event_words(told, {"a": "Ace", "b": "Bat"}) == "Ace stays: Bat stops it."


# -- log and score ---------------------------------------------------------------------------------------------


def test_the_log_tells_the_latest_first_with_places_and_rules(game: Game) -> None:
    after = game.apply("move gnat A4").apply((6,))
    lights = Lights()
    html = log_html(after.log, RULES, names=names_of(after.state), lights=lights)
    summaries = re.findall(r"<summary>(.*?)</summary>", html)
    words = [re.sub(r"<[^>]*>", " ", each) for each in summaries]
    assert words[0].split()[0] == str(len(after.log))
    assert "turn begins" in words[-1]
    assert "cb-p0" in html
    assert "ACT-16" in html


def test_old_events_are_folded_and_the_oldest_counted() -> None:
    events = [Event(f"Event {number}.") for number in range(1, LATEST + OLDER + 8)]  # 207
    html = log_html(events, RULES)
    assert html.index("Event 207.") < html.index("167 earlier") < html.index("Event 8.")
    assert "Event 7." not in html
    assert "7 events before that" in html
    assert len(html) < 60_000
    assert "&lt;b&gt;" in log_html([Event("<b>")], RULES)


def test_the_score_board_says_turn_actions_and_points(game: Game) -> None:
    html = score_html(game.apply("move night-warden B2").apply((6,)).state, actions=3)
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))
    assert "Round 3, Ann. ●●○ 2 of 3 actions left" in words
    assert "Ann ◂ 0 140 points, 2 figures" in words  # 100 and 40
    assert "Build total 300." in words


def test_the_log_leaves_out_the_rulebook_that_the_page_shows(game: Game) -> None:
    html = log_html(game.apply("move gnat A4").apply((6,)).log, RULES, names=names_of(game.state))
    assert "Gnat flies from B4 to A4 for 1." in html
    assert RULES.title not in html


def test_in_a_set_up_the_score_counts_no_actions() -> None:
    start = Game.new(
        Board.build(width=14, height=9, starting={"A": "A1:B9", "B": "M1:N9"}), rules=RULES,
        forces={"Ann": ["gnat"], "Ben": ["bruiser"]}, set_up=True,
    )  # fmt: skip
    words = re.sub(r"<[^>]*>", "", score_html(start.state))
    assert "Set-up, before the first turn." in words
    assert "actions left" not in words


# -- why not ---------------------------------------------------------------------------------------------------


def test_a_refusal_is_one_sentence_with_its_rule(game: Game) -> None:
    action = "shoot night-warden lodestar"
    names = names_of(game.state)
    told = cannot(action, game.why_not(action), names)
    assert re.fullmatch(r"Night Warden cannot shoot Lodestar, because .+ \((RNG|LOF)-\d\d\)\.", told)
    assert cannot("close night-warden bruiser", (), names) == "Night Warden can attack Bruiser."


@pytest.mark.ruling("RNG-07", "core2014")
def test_an_opponent_beside_the_shooter_is_the_reason(game: Game) -> None:
    action = "shoot night-warden lodestar"
    reasons = [each for each in game.why_not(action) if each.ruling == "RNG-07"]
    said = cannot(action, reasons, names_of(game.state))
    assert said == "Night Warden cannot shoot Lodestar, because Bruiser is adjacent to Night Warden (RNG-07)."


def test_the_panel_opens_to_all_reasons_and_tells_a_cure(game: Game) -> None:
    action = "close gnat lodestar"
    lights = Lights()
    html = why_not_html(
        action, game.why_not(action), RULES, names=names_of(game.state), cure="From M7 it can.", lights=lights
    )
    assert "Gnat cannot attack Lodestar: " in html
    assert "From M7 it can." in html
    assert RULES[game.why_not(action)[0].ruling].says[:20] in html


def test_refused_actions_fold_under_their_number(game: Game) -> None:
    refused = [(each, game.why_not(each)) for each in ("close gnat lodestar", "move bruiser A1", "end")]
    html = not_now_html(refused, RULES, names=names_of(game.state))
    assert "<summary>Not now (2)</summary>" in html  # the turn may be ended
    assert "Bruiser cannot move to A1, because Bruiser belongs to Ben" in html
    assert not_now_html([], RULES) == ""


def refused(game: Game, who: str) -> list[str]:
    return [cannot(action, reasons, names_of(game.state)) for action, reasons in refusals(Offers(game), who)]


def test_who_holds_an_object_is_told_why_it_throws_at_nobody(tmp_path: Path) -> None:
    """One opponent out of the 6 squares of a throw, and no range of its own: told once, not for each opponent."""
    ben = {"b": actor("K3"), "e": actor("K5")}
    game = play(tmp_path, "complete2022", {"a": actor("C3", range=0)}, ben, objects={"C4": "light"}, turn=3)
    told = refused(game.apply("move a D3 take C4").apply("end").apply("end"), "a")
    assert "A cannot shoot, because A has range 0 and cannot shoot (RNG-06)." in told
    assert [each for each in told if each.startswith("A cannot throw the object at B, because B is 7 away")]


@pytest.mark.parametrize(("power", "what"), [("Outwit", "Outwit"), ("Support", "Support"), ("Quake", "Quake")])
def test_a_power_that_finds_nobody_says_why(power: str, what: str, tmp_path: Path) -> None:
    """Ten away where 8 are reached; not beside a friend; nobody around."""
    slot = "attack" if power == "Quake" else "damage"
    ann = {"a": actor("C4", **{slot: power}), "c": actor("F4")}
    ben = {"b": actor("M4", damage="Outwit"), "e": actor("N4", damage="Outwit")}
    said = [each for each in refused(play(tmp_path, "core2014", ann, ben), "a") if f"use {what}" in each]
    assert (
        said
        == {
            "Outwit": ["A cannot use Outwit on B, because it reaches 8 squares, not 10 (PWR-OUTWIT)."],
            "Support": ["A cannot use Support on C, because C is not adjacent to A (PWR-SUPPORT)."],
            "Quake": ["A cannot use Quake: No figure adjacent to A can be hit. (PWR-QUAKE)"],
        }[power]
    )


def test_of_the_opponents_the_nearest_one_is_told_why_it_cannot_be_attacked() -> None:
    fighters = {
        "bruiser": {"at": "C4", "of": "Ann"}, "gnat": {"at": "E1", "of": "Ben"},
        "clock-sleeper": {"at": "D4", "of": "Ben", "click": 6},
    }  # fmt: skip
    game = Game.at("patch", rules="complete2022", turn="Ann", fighters=fighters)
    closes = [reasons[0].ruling for action, reasons in refusals(Offers(game), "bruiser") if str(action)[:5] == "close"]
    assert closes == ["ANA-23"]


def test_a_power_that_finds_nobody_names_the_square_from_which_it_would(tmp_path: Path) -> None:
    """Two steps are enough: from the column E it is 8 squares to M4."""
    game = play(tmp_path, "core2014", {"a": actor("C4", damage="Outwit")}, {"b": actor("M4", damage="Outwit")})
    chosen = Chosen(Offers(game), who="a")
    assert "not 10 (PWR-OUTWIT). From E2 it can." in refused_html(chosen, "a", Lights(), "g")
    spent = game.apply("move a E4").apply("use a outwit b outwit")
    assert [each for each in refused(spent, "a") if "Outwit" in each] == [
        "A cannot use Outwit on B, because it was used by a free action this turn (ACT-28)."
    ]


def test_no_range_is_told_before_the_first_turn(tmp_path: Path) -> None:
    """It would not shoot later either; on Ann's first turn nobody is attacked (GLD-04)."""
    game = play(tmp_path, "core2014", {"a": actor("C3", range=0)}, {"b": actor("K3"), "e": actor("K5")}, turn=1)
    told = [each for each in refused(game, "a") if "shoot" in each]
    assert told == ["A cannot shoot, because A has range 0 and cannot shoot (RNG-06)."]


def test_a_carrier_is_told_of_the_friend_whose_hands_are_full(tmp_path: Path) -> None:
    ann = {"a": actor("C4", mode="wing"), "c": actor("C5"), "d": actor("B4")}
    game = play(tmp_path, "complete2022", ann, {"b": actor("N8")}, objects={"C6": "light"}, turn=3)
    told = refused(game.apply("move c C5 take C6").apply("move d A8"), "a")
    assert "A cannot carry C, because C cannot ride because it holds an object (CAR-07)." in told


def test_who_stands_on_a_relic_for_others_is_told_so() -> None:
    """Moon Spindle is for Night Market alone; Roof Hare is of it, Bruiser is not."""
    board = Board.build(width=9, height=5, objects={"C3": "moon-spindle"})

    def told(who: str) -> list[str]:
        fighters = {who: {"at": "C3", "of": "Ann"}, "gnat": {"at": "H5", "of": "Ben"}}
        return refused(Game.at(board, rules="core2014", turn="Ann", fighters=fighters), who)

    assert told("bruiser")[-1] == (
        "Bruiser cannot roll for the relic on C3, because Moon Spindle is only for Night Market, and Bruiser is none "
        "(WPN-12)."
    )
    assert not any("relic" in each for each in told("roof-hare"))


def test_a_power_that_is_at_its_limit_is_told_with_it() -> None:
    """The regent folds a guard once a turn, and has one on the map at most."""
    fighters = {"paper-regent": {"at": "C3", "of": "Ann"}, "gnat": {"at": "H5", "of": "Ben"}}
    game = Game.at(Board.build(width=9, height=5), rules="complete2022", turn="Ann", fighters=fighters)
    assert not any("Fold" in each for each in refused(game, "paper-regent"))
    folded = game.apply("use paper-regent card-text fold-a-guard").apply("C4")
    once = "Paper Regent cannot use Fold a Guard, because Paper Regent has used Fold a Guard: once per turn (EFF-28)."
    assert refused(folded, "paper-regent")[-1] == once
    later = folded.apply("end").apply("end")
    assert "[MAX 1] (GEN-03)." in refused(later, "paper-regent")[-1]


def test_names_stand_where_figures_are_meant_and_nowhere_else() -> None:
    names = {"fist": "Fist", "fist-2": "Fist II", "strikes": "Doctor Fist"}
    told = message("{} strikes {}; fists fly.", figure_ref("fist-2"), figure_ref("strikes"))
    assert with_names(told, names) == "Fist II strikes Doctor Fist; fists fly."


def test_percentages_are_whole_where_they_are() -> None:
    assert [percent(float(each)) for each in (Fraction(1, 2), Fraction(21, 36), Fraction(1))] == [
        "50\u00a0%", "58.3\u00a0%", "100\u00a0%",
    ]  # fmt: skip


def test_a_duo_with_a_token_is_told_why_it_does_not_split() -> None:
    forces = {"Ann": ["bell-brothers+beside loft-lifter+beside drum-major"], "Ben": ["gnat"]}
    places = {"bell-brothers": "C3", "gnat": "H5"}
    game = Game.new(Board.build(width=9, height=6), rules="core2014", forces=forces, places=places)
    tired = arrange_start(game, {"bell-brothers": {"tokens": 1}}, turn=3)
    assert "because Bell Brother Pair has a token (PWR-DUO)." in refused(tired, "bell-brothers")[-1]


def test_a_used_identity_card_is_told() -> None:
    forces = {"Ann": ["bruiser+id card harbour-pass+beside quay-sergeant"], "Ben": ["gnat"]}
    places = {"bruiser": "C3", "gnat": "H5"}
    game = Game.new(Board.build(width=9, height=6), rules="complete2022", forces=forces, places=places)
    game = arrange_start(game, turn=3)
    assert not any("call" in each for each in refused(game, "bruiser"))
    later = game.apply("call bruiser quay-sergeant").apply("B3").apply("end").apply("end")
    assert refused(later, "bruiser")[-1] == (
        "Bruiser cannot call Quay Sergeant, because Harbour Pass of Bruiser was used in this game (GEN-13)."
    )


def test_an_undone_place_of_several_squares_is_named_as_on_its_button() -> None:
    """The child becomes a giant of 2 x 2 squares; Ann chooses where it stands, and takes that back."""
    forces = {"Ann": ["attic-child+beside attic-giant"], "Ben": ["gnat"]}
    places = {"attic-child": "C3", "gnat": "H5"}
    game = Game.new(Board.build(width=9, height=6), rules="complete2022", forces=forces, places=places)
    session = GameSession(arrange_start(game, {"attic-child": {"click": 3}}, turn=3))
    session.do("end")
    session.do(next(each for each in session.game.options() if str(each).startswith("C3 ")))
    session.undo()
    assert session.status == "Undone: Ann: C3:D4 (where Attic Giant stands)."


@pytest.mark.ruling("WIN-16", "core2014")
def test_points_of_allies_are_told_together() -> None:
    """2014, Determining the Winner: 40 points for Gnat, whom Ann's side of two defeated."""
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cleo": ["lodestar"], "Dan": ["night-warden"]}
    places = {"bruiser": "B3", "gnat": "H5", "lodestar": "E2", "night-warden": "H1"}
    game = Game.new(
        Board.build(width=9, height=6), rules="core2014", forces=forces, places=places,
        allies=[("Ann", "Cleo"), ("Ben", "Dan")],
    )  # fmt: skip
    assert "Ann and Cleo <b>0</b> : <b>0</b> Ben and Dan" in tally_html(game)


def test_points_that_two_share_are_told_in_halves() -> None:
    """Ann of three gives up: 75 points are shared by Ben and Cleo."""
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cleo": ["lodestar"]}
    places = {"bruiser": "B3", "gnat": "H5", "lodestar": "E2"}
    game = Game.new(Board.build(width=9, height=6), rules="complete2022", forces=forces, places=places)
    left = game.apply("concede Ann")
    assert "<b>37½</b>" in tally_html(left)
    assert left.state.result is None


def test_a_message_begins_with_a_figure_not_with_the_letters_of_its_name() -> None:
    """Of Thug and Thug 2 only one is named first, and a player may be called as a figure is."""
    words = message("{} has a token.", figure_ref("thug-2"))
    assert begins_with(words, figure_ref("thug-2"))
    assert begins_with(message("{}, {}", words, 3), figure_ref("thug-2"))
    assert not begins_with(words, figure_ref("thug"))
    assert not begins_with(words, "thug-2")
    assert begins_with(message("{} places a figure", "Ann"), "Ann")
    assert not begins_with("Ann places a figure", "Ann")
