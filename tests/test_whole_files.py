"""Files are written whole or not at all, and what fails is told with the name of the file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.cli import main

BOARD = cx.Board.build(width=3, height=2, blocking=["B1"])
SAVES: dict[str, Callable[[Path], Any]] = {
    "Board.svg": BOARD.save, "Board.png": BOARD.save, "BoardView.svg": cx.BoardView(BOARD).save,
    "LineOfFire.svg": cx.line_of_fire(BOARD, "A1", "C1", rules="core2014").save,
}  # fmt: skip


def full(*_: Any) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("name", SAVES)
def test_a_picture_that_cannot_be_saved_is_told_and_the_old_one_stays(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / name
    SAVES[name](path)
    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(cx.ClixbookError, match=f"{name}: The picture cannot be saved: No space left"):
        SAVES[name](path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", SAVES)
def test_a_folder_that_is_not_there_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(cx.ClixbookError, match="The picture cannot be saved: No such file"):
        SAVES[name](tmp_path / "nowhere" / name)


def test_the_command_line_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "fsync", full)
    two = ["--from", "A1", "--to", "D1"]
    for words in (["render", "corner"], ["new-lesson", "corner", *two]):
        file = tmp_path / ("r.svg" if words[0] == "render" else "r.yaml")
        assert main([*words, "-o", str(file)]) == 2
        assert f"{file}: " in (told := capsys.readouterr().err)
        assert "No space left" in told


@pytest.mark.parametrize("version", ['"99"', "4.5", "[9]", "99"])
def test_a_save_of_a_version_that_is_not_ours_stays(version: str, tmp_path: Path) -> None:
    game = cx.Game.at("patch", fighters={"bruiser": {"at": "C3", "of": "Ann"}})
    path = cx.save_game(game, tmp_path / "game.json")
    text = path.read_text(encoding="utf-8").replace('"version": 3', f'"version": {version}', 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(cx.ClixbookError, match="newer clixbook"):
        cx.save_game(game, path)
    assert path.read_text(encoding="utf-8") == text
