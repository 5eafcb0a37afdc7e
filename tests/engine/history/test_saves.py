"""Save files: read back equal, of every version; damaged, foreign and newer ones refused; always whole on the disk."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.history import saves
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.engine.history.house_text import rules_data, rules_from
from clixbook.engine.history.saves import from_text, load, save, to_text
from clixbook.engine.history.tree import Tree
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS, Rulebook, all_rows, rulebook
from clixbook.scenarios.stories.transcript import read_transcript
from tests.engine.play import OPENING, small_game

FIXTURES = Path(__file__).parent / "saves"


def played() -> Tree:
    """Seven nodes in two branches, the present one in the middle, with a script half used up."""
    tree = Tree.of(small_game()).with_script("6 5, 3 4")
    for option in OPENING:
        tree = tree.add(option)
    return tree.roll().add("end").undo().undo().force("1 2").name_branch("Ben misses").jump(3)


def alike(a: Tree, b: Tree) -> bool:
    """Equal in all that a player can see or do."""
    nodes = [[(n.id, n.game, n.parent, n.option, n.dice, n.depth, n.used) for n in tree.nodes] for tree in (a, b)]
    rest = [(tree.at, tree.line, tree.after, tree.names, tree.script) for tree in (a, b)]
    return nodes[0] == nodes[1] and rest[0] == rest[1]


# -- reading back ----------------------------------------------------------------------------------------------


def test_a_tree_reads_back_equal(tmp_path: Path) -> None:
    tree = played()
    assert save(tree, tmp_path / "game.json") == tmp_path / "game.json"
    again = load(tmp_path / "game.json")
    assert alike(again, tree)
    assert to_text(again) == to_text(tree)
    assert again.redo().present.option == "1 2"  # redo goes on where it would have
    assert again.roll().present.option == "6 5"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_game_that_began_elsewhere_reads_back_equal() -> None:
    """One with moves already made keeps its log; one from a line keeps the line."""
    game = small_game().apply("move bruiser E4")
    with_moves = from_text(to_text(Tree.of(game).add("end")))
    assert with_moves.nodes[0].game == game
    assert with_moves.nodes[0].game.log == game.log
    from_a_line = Tree.of(from_line(to_line(game))).add("end")
    assert alike(from_text(to_text(from_a_line)), from_a_line)


def test_there_is_a_file_of_every_version() -> None:
    versions = {json.loads(path.read_text(encoding="utf-8"))["version"] for path in FIXTURES.glob("*.json")}
    assert versions == set(range(1, saves.VERSION + 1))


def test_a_file_of_version_1_between_actions() -> None:
    tree = load(FIXTURES / "version-1-between-actions.json")
    assert [node.option for node in tree.nodes[1:]] == ["move bruiser E4", "end", "close lodestar bruiser", "6 5"]
    state = tree.game.state
    bruiser = state.fighter("bruiser")  # hit for 4 from click 1; one token for its move
    assert (bruiser.life.click, bruiser.tokens, state.fighter("lodestar").tokens) == (5, 1, 1)
    assert (state.player, state.turns, state.left, state.rolls) == ("Ben", 2, 2, 1)
    assert state.board.pieces["bruiser"].squares[0].name == "E4"
    assert tree.undo().undo().undo().undo().game == small_game()


def test_a_file_of_version_1_in_the_middle_of_an_action() -> None:
    game = load(FIXTURES / "version-1-in-an-action.json").game
    assert (game.state.rules.name, game.actor) == ("complete2022", "dice")
    assert str(game.action) == "move lodestar E5"
    assert game.pending is not None
    assert game.pending.purpose == "break away of lodestar"


def test_a_file_of_version_2() -> None:
    assert alike(load(FIXTURES / "version-2.json"), played())


# -- what cannot be read ---------------------------------------------------------------------------------------


def changed(**fields: Any) -> str:
    return json.dumps(json.loads(to_text(played())) | fields)


def without(name: str) -> str:
    return json.dumps({key: value for key, value in json.loads(to_text(played())).items() if key != name})


@pytest.mark.parametrize("text", ["", "Dear diary,", "{]", '{"nodes": [', '{"nodes": tru}'])
def test_no_word_of_a_parser_reaches_a_player(text: str) -> None:
    """They are for programmers, as "Expecting value: line 1 column 1 (char 0)"."""
    for read in (from_text, read_transcript, from_line):
        with pytest.raises(ClixbookError) as caught:
            read(text)
        assert not re.search(r"Expecting|char \d|Invalid control|Extra data|literal", str(caught.value))


NODES = json.loads(to_text(played()))["nodes"]
UNREADABLE = {
    "nothing": ("", "not a saved game"),
    "a text": ("Dear diary,", "not a saved game"),
    "something else": ('{"cells": [], "nbformat": 4}', "not a saved game of clixbook"),
    "a list": ("[1, 2]", "not a saved game of clixbook"),
    "another program's": (changed(clixbook="map"), "not a saved game of clixbook"),
    "deep": ("[" * 100_000, "too deep"),
    "a long number": ('{"version": ' + "9" * 10_000 + "}", "too long"),
    "newer": (changed(version=4), "newer clixbook: version 4; this one reads 3"),
    "version 0": (changed(version=0), "version is a whole number"),
    "version true": (changed(version=True), "version is a whole number"),
    "without nodes": (without("nodes"), "has no nodes"),
    "with more": (changed(colour="red"), "no field 'colour'"),
    "start": (changed(start={"version": 1}), "start: The game has no board"),
    "line": (changed(start={"line": "g1/core1999"}), "start: "),
    "nodes": (changed(nodes={}), "nodes is a list"),
    "a move": (changed(nodes=[NODES[0] | {"do": "move bruiser Z9"}]), "Move 1, 'move bruiser Z9'"),
    "an id": (changed(nodes=[NODES[0] | {"id": 2}]), "Move 1, 'move bruiser E4': its id is 1, not 2"),
    "a parent": (changed(nodes=[NODES[0] | {"from": 1}]), "Move 1, .*no position 1"),
    "a field": (changed(nodes=[NODES[0] | {"who": "Ann"}]), "Move 1, .*expected 'id'"),
    "no option": (changed(nodes=[NODES[0] | {"do": 5}]), "Move 1, 5: 'do' are the words"),
    "dice for no roll": (changed(nodes=[NODES[0] | {"dice": "seed"}]), "Move 1, .*no roll was due"),
    "dice": (changed(nodes=[*NODES[:3], NODES[3] | {"dice": "loaded"}]), "Move 4, '6 5': dice are seed, script"),
    "twice": (changed(nodes=[NODES[0], NODES[0] | {"id": 2}]), "Move 2, .*taken there before"),
    "at": (changed(at=99), "at: There is no position 99"),
    "not on the way": (changed(at=4), "at: position 4 is not on the way to 6"),
    "end": (changed(end="last"), "end: There is no position 'last'"),
    "script": (changed(script=["6 5", "8"]), "script: Roll 2 of the script"),
    "names": (changed(names={"x": "y"}), "names: expected the number"),
    "a name": (changed(names={"6": 5}), "names: expected names"),
    "a branch": (changed(names={"77": "y"}), "names: There is no position 77"),
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_is_wrong_is_named_and_the_file_stays(kind: str, tmp_path: Path) -> None:
    text, message = UNREADABLE[kind]
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ClixbookError, match=message) as caught:
        load(path)
    assert all(problem.file == str(path) for problem in caught.value.problems)
    assert path.read_text(encoding="utf-8") == text


def test_the_place_where_a_file_breaks_off() -> None:
    text = to_text(played())
    with pytest.raises(ClixbookError) as caught:
        from_text(text[: text.index('"do": "end"')], "game.json")
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == ("game.json", 7)  # "end" is node 2; "nodes" is line 5


def test_a_file_that_is_too_long(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(to_text(played()) + " " * 1_000_000, encoding="utf-8")
    with pytest.raises(ClixbookError, match="1 MB"):
        load(path)
    for nothing in (tmp_path, tmp_path / "missing.json"):
        with pytest.raises(ClixbookError):
            load(nothing)


def test_none_too_long_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(Tree.of(small_game()), tmp_path / "game.json")
    monkeypatch.setattr(saves, "MAX_BYTES", 300)
    with pytest.raises(ClixbookError, match="1 MB at most"):
        save(played(), path)
    assert len(load(path).nodes) == 1


def test_damage_anywhere_gives_a_clear_refusal_or_a_game() -> None:
    draw = random.Random(5)
    text, read, refused = to_text(played()), 0, 0
    for _ in range(600):
        at, length = draw.randrange(len(text)), draw.choice((0, 1, 1, 2, 30))
        put = draw.choice(("", "0", '"', "-1", "null", "}", "end", "é", "\\u0000", "999999999", text[at : at + 9]))
        try:
            tree = from_text(text[:at] + put + text[at + length :])
        except ClixbookError:
            refused += 1
        else:
            tree.game.options()
            read += 1
    assert refused > 300
    assert read > 0


# -- writing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", ["", "my diary", '{"cells": [], "nbformat": 4}', '{"clixbook": "map"}'])
def test_other_files_are_not_written_over(held: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text(held, encoding="utf-8")
    with pytest.raises(ClixbookError, match="stays as it is"):
        save(played(), path)
    assert path.read_text(encoding="utf-8") == held
    assert os.listdir(tmp_path) == ["notes.json"]


@pytest.mark.parametrize("name", ["version-1-between-actions.json", "version-2.json", "version-3.json"])
def test_saved_games_are_written_over(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes((FIXTURES / name).read_bytes())
    save(Tree.of(small_game()), path)
    assert len(load(path).nodes) == 1


def test_a_damaged_saved_game_may_be_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(to_text(played())[:90], encoding="utf-8")
    save(played(), path)
    assert alike(load(path), played())


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "missing" / "game.json", tmp_path / "folder", tmp_path / "a\0b"):
        with pytest.raises(ClixbookError):
            save(played(), path)


def test_a_disk_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(Tree.of(small_game()), tmp_path / "game.json")
    before = path.read_bytes()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    for call in ("fsync", "replace"):
        with monkeypatch.context() as patched:
            patched.setattr(os, call, full)
            with pytest.raises(ClixbookError, match="cannot be saved: No space left"):
                save(played(), path)
        assert path.read_bytes() == before
        assert os.listdir(tmp_path) == ["game.json"]


def test_links_and_rights_are_kept(tmp_path: Path) -> None:
    path = save(Tree.of(small_game()), tmp_path / "game.json")
    path.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(path)
    save(played(), link)
    assert link.is_symlink()
    assert alike(load(path), played())
    assert path.stat().st_mode & 0o777 == 0o640


SAVING = """
import os, signal, sys
from clixbook.engine.history.saves import load, save

def killed(*_):
    os.kill(os.getpid(), signal.SIGKILL)

trees = [load(path) for path in sys.argv[2:4]]
print("ready", flush=True)
if sys.argv[4]:
    setattr(os, sys.argv[4], killed)
while True:
    for tree in trees:
        save(tree, sys.argv[1])
"""


@pytest.mark.parametrize("moment", ["fsync", "replace", 0.01, 0.04, 0.09])
def test_killed_in_the_middle_of_a_save(moment: str | float, tmp_path: Path) -> None:
    """The process dies as it makes sure of the new file, as it puts it in place, or after some seconds of saving."""
    two = [save(played(), tmp_path / "a.json"), save(Tree.of(small_game()), tmp_path / "b.json")]
    path = save(Tree.of(small_game()), tmp_path / "game.json")
    command = [sys.executable, "-c", SAVING, *map(str, (path, *two)), moment if isinstance(moment, str) else ""]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        if isinstance(moment, float):
            time.sleep(moment)
            process.kill()
        assert process.wait(20) == -signal.SIGKILL
    assert path.read_bytes() in [each.read_bytes() for each in two]
    load(path)


# -- house rules -----------------------------------------------------------------------------------------------


def house() -> Rulebook:
    """A set of words, a record, a number with a sentence of its own, and nobody's edition."""
    book = rulebook("core2014").replace({"GLD-04": frozenset(), "MOV-05": rulebook("eddieg")["MOV-05"].value})
    return book.replace({"ATK-15": 2}, says="Two, as at our table.", source="page 1", name="our table")


def test_a_file_of_version_3() -> None:
    """One with house rules, which came with it."""
    tree = load(FIXTURES / "version-3.json")
    assert alike(tree, Tree.of(small_game(house())).add("move bruiser E4").add("end"))
    assert tree.game.state.rules.name == "our table"


def test_a_game_with_house_rules_reads_back_equal(tmp_path: Path) -> None:
    tree = Tree.of(small_game(house())).add("move bruiser E4").add("end")
    again = load(save(tree, tmp_path / "evening.json"))
    rules = again.game.state.rules
    assert alike(again, tree)
    assert (rules, rules.name, rules["ATK-15"].says) == (house(), "our table", "Two, as at our table.")
    data = json.loads(to_text(tree))
    assert data["version"] == 3
    assert data["start"]["rules"]["rules"][0] == {
        "id": "ATK-15", "value": "2", "says": "Two, as at our table.", "source": "page 1",
    }  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_value_of_every_row_can_be_written_and_read(edition: str) -> None:
    """With all rows that may be changed set to what another book says, or to what this one says itself."""
    other = EDITIONS[EDITIONS.index(edition) - 1]
    rows = [row for row in all_rows() if not row.fixed]
    for book in (edition, other):
        all_house = rulebook(edition).replace({row.id: row.ruling(book).value for row in rows})
        assert rules_from(json.loads(json.dumps(rules_data(all_house)))) == all_house


def test_one_error_names_everything_that_is_wrong_with_house_rules() -> None:
    data = json.loads(to_text(Tree.of(small_game(house()))))
    said = data["start"]["rules"]
    said["rules"] += [{"id": "ATK-99", "value": "2"}, {"id": "ATK-16", "value": "much"}]
    with pytest.raises(ClixbookError) as error:
        from_text(json.dumps(data))
    assert str(error.value) == (
        "start: ATK-99: There is no ruling 'ATK-99'; ids look like LOF-14.\n"
        "start: ATK-16: expected one of nothing, unavoidable, found 'much'."
    )
    rules = said["rules"]
    spoilt: list[tuple[Any, list[str]]] = [
        ({**said, "book": "core1999"}, ["There is no rulebook 'core1999'; did you mean core2014?", "ATK-99", "ATK-16"]),
        ({**said, "rules": [{"id": "ATK-15"}, 5]}, ["rule 1: expected a key value.", "rule 2: expected a mapping"]),
        ({**said, "rules": [], "extra": 1}, ["rules: there is no key 'extra'; keys are book, name, rules."]),
        ({"nmae": "x", "rules": []}, ["no key 'nmae'; did you mean name?", "a key book.", "a key name."]),
        ({"book": 5, "name": [], "rules": "x"}, ["book is text, not 5", "name is text, not []", "rules is a list"]),
        ({**said, "rules": [rules[0], rules[0]]}, ["rule 2: 'ATK-15' stands here a second time"]),
        (
            {**said, "rules": [{"id": [], "value": 2, "syas": "x"}, *rules[1:]]},
            ["rule 1: there is no key 'syas'; did you mean says?", "id is text, not []", "value is text, not 2",
             "ATK-99: There is no", "ATK-16: expected one"],
        ),
        (["core2014"], ["rules is the name of a rulebook, or a mapping of book, name and rules"]),
        (5, ["rules is the name of a rulebook"]),
    ]  # fmt: skip
    for wrong, told in spoilt:
        data["start"]["rules"] = wrong
        with pytest.raises(ClixbookError) as error:
            from_text(json.dumps(data))
        assert str(error.value).count("start: ") == len(error.value.problems) == len(told), error.value
        assert all(each in str(error.value) for each in told), error.value


def test_what_killed_saves_have_left_goes_with_the_next_save(tmp_path: Path) -> None:
    path = save(played(), tmp_path / "game.json")
    old, young = tmp_path / ".game.json.0123abcd.tmp", tmp_path / ".game.json.89abcdef.tmp"
    others = [tmp_path / name for name in (".other.json.0123abcd.tmp", ".game.json.0123abcd.tmp.txt", "game.json.tmp")]
    for each in (old, young, *others):
        each.write_text("half", encoding="utf-8")
    for each in (old, *others):
        os.utime(each, (time.time() - 3600, time.time() - 3600))
    save(played(), path)
    left = set(os.listdir(tmp_path))
    assert old.name not in left
    assert {young.name, path.name, *(each.name for each in others)} == left  # the young one may still be written


@pytest.mark.parametrize("damaged", [False, True])
def test_a_game_of_a_newer_clixbook_is_not_written_over(damaged: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = to_text(played()).replace('"version": 3', '"version": 4')
    assert '"version": 4' in text
    text = text[:-40] if damaged else text
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ClixbookError, match=r"newer clixbook: version 4; this one writes 3.*another name"):
        save(played(), path)
    assert path.read_text(encoding="utf-8") == text
    assert os.listdir(tmp_path) == ["game.json"]
