"""The searchable roster of the force editor."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from clixbook.board.answers.message import plural
from clixbook.engine.history.figure_codes import figure_code
from clixbook.figures.dials.starting_lines import buildable_values
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.playable import why_not_play
from clixbook.rulebooks import Rulebook
from clixbook.view.editors.figure.figure_badge import badges_html
from clixbook.view.play.new_game.force_box import look_words
from clixbook.view.play.panes.act_panel import Choices
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, BoundedIntText, Box, Dropdown, TextLine, VBox, show

MOST_LISTED = 60
ANY = ("any", "")


@dataclass(frozen=True)
class Offer:
    """A figure at one point value, as in a force; ``own`` if built by the user."""

    entry: str
    figure: Figure
    cost: int
    own: bool = False
    look: str = ""
    """The figure's abilities on its first click, in words."""

    @property
    def words(self) -> str:
        """Everything by which it may be found, in small letters."""
        figure = self.figure
        return " ".join([figure.name, *figure.keywords, *figure.teams, *figure.shown_powers, figure.mode.value]).lower()

    @property
    def label(self) -> str:
        """The label of its button."""
        return f"+ {self.figure.name}, {self.cost}{' (yours)' if self.own else ''}"


def offers(rules: Rulebook, own: Iterable[Figure] = ()) -> list[Offer]:
    """The figures of the library and those built here, at the values that a book lets one choose; own ones first."""
    found = []
    for figure, mine in (*((each, True) for each in own), *((load_figure(name), False) for name in figure_names())):
        if figure.bystander and not mine and why_not_play(figure, rules=rules):
            continue
        values = () if figure.bystander else buildable_values(figure, rules=rules)
        name = figure_code(figure) if mine else figure.id
        usual = max(values, default=figure.cost)
        entries = [(name, usual), *((f"{name}:{value}", value) for value in values if value != usual)]
        found += [Offer(entry, figure, cost, mine, look_words(entry, rules.edition)) for entry, cost in entries]
    return found


class OfferList(VBox):
    """Filters and matching figures as buttons; ``add`` receives the entry."""

    def __init__(self, add: Callable[[str], None]) -> None:
        self._add, self._offers = add, list[Offer]()
        self.words = TextLine(description="Find", placeholder="name or power", continuous_update=True)
        self.most = with_classes(BoundedIntText(1000, min=0, max=2000, step=25, description="At most"), "cb-number")
        self.power = Dropdown(description="Power", options=[ANY])
        self.team = Dropdown(description="Team", options=[ANY])
        self.keyword = Dropdown(description="Keyword", options=[ANY])
        self.size = Dropdown(description="Size", options=[ANY])
        self.found = with_classes(Choices(self._on_press, self._on_press), "cb-offers", "cb-pictured")
        self.remark, self.pictures = HTML(), with_classes(HTML(), "cb-style")
        self.rules, self.look = "", "light"  # until figures are offered
        filters = (self.words, self.most, self.power, self.team, self.keyword, self.size)
        super().__init__([with_classes(Box(filters), "cb-filters"), self.found, self.remark, self.pictures])
        with_classes(self, "cb-offerlist")
        for part in filters:
            part.observe(lambda _: self.refresh(), "value")

    def offer(self, found: list[Offer], rules: str, look: str) -> None:
        """List these figures with what distinguishes them, by a book, in a look."""
        self._offers, self.rules, self.look = found, rules, look
        figures = [each.figure for each in found]
        _renew(self.power, {power for each in figures for power in each.shown_powers})
        _renew(self.team, {team for each in figures for team in each.teams})
        _renew(self.keyword, {word for each in figures for word in each.keywords})
        _renew(self.size, {each.size.name.lower() for each in figures})
        self.refresh()

    @property
    def matching_offers(self) -> list[Offer]:
        """The offers that every filter lets pass."""
        wanted = self.words.value.lower().split()[:12]
        return [each for each in self._offers if self._fits(each, wanted)]

    def _fits(self, each: Offer, wanted: list[str]) -> bool:
        figure = each.figure
        return (
            each.cost <= self.most.value
            and all(word in each.words for word in wanted)
            and self.power.value in ("", *figure.shown_powers)
            and self.team.value in ("", *figure.teams)
            and self.keyword.value in ("", *figure.keywords)
            and self.size.value in ("", figure.size.name.lower())
        )

    def refresh(self) -> None:
        """Show the matching figures."""
        fits = self.matching_offers
        seen = fits[:MOST_LISTED]
        self.found.show([(f"{each.label}\n{each.look}".rstrip(), each.entry) for each in seen])
        self.pictures.value = badges_html("cb-offerlist", [each.entry for each in seen], self.rules, 0, self.look)
        show(self.found, fits)
        left = len(fits) - MOST_LISTED
        remark = f"{plural(left, 'figure')} more: filter them." if left > 0 else "" if fits else "No figure fits."
        self.remark.value = f'<p class="cb-more">{remark}</p>' if remark else ""

    def _on_press(self, entry: str | None) -> None:
        if entry:
            self._add(entry)


def _renew(menu: Dropdown, values: set[str]) -> None:
    options = [ANY, *((each, each) for each in sorted(values))]
    if list(menu.options) != options:
        kept = menu.value
        menu.options = options
        menu.value = kept if kept in values else ""
