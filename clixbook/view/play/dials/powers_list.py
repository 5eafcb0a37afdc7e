"""The powers of a dial as rows: our wording, the action they cost, and how much of each is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from html import escape
from typing import TypeAlias

from clixbook.board.answers.message import plural
from clixbook.board.model.frozen import FrozenMap
from clixbook.engine.effects.coverage import Coverage, Extent
from clixbook.engine.unplayed_traits import trait_note
from clixbook.errors import capital
from clixbook.figures.dials.dial import SLOTS, Click, Dial
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.forces.entries import Feat
from clixbook.powers.card import PowerText, text_of_feat, text_of_trait, text_on_card
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.play.panes.parts import folded_html, keep_as, row
from clixbook.view.widgets.rule_links import with_rule_links

TextOf: TypeAlias = Callable[[str], PowerText]
"""The name of a power -> a rulebook's text of it."""
NOTHING: Mapping[str, str] = FrozenMap()
TEAM = "team"
ABILITY = "ability"
"""The slot of a team ability, which the base shows without a colour."""
_SIGNS: Mapping[Extent, str] = {"complete": "✓", "partial": "◐", "absent": "✕"}


def without_text(power: str) -> PowerText:
    """The sentence for a power without a text."""
    return PowerText("The program does not play this power.", "", Coverage("partial", "all of it", lacks=True))


def power_texts(rules: Rulebook, figure: Figure) -> TextOf:
    """The texts of the powers on this figure's card under a rulebook."""
    return partial(text_on_card, figure, rules=rules)


def power_code(power: str) -> str:
    """Two letters for a power: ``Running Shot`` -> ``RS``, ``Toughness`` -> ``To``."""
    words = [word for word in re.split(r"[^A-Za-z]+", power) if word] or ["??"]
    return words[0][:1].upper() + (words[1][:1].upper() if len(words) > 1 else words[0][1:2].lower())


def colour_class(colour: str) -> str:
    """The class of a power's colour; every file may name any colour, so only letters stay."""
    return "cb-pc-" + (re.sub(r"[^a-z]", "", colour.lower()) or "special")


def powers_html(
    now: Click,
    others: Iterable[Click],
    text_of: TextOf = without_text,
    page: str = "",
    lost: Mapping[str, str] = NOTHING,
) -> str:
    """The shown powers as rows; the ``others`` follow folded. ``lost``: power -> the cause of its loss.

    ``page`` keeps open which rows were opened.
    """
    shown = sorted(now.powers, key=lambda each: SLOTS.index(each[0]))
    body = (
        "".join(power_row(*each, text_of, page, lost.get(each[1].lower(), "")) for each in shown)
        or '<p class="cb-more">No power shows now.</p>'
    )
    names = {power for _, power, _ in shown}
    later = list(dict.fromkeys(each for click in others for each in click.powers if each[1] not in names))
    if later:
        rows = "".join(power_row(*each, text_of, page) for each in later)
        body += folded_html(f"On other clicks ({len(later)})", rows, keep_as(page, "clicks"))
    return f"<h3>Powers</h3>{body}"


def power_row(slot: str, power: str, colour: str, text_of: TextOf, page: str, lost: str = "") -> str:
    """One power or team ability: its colour and code, its name, its slot, its state; open, its wording and cost.

    ``lost`` says what takes it away for now.
    """
    wording, cost, played = text_of(power)
    badge = "not in this book" if played.extent == "absent" else played
    where = slot if slot not in SLOTS else f"{slot}, {colour or 'no colour'}"
    name = (
        f'<b class="cb-code {colour_class(colour)}" aria-hidden="true">{escape(power_code(power))}</b> '
        f"<b>{escape(power)}</b> <small>{escape(where)}</small>"
    )
    body = f"<p>{with_rule_links(escape(wording))}</p>"
    body += f'<p class="cb-source">Costs: {escape(cost)}</p>' if cost else ""
    body += f'<p class="cb-source">In this program: {escape(badge)}</p>'
    if lost:
        name = f"{name} <b>lost for now</b>"
        body = f"<p><b>{escape(lost)}</b></p>{body}"
    badge_html = f'<small class="cb-state cb-s-{played.extent}">{_SIGNS[played.extent]} {escape(badge)}</small>'
    keep = keep_as(page, f"power-{slot.partition(',')[0]}")
    return row(f"{name} {badge_html}", body, "cb-power", "cb-takenoff" if lost else "", mark="", keep=keep)


def teams_html(figure: Figure, text_of: TextOf = without_text, page: str = "") -> str:
    """The team abilities of its base, as rows that open to the book's text."""
    if not figure.teams:
        return ""
    rows = "".join(power_row(TEAM, team, "", text_of, page) for team in figure.teams)
    return f"<h3>Team abilities</h3>{rows}"


def abilities_html(
    names: Sequence[str], text_of: TextOf = without_text, page: str = "", lost: Mapping[str, str] = NOTHING
) -> str:
    """The combat abilities of its symbols and its card, as rows that open to the book's text."""
    rows = "".join(
        power_row(ABILITY, printed_name(name), "", text_of, page, lost.get(name.lower(), "")) for name in names
    )
    return f"<h3>Combat abilities</h3>{rows}" if rows else ""


def feats_html(feats: Iterable[Feat], rules: Rulebook, page: str = "") -> str:
    """The figure's feats, as rows that open to the book's text."""
    text_of = partial(text_of_feat, rules=rules)
    rows = "".join(power_row(_feat_kind(feat), feat.name, "", text_of, page) for feat in feats)
    return f"<h3>Feats</h3>{rows}" if rows else ""


def _feat_kind(feat: Feat) -> str:
    """``feat, 10 points``; what costs nothing by itself says nothing of it."""
    return f"feat, {plural(feat.cost, 'point')}" if feat.cost else "feat"


def left_html(note: str) -> str:
    """The part left to the players, as a paragraph; nothing of nothing."""
    return f'<p class="cb-more">{escape(capital(note))}.</p>' if note else ""


def traits_html(
    figure: Figure, rules: Rulebook, text_of: TextOf = without_text, page: str = "", lost: Mapping[str, str] = NOTHING
) -> str:
    """The traits as rows that open to their text, or to the sentence of the special power that they are.

    Each says what a game of that book leaves of it to the players.
    """
    special = {*(each.name for each in figure.specials), *dict(figure.printed)}
    rows = []
    for trait in figure.traits:
        wording = text_of(trait.name).wording if trait.name in special else _trait_words(trait, rules)
        name, why = f"<b>{escape(trait.name)}</b>", lost.get(trait.name.lower(), "")
        name += f" <small>{trait.points} points</small>" if trait.points else ""
        name += " <b>lost for now</b>" if why else ""
        body = f"<p><b>{escape(why)}</b></p>" if why else ""
        body += f"<p>{escape(wording)}</p>{left_html(trait_note(trait, figure, rules))}"
        rows.append(row(name, body, mark="★", keep=keep_as(page, "trait")))
    return f"<h3>Traits</h3>{''.join(rows)}" if rows else ""


def _trait_words(trait: Trait, rules: Rulebook) -> str:
    return trait.text or text_of_trait(trait.name, rules) or "No text."


def other_clicks(dial: Dial, now: int, seen: Iterable[int]) -> list[Click]:
    """The clicks beside the present one that may be looked at."""
    return [dial[number] for number in seen if number != now]
