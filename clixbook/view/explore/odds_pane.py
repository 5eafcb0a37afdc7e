"""The values behind the odds of an attack, beside the answer: to be read and changed there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from html import escape
from typing import Any

from clixbook.board.model.piece_values import own_value, powers_of
from clixbook.board.model.things import Piece
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.sessions.question_session import MOST_NUMBER
from clixbook.view.sessions.session import Session
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, BoundedIntText, Box, Dropdown, VBox, show

MOST_REROLLS, MOST_DAMAGE = 5, 30
FIELDS = {
    "attack": ("Attack", MOST_NUMBER), "defense": ("Defense", MOST_NUMBER), "damage": ("Damage", MOST_DAMAGE),
    "rerolls": ("Own rerolls", MOST_REROLLS), "target_rerolls": ("Their rerolls", MOST_REROLLS),
}  # fmt: skip
"""The numbers of an attack, each with its words and the most that it may be."""
OF_ATTACKER = (
    "probability control", "ranged combat expert", "close combat expert", "battle fury", "psychic blast",
    "exploit weakness",
)  # fmt: skip
OF_TARGET = (
    "super senses", "toughness", "invulnerability", "invincible", "impervious", "combat reflexes",
    "energy shield/deflection", "shape change", "probability control",
)  # fmt: skip
"""Powers that count in one attack without being chosen, in some book."""
CHOOSE = ""
BESIDE = ("line", "close attack")
"""Questions beside whose answer the odds stand, once attack and defense are set."""


class OddsPane(VBox):
    """The values and powers of an attack; ``guard`` runs each change and shows errors. Undo takes it back."""

    def __init__(self, session: Session, guard: Callable[..., Any]) -> None:
        self.session, self._guard, self._busy = session, guard, False
        self.headline = HTML()
        self.fields: dict[str, BoundedIntText] = {}
        self.powers: dict[str, Any] = {}
        super().__init__([self.headline])
        with_classes(self, "cb-odds")
        self.refresh()

    def _make_fields(self) -> None:
        """Make the fields and menus on first use: most questions need none."""
        self.fields = {name: _field(*words) for name, words in FIELDS.items()}
        self.powers = {end: with_classes(Dropdown(), "cb-oddspower") for end in ("source", "target")}
        for name, field in self.fields.items():
            field.observe(self._on(self.session.set_number, name), "value")
        for end, menu in self.powers.items():
            menu.observe(self._on(self._give, end), "value")
        rows = [with_classes(Box([*each.values()]), "cb-oddsrow") for each in (self.fields, self.powers)]
        self.children = (self.headline, *rows)

    def _on(self, work: Callable[..., Any], name: str) -> Callable[[Any], None]:
        def changed(change: Any) -> None:
            if not self._busy:
                self._guard(work, name, change["new"])
                self.refresh()

        return changed

    def refresh(self) -> None:
        """Show the values of the question; nothing if it is about no attack."""
        session = self.session
        is_odds, odds = session.overlay == "odds", self._odds_beside()
        show(self, is_odds or odds is not None)
        if not is_odds and odds is None:
            return
        if not self.fields:
            self._make_fields()
        self._busy = True
        try:
            self.headline.value = "" if odds is None else f"<p><b>Odds.</b> {escape(odds.headline)}</p>"
            question = session.question
            for name, field in self.fields.items():
                own = own_value(self._piece("target" if name == "defense" else "source"), name)
                field.value = min(getattr(question, name) if own is None else own, field.max)
            for end, offered in (("source", OF_ATTACKER), ("target", OF_TARGET)):
                self._offer(self.powers[end], self._piece(end), offered)
        finally:
            self._busy = False

    def _odds_beside(self) -> Any:
        if self.session.overlay not in BESIDE:
            return None
        pieces = self.session.board.pieces
        if own_value(pieces.get(self.session.source), "attack") is None:  # as most: the engine is not even loaded
            return None
        from clixbook.view.questions.board_odds import odds_beside

        return odds_beside(self.session.board, self.session.question, self.session.rulebook)

    def _piece(self, end: str) -> Piece | None:
        return self.session.board.pieces.get(getattr(self.session, end))

    def _offer(self, menu: Dropdown, piece: Piece | None, names: Iterable[str]) -> None:
        """Fill a figure's menu: its powers, to be removed, and others to add."""
        has = () if piece is None else powers_of(piece)
        shown = dict.fromkeys((*has, *names))
        options = [("powers" if not has else ", ".join(map(printed_name, has)), CHOOSE)]
        options += [(f"{'✕' if name in has else '+'} {printed_name(name)}", name) for name in shown]
        if list(menu.options) != options:
            menu.options = options
        menu.description = "…" if piece is None else piece.label
        menu.value, menu.disabled = CHOOSE, piece is None

    def _give(self, end: str, power: str) -> None:
        """Give the figure the power, or take it away."""
        piece = self._piece(end)
        if power != CHOOSE and piece is not None:
            self.session.board = self.session.board.with_piece(replace(piece, traits=piece.traits ^ {power}))


def _field(words: str, most: int) -> BoundedIntText:
    return with_classes(BoundedIntText(0, min=0, max=most, description=words, continuous_update=True), "cb-number")
