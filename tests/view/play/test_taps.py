"""What a newcomer's taps and presses do: own figures, chosen buttons, targets of powers, answers."""

import pytest

import clixbook as cx
from clixbook.board.model.squares import parse_square
from clixbook.engine.actions import parse_action
from clixbook.engine.position.questions import Choose
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.new_game.ready import session_of, yard
from clixbook.view.play.table.table import PlayTable
from clixbook.view.play.table.table_parts import press
from clixbook.view.play.table.traces import trace_of
from tests.powers.cast import actor, play as powers_play
from tests.powers.test_interrupted_move import FAST, carrier


def begun(rules, forces, places, board="patch"):
    """The page of a game in which everybody stands there and the second round has begun."""
    game = cx.Game.new(board, rules=rules, forces=forces, places=places)
    return cx.PlayPage(game.apply("end").apply("end"))


@pytest.fixture
def outwitter():
    return begun(
        "complete2022", {"Ann": ["lens-keeper", "bruiser"], "Ben": ["roof-hare", "gnat"]},
        {"lens-keeper": "A1", "bruiser": "A3", "roof-hare": "D1", "gnat": "A2"},
    )  # fmt: skip


def pressed(page, label):
    """Press the button, as the browser tells it: the change of value, then the press."""
    choices = page.act.choices
    value = dict(choices.options)[label]
    choices.value = value
    choices._handle_custom_msg({"event": "click"}, [])


def labels(page, kind="offer"):
    return [label for label, (each, _) in page.act.choices.options if each == kind]


# -- Outwit ------------------------------------------------------------------------------------------------------


def test_outwit_is_used_by_taps(outwitter):
    table = outwitter.table
    table.click("A1")
    table.choose_lane("use:outwit")
    assert table.chosen.status == "Lens Keeper, Outwit: choose whom."
    table.click("D1")
    assert str(table.chosen.aim) == "use lens-keeper outwit roof-hare leap/climb"  # the first that its dial shows
    table.click("D1")
    assert table.session.tree.present.option == "use lens-keeper outwit roof-hare leap/climb"


def test_a_neighbour_is_struck_by_taps_though_outwit_reaches_it_too(outwitter):
    table = outwitter.table
    table.click("A1")
    table.click("A2")
    assert str(table.chosen.aim) == "close lens-keeper gnat"
    assert not any(label.startswith("Outwit") for label in labels(outwitter))  # only once Outwit is asked for
    pressed(outwitter, "Outwit · free")
    assert str(table.chosen.aim).startswith("use lens-keeper outwit gnat ")  # of the one that was pointed at


@pytest.mark.ruling("ANA-19", "complete2022")
def test_outwits_list_marks_what_shows_is_complete_and_gives_no_hidden_click_away(outwitter):
    page, table = outwitter, outwitter.table
    table.click("A1")
    table.choose_lane("use:outwit")

    def listed(square):
        table.click(square)
        few = labels(page)
        (more,) = labels(page, "more")
        pressed(page, more)
        everything = labels(page)
        assert labels(page, "more") == []
        assert len(everything) == len(few) + int(more.split()[0])
        table.cancel()
        return everything

    hare, gnat = listed("D1"), listed("A2")
    # Roof Hare's first click shows these; its later ones Stealth and Toughness
    assert hare[:3] == ["Leap/Climb · now", "Super Senses · now", "Perplex · now"]
    assert {"Stealth", "Toughness"} <= set(hare[3:])
    assert not any("now" in label for label in hare[3:])
    shown = {label.removesuffix(" · now") for label in (*hare, *gnat) if label.endswith(" · now")}
    assert [each for each in hare if each not in shown and " · " not in each] == [
        each for each in gnat if each not in shown and " · " not in each
    ]


def test_the_next_target_is_the_next_figure_and_shift_shows_another_way(outwitter):
    table = outwitter.table
    table.click("A1")
    table.choose_lane("use:outwit")
    for _ in range(2):
        press(table, print, "t", False)
    assert table.chosen.aim.details[1] == "gnat"
    press(table, print, "t", False)
    assert table.chosen.aim.details[1:] == ("roof-hare", "leap/climb")
    press(table, print, "T", True)
    assert table.chosen.aim.details[1:] == ("roof-hare", "super-senses")


# -- leaving what was chosen ---------------------------------------------------------------------------------------


def test_an_own_figure_is_chosen_whatever_was_asked_for(outwitter):
    table = outwitter.table
    for lane in ("use:outwit", "use:running shot", "close", "move"):
        table.select("lens-keeper")
        table.choose_lane(lane)
        table.click("A3")
        assert (table.chosen.who, table.chosen.lane) == ("bruiser", "")
    table.select("lens-keeper")
    table.choose_lane("use:outwit")
    table.click("A1")  # itself: what was asked for is left
    assert (table.chosen.who, table.chosen.lane) == ("lens-keeper", "")
    table.click("A1")
    assert table.chosen.who == "lens-keeper"  # it stays chosen: Not this and Escape leave it
    table.cancel()
    assert table.chosen.who == ""


def test_a_friend_that_may_be_the_target_is_the_target_and_so_is_the_figure_itself():
    page = begun("complete2022", {"Ann": ["roof-hare", "bruiser"], "Ben": ["gnat"]},
                 {"roof-hare": "A1", "bruiser": "A3", "gnat": "D1"})  # fmt: skip
    table = page.table
    table.select("roof-hare")
    table.choose_lane("use:perplex")
    table.click("A3")
    assert table.chosen.aim.details[1] == "bruiser"
    table.click("A1")
    assert table.chosen.aim.details[1] == "roof-hare"
    assert table.chosen.who == "roof-hare"


def test_a_second_press_leaves_a_kind_of_action_and_does_what_is_shown(outwitter):
    page, table = outwitter, outwitter.table
    table.click("A1")
    pressed(page, "Outwit · free")
    assert table.chosen.lane == "use:outwit"
    assert "cb-has-back" in page.act.marks  # Not this
    pressed(page, "Outwit · free")
    assert table.chosen.lane == ""
    pressed(page, "Outwit · free")
    assert table.chosen.lane == "use:outwit"
    table.click("D1")
    pressed(page, "Super Senses · now")
    assert table.chosen.aim.details[2] == "super-senses"
    pressed(page, "Outwit · free")  # its button is black though one of its powers is pressed
    assert (table.chosen.aim, table.chosen.lane) == (None, "")
    table.click("D1")
    pressed(page, "Outwit · free")
    pressed(page, "Super Senses · now")
    before = table.game
    pressed(page, "Super Senses · now")
    assert table.game is not before
    assert table.session.tree.present.option == "use lens-keeper outwit roof-hare super-senses"


def test_a_second_press_of_a_kind_of_action_does_what_its_first_aimed_at(outwitter):
    page, table = outwitter, outwitter.table
    table.click("A1")
    close = next(label for label in labels(page, "lane") if label.startswith("Close attack"))
    pressed(page, close)
    assert str(table.chosen.aim) == "close lens-keeper gnat"  # the only one
    pressed(page, close)
    assert table.game.pending.purpose == "attack roll of lens-keeper against gnat"


# -- why not -------------------------------------------------------------------------------------------------------


def test_why_a_power_does_not_reach_is_told_of_that_power():
    page = begun("core2014", {"Ann": ["roof-hare", "bruiser"], "Ben": ["gnat", "lodestar"]},
                 {"roof-hare": "A1", "bruiser": "A9", "gnat": "C1", "lodestar": "N9"}, yard())  # fmt: skip
    table = page.table
    table.select("roof-hare")
    table.choose_lane("use:perplex")
    table.click("N9")
    action, reasons = table.chosen.refused
    assert str(action).startswith("use roof-hare perplex lodestar ")
    assert reasons
    assert table.chosen.status.startswith("Roof Hare cannot use Perplex on Lodestar, because")
    table.click("D4")
    assert (table.chosen.refused, table.chosen.status) == (None, "Perplex is for a figure: choose a marked one.")
    table.take(table.chosen.with_(cursor="A9"))
    press(table, print, "w", False)
    assert table.chosen.status.startswith("Roof Hare cannot use Perplex on Bruiser, because")


def test_why_the_attack_after_a_move_goes_not_there():
    page = begun("core2014", {"Ann": ["lens-keeper"], "Ben": ["gnat", "lodestar"]},
                 {"lens-keeper": "A1", "gnat": "D1", "lodestar": "N9"}, yard())  # fmt: skip
    table = page.table
    page.session.do("use lens-keeper running-shot B1")
    assert isinstance(table.game.pending, Choose)
    table.click("N9")
    assert str(table.chosen.refused[0]) == "shoot lens-keeper lodestar"
    # 12 squares away, and its range is 8
    assert "RNG-05" in [reason.ruling for reason in table.chosen.refused[1]]
    assert table.chosen.status.startswith("Lens Keeper cannot shoot Lodestar, because")
    assert "cannot shoot Lodestar" in page.gesture_panes.value


# -- answers -------------------------------------------------------------------------------------------------------


def test_in_the_set_up_a_button_shows_and_a_second_tap_or_do_it_places():
    forces = {"Ann": ["night-warden", "bruiser"], "Ben": ["gnat"]}
    page = cx.PlayPage(cx.Game.new(yard(), rules="core2014", forces=forces, set_up=True))
    table = page.table
    table.force((6, 6))
    table.force((1, 1))
    table.answer("Ann")
    pressed(page, "B: M1 to N9")  # an area names no place: it is chosen at once
    table.click("A4")
    assert labels(page) == ["Night Warden A4", "Bruiser A4"]
    before = table.game
    pressed(page, "Bruiser A4")
    assert table.game is before
    assert str(table.chosen.picked).startswith("bruiser")
    table.cancel()
    assert (table.game, table.chosen.picked) == (before, None)
    table.click("A4")
    pressed(page, "Bruiser A4")
    pressed(page, "Bruiser A4")
    assert table.board.pieces["bruiser"].squares[0].name == "A4"
    table.session.undo()
    table.click("A4")
    pressed(page, "Bruiser A4")
    table.click("A4")
    assert table.board.pieces["bruiser"].squares[0].name == "A4"


def test_a_way_without_more_words_keeps_its_name_beside_one_with_more():
    page = begun("complete2022", {"Ann": ["lens-keeper"], "Ben": ["gnat"]},
                 {"lens-keeper": "E7", "gnat": "A1"}, yard())  # fmt: skip
    page.table.click("E7")
    page.table.choose_lane("use:running shot")
    page.table.click("H8")  # a crate lies on F7
    assert labels(page) == ["Running Shot to H8", "Running Shot to H8: take the object on F7"]


# -- words ---------------------------------------------------------------------------------------------------------


def test_perplex_on_an_opponent_lowers_and_on_a_friend_raises():
    page = begun("complete2022", {"Ann": ["roof-hare", "bruiser"], "Ben": ["gnat"]},
                 {"roof-hare": "A1", "bruiser": "A3", "gnat": "D1"})  # fmt: skip
    table = page.table
    table.select("roof-hare")
    table.choose_lane("use:perplex")
    table.click("D1")
    assert table.chosen.aim.details[1:] == ("gnat", "speed", "-1")
    table.click("A3")
    assert table.chosen.aim.details[1:] == ("bruiser", "speed", "+1")
    assert {"Speed -1", "Speed +1"} <= set(labels(page))


def test_what_is_thrown_is_the_object():
    names = {"gnat": "Gnat", "lens-keeper": "Lens Keeper"}
    assert says(parse_action("throw bruiser lens-keeper"), names) == "Throw the object at Lens Keeper"
    assert says(parse_action("swing bruiser lens-keeper gnat"), names) == "Swing the object at Lens Keeper and Gnat"
    assert says(parse_action("move bruiser H7 put"), names) == "Move to H7, put the object down"
    told = says(parse_action("use lens-keeper running-shot H8 take F7"), names)
    assert told == "Running Shot to H8: take the object on F7"
    told = says(parse_action("use lens-keeper outwit gnat energy-shield/deflection"), names)
    assert told == "Outwit Gnat: Energy Shield/Deflection"


def test_a_carried_friends_goal_is_asked_for_as_that_kind_of_action():
    places = {"night-ferry": "E7", "gate-sister": "E8", "gnat": "L4"}
    forces = {"Ann": ["night-ferry", "gate-sister"], "Ben": ["gnat"]}
    game = cx.Game.new(yard(), rules="core2014", forces=forces, places=places).apply("end").apply("end")
    table = PlayTable(session_of(game))
    table.select("night-ferry")
    table.choose_lane("carry")
    table.click("E8")
    assert table.chosen.lane == "carry"
    assert table.chosen.aim is None


def test_who_is_asked_to_use_a_power_is_told_which():
    page = begun("complete2022", {"Ann": ["bruiser"], "Ben": ["tin-penny", "gnat"]},
                 {"bruiser": "A1", "gnat": "A2", "tin-penny": "A3"})  # fmt: skip
    page.session.do("close bruiser gnat")
    page.table.force((5, 4))
    assert labels(page)[1] == "Tin Penny: Probability Control"
    assert page.table.chosen.at.pending_question.endswith("shows 5 4: reroll it (Probability Control)?")
    assert "reroll it (Probability Control)?</p>" in page.act.question.value
    page = begun("complete2022", {"Ann": ["bruiser"], "Ben": ["lens-keeper", "gnat"]},
                 {"bruiser": "A1", "lens-keeper": "A2", "gnat": "A3"})  # fmt: skip
    page.session.do("close bruiser lens-keeper")
    page.table.force((5, 4))
    assert "Gnat: Mastermind" in labels(page)
    assert "(Mastermind)" in page.table.chosen.at.pending_question


@pytest.mark.parametrize(("rules", "told"), [("nebula2007", True), ("core2014", False)])
def test_an_attack_on_a_friend_is_called_that(rules, told):
    """One book lets figures strike their friends; the button says whose it is."""
    forces = {"Ann": ["night-warden", "bruiser"], "Ben": ["gnat"]}
    page = begun(rules, forces, {"night-warden": "C3", "bruiser": "D3", "gnat": "C4"})
    page.table.select("night-warden")
    page.table.choose_lane("close")
    found = labels(page)
    assert any("Bruiser, your own" in label for label in found) is told
    assert any("Gnat" in label and "your own" not in label for label in found)


@pytest.mark.ruling("ATK-04", "nebula2007")
@pytest.mark.ruling("ATK-05", "nebula2007")
def test_attacks_on_friends_come_last_by_a_power_too():
    """Flurry strikes friends and oneself there, as plain attacks do; oneself it hits unless the dice show 2."""
    forces = {"Ann": ["hail-drummer", "bruiser"], "Ben": ["gnat"]}
    page = begun("nebula2007", forces, {"hail-drummer": "C3", "bruiser": "D3", "gnat": "C4"})
    page.table.select("hail-drummer")
    found = [label.replace("\u00a0", " ") for label in labels(page)]
    own = ["your own" in label for label in found]
    assert own == sorted(own)
    assert {"Flurry Gnat", "Flurry Bruiser, your own"} <= {each.split(" ·")[0] for each in found}
    assert "Flurry Hail Drummer, your own · 97 %" in found


@pytest.mark.ruling("PWR-TELEKINESIS", "nebula2007")
def test_flights_with_a_passenger_are_no_row_of_buttons():
    """Whom it moves is one button, the many flights with the friend come by a tap on the square."""
    forces = {"Ann": ["loft-lifter", "bruiser"], "Ben": ["gnat"]}
    page = begun("nebula2007", forces, {"loft-lifter": "A1", "bruiser": "A2", "gnat": "G6"})
    page.table.select("loft-lifter")
    page.table.choose_lane("use:telekinesis")
    page.table.click("A2")
    assert [label.split(" ·")[0] for label in labels(page)] == [
        "Move Bruiser",
        "Hurl Bruiser at Gnat",
    ]
    assert len(labels(page, "more")) == 1
    page.table.click("C2")
    assert str(page.table.chosen.aim) == "use loft-lifter telekinesis move C2 bruiser"


# -- in another player's turn ------------------------------------------------------------------------------------


@pytest.mark.ruling("TAB-03", "nebula2007")
def test_a_team_ability_is_called_off_by_taps_in_another_players_turn():
    page = begun(
        "nebula2007", {"Ann": ["bruiser"], "Ben": ["dusk-oracle", "gnat"]},
        {"bruiser": "A1", "dusk-oracle": "C1", "gnat": "D4"},
    )  # fmt: skip
    table = page.table
    table.click("C1")  # Ann's turn, and Ben's figure
    assert table.chosen.who == "dusk-oracle"
    assert table.chosen.lanes == ("forgo",)
    told = "Dusk Oracle belongs to Ben; it is Ann's turn. It may choose not to use its team ability."
    assert table.chosen.status == told
    pressed(page, "Do without · free")
    table.play(table.chosen.aim)
    assert table.session.tree.present.option == "forgo dusk-oracle mystics"
    assert table.chosen.game.state.player == "Ann"


# -- along with another ---------------------------------------------------------------------------------------


def test_a_passenger_kept_aboard_through_an_attack_is_not_shown_as_knocked_out(tmp_path):
    ann = {"dash": carrier(FAST), "pal": actor("B5", range=0)}
    page = cx.PlayPage(powers_play(tmp_path, "core2014", ann, {"fist": actor("F4", range=0)}))
    table = page.table
    table.click("B4")
    table.choose_lane("use:hypersonic speed")
    assert table.chosen.status.endswith("choose where.")
    table.click("E4")
    assert labels(page)[-1] == "Hypersonic Speed to E4 with Pal"
    pressed(page, labels(page)[-1])
    table.click("E4")
    assert "pal" not in table.board.pieces
    assert page.fallen.lying == ()
    assert [sign for _, sign in trace_of(table.session.tree).signs] == []


def test_words_of_pilots_of_other_shapes_and_of_powers_read_as_a_person_would_say_them():
    names = {"a": "Truck", "fox": "Fox", "owl": "Owl"}
    assert says(parse_action("use a pilot out"), names) == "Pilot: get out"
    assert says(parse_action("use a pilot power out"), names) == "Pilot: get out"
    assert says(parse_action("use a pilot free numbers"), names) == "Pilot: its pilot's numbers"
    assert says(parse_action("use a pilot free outwit"), names) == "Pilot: Outwit"
    assert says(parse_action("use a outwit fox cloud-of-dust"), names) == "Outwit Fox: Cloud of Dust"
    assert says(parse_action("use a outwit fox carry"), names) == "Outwit Fox: Carry"
    assert says(parse_action("use fox polymorph owl"), names) == "Polymorph into Owl"


# -- names -------------------------------------------------------------------------------------------------------


def test_a_blow_in_a_power_names_it_as_it_is_printed():
    places = {"weather-vane": "B3", "bruiser": "F3"}
    page = begun("core2014", {"Ann": ["weather-vane"], "Ben": ["bruiser"]}, places, cx.Board(12, 9))
    page.session.do("use weather-vane hypersonic-speed E3")
    found = [label.split(" \u00b7")[0].replace("\u00a0", " ") for label in labels(page)]
    assert found == ["No attack", "Close attack Bruiser with Hypersonic Speed"]


# -- keys after a button -----------------------------------------------------------------------------------------


def test_enter_does_what_a_button_aimed_at_wherever_the_square_of_the_keys_was():
    forces, places = {"Ann": ["bruiser"], "Ben": ["gnat"]}, {"bruiser": "B3", "gnat": "C4"}
    page = begun("core2014", forces, places, cx.Board(12, 9))
    page.table.select("bruiser")
    assert page.table.cursor == "B3"
    page.act.choices.value = next(value for label, value in page.act.choices.options if "Gnat" in label)
    assert page.table.cursor == "C4"
    press(page.table, print, "Enter", False)
    assert page.table.game.pending is not None  # the dice are due


def test_a_token_moves_onto_another_that_may_act_too() -> None:
    """By a button, by a tap while moves are chosen, and dragged; it is said that a stack comes of it (TOK-07)."""
    places = {"tin-recruit": "C3", "tin-recruit-2": "C5", "gnat": "H8"}
    page = begun("core2014", {"Ann": ["tin-recruit"] * 2, "Ben": ["gnat"]}, places, board=yard())
    table, joined = page.table, "Tin Recruit joins Tin Recruit 2: a stack of 2 tokens, 16 points"
    table.click("C3")
    assert "Move to C5" in labels(page)
    table.click("C5")
    assert table.chosen.who == "tin-recruit-2"  # without a kind of action a tap chooses
    table.click("C3")
    table.choose_lane("move")
    table.click("C5")
    assert joined in table.chosen.status
    table.cancel()
    table.cancel()
    assert table.pick("C3")
    table.carry("C5")
    table.put(parse_square("C5"))
    assert page.session.game.state.fighter("tin-recruit").stack == "tin-recruit-2"


def test_what_the_end_of_the_turn_costs_is_said_before_it() -> None:
    """A plot ability without an attack costs a click (TTL-03, 2022 24.5); an attack, even a miss, averts it."""
    places = {"winter-actress": "C3", "bruiser": "C7", "gnat": "E4"}
    page = begun("complete2022", {"Ann": ["winter-actress", "bruiser"], "Ben": ["gnat"]}, places, board=yard())
    table = page.table
    table.end_turn()
    assert "As the turn ends" not in table.chosen.status
    table.cancel()
    page.session.do("use winter-actress card-text overture")
    table.click("E4")  # Gnat stands there: no answer
    assert page.session.game.pending is not None
    table.click("D3")  # a free square is the answer at once
    assert page.session.board.pieces["winter-actress"].squares[0].name == "D3"
    table.end_turn()
    costs = "As the turn ends, Winter Actress takes 1 click of plot ability damage (TTL-03); its attack on an opponent"
    assert costs in table.chosen.status
    assert costs in page.act.question.value
    page.session.do("close winter-actress gnat")
    page.session.force("1 2")
    table.end_turn()
    assert "As the turn ends" not in table.chosen.status


def test_a_plot_ability_says_what_it_does_besides_spending_its_points():
    """Third Act takes 3 of the 3 plot points, as its button says, and deals 2 to Gnat within three squares."""
    places = {"winter-actress": "C3", "gnat": "E4"}
    page = begun("complete2022", {"Ann": ["winter-actress"], "Ben": ["gnat"]}, places, board=yard())
    for option in ("use winter-actress card-text overture", page.session.game.options()[0], "end", "end"):
        page.session.do(option if page.session.game.pending is None else page.session.game.options()[0])
    page.table.select("winter-actress")
    pressed(page, "Third Act · 1 action, -3 plot")
    assert "Gnat takes 2 clicks" in page.table.chosen.status


def test_an_answer_in_the_sentence_is_a_figure_by_its_name():
    """In 2007 a figure that moved may shoot in the same action; whom, is said by name."""
    places = {"night-warden": "B3", "bruiser": "C7"}
    page = begun("nebula2007", {"Ann": ["night-warden"], "Ben": ["bruiser"]}, places, board=yard())
    page.session.do("move night-warden C3")
    assert page.session.game.pending is not None
    page.sentence.place.value = "Bruiser"
    assert page.table.chosen.at.answer_words(page.table.chosen.picked) == "Shoot Bruiser"
