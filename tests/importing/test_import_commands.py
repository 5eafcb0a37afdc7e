"""``clixbook import-figures`` and ``import-maps`` on files and folders, and on files that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.cli import main
from clixbook.commands.imports import bar
from clixbook.errors import ClixbookError
from clixbook.importing.import_report import Imported
from clixbook.importing.json_files import MOST_DEEP, values_of
from tests.importing.cast import card, plan


def folder_with(tmp_path: Path, **files: Any) -> Path:
    folder = tmp_path / "given"
    folder.mkdir()
    for name, values in files.items():
        (folder / f"{name}.json").write_text(values if isinstance(values, str) else json.dumps(values))
    return folder


def test_a_folder_of_cards_becomes_files_and_a_report(tmp_path: Path, capsys: Any) -> None:
    bad = card(unit_id="tin8", dial=[])
    folder = folder_with(tmp_path, a=[card(), bad], b=[card(unit_id="salt1", name="Salt Nun")], c="{", d={"x": 1})
    to, report = tmp_path / "to", tmp_path / "report.json"
    code = main(["import-figures", str(folder), "--to", str(to), "--report", str(report)])
    assert code == 2, "something was not read"
    assert sorted(path.name for path in to.iterdir()) == ["lantern-crab-tin007-02.yaml", "salt-nun-salt1.yaml"]
    assert main(["check", *map(str, to.iterdir())]) == 0
    told = json.loads(report.read_text())
    assert told["read"] == 2
    lost = [(each["file"], each["card"]) for each in told["told"] if each["kind"] == "not read"]
    assert lost == [("a.json", "tin8 Lantern Crab"), ("c.json", ""), ("d.json", "")]
    out = capsys.readouterr().out
    assert "2 figures read" in out
    assert "left to the players" in out
    (to / "salt-nun-salt1.yaml").write_text("mine")
    assert main(["import-figures", str(folder), "--to", str(to)]) == 2
    assert (to / "salt-nun-salt1.yaml").read_text() == "mine"


def test_a_folder_of_maps_becomes_files(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, one_yard=plan(), two=plan(name="Other"))
    to = tmp_path / "to"
    assert main(["import-maps", str(folder), "--to", str(to), "--report", str(tmp_path / "r.json")]) == 0
    assert sorted(path.name for path in to.iterdir()) == ["one-yard.yaml", "two.yaml"]
    assert main(["check", *map(str, to.iterdir())]) == 0
    assert cx.load_map(to / "one-yard.yaml").title == "Salt Yard"


def test_one_file_and_the_text_itself_are_the_same(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, cards={"units": [card()]}, map=plan())
    assert cx.figures_from(folder / "cards.json") == cx.figures_from(json.dumps(card()))
    forms = ({"meta": [1], "units": [card()]}, {"tin007.02": card()}, [card()])
    assert len({cx.figures_from(json.dumps(form)) for form in forms}) == 1
    assert cx.maps_from(folder / "map.json")[0].with_(name="") == cx.maps_from(json.dumps([plan()]))[0].with_(name="")


@pytest.mark.parametrize("command", ["import-figures", "import-maps"])
def test_what_is_no_such_file_is_refused_in_one_sentence(tmp_path: Path, capsys: Any, command: str) -> None:
    (tmp_path / "empty").mkdir()
    for name, text in (("missing", "no such file"), ("empty", "no file that ends in .json"), ("a\0b", "no such")):
        assert main([command, str(tmp_path / name), "--to", str(tmp_path / "to")]) == 2
        assert text in capsys.readouterr().err
    assert not (tmp_path / "to").exists()


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("[" * 100_000, "less depth"),
        ("[" * (MOST_DEEP + 1) + "]" * (MOST_DEEP + 1), "nested more"),
        ('[{"a": 1, "a": 2}]', "stands twice"),
        ("[1e5, NaN]", "Expected a number"),
        ("[" + "9" * 6000 + "]", "smaller numbers"),
        ('[{"name": "', "Expected JSON"),
        ("[1]" + " " * 100, "are the most"),
    ],
)
def test_hostile_json_gets_one_clear_error(text: str, match: str) -> None:
    with pytest.raises(ClixbookError, match=match) as error:
        values_of(text, "given.json", 90 if match == "are the most" else 1_000_000)
    assert len(error.value.problems) == 1


def test_links_out_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, a=[card()])
    (tmp_path / "secret.json").write_text(json.dumps([card(name="Secret")]))
    (folder / "b.json").symlink_to(tmp_path / "secret.json")
    assert [each.name for each in cx.figures_from(folder)] == ["Lantern Crab"]


def test_progress_hands_on_all_files(capsys: Any) -> None:
    files = [Path("a"), Path("b")]
    assert list(bar(files)) == files
    assert capsys.readouterr().err == "", "no bar where nobody looks"


def test_what_comes_back_says_how_much_it_is() -> None:
    found = cx.figures_from(json.dumps([card()]))
    assert isinstance(found, Imported)
    assert repr(found).startswith("<1 figure, ")
    assert "1 figure read" in str(found.report)
