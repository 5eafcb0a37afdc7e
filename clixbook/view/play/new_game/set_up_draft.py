"""Boosters in a new game's form: opened and played as they are, or drafted by picking and passing (MUL-07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape

from clixbook.board.answers.message import plural
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.forces.booster_draft import BoosterDraft, open_boosters
from clixbook.rulebooks import Rulebook, edition
from clixbook.view.play.new_game.force_box import first_look, look_words
from clixbook.view.play.panes.act_panel import Choices
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, VBox, show

MOST_BUILD = 2000
HINT = (
    "Boosters of {} figures each: draft them, one figure at a time, passing the rest to the left, or play them sealed."
)


class DraftPane(VBox):
    """``[Draft boosters] [Sealed boosters]``, then the booster of the picking player, as buttons.

    ``take`` gets player -> figures at the end, ``begins`` whether a draft is on. Persons pick one after the other on
    this page, in the order of the players; machines take the figure of the most points. The last figure of a booster
    is no choice. Shown where the book knows a draft.
    """

    def __init__(
        self,
        seed: Callable[[], int],
        take: Callable[[Mapping[str, tuple[str, ...]]], None],
        begins: Callable[[bool], None] = lambda on: None,
    ) -> None:
        self._seed, self._take, self._begins = seed, take, begins
        self._book: Rulebook | None = None
        self._players: tuple[str, ...] = ()
        self._machines: frozenset[str] = frozenset()
        self.draft: BoosterDraft | None = None
        self._picks: dict[str, str] = {}
        self.drafting, self.sealed = Button(description="Draft boosters"), Button(description="Sealed boosters")
        self.stop = Button(description="Stop the draft")
        self.status_line = HTML()
        self.pack = with_classes(Choices(self._on_press, self._on_press), "cb-roster")
        super().__init__([self.status_line, Box([self.drafting, self.sealed, self.stop]), self.pack])
        with_classes(self, "cb-draft")

    def listen(self, guard: Callable[..., None]) -> None:
        """Connect the buttons; ``guard`` shows errors."""
        self.drafting.on_click(lambda _: guard(self.begin))
        self.sealed.on_click(lambda _: guard(self.play_sealed))
        self.stop.on_click(lambda _: guard(self._end))

    def offer(self, book: Rulebook, players: Sequence[str], machines: Sequence[str]) -> None:
        """Offer this book's boosters to these players; machines pick by themselves. Other players end a draft."""
        who = tuple(players), frozenset(machines)
        if (book, *who) != (self._book, self._players, self._machines):
            self._book, (self._players, self._machines) = book, who
            self.draft, self._picks = None, {}
        self._show()

    @property
    def size(self) -> int:
        """The figures of a booster; 0 where the book knows no draft."""
        return self._book.multiplayer.draft.figures if self._book is not None else 0

    def begin(self) -> None:
        """Open the boosters; the first person picks."""
        self.draft, self._picks = self._open(), {}
        self._go_on()

    def play_sealed(self) -> None:
        """Open the boosters, and give everybody their own as it is."""
        self._end()
        self._take(self._open().packs)

    def _open(self) -> BoosterDraft:
        assert self._book is not None
        return open_boosters(self._players, pool(self._book.edition), size=self.size, seed=self._seed())

    @property
    def picking(self) -> str:
        """The person to pick now; "" without a draft."""
        if self.draft is None:
            return ""
        picks = self._machines | self._picks.keys() | {who for who, pack in self.draft.packs.items() if len(pack) == 1}
        return next((each for each in self._players if each not in picks), "")

    def _on_press(self, figure: str | None) -> None:
        if figure and self.picking:
            self._picks[self.picking] = figure
            self._go_on()

    def _go_on(self) -> None:
        """Pass the boosters whenever all have picked; at the end everybody has their force."""
        assert self._book is not None
        while self.draft is not None and not self.picking:
            others = {each: dearest(pack, self._book.edition) for each, pack in self.draft.packs.items()}
            self.draft, self._picks = self.draft.pick({**others, **self._picks}), {}
            if self.draft.over:
                picked = self.draft.picked
                self._end()
                self._take(picked)
        self._show()

    def _end(self) -> None:
        self.draft, self._picks = None, {}
        self._show()

    def _show(self) -> None:
        on, book = self.draft, self._book
        self._begins(on is not None)
        show(self, self.size)
        for button in (self.drafting, self.sealed):
            show(button, on is None)
        show(self.stop, on is not None)
        show(self.pack, on is not None)
        if on is None or book is None:
            self.status_line.value = f'<p class="cb-more">{HINT.format(self.size)}</p>'
            self.pack.show(())
            return
        name, picked = self.picking, on.picked[self.picking]
        so_far = f" So far: {', '.join(load_figure(each).name for each in picked)}." if picked else ""
        passed = plural(len(on.packs[name]) - 1, "figure")
        text = f"{name} picks figure {len(picked) + 1} of {self.size}, and passes {passed} on."
        self.status_line.value = f'<p class="cb-more" role="status">{escape(text + so_far)}</p>'
        words = [(booster_words(each, book.edition), each) for each in on.packs[name]]
        self.pack.show(words)


@cache
def pool(rules: str) -> tuple[str, ...]:
    """The figures that boosters may hold: those of one square's base that the book lets play."""
    return tuple(name for name in sorted(figure_names()) if _fits(name, edition(rules)))


def _fits(name: str, book: Rulebook) -> bool:
    figure = load_figure(name)
    if figure.bystander or figure.base != "1x1":
        return False
    try:
        return not why_no_force((name,), MOST_BUILD, book)
    except ClixbookError:
        return False


def booster_words(name: str, rules: str) -> str:
    """A figure's button: name and points, then its abilities."""
    figure, points, _ = first_look(name, rules)
    return f"+ {figure.name}, {points}\n{look_words(name, rules)}"


def dearest(pack: Sequence[str], rules: str) -> str:
    """The figure of the most points; the first of those that cost the same."""
    return max(pack, key=lambda each: first_look(each, rules)[1])
