"""A figure as a panel: identity, its dial unrolled with a window over the present click, powers and traits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from clixbook.board.answers.message import plural
from clixbook.board.model.things import Mode, Piece
from clixbook.board.moves.break_away import break_away, faces_text as faces_told
from clixbook.engine.effects.sentences.special_clauses import whole_specials
from clixbook.engine.position.lasting import FAST
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.combat.values import Value
from clixbook.engine.rules.forces.forces import sideline_acts
from clixbook.engine.sequence.action.readiness import BARRED_WORDS
from clixbook.engine.sequence.attack.targets import range_of
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.holding.captivity import captives_of
from clixbook.figures.dials.dial import SLOTS, Click, Dial, is_ko
from clixbook.figures.dials.life import Life, click_number, seen_clicks
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import Feat
from clixbook.figures.render import cell, marks
from clixbook.figures.symbols import base_words, size_of
from clixbook.powers.card import abilities_of
from clixbook.rulebooks import Rulebook
from clixbook.view.play.dials.dials_and_pilots import brought_cards_words, dials_words, pilot_words
from clixbook.view.play.dials.powers_list import (
    NOTHING,
    TextOf,
    abilities_html,
    colour_class,
    feats_html,
    other_clicks,
    power_code,
    powers_html,
    teams_html,
    traits_html,
    without_text,
)
from clixbook.view.play.dials.stack_words import stack_words
from clixbook.view.play.dials.things_list import ThingRow, thing_rows, things_html
from clixbook.view.play.odds.waterfall import waterfall_html
from clixbook.view.play.panes.parts import Lights, keep_as, keeper, kept_class, screen_reader_html, section
from clixbook.view.play.panes.signs import disc_svg, owners, piece_of, symbol_svg, tokens_html
from clixbook.view.play.panes.why_not import names_of
from clixbook.view.scenes.game_marks import riders_of
from clixbook.view.scenes.in_words import unbroken
from clixbook.view.scenes.palettes import Palette
from clixbook.view.widgets.rule_links import rule_link

_IN_SIGHT = '<i class="cb-here cb-heredial"></i>'
"""The board's way to come into sight: for a moment it is the only place that its box may be scrolled to."""
MODES = {Mode.BOOT: "walks", Mode.WING: "flies", Mode.DOLPHIN: "swims"}


@dataclass(frozen=True)
class FigureCard:
    """A figure as shown in its panel.

    ``number`` is its player's ring, from 0. ``folded``: only those clicks show that the rulebook lets players look at.
    ``group`` tells panels of one page apart. ``lost``: powers, in lower case, -> what takes them away for now;
    ``barred``: a sentence for each effect that bars actions for now; ``grips``: its holder, the figures that it holds,
    and those that wait for it; ``company``: its passengers, or its carrier. ``names`` are those of all figures, by id;
    ``feats`` what it was given, ``things`` those that it has or that work for it. ``page`` keeps open which rows were
    opened. ``points``: those of a stack together, 0 for the figure's own. ``still``: the dial is only looked at, as
    beside the question of a lesson: no other click can be chosen, no value opens. ``range``: that of its shots now.
    ``called``: its name with the number that it has among others of this name.
    """

    figure: Figure
    life: Life
    rules: Rulebook
    side: str = ""
    number: int = 0
    tokens: int = 0
    piece: Piece | None = None
    folded: bool = False
    group: str = "card"
    look: str | Palette = "light"
    lights: Lights | None = None
    lost: Mapping[str, str] = NOTHING
    names: Mapping[str, str] = NOTHING
    feats: tuple[Feat, ...] = ()
    page: str = ""
    barred: tuple[str, ...] = ()
    grips: tuple[str, ...] = ()
    company: str = ""
    things: tuple[ThingRow, ...] = ()
    points: int = 0
    still: bool = False
    range: int | None = None
    called: str = ""

    @property
    def dial(self) -> Dial:
        """The dial that is active."""
        return self.figure.dials[self.life.dial]

    @property
    def visible_clicks(self) -> tuple[int, ...]:
        """The numbers of the clicks that show (ANA-19 where it is folded)."""
        if self.folded:
            return seen_clicks(self.figure, self.life, rules=self.rules)
        return tuple(number for number, _ in self.dial.numbered())


def card_of(
    state: State,
    who: str,
    *,
    folded: bool = True,
    group: str = "card",
    look: str | Palette = "light",
    lights: Lights | None = None,
    page: str = "",
) -> FigureCard:
    """The card of a fighter in the present game; a ClixbookError for an unknown id."""
    fighter = state.fighter(who)
    names = names_of(state)
    lasts = [each for each in state.lasting if each.on == who]
    whose = {each: f"{each.source.capitalize()} of {names.get(each.by, each.by)}" for each in lasts}
    lost = {each.off: f"{whose[each]}, until {each.end_text}" for each in lasts if each.off}
    on_cards = {each.thing.name.lower() for each in state.resources if each.feat}  # listed among the things
    feats = tuple(each for each in fighter.feats if each.name not in on_cards)
    barred = tuple(f"{whose[each]}: {BARRED_WORDS[each.bars]}, until {each.end_text}." for each in lasts if each.bars)
    return FigureCard(
        fighter.figure, fighter.life, state.rules, fighter.side, owners(state)[fighter.side], fighter.tokens,
        state.board.pieces.get(who), folded, group, look, lights, lost, names, feats, page,
        barred,
        (
            *hold_words(state, who, names), *token_words(state, who, names), *captive_words(state, who, names),
            *sideline_words(fighter, state.rules), *dials_words(fighter), *pilot_words(state, who, names),
            *stack_words(state, who, names), *brought_cards_words(state, who),
        ),
        _company(state, who, names),
        tuple(thing_rows(state, who)),
        fighter.points if state.stacked_on(who) or fighter.others else 0,
        range=range_of(state, who) if who in state.board.pieces else None,
        called=names[who] if names[who].startswith(fighter.figure.name) else "",
    )  # fmt: skip


def hold_words(state: State, who: str, names: Mapping[str, str]) -> Iterator[str]:
    """The figure's holder with the way to get free, and the figures that it holds (CAP-09, CAP-10)."""
    piece = state.board.pieces.get(who)
    for each in state.lasting:
        if each.grip == FAST and each.on == who and piece is not None:
            freed = break_away(state.board, piece, rules=state.rules)
            by = next((hold for hold in freed.holds if hold.other.id == each.by), None)
            leaves = f"leaves on {faces_told(by.faces)}" if by and by.faces else "cannot move away"
            yield f"Held by {names.get(each.by, each.by)}: {leaves}; a close attack of its own may free it."
        elif each.grip == FAST and each.by == who:
            yield f"Holds {names.get(each.on, each.on)} fast."


def token_words(state: State, who: str, names: Mapping[str, str]) -> Iterator[str]:
    """The named tokens on its card, with the owners of those that others gave (EFF-31)."""
    for each in state.lasting:
        if each.token and each.on == who:
            giver = "" if each.by == who else f" of {names.get(each.by, each.by)}"
            plot = each.ruling == "TTL-01"
            count = plural(each.change, "plot point" if plot else f'"{each.token}" token')
            yield f"{count}{giver}."


def captive_words(state: State, who: str, names: Mapping[str, str]) -> Iterator[str]:
    """The captor of the figure, the figure to which it is attached, and its own of both (CAP-03, GEN-05)."""
    if host := state.fighter(who).attached_to:
        yield f"Attached to {names.get(host, host)}, off the map."
    if along := [names.get(each.id, each.id) for each in state.fighters.values() if each.attached_to == who]:
        yield f"Attached to it: {', '.join(along)}."
    if maker := state.fighter(who).made_by:
        yield f"Generated by {names.get(maker, maker)}."
    if captor := state.fighter(who).captor:
        yield f"Captive of {names.get(captor, captor)}, off the map."
    if held := captives_of(state, who):
        yield f"Has captive: {', '.join(names.get(each, each) for each in held)}."
        if home := sorted(state.fighter(who).home):
            area = " to ".join(dict.fromkeys((home[0].name, home[-1].name)))
            yield f"It turns captives in within its starting area, {area}."


def sideline_words(fighter: Fighter, rules: Rulebook) -> Iterator[str]:
    """The figures that wait on the sideline in its place (PWR-DUO), or work for it from there (FRC-27)."""
    if fighter.beside:
        yield f"On the sideline: {' and '.join(each.figure.name for each in fighter.beside)}."
    for dial in fighter.beside:
        lent = [each.special.name for each in whole_specials(dial.figure, dial.life, rules)]
        if lent and sideline_acts(dial.figure, rules=rules):
            yield f"From there {dial.figure.name} lends {' and '.join(lent)}."


def _company(state: State, who: str, names: Mapping[str, str]) -> str:
    """A sentence about the figure's passengers or its carrier; "" for neither."""
    passage, riders = state.passage(who), riders_of(state, who)
    if passage is not None and passage.carrier != who:
        return f"Aboard {names.get(passage.carrier, passage.carrier)}, without a square of its own."
    return f"Aboard: {', '.join(names.get(each, each) for each in riders)}." if riders else ""


def card_html(
    card: FigureCard,
    text_of: TextOf = without_text,
    values: Mapping[str, Value] | None = None,
    may: Sequence[str] | None = None,
) -> str:
    """The whole panel of a figure; ``values`` are its combat values by name, if a game has worked them out.

    ``may`` names the kinds of action that it may be given now, if that is to be told.
    """
    now = card.dial[card.life.click]
    others = other_clicks(card.dial, card.life.click, card.visible_clicks)
    folded = len(card.visible_clicks) == 1
    dial = window_html(card, values) if folded else dial_html(card)
    body = head_html(card) + barred_html(card) + dial + may_html(may)
    body += powers_html(now, others, text_of, card.page, card.lost)
    body += abilities_html(abilities_of(card.figure, card.life, card.rules), text_of, card.page, card.lost)
    body += teams_html(card.figure, text_of, card.page)
    body += traits_html(card.figure, card.rules, text_of, card.page, card.lost)
    body += feats_html(card.feats, card.rules, card.page) + things_html(card.things, card.page)
    body += about_html(card) + (look_ahead_html(card) if folded else "")
    return section(card.called or card.figure.name, body, "cb-card")


def values_of(state: State, who: str) -> dict[str, Value]:
    """The combat values of a fighter as they are now, outside of any attack."""
    return {slot: value_of(state, who, slot) for slot in SLOTS}


def barred_html(card: FigureCard) -> str:
    """The bars against actions now, with the cross that the figure has on the board, and the holds."""
    sentences = (*(f"\u2715 {each}" for each in card.barred), *card.grips)
    return "".join(f'<p class="cb-barred">{escape(each)}</p>' for each in sentences)


def may_html(may: Sequence[str] | None) -> str:
    """``May still: Move, Shoot.``"""
    if may is None:
        return ""
    sentence = f"May still: {', '.join(may)}." if may else "Can do nothing more this turn."
    return f'<p class="cb-may">{escape(sentence)}</p>'


# -- head ------------------------------------------------------------------------------------------------------


def head_html(card: FigureCard) -> str:
    """Disc, owner, points, tokens, and passengers."""
    figure, life = card.figure, card.life
    whose = f"{escape(card.side)}'s, " if card.side else ""
    state = "knocked out" if life.ko else tokens_html(card.tokens)
    lines = [f"{whose}{plural(card.points or life.points or figure.cost, 'point')}, <span>{state}</span>"]
    if card.company:
        lines.append(f"<b>{escape(card.company)}</b>")
    disc = disc_svg(card.piece or piece_of(figure, card.side), card.number, card.look)
    return f'<div class="cb-head">{disc}<div>{"".join(f"<p>{line}</p>" for line in lines)}</div></div>'


def about_html(card: FigureCard) -> str:
    """The meaning of base and symbols in words, then teams and keywords."""
    known = [*(f"team {team}" for team in card.figure.teams), *card.figure.keywords]
    tags = "".join(f' <span class="cb-tag">{escape(each)}</span>' for each in known)
    return f'<p class="cb-about">{escape(figure_summary(card))}{tags}</p>'


def reach_words(figure: Figure) -> str:
    """``range 6 with 2 bolts``."""
    return f"range {figure.range} with {plural(figure.bolts, 'bolt')}" if figure.range else "no range"


def figure_summary(card: FigureCard) -> str:
    """``Standard size, walks, range 6 with 2 bolts; on its base: set first light, number 001.`` (ANA-02)"""
    figure = card.figure
    size = size_of(figure, rules=card.rules).name.lower()
    base = [] if figure.base == "1x1" else [f"base of {figure.base} squares"]
    words = [f"{size} size", MODES.get(figure.mode, figure.mode.value), reach_words(figure), *base]
    printed = base_words(figure, rules=card.rules)
    marks = [f"{key} {printed[key]}" for key in ("set", "number") if key in printed]
    marks += [f"{printed[key]} {key}" for key in ("ring",) if key in printed]
    base_text = ", ".join(marks)
    return f"{', '.join(words).capitalize()}{f'; on its base: {base_text}' if base_text else ''}."


# -- the dial --------------------------------------------------------------------------------------------------


def dial_html(card: FigureCard) -> str:
    """The dial unrolled, and below it the text of the click under the pointer."""
    body = "".join(_row(card, slot) for slot in SLOTS)
    caption = screen_reader_html(f"Dial of {card.figure.name}; it shows click {card.life.click}.")
    table = (
        f'<div class="cb-dialscroll" tabindex="0" role="group" aria-label="Dial, scrolls sideways">'
        f'<table class="cb-dial"><caption>{caption}</caption>'
        f"<thead>{_numbers(card)}</thead><tbody>{body}</tbody></table></div>"
    )
    which = _which_dial(card)
    note = f'<p class="cb-more">{which.lstrip(", ").capitalize()}</p>' if which else ""
    return f'<div class="cb-dialbox">{note}{table}{"" if card.still else _below(card)}</div>'


def _which_dial(card: FigureCard) -> str:
    """``, dial 1 of 2`` for a figure that has several."""
    number = len(card.figure.dials)
    return f", dial {card.life.dial + 1} of {number}" if number > 1 else ""


def _below(card: FigureCard) -> str:
    """A text for each other click of the dial; the style sheet shows the one under the pointer."""
    texts = "".join(
        f'<p class="cb-then cb-then{number}">{_next_click_words(card, number)}</p>' for number in card.visible_clicks
    )
    return f'<div class="cb-thens" role="status">{texts}</div>'


def window_html(card: FigureCard, values: Mapping[str, Value] | None = None) -> str:
    """The dial folded to its window: range and the four values of the click, each opening to how it came about."""
    number = click_number(card.figure, card.life)
    rows = "".join(_window_row(card, slot, (values or {}).get(slot)) for slot in SLOTS)
    head = (f"Click {number}" if number else "Its one face") + _which_dial(card)
    reach = _reach_now(card)
    return f'<div class="cb-window"><p class="cb-clickno">{head} <span>{reach}</span></p>{rows}</div>'


def _reach_now(card: FigureCard) -> str:
    """``range 6 with 2 bolts``; ``range 4, printed 0`` where something changes it."""
    printed = card.figure.range
    return reach_words(card.figure) if card.range in (None, printed) else f"range {card.range}, printed {printed}"


def look_ahead_html(card: FigureCard) -> str:
    """Whether other clicks may be looked at (ANA-19), below a card that shows one of several."""
    if len(card.dial.clicks) < 2 or card.still:
        return ""
    ruling = card.rules["ANA-19"]
    return (
        f'<p class="cb-more">May a player turn a dial to look at other clicks? {escape(ruling.says)} '
        f"<code>{rule_link(ruling.id)}</code></p>"
    )


def _window_row(card: FigureCard, slot: str, value: Value | None) -> str:
    click = card.dial[card.life.click]
    powers = [(power, colour) for where, power, colour in click.powers if where == slot]
    chips = "".join(
        f'<span class="cb-chipped"><b class="cb-code {colour_class(colour)}" aria-hidden="true">'
        f"{escape(power_code(power))}</b> {_struck(power, card)}</span>"
        for power, colour in powers
    )
    symbol = card.figure.symbols[slot]
    printed = cell(click, slot)
    total = str(value.total) if value is not None and click.has_numbers else printed
    was = f'<small class="cb-was">printed {printed}</small>' if total != printed else ""
    line = (
        f'{symbol_svg(symbol)}<span class="cb-wname">{slot}{screen_reader_html(f", {symbol}")}</span>'
        f'<span class="cb-wpower">{chips}{was}</span><b class="cb-wvalue">{escape(total)}</b>'
    )
    if value is None or len(value.steps) < 2 or card.still:
        return f'<div class="cb-wrow">{line}</div>'
    fall = waterfall_html(value, lights=card.lights, group=f"fall-{card.group}-{slot}", names=card.names)
    keep = keep_as(card.page, slot)
    css = f"cb-wopen {kept_class(keep)}".rstrip()
    return f'<details class="{css}"><summary class="cb-wrow">{line}{keeper(keep)}</summary>{fall}</details>'


def _struck(power: str, card: FigureCard) -> str:
    """The name of a power; struck through while something takes it away."""
    return (
        f"<s>{escape(power)}</s>{screen_reader_html(' (lost for now)')}"
        if power.lower() in card.lost
        else escape(power)
    )


def _numbers(card: FigureCard) -> str:
    """The click numbers; each is a radio that puts the ghost window there, so arrow keys move it."""
    heads = []
    lines = marks(card.dial)
    values = {("green" if colour == "white" else colour): value for value, colour in card.figure.points}
    for number in card.visible_clicks:
        here, line = number == card.life.click, lines[number - 1].partition("+")[0]
        points = card.dial.points or values.get(line, 0)
        start = f'<small class="cb-start">{escape(line)}{f" {points}" if points else ""}</small>' if line else ""
        says = f"Click {number}{', the present click' if here else ''}"
        chosen = " checked" if here else ""
        radio = (
            f'<label title="What if click {number}?"><input type="radio" name="if-{escape(card.group)}" '
            f'class="cb-if{number}" aria-label="What if click {number}?"{chosen}>'
            f'<b>{number}</b></label>'
        ) if len(card.visible_clicks) > 1 and not card.still else f"<b>{number}</b>"  # fmt: skip
        look = _IN_SIGHT if here else ""
        heads.append(
            f'<th scope="col" class="{_classes(card, number)}">{look}{radio}{screen_reader_html(says)}{start}</th>'
        )
    return f'<tr><th scope="col" class="cb-slot"><span class="cb-slotname">click</span></th>{"".join(heads)}</tr>'


def _row(card: FigureCard, slot: str) -> str:
    symbol = card.figure.symbols[slot]
    head = f'{symbol_svg(symbol)}<span class="cb-slotname">{slot}</span>{screen_reader_html(f", {symbol}")}'
    cells = "".join(_cell(card, number, slot) for number in card.visible_clicks)
    return f'<tr><th scope="row" class="cb-slot">{head}</th>{cells}</tr>'


def _cell(card: FigureCard, number: int, slot: str) -> str:
    """Number, and the colours and codes of the powers of this slot."""
    click = card.dial[number]
    powers = [(power, colour) for where, power, colour in click.powers if where == slot]
    codes = "".join(
        f'<b class="cb-code {colour_class(colour)}" title="{escape(power)}"><span aria-hidden="true">'
        f"{escape(power_code(power))}</span>{screen_reader_html(power)}</b>"
        for power, colour in powers
    )
    colour = colour_class(powers[0][1]) if powers else ""
    text = cell(click, slot)
    number_html = f'<span class="cb-ko">{text}</span>' if text == "KO" else f"<span>{escape(text)}</span>"
    return f'<td class="{_classes(card, number, colour)}">{number_html}{codes}</td>'


def _classes(card: FigureCard, number: int, *more: str) -> str:
    now = card.life.click
    line = marks(card.dial)[number - 1].partition("+")[0]
    found = [
        f"cb-k{number}", "cb-now" if number == now else "cb-past" if number < now else "",
        f"cb-line-{line}" if line else "", "cb-kocol" if is_ko(card.dial[number], rules=card.rules) else "", *more,
    ]  # fmt: skip
    return " ".join(filter(None, found))


def _next_click_words(card: FigureCard, number: int) -> str:
    """``At click 5: speed 8 (-1), attack 9 (-2) ...``; for the present click only that it is that."""
    now, then = card.dial[card.life.click], card.dial[number]
    if number == card.life.click:
        return f"Click {number} shows now. Choose another number to look ahead."
    if is_ko(then, rules=card.rules):
        return f"At click {number}: knocked out, {plural(abs(number - card.life.click), 'click')} from here."
    values = ", ".join(_change(slot, getattr(now, slot), getattr(then, slot)) for slot in SLOTS)
    away = f"{plural(abs(number - card.life.click), 'click')} of {'damage' if number > card.life.click else 'healing'}"
    return f"<b>At click {number}</b> ({away}): {unbroken(values)}.{_power_changes(now, then)}"


def _change(slot: str, now: int, then: int) -> str:
    return f"{slot} {then}" + (f" ({then - now:+})" if then != now else "")


def _power_changes(now: Click, then: Click) -> str:
    """The powers that come and go between two clicks."""
    here, there = [{power for _, power, _ in click.powers} for click in (now, then)]
    comes, goes = sorted(there - here), sorted(here - there)
    return (f" Gains {escape(', '.join(comes))}." if comes else "") + (
        f" Loses {escape(', '.join(goes))}." if goes else ""
    )
