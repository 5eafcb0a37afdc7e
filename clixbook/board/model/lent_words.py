"""Vocabulary that powers use to modify lines and moves; unknown words are errors."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from clixbook.board.model.board import Board
from clixbook.board.model.things import Mode
from clixbook.errors import BadWord, NotFound, did_you_mean
from clixbook.rulebooks.vocabulary import BREAKS, BREAKS_ONE

OF_LINES = (
    "hindering", "figures", "blocking", "indoor blocking", "outdoor blocking", "smoke", "elevated", "hiding",
    "water", BREAKS, BREAKS_ONE,
)  # fmt: skip
"""Words for obstacles that a line may ignore (LOF-20), besides ``figure`` and an id; no line needs ``water``."""
OF_SHOTS = (*OF_LINES, "adjacent", "while based", "corners")
MoveWord: TypeAlias = Literal[
    "elevated", "hindering", "outdoor hindering", "water", "outdoor water", "blocking", "indoor blocking",
    "outdoor blocking", "characters", "move-through", "adjacent only", "standard figures", "destroy blocking",
]  # fmt: skip
"""A word for something that a move may ignore; ``MoveRights`` has the meaning of each."""
OF_MOVES: tuple[MoveWord, ...] = get_args(MoveWord)
ModeWord: TypeAlias = Literal["boot", "wing", "dolphin"]
"""The name of a speed symbol, for ``Mode``."""
FIGURE = "figure "


def check_words(words: Iterable[str], known: Collection[str], what: str = "ignores") -> frozenset[str]:
    """These words as a set; one ClixbookError names each that is not ``known``."""
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise BadWord(f"{what}: expected words such as {list(known)[:1]}, not {words!r:.40}.")
    return _check_known(words if isinstance(words, frozenset) else frozenset(words), tuple(known), what)


@lru_cache(maxsize=1024)
def _check_known(words: frozenset[str], known: tuple[str, ...], what: str) -> frozenset[str]:
    wrong = [word for word in sorted(words, key=str) if word not in known and not _is_figure_name(word, known)]
    if wrong:
        raise BadWord(*(f"{what}: {word!r:.40} is not a word for that; {_hint(word, known)}" for word in wrong))
    return words


def _is_figure_name(word: object, known: tuple[str, ...]) -> bool:
    return "figures" in known and isinstance(word, str) and word.startswith(FIGURE)


def _hint(word: object, known: Collection[str]) -> str:
    return did_you_mean(str(word), known, f"words are {', '.join(known)}.")


def mode_of(mode: Mode | str) -> Mode:
    """The speed symbol; a ClixbookError for any other word."""
    if mode in list(Mode):
        return Mode(mode)
    raise BadWord(f"mode: {mode!r:.40} is not a speed symbol; those are {', '.join(Mode)}.")


def check_side(board: Board, side: str | None, key: str = "acting") -> str | None:
    """Validate the side whose turn it is; a ClixbookError for an unknown one, under the ``key`` that names it.

    Where one side alone stands on the board, the turn may be that of another one.
    """
    sides = sorted({piece.side for piece in board.pieces.values() if piece.side})
    if not side or side in sides or len(sides) < 2:
        return side
    hint = did_you_mean(side, sides, f"there are {', '.join(sides)}.")
    raise NotFound(f"{key}: no side here is called {side!r:.40}; {hint}")


def figures_here(board: Board, ids: Collection[str], what: str) -> None:
    """One ClixbookError with every id that no figure on the board has."""
    given: object = ids
    if isinstance(given, str) or not isinstance(given, Collection):
        raise BadWord(f"{what}: expected the ids of figures such as {{'P1'}}, not {given!r:.40}.")
    if strangers := sorted((each for each in ids if each not in board.pieces), key=str):
        names = [*board.pieces]
        hints = (did_you_mean(str(each), names, f"there are {', '.join(names)}.") for each in strangers)
        texts = (
            f"{what}: no figure here is called {each!r:.40}; {hint}"
            for each, hint in zip(strangers, hints, strict=True)
        )
        raise BadWord(*texts)
