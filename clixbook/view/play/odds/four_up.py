"""One action compared under all rulebooks and house rules in use."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from clixbook.board.answers.message import plural
from clixbook.engine.actions import Action
from clixbook.engine.another_book import in_book
from clixbook.engine.game import Game
from clixbook.engine.position.dice import Roll
from clixbook.engine.sequence.moving.move_sequence import reachable_squares
from clixbook.errors import ClixbookError, capital
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.editions import HOW_MANY, SHORT_NAMES
from clixbook.view.play.choice.action_groups import MOVE, first_roll, lane_of
from clixbook.view.play.odds.whole_odds import damage_words
from clixbook.view.play.panes.parts import event_words, folded_html, percent, with_names
from clixbook.view.play.panes.why_not import cannot, names_of
from clixbook.view.widgets.compare_view import chips, compared_books, everywhere
from clixbook.view.widgets.rule_links import rule_link


@dataclass(frozen=True, slots=True)
class BookVerdict:
    """A book's verdict on an action: yes or no, a sentence, and rulings."""

    may: bool
    text: str
    rulings: tuple[str, ...] = ()


def own_book_words(game: Game, action: Action) -> BookVerdict:
    """The verdict of the game's own rulebook on an action."""
    names = names_of(game.state)
    try:
        reasons = game.why_not(action)
    except ClixbookError as error:
        return BookVerdict(False, str(error))
    if reasons:
        return BookVerdict(False, cannot(action, reasons, names), tuple(reason.ruling for reason in reasons))
    if lane_of(action) == MOVE:
        return _move_verdict(game, action)
    roll = first_roll(game, action)
    if roll is None:
        return BookVerdict(True, _without_roll(game, action, names))
    several = len(roll.against) > 1
    sentences = [
        f"Hit {f'{names[who]} ' if several else ''}{percent(float(hit))}, {36 * hit} of 36: "
        f"attack {roll.attack} against defense {defense}."
        for (who, defense), hit in zip(roll.against, roll.hits.values(), strict=True)
    ]
    text = f"{' '.join(sentences)} {damage_words(game, action, names)}".strip()
    return BookVerdict(True, text, roll.rulings)


def _move_verdict(game: Game, action: Action) -> BookVerdict:
    square = game.board.square(action.details[0])
    way = reachable_squares(game.state, action.who)[square]
    stop = (
        f" {with_names(way.stops.message, names_of(game.state))}"
        if way.stops is not None and way.stops.weight == "stop"
        else ""
    )
    chance = f" It gets there with {percent(float(way.chance))}." if way.chance < 1 else ""
    rulings = tuple(reason.ruling for reason in way.reasons)
    return BookVerdict(True, f"Costs {way.cost} of its speed.{stop}{chance}", rulings)


def _without_roll(game: Game, action: Action, names: dict[str, str]) -> str:
    after = game.apply(action)
    if isinstance(after.pending, Roll):
        return f"It rolls: {with_names(after.pending.message, names)}."
    events = after.events[len(game.events) :]
    return " ".join(event_words(event.message, names) for event in events[:2]) or "It can."


def four_verdicts(game: Game, action: Action) -> dict[str, BookVerdict]:
    """The verdict of each book on the action, by the text of its chip."""
    return {
        name: own_book_words(in_book(game, book), action) for name, book in compared_books(game.state.rules).items()
    }


def in_one_book(game: Game, action: Action, name: str) -> str:
    """``2022: Hit 58.3 % ...``: one book's answer in a sentence."""
    return f"{SHORT_NAMES[name]}: {own_book_words(in_book(game, name), action).text}"


def four_html(game: Game, action: Action, title: str) -> str:
    """The panel: books with one answer share a card, and below are the rulings in which they differ."""
    found, books = four_verdicts(game, action), compared_books(game.state.rules)
    own = next(name for name, book in books.items() if book == game.state.rules)
    groups: dict[tuple[bool, str], list[str]] = {}
    for name, answer in found.items():
        groups.setdefault((answer.may, answer.text), []).append(name)
    cards = "".join(_card(names, may, text, own in names) for (may, text), names in groups.items())
    every = everywhere(books)
    alike = f'<p class="cb-more">{capital(every)} say the same.</p>' if len(groups) == 1 else ""
    books_word = f"{capital(HOW_MANY)} rulebooks"
    return (
        f'<section class="cb-panel cb-fourbooks" aria-label="{books_word}"><h2>{books_word}: {escape(title)}</h2>'
        f"{cards}{alike}{_differing_rulings(found, books) if len(groups) > 1 else ''}</section>"
    )


def _card(names: list[str], may: bool, text: str, own: bool) -> str:
    word, mark = ("yes", "✓") if may else ("no", "✕")
    here = ' <span class="cb-more">this game</span>' if own else ""
    return (
        f'<div class="cb-one"><div class="cb-chips">{chips(names)}{here}<b class="cb-badge cb-is-{word}">'
        f'<i aria-hidden="true">{mark}</i> {word.capitalize()}</b></div><p>{escape(text)}</p></div>'
    )


def _differing_rulings(found: dict[str, BookVerdict], books: dict[str, Rulebook]) -> str:
    """The rulings named in the answers that the books decide differently."""
    rows = []
    for ruling in dict.fromkeys(each for sentences in found.values() for each in sentences.rulings):
        sayings: dict[str, list[str]] = {}
        for name, book in books.items():
            sayings.setdefault(book[ruling].says, []).append(name)
        if len({repr(book[ruling].value) for book in books.values()}) > 1:
            sentences = "".join(
                f'<div><span class="cb-chips">{chips(names)}</span><span>{escape(text)}</span></div>'
                for text, names in sayings.items()
            )
            rows.append(f"<li><code>{rule_link(ruling)}</code>{sentences}</li>")
    html = f'<ul class="cb-differ">{"".join(rows)}</ul>'
    return folded_html(f"Where they differ: {plural(len(rows), 'ruling')}", html) if rows else ""
