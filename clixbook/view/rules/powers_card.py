"""The powers card in all books: each book's text of a power, its support here, and a position to play it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape

from clixbook.engine.another_book import in_book
from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.coverage import ABSENT
from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.effects.effects import Origin
from clixbook.engine.game import Game
from clixbook.powers.card import PowerText, printed_title, text_of_feat, text_of_power
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.power_colours import POWERS
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.rulebook import Rulebook, edition
from clixbook.rulebooks.sections import SECTIONS
from clixbook.rulebooks.sections.powers import KEYPHRASES
from clixbook.scenarios.atlas.atlas_files import case_of, power_positions
from clixbook.scenarios.atlas.cases import PlayedCase
from clixbook.scenarios.atlas.set_up_cases import ForceCase
from clixbook.view.play.dials.powers_list import colour_class, power_code
from clixbook.view.rules.case_html import picture_html
from clixbook.view.rules.example_cards import build_link
from clixbook.view.rules.finder import Search
from clixbook.view.rules.links import place_address
from clixbook.view.widgets.rule_links import address, rule_link, with_rule_links

GROUPS = {
    "Speed": "speed_powers", "Attack": "attack_powers", "Defense": "defense_powers", "Damage": "damage_powers",
    "Combat abilities": "printed_abilities", "Symbols": "symbol_abilities", "Keyphrases": "keyphrases",
    "Team abilities": "team_abilities", "Feats": "feats",
}  # fmt: skip
_STATES = {"complete": "✓", "partial": "◐", "absent": "✕"}


@dataclass(frozen=True)
class PowerEntry:
    """A power, ability or feat: ``name`` on dials, title, kind, and ruling row."""

    name: str
    printed_title: str
    kind: str
    row: str

    def book_text(self, rules: Rulebook) -> PowerText:
        """The text of a book about it."""
        if self.kind != "Feats":
            return text_of_power(self.name, rules)
        known = rules[self.row]
        return text_of_feat(known.value.name, rules) if known.in_play else PowerText(known.says, "", ABSENT)


@cache
def cards() -> tuple[PowerEntry, ...]:
    """Everything that the books print, kind by kind."""
    return tuple(_cards())


def _cards() -> Iterator[PowerEntry]:
    effects = {
        each.row: each
        for each in every_effect()
        if not each.special and each.origin not in (Origin.RULES, Origin.MARKERS)
    }
    for kind, section in GROUPS.items():
        for row in SECTIONS[section].table():
            effect = effects.get(row.id)
            if kind == "Feats":
                name = str(getattr(row.ruling(EDITIONS[0]).value, "name", "")) or row.field.replace("_", " ")
                if row.id != "FEAT-MENTIONED":
                    yield PowerEntry(name.lower(), printed_name(name), kind, row.id)
            elif effect is not None:
                yield PowerEntry(effect.name, printed_title(effect), kind, row.id)
            elif (name := row.field.replace("_", " ")) in KEYPHRASES:
                yield PowerEntry(name, printed_name(name), kind, row.id)


def card_named(name: str) -> PowerEntry | None:
    """The card of a power by its name."""
    return next((each for each in cards() if each.name == name.lower()), None)


def powers_html(now: str, words: str) -> str:
    """The list of powers with these words in their name or text."""
    wanted = words.lower().split()
    parts = []
    for kind in GROUPS:
        fits = [card for card in cards() if card.kind == kind and all(word in _text(card) for word in wanted)]
        items = "".join(_item(card, now) for card in fits)
        if items:
            parts.append(f'<h2>{escape(kind)}</h2><ul class="cb-rulelist">{items}</ul>')
    return "".join(parts) or '<p class="cb-empty">No power has all of that.</p>'


@cache
def _text(card: PowerEntry) -> str:
    texts = (card.book_text(edition(name)).wording for name in EDITIONS)
    return " ".join([card.name, card.row, *texts]).lower()


def _item(card: PowerEntry, now: str) -> str:
    current = ' aria-current="true"' if card.name == now else ""
    return (
        f'<li><a href="{place_address(Search(), part="powers", power=card.name)}"{current}>'
        f"<b>{escape(card.printed_title)}</b>"
        f'<span class="cb-alike">{_states(card)}</span></a></li>'
    )


@cache
def _states(card: PowerEntry) -> str:
    """``✓ 2014  ◐ 2022 …``: how much of it is built in each book."""
    marks = ((name, card.book_text(edition(name)).coverage.extent) for name in EDITIONS)
    return " ".join(
        f'<i class="cb-s-{word}"><b aria-hidden="true">{_STATES[word]}</b> {escape(SHORT_NAMES[name])}'
        f'<span class="cb-hidden"> {_power_words(word)}</span></i>'
        for name, word in marks
    )


def _power_words(word: str) -> str:
    """The program's support for a power, in words for players."""
    return {"absent": "not in this book", "complete": "played here", "partial": "left to the players"}.get(word, word)


@cache
def codes_on_card() -> Mapping[str, str]:
    """A power -> the letters that stand for it on the card: as on dials, or longer where two would have the same."""
    powers = [power for slot in POWERS.values() for power in slot.values()]
    return {power: next(code for code in _codes(power) if _is_its_own(code, power, powers)) for power in powers}


def _codes(power: str) -> Iterator[str]:
    """Letters for a power, from short to long: ``In``, ``Inv``, ``Invi`` ...; ``SS``, ``SupSt`` ..."""
    yield power_code(power)
    words = re.findall("[A-Za-z]+", power)
    for length in range(2, 1 + max(map(len, words))):
        yield "".join(word[:length].capitalize() for word in words[:2]) if len(words) > 1 else power[: length + 1]


def _is_its_own(code: str, power: str, powers: Iterable[str]) -> bool:
    return all(code not in _codes(other) for other in powers if other != power)


@cache
def powers_overview() -> str:
    """The page beside the list while no power is open: the card with its colours, and how much each book has."""
    slots = "".join(_slot(slot, powers) for slot, powers in POWERS.items())
    heads = "".join(f'<th scope="col">{escape(SHORT_NAMES[name])}</th>' for name in EDITIONS)
    rows = "".join(f'<tr><th scope="row">{escape(kind)}</th>{_counts(kind)}</tr>' for kind in GROUPS)
    return (
        "<h1>The powers card</h1>"
        "<p>A colour in a slot of the dial is a power. Each has what every book says of it, and a board.</p>"
        f'<div class="cb-card">{slots}</div><h2>How many are in each book</h2>'
        f'<table class="cb-pairs"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        "<p>In the list: ✓ played here · ◐ partly left to the players · ✕ not in this book.</p>"
    )


def _slot(slot: str, powers: Mapping[str, str]) -> str:
    """The powers of one slot under their colours."""
    rows = "".join(
        f'<li><a href="{place_address(Search(), part="powers", power=card.name)}">'
        f'<span class="cb-code {colour_class(colour)}" aria-hidden="true">{codes_on_card()[power]}</span> '
        f"{escape(power)}"
        f'<span class="cb-hidden">, {escape(colour)}</span></a></li>'
        for colour, power in powers.items()
        if (card := card_named(power)) is not None
    )
    return f"<section><h2>{slot.capitalize()}</h2><ul>{rows}</ul></section>"


def _counts(kind: str) -> str:
    """How many of a kind each book has."""
    kinds = [card for card in cards() if card.kind == kind]
    found = (sum(card.book_text(edition(name)).coverage.extent != "absent" for card in kinds) for name in EDITIONS)
    return "".join(f"<td>{count}</td>" for count in found)


def card_html(card: PowerEntry, house: Rulebook | None, look: str) -> str:
    """The texts of every book about a power, books with equal words together."""
    books: dict[str, Rulebook] = {SHORT_NAMES[name]: edition(name) for name in EDITIONS}
    if house is not None:
        books[house.title] = house
    groups: dict[PowerText, list[str]] = {}
    for name, rules in books.items():
        groups.setdefault(card.book_text(rules), []).append(name)
    answers = "".join(_answer(card, answer, names, books) for answer, names in groups.items())
    return (
        f'<nav class="cb-around" aria-label="Powers">'
        f'<a class="cb-tolist" href="{place_address(Search(), part="powers")}">'
        f'Back to the list</a></nav><p class="cb-where">{escape(card.kind)}, {rule_link(card.row)}</p>'
        f'<h1 class="cb-asks">{escape(card.printed_title)}</h1>'
        f'<div class="cb-sayings">{answers}</div>{play_html(card, look)}'
    )


def _answer(card: PowerEntry, answer: PowerText, names: list[str], books: Mapping[str, Rulebook]) -> str:
    chips = "".join(f'<span class="cb-chip">{escape(name)}</span>' for name in names)
    word, missing = answer.coverage.extent, answer.coverage.missing
    left = f": {missing}" if missing else ""
    badge = f"{_STATES.get(word, '·')} {_power_words(word).capitalize()}{left}"
    cost = f'<p class="cb-value">Costs a {escape(answer.action_needed)}.</p>' if answer.action_needed else ""
    places = "".join(
        f"<li><b>{escape(name)}</b> {with_rule_links(escape('. '.join(filter(None, (r.source, r.note)))))}</li>"
        for name in names
        if (r := books[name][card.row]).source or r.note
    )
    wording = with_rule_links(escape(answer.wording))
    return (
        f'<section class="cb-answer"><div class="cb-chips">{chips}</div><p>{wording}</p>'
        f'{cost}<p class="cb-state cb-s-{word}">{escape(badge)}</p><ul class="cb-places">{places}</ul></section>'
    )


def play_html(card: PowerEntry, look: str) -> str:
    """A position with the power, and the way to play it by every book that has the power."""
    line = position_of(card)
    if not line:
        return _force_html(card)
    game = Game.from_line(line)
    books = [name for name in EDITIONS if card.book_text(edition(name)).coverage.extent != "absent"]
    links = " ".join(
        f'<a href="{address(page="play", position=in_book(game, name).to_line())}">{escape(SHORT_NAMES[name])}</a>'
        for name in books
    )
    caption = f'<p class="cb-caption">{escape(_bearers(card, game))}</p>'
    return (
        f'<h2>Play it</h2><div class="cb-powerboard">{picture_html(game, look, game.board)}</div>{caption}'
        f'<p class="cb-links">Play from here by the book of {links}</p>'
    )


def _bearers(card: PowerEntry, game: Game) -> str:
    """A line under the board: the bearer of the power, and the other figures."""
    state = game.state
    named = {who: f"{each.figure.name} ({each.side})" for who, each in state.fighters.items()}
    have = [name for who, name in named.items() if card.name in {each.name for each in effects_of(state, who)}]
    others = ", ".join(name for name in named.values() if name not in have) or "nobody"
    first = f"{', '.join(have)}: {card.printed_title}. Besides: " if have else "On the map: "
    return f"{first}{others}. {state.player} begins."


def _force_html(card: PowerEntry) -> str:
    """The way to a force with a feat that has no position, if there is one."""
    case = case_of(card.row)
    if isinstance(case, ForceCase):
        return f'<p class="cb-links"><a href="{build_link(case)}">Build a force with it</a></p>'
    return '<p class="cb-more">What it does is not played here; its points count where the book has it.</p>'


def position_of(card: PowerEntry) -> str:
    """A position of a game with a bearer of the power; "" if there is none."""
    line = power_positions().get(card.name, "")
    if line:
        return line
    case = case_of(card.row)
    return case.line if isinstance(case, PlayedCase) else ""
