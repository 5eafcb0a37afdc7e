"""Going back and forth in a tree of positions against the action that made one, and how it grows with the tree."""

from __future__ import annotations

from clixbook.engine.history.tree import Tree
from tests.benchmarks.boards import report, seconds
from tests.engine.play import small_game

SHORT, LONG, TIMES = 20, 2000, 200


def grown(length: int) -> Tree:
    """A game of that many options, figures walking to and fro, and another branch at each tenth."""
    tree = Tree.of(small_game())
    while len(tree.nodes) < length:
        if len(tree.nodes) % 10 == 0:
            tree = tree.add("end").undo()
        who, squares = ("bruiser", ("B4", "B5")) if tree.game.actor == "Ann" else ("lodestar", ("F4", "F5"))
        at = tree.game.board.pieces[who].squares[0].name
        rested = not tree.game.state.fighter(who).tokens
        tree = tree.add(f"move {who} {squares[at == squares[0]]}" if rested and not _moved(tree) else "end")
    return tree


def _moved(tree: Tree) -> bool:
    return tree.present.option.startswith("move")


def test_undo_and_jump() -> None:
    short, long = grown(SHORT), grown(LONG)

    def undone(tree: Tree) -> float:
        def work() -> None:
            for _ in range(TIMES):
                tree.undo()

        return seconds(work) / TIMES

    def jumped(tree: Tree) -> float:
        def work() -> None:
            for _ in range(TIMES):
                tree.jump(1)  # on the line, as a click on the time line is

        return seconds(work) / TIMES

    def applied() -> float:
        game = small_game()
        return seconds(lambda: game.apply("move bruiser E4"))

    one = applied()
    report("undo to a settled move", undone(long) / one, 0.1, f"{undone(long) * 1e6:.1f} µs")
    report("jump to a settled move", jumped(long) / one, 0.1, f"{jumped(long) * 1e6:.1f} µs")
    report(f"undo in {LONG} positions to {SHORT}", undone(long) / undone(short), 3)
    report(f"jump in {LONG} positions to {SHORT}", jumped(long) / jumped(short), 3)
    last, elsewhere = long.at, long.add("end", 0)
    report("jump into another branch to a settled move", seconds(lambda: elsewhere.jump(last)) / one, 2)
    assert long.undo().game is long.nodes[long.path(long.at)[-2]].game
