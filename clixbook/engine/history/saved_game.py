"""The part of Game that leaves the program and comes back: as plain data, as one line, as a pickle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from clixbook.argument_errors import checks_arguments
from clixbook.engine.history.figure_codes import check_figures
from clixbook.engine.history.former_saves import choices_not_asked, former_board
from clixbook.engine.history.house_text import rules_from
from clixbook.engine.history.record import OPTIONAL, VERSION, arrangement_of, check_record
from clixbook.errors import ClixbookError

if TYPE_CHECKING:
    from clixbook.engine.game import Game


class SavedGame:
    """Mixin of games: saved as data or on a line, and read again."""

    @property
    def _game(self) -> Game:
        return cast("Game", self)

    def __setstate__(self, fields: dict[str, Any]) -> None:
        """Restores from a pickle; a ClixbookError for powers unknown here."""
        from clixbook.engine.effects.name_check import refuse_unknown  # which loads all powers

        self.__dict__.update(fields)
        for fighter in self._game.state.fighters.values():
            refuse_unknown(fighter.figure)

    def to_dict(self) -> dict[str, Any]:
        """The game as plain data: how it began and every option applied since. Reads back with ``from_dict``.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> cx.Game.from_dict(game.to_dict()) == game
        True
        """
        return {**self._game.start, "moves": list(self._game.moves)}

    @classmethod
    @checks_arguments
    def from_dict(cls, data: Mapping[str, Any]) -> Game:
        """The game of such data, played again move by move; a ClixbookError that names the move that fails.

        >>> import clixbook as cx
        >>> game = cx.Game.new("corner", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}).apply("end")
        >>> cx.Game.from_dict(game.to_dict()).moves
        ('end',)
        """
        check_record(data, VERSION)
        check_figures(data["forces"])
        check_figures(data.get("outside", {}))
        game = cast("type[Game]", cls).new(
            data["maps"] if "maps" in data else former_board(data), rules=rules_from(data["rules"]),
            forces=data["forces"], seed=data["seed"],
            build_total=data["build_total"], places=data["places"], begins=data.get("arranged") is None,
            **{name: data[name] for name in OPTIONAL if name in data and name != "maps"},
        )  # fmt: skip
        if (arrangement := arrangement_of(data)) is not None:
            from clixbook.engine.sequence.set_up.mid_game import arrange_start  # which makes games itself

            game = arrange_start(game, arrangement.pop("fighters", None), **arrangement)
        for each in choices_not_asked(game, data["moves"][0]) if data["moves"] else ():
            game = game.apply(each)
        for number, move in enumerate(data["moves"], 1):
            try:
                game = game.apply(move)
            except ClixbookError as error:
                raise type(error)(f"Move {number}, {move!r}: {error}") from None
        return game

    def to_line(self) -> str:
        """The position as one line for a chat or an address.

        Moves and log are left out; ``cx.save_game`` and ``to_dict`` keep them.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> cx.Game.from_line(game.to_line()) == game
        True
        """
        from clixbook.engine.history.game_notation import to_line

        return to_line(self._game)

    @classmethod
    @checks_arguments
    def from_line(cls, line: str) -> Game:
        """The position of such a line, without its history; a ClixbookError names the part that is wrong.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> cx.Game.from_line(game.to_line()).actor
        'Ann'
        """
        from clixbook.engine.history.game_notation import from_line

        return from_line(line)
