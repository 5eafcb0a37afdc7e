"""What the page says: of a preview, of answers before they are given, of what is taken back, and in which order."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.board.answers.answers import make_reason
from clixbook.engine.actions import parse_action
from clixbook.engine.position.questions import Choose
from clixbook.engine.position.state import Event, Happening
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.choice.decision_words import happened_words, weightiest
from clixbook.view.play.new_game.ready import yard
from clixbook.view.play.new_game.set_up_page import PLACING
from clixbook.view.play.odds.foreseen import foreseen_html
from clixbook.view.play.page import PlayPage
from clixbook.view.play.panes.why_not import cannot
from clixbook.view.play.table.table import PlayTable
from clixbook.view.play.table.table_parts import press
from clixbook.view.play.table.table_scene import table_shapes
from clixbook.view.scenes.piece_scene import in_words
from clixbook.view.scenes.scene import Text
from clixbook.view.widgets.why import facts_html
from tests.powers.cast import actor, after, play
from tests.powers.specials_cast import gifted


@pytest.fixture
def page() -> PlayPage:
    return cx.PlayPage("rules=complete2022")


@pytest.fixture
def table(page: PlayPage) -> PlayTable:
    return page.table


def keyed(table: PlayTable, key: str) -> bool:
    return press(table, lambda edition: None, key, False)


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).replace(" :", ":").strip()


# -- before it is done -----------------------------------------------------------------------------------------


def test_a_preview_does_not_sound_done(tmp_path: Path) -> None:
    game = play(tmp_path, "core2014", {"a": actor("C4", mode="wing"), "c": actor("C5")}, {"b": actor("N8")})
    table = cx.PlayPage(game).table
    table.select("a")
    table.take_aim(parse_action("carry a F4 c"))
    assert " If done: A flies from C4 to F4" in table.chosen.status
    assert "A walks" not in table.chosen.status.partition("If done")[0]
    table.commit()
    assert "If done" not in table.chosen.status


def in_the_yard() -> cx.Game:
    """Lens Keeper has range 10 and Running Shot on C4; Bruiser stands behind the blocking square G4 for some."""
    return cx.Game.new(
        yard(), rules="core2014", forces={"Ann": ["lens-keeper"], "Ben": ["bruiser"]},
        places={"lens-keeper": "C4", "bruiser": "H3"},
    ).apply("end").apply("end")  # fmt: skip


def test_a_running_shot_says_before_whom_it_may_shoot_then() -> None:
    table = cx.PlayPage(in_the_yard()).table
    table.select("lens-keeper")
    table.choose_lane("use:running shot")
    table.click("F4")
    nobody = " From F4: nobody to attack; Lens Keeper may destroy something."  # the line to the target passes G4
    assert table.chosen.status.endswith(nobody)
    table.click("F3")
    assert table.chosen.status.endswith(" Then: shoot Bruiser.")


def test_who_has_acted_is_told_by_its_name() -> None:
    table = cx.PlayPage(in_the_yard().apply("move lens-keeper F3")).table
    table.select("lens-keeper")
    table.click("H3")
    assert "because Lens Keeper has acted this turn (ACT-11)" in table.chosen.status


PUSHED = {"core2014": True, "complete2022": False, "nebula2007": True, "eddieg": True}
"""Where the second token deals damage."""


@pytest.mark.parametrize(("foe", "told"), [("D3", "Cost 2, 50 % to get there: it must break away."), ("N8", "for 2")])
def test_a_carry_tells_its_cost_and_whether_it_gets_away(tmp_path: Path, foe: str, told: str) -> None:
    """Two squares; beside an opponent it breaks away on 4, 5 and 6. Its squares have the costs of a move."""
    game = play(tmp_path, "core2014", {"a": actor("C4", mode="wing"), "c": actor("C5")}, {"b": actor(foe)})
    page = cx.PlayPage(game)
    table = page.table
    table.select("a")
    table.choose_lane("carry")
    ways = table.chosen.destinations()
    assert ways is not None
    assert {square.name for square in ways} == {each.details[0] for each in table.chosen.wanted_actions}
    costs = {shape.text for shape in table_shapes(table.chosen) if isinstance(shape, Text)}
    assert {"1", "2", "3"} <= costs
    table.take_aim(parse_action("carry a A4 c"))
    assert told in table.chosen.status
    assert ("break away" in table.chosen.status) == (foe == "D3")


@pytest.mark.parametrize(("edition", "action"), [(each, do) for each in PUSHED for do in ("move a B4", "close a b")])
def test_who_will_be_pushed_is_told_before(tmp_path: Path, edition: str, action: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C4"), "c": actor("A1")}, {"b": actor("D4")})
    told = "After this action A takes 1 click of pushing damage (ACT-18)."
    for tokens in (0, 1):
        page = cx.PlayPage(replace(game, state=game.state.with_fighter("a", tokens=tokens)))
        page.table.select("a")
        page.table.take_aim(parse_action(action))
        ahead = bool(tokens) and PUSHED[edition]
        assert (told in page.table.chosen.status, told in words(page.gesture_panes.value)) == (ahead, ahead)
        page.table.commit()
        assert (told in words(page.gesture_panes.value)) == ahead  # while the dice are due
        before = page.table.game
        while page.table.game.pending is not None:
            due = page.table.game.pending
            if isinstance(due, Choose):  # one book lets it shoot after a move: it does not
                page.table.answer(due.options[0])
            else:
                page.table.force((6, 5)[: due.dice])
        assert before.now.fighter("a").life.click == 1
        assert page.table.game.now.fighter("a").life.click == (2 if ahead else 1)


def test_the_last_click_of_a_push_is_told_as_a_knock_out(tmp_path: Path) -> None:
    game = play(tmp_path, "core2014", {"a": actor("C4"), "c": actor("A1")}, {"b": actor("N8")})
    last = replace(game.state.fighter("a").life, click=6)
    table = cx.PlayPage(replace(game, state=game.state.with_fighter("a", tokens=1, life=last))).table
    table.select("a")
    table.take_aim(parse_action("move a C6"))
    assert table.chosen.status.endswith(
        "After this action A takes 1 click of pushing damage and is knocked out (ACT-18)."
    )


@pytest.mark.parametrize(
    ("edition", "told"),
    [("core2014", " After this action A may ignore 1 pushing damage (ACT-19)."), ("nebula2007", "")],
)
def test_a_push_that_may_be_ignored_is_told_as_a_question(tmp_path: Path, edition: str, told: str) -> None:
    """One book asks who has Willpower; in another it is never pushed."""
    game = play(tmp_path, edition, {"a": actor("C4", defense="Willpower")}, {"b": actor("N8")})
    table = cx.PlayPage(replace(game, state=game.state.with_fighter("a", tokens=1))).table
    table.select("a")
    table.take_aim(parse_action("move a C6"))
    assert table.chosen.status == f"A: Move to C6. Cost 2.{told}"


@pytest.mark.parametrize(
    ("behind", "told"), [("N8", "B slides 3 squares to H4."), ("F4", "B is knocked back, but stays on E4.")]
)
def test_a_knock_back_is_told_before_it_is_chosen(tmp_path: Path, behind: str, told: str) -> None:
    """Three clicks push three squares; a figure right behind lets nobody slide."""
    game = play(tmp_path, "complete2022", {"fist": actor("D4")}, {"b": actor("E4"), "c": actor(behind)})
    page = cx.PlayPage(after(game, "close fist b", (5, 5)))
    said = words(foreseen_html(page.table.chosen))
    assert said.startswith(f"Knock back: {told}")
    assert ("because of a figure" in said) == (behind == "F4")
    assert said.endswith("No knock back: nothing more happens.")
    assert told in words(page.gesture_panes.value)


def test_an_attack_that_is_picked_tells_its_odds_and_no_other_answer(tmp_path: Path) -> None:
    game = play(tmp_path, "core2014", {"a": actor("C4", speed="Running Shot")}, {"b": actor("H4")})
    page = cx.PlayPage(after(game, "use a running-shot E4"))
    assert "No attack: " in words(foreseen_html(page.table.chosen))
    shot = next(each for each in page.table.game.pending.options if page.table.chosen.at.attack_of(each) is not None)
    page.table.pick_answer(shot)
    assert foreseen_html(page.table.chosen) == ""
    assert "Hit " in words(page.gesture_panes.value)


def test_nothing_is_foreseen_where_nothing_is_asked(page: PlayPage) -> None:
    assert foreseen_html(page.table.chosen) == ""


def test_a_starting_area_is_chosen_on_the_map() -> None:
    game = cx.Game.new(
        yard(), rules="complete2022", forces={"Ann": ["gnat"], "Ben": ["bruiser"]}, set_up=True
    )  # fmt: skip
    for faces in ((6, 6), (1, 2)):
        game = game.apply(faces)
    table = cx.PlayPage(game).table
    table.click("N5")
    assert table.chosen.picked == "B"
    assert table.chosen.status == "B: M1 to N9: tap again to choose it."
    table.click("N5")
    assert dict(table.game.now.setting_up.areas)[game.pending.player] == "B"


def asked_for_a_square() -> PlayTable:
    """The first player chooses a starting area."""
    game = cx.Game.new(
        yard(), rules="complete2022", forces={"Ann": ["gnat"], "Ben": ["bruiser"]}, set_up=True
    )  # fmt: skip
    return cx.PlayPage(game.apply((6, 6)).apply((1, 2))).table


def test_an_answer_chosen_by_keys_names_the_key() -> None:
    table = asked_for_a_square()
    table.step_cursor(13, 4)
    keyed(table, "Enter")
    assert table.chosen.status == "B: M1 to N9: press Enter again to choose it."
    chooser = table.game.pending.player
    keyed(table, "Enter")
    assert dict(table.game.now.setting_up.areas)[chooser] == "B"


@pytest.fixture
def asked(tmp_path: Path) -> PlayPage:
    """Whom the fist has hit may be pushed back or not; another figure stands by."""
    game = play(tmp_path, "complete2022", {"fist": actor("D4")}, {"b": actor("E4"), "c": actor("N8")})
    return cx.PlayPage(after(game, "close fist b", (5, 5)))


def test_a_position_that_opens_with_a_question_shows_the_card_of_whom_it_names(asked: PlayPage) -> None:
    assert ">Fist<" in asked.card.value


@pytest.mark.parametrize("gesture", [lambda table: table.click("N8"), lambda table: table.call("c")])
def test_a_question_stays_while_a_card_is_looked_at(asked: PlayPage, gesture: Callable[[PlayTable], None]) -> None:
    """By its place on the board and by its name; the answer that was shown stays too."""
    table = asked.table
    question = table.chosen.at.pending_question
    assert question.startswith("Ann chooses: ")
    gesture(table)
    assert table.chosen.status == f"C's card. {question}"
    assert "<b>Ann chooses.</b>" in asked.act.question.value
    assert ">C<" in asked.card.value
    option = table.chosen.at.answers[0]
    table.pick_answer(option)
    gesture(table)
    assert table.chosen.picked == option
    table.click("A8")  # a square where nothing is
    assert table.chosen.status.endswith(question)


def test_a_question_is_marked_as_said_above_while_the_status_line_asks_it(asked: PlayPage) -> None:
    """Small windows show it once: in the status line, and beside its answers after something else was said."""
    table = asked.table
    question = table.chosen.at.pending_question
    assert (table.chosen.status, "cb-has-saidabove" in asked.act.marks) == (question, True)
    table.say(f"{question} Somebody quotes it.")
    assert "cb-has-saidabove" not in asked.act.marks
    table.end_turn()
    assert (table.chosen.status, "cb-has-saidabove" in asked.act.marks) == (question, True)
    keyed(table, "t")  # an answer is shown
    assert "cb-has-saidabove" not in asked.act.marks


def test_the_heading_names_whose_turn_begins(tmp_path: Path) -> None:
    """A giant of Ann's is asked for its token as Ben's turn is over (PWR-GREATSIZE)."""
    ann, ben = {"hill": actor("B4", size="giant")}, {"fist": actor("P8", range=0)}
    game = play(tmp_path, "complete2022", ann, ben, fighters={"hill": {"tokens": 2}}, turn=4)
    page = cx.PlayPage(game)
    assert "<b>Ben's turn</b>" in page.turn_panes.value
    page.table.end_turn()
    page.table.end_turn()
    assert page.table.chosen.at.pending_question.startswith("Ann chooses: ")
    assert "<b>Ann's turn</b>" in page.turn_panes.value
    assert "round 3" in page.turn_panes.value
    assert "Ben's turn" not in page.turn_panes.value + page.gesture_panes.value


def test_a_friend_who_would_come_along_is_no_target(tmp_path: Path) -> None:
    """Nobody is in reach: there is no next target to go to. With an opponent in range there is that one."""
    for at, told in (("N8", ""), ("H4", ", 1 target")):
        game = play(tmp_path, "core2014", {"a": actor("C4", mode="wing"), "c": actor("C5")}, {"b": actor(at)})
        table = cx.PlayPage(game).table
        table.select("a")
        assert {each.verb for each in table.chosen.members} >= {"move", "carry"}
        assert re.fullmatch(rf"A: \d+ squares to move to{told}\.", table.chosen.status)
        if told:
            for _ in range(3):
                assert keyed(table, "t")
                assert str(table.chosen.aim) == "shoot a b"
        else:
            with pytest.raises(ClixbookError, match="no target"):
                table.next_target()
            assert table.chosen.aim is None


def test_places_are_stepped_through_once_their_kind_of_action_is_asked_for(tmp_path: Path) -> None:
    game = play(tmp_path, "core2014", {"a": actor("C4", mode="wing"), "c": actor("C5")}, {"b": actor("H4")})
    table = cx.PlayPage(game).table
    table.select("a")
    for lane in ("move", "carry"):
        table.choose_lane(lane)
        found = []
        for _ in range(2):
            keyed(table, "t")
            found.append(str(table.chosen.aim))
        assert len({each for each in found if each.startswith(lane)}) == 2


def test_squares_are_counted_once_however_they_are_reached(table: PlayTable) -> None:
    table.click("F6")  # Bruiser may take the crate on F7 along: two ways to many a square
    moves = [each for each in table.chosen.members if each.verb == "move"]
    squares = {each.details[0] for each in moves}
    assert len(squares) < len(moves)
    assert f"{len(squares)} squares to move to" in table.chosen.status


# -- who may act -----------------------------------------------------------------------------------------------


def test_who_has_a_notch_is_who_may_be_tapped(tmp_path: Path) -> None:
    """A carried friend has nothing left to do in 2014; whoever can still perplex has, with no action left."""
    game = play(
        tmp_path, "core2014",
        {"a": actor("C4", mode="wing"), "c": actor("C5"), "p": actor("B2", damage="Perplex")}, {"b": actor("N8")},
    )  # fmt: skip
    page = cx.PlayPage(game.apply("carry a F4 c"))
    while page.table.game.pending is not None:
        page.table.answer(page.table.game.pending.options[0])
    marked = {who for who, marks in page.table.chosen.at.marks.items() if marks.to_act}
    assert marked == set(page.table.chosen.at.ready)
    assert "c" not in marked
    assert "p" in marked
    left = cx.PlayPage(replace(page.table.game, state=page.table.game.state.with_(left=0)))
    assert {who for who, marks in left.table.chosen.at.marks.items() if marks.to_act} == {"p"}  # perplexing is free


# -- after it --------------------------------------------------------------------------------------------------


def test_of_many_events_a_knock_out_is_told_and_none_before_its_cause() -> None:
    events = [Event(text) for text in ("A has the roll made again.", "A hits.", "B takes 3 clicks.")]
    events.append(Event("B is knocked out.", kind=Happening.KO))
    assert [each.text for each in weightiest(events, 2)] == ["A has the roll made again.", "B is knocked out."]
    assert [each.text for each in weightiest(events, 1)] == ["B is knocked out."]


def test_who_was_pushed_back_and_who_hurt_itself_are_told(tmp_path: Path) -> None:
    """Doubles that hit push as many squares as clicks were dealt; who acts in the turn after is hurt by it in 2007."""
    game = play(tmp_path, "nebula2007", {"fist": actor("D4")}, {"b": actor("E4")})
    table = cx.PlayPage(replace(game, state=game.state.with_fighter("fist", tokens=1))).table
    table.select("fist")
    table.take_aim(parse_action("close fist b"))
    table.commit()
    table.force((5, 5))
    assert table.chosen.status == "B takes 3 clicks. B slides 3 squares to H4. Fist takes 1 click of pushing damage."


def test_escape_says_what_is_left_and_how_the_keys_come_back(table: PlayTable) -> None:
    table.click("C4")
    table.choose_lane("shoot")
    assert table.chosen.aim is not None  # there is one target
    told = []
    while keyed(table, "Escape"):
        told.append(table.chosen.status)
    assert told == [
        "Taken back, nothing was done. Night Warden is still chosen.",
        "Taken back, nothing was done. Night Warden, and anything that it may do.",
        "Taken back, nothing was done. Nobody is chosen.",
    ]
    assert "Tab to it or tap it" in table.chosen.status


def test_who_cannot_act_is_told_why(page: PlayPage) -> None:
    table = page.table
    table.click("D2")
    table.click("D3")
    table.click("D3")
    table.click("D3")
    assert table.chosen.status == "Powder Kite has acted this turn (ACT-11)."
    assert "ot now (" in page.gesture_panes.value


def test_another_look_says_nothing_of_a_line_that_nobody_asked_about(page: PlayPage) -> None:
    for gesture in (lambda: None, lambda: page.table.click("C4"), lambda: page.session.do("move powder-kite D3")):
        gesture()
        said = page.table.chosen.status
        page.tools.look.value = "contrast" if page.tools.look.value == "light" else "light"
        assert page.table.chosen.status == said
        assert "line from" not in page.table.chosen.status
    page.session.undo()
    assert page.table.chosen.status == "Undone: Powder Kite: Move to D3."


def test_two_targets_of_a_power_are_joined_by_and() -> None:
    action = parse_action("shoot powder-kite lodestar clockmaker with energy explosion")
    names = {"powder-kite": "Powder Kite", "lodestar": "Lodestar", "clockmaker": "Clockmaker"}
    assert says(action, names) == "Shoot Lodestar and Clockmaker with energy explosion"


def test_a_special_power_goes_by_its_own_name(tmp_path: Path) -> None:
    """On its button, in what is aimed at, on the time line and where it is refused."""
    says = "once per turn, may choose Charge or Flurry; once per turn, may +1 attack"
    game = play(tmp_path, "complete2022", {"a": gifted("C3", says, range=0)}, {"b": actor("H3", range=0)})
    page = cx.PlayPage(game)
    table = page.table
    table.select("a")
    buttons = [label for label, _ in page.act.choices.options]
    assert buttons == ["Move · 1 action", "Old Trick · free", "Old Trick, Part 2 · free", "Charge", "Flurry"]
    table.choose_lane("use:old trick")
    assert table.chosen.status == "A, Old Trick: choose which."
    table.choose_lane("use:old trick, part 2")
    assert table.chosen.status == "A: Old Trick, Part 2. If done: Old Trick: attack +1."
    table.commit()
    table.refuse("b")
    again = parse_action("use a card-text old-trick-2")
    told = cannot(again, table.game.why_not(again), table.chosen.names)
    assert told == "A cannot use Old Trick, Part 2, because A has used Old Trick: once per turn (EFF-28)."
    assert "Card Text" not in page.gesture_panes.value + page.card.value + page.turn_panes.value


# -- what a question asks, and what each answer brings --------------------------------------------------------------


def asked_by(page: PlayPage) -> str:
    """The question of the page, then all that it says of the answers."""
    return (
        words(page.act.question.value)
        + " "
        + words(page.gesture_panes.value.partition("cb-tellpane")[2].partition("cb-whypane")[0])
    )


@pytest.mark.ruling("PWR-LEADERSHIP", "core2014")
def test_leadership_says_which_numbers_bring_an_action(tmp_path: Path) -> None:
    ann = {"a": actor("C3", damage="Leadership", range=0)}
    game = after(play(tmp_path, "core2014", ann, {"b": actor("H3", range=0)}, turn=4), "end")
    told = asked_by(cx.PlayPage(game))
    assert "Ann chooses. A may roll to lead" in told
    assert "No roll: nothing more happens." in told
    assert "Roll to lead: With 5 or 6 (33 %): A leads: 1 more action. With 1 to 4 (67 %): it does not" in told


@pytest.mark.ruling("PWR-LEADERSHIP", "complete2022")
def test_leadership_of_2022_says_that_a_token_may_go(tmp_path: Path) -> None:
    ann = {"a": actor("C3", damage="Leadership", range=0), "c": actor("C4", points=50)}
    fighters = {"c": {"tokens": 1}}
    game = play(tmp_path, "complete2022", ann, {"b": actor("H3", range=0)}, turn=4, fighters=fighters)
    told = asked_by(cx.PlayPage(after(game, "end")))
    assert "With 5 or 6 (33 %): it succeeds, then Ann chooses: which figure A takes a token off." in told


@pytest.mark.parametrize(
    ("power", "brings"),
    [
        ({"damage": "Shape Change"}, "rolls to change its shape: With 5 or 6 (33 %): B is not recognised. With 1 to 4"),
        ({"damage": "Shape Change"}, "Stay as it is: Then the attack roll hits with 58 %."),
        ({"defense": "Super Senses"}, "With 5 or 6 (33 %): B evades the attack. With 1 to 4 (67 %): B does not evade"),
        ({"defense": "Super Senses"}, "Let it hit: B takes 3 clicks."),
        ({"damage": "Probability Control"}, "Let it be: X against B: a hit, 19 against 17."),
        ({"damage": "Probability Control"}, "B: Probability Control: Then the attack roll hits with 58 %."),
        ({"defense": "Mastermind"}, "Take it: B takes 3 clicks. E: Mastermind: B passes 3 damage on to E."),
    ],
)
def test_who_is_attacked_is_told_what_each_answer_brings(tmp_path: Path, power: dict[str, str], brings: str) -> None:
    """10 attack against 17 defense: 7 or more, 21 of 36."""
    ben = {"b": actor("D3", **power), "e": actor("E3", points=10)}
    game = play(tmp_path, "core2014", {"x": actor("C3", range=6)}, ben, turn=3).apply("close x b")
    while not isinstance(game.pending, Choose):
        game = game.apply((5, 4))
    told = asked_by(cx.PlayPage(game))
    assert "Ben chooses." in told
    assert brings in told


@pytest.mark.parametrize(
    ("rules", "power", "option", "brings"),
    [
        ("core2014", {"defense": "Regeneration"}, "use x regeneration", "With 4 to 6 (50 %): X heals 2 by"),
        ("complete2022", {"defense": "Regeneration"}, "use x regeneration", "With 3 to 6 (67 %): X heals 2 by"),
        ("core2014", {"damage": "Outwit"}, "use x outwit b toughness", "If done: X outwits B: no Toughness until"),
        ("core2014", {"damage": "Perplex"}, "use x perplex x speed +1", "If done: X perplexes X: speed +1 until"),
        ("core2014", {"speed": "Mind Control"}, "use x mind-control ranged b", "Hit 58 %."),
    ],
)
def test_a_power_that_is_aimed_says_what_it_brings(
    tmp_path: Path, rules: str, power: dict[str, str], option: str, brings: str
) -> None:
    ann, ben = {"x": actor("C3", range=6, **power)}, {"b": actor("E3", defense="Toughness")}
    page = cx.PlayPage(play(tmp_path, rules, ann, ben, turn=3, fighters={"x": {"click": 3}}))
    page.table.select("x")
    page.table.take_aim(parse_action(option))
    assert brings in page.table.chosen.status + asked_by(page)


def test_a_move_to_no_place_is_refused_in_a_sentence() -> None:
    reason = make_reason(rulebook("core2014")["ACT-11"], "Gnat has acted this turn.")
    assert cannot("move gnat", (reason,), {"gnat": "Gnat"}).startswith("Gnat cannot move")
    assert "move to" not in cannot("move gnat", (reason,), {"gnat": "Gnat"})
    assert "move to D3" in cannot("move gnat D3", (reason,), {"gnat": "Gnat"})


def test_an_answer_of_one_word_stands_with_its_question() -> None:
    rules = rulebook("core2014")
    assert rules["ACT-11"].says == "One."  # 2014: Giving Actions to Characters
    told = facts_html(make_reason(rules["ACT-11"], "Gnat has acted this turn."), rules)
    assert "? One." in told


def test_a_piece_that_flies_or_swims_is_told_so() -> None:
    goes = {mode: in_words(cx.Piece("Ann", (cx.Square(1, 0),), mode=mode)) for mode in cx.Mode}
    assert [told.rpartition(", ")[2] for told in goes.values()] == ["Ann on B1", "flies", "swims"]


def test_a_figure_is_placed_on_a_square() -> None:
    page = cx.PlayPage("")
    page.new.start.value = PLACING
    page.new.begin.click()
    page.fallen.names.value = "bruiser"
    page.table.click("B4")
    assert "Ann places Bruiser on B4." in page.table.chosen.status


def test_what_lasts_is_told_with_whose_turn_ends_it() -> None:
    game = cx.Game.at("patch", rules="core2014", turn="Ann", fighters={
        "chess-mayor": {"at": "C3", "of": "Ann"}, "lodestar": {"at": "D5", "of": "Ben"}})  # fmt: skip
    told = game.apply("use chess-mayor perplex lodestar defense -1").log[-1]
    assert told.text.endswith("until Ann's next turn begins."), told


def test_a_special_power_with_a_header_goes_by_its_name_and_kind(tmp_path: Path) -> None:
    says = "POWER: heal 1; CLOSE / RANGE: make a close/range attack; FREE: place it within 2 squares"
    ann = {"a": gifted("C3", says, range=6)}
    game = play(tmp_path, "complete2022", ann, {"b": actor("H3", range=0)}, fighters={"a": {"click": 2}})
    page = cx.PlayPage(game)
    page.table.select("a")
    buttons = [label for label, _ in page.act.choices.options]
    assert "Old Trick · 1 action" in buttons
    assert "Old Trick, Part 2, Ranged · 1 action" in buttons
    assert "Old Trick, Part 3 · free" in buttons
    page.table.choose_lane("use:old trick")
    assert page.table.chosen.status.startswith("A: Old Trick. If done:")
    page.table.choose_lane("use:old trick, part 3")
    page.table.commit()
    assert "Where A is placed" in page.act.question.value
    assert "Card Text" not in page.gesture_panes.value + page.card.value


def test_the_winner_by_a_roll_is_named_once() -> None:
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    page = cx.PlayPage(cx.Game.new("patch", rules="complete2022", forces=forces, rounds=1).apply("end").apply("end"))
    page.session.force("2 2")
    page.session.force("6 6")
    assert happened_words(page.session, page.table.chosen.at) == "Ben rolls 6 and 6. The game is over. Ben wins."


def test_an_answer_that_lets_a_figure_fall_says_so(tmp_path: Path) -> None:
    ben = {"b": actor("D3", defense="Super Senses"), "e": actor("P8")}
    game = play(tmp_path, "complete2022", {"x": actor("C3")}, ben, turn=3, fighters={"b": {"click": 6}})
    told = asked_by(cx.PlayPage(game.apply("close x b").apply((5, 4))))
    assert "Let it hit: B takes 1 click. B is knocked out." in told


def test_the_only_part_that_is_used_goes_by_the_name_of_its_power() -> None:
    """The map's orange squares lend defense, and heal by a power action: that is all of them that a player uses."""
    spring = "Warm Spring: when with 0 action tokens, +1 defense; POWER: heal 1"
    board = cx.Board.build(width=8, height=5, special={"C3": spring})
    fighters = {"bruiser": {"at": "C3", "of": "Ann", "click": 3}, "gnat": {"at": "H5", "of": "Ben"}}
    table = PlayPage(cx.Game.at(board, rules="complete2022", turn="Ann", fighters=fighters)).table
    table.select("bruiser")
    table.choose_lane("use:warm spring, part 2")
    assert table.chosen.status.startswith("Bruiser: Warm Spring. If done:")
    assert "Warm Spring" in (table.chosen.at.may("bruiser") or ())


@pytest.mark.ruling("ACT-32", "core2014")
@pytest.mark.ruling("ACT-33", "core2014")
def test_buttons_tell_the_tokens_of_double_power_and_epic_actions() -> None:
    """A double power action gives two tokens; an epic one takes nothing of the total, and still gives its token."""
    forces = {"Ann": ["bellows-smith", "siege-herald"], "Ben": ["gnat"]}
    places = {"bellows-smith": "C3", "siege-herald": "E3", "gnat": "G3"}
    game = cx.Game.new(
        cx.Board.build(width=9, height=5), rules="core2014", forces=forces, places=places, build_total=400
    )
    page = PlayPage(arrange_start(game, {"bellows-smith": {"click": 4}}, turn=3))
    told = []
    for who in forces["Ann"]:
        page.table.select(who)
        told += [label for label, _ in page.act.choices.options if "token" in label]
    assert told == ["Back to the Fire · 1 action, 2 tokens", "One Long Note · epic, 1 token"]
