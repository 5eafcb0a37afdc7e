"""The form for optional agreements before a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ipywidgets import Widget

from clixbook.board.answers.message import plural
from clixbook.board.files.mapfile import load_map, map_names
from clixbook.engine.history.figure_codes import figure_of
from clixbook.engine.history.thing_codes import thing_word
from clixbook.engine.rules.forces.feats import feat_problems, known_feats
from clixbook.engine.rules.forces.forces import force_cost
from clixbook.engine.rules.forces.themes import shared_keywords
from clixbook.engine.rules.forces.thing_notes import feats_to_give, objects_to_bring
from clixbook.engine.sequence.set_up.forces.force_entries import force_of
from clixbook.engine.sequence.set_up.forces.force_ground import locations_of
from clixbook.errors import BadWord
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import Feat, read_entry
from clixbook.figures.forces.force_lines import parts_of
from clixbook.figures.things.thing import Thing
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.optional_rules import ArchenemiesTogether
from clixbook.view.play.new_game.force_box import entries_of
from clixbook.view.play.new_game.gifts import WORN, condition_options, gift_options, line_options, sideline_options
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.fields.adding_menu import AddingMenu
from clixbook.view.widgets.fields.own_names import in_codes, in_names
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    BoundedIntText,
    Box,
    Button,
    Checkbox,
    Dropdown,
    TextLine,
    ToggleButton,
    VBox,
    show,
)

Sides = tuple[tuple[str, ...], ...]
"""Groups of allied players."""
ROYALE = "royale"
MOST_TEXT, MOST_ROUNDS, MOST_MINUTES, MOST_SIDELINE = 4000, 99, 600, 99
ELSEWHERE = " Objects are brought to a game with a set-up: see Start."


class Agreements(VBox):
    """Alliances, themes, conditions, rounds, objects, and figures' copies, values, feats.

    Conditions, objects and what a figure is given can be chosen from what the book knows; ``give`` gets the player, the
    place of the figure in the force, the name of the gift, and the points of a feat whose book prints none. Figures of
    ``own`` may be named, and ``own_things`` are offered. Parts that mean nothing in the chosen book, or for that many
    players, are not shown and count as left alone.
    """

    def __init__(
        self, players: Sequence[str], give: Callable[[str, int, str, int | None], None] = lambda *_: None
    ) -> None:
        self.players, self._give = tuple(players), give
        self.fold = with_classes(ToggleButton(description="Agreements…"), "cb-agree")
        self.sides = Dropdown(description="Sides")
        self.rounds = with_classes(BoundedIntText(0, min=0, max=MOST_ROUNDS, description="Rounds"), "cb-number")
        self.minutes = with_classes(BoundedIntText(0, min=0, max=MOST_MINUTES, description="Minutes"), "cb-number")
        self.ends = _text("Ways to win", _ways_to_win("Ann", "Ben"))
        self.conditions = _text("Conditions", "fog, crosswind")
        self.objects = _text("Each brings", "light, heavy")
        self.own_objects = [_text(f"{player}'s objects", "light, heavy") for player in players]
        self.brings = Dropdown(description="Object for")
        self.places = [_text(f"{player}'s location", "market-street: Night market") for player in players]
        self.outside = [_text(f"{player} keeps outside", "street-cat, street-cat") for player in players]
        self.sideline = with_classes(BoundedIntText(0, min=0, max=MOST_SIDELINE, description="Sideline"), "cb-number")
        self.condition, self.object = AddingMenu(self.conditions, "Condition"), AddingMenu(self.objects, "Object")
        self.bearer, self.gift = Dropdown(description="Give to"), Dropdown(description="A feat or thing")
        self.points = with_classes(BoundedIntText(10, min=1, max=100, description="At points"), "cb-number")
        self.given = with_classes(Button(description="Give it"), "cb-givefeat")
        self._unpriced = frozenset[str]()
        self.own: tuple[Figure, ...] = ()
        self.own_things: tuple[Thing, ...] = ()
        self.given.on_click(lambda _: self._pass_on())
        self.bearer.observe(lambda _: self._offer_gifts(), "value")
        self.gift.observe(lambda _: show(self.points, self.gift.value in self._unpriced), "value")
        self.brings.observe(lambda _: self._choose_bringer(), "value")
        self.consent = Checkbox(description="Archenemies may be on one force", indent=False)
        self.also = [_text(f"{player} also") for player in players]
        self.themes = [Dropdown(options=[("none", "")], description=f"{player}'s theme") for player in players]
        self.note = HTML()
        self.inside = with_classes(Box(), "cb-agreements")
        super().__init__([self.fold, self.inside])
        with_classes(self, "cb-agreeing")
        self._themed: dict[str, object] = {}
        self._book: Rulebook | None = None
        self._many = 0
        self._forces: Mapping[str, Sequence[str]] = {}

    @property
    def fields(self) -> tuple[Widget, ...]:
        """The fields that affect the remarks on forces."""
        return (self.sides, self.conditions, self.objects, *self.own_objects, self.consent, self.rounds, self.ends,
                *self.also, *self.themes, *self.places, *self.outside, self.sideline)  # fmt: skip

    def call(self, players: Sequence[str]) -> None:
        """Speak of the players by these names."""
        renamed = dict(zip(self.players, players, strict=True))
        self._themed = {renamed[player]: theme for player, theme in self._themed.items()}
        self.players = tuple(players)
        self.ends.placeholder = _ways_to_win(*players[:2])
        fields = (self.also, self.themes, self.places, self.outside, self.own_objects)
        for player, also, theme, place, outside, objects in zip(players, *fields, strict=True):
            objects.description = f"{player}'s objects"
            also.description, theme.description = f"{player} also", f"{player}'s theme"
            place.description, outside.description = f"{player}'s location", f"{player} keeps outside"

    def entries(self, player: str) -> tuple[str, ...]:
        """The figures that were added in words, as forces name them; a ClixbookError lists unknown names."""
        return entries_of(", ".join(_words(self.also[self.players.index(player)])), self.own, self.own_things)

    def brought(self, player: str) -> tuple[str, ...]:
        """The objects that the player brings: those that each one does, and others."""
        if self.objects not in self.inside.children:
            return ()
        fields = (self.objects, self.own_objects[self.players.index(player)])
        return tuple(word for field in fields for word in in_codes(_checked(field), self.own_things))

    def cost(self, player: str, force: Sequence[str], book: Rulebook) -> int:
        """The points of a player's force, those of what it brings and of its location included."""
        at = self.places[self.players.index(player)]
        there = [_location(at)] if at in self.inside.children and at.value.strip() else []
        location = sum(each.points for each in locations_of(player, there))
        return cost_of_force(force, book, self.brought(player)) + location

    def agreed(self, forces: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The agreements, as ``Game.new`` takes them; ``forces`` has the players."""
        shown = self.inside.children
        themes = dict(zip(self.players, self.themes, strict=True))
        sides = self.sides.value if self.sides in shown else ()
        brought = {player: found for player in forces if (found := self.brought(player))}
        return {
            "themes": {player: themes[player].value for player in forces if themes[player].value},
            "conditions": in_codes(_checked(self.conditions), self.own_things) if self.conditions in shown else (),
            "consent": self.consent in shown and self.consent.value,
            "allies": () if sides == ROYALE else sides,
            "royale": sides == ROYALE,
            "rounds": self.rounds.value,
            "minutes": self.minutes.value,
            "ends": tuple(each.strip() for each in _checked(self.ends).split(";") if each.strip()),
            "objects": brought,
            "sideline": self.sideline.value if self.sideline in shown else 0,
            "outside": {
                player: entries_of(", ".join(_words(kept)), self.own, self.own_things)
                for player, kept in zip(self.players, self.outside, strict=True)
                if player in forces and kept in shown and kept.value.strip()
            },
            "locations": {
                player: _location(place)
                for player, place in zip(self.players, self.places, strict=True)
                if player in forces and place in shown and place.value.strip()
            },
        }

    def offer(self, book: Rulebook, forces: Mapping[str, Sequence[str]], *, built: bool, set_up: bool) -> None:
        """Show the fields that this book has, for these forces."""
        players = tuple(forces)
        self._book, self._forces = book, forces
        self._offer_sides(book, players)
        self._offer_bearers()
        own = self.own_things
        self.condition.offer((text, in_names([word], own)) for text, word in condition_options(book, own))
        self.object.offer((text, in_names([word], own)) for text, word in objects_to_bring(rules=book, own=own))
        for player, theme in zip(self.players, self.themes, strict=True):
            self._offer_theme(theme, player, _shared_keywords(forces.get(player, ()), book), built)
        self._offer_bringers(players)
        feats = sorted(known_feats(book)) if book.forces.feat_points.in_play else []
        gifts = feats or feats_to_give(rules=book, own=self.own_things) or self._worn(book)
        example = "bruiser+passenger:10" if book.forces.feat_points.in_play else "bruiser, night-warden:60"
        for text in self.also:
            text.placeholder = example
        self.note.value = _note_html(book, feats, set_up=set_up)
        shown = tuple(self._shown_fields(book, len(players), gifts=bool(gifts), set_up=set_up))
        if self.inside.children != shown:
            self.inside.children = shown

    def _shown_fields(self, book: Rulebook, count: int, *, gifts: bool, set_up: bool) -> list[Widget]:
        """The fields that mean something in this book, for so many players, in their order."""
        return [
            *([self.bearer, self.gift, self.points, self.given] if gifts and self.bearer.options else []),
            *self.also[:count],
            self.note,
            *(theme for theme in self.themes[:count] if len(theme.options) > 1),
            *([self.sides] if len(self.sides.options) > 1 else []),
            *([self.condition, self.conditions] if book.conditions.conditions else []),
            *([self.brings, self.object, self.objects, *self.own_objects[:count]] if set_up else []),
            *(self.places[:count] if book.special_terrain.locations else []),
            *(self.outside[:count] if book.generating.generates else []),
            *([self.sideline] if _sideline_words(book) else []),
            *([] if book.options.archenemies_together is ArchenemiesTogether.ALLOWED else [self.consent]),
            self.rounds,
            self.minutes,
            self.ends,
        ]

    def play_royale(self) -> None:
        """Agree on a battle royale, if that many play it by this book."""
        if ROYALE in [value for _, value in self.sides.options]:
            self.sides.value = ROYALE

    def _pass_on(self) -> None:
        if not self.gift.value:
            return
        player, at = self.bearer.value
        self._give(player, at, str(self.gift.value), self.points.value if self.gift.value in self._unpriced else None)

    def _offer_bringers(self, players: Sequence[str]) -> None:
        """Offer whose field the menu of objects fills."""
        options = [("each player", -1), *((player, at) for at, player in enumerate(players))]
        if list(self.brings.options) != options:
            kept = self.brings.value
            self.brings.options = options
            self.brings.value = kept if kept in [at for _, at in options] else -1

    def _choose_bringer(self) -> None:
        at = -1 if self.brings.value is None else int(self.brings.value)
        self.object.field = self.objects if at < 0 else self.own_objects[at]

    def _offer_bearers(self) -> None:
        """Offer every figure of every force for a gift."""
        options = [
            (f"{player}: {figure_of(read_entry(text).name).name}", (player, at))
            for player, force in self._forces.items()
            for at, text in enumerate(force)
        ]
        if list(self.bearer.options) != options:
            kept = self.bearer.value
            self.bearer.options = options
            self.bearer.value = (
                kept if kept in [value for _, value in options] else (options[0][1] if options else None)
            )
        self._offer_gifts()

    def _offer_gifts(self) -> None:
        """The feats that the figure may have, with the points that the book prints, and other things of the book."""
        found, book = list[tuple[str, str]](), self._book
        if book is not None and self.bearer.value is not None:
            player, at = self.bearer.value
            figure = figure_of(read_entry(self._forces[player][at]).name)
            lines = line_options([figure], book)
            found = [*lines, *self._feats_for(figure, book), *sideline_options([figure], book)]
            found += self._worn(book, figure)
        offered = found or [("none that it may have", "")]
        if list(self.gift.options) != offered:
            self.gift.options = offered
            self.gift.value = offered[0][1]

    def _worn(self, book: Rulebook, figure: Figure | None = None) -> list[tuple[str, str]]:
        """The things of the book, and those of one's own, that figures, or this one, are given or wear."""
        return gift_options(book, WORN, self.own_things, figure)

    def _feats_for(self, figure: Figure, book: Rulebook) -> Iterator[tuple[str, str]]:
        if not book.forces.feat_points.in_play:
            return
        cards = {name: each.value.cost for name, each in sorted(known_feats(book).items())}
        self._unpriced = frozenset(name for name, cost in cards.items() if not cost)
        for name, cost in cards.items():
            if not feat_problems(figure, [Feat(name, cost)], rules=book):
                yield f"{name}, {plural(cost, 'point')}" if cost else name, name
        for card in feats_to_give(rules=book, own=self.own_things):
            if not feat_problems(figure, [Feat(card.name.lower(), card.points, card.asks)], rules=book):
                yield f"{card.name}, {plural(card.points, 'point')}", f"feat {thing_word(card)}"

    def _offer_sides(self, book: Rulebook, players: tuple[str, ...]) -> None:
        options = side_options(book, players)
        if tuple(options) != tuple(self.sides.options):
            at = (self.sides.index or 0) if len(players) == self._many else 0  # as many under other names
            self.sides.options, self._many = options, len(players)
            self.sides.value = options[min(at, len(options) - 1)][1]

    def _offer_theme(self, theme: Dropdown, player: str, shared: tuple[str, ...], built: bool) -> None:
        """Offer its keywords; a force built for points takes the first one unless a person chooses."""
        if self._themed.get(player) != (shared, built):
            self._themed[player] = shared, built
            theme.options = [("none", ""), *((word, word) for word in shared)]
            theme.value = shared[0] if shared and built else ""


def _ways_to_win(first: str, second: str) -> str:
    """An example with these players."""
    return f"{first} holds D4 for 2 rounds; {second} lasts 6 rounds"


def _text(title: str, example: str = "") -> TextLine:
    return TextLine(description=title, placeholder=example, continuous_update=False)


def _location(text: TextLine) -> str:
    """A location in words, on a map that comes with clixbook, for the page reaches no other file."""
    words = str(text.value).strip()
    name = words.partition(": ")[0].rstrip(":")
    if name not in map_names():
        known = ", ".join(each for each in map_names() if load_map(each).bonuses)
        raise BadWord(f"{text.description}: {name:.40} is not a map that comes with clixbook; locations are {known}.")
    return words


def _note_html(book: Rulebook, feats: Sequence[str], *, set_up: bool) -> str:
    """What may be written into the fields, in a book with these feats."""
    named_feats = f" Feats of this book: {', '.join(feats)}." if feats else ""
    plus = ", one with a feat of so many points" if book.forces.feat_points.in_play else ""
    return (
        '<p class="cb-more">Figures in words, with commas: several of one kind, one at another of its point '
        f"values{plus}.{named_feats} Rounds and minutes: 0 is no limit. Ways to win, with semicolons: "
        "a player holds squares for 2 rounds, defeats or protects figures, leaves by squares with figures, lasts "
        f"6 rounds, scores 100 points.{_kept_words(book)}{'' if set_up else ELSEWHERE}</p>"
    )


def _kept_words(book: Rulebook) -> str:
    """Explanations of figures outside the game and on the sideline, in books that have them."""
    outside = " Kept outside: copies for effects that generate figures." if book.generating.generates else ""
    return outside + _sideline_words(book)


def _sideline_words(book: Rulebook) -> str:
    """What a number of figures on the sideline means; nothing in a book where players agree on none (FRC-26)."""
    sideline, usual = book.forces.sideline, book.forces.build_total.usual
    if sideline.agreed:
        return " Sideline: how many figures each may have there, beside the map; 0 if any."
    if sideline.agreed_if_unusual:
        words = " Sideline: how many figures each may have there, beside the map, at other totals than"
        return f"{words} {usual}; 0 for as many as the book says."
    return ""


def _checked(text: TextLine) -> str:
    """What the field holds; a ClixbookError if that is too long."""
    if len(text.value) > MOST_TEXT:
        raise BadWord(f"{text.description}: {MOST_TEXT} letters at most.")
    return str(text.value)


def _words(text: TextLine) -> tuple[str, ...]:
    """The parts between commas; those in the code of a thing of one's own part nothing."""
    return tuple(parts_of(_checked(text)))


def cost_of_force(force: Sequence[str], book: Rulebook, objects: Sequence[str] = ()) -> int:
    """The points of a force, those of feats, of all that was bought, and of the objects that it brings included."""
    return force_cost(force_of(force, book, objects=objects), rules=book)


def _shared_keywords(force: Sequence[str], book: Rulebook) -> tuple[str, ...]:
    figures = [figure_of(read_entry(text).name) for text in force]
    return tuple(shared_keywords(figures, rules=book)) if figures else ()


def side_options(book: Rulebook, players: tuple[str, ...]) -> list[tuple[str, Any]]:
    """The ways in which these players may be on sides, each in words: groups of allies, none of them, or ``ROYALE``."""
    options: list[tuple[str, Any]] = [("All against all", ())]
    options += [(" against ".join(map(_side_text, sides)), _allied_sides(sides)) for sides in _divisions(players)]
    if book.multiplayer.draft.players == len(players):
        options.append(("A battle royale", ROYALE))
    return options


def _side_text(side: Sequence[str]) -> str:
    return " and ".join(side)


def _allied_sides(sides: Sides) -> Sides:
    return tuple(side for side in sides if len(side) > 1)


def _divisions(players: tuple[str, ...]) -> list[Sides]:
    """The ways to divide three or four players into two sides of which one is a pair at least."""
    if len(players) == 3:
        pairs = [(players[0], players[1]), (players[0], players[2]), (players[1], players[2])]
    elif len(players) == 4:
        pairs = [(players[0], other) for other in players[1:]]
    else:
        return []
    return [(pair, tuple(each for each in players if each not in pair)) for pair in pairs]
