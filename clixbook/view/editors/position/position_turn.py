"""The pane for the turn, the sides, conditions, themes and limits of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from clixbook.board.answers.message import plural
from clixbook.board.files.mapfile import map_names
from clixbook.engine.rules.forces.themes import Theme, shared_keywords
from clixbook.engine.rules.turn.conditions import at_random
from clixbook.engine.sequence.set_up.forces.force_entries import theme_declared
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook
from clixbook.view.editors.force.given_list import GivenList
from clixbook.view.editors.position.position_draft import MOST_LEFT, MOST_ROUNDS, PositionDraft, build_total
from clixbook.view.editors.position.position_panes import set_options
from clixbook.view.play.new_game.agreements import ROYALE, side_options
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import map_title
from clixbook.view.widgets.traffic.shared_style import HTML, BoundedIntText, Button, Dropdown, TextLine, VBox, show

YARD, KEPT = "yard", ""


class TurnPane(VBox):
    """Map, players and turn; ``change`` gets the position, ``other`` a map's name."""

    def __init__(self, change: Callable[[PositionDraft], None], other: Callable[[str], None]) -> None:
        self.change, self.busy = change, False
        self.cards: list[str] = []
        self.offered: list[Theme] = []
        self.conditions = self._list_of("Condition", "conditions", lambda _: self.cards)
        self.deck = self._list_of("In the deck", "deck", lambda _: self.cards)
        self.themes = self._list_of("Theme", "themes", lambda _: self.offered)
        self.saved = self._list_of("Saved action", "saved", lambda draft: draft.players)
        self.score = HTML()
        self.card_texts = HTML()
        self.sides = Dropdown(description="Sides", options=[("All against all", ())])
        self.rounds = with_classes(BoundedIntText(0, min=0, max=MOST_ROUNDS, description="Last round"), "cb-number")
        self.draft: PositionDraft | None = None
        maps = [("as it is", KEPT), ("The yard", YARD), *((map_title(name), name) for name in sorted(map_names()))]
        self.map = Dropdown(description="Map", options=maps, value=KEPT)
        self.names = TextLine(description="Players", continuous_update=False)
        self.note = with_classes(HTML(), "cb-fieldnote")
        self.turn = Dropdown(description="Turn of", options=[("Ann", 0)])
        self.round = with_classes(BoundedIntText(2, min=1, max=MOST_ROUNDS, description="Round"), "cb-number")
        self.left = with_classes(BoundedIntText(3, min=0, max=MOST_LEFT, description="Actions left"), "cb-number")
        self.links = HTML()
        self.empty = Button(description="Take all figures away")
        hint = HTML('<p class="cb-more">Two to four names, with commas.</p>')
        super().__init__([
            self.turn, self.round, self.left, self.score, self.saved, self.rounds, self.conditions, self.card_texts,
            self.deck, self.themes, self.names, hint, self.note, self.sides, self.map, self.links, self.empty,
        ])  # fmt: skip
        with_classes(self, "cb-form", "cb-turnpane")
        self.map.observe(lambda change: self._other(change["new"], other), "value")
        self.names.observe(lambda change: self._on_named(change["new"]), "value")
        self.empty.on_click(lambda _: self._on_enter("stands", ()))  # effects go with their figures
        self.sides.observe(lambda change: self._on_allies(change["new"]), "value")
        numbers = ((self.round, "round"), (self.left, "left"), (self.rounds, "rounds"))
        for part, key in ((self.turn, "active"), *numbers):
            part.observe(lambda change, key=key: self._on_enter(key, change["new"]), "value")

    def _list_of(self, title: str, key: str, offered: Callable[[PositionDraft], Sequence[Any]]) -> GivenList:
        """The list of the draft's ``key``, with a menu of what is ``offered``."""

        def give(number: int) -> None:
            if self.draft is not None:
                self._on_enter(key, (*getattr(self.draft, key), offered(self.draft)[number]))

        def take(number: int) -> None:
            if self.draft is not None:
                self._on_enter(key, _without(getattr(self.draft, key), number))

        return GivenList(title, give, take)

    def _on_allies(self, sides: Any) -> None:
        if not self.busy and self.draft is not None and sides is not None:
            allies = () if sides == ROYALE else sides
            self.change(replace(self.draft, allies=allies, royale=sides == ROYALE))

    def _other(self, name: str, other: Callable[[str], None]) -> None:
        if name != KEPT:
            self.map.value = KEPT  # the same one may be chosen again
            other(name)

    def _on_enter(self, key: str, value: Any) -> None:
        if not self.busy and self.draft is not None and value is not None:
            changes: dict[str, Any] = {key: value} | ({"lasting": (), "used": ()} if key == "stands" else {})
            self.change(replace(self.draft, **changes))

    def _on_named(self, text: str) -> None:
        if self.busy or self.draft is None:
            return
        names = tuple(filter(None, (" ".join(word.split()) for word in text.split(","))))
        try:
            draft = self.draft.with_players(names)
        except ClixbookError as error:
            self.note.value = f'<p role="alert">{escape(str(error))}</p>'
            return
        self.change(draft)

    def show(
        self, draft: PositionDraft, links: str, cards: Mapping[str, str], rules: Rulebook, score: str = ""
    ) -> None:
        """Show this position; ``cards`` are the book's conditions, with their effects.

        ``score`` tells the victory points, which follow from the knocked out figures and the players who did it.
        """
        self.busy = True
        try:
            self.draft = draft
            self.score.value = f'<p class="cb-more">{escape(score)}</p>' if score else ""
            self.saved.show(draft.saved, draft.players)
            show(self.saved, rules.turns.spending.saved or draft.saved)
            self._show_cards(draft, cards, rules)
            self._show_themes(draft, rules)
            set_options(self.turn, [(name, at) for at, name in enumerate(draft.players)])
            self.turn.value, self.round.value, self.left.value = draft.active, draft.round, draft.left
            self.rounds.value = draft.rounds
            options = side_options(rules, draft.players)
            sides: Any = ROYALE if draft.royale else draft.allies
            if sides not in [value for _, value in options]:
                options.append((" against ".join(" and ".join(group) for group in draft.allies) or "A royale", sides))
            set_options(self.sides, options)
            self.sides.value = sides
            show(self.sides, len(options) > 1)
            self.names.value, self.note.value, self.links.value = ", ".join(draft.players), "", links
        finally:
            self.busy = False

    def _show_cards(self, draft: PositionDraft, cards: Mapping[str, str], rules: Rulebook) -> None:
        self.cards = [card for card in cards if card not in (*draft.conditions, *draft.deck)]
        words = [card.capitalize() for card in self.cards]
        given = [card.capitalize() for card in draft.conditions]
        self.conditions.show(given, words, "all are in play" if cards else "this book has none")
        text = " ".join(cards.get(card, "") for card in draft.conditions)
        self.card_texts.value = f'<p class="cb-more">{escape(text)}</p>' if text else ""
        self.deck.show([card.capitalize() for card in draft.deck], words, "no card is left")
        show(self.deck, at_random(rules) or draft.deck)

    def _show_themes(self, draft: PositionDraft, rules: Rulebook) -> None:
        """The themes, and those that forces without one could have, with every number of rerolls that may be left."""
        self.offered = list(possible_themes(draft, rules))
        self.themes.show(
            [*map(theme_words, draft.themes)], [*map(theme_words, self.offered)], "nobody has a themed team"
        )
        show(self.themes, rules.themes.themed.least or draft.themes)


def _without(things: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    """All but one of them."""
    return tuple(each for at, each in enumerate(things) if at != number)


def theme_words(theme: Theme) -> str:
    """``Ann: Harbour, 2 rerolls left``."""
    return f"{theme.player}: {theme.keyword.strip('*')}, {plural(theme.left, 'reroll')} left"


def possible_themes(draft: PositionDraft, rules: Rulebook) -> Iterator[Theme]:
    """The possible themes of players without one, by their figures."""
    for player in draft.players:
        figures = [each.figure for each in draft.stands if each.side == player]
        if not figures or player in [each.player for each in draft.themes]:
            continue
        for keyword in shared_keywords(figures, rules=rules):
            full = theme_declared(player, keyword, figures, build_total(draft), rules)
            yield from (replace(full, left=left) for left in range(full.left, -1, -1))
